"""The state of a stage: its table of players, from the games of the stage and what they brought with them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

from scoring.criteria import Criterion
from scoring.event.values import BestPerGroup, Counts, EventDocument, EventStage, Lot
from scoring.matches.counted import Points, TableScore, Tally
from scoring.standings.entering import Going
from scoring.standings.tally import tally
from scoring.standings.tiebreaks import Contest, Tier

TIED: Final = "tied"
_NOTHING: Final = Tally()


class StageRow(NamedTuple):
    """A player's line in a stage's table, ranked by ``total``: the stage's ``points`` plus ``carried``.

    ``decided_by``: what separates the row from the one above with an equal total. ``place_at_table``: at the
    last table played, None before a game there counts.
    """

    rank: int
    player: str
    group: str | None
    points: Points
    carried: Points
    total: Points
    tally: Tally
    penalty: int
    place_at_table: int | None
    decided_by: Criterion | Literal["tied"] | None


@dataclass(frozen=True, slots=True)
class StageState:
    """A stage as far as it has been played. ``rows`` are empty before it begins.

    ``tiers`` are its players from the best; ``last_tables``: where each played last, or else sits.
    """

    stage: EventStage
    entries: Going
    contest: Contest
    last_tables: Mapping[str, TableScore]
    tiers: Sequence[Tier]
    rows: tuple[StageRow, ...]
    complete: bool

    @property
    def tables(self) -> tuple[TableScore, ...]:
        """The tables of its rounds, in order."""
        return self.contest.tables


@dataclass(frozen=True, slots=True)
class Past:
    """What players bring into a stage: the points of all stages before, and the place at their last table."""

    points: Mapping[str, Points]
    places: Mapping[str, int | None]

    def followed_by(self, state: StageState) -> "Past":
        """The past of the next stage."""
        points, places = dict(self.points), dict(self.places)
        for row in state.rows:
            points[row.player] = points.get(row.player, 0) + row.points
            places[row.player] = row.place_at_table
        return Past(points, places)


def stage_state(
    document: EventDocument, stage: EventStage, entered: Going, past: Past, tables: tuple[TableScore, ...]
) -> StageState:
    """Rank all who have entered a stage, sat at one of its ``tables`` or taken a player's place there."""
    rounds = [event_round for event_round in document.rounds if event_round.stage == stage.id]
    tallies = tally(tables)
    byes = (player for event_round in rounds for player in event_round.byes)
    players = _in_order(document, (*entered.players, *tallies, *byes)) if tables else ()
    tallies = {player: tallies.get(player, _NOTHING) for player in players}
    penalties = _penalties(document, stage)
    brought = past.points if stage.counts is Counts.CARRIED else {}
    totals = {
        player: tallies[player].points + penalties[player] + brought.get(player, 0) for player in players
    }
    lots = tuple(
        decision.order
        for decision in document.decisions
        if isinstance(decision, Lot) and decision.stage == stage.id
    )
    contest = Contest(totals, tallies, tables, lots, document.tiebreaks)
    sheet = _Sheet(stage, contest, penalties, past)
    # A round that is announced and not drawn yet has no tables: ``all`` of none would be true.
    drawn = len(rounds) >= stage.matches and all(event_round.tables for event_round in rounds)
    complete = drawn and all(table.complete for table in tables)
    tiers = contest.tiers(players)
    return StageState(stage, entered, contest, sheet.last_tables, tiers, sheet.rows(tiers), complete)


def _in_order(document: EventDocument, players: Iterable[str]) -> tuple[str, ...]:
    """Each player once, in the document's order of entrants."""
    order = {entrant.id: index for index, entrant in enumerate(document.entrants)}
    return tuple(sorted(dict.fromkeys(players), key=lambda player: order.get(player, len(order))))


def _penalties(document: EventDocument, stage: EventStage) -> defaultdict[str, int]:
    found: defaultdict[str, int] = defaultdict(int)
    for penalty in document.penalties:
        if penalty.stage == stage.id:
            found[penalty.player] += penalty.points
    return found


def group_of_place(stage: EventStage, place: int, last: int = 0) -> str:
    """The group of those who reached ``place`` at their last table; the last group takes all further places.

    ``last``: the place of that group where the rule of the stage does not name the groups (0: every place has one).
    """
    if not isinstance(stage.advance, BestPerGroup):
        return str(min(place, last or place))
    return str(place) if str(place) in stage.advance.k else list(stage.advance.k)[-1]


@dataclass(frozen=True)
class _Sheet:
    """Builds the rows of a stage's table."""

    stage: EventStage
    contest: Contest
    penalties: defaultdict[str, int]
    past: Past

    @cached_property
    def last_tables(self) -> dict[str, TableScore]:
        """By player, the last table where something was played, or else the last where they sit."""
        played = {player: table for table in self.contest.tables if table.played for player in table.players}
        return {player: table for table in self.contest.tables for player in table.players} | played

    @cached_property
    def _places(self) -> dict[str, int]:
        played = {(table.round, table.number): table for table in self.last_tables.values() if table.played}
        return {
            player: place
            for table in played.values()
            for place, player in self._places_at(table)
            if self.last_tables[player] is table
        }

    def _places_at(self, table: TableScore) -> Iterator[tuple[int, str]]:
        """Places at a table. Penalties count only in a stage of one match: elsewhere theirs is unknown."""
        points = table.points
        if self.stage.matches == 1:
            points = {player: point + self.penalties[player] for player, point in points.items()}
        return _ranked(self.contest.tiers(points, points))

    def _group(self, player: str) -> str | None:
        table = self.last_tables.get(player)
        if table is not None and table.group is not None:
            return table.group
        place = self.past.places.get(player) if self.stage.by_group else None
        return None if place is None else group_of_place(self.stage, place)

    def rows(self, tiers: Iterable[Tier]) -> tuple[StageRow, ...]:
        """One row for each player, best first."""
        rows: list[StageRow] = []
        for tier in tiers:
            rank = len(rows) + 1
            rows += [
                self._row(rank, player, TIED if index else tier.decided_by)
                for index, player in enumerate(tier.players)
            ]
        return tuple(rows)

    def _row(self, rank: int, player: str, decided_by: Criterion | Literal["tied"] | None) -> StageRow:
        tallied, penalty, total = (
            self.contest.tallies[player],
            self.penalties[player],
            self.contest.totals[player],
        )
        points = tallied.points + penalty
        place = self._places.get(player)
        return StageRow(
            rank,
            player,
            self._group(player),
            points,
            total - points,
            total,
            tallied,
            penalty,
            place,
            decided_by,
        )


def _ranked(tiers: Iterable[Tier]) -> Iterator[tuple[int, str]]:
    """(Rank, player); equals share a rank, as in 1, 2, 2, 4."""
    above = 0
    for tier in tiers:
        yield from ((above + 1, player) for player in tier.players)
        above += len(tier.players)
