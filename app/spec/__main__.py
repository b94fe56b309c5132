"""``python -m app.spec``: says whether ``openapi.yaml`` is up to date; ``--write`` makes it so.

``--json FILE`` writes it as JSON, which is what a built artefact carries (``app/openapi.json``).
"""

import argparse
import sys
from pathlib import Path

from app import payload
from app.spec import SOURCES, read_yaml
from app.spec.generate import fill, to_yaml


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m app.spec", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write openapi.yaml")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write it as JSON to FILE")
    arguments = parser.parse_args()
    source = SOURCES[0]
    text = source.read_text(encoding="utf-8")
    generated = to_yaml(fill(read_yaml(text)))
    if arguments.write:
        source.write_text(generated, encoding="utf-8")
    elif generated != text:
        sys.stderr.write("openapi.yaml is not up to date: make spec\n")
        return 1
    if arguments.json:
        arguments.json.write_bytes(payload.write(read_yaml(generated)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
