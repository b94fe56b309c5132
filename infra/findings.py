"""``python -m infra.findings CHECKOV``: the templates against the findings that are accepted.

What is accepted, of which resources and why, is the table in ``infra/README.md``. Whatever else
``checkov`` finds is an error; so is a row of the table that it finds no more.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEMPLATES = ("template.yaml", "infra/monitoring.yaml", "infra/account.yaml")
RUNBOOK = ROOT / "infra" / "README.md"
_ROW = re.compile(r"^\| `(CKV2?_\w+)` \| ([\w, ]+) \| .+ \|$", re.M)

Finding = tuple[str, str]
"""The id of a check, and the logical name of a resource."""


def accepted(runbook: str) -> set[Finding]:
    """The findings that the table of the runbook accepts."""
    return {
        (check, resource.strip())
        for check, resources in _ROW.findall(runbook)
        for resource in resources.split(",")
    }


def found(report: str) -> set[Finding]:
    """The findings of a report of ``checkov`` in JSON."""
    read = json.loads(report)
    kinds = read if isinstance(read, list) else [read]
    if not all(kind.get("summary", {}).get("passed") for kind in kinds):
        raise ValueError("checkov has looked at nothing")
    if any(kind["summary"]["parsing_errors"] for kind in kinds):
        raise ValueError("checkov cannot read a template")
    return {
        (each["check_id"], each["resource"].rpartition(".")[2])
        for kind in kinds
        for each in kind["results"]["failed_checks"]
    }


def main() -> int:
    """0 where what is found is what is accepted."""
    (checkov,) = sys.argv[1:]
    files = [part for template in TEMPLATES for part in ("--file", template)]
    # Nothing is asked of a server; how bad a finding is, it would only tell to who has a key.
    command = [checkov, "--framework", "cloudformation", "--output", "json", "--skip-download"]
    done = subprocess.run(  # noqa: S603 - our own arguments
        [*command, *files], cwd=ROOT, capture_output=True, text=True
    )
    try:
        all_found = found(done.stdout)
    except ValueError as error:
        sys.stderr.write(f"{done.stdout}{done.stderr}\n{error}\n")
        return 1
    known = accepted(RUNBOOK.read_text(encoding="utf-8"))
    for check, resource in sorted(all_found - known):
        sys.stderr.write(f"checkov: {check} of {resource}: mend it, or accept it in {RUNBOOK}\n")
    for check, resource in sorted(known - all_found):
        sys.stderr.write(f"{RUNBOOK}: {check} of {resource} is accepted, and found no more\n")
    return int(all_found != known)


if __name__ == "__main__":
    sys.exit(main())
