"""The words of the page that the engine has no texts for."""

from engine import Text

ENDPOINTS = {
    "legal-actions": Text("合法操作", "Legal actions"),
    "waits": Text("听牌", "Waits"),
    "hints": Text("提示", "Hints"),
    "washout-payouts": Text("荒庄查叫", "Washout payouts"),
    "settlements": Text("结算", "Settlement"),
}
MELDS = {
    "pung": Text("碰", "pung"),
    "concealed_kong": Text("闷豆", "concealed kong"),
    "added_kong": Text("转弯豆", "added kong"),
    "exposed_kong": Text("点豆", "exposed kong"),
}
EVENTS = {
    "open": Text("开局，等待估卖", "the round opens"),
    "deal": Text("发牌", "deal"),
    "draw": Text("摸牌", "draws"),
    "discard": Text("打出", "discards"),
    "pung": Text("碰", "pungs"),
    "kong": Text("杠", "kongs"),
}
WON_BY = {
    "draw": Text("自摸", "by own draw"),
    "discard": Text("接炮", "on a discard"),
    "rob": Text("抢杠", "by robbing a kong"),
}
READY = {
    "soft": Text("已报听（软报）", "declared ready (soft)"),
    "hard": Text("已硬报", "declared ready (hard)"),
    "declined": Text("问过，没有报", "asked, did not declare"),
}
STATUS = {
    "won": Text("胡", "won"),
    "ready": Text("听牌", "ready"),
    "unready": Text("未听", "not ready"),
}
OUTCOMES = {"win": Text("有人胡牌", "won"), "washout": Text("荒庄", "washout")}
SUITS = {"m": Text("万", "characters"), "p": Text("筒", "dots"), "s": Text("条", "bamboos")}
EXTRAS = {
    "self_draw": Text("自摸", "own draw"),
    "kong_bloom": Text("杠上花", "kong bloom"),
    "kong_shot": Text("杠上炮", "kong shot"),
    "rob": Text("抢杠胡", "robbed kong"),
    "no_wild": Text("无听用", "no wild tile"),
    "kong": Text("杠", "kongs"),
    "hog": Text("归", "hogs"),
    "indicator": Text("本金", "indicator"),
}
