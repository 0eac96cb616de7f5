"""From an event and the state of one of its stages to the question of what is certain there."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from scoring.event.matches import substitutions_by_table
from scoring.event.values import BestPerTable, Tiebreak
from scoring.matches.games import SCORERS
from scoring.standings.clinch.games_left import GamesLeft, games_left
from scoring.standings.clinch.situation import PlayerSoFar, StageSoFar, TableSoFar
from scoring.standings.tiebreaks import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from rules_ref.classes import PlayerClass
    from scoring.event.values import EventDocument
    from scoring.standings.state import StageRow, StageState
    from scoring.standings.tally import TableScore


def stage_so_far(document: EventDocument, state: StageState) -> StageSoFar | None:
    """The stage as ``certain`` wants it. None where it cannot be foretold who plays the games left, or what they give.

    (Somebody will take over a seat between two of them, or has never been ranked; a table of a size without points.)
    """
    reading = _Reading(document, state)
    rows, points = reading.rows, document.scheme.ranking.points
    for _, left in reading.tables:
        if (
            left.seated is None
            or not rows.keys() >= set(left.seated)
            or (left.games and len(left.seated) not in points)
        ):
            return None
    # A table of an earlier round with nothing left says nothing that the totals do not.
    now = [(table, left) for table, left in reading.tables if left.games or table.round == reading.last_round]
    if reading.open_rounds:
        now = [(table, left) for table, left in now if left.games]
    seen = {player for table, left in now for player in (*table.players, *(left.seated or ()))}
    waiting = [TableSoFar((reading.player(each, None),), bye=True) for each in rows if each not in seen]
    return StageSoFar(
        document.scheme,
        document.tiebreaks,
        state.stage.advance,
        (*(reading.table(table, left) for table, left in now), *waiting),
        state.contest.lots,
        reading.one_match,
        reading.open_rounds,
        reading.matches_to_draw,
    )


@dataclass(frozen=True)
class _Reading:
    """A stage while it is being read."""

    document: EventDocument
    state: StageState

    @cached_property
    def rows(self) -> Mapping[str, StageRow]:
        return {row.player: row for row in self.state.rows}

    @cached_property
    def tables(self) -> list[tuple[TableScore, GamesLeft]]:
        """All tables of the stage, with what they have left."""
        scorer, stage = SCORERS.of(self.document.scheme), self.state.stage.id
        substitutions = substitutions_by_table(self.document)
        return [
            (table, games_left(table, substitutions.get((stage, table.round, table.number), ()), scorer))
            for table in self.state.tables
        ]

    @cached_property
    def last_round(self) -> int:
        return max((table.round for table in self.state.tables), default=0)

    @cached_property
    def one_match(self) -> bool:
        return self.state.stage.matches == len({table.round for table in self.state.tables}) == 1

    @cached_property
    def matches_to_draw(self) -> int:
        drawn = {table.round for table in self.state.tables}
        return max(0, self.state.stage.matches - len(drawn))

    @cached_property
    def open_rounds(self) -> bool:
        """Whether somebody may play at two tables from now on, or one table's best is not of the last round."""
        unfinished = [table for table, left in self.tables if left.games]
        sitting = Counter(player for table in unfinished for player in table.players)
        sitting.update(
            player
            for table, left in self.tables
            if table.round == self.last_round and not left.games
            for player in table.players
        )
        late = isinstance(self.state.stage.advance, BestPerTable) and any(
            table.round != self.last_round for table in unfinished
        )
        return self.matches_to_draw > 0 or max(sitting.values(), default=0) > 1 or late

    def table(self, table: TableScore, left: GamesLeft) -> TableSoFar:
        seated = left.seated or ()
        everyone = dict.fromkeys((*table.players, *seated))
        players = tuple(self.player(each, table if each in seated else None) for each in everyone)
        return TableSoFar(players, seated, left.games, left.daifugo, left.exits)

    def player(self, player: str, table: TableScore | None) -> PlayerSoFar:
        """``table`` is where the player plays on; None where nowhere."""
        row = self.rows[player]
        last_set = row.tally.last_set if table is None else self._last_set(player, table)
        return PlayerSoFar(
            player,
            row.total,
            row.tally.daifugo_games,
            row.tally.fugo_games,
            row.tally.fouls,
            last_set,
            self._ahead[player],
            row.group,
        )

    def _last_set(self, player: str, table: TableScore) -> int | Fraction:
        if len(table.sets) < self.document.scheme.sets:
            return 0
        played = table.sets[-1]
        if player not in played.players:
            return 0
        return sum(game.points[played.players.index(player)] for game in played.games)

    @cached_property
    def _ahead(self) -> Mapping[str, Mapping[str, int]]:
        """Who has finished ahead of whom, and how often more than behind."""
        found: defaultdict[str, dict[str, int]] = defaultdict(dict)
        # With more matches than one nothing is asked of it (``certain`` looks at no further tie-breaks then).
        if self.one_match and Tiebreak.HEAD_TO_HEAD in self.document.tiebreaks:
            for players, ahead in self._meetings():
                for (one, other), more in zip(permutations(players, 2), ahead, strict=True):
                    found[one][other] = found[one].get(other, 0) + more
        return found

    def _meetings(self) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
        """The players of each set, and of each two of them in order how much more often the one was ahead."""
        for table in self.state.tables:
            for played in table.sets:
                if played.games:
                    games = [_ahead_in(game.classes) for game in played.games]
                    yield played.players, tuple(map(sum, zip(*games, strict=True)))


@lru_cache(maxsize=1_000)
def _ahead_in(classes: tuple[PlayerClass | None, ...]) -> tuple[int, ...]:
    """Of each two at a table in order, whether the one came ahead of the other (1), or behind (−1)."""
    places = [RANKS[reached] for reached in classes]
    return tuple((place < other) - (place > other) for place, other in permutations(places, 2))
