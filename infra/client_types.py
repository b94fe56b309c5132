"""Writes the types of the Python client: ``python -m infra.client_types FILE``.

Run by the Python of ``make generators``, which has datamodel-code-generator.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
_BIN = Path(sys.executable).parent
_FLAGS = (
    *("--input-file-type", "openapi", "--output-model-type", "typing.TypedDict"),
    *("--target-python-version", "3.11", "--enum-field-as-literal", "all"),
    *("--use-union-operator", "--use-standard-collections", "--use-schema-description"),
    *(
        "--disable-timestamp",
        "--formatters",
        "builtin",
        "--strict-nullable",
        "--use-inline-field-description",
    ),
)
_HEAD = '"""Every type of the service. Written by ``make client`` from openapi.yaml."""\n\n'
_TILES = f"Literal[{', '.join(repr(rank + suit) for suit in 'mps' for rank in '123456789')}]"
# What the spec describes by a range, or by a pattern.
_ALIASES = {
    "Seat": "Literal[0, 1, 2, 3]",
    "Tile": _TILES,
    "LastTile": _TILES,
}


def written() -> str:
    """The module."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "types.py"
        generator = (_BIN / "datamodel-codegen", "--input", ROOT / "openapi.yaml", "--output", made)
        subprocess.run([*generator, *_FLAGS], check=True)  # noqa: S603
        _, _, code = made.read_text(encoding="utf-8").partition("from __future__")
        lines = [_said_better(line) for line in f"from __future__{code}".splitlines()]
        made.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
        ruff = (_BIN / "ruff", "format", "--quiet", "--isolated", "--line-length", "100", made)
        subprocess.run(ruff, check=True)  # noqa: S603
        return made.read_text(encoding="utf-8")


def _said_better(line: str) -> str:
    name, is_alias, _ = line.partition(": TypeAlias = ")
    if is_alias and name in _ALIASES:
        return f"{name}: TypeAlias = {_ALIASES[name]}"
    return line


def main() -> int:
    """Write the module to the file that is named."""
    (target,) = map(Path, sys.argv[1:])
    target.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
