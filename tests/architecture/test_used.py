"""Every function and class outside the tests is used outside the tests."""

import ast
from collections.abc import Collection
from pathlib import Path

ROOT = Path(__file__).parents[2]
SPEC = (ROOT / "openapi.yaml").read_text(encoding="utf-8")


def trees() -> list[ast.Module]:
    return [
        ast.parse(file.read_text(encoding="utf-8"))
        for folder in ("engine", "app", "zhuoji", "infra")
        for file in (ROOT / folder).rglob("*.py")
        if "node_modules" not in file.parts
    ]


def asked_for(node: ast.AST, inherited: Collection[ast.AST]) -> bool:
    """Whether something that is not in our files may call a function: Python, a class that it
    overrides a method of, a route, the spec."""
    if not isinstance(node, ast.FunctionDef):
        return False
    routes = any(".get(" in ast.unparse(each) for each in node.decorator_list)
    handler = f"operationId: {node.name}\n" in SPEC
    return node.name.startswith("__") or node in inherited or routes or handler


def unused(modules: list[ast.Module]) -> list[str]:
    nodes = [node for module in modules for node in ast.walk(module)]
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    inherited = {
        method
        for node in nodes
        if isinstance(node, ast.ClassDef) and node.bases
        for method in node.body
    }
    return [
        node.name
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and node.name not in used
        and not asked_for(node, inherited)
    ]


def test_nothing_is_there_for_tests_alone() -> None:
    assert unused(trees()) == []


def test_what_nobody_calls_is_found() -> None:
    module = ast.parse(
        "def used(): ...\ndef left(): used()\nclass Over(str):\n def own(self): ...\n"
    )
    assert unused([module]) == ["left", "Over"]
