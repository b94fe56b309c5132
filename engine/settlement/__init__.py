"""The settlement 结算 of a round, and what a washout would cost 荒庄查叫."""

from engine.settlement.books import Transfer
from engine.settlement.settle import (
    NextDeal,
    SeatResult,
    Settlement,
    Status,
    WashoutPayouts,
    refuse_hidden,
    settle,
    washout_payouts,
)

__all__ = [
    "NextDeal",
    "SeatResult",
    "Settlement",
    "Status",
    "Transfer",
    "WashoutPayouts",
    "refuse_hidden",
    "settle",
    "washout_payouts",
]
