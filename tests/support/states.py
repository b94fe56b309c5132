"""Runs a state machine of AWS Step Functions, as far as ``infra/audit.asl.json`` needs it.

No emulator that is at hand knows JSON Lines, batches or result files. This reads the definition
itself, and stumbles over everything in it that it does not know, so nothing is passed over. What
it does not show is whether AWS reads the definition in the same way: IAM, waiting times, quotas,
what children do at the same time.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

Json = dict[str, Any]
Function = Callable[[Json], Any]

PAYLOAD_LIMIT = 262_144
_REACHED = re.compile(r"\$(\$?)((?:\.\w+)*)")


class Failed(Exception):  # noqa: N818 - what Step Functions calls it
    """An execution that failed, or a state on its way to that."""

    def __init__(self, error: str, cause: str) -> None:
        super().__init__(f"{error}: {cause}")
        self.error = error
        self.cause = cause


class StateMachine:
    """A definition, the functions that it may call by name, and S3.

    ``tries`` counts how often a task was tried, by its name. Children of a map end in another order
    than they began in.
    """

    def __init__(self, definition: Json, functions: dict[str, Function], s3: Any) -> None:
        self.definition = definition
        self.functions = functions
        self.s3 = s3
        self.tries: dict[str, int] = {}
        self._reached: dict[str, tuple[str, Any]] = {}
        """The state that an execution is in, and its input."""
        self._outputs: dict[str, dict[int, Any]] = {}
        """Of an execution's map the batches that succeeded, by number."""

    def execute(self, name: str, given: object) -> Any:
        """The output of an execution. Raises :class:`Failed`."""
        allowed = {"Comment", "StartAt", "States", "TimeoutSeconds"}
        assert self.definition.keys() <= allowed
        self._outputs[name] = {}
        return self._begun(name, self.definition["StartAt"], _copy(given))

    def redrive(self, name: str) -> Any:
        """An execution that has failed goes on at the state that failed; of a map the batches
        that failed."""
        return self._begun(name, *self._reached[name])

    def _begun(self, execution: str, state: str, value: Any) -> Any:
        return self._run(self.definition, state, value, {"Execution": {"Name": execution}})

    def _run(self, machine: Json, name: str, value: Any, context: Json) -> Any:
        while True:
            _check_size(value)
            if "Execution" in context:
                self._reached[context["Execution"]["Name"]] = (name, value)
            state = dict(machine["States"][name])
            state.pop("Comment", None)
            kind = state.pop("Type")
            if kind == "Succeed":
                assert not state
                return value
            if kind == "Fail":
                raise self._failure(state, value, context)
            value, following = self._step(kind, name, state, value, context)
            if following is None:
                return value
            name = following

    def _step(self, kind: str, name: str, state: Json, value: Any, context: Json) -> Any:
        if kind == "Choice":
            return value, self._chosen(state, value)
        after, ends = state.pop("Next", None), state.pop("End", False)
        assert (after is None) == ends
        catchers = state.pop("Catch", [])
        try:
            if kind == "Task":
                return self._task(name, state, value, context), after
            assert kind == "Map"
            return self._map(state, value, context), after
        except Failed as failed:
            for catcher in catchers:
                assert catcher.keys() == {"ErrorEquals", "Next"}
                if failed.error in catcher["ErrorEquals"]:
                    return {"Error": failed.error, "Cause": failed.cause}, catcher["Next"]
            raise

    def _failure(self, state: Json, value: Any, context: Json) -> Failed:
        said = {}
        for field in ("Error", "Cause"):
            path = state.pop(f"{field}Path", None)
            said[field] = state.pop(field) if path is None else _reach(path, value, context)
        assert not state
        return Failed(said["Error"], said["Cause"])

    def _chosen(self, state: Json, value: Any) -> str:
        assert state.keys() == {"Choices", "Default"}
        for choice in state["Choices"]:
            assert choice.keys() == {"Variable", "NumericEquals", "Next"}
            if _reach(choice["Variable"], value, {}) == choice["NumericEquals"]:
                return str(choice["Next"])
        return str(state["Default"])

    # --- tasks ----------------------------------------------------------------------------------

    def _task(self, name: str, state: Json, value: Any, context: Json) -> Any:
        resource = state.pop("Resource")
        assert resource.endswith(":states:::lambda:invoke"), resource
        asked = _filled(state.pop("Parameters"), value, context)
        assert asked.keys() == {"FunctionName", "Payload"}
        selector = state.pop("ResultSelector", None)
        output = state.pop("OutputPath", "$")
        retriers = state.pop("Retry", [])
        state.pop("TimeoutSeconds")
        assert not state, state
        result = {"Payload": self._tried(name, retriers, asked), "StatusCode": 200}
        return _reach(output, result if selector is None else _filled(selector, result, {}), {})

    def _tried(self, name: str, retriers: list[Json], asked: Json) -> Any:
        used = [0] * len(retriers)
        while True:
            self.tries[name] = self.tries.get(name, 0) + 1
            try:
                return self._invoked(asked)
            except Failed as failed:
                for number, retrier in enumerate(retriers):
                    if not {failed.error, "States.TaskFailed"} & set(retrier["ErrorEquals"]):
                        continue
                    used[number] += 1
                    if used[number] > retrier["MaxAttempts"]:
                        raise
                    break
                else:
                    raise

    def _invoked(self, asked: Json) -> Any:
        try:
            output = _copy(self.functions[asked["FunctionName"]](_copy(asked["Payload"])))
        except Exception as error:
            named = {"errorMessage": str(error), "errorType": type(error).__name__}
            raise Failed(type(error).__name__, json.dumps(named)) from error
        _check_size(output)
        return output

    # --- the distributed map --------------------------------------------------------------------

    def _map(self, state: Json, value: Any, context: Json) -> Any:
        processor = dict(state.pop("ItemProcessor"))
        settings = processor.pop("ProcessorConfig")
        assert settings == {"Mode": "DISTRIBUTED", "ExecutionType": "EXPRESS"}
        at_once = _reach(state.pop("MaxConcurrencyPath"), value, context)
        assert {state.pop("Label"), at_once > 0} == {"Batch", True}
        tolerated = state.pop("ToleratedFailurePercentage")
        reader, batcher = state.pop("ItemReader"), state.pop("ItemBatcher")
        writer, where = state.pop("ResultWriter"), state.pop("ResultPath")
        assert not state, state
        items = self._items(reader, value, context)
        outputs = self._outputs[context["Execution"]["Name"]]
        failures, failed = [], 0
        for number, batch in enumerate(_batches(batcher, items, value, context)):
            if number in outputs:
                continue
            try:
                outputs[number] = self._run(processor, processor["StartAt"], batch, {})
            except Failed as failure:
                failed += len(batch["Items"])
                failures.append({"Input": json.dumps(batch), "Error": failure.error})
        if failed * 100 > tolerated * len(items):
            raise Failed("States.ExceedToleratedFailureThreshold", f"{failed} of {len(items)}")
        ended = [outputs[number] for number in sorted(outputs, key=lambda n: (-(n % 3), n))]
        details = self._written(writer, ended, failures, value, context)
        field = where.removeprefix("$.")
        return {**value, field: {"MapRunArn": "…", "ResultWriterDetails": details}}

    def _items(self, reader: Json, value: Any, context: Json) -> list[Any]:
        assert reader["ReaderConfig"] == {"InputType": "JSONL"}
        assert reader["Resource"].endswith(":states:::s3:getObject")
        body = self.s3.get_object(**_filled(reader["Parameters"], value, context))["Body"].read()
        return [json.loads(line) for line in body.decode().split("\n")[:-1]]

    def _written(
        self, writer: Json, outputs: list[Any], failures: list[Any], value: Any, context: Json
    ) -> Json:
        assert writer["WriterConfig"] == {"OutputType": "JSONL", "Transformation": "COMPACT"}
        assert writer["Resource"].endswith(":states:::s3:putObject")
        asked = _filled(writer["Parameters"], value, context)
        folder = f"{asked['Prefix']}/0f0f0f0f-run"
        found: dict[str, list[Json]] = {"FAILED": [], "PENDING": [], "SUCCEEDED": []}

        def put(key: str, content: str) -> None:
            self.s3.put_object(Bucket=asked["Bucket"], Key=key, Body=content.encode())

        for status, results in (("FAILED", failures), ("SUCCEEDED", outputs)):
            half = (len(results) + 1) // 2  # two files, as there are where they get large
            for number, part in enumerate((results[:half], results[half:])):
                if part:
                    key = f"{folder}/{status}_{number}.jsonl"
                    put(key, "".join(f"{json.dumps(each)}\n" for each in part))
                    found[status].append({"Key": key, "Size": 1})
        put(f"{folder}/manifest.json", json.dumps({"ResultFiles": found}))
        return {"Bucket": asked["Bucket"], "Key": f"{folder}/manifest.json"}


def _batches(batcher: Json, items: list[Any], value: Any, context: Json) -> Iterator[Json]:
    limits = {"MaxItemsPerBatch", "MaxInputBytesPerBatch", "BatchInput"}
    assert batcher.keys() == limits
    also = {"BatchInput": _filled(batcher["BatchInput"], value, context)}
    batch: list[Any] = []
    size = 0
    for item in items:
        more = len(json.dumps(item)) + 1
        assert more <= batcher["MaxInputBytesPerBatch"], "the item is larger than a batch"
        full = size + more > batcher["MaxInputBytesPerBatch"]
        if batch and (full or len(batch) == batcher["MaxItemsPerBatch"]):
            yield {**also, "Items": batch}
            batch, size = [], 0
        batch.append(item)
        size += more
    if batch:
        yield {**also, "Items": batch}


def _check_size(value: Any) -> None:
    assert len(json.dumps(value)) <= PAYLOAD_LIMIT, "States.DataLimitExceeded"


def _copy(value: Any) -> Any:
    """``value`` as it is after a trip through JSON."""
    return json.loads(json.dumps(value))


def _filled(template: Any, value: Any, context: Json) -> Any:
    """A payload template, with what its paths lead to."""
    if not isinstance(template, dict):
        return template
    return {
        name.removesuffix(".$"): (
            _reach(each, value, context) if name.endswith(".$") else _filled(each, value, context)
        )
        for name, each in template.items()
    }


def _reach(path: str, value: Any, context: Json) -> Any:
    """What a reference path leads to, or the text that ``States.Format`` makes."""
    made = re.fullmatch(r"States\.Format\('([^']*)', (.*)\)", path)
    if made:
        parts = made[1].split("{}")
        filled = [str(_reach(each.strip(), value, context)) for each in made[2].split(",")]
        assert len(parts) == len(filled) + 1
        return "".join(text for pair in zip(parts, [*filled, ""], strict=True) for text in pair)
    found = _REACHED.fullmatch(path)
    assert found, path
    reached: Any = context if found[1] else value
    for name in found[2].split(".")[1:]:
        reached = reached[name]
    return reached
