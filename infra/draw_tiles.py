"""Draws the tiles of the playground, and its icon: ``python -m infra.draw_tiles --write``.

One SVG file with a symbol for each of the 27 tiles, named ``t-5m``. All of it is drawn here, with
numerals of plain strokes, so that no tile looks different where a font is missing. Colours come
from the page's style sheet (``fill-*`` and ``ink-*`` classes), which knows light and dark.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "app" / "pages" / "playground" / "static"

# Strokes in the upper half of a face of 60 × 80.
_NUMERALS = (
    "M14 24H46",
    "M20 15H40M14 31H46",
    "M18 11H42M21 22H39M14 33H46",
    "M15 13H45V35H15ZM25 13Q25 25 19 29M35 13V24Q35 28 40 28H45",
    "M16 11H44M30 11 25 35M20 22H39L37 35M12 35H48",
    "M29 6 32 12M13 17H47M24 23 16 36M36 23 44 36",
    "M13 22 47 16M28 7V29Q28 34 33 34H45V28",
    "M26 11Q25 26 14 36M33 9Q36 28 47 36",
    "M25 7Q25 27 13 36M16 17H37V30Q37 35 41 35H47V29",
)
_WAN = "M12 46H48M27 46Q27 64 14 73M27 56H43Q43 70 39 73L33 71"

# Where the dots and the bamboos stand: (x, y) by rank.
_DOTS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((30, 40),),
    ((30, 22), (30, 58)),
    ((15, 18), (30, 40), (45, 62)),
    ((18, 22), (42, 22), (18, 58), (42, 58)),
    ((17, 20), (43, 20), (30, 40), (17, 60), (43, 60)),
    ((19, 16), (41, 16), (19, 41), (41, 41), (19, 64), (41, 64)),
    ((13, 14), (30, 21), (47, 28), (19, 47), (41, 47), (19, 66), (41, 66)),
    ((19, 13), (41, 13), (19, 31), (41, 31), (19, 49), (41, 49), (19, 67), (41, 67)),
    (
        *((12, 16), (30, 16), (48, 16)),
        *((12, 40), (30, 40), (48, 40)),
        *((12, 64), (30, 64), (48, 64)),
    ),
)
_DOT_SIZE = (20, 13, 11, 11, 10, 10, 8, 8, 8)
_DOT_INK = {
    1: "r",
    2: "gb",
    3: "brg",
    4: "bggb",
    5: "bgrgb",
    6: "ggrrrr",
    7: "gggrrrr",
    8: "bbbbbbbb",
    9: "bbbrrrggg",
}
_STICKS: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((30, 23), (30, 57)),
    3: ((30, 23), (18, 57), (42, 57)),
    4: ((18, 23), (42, 23), (18, 57), (42, 57)),
    5: ((15, 23), (45, 23), (30, 40), (15, 57), (45, 57)),
    6: ((14, 23), (30, 23), (46, 23), (14, 57), (30, 57), (46, 57)),
    7: ((30, 15), (14, 40), (30, 40), (46, 40), (14, 65), (30, 65), (46, 65)),
    8: ((12, 23), (24, 23), (36, 23), (48, 23), (12, 57), (24, 57), (36, 57), (48, 57)),
    9: (
        *((14, 15), (30, 15), (46, 15)),
        *((14, 40), (30, 40), (46, 40)),
        *((14, 65), (30, 65), (46, 65)),
    ),
}
_STICK_INK = {
    2: "gg",
    3: "ggg",
    4: "gbbg",
    5: "ggrgg",
    6: "gggbbb",
    7: "rggbggb",
    8: "ggggbbbb",
    9: "grbgrbgrb",
}
# What the one dot has besides.
_WREATH = (
    '<circle class="wreath" cx="30" cy="40" r="16.8"/>'
    '<circle class="fill-g" cx="30" cy="40" r="10"/><circle class="fill-w" cx="30" cy="40" r="6"/>'
    '<circle class="fill-r" cx="30" cy="40" r="3.5"/>'
)
# The chicken 幺鸡: tail, body, wing, legs, comb, wattle, beak, eye.
_CHICKEN = (
    '<path class="ink-o" d="M27 61 25 73M35 61 37 73M20 74 25 72 29 74M32 74 37 72 41 74"/>'
    '<path class="fill-b" d="M22 50C8 47 2 34 6 18 13 24 17 32 26 40Z"/>'
    '<path class="fill-g" d="M23 47C12 41 9 26 15 12 20 20 22 30 29 38Z"/>'
    '<path class="fill-r" d="M25 44C18 37 18 22 24 14 27 22 27 30 31 38Z"/>'
    '<path class="fill-o" d="M18 45C17 60 27 66 36 64 48 61 52 48 48 35 46 28 47 25 46 21 44 13 34 '
    '13 32 21 31 32 27 41 18 45Z"/>'
    '<path class="fill-g" d="M22 47C30 48 36 44 40 37 43 50 34 58 25 55 23 53 22 50 22 47Z"/>'
    '<path class="ink-w" d="M28 51C33 50 36 47 38 43"/>'
    '<path class="fill-r" d="M33 16C31 11 34 8 36 11 36 6 41 6 41 10 43 7 47 10 45 16 42 13 37 13 '
    '33 16Z"/>'
    '<path class="fill-r" d="M46 27C50 28 50 34 47 35 44 33 44 29 46 27Z"/>'
    '<path class="fill-y" d="M46 20 55 24 46 27Z"/>'
    '<circle class="fill-k" cx="40" cy="20" r="2"/>'
)
_ICON_INK = {
    "r": "#b3261e",
    "g": "#1d7a4c",
    "b": "#23508e",
    "o": "#c98a2b",
    "y": "#e0a526",
    "k": "#1d1b16",
    "w": "#fffdf5",
}


def _characters(rank: int) -> str:
    return f'<path class="ink-k" d="{_NUMERALS[rank - 1]}"/><path class="ink-r" d="{_WAN}"/>'


def _dots(rank: int) -> str:
    size = _DOT_SIZE[rank - 1]
    if rank == 1:
        return f'<g class="fill-r">{_ring(30, 40, size)}</g>{_WREATH}'
    return "".join(
        f'<use href="#o{size}" class="fill-{ink}" x="{x}" y="{y}"/>'
        for (x, y), ink in zip(_DOTS[rank - 1], _DOT_INK[rank], strict=True)
    )


def _ring(x: int, y: int, size: int) -> str:
    """A ring with a core, in the colour of what it stands in."""
    hole = f'<circle class="fill-w" cx="{x}" cy="{y}" r="{size * 0.68:.3g}"/>'
    ring, core = (f'<circle cx="{x}" cy="{y}" r="{size * part:.3g}"/>' for part in (1, 0.42))
    return ring + hole + core


def _bamboos(rank: int) -> str:
    if rank == 1:
        return _CHICKEN
    half = 14 if len({y for _, y in _STICKS[rank]}) == 2 else 11
    return "".join(
        f'<use href="#k{half}" class="fill-{ink}" x="{x}" y="{y}"/>'
        for (x, y), ink in zip(_STICKS[rank], _STICK_INK[rank], strict=True)
    )


def _stick(half: int) -> str:
    """A piece of bamboo: two bulges and a waist between them."""
    return (
        f"M-4 -{half}q4 -3 8 0q1 {half - 4} -1.5 {half}q2.5 4 1.5 {half}"
        f"q-4 3 -8 0q-1 -{half - 4} 1.5 -{half}q-2.5 -4 -1.5 -{half}z"
    )


def _parts() -> Iterable[str]:
    """What stands on several faces, or several times on one."""
    for size in sorted({*_DOT_SIZE[1:]}):
        yield f'<g id="o{size}">{_ring(0, 0, size)}</g>'
    for half in (11, 14):
        yield f'<path id="k{half}" d="{_stick(half)}"/>'


def _symbols() -> Iterable[str]:
    for suit, face in (("m", _characters), ("p", _dots), ("s", _bamboos)):
        for rank in range(1, 10):
            yield f'<symbol id="t-{rank}{suit}" viewBox="0 0 60 80">{face(rank)}</symbol>'


def _icon() -> str:
    """The chicken in a tile, in colours of its own: no style sheet reaches the icon of a page."""
    chicken = _CHICKEN
    for name, colour in _ICON_INK.items():
        chicken = chicken.replace(f'class="fill-{name}"', f'fill="{colour}"')
        chicken = chicken.replace(
            f'class="ink-{name}"', f'fill="none" stroke="{colour}" stroke-width="2"'
        )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 0 80 80">'
        f'<rect width="60" height="80" rx="8" fill="#fffdf5"/>{chicken}</svg>\n'
    )


def draw() -> dict[str, str]:
    """The files by name."""
    lines = ('<svg xmlns="http://www.w3.org/2000/svg">', *_parts(), *_symbols(), "</svg>")
    return {"tiles.svg": "\n".join(lines) + "\n", "icon.svg": _icon()}


def main() -> int:
    """Write the files, or say whether they are as this draws them."""
    drawn = draw()
    if "--write" in sys.argv[1:]:
        for name, text in drawn.items():
            (FOLDER / name).write_text(text, encoding="utf-8")
    return int(any((FOLDER / name).read_text(encoding="utf-8") != drawn[name] for name in drawn))


if __name__ == "__main__":
    sys.exit(main())
