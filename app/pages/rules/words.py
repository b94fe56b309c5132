"""The words of the page that the engine has no texts for."""

from engine import Text, tiles

ENDPOINTS = {
    "legal-actions": Text("现在能做什么", "What may be done now"),
    "waits": Text("听什么", "What is waited for"),
    "hints": Text("还差几步听牌", "How far from ready"),
    "washout-payouts": Text("现在荒庄，谁付谁", "Who pays whom if the wall ended now"),
    "settlements": Text("结算", "The settlement"),
}
"""What an example asks, by the endpoint."""
ON, OFF = Text("有", "on"), Text("无", "off")
PUNG = Text("碰", "pung")
EVENTS = {
    "open": Text("发牌前，各家估卖", "before the deal, stakes are made"),
    "deal": Text("发牌", "deal"),
    "draw": Text("摸牌", "draws"),
    "discard": Text("打", "discards"),
    "pung": Text("碰", "pungs"),
    "kong": Text("杠", "kongs"),
}
WON_BY = {
    "draw": Text("自摸", "by own draw"),
    "discard": Text("接炮", "on a discard"),
    "rob": Text("抢杠", "by robbing a kong"),
}
READY = {
    "soft": Text("报了听（软报）", "declared ready (soft)"),
    "hard": Text("报了听（硬报）", "declared ready (hard)"),
    "declined": Text("问过硬报，选了过", "asked for a hard declaration, passed"),
}
STATUS = {
    "won": Text("胡", "won"),
    "ready": Text("听牌", "ready"),
    "unready": Text("没听牌", "not ready"),
}
OUTCOMES = {"win": Text("有人胡牌", "won"), "washout": Text("荒庄", "washout")}
SUITS = dict(zip("mps", tiles.SUIT_TEXTS, strict=True))
EXTRAS = {
    "self_draw": Text("自摸", "own draw"),
    "kong_bloom": Text("杠上花", "kong bloom"),
    "kong_shot": Text("杠上炮", "kong shot"),
    "rob": Text("抢杠胡", "robbed kong"),
    "no_wild": Text("无听用", "no wild tile"),
    "kong": Text("杠", "kongs"),
    "hog": Text("归", "four alike"),
    "indicator": Text("本金", "indicator"),
}
