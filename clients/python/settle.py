"""Settles a finished table over HTTP, with nothing but the standard library.

    python settle.py http://localhost:8080 table.json [key]
    python settle.py --hints http://localhost:8080 table.json [key]

``table.json`` holds the request, ``{"room": …, "table": …}``. Prints who pays whom, for what, by
which rule; with ``--hints``, of a table that is not over, how far each known hand is from ready and
which tiles help it. A refusal is printed with every fault, and ends in exit code 1.
"""

import json
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

Json = dict[str, Any]


class RefusedError(Exception):
    """The service has refused a request; ``problem`` says why (RFC 9457)."""

    def __init__(self, problem: Json) -> None:
        self.problem = problem
        super().__init__(f"{problem['status']} {problem['code']}: {problem['detail']}")


def post(url: str, body: Json, key: str | None = None) -> Json:
    """The answer to ``body``; :class:`RefusedError` where the service refuses it."""
    headers = {"Content-Type": "application/json", "Accept-Language": "en"}
    if key is not None:
        headers["X-Api-Key"] = key
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            answer: Json = json.load(response)
            return answer
    except urllib.error.HTTPError as error:
        with error:
            if error.headers.get_content_type() != "application/problem+json":
                raise
            raise RefusedError(json.load(error)) from None


def tell_settlement(settled: Json) -> None:
    """Print who pays whom, and the totals."""
    for line in settled["transfers"]:
        print(f"{line['from']} pays {line['to']} {line['points']}: {line['why']} [{line['rule']}]")
    print("totals", *settled["totals"])


def tell_hints(answer: Json) -> None:
    """Print how far each seat is from ready; of one that holds a 14th tile, for each discard."""
    for seat in answer["seats"]:
        print(f"seat {seat['seat']}: {hint_in_words(seat)}")
        for discard in seat["discards"]:
            print(f"  after {discard['tile']}: {hint_in_words(discard)}")


def hint_in_words(hint: Json) -> str:
    """The shanten, and the tiles that help with how many of them are left."""
    if hint["shanten"] is None:
        return "never ready"
    tiles = ", ".join(f"{each['tile']} ({each['left']})" for each in hint["useful"])
    number = f"shanten {hint['shanten']}" if hint["shanten"] else "ready"
    return f"{number}, useful {tiles}" if tiles else number


def main() -> int:
    """Settle the table that is named, or print its hints."""
    hints = "--hints" in sys.argv
    service, file, *keys = [word for word in sys.argv[1:] if word != "--hints"]
    body = json.loads(Path(file).read_text(encoding="utf-8"))
    endpoint, tell = ("hints", tell_hints) if hints else ("settlements", tell_settlement)
    try:
        answer = post(f"{service}/v1/{endpoint}", body, *keys)
    except RefusedError as refused:
        print(refused)
        for fault in refused.problem.get("errors", []):
            print(f"  {fault['pointer']}: {fault['detail']} ({fault.get('rule', fault['code'])})")
        return 1
    tell(answer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
