"""The command: makes requests, has them answered twice, and tells the differences."""

import argparse
import io
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import orjson

from tests.answers.corpus import requests

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "answers"
_SHOWN = 10


def _write_corpus(path: Path, seed: int, count: int) -> None:
    with path.open("wb") as file:
        for request in islice(requests(seed), count):
            file.write(orjson.dumps(request) + b"\n")


def _checkout(commit: str) -> Path:
    """The files of ``commit`` in a folder of their own."""
    name = _git("rev-parse", "--verify", f"{commit}^{{commit}}").decode().strip()
    folder = FOLDER / name
    if not folder.exists():
        with tarfile.open(fileobj=io.BytesIO(_git("archive", name))) as files:
            files.extractall(folder, filter="data")
    return folder


def _git(*words: str) -> bytes:
    done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True)  # noqa: S607
    return done.stdout


def _answer(code: Path, corpus: Path, out: Path) -> None:
    """Have the corpus answered by the code in the folder ``code``."""
    script = Path(__file__).with_name("answering.py")
    subprocess.run(
        [sys.executable, "-P", str(script), str(corpus), str(out)],
        cwd=code,
        env={"PYTHONPATH": str(code), "PATH": "", "PYTHONHASHSEED": "0"},
        check=True,
    )


def _differences(base: Path, now: Path, renamed: dict[bytes, bytes]) -> Iterator[tuple[int, str]]:
    with base.open("rb") as before, now.open("rb") as after:
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            for name, other in renamed.items():
                old = old.replace(name, other)
            if old != new:
                yield number, f"  before: {old.decode()}  now:    {new.decode()}"


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.answers", description=__doc__)
    parser.add_argument("base", help="the commit that answers as the checkout should")
    parser.add_argument("--count", type=int, default=20_000, help="how many requests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--renamed",
        action="append",
        default=[],
        metavar="OLD=NEW",
        help="a name that is meant to be another now; may be repeated",
    )
    asked = parser.parse_args()
    renamed = dict(each.encode().split(b"=", 1) for each in asked.renamed)
    FOLDER.mkdir(parents=True, exist_ok=True)
    corpus, base, now = (FOLDER / f"{name}.jsonl" for name in ("requests", "base", "now"))
    _write_corpus(corpus, asked.seed, asked.count)
    _answer(_checkout(asked.base), corpus, base)
    _answer(ROOT, corpus, now)
    lines = corpus.read_bytes().splitlines()
    found = 0
    for number, text in _differences(base, now, renamed):
        found += 1
        if found <= _SHOWN:
            sys.stdout.write(f"request {number}: {lines[number].decode()}\n{text}\n")
    statuses = Counter(line.split(b" ", 1)[0].decode() for line in now.read_bytes().splitlines())
    paths = Counter(orjson.loads(line)["path"] for line in lines)
    sys.stdout.write(f"{len(lines)} requests: {dict(paths)}\n")
    sys.stdout.write(f"answered {dict(sorted(statuses.items()))}\n")
    sys.stdout.write(f"{found} answered differently\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
