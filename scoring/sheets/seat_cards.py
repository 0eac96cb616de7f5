"""Seat cards: a tent for every seat of a table, to be read from both sides; four of them on a page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from rules_ref.cards import SUITS, Suit
from rules_ref.text import Text
from scoring.sheets.geometry import A4, Box
from scoring.sheets.pdf import Language, Page, PrintedForm, SheetPart, part_of
from scoring.sheets.pen import Pen
from scoring.sheets.text import Align
from scoring.sheets.typeface import Weight
from scoring.sheets.wording import NAME, TABLE

_PAGE: Final = Box(0, 0, *A4)
_CODE: Final = 16.0
_SEAT: Final = 4.0
_TOP: Final = 5.0
_BELOW: Final = 8.0
"""Bottom margin of a side, in mm: the foot of the page stands there, and printers reach no lower."""
_CARDS: Final = tuple(card for half in _PAGE.down(1, 1) for card in half.across(1, 1))

TITLE: Final = Text("席札", "Seat cards")
CUT_AND_FOLD: Final = Text(
    "たて・よこの点線で切り、まん中で山折り", "Cut along the dashes, fold in the middle"
)


@dataclass(frozen=True, slots=True)
class SeatCards:
    """The cards of one table.

    ``names``: by seat, where drawn; other cards have a line to write on. ``kana``: above the name, where
    known. ``addresses``: that of the player's page, as a QR code. ``codes``: a code that proves possession of
    the card. Raises ValueError for no ``seats``, for more than there are suits, or for a name without a seat.
    """

    event_name: str
    round_name: str
    table_number: int
    seats: int
    names: tuple[tuple[Suit, str], ...] = ()
    language: Language = "ja"
    kana: tuple[tuple[Suit, str], ...] = ()
    addresses: tuple[tuple[Suit, str], ...] = ()
    codes: tuple[tuple[Suit, str], ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.seats <= len(SUITS):
            raise ValueError(f"no cards for a table of {self.seats} seats")
        for suit, name in self.names:
            if suit not in self.suits:
                raise ValueError(f"no seat {suit} for {name} at a table of {self.seats}")

    @property
    def suits(self) -> tuple[Suit, ...]:
        return SUITS[: self.seats]


def seat_cards_part(tables: Sequence[SeatCards]) -> SheetPart:
    """The cards of all tables, a page each. Raises ValueError when there are none."""
    return part_of(TITLE, tables, map(_page, tables))


def _on_both_sides(draw: Callable[[Pen, SeatCards, Suit, Box], None], pen: Pen, cards: SeatCards) -> None:
    """Draw the two sides of every tent, the far one upside down."""
    for suit, card in zip(cards.suits, _CARDS, strict=False):
        far, near = card.down(1, 1)
        draw(pen, cards, suit, near)
        with pen.upside_down(far):
            draw(pen, cards, suit, far)


class Face:
    """The boxes of one side of a card."""

    def __init__(self, side: Box) -> None:
        drawn = side._replace(y=side.y + _TOP, height=side.height - _TOP - _BELOW)
        _, left, right, _ = drawn.across(9, 45, 44, 9)
        self.suit = left._replace(height=left.height - 2 * _SEAT)
        # The bottom left corner, which no suit symbol reaches.
        self.seat = Box(side.x + 5, drawn.bottom - _SEAT, _CODE, _SEAT)
        self.code = Box(self.seat.x, self.seat.y - _CODE, _CODE, _CODE)
        self.table, self.number, _, self.name, self.foot = right.down(6, 28, 2, 20, 8)


def _page(cards: SeatCards) -> Page:
    # The form depends only on which seats have names.
    named = tuple((suit, "") for suit, _ in cards.names)
    common = replace(cards, table_number=0, names=named, kana=(), addresses=(), codes=())
    return Page(PrintedForm(_draw_form, (common,)), partial(_write_cards, cards))


def _draw_form(pen: Pen, cards: SeatCards) -> None:
    """What all tables' cards share: dashes, suits, labels, a line to write on where there is no name."""
    middle, centre = _PAGE.width / 2, _PAGE.height / 2
    pen.cut(middle, 0, middle, _PAGE.height)
    pen.cut(0, centre, _PAGE.width, centre)
    for card in _CARDS[: cards.seats]:
        fold = card.y + card.height / 2
        for x in (card.x, card.right - 6):
            pen.line(x, fold, x + 6, fold, weight=0.3)
    _on_both_sides(_draw_face, pen, cards)
    hint = Box(_CARDS[-1].x, _PAGE.bottom - 5, _PAGE.width / 2, 4)
    pen.write(CUT_AND_FOLD.in_language(cards.language), hint, 6, ink=0.4)


def _draw_face(pen: Pen, cards: SeatCards, suit: Suit, side: Box) -> None:
    face = Face(side)
    pen.write(suit.symbol, face.suit, 130, weight=Weight.BOLD)
    pen.write(TABLE.in_language(cards.language), face.table, 12, weight=Weight.BOLD)
    pen.write(f"{cards.event_name}  {cards.round_name}", face.foot, 7, lines=2, ink=0.3)
    if suit not in dict(cards.names):
        line = face.name.bottom - 3
        pen.line(face.name.x, line, face.name.right, line, weight=0.5)
        label = Box(face.name.x, line - 5, face.name.width, 5)
        pen.write(NAME.in_language(cards.language), label, 7, align=Align.LEFT, ink=0.3)


def _write_cards(cards: SeatCards, pen: Pen) -> None:
    """The table's number and the names."""
    _on_both_sides(_write_face, pen, cards)


def _write_face(pen: Pen, cards: SeatCards, suit: Suit, side: Box) -> None:
    face = Face(side)
    pen.write(str(cards.table_number), face.number, 76, weight=Weight.BOLD)
    if address := dict(cards.addresses).get(suit):
        pen.qr(face.code, address)
    if code := dict(cards.codes).get(suit):
        pen.write(code, face.seat, 7, ink=0.3)
    name = face.name
    if kana := dict(cards.kana).get(suit, ""):
        above, name = name.down(5, 15)
        pen.write(kana, above, 9)
    pen.write(dict(cards.names).get(suit, ""), name, 20, weight=Weight.BOLD, lines=2)
