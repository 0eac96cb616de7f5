"""Changes of seats by hand: the tables to choose from, and a preview."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from league.event_document import document_of_event
from league.matches.pages.board import points_text
from league.models import Entrant, Match, MatchPlayer, Round
from league.scored_matches import scored_match, with_scores
from league.standings.pages.criteria import MovedLine, MovedPlace, moved_lines, moved_places
from scoring.draw.warnings import WarningKind, warnings


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player at a table. ``points``: those in this match (empty: nothing counts yet)."""

    number: int
    name: str
    club: str
    suit: str
    points: str


@dataclass(frozen=True, slots=True)
class TableOfRound:
    """A table and its players in the order of the suits."""

    number: int
    people: tuple[Sitting, ...]
    begun: bool


@dataclass(frozen=True, slots=True)
class ChangedSeats:
    """All consequences of a change: the tables, and the ranks that move in the standings."""

    tables: "tuple[ChangedTable, ...]"
    moved: tuple[MovedPlace, ...]
    lines: tuple[MovedLine, ...]

    @property
    def played(self) -> bool:
        """Whether results move from one player to another."""
        sides = (side for changed in self.tables for side in (changed.before, changed.after))
        return any(side is not None and side.begun for side in sides)


@dataclass(frozen=True, slots=True)
class ChangedTable:
    """A table before and after; ``warnings``: drawbacks that a draw would have avoided."""

    round: Round
    number: int
    before: TableOfRound | None
    after: TableOfRound | None
    warnings: tuple[str, ...]

    @property
    def seats(self) -> list[tuple[str, Sitting | None, Sitting | None]]:
        """Each seat by its suit (or by its place in the list), with its player before and after."""
        was, now = (_by_seat(seating) for seating in (self.before, self.after))
        return [(seat.rstrip("0123456789"), was.get(seat), now.get(seat)) for seat in {**was, **now}]


def tables_of_round(of_round: Round) -> tuple[TableOfRound, ...]:
    """All tables of a round, in order."""
    matches = Match.objects.filter(table__round=of_round).order_by("table__number")
    return tuple(_seated(match) for match in with_scores(matches))


def free_for(of_round: Round) -> list[Entrant]:
    """Entrants who are present and have no table in the round."""
    here = of_round.event.entrants.filter(status="present").exclude(appearances__round=of_round)
    return list(here.exclude(decisions__kind="withdraw").order_by("kana", "name", "number"))


def previewed(rounds: Sequence[Round], change: Callable[[], object]) -> ChangedSeats:
    """The consequences of a change to an event with these rounds.

    It is performed in a transaction that is rolled back. Raises its Refusal.
    """
    event = rounds[0].event
    before, document = [_by_number(event_round) for event_round in rounds], document_of_event(event)
    with transaction.atomic():
        change()
        after = [_by_number(event_round) for event_round in rounds]
        others = [_other_tables(event_round) for event_round in rounds]
        then = document_of_event(event)
        transaction.set_rollback(True)
    clubs = {str(number): club for number, club in event.entrants.values_list("number", "club")}
    tables = tuple(
        ChangedTable(
            of_round,
            number,
            was.get(number),
            now.get(number),
            _new_warnings(was.get(number), now.get(number), met, clubs),
        )
        for of_round, was, now, met in zip(rounds, before, after, others, strict=True)
        for number in sorted({*was, *now})
        if was.get(number) != now.get(number)
    )
    return ChangedSeats(tables, moved_places(document, then), moved_lines(document, then))


def _by_seat(table: TableOfRound | None) -> dict[str, Sitting]:
    people = () if table is None else table.people
    return {person.suit or str(at): person for at, person in enumerate(people)}


def _new_warnings(
    was: TableOfRound | None,
    now: TableOfRound | None,
    others: Sequence[Sequence[str]],
    clubs: Mapping[str, str],
) -> tuple[str, ...]:
    known = _warned(was, others, clubs)
    return tuple(warning for warning in _warned(now, others, clubs) if warning not in known)


def _by_number(of_round: Round) -> dict[int, TableOfRound]:
    return {table.number: table for table in tables_of_round(of_round)}


def _seated(match: Match) -> TableOfRound:
    scored = scored_match(match)
    first = scored.result.sets[0].seats if scored.result.sets else None
    suits = {number: suit.value for suit, number in (first or {}).items()}
    points, begun = scored.points, bool(scored.score.games)
    people = [
        Sitting(
            player.number,
            player.name,
            player.club,
            suits.get(player.number, player.suit),
            points_text(points[player.number]) if begun else "",
        )
        for player in scored.stored.players
    ]
    in_order = sorted(people, key=lambda person: "SHDC".find(person.suit))
    return TableOfRound(match.table.number, tuple(in_order), begun)


def _other_tables(of_round: Round) -> list[list[str]]:
    """The tablemates of other rounds, by number: two players may have one name."""
    rows = MatchPlayer.objects.filter(round__event=of_round.event).exclude(round=of_round)
    found: dict[int, list[str]] = {}
    for match, number in rows.values_list("match", "entrant__number"):
        found.setdefault(match, []).append(str(number))
    return list(found.values())


def _warned(
    table: TableOfRound | None, others: Sequence[Sequence[str]], clubs: Mapping[str, str]
) -> tuple[str, ...]:
    messages = {
        WarningKind.MET: _("前にも同じ卓: %(people)s"),
        WarningKind.CLUB: _("同じ所属: %(people)s"),
        WarningKind.SECOND_THREE: _("2度目の3人卓: %(people)s"),
    }
    names = {} if table is None else {str(person.number): person.name for person in table.people}
    return tuple(
        messages[warning.kind] % {"people": _("、").join(names[number] for number in warning.people)}
        for warning in warnings(tuple(names), others, clubs)
    )
