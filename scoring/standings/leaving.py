"""What players who have left the event still hold: seats at tables that are not over, and places in stages to come."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules_ref.text import Text
from scoring.event.matches import TableKey, sitting_at_table, substitutions_by_table
from scoring.event.problem import EventProblem, place
from scoring.event.values import (
    EntrantStatus,
    EventDocument,
    EventRound,
    EventTable,
    Substitution,
    Withdrawal,
)
from scoring.matches.games import scorer_of
from scoring.standings.entering import moves, withdrawn_by
from scoring.standings.tally import is_over


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """A seat that a player who has left still has. ``from_set``: the first set there that they do not play (from 1).

    ``begun``: something that counts has been played at the table; ``players``: all who sit there in that set.
    """

    player: str
    stage: str
    round: int
    table: int
    from_set: int
    begun: bool
    players: tuple[str, ...]

    @property
    def left(self) -> int:
        """How many stay at the table."""
        return len(self.players) - 1

    def problem(self) -> EventProblem:
        what = Text(f"{self.player}は抜けたのに席がある。", f"{self.player} has left, but still has a seat.")
        return EventProblem("left_and_seated", place(self.stage, self.round, self.table), what)


@dataclass(frozen=True, slots=True)
class HeldPlace:
    """A place among those who went on from ``stage``, free since ``player`` left."""

    player: str
    stage: str


def held_seats(document: EventDocument) -> tuple[HeldSeat, ...]:
    """Every seat of a player who has left at a table that is not over, in the order of the rounds."""
    leavers = _leavers(document)
    if not leavers:
        return ()
    hall = _Hall.of(document)
    found = (
        hall.seat(at, player, hall.first_missed(at, left))
        for at in hall.tables()
        for player, left in leavers.items()
    )
    return tuple(seat for seat in found if seat is not None)


def seats_of(document: EventDocument, player: str) -> tuple[HeldSeat, ...]:
    """The seats a player has at tables that are not over, each with the first set that has not begun there."""
    hall = _Hall.of(document)
    found = (hall.seat(at, player, _sets_begun(at.table) + 1) for at in hall.tables())
    return tuple(seat for seat in found if seat is not None)


def held_places(document: EventDocument) -> tuple[HeldPlace, ...]:
    """Places in stages that are not drawn yet, of those who left after going on and for whom no player has moved up."""
    drawn = {event_round.stage for event_round in document.rounds if event_round.tables}
    open_sources = {
        source
        for stage in document.stages
        if stage.enter is not None and stage.id not in drawn
        for source in stage.enter.sources
    }
    return tuple(
        HeldPlace(player, stage.id)
        for stage in document.stages
        if stage.id in open_sources
        for player in vacated(document, stage.id, stage.advanced or ())
    )


def vacated(document: EventDocument, stage: str, advanced: Iterable[str]) -> tuple[str, ...]:
    """Those who went on from a stage, then left the event, and for whom no player has moved up yet."""
    moved = moves(document, stage)
    replaced = {move.instead_of for move in moved}
    went_on = dict.fromkeys((*advanced, *(move.player for move in moved)))
    gone = withdrawn_by(document, stage)
    return tuple(player for player in went_on if player in gone and player not in replaced)


def leaver_problems(document: EventDocument) -> Iterator[EventProblem]:
    """A problem for each seat, in a later round or a later set, of a player who has left."""
    for seat in held_seats(document):
        yield seat.problem()


def _leavers(document: EventDocument) -> dict[str, Withdrawal | None]:
    """The players who have left, each with the withdrawal that says when (None: there is none)."""
    gone: dict[str, Withdrawal | None] = {
        entrant.id: None for entrant in document.entrants if entrant.status is EntrantStatus.WITHDRAWN
    }
    return gone | {
        decision.player: decision for decision in document.decisions if isinstance(decision, Withdrawal)
    }


@dataclass(frozen=True, slots=True)
class _At:
    """A table with its round and substitutions. ``order``: the index of its stage."""

    round: EventRound
    table: EventTable
    order: int
    substitutions: Sequence[Substitution]


@dataclass(frozen=True, slots=True)
class _Hall:
    """All tables of an event, for looking up a player's seats. ``order``: the index of a stage, by id."""

    document: EventDocument
    order: Mapping[str, int]
    substitutions: Mapping[TableKey, Sequence[Substitution]]

    @staticmethod
    def of(document: EventDocument) -> "_Hall":
        order = {stage.id: index for index, stage in enumerate(document.stages)}
        return _Hall(document, order, substitutions_by_table(document))

    def tables(self) -> Iterator[_At]:
        for event_round in self.document.rounds:
            for table in event_round.tables:
                key = (event_round.stage, event_round.number, table.number)
                yield _At(
                    event_round, table, self.order.get(event_round.stage, 0), self.substitutions.get(key, ())
                )

    def first_missed(self, at: _At, left: Withdrawal | None) -> int | None:
        """The first set of a table that a player who left does not play; None: they play there to the end."""
        if left is None or left.after is None:
            return 1
        last = self.order.get(left.after, 0)
        if (at.order, at.round.number) > (last, left.round or at.round.number):
            return 1
        if at.order < last or left.round not in (None, at.round.number):
            return None
        # If no round is given, they play a table that has begun to its end, and no other.
        if left.round is None:
            return None if _sets_begun(at.table) else 1
        return None if left.set is None else left.set + 1

    def seat(self, at: _At, player: str, from_set: int | None) -> HeldSeat | None:
        """The seat a player has in a set and those after it, unless the table is over by then."""
        if from_set is None or self._is_over(at):
            return None
        # A set that has come to its end since holds no player any more.
        while from_set <= len(at.table.sets) and self._has_ended(at, from_set):
            from_set += 1
        if from_set > self.document.scheme.sets:
            return None
        sitting = sitting_at_table([*at.table.seats.values()], at.substitutions, from_set)
        if player not in sitting:
            return None
        begun = _sets_begun(at.table) > 0
        return HeldSeat(player, at.round.stage, at.round.number, at.table.number, from_set, begun, sitting)

    def _is_over(self, at: _At) -> bool:
        """Whether the table was cut off or signed, or its last set is over."""
        if at.table.cut_off or at.table.recorded is not None:
            return True
        sets = len(at.table.sets)
        return sets >= self.document.scheme.sets and self._has_ended(at, sets)

    def _has_ended(self, at: _At, number: int) -> bool:
        scorer = scorer_of(self.document.scheme)
        entry = at.table.sets[number - 1]
        players = sitting_at_table([*at.table.seats.values()], at.substitutions, number)
        return is_over(entry, scorer.set_outcomes(players, entry.games), scorer)


def _sets_begun(table: EventTable) -> int:
    """How many sets have a game that a player has gone out of."""
    return sum(any(game.exits for game in entry.games) for entry in table.sets)
