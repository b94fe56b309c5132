"""What several rule sets share: patterns and chickens."""

from engine.terms import (
    FIVE_PAIRS,
    FOUR_ALIKE,
    FOURTH_WON,
    ONE_SUIT,
    PAIRS,
    SINGLE_LEFT,
    STANDARD,
    TRIPLETS,
    Pattern,
)
from engine.text import Text
from engine.tiles import tile

PINGHU = Pattern("pinghu", Text("平胡", "plain hand"), (STANDARD,))
DADUIZI = Pattern("daduizi", Text("大对子", "all triplets"), (TRIPLETS,))
DANDIAO = Pattern("dandiao", Text("单吊", "single wait on four melds"), (TRIPLETS, SINGLE_LEFT))
QIDUI = Pattern("qidui", Text("七对", "seven pairs"), (PAIRS,))
QINGYISE = Pattern("qingyise", Text("清一色", "one suit"), (STANDARD, ONE_SUIT))
QINGDADUI = Pattern("qingdadui", Text("清大对", "all triplets in one suit"), (TRIPLETS, ONE_SUIT))
QINGQIDUI = Pattern("qingqidui", Text("清七对", "seven pairs in one suit"), (PAIRS, ONE_SUIT))
# 龙七对 asks for four alike in hand; the sister games also want the fourth to be the tile won.
LONGQIDUI = Pattern("longqidui", Text("龙七对", "seven pairs with four alike"), (PAIRS, FOUR_ALIKE))
LONGQIDUI_WON = LONGQIDUI._replace(needs=(PAIRS, FOURTH_WON))
QINGLONGBEI = Pattern(
    "qinglongbei",
    Text("清龙背", "seven pairs with four alike in one suit"),
    (PAIRS, FOUR_ALIKE, ONE_SUIT),
)
QINGLONGBEI_WON = QINGLONGBEI._replace(needs=(PAIRS, FOURTH_WON, ONE_SUIT))
SHUANGQING = Pattern(
    "shuangqing",
    Text("双清", "single wait on four melds in one suit"),
    (TRIPLETS, SINGLE_LEFT, ONE_SUIT),
)
DILONG = Pattern("dilong", Text("地龙", "pung and five pairs"), (FIVE_PAIRS,))

YAOJI = tile("1s")
YAOJI_LABEL = Text("幺鸡", "1 of bamboos (1s)")
WUGU = tile("8p")
WUGU_LABEL = Text("乌骨鸡", "8 of dots (8p)")
WIND_TILE = tile("5p")
