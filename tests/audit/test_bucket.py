"""Files in S3 that are larger than what is read or written at once."""

from collections.abc import Iterator

import pytest
from botocore.exceptions import ClientError

from app.audit import bucket
from tests.audit.conftest import HOME, Files


def numbered(count: int, width: int) -> Iterator[bytes]:
    return (b"%0*d" % (width, number) for number in range(count))


def test_a_file_of_several_parts(files: Files) -> None:
    count, width = 40, 2**20 - 1  # with its end a megabyte a line
    assert bucket.write_lines(HOME, "large", numbered(count, width)) == count
    head = files.client.head_object(Bucket=HOME, Key="large")
    assert head["ContentLength"] == count * 2**20 > 2 * bucket.PART
    assert head["ETag"].endswith('-3"')
    assert list(bucket.lines(HOME, "large")) == list(numbered(count, width))
    assert "Uploads" not in files.client.list_multipart_uploads(Bucket=HOME)


@pytest.mark.parametrize("content", [b"", b"a", b"a\n", b"a\nb", b"\na\n\n", b"x" * 2**21 + b"\ny"])
def test_lines(content: bytes, files: Files) -> None:
    files.put("file", content)
    assert b"\n".join(bucket.lines(HOME, "file")) == content.removesuffix(b"\n")
    assert bucket.read(HOME, "file") == content


def test_what_cannot_be_had_to_its_end_is_never_there(files: Files) -> None:
    def ends() -> Iterator[bytes]:
        yield from numbered(20, 2**20)
        raise ConnectionError("reset")

    with pytest.raises(ConnectionError):
        bucket.write_lines(HOME, "half", ends())
    assert files.keys() == []
    assert "Uploads" not in files.client.list_multipart_uploads(Bucket=HOME)


def test_who_may_not_read_is_told_so_and_who_has_to_wait_is_not(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code, error in (("AccessDenied", bucket.NotThereError), ("SlowDown", ClientError)):

        def refuses(code: str = code, **_: str) -> None:
            raise ClientError({"Error": {"Code": code, "Message": "…"}}, "GetObject")

        monkeypatch.setattr(bucket._client(), "get_object", refuses)
        with pytest.raises(error, match=code):
            bucket.opened(HOME, "file")
