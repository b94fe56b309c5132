"""``template.yaml`` passes cfn-lint, names what is there, and gives no right that is not needed."""

import importlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from app import problems, spec
from app.rooms import dynamodb
from infra import gateway, pythons
from tests.support.templates import definition_of_audit, lint, loaded, of_type

ROOT = Path(__file__).parents[2]
TEMPLATES = [
    ROOT / "template.yaml",
    ROOT / "infra" / "monitoring.yaml",
    ROOT / "infra/account.yaml",
]
AUDIT = ("AuditReplayFunction", "AuditFilesFunction")
RELEASE_CHECK = "ReleaseCheckFunction"
Json = dict[str, Any]


@pytest.fixture(scope="module")
def resources() -> Json:
    found: Json = loaded(TEMPLATES[0])["Resources"]
    return found


def test_lint() -> None:
    assert lint(*TEMPLATES) == ""


def test_lint_with_the_api_included(tmp_path: Path) -> None:
    """As CloudFormation sees it, which includes before SAM's part is done."""
    template = loaded(TEMPLATES[0])
    definition = json.dumps(gateway.definition(spec.load()))
    # The name that SAM gives the alias "live"; cfn-lint does not know SAM's own way to say it.
    definition = definition.replace("Function.Alias}", "FunctionAliaslive}")
    template["Resources"]["Api"]["Properties"]["DefinitionBody"] = json.loads(definition)
    # What the linter would read beside the template is not here.
    del template["Resources"]["Monitoring"], template["Outputs"]["Dashboard"]
    del template["Parameters"]["AlarmEmail"]
    # SAM makes it of the functions' deployment preferences.
    template["Resources"]["ServerlessDeploymentApplication"] = {
        "Type": "AWS::CodeDeploy::Application",
        "Properties": {"ComputePlatform": "Lambda"},
    }
    for function in of_type(template["Resources"], "Serverless::Function").values():
        function.pop("DeploymentPreference", None)
    expanded = tmp_path / "template.json"
    expanded.write_text(json.dumps(template), encoding="utf-8")
    assert lint(expanded) == ""


def test_the_functions(resources: Json) -> None:
    common = loaded(TEMPLATES[0])["Globals"]["Function"]
    assert common["Runtime"] == f"python{pythons.RUNTIME}"
    assert common["SnapStart"] == {"ApplyOn": "PublishedVersions"}
    assert common["Tracing"] == "Active"
    layers = of_type(resources, "Serverless::LayerVersion")
    assert [layer["Ref"] for layer in common["Layers"]] == list(layers)
    functions = of_type(resources, "Serverless::Function")
    assert set(functions) == {gateway.RULES, gateway.ROOMS, RELEASE_CHECK, *AUDIT}
    for each in functions.values():
        module, _, name = each.get("Handler", common["Handler"]).rpartition(".")
        assert callable(getattr(importlib.import_module(module), name))
    for each in (functions[gateway.RULES], functions[gateway.ROOMS]):
        assert not each.keys() & {"Handler", "SnapStart", "Environment"}


def test_what_works_for_long_ends_before_its_function_does(resources: Json) -> None:
    most = loaded(TEMPLATES[0])["Parameters"]["WorkSeconds"]["MaxValue"]
    assert most < resources[gateway.RULES]["Properties"]["Timeout"]
    variables = loaded(TEMPLATES[0])["Globals"]["Function"]["Environment"]["Variables"]
    assert variables["WORK_SECONDS"] == {"Ref": "WorkSeconds"}


def test_every_function_has_a_role_and_a_log_of_its_own(resources: Json) -> None:
    functions = of_type(resources, "Serverless::Function")
    roles = of_type(resources, "IAM::Role")
    assert set(roles) == {"AuditRole", *(name.replace("Function", "Role") for name in functions)}
    for name, function in functions.items():
        own = name.replace("Function", "Role")
        logs = name.replace("Function", "Logs")
        assert function["Role"] == {"Fn::GetAtt": [own, "Arn"]}
        assert function["LoggingConfig"]["LogGroup"] == {"Ref": logs}
        (writes,) = roles[own]["Policies"][-1]["PolicyDocument"]["Statement"]
        assert writes["Action"] == ["logs:CreateLogStream", "logs:PutLogEvents"]
        assert writes["Resource"] == {"Fn::GetAtt": [logs, "Arn"]}
    for role in roles.values():
        assert str(role["ManagedPolicyArns"]).count("policy/") == 1
        assert "AWSXRayDaemonWriteAccess" in str(role["ManagedPolicyArns"])


def test_rights_to_rooms(resources: Json) -> None:
    """The rule endpoints may get an item of the table, the rooms' read and write it; no scans."""
    table = {"Fn::GetAtt": ["RoomsTable", "Arn"]}
    allowed = {
        "RulesRole": {"GetItem"},
        "RoomsRole": {"GetItem", "PutItem", "Query", "UpdateItem"},
    }
    roles = of_type(resources, "IAM::Role")
    assert {name for name in roles if "dynamodb" in str(roles[name])} == set(allowed)
    for name in allowed:
        rooms, _ = (each["PolicyDocument"]["Statement"] for each in roles[name]["Policies"])
        (statement,) = rooms
        actions = statement["Action"]
        actions = {actions} if isinstance(actions, str) else set(actions)
        assert actions == {f"dynamodb:{action}" for action in allowed[name]}
        assert statement["Resource"] == table


def test_the_table_is_the_one_that_the_store_uses(resources: Json) -> None:
    table = resources["RoomsTable"]
    assert table["DeletionPolicy"] == table["UpdateReplacePolicy"] == "Retain"
    made = table["Properties"]
    keys = {each["KeyType"]: each["AttributeName"] for each in made["KeySchema"]}
    assert keys == {"HASH": dynamodb.PARTITION_KEY, "RANGE": dynamodb.SORT_KEY}
    assert made["TimeToLiveSpecification"]["AttributeName"] == dynamodb.TTL
    assert made["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
    assert made["SSESpecification"] == {"SSEEnabled": True}


def test_all_logs_end(resources: Json) -> None:
    for logs in of_type(resources, "Logs::LogGroup").values():
        assert logs["RetentionInDays"] == {"Ref": "LogRetentionDays"}


def test_every_alarm_is_on_the_dashboard_and_in_the_runbook() -> None:
    monitoring = loaded(TEMPLATES[1])["Resources"]
    runbook = (ROOT / "infra" / "README.md").read_text(encoding="utf-8")
    dashboard = monitoring["Overview"]["Properties"]["DashboardBody"]["Fn::Sub"]
    alarms = of_type(monitoring, "CloudWatch::Alarm")
    assert len(alarms) >= 5
    for name, alarm in alarms.items():
        assert f"${{{name}.Arn}}" in dashboard
        assert alarm["AlarmName"]["Fn::Sub"].removeprefix("${Name}-") in runbook


def test_samconfig_names_parameters_that_there_are() -> None:
    parameters = loaded(TEMPLATES[0])["Parameters"]
    config = tomllib.loads((ROOT / "samconfig.toml").read_text(encoding="utf-8"))
    for environment in ("dev", "prod"):
        chosen = config[environment]["deploy"]["parameters"]["parameter_overrides"]
        named = dict(each.split("=", 1) for each in chosen)
        assert named["Environment"] == environment
        assert set(named) <= set(parameters)


def test_new_versions_get_traffic_by_and_by_and_after_a_check(resources: Json) -> None:
    functions = of_type(resources, "Serverless::Function")
    canaries = [name for name in functions if "DeploymentPreference" in functions[name]]
    assert canaries == [gateway.RULES, gateway.ROOMS]
    outputs = loaded(TEMPLATES[1])["Outputs"]
    for name in canaries:
        preference = functions[name]["DeploymentPreference"]
        kind, production, other = preference["Type"]["Fn::If"]
        assert (kind, other) == ("Production", "AllAtOnce")
        assert production.startswith("Canary")
        assert preference["Hooks"] == {"PreTraffic": {"Ref": RELEASE_CHECK}}
        for alarm in preference["Alarms"]:
            resource, output = alarm["Fn::GetAtt"]
            assert resource == "Monitoring"
            assert output.startswith("Outputs.")
            assert output.removeprefix("Outputs.") in outputs
    # CodeDeploy's own role may call functions of this name alone.
    assert functions[RELEASE_CHECK]["FunctionName"]["Fn::Sub"].startswith("CodeDeployHook_")
    named = functions[RELEASE_CHECK]["Environment"]["Variables"]
    assert named == {
        "RULES_VERSION": {"Ref": "RulesFunction.Version"},
        "ROOMS_VERSION": {"Ref": "RoomsFunction.Version"},
    }


def test_an_audit_has_instances_of_its_own(resources: Json) -> None:
    replay = of_type(resources, "Serverless::Function")["AuditReplayFunction"]
    assert replay["ReservedConcurrentExecutions"]["Fn::If"][:2] == [
        "AuditReserved",
        {"Ref": "AuditConcurrency"},
    ]
    # As many batches at once as there are instances: more would be turned away.
    files = of_type(resources, "Serverless::Function")["AuditFilesFunction"]
    assert files["Environment"]["Variables"]["AUDIT_CONCURRENCY"] == {"Ref": "AuditConcurrency"}
    assert definition_of_audit()["States"]["Replay"]["MaxConcurrencyPath"] == "$.concurrency"


def test_the_firewall_refuses_as_the_service_does(resources: Json) -> None:
    firewall = of_type(resources, "WAFv2::WebACL")["Firewall"]
    bodies = firewall["CustomResponseBodies"]
    for rule in firewall["Rules"]:
        block = rule["Action"]["Block"]["CustomResponse"]
        problem = json.loads(bodies[block["CustomResponseBodyKey"]]["Content"])
        code = problem["code"]
        title = problems.TITLES[code]
        assert problem["type"] == f"urn:zhuoji:problem:{code}"
        assert problem["title"] == f"{title.zh} · {title.en}"
        assert problem["status"] == block["ResponseCode"] == problems.STATUS[code]
    too_many = firewall["Rules"][0]["Action"]["Block"]["CustomResponse"]["ResponseHeaders"]
    assert {each["Name"]: each["Value"] for each in too_many} == {
        "Retry-After": "60",
        "RateLimit-Policy": {"Fn::Sub": '"address";q=${FirewallRate};w=300'},
        "RateLimit": '"address";r=0;t=60',
    }
    # Paths whose bodies may be larger than those that the others take.
    excepted = re.compile(
        firewall["Rules"][1]["Statement"]["AndStatement"]["Statements"][1]["NotStatement"][
            "Statement"
        ]["RegexMatchStatement"]["RegexString"]
    )
    large = {
        path
        for path, item in spec.load()["paths"].items()
        if any("x-body-limit" in each for each in item.values() if isinstance(each, dict))
    }
    assert {path for path in spec.load()["paths"] if excepted.search(path)} == large
