"""The command where it was installed without its extra."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_what_is_missing_is_named(missing: str) -> None:
    hide = f"import sys; sys.modules[{missing!r}] = None"
    code = f"{hide}; from zhuoji.__main__ import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == f"zhuoji needs {missing}: pip install zhuoji-rules\n"
