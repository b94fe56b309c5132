"""What a run of the benchmarks found, written down: ``build/bench.json``, ``docs/performance.md``
with its table, and the picture in it."""

import json
import os
import platform
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from html import escape
from pathlib import Path

from tests.bench.measure import Result

ROOT = Path(__file__).parents[2]
OUTPUT = ROOT / "build" / "bench.json"
PAGE = ROOT / "docs" / "performance.md"
PICTURE = ROOT / "docs" / "performance.svg"
BEGIN, END = "<!-- results: make bench -->\n", "<!-- end of results -->\n"
DRAWN = ("service: ", "replay ", "simulate ", "make serve")
"""What is in the picture, by how its name begins: where there are figures of both sides."""
_ROW, _BAR, _LEFT, _LONGEST, _WIDTH = 44, 16, 300, 360, 760


def machine() -> str:
    """What it ran on."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores, {python}"


def write(results: Sequence[Result]) -> None:
    """Write all of it."""
    date = datetime.now(UTC).date().isoformat()
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(
        json.dumps(found(results, date), ensure_ascii=False, indent=2) + "\n", encoding="utf-8"
    )
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, tail = rest.partition(END)
    PAGE.write_text(f"{head}{BEGIN}{table(results, date)}{END}{tail}", encoding="utf-8")
    PICTURE.write_text(picture(results), encoding="utf-8")


def found(results: Iterable[Result], date: str) -> dict[str, object]:
    """What ``build/bench.json`` says."""
    told = {
        each.name: {
            "is": round(each.ratio, 3),
            "gate": each.gate,
            "ok": each.ok,
            "figures": {name: round(figure, 3) for name, figure in each.figures.items()},
        }
        for each in results
    }
    return {"machine": machine(), "date": date, "results": told}


def table(results: Iterable[Result], date: str) -> str:
    """The table of ``docs/performance.md``."""
    rows = [
        f"Measured on {date}: {machine()}.\n",
        "| measure | is | gate | figures |",
        "|---|---|---|---|",
    ]
    for each in results:
        figures = ", ".join(f"{name} {_number(figure)}" for name, figure in each.figures.items())
        gate = each.gate.replace("<=", "≤").replace(">=", "≥")
        missed = "" if each.ok else " **missed**"
        rows.append(f"| {each.name} | {each.ratio:.2f} | {gate}{missed} | {figures} |")
    return "\n".join(rows) + "\n"


def _number(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def picture(results: Iterable[Result]) -> str:
    """Two bars a row, ours and the peer's, each row to its own scale."""
    drawn = [each for each in results if each.name.startswith(DRAWN) and len(each.figures) == 2]
    height = _ROW * len(drawn) + 16
    box = f'viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif" font-size="12"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
        f'<rect width="{_WIDTH}" height="{height}" fill="white"/>',
    ]
    for number, result in enumerate(drawn):
        top = 8 + _ROW * number
        lines.append(f'<text x="8" y="{top + 22}">{escape(result.name)}</text>')
        most = max(result.figures.values())
        for index, (name, figure) in enumerate(result.figures.items()):
            y = top + index * (_BAR + 2)
            width = max(1, round(_LONGEST * figure / most))
            colour = "#9a9a9a" if index else "#2a7d4f"
            lines.append(
                f'<rect x="{_LEFT}" y="{y}" width="{width}" height="{_BAR}" fill="{colour}"/>'
            )
            inside = width > _LONGEST / 2
            x, anchor = (_LEFT + width - 6, "end") if inside else (_LEFT + width + 6, "start")
            fill = "white" if inside else "black"
            lines.append(
                f'<text x="{x}" y="{y + 12}" text-anchor="{anchor}" fill="{fill}">'
                f"{escape(name)} {_number(figure)}</text>"
            )
    return "\n".join([*lines, "</svg>"]) + "\n"
