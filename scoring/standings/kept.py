"""Standings worked out again and again of one event that goes on: what is still the same is not worked out anew.

A table is scored again when it is another value, a stage when anything it comes from is. Whoever keeps the values of what
did not change (the very same, not equal ones) pays only for what did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.event.matches import result_at_table, substitutions_by_table
from scoring.matches.games import GameScorer
from scoring.standings.advance import goers
from scoring.standings.entering import Goers, entries
from scoring.standings.standings import Standings, final_of, standing_of
from scoring.standings.state import Past, stage_state
from scoring.standings.tally import score_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.event.values import EventDocument, EventStage, EventTable, Substitution
    from scoring.matches.counted import TableScore
    from scoring.matches.scheme import Scheme
    from scoring.standings.entering import Entries
    from scoring.standings.standings import StageStanding


class KeptStandings:
    """The standings of an event as it goes on; ``of`` gives what ``standings`` gives, always."""

    def __init__(self) -> None:
        self._scheme: Scheme | None = None
        self._tables: dict[tuple[str, int, int], tuple[EventTable, Sequence[Substitution], TableScore]] = {}
        self._stages: dict[str, tuple[tuple[Any, ...], StageStanding, Goers, Past]] = {}

    def of(self, document: EventDocument) -> Standings:
        """Everything that follows from the document, as ``standings``."""
        # Every point of every game may be another one: nothing that was kept holds.
        if document.scheme != self._scheme:
            self._scheme, self._scorer = document.scheme, GameScorer(document.scheme)
            self._tables, self._stages = {}, {}
        substitutions = substitutions_by_table(document)
        past, going = Past({}, {}), dict[str, Goers]()
        found = []
        for stage in document.stages:
            tables = self._tables_of(document, stage, substitutions)
            entered = entries(document, stage, going)
            standing, going[stage.id], past = self._stage(document, stage, tables, entered, past)
            found.append(standing)
        return Standings(tuple(found), final_of([each.state for each in found]))

    def _tables_of(
        self,
        document: EventDocument,
        stage: EventStage,
        substitutions: Mapping[tuple[str, int, int], Sequence[Substitution]],
    ) -> tuple[TableScore, ...]:
        """All tables of a stage in the order of its rounds."""
        scored = []
        for each in document.rounds:
            if each.stage != stage.id:
                continue
            for table in each.tables:
                key = (each.stage, each.number, table.number)
                scored.append(self._score(key, table, substitutions.get(key, ())))
        return tuple(sorted(scored, key=lambda table: table.round))

    def _score(
        self, key: tuple[str, int, int], table: EventTable, swaps: Sequence[Substitution]
    ) -> TableScore:
        kept = self._tables.get(key)
        # The very same, not an equal one: comparing two tables would look at every exit of both.
        if kept is not None and kept[0] is table and kept[1] == swaps:
            return kept[2]
        score = score_table(key[1], table, result_at_table(table, swaps), self._scorer)
        self._tables[key] = (table, swaps, score)
        return score

    def _stage(
        self,
        document: EventDocument,
        stage: EventStage,
        tables: tuple[TableScore, ...],
        entered: Entries,
        past: Past,
    ) -> tuple[StageStanding, Goers, Past]:
        # All that a stage comes from; equal tuples of the very same values are compared at once.
        source = (
            stage,
            tables,
            entered,
            past,
            tuple(
                (each.number, each.byes, len(each.tables))
                for each in document.rounds
                if each.stage == stage.id
            ),
            document.entrants,
            document.tiebreaks,
            document.penalties,
            document.decisions,
            tuple(each for each in document.substitutions if each.stage == stage.id),
        )
        kept = self._stages.get(stage.id)
        if kept is not None and kept[0] == source:
            return kept[1:]
        state = stage_state(document, stage, entered, past, tables)
        standing = standing_of(document, state)
        found = (standing, goers(document, state), past.followed_by(state))
        self._stages[stage.id] = (source, *found)
        return found
