"""What ``template.yaml`` deploys, as SAM has built it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, cast

from app.spec import read_yaml

Json = dict[str, Any]


class Function(NamedTuple):
    """A Lambda function: where its code and its layers are, and what it is run with."""

    name: str
    code: Path
    layers: tuple[Path, ...]
    handler: str
    timeout: int
    environment: dict[str, str]


class Deployment(NamedTuple):
    """Everything that is run or made here."""

    functions: dict[str, Function]
    tables: dict[str, Json]
    """What to create each with, by name."""
    definition: Json
    """The API, as API Gateway imports it."""


def read(folder: Path, parameters: Mapping[str, str]) -> Deployment:
    """The deployment that SAM has built in ``folder``, with ``parameters`` that are not defaults.

    What a resource is called here is its logical name.
    """
    template = read_yaml((folder / "template.yaml").read_text(encoding="utf-8"))
    values = {name: str(each.get("Default", "")) for name, each in template["Parameters"].items()}
    values |= parameters
    resources: dict[str, Json] = template["Resources"]

    def resolved(node: Any) -> str:
        """A value of the template, which is itself or a reference."""
        if isinstance(node, dict):
            name: str = node["Ref"]
            return values.get(name, name)
        return str(node)

    def of_type(kind: str) -> dict[str, Json]:
        return {
            name: each["Properties"]
            for name, each in resources.items()
            if each["Type"] == f"AWS::{kind}"
        }

    common = template["Globals"]["Function"]

    def function(name: str, own: Json) -> Function:
        variables = {
            key: resolved(value)
            for each in (common, own)
            for key, value in each.get("Environment", {}).get("Variables", {}).items()
        }
        layers = (resources[resolved(layer)]["Properties"] for layer in common["Layers"])
        return Function(
            name,
            folder / own["CodeUri"],
            tuple(folder / layer["ContentUri"] for layer in layers),
            own.get("Handler", common["Handler"]),
            own.get("Timeout", common["Timeout"]),
            variables,
        )

    functions = {name: function(name, own) for name, own in of_type("Serverless::Function").items()}
    wanted = ("AttributeDefinitions", "BillingMode", "KeySchema")
    tables = {
        name: {"TableName": name, **{key: each[key] for key in wanted}}
        for name, each in of_type("DynamoDB::Table").items()
    }
    (api,) = of_type("Serverless::Api").values()
    included = api["DefinitionBody"]["Fn::Transform"]["Parameters"]["Location"]
    definition = json.loads((folder / included).read_text(encoding="utf-8"))
    return Deployment(functions, tables, cast(Json, definition))
