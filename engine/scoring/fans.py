"""Scoring by fan 番 (zhaotong): the best interpretation of a hand, and what a win adds to it."""

from engine import shapes
from engine.scoring.decomposition import decompose
from engine.scoring.holding import Circumstances, Holding
from engine.scoring.interpretation import Interpretations
from engine.scoring.score import Group, Readiness, Score, Wait, readiness_of
from engine.scoring.wild_hand import Interpretation, WildHand, completing_tiles, wild_hand
from engine.terms import FanTerms, Terms


def _extras(
    terms: Terms,
    fan: FanTerms,
    hand: WildHand,
    indicator: int | None,
    how: Circumstances,
    best: Interpretation,
) -> list[tuple[str, int]]:
    """M, as (item, fan)."""
    by, after_kong, worth = how.by, how.after_kong, fan.extras
    # With four indicators in a kong they are worth something as such, and no kong besides.
    kongs = sum(tile != indicator for tile in hand.kongs)
    items = (
        ("self_draw", worth.self_draw if by == "draw" or by == "rob" else 0),
        ("kong_bloom", worth.kong_bloom if by == "draw" and after_kong else 0),
        ("kong_shot", worth.kong_shot if by == "discard" and after_kong else 0),
        ("rob", worth.rob if by == "rob" else 0),
        ("no_wild", worth.no_wild if terms.wild_steps and not hand.any_wild else 0),
        ("kong", worth.kong * kongs),
        ("hog", worth.hog * best.hogs),
        ("indicator", best.indicator),
    )
    return [item for item in items if item[1]]


def _scored(
    terms: Terms,
    hand: WildHand,
    indicator: int | None,
    how: Circumstances,
    best: Interpretation,
) -> Score:
    assert terms.fan is not None
    items = _extras(terms, terms.fan, hand, indicator, how, best)
    fan = min(terms.fan.cap, best.fan + sum(fan for _, fan in items))
    return Score(best.pattern, 1 << fan - 1, fan=fan, extras=tuple(items))


def score(terms: Terms, holding: Holding, tile: int, how: Circumstances) -> Score | None:
    """What 13 tiles score with the won ``tile``; None if that completes no hand."""
    assert terms.fan is not None
    full = wild_hand(terms, holding).plus(tile, tile in holding.wild)
    if holding.choosing or not (full.may_have(full.suits_with(full.keys)) and full.is_win()):
        return None  # nearly always, and far quicker than the search
    interpretations = Interpretations(terms, full, holding.indicator)
    best = interpretations.best(full.keys, full.wilds)
    if best is None:
        return None
    if how.opening is not None:  # worth the cap, whatever the hand
        pattern = terms.fan.heavenly if how.opening == "heavenly" else terms.fan.earthly
        scored = Score(pattern, 1 << terms.fan.cap - 1, fan=terms.fan.cap)
    else:
        scored = _scored(terms, full, holding.indicator, how, best)
    if not terms.wild_steps:
        return scored

    def read() -> tuple[Group, ...]:
        wilds = sorted(each for each in (*holding.hand, tile) if each in holding.wild)
        targets = interpretations.targets(full.keys, full.wilds, best)
        return decompose(full, best.pattern, targets, wilds)

    return scored._replace(read=read)


def is_ready(terms: Terms, holding: Holding) -> bool:
    """Whether 13 tiles wait for anything 听牌 [table.ready]."""
    return bool(completing_tiles(wild_hand(terms, holding), holding))


def waits(terms: Terms, holding: Holding) -> list[Wait]:
    """Every wait in tile order, worth what a self-draw of it is [zhaotong.unready]."""
    rest = wild_hand(terms, holding)
    tiles = completing_tiles(rest, holding)
    if not tiles:
        return []
    interpretations = Interpretations(terms, rest, holding.indicator)
    found: list[Wait] = []
    scores: dict[tuple[Interpretation, bool], Score] = {}
    for tile in tiles:
        wild = tile in holding.wild
        keys = rest.keys if wild else shapes.add(rest.keys, tile)
        best = interpretations.best(keys, rest.wilds + wild)
        assert best is not None
        any_wild = rest.any_wild or wild
        scored = scores.get((best, any_wild))
        if scored is None:
            full = rest.plus(tile, wild)
            scored = _scored(terms, full, holding.indicator, Circumstances("draw"), best)
            scores[best, any_wild] = scored
        found.append(Wait(tile, scored.pattern, scored.points, scored.fan, scored.extras))
    return found


def readiness(terms: Terms, holding: Holding) -> Readiness:
    """What 13 tiles wait for, and the best of it."""
    return readiness_of(waits(terms, holding))
