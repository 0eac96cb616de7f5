"""Papers and kinds of paper, and the data of a round for making them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.draws.pages.seats import SeatLine, seat_lines
from league.entrants.pages.leaving import left_seats
from league.matches.pages.corrected import notes_of
from league.models import Match, Round
from league.scored_matches import ScoredMatch, matches_in, scored_match
from league.standings.pages.stages import EventTables, StageTable, tables_of
from scoring.sheets.pdf import SheetPart


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, or a line of a list. ``key`` identifies it when its content changes."""

    key: str
    value: Any


def called_by_table(key: str, _people: Mapping[int, str]) -> str:
    """The name of a paper whose key is the number of a table."""
    return _("%(number)d卓") % {"number": int(key)}


def called_by_person(key: str, people: Mapping[int, str]) -> str:
    """The name of a paper whose key is the number of an entrant."""
    return people.get(int(key), f"#{key}")


def drawn_from_values(draw: Callable[[list[Any]], SheetPart]) -> "PartOfRun":
    """The ``part`` of a kind whose pages follow from the values of its papers alone."""
    return lambda _run, chosen, _partial: draw([paper.value for paper in chosen])


_NOTHING: Final = gettext_lazy("いまはありません")


@dataclass(frozen=True, slots=True)
class PaperKind:
    """One kind of paper: its papers for a round, and how they become pages.

    ``make`` lists its papers, ``part`` draws some of them. ``called``: the name of a paper, by its key and the
    names of entrants. ``whole``: a part of it would be misleading;
    ``before_play``: a round cannot begin without it; ``none_yet``: why there is nothing to print.
    """

    id: str
    label: Promise
    part: "PartOfRun"
    make: "Callable[[RoundPapers], Iterable[Paper]]"
    called: Callable[[str, Mapping[int, str]], str] = called_by_table
    whole: bool = False
    before_play: bool = False
    none_yet: Promise = _NOTHING


class RoundPapers:
    """The data of a round's papers in the active language, each read from the database on first use."""

    def __init__(self, of_round: Round) -> None:
        self.round = of_round
        self.event = of_round.event
        self._known: dict[str, tuple[Paper, ...]] = {}

    def of(self, kind: PaperKind) -> tuple[Paper, ...]:
        """All papers of a kind, in printing order."""
        if kind.id not in self._known:
            self._known[kind.id] = tuple(kind.make(self))
        return self._known[kind.id]

    def fingerprints(self, kind: PaperKind) -> dict[str, str]:
        """A hash of the content of each paper of a kind, by key."""
        return {paper.key: fingerprint((*self.heading, paper.value)) for paper in self.of(kind)}

    @cached_property
    def heading(self) -> tuple[str, str, str]:
        """The heading of every paper: the event, the round, the date."""
        return self.event.name, str(self.round), date_format(self.event.date) if self.event.date else ""

    @cached_property
    def matches(self) -> list[tuple[Match, ScoredMatch]]:
        return [(match, scored_match(match)) for match in matches_in(self.round)]

    @cached_property
    def lines(self) -> tuple[SeatLine, ...]:
        """The seats of all players at tables, without players who left the event."""
        return tuple(line for line in seat_lines(self.round) if line.number not in self.gone)

    @cached_property
    def gone(self) -> frozenset[int]:
        """The numbers of those who left and whose seat here is not settled."""
        return left_seats(self.round)

    @cached_property
    def notes(self) -> dict[int, str]:
        """The notes on sheets about seats changed after play had begun, by the id of the match."""
        return notes_of(self.round)

    @cached_property
    def sitting_out(self) -> tuple[SeatLine, ...]:
        byes = self.round.byes.order_by("entrant__number")
        people = byes.values_list("entrant__number", "entrant__name", "entrant__kana", "entrant__club")
        return tuple(SeatLine(*person, table=0, suit="", group="") for person in people)

    @cached_property
    def tables(self) -> EventTables:
        """The standings of the event."""
        return tables_of(self.event)

    @property
    def stage_table(self) -> StageTable:
        """The standings of the round's stage."""
        return next(stage for stage in self.tables.stages if stage.code == self.round.stage.code)

    @cached_property
    def end(self) -> bool:
        """Whether the round is the event's last one, with which papers of the whole event are printed."""
        return not self.event.rounds.filter(number__gt=self.round.number).exists()


@dataclass(frozen=True, slots=True)
class PrintRun:
    """Papers to be printed as of ``now``, a local time. ``absolute`` completes the address of a page."""

    papers: RoundPapers
    absolute: Callable[[str], str]
    now: datetime

    def heading(self, *, partial: bool) -> tuple[str, str, str]:
        """The heading of a list: event, round, date; a ``partial`` list is marked as such."""
        event, about, date = self.papers.heading
        return event, _("%(round)s（変更分）") % {"round": about} if partial else about, date


def fingerprint(value: object) -> str:
    """A short hash of a value of dataclasses, words and numbers; equal for equal values."""
    return sha256(repr(value).encode()).hexdigest()[:16]


PartOfRun = Callable[[PrintRun, Sequence[Paper], bool], SheetPart]
"""Draws the chosen papers of a run; the flag: they are not all papers of their kind."""
