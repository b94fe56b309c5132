"""The pages of the service, for people: the docs of its API, and what is served beside them."""

import flask


def kept(response: flask.Response, cache: str = "public, max-age=300") -> flask.Response:
    """``response`` with how long it may be kept, and an ETag; 304 where the caller has it.

    The ETag is a weak one: what is compressed on its way is another answer byte by byte.
    """
    response.headers["Cache-Control"] = cache
    response.add_etag(weak=True)
    response.make_conditional(flask.request)
    return response
