"""The settlement 结算 of a round, and what a washout would cost 荒庄查叫."""

from engine.settlement.books import Transfer
from engine.settlement.nothing import Nothing, why_unready
from engine.settlement.settle import (
    NextDeal,
    SeatResult,
    Settlement,
    Status,
    WashoutPayouts,
    refuse_hidden,
    settle,
    washout_payouts,
    why_nothing,
)

__all__ = [
    "NextDeal",
    "Nothing",
    "SeatResult",
    "Settlement",
    "Status",
    "Transfer",
    "WashoutPayouts",
    "refuse_hidden",
    "settle",
    "washout_payouts",
    "why_nothing",
    "why_unready",
]
