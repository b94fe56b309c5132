"""ministack with what it lacks for the audit: batches, result files, the names of errors.

Run by ministack's own Python, with its settings in the environment. It takes the definition as it
is; of a distributed map it leaves out ``ItemBatcher``, ``ResultWriter`` and ``MaxConcurrencyPath``,
and calls every exception of a function ``Runtime.HandlerError``.
"""

import json
import threading
import urllib.request
from collections.abc import Iterator
from os import environ
from typing import Any

from ministack.app import main
from ministack.core import lambda_runtime
from ministack.services import stepfunctions

Json = dict[str, Any]

WORKERS = 2
"""How many batches are at work at once, whatever the definition allows."""

_run_map = stepfunctions._run_distributed_map
_invoke = lambda_runtime.Worker.invoke
_call = stepfunctions._call_lambda
_last = threading.local()


def run_map(
    state: Json, raw: Any, effective: Any, iterator: Json, execution: Json, context: Json
) -> Any:
    """A distributed map with batches and result files."""
    allowed = int(stepfunctions._resolve_path_or_ctx(state["MaxConcurrencyPath"], raw, context))
    items = stepfunctions._read_map_items(state["ItemReader"], effective, context)
    batcher = state["ItemBatcher"]
    also = stepfunctions._resolve_params_obj(batcher["BatchInput"], effective, context)
    left_out = {"ItemReader", "ItemBatcher", "ResultWriter", "MaxConcurrencyPath", "ResultPath"}
    plain = {name: value for name, value in state.items() if name not in left_out}
    plain |= {"ItemsPath": "$", "MaxConcurrency": min(allowed, WORKERS), "ResultPath": None}
    known = set(stepfunctions._executions)
    batches = [{"BatchInput": also, "Items": batch} for batch in _batches(batcher, items)]
    try:
        _, after = _run_map(plain, raw, batches, iterator, execution, context)
    finally:
        children = [
            child
            for arn, child in dict(stepfunctions._executions).items()
            if arn not in known and child.get("mapRunArn")
        ]
        target = stepfunctions._resolve_params_obj(
            state["ResultWriter"]["Parameters"], effective, context
        )
        details = _written(target, children)
    result = {"MapRunArn": children[0]["mapRunArn"], "ResultWriterDetails": details}
    return stepfunctions._apply_result_path(state, raw, result), after


def _batches(batcher: Json, items: list[Any]) -> Iterator[list[Any]]:
    batch: list[Any] = []
    size = 0
    for item in items:
        more = len(json.dumps(item, ensure_ascii=False).encode()) + 1
        full = size + more > batcher["MaxInputBytesPerBatch"]
        if batch and (full or len(batch) == batcher["MaxItemsPerBatch"]):
            yield batch
            batch, size = [], 0
        batch.append(item)
        size += more
    if batch:
        yield batch


def _written(target: Json, children: list[Json]) -> Json:
    """The result files of a map: JSON Lines, COMPACT; where their manifest is."""
    folder = f"{target['Prefix']}/0f0f0f0f-run"
    results: Json = {"FAILED": [], "PENDING": [], "SUCCEEDED": []}
    for status in ("FAILED", "SUCCEEDED"):
        lines = [
            each["output"]
            if status == "SUCCEEDED"
            else json.dumps({name: each.get(name) for name in ("error", "cause", "input")})
            for each in children
            if each["status"] == status
        ]
        if lines:
            key = f"{folder}/{status}_0.jsonl"
            _put(target["Bucket"], key, "".join(f"{line}\n" for line in lines))
            results[status].append({"Key": key, "Size": 1})
    key = f"{folder}/manifest.json"
    _put(target["Bucket"], key, json.dumps({"ResultFiles": results}))
    return {"Bucket": target["Bucket"], "Key": key}


def _put(bucket: str, key: str, content: str) -> None:
    address = f"http://127.0.0.1:{environ['GATEWAY_PORT']}/{bucket}/{key}"
    request = urllib.request.Request(address, content.encode(), method="PUT")
    urllib.request.urlopen(request, timeout=60).close()  # noqa: S310 - our own loopback


def invoke(worker: Any, *arguments: Any, **named: Any) -> Json:
    """An invocation, of which the trace is kept."""
    result: Json = _invoke(worker, *arguments, **named)
    _last.trace = result.get("trace", "")
    return result


def call(function: Any, event: Any) -> Any:
    """A call of a function; its exceptions have the names that Lambda gives them."""
    _last.trace = ""
    try:
        return _call(function, event)
    except stepfunctions._ExecutionError as error:
        raised = _last.trace.strip().rpartition("\n")[2].partition(":")[0]
        if error.error == "Runtime.HandlerError" and raised:
            error.error = raised.rpartition(".")[2]
        raise


stepfunctions._run_distributed_map = run_map
stepfunctions._call_lambda = call
lambda_runtime.Worker.invoke = invoke

if __name__ == "__main__":
    main()
