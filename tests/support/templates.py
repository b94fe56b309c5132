"""CloudFormation's templates, as tests read and lint them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

Json = dict[str, Any]


class _Loader(yaml.SafeLoader):
    """Reads the short forms of CloudFormation's functions as the long ones."""


def _long_form(loader: yaml.SafeLoader, name: str, node: yaml.Node) -> Json:
    if isinstance(node, yaml.ScalarNode):
        value: Any = loader.construct_yaml_str(node)
        if name == "GetAtt":
            value = value.split(".", 1)
    else:
        assert isinstance(node, yaml.SequenceNode)
        value = loader.construct_sequence(node, deep=True)
    return {name if name in {"Ref", "Condition"} else f"Fn::{name}": value}


_Loader.add_multi_constructor("!", _long_form)


def loaded(template: Path) -> Json:
    read: Json = yaml.load(template.read_text(encoding="utf-8"), Loader=_Loader)
    return read


def lint(*templates: Path) -> str:
    cfn_lint = Path(sys.executable).with_name("cfn-lint")
    command = [cfn_lint, "--include-checks", "I", "--", *templates]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    return done.stdout + done.stderr


def of_type(resources: Json, kind: str) -> dict[str, Json]:
    return {
        name: each["Properties"]
        for name, each in resources.items()
        if each["Type"] == f"AWS::{kind}"
    }


def definition_of_audit() -> Json:
    """The state machine of the audit, with plain names for what the template puts in."""
    file = Path(__file__).parents[2] / "infra" / "audit.asl.json"
    text = file.read_text(encoding="utf-8")
    for name in ("FilesFunction", "ReplayFunction"):
        text = text.replace(f"${{{name}}}", name)
    read: Json = json.loads(text.replace("${Partition}", "aws"))
    return read
