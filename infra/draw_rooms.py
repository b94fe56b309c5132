"""Draws the rooms of the engine: ``python -m infra.draw_rooms --write``.

The picture is in ``docs/architecture.md``. A room is a file or a folder directly in ``engine/``; an
arrow says that one imports another. Arrows that follow from others are left out.
"""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- rooms: make docs -->\n", "<!-- end of rooms -->\n"

Arrows = set[tuple[str, str]]
"""Who imports whom."""


def modules() -> dict[str, Path]:
    """The modules of the engine by their names."""
    found = {}
    for file in sorted((ROOT / "engine").rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def file_arrows() -> Arrows:
    """The arrows between the files of the engine, imports in functions and for types included."""
    known = modules()
    arrows: Arrows = set()
    for name, file in known.items():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                # What is imported from a package may be one of its modules.
                whole = [f"{node.module}.{alias.name}" for alias in node.names]
                imported = [each if each in known else str(node.module) for each in whole]
            else:
                continue
            arrows |= {(name, each) for each in imported if each in known and each != name}
    return arrows


def room_of(module: str) -> str:
    """The room that a module is in; the door of the engine is ``__init__``."""
    return module.split(".")[1] if "." in module else "__init__"


def room_arrows() -> Arrows:
    """The arrows between rooms."""
    pairs = {(room_of(one), room_of(other)) for one, other in file_arrows()}
    return {(one, other) for one, other in pairs if one != other}


def layers(arrows: Arrows) -> list[list[str]]:
    """What is arrows' ends in layers, each of which knows only those before it.

    Raises ``ValueError`` where they go in a circle.
    """
    left = {each for arrow in arrows for each in arrow}
    found: list[list[str]] = []
    while left:
        layer = sorted(
            each for each in left if not any(one == each and other in left for one, other in arrows)
        )
        if not layer:
            raise ValueError(f"a circle among {', '.join(sorted(left))}")
        found.append(layer)
        left -= set(layer)
    return found


def _shown(arrows: Arrows) -> Arrows:
    """The arrows that do not follow from others."""
    reached: dict[str, set[str]] = {}
    for layer in layers(arrows):
        for room in layer:
            direct = {other for one, other in arrows if one == room}
            reached[room] = direct.union(*(reached[each] for each in direct))
    return {
        (one, other)
        for one, other in arrows
        if not any(other in reached[each] for up, each in arrows if up == one and each != other)
    }


def picture() -> str:
    """The picture, and what each room is for: the first sentence of its docstring."""
    arrows = room_arrows()
    lines = [BEGIN.strip(), "", "```mermaid", "flowchart TD"]
    lines += [f"    {one.strip('_')} --> {other}" for one, other in sorted(_shown(arrows))]
    lines += ["```", "", "| room | what it is for |", "|---|---|"]
    known = modules()
    for layer in reversed(layers(arrows)):
        for room in layer:
            file = known["engine" if room == "__init__" else f"engine.{room}"]
            doc = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
            first = " ".join(doc.split("\n\n")[0].split())
            kind = "/" if file.name == "__init__.py" and room != "__init__" else ".py"
            lines.append(f"| `{room}{kind}` | {first.replace('|', '/')} |")
    return "\n".join([*lines, "", END])


def page(text: str) -> str:
    """``text`` with the picture in its place."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + picture() + after


def main() -> int:
    """Run the command."""
    text = PAGE.read_text(encoding="utf-8")
    drawn = page(text)
    if "--write" in sys.argv[1:]:
        PAGE.write_text(drawn, encoding="utf-8")
    elif drawn != text:
        sys.stderr.write("docs/architecture.md is not up to date: make docs\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
