"""``make load``: mixed requests at full speed against ``make serve``, on this machine alone.

Says how many were answered, how quickly, and how much the server's memory grew; the exit status
is 1 where an answer was not the one expected, or memory grew by more than a tenth. ``LOAD_SECONDS``
sets how long (60), ``LOAD_CONNECTIONS`` how many ask at once (8).
"""

import os
import sys
import tempfile
from pathlib import Path

from tests.load.run import MOST_GROWTH, run


def main() -> int:
    """Run the command."""
    seconds = float(os.environ.get("LOAD_SECONDS", "60"))
    connections = int(os.environ.get("LOAD_CONNECTIONS", "8"))
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder) / "rooms.db", seconds, connections)
    print(report.text())
    return int(bool(report.errors) or report.growth > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
