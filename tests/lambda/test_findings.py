"""What checkov finds in the templates is what the runbook accepts, and it says so."""

import json

import pytest

from infra import findings

ROW = "| `CKV_AWS_1` | Table, OtherTable | because |\n| `CKV2_AWS_2` | Api | because |\n"


def report(*failed: tuple[str, str], **summary: int) -> str:
    checks = [{"check_id": check, "resource": f"AWS::X::Y.{name}"} for check, name in failed]
    counted = {"passed": 3, "parsing_errors": 0, **summary}
    return json.dumps({"results": {"failed_checks": checks}, "summary": counted})


def test_the_table_is_read() -> None:
    expected = {("CKV_AWS_1", "Table"), ("CKV_AWS_1", "OtherTable"), ("CKV2_AWS_2", "Api")}
    assert findings.accepted(ROW) == expected
    assert len(findings.accepted(findings.RUNBOOK.read_text(encoding="utf-8"))) > 20


def test_a_report_is_read() -> None:
    assert findings.found(report(("CKV_AWS_1", "Table"))) == {("CKV_AWS_1", "Table")}
    assert findings.found(report()) == set()


@pytest.mark.parametrize("text", ["", "{}", report(passed=0), report(parsing_errors=1)])
def test_a_report_of_nothing_is_no_pass(text: str) -> None:
    with pytest.raises(ValueError, match=r"checkov|Expecting"):
        findings.found(text)
