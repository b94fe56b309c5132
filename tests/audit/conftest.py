"""A bucket of the audit, in moto's S3."""

import json
from collections.abc import Iterator
from typing import Any

import boto3
import pytest
from moto import mock_aws

from app.audit import bucket

Json = dict[str, Any]
HOME = "audit-home"


class Files:
    """The files of the audit's bucket."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def put(self, key: str, content: bytes) -> None:
        self.client.put_object(Bucket=HOME, Key=key, Body=content)

    def put_lines(self, key: str, values: list[Any]) -> None:
        self.put(key, b"".join(json.dumps(value).encode() + b"\n" for value in values))

    def get(self, key: str) -> bytes:
        content: bytes = self.client.get_object(Bucket=HOME, Key=key)["Body"].read()
        return content

    def get_lines(self, key: str) -> list[Any]:
        text = self.get(key).decode()
        assert text.endswith("\n")
        return [json.loads(line) for line in text.split("\n")[:-1]]

    def keys(self, prefix: str = "") -> list[str]:
        found = self.client.get_paginator("list_objects_v2").paginate(Bucket=HOME, Prefix=prefix)
        return [each["Key"] for page in found for each in page.get("Contents", ())]

    def remove(self) -> None:
        """Remove all of them, what is only begun as well, and the bucket."""
        for upload in self.client.list_multipart_uploads(Bucket=HOME).get("Uploads", ()):
            named = {"Key": upload["Key"], "UploadId": upload["UploadId"]}
            self.client.abort_multipart_upload(Bucket=HOME, **named)
        for key in self.keys():
            self.client.delete_object(Bucket=HOME, Key=key)
        self.client.delete_bucket(Bucket=HOME)


@pytest.fixture(scope="session")
def client() -> Iterator[Any]:
    """A client of S3, and the one that the audit makes for itself."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"):
            monkeypatch.setenv(name, "test")
        monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
        bucket._client.cache_clear()
        made = boto3.client("s3")
        bucket._client()
    yield made
    made.close()
    bucket._client().close()
    bucket._client.cache_clear()


@pytest.fixture
def files(client: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Files]:
    monkeypatch.setenv("AUDIT_BUCKET", HOME)
    monkeypatch.setenv("AUDIT_CONCURRENCY", "100")
    with mock_aws():
        client.create_bucket(
            Bucket=HOME, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"}
        )
        made = Files(client)
        yield made
        # By hand: moto forgets nothing while a mock of other tests goes on, that of rooms for one.
        made.remove()
