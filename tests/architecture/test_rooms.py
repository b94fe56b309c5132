"""The rooms of the engine, counted from its imports."""

import ast
from pathlib import Path
from types import FunctionType

import pytest

import engine
from infra import draw_rooms

ROOT = Path(__file__).parents[2]
OUTSIDE = [
    file for folder in ("app", "zhuoji", "infra") for file in sorted((ROOT / folder).rglob("*.py"))
]
MOST_ROOMS = 20
MOST_ARROWS = 120


def test_no_files_of_the_engine_go_in_a_circle() -> None:
    assert draw_rooms.layers(draw_rooms.file_arrows())
    with pytest.raises(ValueError, match="a circle among a, b"):
        draw_rooms.layers({("a", "b"), ("b", "a"), ("b", "c")})


def test_no_rooms_go_in_a_circle() -> None:
    assert draw_rooms.layers(draw_rooms.room_arrows())


def test_rooms_and_arrows_are_few() -> None:
    arrows = draw_rooms.room_arrows()
    assert len({draw_rooms.room_of(name) for name in draw_rooms.modules()}) <= MOST_ROOMS
    assert 0 < len(arrows) <= MOST_ARROWS


def test_only_the_doors_know_the_rule_sets() -> None:
    knowing = {one for one, other in draw_rooms.room_arrows() if other == "rulesets"}
    assert knowing == {"__init__", "wire"}


def test_json_is_read_and_written_in_one_room() -> None:
    """Nothing below asks ``wire``, and nothing else parses or writes JSON."""
    assert {one for one, other in draw_rooms.room_arrows() if other == "wire"} == {"__init__"}
    parsing = {
        str(file.relative_to(ROOT / "engine").parts[0])
        for file in (ROOT / "engine").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        and "json" in [getattr(node, "module", None), *(alias.name for alias in node.names)]
    }
    assert parsing == {"wire"}


def test_the_picture_is_drawn_from_the_imports() -> None:
    text = draw_rooms.PAGE.read_text(encoding="utf-8")
    assert draw_rooms.page(text) == text, "make docs"


@pytest.mark.parametrize("file", OUTSIDE, ids=lambda file: str(file.relative_to(ROOT)))
def test_what_is_not_public_is_not_imported(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engine"):
            assert node.module == "engine", f"{file}:{node.lineno}"
            assert {alias.name for alias in node.names} <= set(engine.__all__), node.lineno
        elif isinstance(node, ast.Import):
            named = {alias.name for alias in node.names if alias.name.startswith("engine")}
            assert named <= {"engine"}, f"{file}:{node.lineno}"
        elif (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "engine"
        ):
            assert node.attr in engine.__all__, f"{file}:{node.lineno}: engine.{node.attr}"


@pytest.mark.parametrize("name", engine.__all__)
def test_everything_public_is_there_and_described(name: str) -> None:
    value = getattr(engine, name)
    if isinstance(value, type | FunctionType):
        assert value.__doc__
