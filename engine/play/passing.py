"""What a seat has passed on 过胡, 过碰, and keeps (``passed``) until something lifts it.

How that binds is said where the win or pung is refused: ``engine.validation.winning`` and
``engine.actions.refusals``. Drawing lifts it too: ``engine.play.effects.drawn``.
"""

from engine.actions import Action, could_win, offers, win_chance
from engine.position import Position
from engine.scoring import Score
from engine.table import NOTHING_PASSED, Passed, Seat


def passing(position: Position, player: Seat, seat: int, choice: Action) -> Seat:
    """``player``, who sits at ``seat``, with what it could have claimed and did not (过胡, 过碰);
    of a hidden hand nobody knows."""
    passed = player.passed
    if player.hand is None:
        return player
    for action, _, score in offers(position, seat):
        if action.type == "win":
            passed = _passed_win(passed, action.tile, score)
        elif action.type == "pung" and choice.type == "pass" and action.tile not in passed.pungs:
            passed = passed._replace(pungs=(*passed.pungs, action.tile))
    return player if passed is player.passed else player.with_passed(passed)


def passing_self_draw(position: Position, seat: int) -> Seat:
    """``seat``, which does not win by its self-draw: where that is a pass, it is bound by it."""
    player = position.table.seats[seat]
    if not position.terms.passed_self_draw or player.hand is None:
        return player
    if not could_win(position, seat):
        return player  # nearly always
    chance = win_chance(position, seat)
    assert chance is not None
    return player.with_passed(_passed_win(player.passed, chance.win.tile, chance.score))


def cleared(position: Position, player: Seat) -> Seat:
    """A pung or kong lifts what the seat has passed, where the rule set says so."""
    if player.passed is NOTHING_PASSED or not position.terms.lifted_by_claim:
        return player
    return player.with_passed(NOTHING_PASSED)


def _passed_win(passed: Passed, tile: int, score: Score | None) -> Passed:
    fan = 0 if score is None or score.fan is None else score.fan
    return passed._replace(
        wins=passed.wins if tile in passed.wins else (*passed.wins, tile),
        fan=max(passed.fan, fan),
    )
