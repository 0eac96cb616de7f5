"""Entrants for lists, searches and exports."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _

from league.entrants.services.attendance import with_state
from league.models import Entrant, Event
from scoring.event.names import ROWS, index_sign, is_meant, reading_order

_LAST: Final = 1_000_000
_FIELDS: Final = ("event__slug", "number", "code", "name", "kana", "club", "seed", "state")


@dataclass(frozen=True)
class EntrantLine:
    """An entrant on a list of the event with this ``slug``. ``state`` as ``with_state`` gives it."""

    slug: str
    number: int
    code: str
    name: str
    kana: str
    club: str
    seed: int | None
    state: str

    @property
    def state_words(self) -> str:
        return str(Entrant.Status(self.state).label)

    @cached_property
    def reading(self) -> tuple[bool, str, str]:
        return reading_order(self.name, self.kana)

    @property
    def sign(self) -> str:
        """The index letter."""
        return index_sign(self.name, self.kana)

    @property
    def seed_order(self) -> int:
        return self.seed or _LAST

    def is_meant_by(self, query: str, *, by_club: bool) -> bool:
        beside = self.club if by_club else ""
        return is_meant(query, name=self.name, kana=self.kana, number=self.number, beside=beside)


@dataclass(frozen=True, slots=True)
class RollCall:
    """The progress of the roll call. ``expected`` are all but those who withdrew."""

    present: int
    absent: int
    waiting: int

    @property
    def expected(self) -> int:
        return self.present + self.absent + self.waiting


def lines_of(entrants: QuerySet[Entrant]) -> list[EntrantLine]:
    """Entrants in the order of their numbers, in one query."""
    return [EntrantLine(*row) for row in with_state(entrants).order_by("number").values_list(*_FIELDS)]


def looked_up(lines: Sequence[EntrantLine], query: str, *, by_club: bool = True) -> list[EntrantLine]:
    """The lines that match a part of a name, reading or club, or a number; several words narrow it down."""
    return [line for line in lines if line.is_meant_by(query, by_club=by_club)]


def by_reading(lines: Iterable[EntrantLine]) -> list[EntrantLine]:
    return sorted(lines, key=lambda line: (line.reading, line.number))


def index_of(lines: Iterable[EntrantLine]) -> list[str]:
    """The index letters of these people: rows of the kana, then other first characters."""
    return sorted({line.sign for line in lines}, key=lambda sign: (sign not in ROWS, sign))


def roll_call(event: Event) -> RollCall:
    """The counts of the roll call."""
    counted = with_state(event.entrants.all()).order_by().values_list("state").annotate(how_many=Count("pk"))
    how_many = dict(counted)
    return RollCall(
        present=how_many.get(Entrant.Status.PRESENT, 0),
        absent=how_many.get(Entrant.Status.ABSENT, 0),
        waiting=how_many.get(Entrant.Status.REGISTERED, 0),
    )


def list_rows(lines: Iterable[EntrantLine]) -> list[tuple[str | int | None, ...]]:
    """The list for a spreadsheet, with its header: the importer reads it back."""
    header = (_("番号"), _("ID"), _("名前"), _("ふりがな"), _("所属"), _("シード順"), _("状態"))
    rows = [
        (line.number, line.code, line.name, line.kana, line.club, line.seed, line.state_words)
        for line in lines
    ]
    return [header, *rows]
