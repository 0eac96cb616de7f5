"""Piles from which aces took cards back (ZAI-A.1): whether missing cards explain the plays below."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Final

from rules_ref.cards import DECK, JOKER, RANKS, Card, Rank
from rules_ref.combinations import Combination, Form
from rules_ref.position import Play

_MAX_ACES: Final = 3
"""With more aces, which make a revolution, the cards they took are not searched for."""


def is_searchable(below: Play, taking: Combination) -> bool:
    """Whether ``plays_before_taking`` covers all that may be missing under these aces, right above this play."""
    ranks = {card.rank for card in below.cards if not card.is_joker}
    if _aces(taking) > _MAX_ACES or Rank.ACE in ranks:
        return False
    if not any(card.is_joker for card in below.cards):
        return True
    return taking.size == len(below.cards) or (len(ranks) == 1 and taking.form is not Form.STAIRS)


def plays_before_taking(below: Sequence[Play], taking: Combination, other: str) -> Iterator[Sequence[Play]]:
    """The plays below aces, completed with the cards that these may have taken.

    Either more cards of the last play, or a whole play of ``other`` after it: aces take from the play right
    below them, which is gone when nothing of it is left.
    """
    top, missing, aces = below[-1], taking.size - len(below[-1].cards), _aces(taking)
    if 0 < missing <= aces:
        for cards in combinations_with_replacement(_fitting(top, several=missing > 1), missing):
            yield *below[:-1], replace(top, cards=(*top.cards, *cards))
    if taking.size == aces:
        yield from ((*below, Play(other, cards)) for cards in _removed_plays(aces))


def _aces(taking: Combination) -> int:
    """The most cards that a combination can take back; an undeclared joker may be an ace."""
    open_jokers = 0 if taking.stands else taking.jokers
    return open_jokers + sum(face.rank is Rank.ACE for face in (*taking.cards, *taking.stands))


def _fitting(top: Play, *, several: bool) -> list[Card]:
    """Cards that may have been part of this play; for a multiple, those of its rank."""
    ranks, suits = {card.rank for card in top.cards}, {card.suit for card in top.cards}
    fitting = (card for card in DECK if card.rank in ranks or (card.suit in suits and not several))
    return [*fitting, JOKER]


def _removed_plays(size: int) -> Iterator[tuple[Card, ...]]:
    """All plays of one rank that may be gone entirely; not aces, which do not answer aces."""
    for rank in RANKS:
        if rank is not Rank.ACE:
            faces = (*(card for card in DECK if card.rank is rank), JOKER)
            yield from combinations_with_replacement(faces, size)
