"""Files in S3, read and written piece by piece, so that none has to fit in memory."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

CHUNK = 2**20
"""Bytes that are read at once."""
PART = 2**24
"""Bytes that are written at once: of the 10,000 parts that S3 allows."""

JSON_LINES = "application/jsonl"
_REFUSED = frozenset(("403", "404", "AccessDenied", "NoSuchBucket", "NoSuchKey", "Forbidden"))


class NotThereError(Exception):
    """The file is not there, or may not be read."""


class Opened(NamedTuple):
    """A file to be read once. ``etag`` says which of those that had its name it is."""

    etag: str
    chunks: Iterator[bytes]


def key_of(execution: str, name: str) -> str:
    """The key of a file of the audit that the execution does."""
    return f"results/{execution}/{name}"


@cache
def _client() -> Any:
    """botocore's client, with the first call: it takes longer than all else of a start. boto3 makes
    the same one, and takes half as long again to import."""
    from botocore.config import Config
    from botocore.session import get_session

    config = Config(retries={"mode": "standard", "total_max_attempts": 6})
    return get_session().create_client("s3", config=config)


def opened(bucket: str, key: str) -> Opened:
    """A file. Raises :class:`NotThereError`."""
    client = _client()
    try:
        got = client.get_object(Bucket=bucket, Key=key)
    except client.exceptions.ClientError as error:
        if error.response["Error"]["Code"] in _REFUSED:
            raise NotThereError(f"s3://{bucket}/{key}: {error}") from None
        raise
    return Opened(got["ETag"].strip('"'), got["Body"].iter_chunks(CHUNK))


def lines(bucket: str, key: str) -> Iterator[bytes]:
    """The lines of a file that was written with care."""
    begun = b""
    for chunk in opened(bucket, key).chunks:
        *whole, begun = (begun + chunk).split(b"\n")
        yield from whole
    if begun:
        yield begun


def read(bucket: str, key: str) -> bytes:
    """A small file."""
    return b"".join(opened(bucket, key).chunks)


def write(bucket: str, key: str, content: bytes, media_type: str) -> None:
    """Write a small file."""
    _client().put_object(Bucket=bucket, Key=key, Body=content, ContentType=media_type)


def write_lines(bucket: str, key: str, written: Iterable[bytes]) -> int:
    """Write a file of any size, line by line; how many they were.

    It is there when all of it is; if there is no line, or one cannot be had, it is never there.
    """
    client = _client()
    named = {"Bucket": bucket, "Key": key}
    upload = client.create_multipart_upload(**named, ContentType=JSON_LINES)["UploadId"]
    parts: list[dict[str, Any]] = []

    def send(part: bytes) -> None:
        number = len(parts) + 1
        sent = client.upload_part(**named, UploadId=upload, PartNumber=number, Body=part)
        parts.append({"PartNumber": number, "ETag": sent["ETag"]})

    count = 0
    try:
        begun = bytearray()
        for line in written:
            count += 1
            begun += line
            begun += b"\n"
            if len(begun) >= PART:
                send(bytes(begun))
                begun.clear()
        if begun:
            send(bytes(begun))
        if count:
            client.complete_multipart_upload(
                **named, UploadId=upload, MultipartUpload={"Parts": parts}
            )
    except BaseException:
        client.abort_multipart_upload(**named, UploadId=upload)
        raise
    if not count:
        client.abort_multipart_upload(**named, UploadId=upload)
    return count
