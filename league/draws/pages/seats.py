"""The seats of a published round: by table, by name, and by search."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clock.pages import current_round
from league.matches.pages.seating import SeatingPicture, seating_of
from league.models import Entrant, MatchPlayer, Round
from scoring.event.names import ROWS, index_sign, is_meant, reading_order

WHOLE: Final = 300
"""The largest number of names on one page; more are divided by the rows of the kana."""

TABLES_A_PAGE: Final = 100
FOUND_AT_MOST: Final = 50
OTHER: Final = gettext_lazy("他")


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player's seat. ``suit`` empty: drawn at the table."""

    number: int
    name: str
    kana: str
    club: str
    table: int
    suit: str
    group: str

    @property
    def at(self) -> str:
        """The table in words."""
        return _("%(number)d卓") % {"number": self.table}


@dataclass(frozen=True, slots=True)
class SeatTable:
    """A table with its players in the order of the suits."""

    number: int
    group: str
    lines: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class KanaChapter:
    """The names under one row of the kana."""

    row: str
    lines: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A player's seat in a round, and their tablemates; ``line`` None: they sit out."""

    round: Round
    line: SeatLine | None
    others: tuple[SeatLine, ...]

    @property
    def seating(self) -> SeatingPicture | None:
        """The table from the player's side (None: they sit out, or seats are drawn at the table)."""
        if self.line is None:
            return None
        names = {seat.suit: seat.name for seat in (self.line, *self.others)}
        return None if "" in names else seating_of(names, len(names), self.line.suit)


def seat_lines(of_round: Round) -> tuple[SeatLine, ...]:
    """All players who begin at a table of the round, in the order of tables and suits; one query."""
    return tuple(line for _round, line in _lines(MatchPlayer.objects.filter(round=of_round)))


def _lines(players: QuerySet[MatchPlayer]) -> Iterator[tuple[int, SeatLine]]:
    """The seats of players, each with the id of its round. Substitutes have no seat of their own."""
    began = players.filter(order__lte=F("match__size")).order_by("match__table__number", "order")
    for row in began.values_list(
        "round_id",
        "entrant__number",
        "entrant__name",
        "entrant__kana",
        "entrant__club",
        "match__table__number",
        "suit",
        "match__table__group",
    ):
        yield row[0], SeatLine(*row[1:])


def by_table(lines: Iterable[SeatLine]) -> tuple[SeatTable, ...]:
    grouped = groupby(lines, key=lambda line: (line.table, line.group))
    return tuple(SeatTable(number, group, tuple(players)) for (number, group), players in grouped)


def by_name(lines: Iterable[SeatLine]) -> tuple[KanaChapter, ...]:
    """The seats in the order of the kana, row by row; names without kana last."""
    ranked = sorted((_kana_key(line), line.number, line) for line in lines)
    chapters = groupby(ranked, key=lambda entry: entry[0][0])
    return tuple(
        KanaChapter(str((*ROWS, OTHER)[row]), tuple(entry[2] for entry in found)) for row, found in chapters
    )


def _kana_key(line: SeatLine) -> tuple[int, tuple[bool, str, str]]:
    """The sort key of a seat: the row of the kana, from 0, and the position in it."""
    order = reading_order(line.name, line.kana)
    sign = index_sign(line.name, line.kana)
    return ROWS.index(sign) if sign in ROWS else len(ROWS), order


def matching(lines: Iterable[SeatLine], query: str) -> tuple[SeatLine, ...]:
    """Seats whose player's name or reading contains the text, or whose number it is."""
    found = [line for line in lines if is_meant(query, name=line.name, kana=line.kana, number=line.number)]
    return tuple(sorted(found, key=lambda line: (reading_order(line.name, line.kana), line.number)))


def round_to_sit_in(rounds: Sequence[Round]) -> Round | None:
    """The round whose seats visitors look for (``rounds``: those with tables, the latest first).

    From the latest stage, whose pairings were announced last: the round being played, else its first, since a
    stage may be drawn as a whole before it begins.
    """
    stage = [event_round for event_round in rounds if event_round.stage_id == rounds[0].stage_id]
    if len(stage) <= 1:
        return next(iter(stage), None)
    current = current_round(stage[0].event)
    return next((of_round for of_round in stage if of_round == current), stage[-1])


def own_seats(entrant: Entrant, now: Round | None) -> tuple[OwnSeat, ...]:
    """The seats of an entrant, in three queries: first that of the round ``now``, then the latest first."""
    rounds = Round.objects.filter(Q(appearances__entrant=entrant) | Q(byes__entrant=entrant)).distinct()
    at_tables = MatchPlayer.objects.filter(match__players__entrant=entrant)
    seats: dict[int, list[SeatLine]] = {}
    for round_id, line in _lines(at_tables):
        seats.setdefault(round_id, []).append(line)
    ordered = sorted(rounds.order_by("-number"), key=lambda event_round: event_round != now)
    return tuple(_own(of_round, seats.get(of_round.pk, []), entrant.number) for of_round in ordered)


def _own(of_round: Round, lines: Sequence[SeatLine], number: int) -> OwnSeat:
    own = next((line for line in lines if line.number == number), None)
    return OwnSeat(of_round, own, tuple(line for line in lines if line is not own))
