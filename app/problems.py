"""Refusals as ``application/problem+json`` (RFC 9457): codes, statuses, titles, bodies."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import orjson

from engine import CODES, Language, Problem, Refused, Text, write_problems

MEDIA_TYPE = "application/problem+json"
MOST_FAULTS = 50
"""A body that is nothing like a table shall not be answered with thousands of lines."""

# The statuses of what the engine refuses: 422, what fits the schema but cannot be, but for these.
_ENGINE_STATUS_OF_CODE: dict[str, int] = {"schema": 400, "unknown_ruleset": 404}
# The codes that are HTTP's and not the engine's. A code never changes its meaning.
HTTP_STATUS_OF_CODE: dict[str, int] = {
    "unauthorized": 401,
    "not_found": 404,
    "method_not_allowed": 405,
    "too_large": 413,
    "unsupported_media_type": 415,
    "internal": 500,
    "unavailable": 503,
    # Only the local server says these, before the service is asked (app/serving).
    "request_timeout": 408,
    "headers_too_large": 431,
    # Only API Gateway says these, before or instead of the service (infra/gateway.py).
    "forbidden": 403,
    "too_many_requests": 429,
    "no_answer": 504,
}
# Those of stored rooms.
ROOM_STATUS_OF_CODE: dict[str, int] = {
    "room_not_found": 404,
    "room_gone": 410,
    "stale": 412,
    "already_expired": 422,
    "idempotency_mismatch": 422,
    "ruleset_fixed": 422,
    "precondition_required": 428,
}
STATUS: dict[str, int] = {
    **{code: _ENGINE_STATUS_OF_CODE.get(code, 422) for code in CODES},
    **ROOM_STATUS_OF_CODE,
    **HTTP_STATUS_OF_CODE,
}

TITLES: dict[str, Text] = {
    "schema": Text("请求格式不正确", "The request does not match the schema"),
    "unknown_ruleset": Text("没有这种玩法", "No such rule set"),
    "room_not_found": Text("没有这个房间", "No such room"),
    "unknown_option": Text("没有这个选项", "No such option"),
    "option_value": Text("选项的值不对", "Not a value of this option"),
    "player_count": Text("人数不对", "Wrong number of players"),
    "tile_overcount": Text("同一张牌超过四张", "More than four of a tile"),
    "hand_size": Text("手牌张数不对", "Wrong number of tiles in a hand"),
    "meld_mismatch": Text("碰杠与打出的牌不符", "Melds and claims do not match"),
    "wall_count": Text("牌墙张数不对", "Wrong number of tiles in the wall"),
    "last_mismatch": Text("最后一个动作与牌局不符", "The last event does not fit the table"),
    "discard_not_allowed": Text("这张牌不能打出", "This tile cannot be discarded"),
    "void_missing": Text("没有定缺", "A void suit is missing"),
    "stake_missing": Text("没有写明估卖", "A stake is missing"),
    "weekday_missing": Text("没有写明星期几", "The day of the week is missing"),
    "indicator_missing": Text("没有写明本金", "The indicator is missing"),
    "indicator_not_allowed": Text("这种玩法没有本金", "This rule set has no indicator"),
    "ready_not_allowed": Text("不能这样报听", "This declaration is not allowed"),
    "hand_hidden": Text("有手牌看不到", "A hand is hidden"),
    "already_won": Text("已经有人胡牌", "The round is already won"),
    "not_over": Text("这一局还没有结束", "The round is not over"),
    "not_a_win": Text("不是胡牌", "Not a winning hand"),
    "win_not_allowed": Text("不能这样胡牌", "This win is not allowed"),
    "flip_missing": Text("没有写明翻出的牌", "The turned tile is missing"),
    "flip_not_allowed": Text("这里不该有翻出的牌", "There can be no turned tile here"),
    "illegal_action": Text("不能这样做", "This action is not legal"),
    "room_gone": Text("房间已不存在", "The room is gone"),
    "stale": Text("房间已被修改", "The room has changed"),
    "already_expired": Text("已经过期", "Already expired"),
    "idempotency_mismatch": Text(
        "同一个 Idempotency-Key 已用于别的请求", "This Idempotency-Key was used for another request"
    ),
    "ruleset_fixed": Text("房间不能改玩法", "A room keeps its rule set"),
    "precondition_required": Text("需要 If-Match", "If-Match is required"),
    "unauthorized": Text("没有有效的密钥", "No valid key"),
    "not_found": Text("没有这个地址", "No such address"),
    "method_not_allowed": Text("这个地址不支持这种方法", "This address does not take this method"),
    "too_large": Text("请求太大", "The request is too large"),
    "unsupported_media_type": Text("请求必须是 JSON", "The request must be JSON"),
    "internal": Text("服务器内部错误", "Internal error"),
    "unavailable": Text("服务暂不可用", "Not available at present"),
    "request_timeout": Text("请求没有及时到达", "The request did not arrive in time"),
    "headers_too_large": Text("请求头太大", "The headers are too large"),
    "forbidden": Text("不允许", "Not allowed"),
    "too_many_requests": Text("请求太多", "Too many requests"),
    "no_answer": Text("服务没有及时回答", "The service did not answer in time"),
}


class HttpRefusal(Exception):  # noqa: N818 - it is the answer, not an accident
    """A request that HTTP itself refuses, before any rule is asked."""

    def __init__(self, code: str, detail: Text, headers: dict[str, str] | None = None) -> None:
        self.code = code
        self.detail = detail
        self.headers = headers or {}
        super().__init__(f"{code}: {detail.en}")


def not_found() -> HttpRefusal:
    """The refusal of an address that does not exist."""
    return HttpRefusal("not_found", Text("没有这个地址", "there is nothing at this address"))


def method_not_allowed(allowed: Iterable[str]) -> HttpRefusal:
    """The refusal of a method, naming those that are allowed."""
    listed = ", ".join(sorted(allowed))
    return HttpRefusal(
        "method_not_allowed",
        Text(f"此地址支持 {listed}", f"this address takes {listed}"),
        {"Allow": listed},
    )


def too_large(limit: int) -> HttpRefusal:
    """The refusal of a body of more than ``limit`` bytes."""
    return HttpRefusal(
        "too_large",
        Text(f"请求体不得超过 {limit} 字节", f"the body may have {limit} bytes at most"),
    )


def malformed() -> HttpRefusal:
    """The refusal of what is not HTTP."""
    return HttpRefusal("schema", Text("这不是 HTTP 请求", "this is no HTTP request"))


def headers_too_large(limit: int) -> HttpRefusal:
    """The refusal of an address and headers of more than ``limit`` bytes."""
    return HttpRefusal(
        "headers_too_large",
        Text(
            f"地址和请求头不得超过 {limit} 字节",
            f"the address and the headers may have {limit} bytes at most",
        ),
    )


def request_timeout(seconds: float) -> HttpRefusal:
    """The refusal of a request that has not arrived within ``seconds``."""
    return HttpRefusal(
        "request_timeout",
        Text(
            f"请求应在 {seconds:g} 秒内到达",
            f"a request has {seconds:g} seconds to arrive",
        ),
    )


def unsupported_media_type(expected: Iterable[str]) -> HttpRefusal:
    """The refusal of a body that is not of one of the media types ``expected``."""
    listed = ", ".join(expected)
    return HttpRefusal(
        "unsupported_media_type",
        Text(
            f"Content-Type 应为 {listed}，且不压缩",
            f"the Content-Type must be {listed}, not compressed",
        ),
    )


def internal() -> HttpRefusal:
    """The answer to what nobody expected; it tells nothing of it."""
    return HttpRefusal("internal", Text("请稍后再试", "please try again later"))


def unavailable(more: Mapping[str, str] = {}) -> HttpRefusal:
    """The refusal of what would work some other time, and is to be sent again as it is; with
    ``more`` headers."""
    return HttpRefusal(
        "unavailable", Text("请稍后再试", "please try again later"), {"Retry-After": "1", **more}
    )


def out_of_time() -> HttpRefusal:
    """The refusal of what was not done within the time for it, or not begun after it."""
    return HttpRefusal(
        "unavailable",
        Text(
            "处理时间已用完，此请求未处理，请重发",
            "the time was used up and this was not done; send it again",
        ),
        {"Retry-After": "1"},
    )


def unauthorized() -> HttpRefusal:
    """The refusal of a caller without a valid key."""
    return HttpRefusal(
        "unauthorized",
        Text("X-Api-Key 应为有效的密钥", "X-Api-Key must be a valid key"),
        {"WWW-Authenticate": "ApiKey"},
    )


def precondition_required() -> HttpRefusal:
    """The refusal of a change that does not say of which version (RFC 6585)."""
    return HttpRefusal(
        "precondition_required",
        Text("If-Match 应为房间的 ETag", "If-Match must be the ETag of the room"),
    )


def stale() -> HttpRefusal:
    """The refusal of a change of a version that is not the last."""
    return HttpRefusal(
        "stale",
        Text(
            "If-Match 不是房间现在的 ETag，请重新读取",
            "If-Match is not the present ETag of the room; read it again",
        ),
    )


def room_gone() -> HttpRefusal:
    """The refusal of a creation that is repeated when its room has been removed or has expired."""
    return HttpRefusal(
        "room_gone",
        Text(
            "此 Idempotency-Key 新建的房间已删除或过期；要新建房间请换一个 Idempotency-Key",
            "the room that this Idempotency-Key made was removed or has expired;"
            " another key makes a new one",
        ),
    )


def idempotency_mismatch() -> HttpRefusal:
    """The refusal of a key that came with another body before."""
    return HttpRefusal(
        "idempotency_mismatch",
        Text(
            "同一个 Idempotency-Key 已用于另一个请求体",
            "this Idempotency-Key was used for another body",
        ),
    )


def schema_refusal(pointer: str, detail: Text) -> Refused:
    """The refusal of a body that is not JSON or not of the schema."""
    return Refused([Problem("schema", pointer, detail)])


class Answer(NamedTuple):
    """A refusal, ready to be sent."""

    status: int
    body: bytes


def of_http_refusal(refusal: HttpRefusal, language: Language) -> Answer:
    """The answer to what HTTP refuses; no field is at fault."""
    return _answer(refusal.code, refusal.detail.in_language(language), (), language)


def of_refused(refused: Refused, language: Language) -> Answer:
    """The answer to a refused request: the first fault in short, then all of them, at most
    :data:`MOST_FAULTS`."""
    first, *others = refused.problems
    detail = first.detail.in_language(language)
    if first.pointer:
        detail = f"{first.pointer}: {detail}"
    if others:
        count = len(others)
        more = Text(f"（另有 {count} 处）", f" (and {count} more)")
        if len(refused.problems) == MOST_FAULTS:  # nobody looked for further ones
            more = Text(f"（另有至少 {count} 处）", f" (and at least {count} more)")
        detail += more.in_language(language)
    return _answer(refused.code, detail, refused.problems[:MOST_FAULTS], language)


def _answer(code: str, detail: str, faults: Sequence[Problem], language: Language) -> Answer:
    status = STATUS[code]
    body: dict[str, object] = {
        "type": f"urn:zhuoji:problem:{code}",
        "title": TITLES[code].in_language(language),
        "status": status,
        "detail": detail,
        "code": code,
    }
    if faults:
        body["errors"] = write_problems(faults, language)
    return Answer(status, orjson.dumps(body))
