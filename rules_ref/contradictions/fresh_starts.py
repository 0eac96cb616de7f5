"""Possible states before a play, where cards below it may have been taken back (ZAI-A.1)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from rules_ref.combinations import suit_bits
from rules_ref.position import Pending, Play, Position


def fresh_starts(given: Position, index: int) -> Iterator[Position]:
    """The states before the play at ``index`` that can matter to the position."""
    play = given.pile[index]
    locks = dict.fromkeys((0, given.lock if _fits(play, given.lock) else 0, _own_lock(play)))
    pendings = dict.fromkeys(((), _pending_before(given, index)))
    # An ace takes back the J of a J-back only where it beats it: under revolution, both orders turned.
    orders = ((False, False), (True, False), (True, True))
    for (revolution, back), lock, pending in product(orders, locks, pendings):
        yield Position(
            given.players, {}, None, revolution=revolution, back=back, lock=lock, pending=pending
        )  # fmt: skip


def _fits(play: Play, lock: int) -> bool:
    naturals = [card for card in play.cards if not card.is_joker]
    suits = suit_bits(naturals)
    return suits == lock if len(naturals) == len(play.cards) else not suits & ~lock


def _own_lock(play: Play) -> int:
    """A lock that the play itself may have begun with the one below it."""
    return 0 if any(card.is_joker for card in play.cards) else suit_bits(play.cards)


def _pending_before(given: Position, index: int) -> tuple[Pending, ...]:
    """The revolutions pending before the play at ``index``: each play since has countered them once."""
    since = len(given.pile) - index
    return tuple(
        replace(action, counters=action.counters - since)
        for action in given.pending
        if action.kind == "revolution" and action.counters >= since
    )
