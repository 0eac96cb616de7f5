"""Class coasters: round signs for the players, one for every class of a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from rules_ref.classes import PlayerClass, classes_by_place
from rules_ref.procedure import ExchangeRule
from rules_ref.text import Text
from scoring.matches.scheme import Scheme
from scoring.sheets.geometry import A4, Box
from scoring.sheets.pdf import Language, Page, PrintedForm, SheetPart, part_of
from scoring.sheets.pen import Pen
from scoring.sheets.typeface import Weight

_SHEET: Final = Box(0, 0, *A4).inset(6.0, 6.0)
_COLUMNS: Final = 2
_WIDEST: Final = 97.0
_TOGETHER: Final = 6

_MARKS: Final = {
    PlayerClass.DAIFUGO: 2,
    PlayerClass.FUGO: 1,
    PlayerClass.HEIMIN: 0,
    PlayerClass.HINMIN: -1,
    PlayerClass.DAIHINMIN: -2,
}
"""Triangles on a coaster, pointing up or (negative) down: visible across the table and without colour."""
_TRIANGLE: Final = (9.0, 8.0)

TITLE: Final = Text("階級コースター", "Class coasters")
PLACE: Final = Text("{}着", "No. {}")
WORTH: Final = Text("{}P", "{} P")
NO_EXCHANGE: Final = Text("交換なし", "no exchange")
GIVES: Final = {
    "strongest": Text("{other}に強い{count}枚を渡す", "to {other}: {count}, the strongest"),
    "any": Text("{other}に好きな{count}枚を渡す", "to {other}: any {count}"),
}
TAKES: Final = {
    "strongest": Text("{other}から強い{count}枚をもらう", "from {other}: {count}, the strongest"),
    "any": Text("{other}から{count}枚をもらう", "from {other}: {count}"),
}


@dataclass(frozen=True, slots=True)
class ClassCoasters:
    """The coasters of one table of ``players``. Raises ValueError if the scheme has no such table."""

    players: int
    scheme: Scheme
    language: Language = "ja"

    def __post_init__(self) -> None:
        if self.players not in self.scheme.table_sizes:
            raise ValueError(f"no table of {self.players} players in this scheme")


def class_coasters_part(tables: Sequence[ClassCoasters]) -> SheetPart:
    """The coasters of all tables, one or more pages each. Raises ValueError when there are none."""
    return part_of(TITLE, tables, chain.from_iterable(map(_pages, tables)))


@dataclass(frozen=True, slots=True)
class Coaster:
    """The words on one coaster."""

    place: str
    name: str
    worth: str
    duties: tuple[str, ...]
    marks: int


def _pages(table: ClassCoasters) -> Iterator[Page]:
    coasters = tuple(_coasters(table))
    for at in range(0, len(coasters), _TOGETHER):
        yield Page(PrintedForm(_draw_page, (coasters[at : at + _TOGETHER],)))


def _draw_page(pen: Pen, coasters: tuple[Coaster, ...]) -> None:
    """A page of coasters, as large as fits. They are the same for all tables of a size."""
    rows = -(-len(coasters) // _COLUMNS)
    places = [place for row in _SHEET.down(*(1,) * rows) for place in row.across(*(1,) * _COLUMNS)]
    for coaster, place in zip(coasters, places, strict=False):
        side = min(_WIDEST, place.width, place.height)
        _draw(pen, coaster, place.middle(side, side))


def _coasters(table: ClassCoasters) -> Iterator[Coaster]:
    points = table.scheme.ranking.points[table.players]
    rules = table.scheme.table_sizes[table.players].exchange
    # "No exchange" is printed only if the document has rules of exchange; without any the exchange is open.
    without = (NO_EXCHANGE.in_language(table.language),) if rules else ()
    for place, (player_class, worth) in enumerate(
        zip(classes_by_place(table.players), points, strict=True), start=1
    ):
        yield Coaster(
            PLACE.in_language(table.language).format(place),
            player_class.label.in_language(table.language),
            WORTH.in_language(table.language).format(worth),
            tuple(_duties(player_class, rules, table.language)) or without,
            _MARKS[player_class],
        )


def _duties(of: PlayerClass, rules: Sequence[ExchangeRule], language: Language) -> Iterator[str]:
    """The cards that a class gives and gets before the next game, in words."""
    for rule in rules:
        if of is rule.giver:
            other = rule.taker.label.in_language(language)
            yield GIVES[rule.what].in_language(language).format(other=other, count=rule.count)
        elif of is rule.taker:
            other = rule.giver.label.in_language(language)
            yield TAKES[rule.what].in_language(language).format(other=other, count=rule.count)


def _draw(pen: Pen, coaster: Coaster, edge: Box) -> None:
    pen.ring(edge, weight=0.6)
    pen.ring(edge.inset(3, 3), weight=2.4)
    pen.ring(edge.inset(4.6, 4.6), weight=0.6)
    marks, place, name, worth, duties, _ = edge.inset(0, 6).down(16, 7, 21, 11, 14, 11)
    _draw_marks(pen, coaster.marks, marks)
    pen.write(coaster.place, place, 13)
    pen.write(coaster.name, name.inset(edge.width * 0.12), 46, weight=Weight.BOLD)
    pen.write(coaster.worth, worth, 22, weight=Weight.BOLD)
    lines = duties.inset(edge.width * 0.17).down(*(1,) * max(2, len(coaster.duties)))
    for duty, line in zip(coaster.duties, lines, strict=False):
        pen.write(duty, line, 10)


def _draw_marks(pen: Pen, marks: int, place: Box) -> None:
    """Triangles side by side; a bar for the class in the middle."""
    width, height = _TRIANGLE
    if not marks:
        bar = place.middle(2 * width, height / 3)
        pen.fill((bar.x, bar.y), (bar.right, bar.y), (bar.right, bar.bottom), (bar.x, bar.bottom))
    row = place.middle(width * 1.2 * abs(marks), height)
    for box in row.across(*(1,) * abs(marks)) if marks else ():
        one = box.middle(width, height)
        base, tip = (one.bottom, one.y) if marks > 0 else (one.y, one.bottom)
        pen.fill((one.x, base), (one.right, base), (one.x + one.width / 2, tip))
