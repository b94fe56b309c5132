"""``python -m zhuoji``."""

import sys

from zhuoji.main import main

if __name__ == "__main__":
    sys.exit(main())
