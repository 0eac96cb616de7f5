"""Computer daihinmin notation: cards (``s3 ht jo``), plays (``d-3``, ``cs-k(s)``, ``s-456(5)``, ``jk``)."""

import re
from itertools import product
from typing import Final

from rules_ref.cards import JOKER, Card, Rank, Suit, card
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.text import Text

PASSING: Final = "p"
_JOKER_IN_HAND: Final = "jo"
_JOKER_ALONE: Final = "jk"
_EXTRA: Final = "x"
"""The joker as the fifth card of a rank: it has no suit left to stand for."""
_SUITS: Final = {"s": Suit.SPADE, "h": Suit.HEART, "d": Suit.DIAMOND, "c": Suit.CLUB}
_RANKS: Final = dict(zip("-3456789tjqka2+", Rank, strict=True))
_CARD: Final = re.compile(r"[shdc][3-9tjqka2]")
_MULTIPLE: Final = re.compile(r"(?P<suits>[shdc]{1,4}x?)-(?P<ranks>[3-9tjqka2])(?:\((?P<joker>[shdcx]+)\))?")
_STAIRS: Final = re.compile(
    r"(?P<suits>[shdc])-(?P<ranks>-?[3-9tjqka2]{2,}\+?)(?:\((?P<joker>[-+3-9tjqka2])\))?"
)

Lay = tuple[tuple[Card, ...], tuple[Card, ...]]
"""The cards of a play, and the cards its joker stands for (empty where that is left open)."""


def read_card(text: str, where: str) -> Card:
    """A card of a hand. Raises MalformedCaseError, with ``where`` as its field.

    >>> read_card("ht", "line 1")
    H10
    """
    if text == _JOKER_IN_HAND:
        return JOKER
    if _CARD.fullmatch(text):
        return _face(text)
    raise MalformedCaseError(
        where, Text(f"「{text}」というカードはありません。", f"There is no card “{text}”.")
    )


def read_lay(text: str, where: str) -> Lay:
    """The cards of a play and its joker's place. Raises MalformedCaseError, with ``where`` as its field.

    >>> read_lay("cs-k(s)", "line 1")
    ((CK, JK), (SK,))
    >>> read_lay("s-456(5)", "line 1")
    ((S4, JK, S6), (S5,))
    """
    if text == _JOKER_ALONE:
        return (JOKER,), ()
    found = _MULTIPLE.fullmatch(text) or _STAIRS.fullmatch(text)
    if found is None or not set(found["joker"] or "") <= {*found["suits"], *found["ranks"]}:
        raise MalformedCaseError(
            where, Text(f"「{text}」は出し方ではありません。", f"“{text}” is not a play.")
        )
    return _lay(found["suits"], found["ranks"], found["joker"] or "")


def _lay(suits: str, ranks: str, joker: str) -> Lay:
    """Several suits of one rank or ranks of one suit; ``joker``: the letters of what the joker stands for."""
    if _EXTRA in suits:
        return (*(_face(suit + ranks) for suit in suits.removesuffix(_EXTRA)), JOKER), ()
    places = [suit + rank for suit, rank in product(suits, ranks)]
    replaced = [place for place in places if set(place) & set(joker)]
    cards = tuple(JOKER if place in replaced else _face(place) for place in places)
    return cards, tuple(_face(place) for place in replaced)


def _face(place: str) -> Card:
    return card(_SUITS[place[0]], _RANKS[place[1]])
