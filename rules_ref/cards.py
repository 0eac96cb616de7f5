"""Cards: suits, ranks, their strength order and their notation (``S3 H10 JK``)."""

from __future__ import annotations

import unicodedata
from enum import Enum, IntEnum
from typing import Any, Final


class Suit(Enum):
    """The four suits, in seat order (clockwise ♠ ♥ ♦ ♣, JBL-2.4)."""

    SPADE = "S"
    HEART = "H"
    DIAMOND = "D"
    CLUB = "C"

    # Members are singletons, so identity will do: Enum's own hash is Python code, and suits key every table.
    __hash__ = object.__hash__
    bit: int
    """The suit in a bitmask of suits: 1, 2, 4 or 8."""
    symbol: str

    def __init__(self, letter: Any) -> None:
        at = "SHDC".index(letter)
        self.bit, self.symbol = 1 << at, "♠♥♦♣"[at]

    def __str__(self) -> str:
        return str(self.value)


SUITS: Final = tuple(Suit)


class Rank(IntEnum):
    """Ranks by normal strength: 3 is weakest, 2 strongest (JBL-4.4).

    ``BELOW`` and ``ABOVE`` exist only for a joker that stands outside 3 … 2 in stairs (KYOTO-4.3, UEC-2).
    """

    __hash__ = int.__hash__

    BELOW = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    TWO = 15
    ABOVE = 16

    @property
    def label(self) -> str:
        return _RANK_LABELS[self]


RANKS: Final = tuple(rank for rank in Rank if Rank.THREE <= rank <= Rank.TWO)
_RANK_LABELS: Final = {
    Rank.BELOW: "-",
    Rank.JACK: "J",
    Rank.QUEEN: "Q",
    Rank.KING: "K",
    Rank.ACE: "A",
    Rank.TWO: "2",
    Rank.ABOVE: "+",
} | {rank: str(int(rank)) for rank in Rank if Rank.THREE <= rank <= Rank.TEN}


class Card:
    """One card of the deck; ``JK`` is the joker, which has neither suit nor rank.

    Cards are interned: two cards of the same face are the same object, so ``is`` and hashing are cheap.
    ``strength`` orders the faces from ♠3 to ♣2 and puts the joker last; ``symbol`` is how the card is printed
    (``♠3``, ``JOKER``).
    """

    __slots__ = ("name", "rank", "strength", "suit", "symbol")

    name: str
    suit: Suit | None
    rank: Rank | None
    strength: int

    def __init__(self, name: str, suit: Suit | None, rank: Rank | None, strength: int) -> None:
        self.name = name
        self.suit = suit
        self.rank = rank
        self.strength = strength
        self.symbol = "JOKER" if suit is None or rank is None else f"{suit.symbol}{rank.label}"

    @property
    def is_joker(self) -> bool:
        return self.rank is None

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __lt__(self, other: Card) -> bool:
        return self.strength < other.strength

    def __reduce__(self) -> tuple[object, tuple[str]]:
        # A copy must be the same object, because cards are compared by ``is``.
        return parse_card, (self.name,)


JOKER: Final = Card("JK", None, None, 100)


def _make_faces(ranks: tuple[Rank, ...]) -> dict[tuple[Suit, Rank], Card]:
    return {
        (suit, rank): Card(f"{suit.value}{rank.label}", suit, rank, int(rank) * 4 + index)
        for rank in ranks
        for index, suit in enumerate(SUITS)
    }


_FACES: Final = _make_faces(RANKS)
_BEYOND: Final = _make_faces((Rank.BELOW, Rank.ABOVE))

DECK: Final = tuple(_FACES.values())
"""The 52 cards without jokers, from ♠3 to ♣2."""


def card(suit: Suit, rank: Rank) -> Card:
    """The interned card; ``Rank.BELOW`` and ``Rank.ABOVE`` are the places beyond the ends."""
    return _FACES.get((suit, rank)) or _BEYOND[suit, rank]


class UnreadableCardError(ValueError):
    """The text names no card."""


_BY_NAME: Final = {face.name: face for face in DECK} | {JOKER.name: JOKER}
_DECLARED_BY_NAME: Final = _BY_NAME | {face.name: face for face in _BEYOND.values()}
_SUIT_SPELLINGS: Final = {
    "♠": "S", "♤": "S", "スペード": "S", "♥": "H", "♡": "H", "ハート": "H",
    "♦": "D", "♢": "D", "ダイヤ": "D", "♣": "C", "♧": "C", "クラブ": "C",
}  # fmt: skip
_KATAKANA: Final = {ord(letter): ord(letter) + 0x60 for letter in map(chr, range(0x3041, 0x3097))}
_JOKER_SPELLINGS: Final = frozenset({"JK", "JOKER", "ジョーカー", "🃏"})


def parse_card(text: str) -> Card:
    """Read one card in any usual spelling: ``S3``, ``♠3``, ``ｓ３``, ``スペードの3``, ``はーと3``, ``HT``, ``JOKER``.

    Raises UnreadableCardError for other text.

    >>> parse_card("♡Ｔ")
    H10
    """
    found = _BY_NAME.get(text)
    return found if found is not None else _read(text, _BY_NAME)


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a line, in any spelling. Raises UnreadableCardError.

    >>> cards("♠8 H10 JK")
    (S8, H10, JK)
    """
    return tuple(map(parse_card, text.split()))


def known_cards(names: list[Any]) -> tuple[Card, ...] | None:
    """The cards with these names, as rulings write them; None if a value is not the name of a card."""
    try:
        return tuple([_BY_NAME[name] for name in names])
    except (KeyError, TypeError):
        return None


def parse_declared(text: str) -> Card:
    """Read the card a joker stands for: as ``parse_card``, and ``S+`` / ``S-`` beyond the ends of the run."""
    found = _DECLARED_BY_NAME.get(text)
    return found if found is not None else _read(text, _DECLARED_BY_NAME)


def fold(word: str) -> str:
    """Fold full width, capitals and hiragana, for comparing words of a closed vocabulary.

    Never for names of people.

    >>> fold("ぱす") == fold("パス"), fold("ＪＢＬ")
    (True, 'jbl')
    """
    return unicodedata.normalize("NFKC", word).translate(_KATAKANA).casefold()


def _read(text: str, known: dict[str, Card]) -> Card:
    plain = fold(text).upper().replace("\ufe0e", "").replace("\ufe0f", "").strip()
    if plain in _JOKER_SPELLINGS:
        return JOKER
    for spelling, letter in _SUIT_SPELLINGS.items():
        if plain.startswith(spelling):
            plain = letter + plain.removeprefix(spelling).removeprefix("ノ")
            break
    if plain[1:] == "T":
        plain = plain[0] + "10"
    try:
        return known[plain]
    except KeyError:
        raise UnreadableCardError(f"there is no card {text!r}") from None
