"""``template.yaml`` passes cfn-lint and names what is there."""

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "template.yaml"
Json = dict[str, Any]


class _Loader(yaml.SafeLoader):
    """Reads the short forms of CloudFormation's functions as their plain values."""


_Loader.add_multi_constructor(
    "!",
    lambda loader, _suffix, node: (
        loader.construct_yaml_str(node)
        if isinstance(node, yaml.ScalarNode)
        else loader.construct_sequence(node, deep=True)
    ),
)


@pytest.fixture(scope="module")
def resources() -> Json:
    loaded: Json = yaml.load(TEMPLATE.read_text(encoding="utf-8"), Loader=_Loader)
    found: Json = loaded["Resources"]
    return found


def test_lint() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("cfn-lint"), "--include-checks", "I", "--", TEMPLATE],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_function(resources: Json) -> None:
    (function,) = (
        each["Properties"]
        for each in resources.values()
        if each["Type"] == "AWS::Serverless::Function"
    )
    module, _, name = function["Handler"].rpartition(".")
    assert callable(getattr(importlib.import_module(module), name))
    assert function["Layers"] == ["EngineLayer"]
    assert resources["EngineLayer"]["Type"] == "AWS::Serverless::LayerVersion"
