"""``python -m zhuoji``, and the command ``zhuoji``."""

import sys


def main() -> int:
    """Run the command; where it was installed without what it needs, say how to get that."""
    try:
        from zhuoji.main import main as run
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in ("click", "rich"):
            raise
        sys.stderr.write(f"zhuoji needs {missing}: pip install zhuoji-rules\n")
        return 2
    return run()


if __name__ == "__main__":
    sys.exit(main())
