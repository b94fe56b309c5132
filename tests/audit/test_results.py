"""The results of batches that ended in any order, in the order of the records."""

from collections.abc import Iterator
from random import Random

import orjson
import pytest

from app.audit.results import Batch, in_order
from tests.audit.conftest import HOME, Files


class Outputs:
    """The outputs of batches, and how often somebody read them."""

    def __init__(self, outputs: list[bytes]) -> None:
        self.outputs = outputs
        self.readings = 0

    def __call__(self) -> Iterator[bytes]:
        self.readings += 1
        return iter(self.outputs)

    def batches(self) -> list[Batch]:
        return [Batch(orjson.loads(each)["first"], len(each)) for each in self.outputs]


@pytest.fixture
def outputs(files: Files) -> Outputs:
    """Of 20 batches of 10 lines, of which each seventh has its results in a file."""
    made = []
    for first in range(1, 200, 10):
        results = [{"line": line, "verdict": "agrees"} for line in range(first, first + 10)]
        batch = {"first": first, "results": results}
        if first % 7 == 1:
            files.put_lines(f"lines/{first}", results)
            batch = {"first": first, "key": f"lines/{first}"}
        made.append(orjson.dumps(batch))
    Random(7).shuffle(made)
    return Outputs(made)


@pytest.mark.parametrize(("held", "readings"), [(10**9, 1), (1500, 5), (400, 17), (1, 20)])
def test_no_more_is_held_than_may_be(held: int, readings: int, outputs: Outputs) -> None:
    """What is not held is read again."""
    found = list(map(orjson.loads, in_order(outputs.batches(), outputs, HOME, held)))
    assert found == [{"line": line, "verdict": "agrees"} for line in range(1, 201)]
    assert outputs.readings == readings


def test_what_changes_between_two_readings_is_no_result(outputs: Outputs) -> None:
    batches = outputs.batches()
    outputs.outputs.pop()
    with pytest.raises(ValueError, match="shorter"):
        list(in_order(batches, outputs, HOME))
