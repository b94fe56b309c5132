"""What ``openapi.yaml`` takes from the engine: option schemas, enumerations, and examples.

:func:`fill` puts it into the description that is written by hand; :func:`to_yaml` writes the whole
in one fixed form, so that a file that is up to date is the very text that is generated.
"""

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, cast

import orjson
import yaml

import app
import engine
from app import examples, problems
from app.endpoints import service
from app.examples import Example
from app.problems import HTTP_STATUS_OF_CODE, STATUS, Answer
from app.rooms.service import made
from app.schemas import read_body, write_room
from app.web.envelope import BODY_LIMIT
from engine import Language, Refused

Json = dict[str, Any]
_LANGUAGE: Language = "zh"
"""That of the examples: what a caller gets who asks for none."""


_NAMED = (
    "By name, its newest version (in a change of a room the one that it has); or by name and"
    " version."
)
_WHOLE_REQUESTS: dict[str, Callable[..., Json]] = {
    "views": engine.answer_views,
    "transitions": engine.answer_transition,
    "replays": engine.answer_replay,
}
"""The answers to requests that say more than a table."""


def fill(spec: Json) -> Json:
    """``spec`` with everything that the engine knows better."""
    spec["info"]["version"] = app.__version__
    schemas = spec["components"]["schemas"]
    described = [cast(Json, engine.describe_ruleset(each)) for each in engine.RULESETS.values()]
    _fill_options(schemas, described)
    _fill_titles(schemas)
    _fill_enumerations(schemas, described)
    _fill_codes(spec["components"]["responses"])
    _fill_examples(spec)
    return spec


def _fill_options(schemas: Json, described: list[Json]) -> None:
    """Rooms and bodies of rooms are told apart by their rule set; each knows its own options.

    What is generated of them shall send what its caller has said and nothing else, so no option
    has a ``default``. The service checks them by ``x-checked-as``: which rule sets and options
    there are is the engine's to say (404, 422).
    """
    for stale in [name for name in schemas if "x-ruleset" in schemas[name]]:
        del schemas[stale]
    newest = {ruleset["id"].partition("@")[0]: ruleset["id"] for ruleset in described}
    about, body = schemas["RoomReference"], schemas["RoomBody"]
    # The service takes a null as well; but a generated client would send one that nobody said.
    fields = {
        name: {key: value for key, value in field.items() if key != "nullable"}
        for name, field in body["x-checked-as"]["properties"].items()
    }
    mapping: dict[str, str] = {}
    about["oneOf"], body["oneOf"] = [], []
    for ruleset in described:
        name, version = ruleset["id"].split("@")
        is_newest = newest[name] == ruleset["id"]
        ids = [name, ruleset["id"]] if is_newest else [ruleset["id"]]
        key = name.capitalize() if is_newest else f"{name.capitalize()}{version}"
        told_apart = {
            "ruleset": {"type": "string", "enum": ids, "description": _NAMED},
            "options": _ref(f"{key}Options"),
        }
        options = {option["key"]: _option(option) for option in ruleset["options"]}
        for ending, text, required, properties in (
            ("Options", "the options that differ from their defaults", [], options),
            ("Room", "a room with these options", ["ruleset"], told_apart),
            (
                "RoomBody",
                "a room to be stored",
                body["x-checked-as"]["required"],
                {**fields, **told_apart},
            ),
        ):
            schemas[key + ending] = {
                "description": f"{_both(ruleset['name'])} ({ruleset['id']}): {text}.",
                "type": "object",
                **({"required": list(required)} if required else {}),
                "additionalProperties": False,
                "properties": properties,
                "x-ruleset": ruleset["id"],
            }
        about["oneOf"].append(_ref(f"{key}Room"))
        body["oneOf"].append(_ref(f"{key}RoomBody"))
        mapping |= dict.fromkeys(ids, f"#/components/schemas/{key}RoomBody")
    about["oneOf"].append(_ref("StoredRoom"))
    body["discriminator"]["mapping"] = mapping


def _fill_titles(schemas: Json) -> None:
    """The name of each schema as words: some generators name classes by the title."""
    for name, schema in schemas.items():
        first, *others = re.findall("[A-Z][^A-Z]*", name)
        rest = {key: value for key, value in schema.items() if key != "title"}
        schema.clear()
        schema |= {"title": " ".join([first, *map(str.lower, others)]), **rest}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _option(option: Json) -> Json:
    lines = [f"{_both(option['label'])} (source {option['source']})"]
    if option["note"]:
        lines.append(_both(option["note"]))
    lines += [f"- `{choice['value']}` {_both(choice['label'])}" for choice in _choices(option)]
    for word, meaning in (("needs", "Needs one of"), ("excludes", "Excludes")):
        if option[word]:
            lines.append(f"{meaning} " + ", ".join(f"`{key}`" for key in option[word]))
    lines.append(f"Left out, it is `{json.dumps(option['default'])}`.")
    schema: Json = {"description": "\n".join(lines) + "\n"}
    if option["type"] == "choice":
        values = [choice["value"] for choice in _choices(option)]
        schema["type"] = "integer" if isinstance(values[0], int) else "string"
        schema["enum"] = values
    elif option["type"] == "integer":
        schema |= {key: option[key] for key in ("type", "minimum", "maximum")}
    else:
        schema["type"] = "boolean"
    return schema


def _choices(option: Json) -> list[Json]:
    return cast(list[Json], option.get("choices", []))


def _fill_enumerations(schemas: Json, described: list[Json]) -> None:
    _enumerate(schemas["RulesetId"], {each["id"]: each["name"] for each in described})
    for name, listed, label in (
        ("PatternId", "patterns", "label"),
        ("RuleId", "rules", "title"),
        ("ItemId", "items", "label"),
    ):
        called: dict[str, list[Json]] = {}
        for ruleset in described:
            for each in ruleset[listed]:
                names = called.setdefault(each["id"], [])
                if each[label] not in names:  # what others call otherwise
                    names.append(each[label])
        _enumerate(
            schemas[name],
            {
                key: {
                    language: comma.join(dict.fromkeys(each[language] for each in names))
                    for language, comma in (("zh", "、"), ("en", ", "))
                }
                for key, names in called.items()
            },
        )
    _enumerate(
        schemas["ErrorCode"], {code: problems.TITLES[code]._asdict() for code in sorted(STATUS)}
    )


def _enumerate(schema: Json, labels: Mapping[str, Json]) -> None:
    """List the ids, and what each is called below the first line of the description."""
    first_line = schema["description"].splitlines()[0]
    listed = "\n".join(f"- `{key}` {_both(label)}" for key, label in labels.items())
    schema["description"] = f"{first_line}\n\n{listed}\n"
    schema["enum"] = list(labels)


def _fill_codes(responses: Json) -> None:
    """Which codes a response can have: those of its status, or any of HTTP's own."""
    for response in responses.values():
        status = response.get("x-status")
        codes = [code for code in STATUS if STATUS[code] == status] or HTTP_STATUS_OF_CODE
        response["x-codes"] = sorted(codes)


def _fill_examples(spec: Json) -> None:
    by_endpoint: dict[str, list[Example]] = {}
    for example in examples.load():
        by_endpoint.setdefault(example.endpoint, []).append(example)
    refused = by_endpoint.pop(examples.REFUSED)
    for endpoint, listed in by_endpoint.items():
        operation = spec["paths"][f"/v1/{endpoint}"]["post"]
        request = _content_of(operation["requestBody"])
        answer = _content_of(operation["responses"]["200"])
        request["examples"] = {each.name: _example(each.summary, each.request) for each in listed}
        answer["examples"] = {each.name: _example(each.summary, answer_to(each)) for each in listed}
    for path, value in {
        "/v1/rulesets": engine.describe_rulesets(),
        "/v1/rulesets/{id}": engine.describe_ruleset(engine.find_ruleset("guiyang")),
        "/v1/health": service.check_health(),
    }.items():
        _content_of(spec["paths"][path]["get"]["responses"]["200"])["example"] = _Flow(value)
    _fill_room_examples(spec)
    _fill_refusals(spec["components"]["responses"], refused)


def _fill_room_examples(spec: Json) -> None:
    asked = examples.room()
    created_at = datetime(2026, 11, 27, 19, 30, tzinfo=UTC)
    room = write_room(made(read_body(asked), "1a21e7c6ac0f1e2d3c4b5a69788", created_at))
    later = {"version": 2, "updated_at": "2026-11-27T21:00:00.000Z"}
    every, one = (spec["paths"][f"/v1/rooms{ending}"] for ending in ("", "/{id}"))
    for operation in (every["post"], one["put"]):
        request = _content_of(operation["requestBody"])
        request["examples"] = {"room": _example("房间 · A room", asked)}
    for operation, status, value in (
        (every["get"], "200", {"rooms": [room], "next": None}),
        (every["post"], "201", room),
        (one["get"], "200", room),
        (one["put"], "200", {**room, **later}),
    ):
        _content_of(operation["responses"][status])["example"] = _Flow(value)


def answer_to(example: Example) -> Json:
    """What the engine answers to an example, or how it refuses it."""
    if example.endpoint == "batches":
        bodies = [_answer(each["endpoint"], each["body"]) for each in example.request["requests"]]
        return {"answers": [{"status": body.get("status", 200), "body": body} for body in bodies]}
    endpoint = "settlements" if example.endpoint == examples.REFUSED else example.endpoint
    return _answer(endpoint, example.request)


def _answer(endpoint: str, request: Json) -> Json:
    room = request["room"]
    try:
        with engine.within("/room"):
            opened = engine.open_room(room["ruleset"], room.get("options", {}))
        if endpoint in _WHOLE_REQUESTS:
            return _WHOLE_REQUESTS[endpoint](opened, request, _LANGUAGE)
        # Hints have nothing to explain.
        explain = {"explain": True} if request.get("explain") else {}
        answer = engine.ANSWERS[endpoint]
        return cast(Json, answer(opened, request["table"], _LANGUAGE, **explain))
    except Refused as refused:
        return _problem(problems.of_refused(refused, _LANGUAGE))


def _problem(answer: Answer) -> Json:
    return cast(Json, orjson.loads(answer.body))


def _fill_refusals(responses: Json, refused: list[Example]) -> None:
    named = [(each.name, each.summary, answer_to(each)) for each in refused]
    for refusal in (
        problems.too_large(BODY_LIMIT),
        problems.unsupported_media_type(["application/json"]),
        problems.method_not_allowed(["POST"]),
        problems.internal(),
        problems.unavailable(),
        problems.unauthorized(),
        problems.room_gone(),
        problems.stale(),
        problems.precondition_required(),
        problems.idempotency_mismatch(),
    ):
        title = _both(problems.TITLES[refusal.code]._asdict())
        named.append((refusal.code, title, _problem(problems.of_http_refusal(refusal, _LANGUAGE))))
    for response in responses.values():
        statuses = {STATUS[code] for code in response["x-codes"]}
        _content_of(response)["examples"] = {
            name: _example(summary, value)
            for name, summary, value in named
            if value["status"] in statuses
        }


def _example(summary: str, value: Json) -> Json:
    return {"summary": summary, "value": _Flow(value)}


def _content_of(described: Json) -> Json:
    """The description of a request body or response, by its first media type: that of JSON."""
    return cast(Json, next(iter(described["content"].values())))


def _both(text: Mapping[str, str]) -> str:
    return f"{text['zh']} · {text['en']}"


class _Flow(dict[str, Any]):
    """A value that is written in the short form, as JSON is."""


class _Dumper(yaml.SafeDumper):
    """Writes YAML as it is pleasant to read: long texts as blocks, short lists on one line."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002
        return True


def _write_flow(dumper: yaml.SafeDumper, value: _Flow) -> yaml.Node:
    node = dumper.represent_dict(value)
    _make_flow(node)
    return node


def _make_flow(node: yaml.Node) -> None:
    if isinstance(node, yaml.CollectionNode):
        node.flow_style = True
        for child in node.value:
            for each in child if isinstance(child, tuple) else (child,):
                _make_flow(each)


def _write_text(dumper: yaml.SafeDumper, value: str) -> yaml.Node:
    style = "|" if "\n" in value else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


def _write_list(dumper: yaml.SafeDumper, value: list[Any]) -> yaml.Node:
    short = all(isinstance(each, str | int) for each in value) and len(str(value)) < 80
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=short)


_Dumper.add_representer(_Flow, _write_flow)
_Dumper.add_representer(str, _write_text)
_Dumper.add_representer(list, _write_list)


def to_yaml(spec: Json) -> str:
    """``spec`` as YAML."""
    return yaml.dump(spec, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=100)
