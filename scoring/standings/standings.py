"""Every stage's table, who goes on, and the final ranking, from an event document alone."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.event.values import EventDocument
from scoring.matches.games import scorer_of
from scoring.standings.advance import Advancement, advancement, going_on
from scoring.standings.clinch.certain import Certainty, certain_in
from scoring.standings.entering import Going, entries
from scoring.standings.state import Past, StageState, stage_state
from scoring.standings.tally import score_tables


@dataclass(frozen=True, slots=True)
class StageStanding:
    """A stage with its outcome so far. ``certainty`` is empty once it is complete."""

    state: StageState
    advance: Advancement | None
    certainty: Certainty

    @property
    def clinched(self) -> tuple[str, ...]:
        return self.certainty.clinched

    @property
    def eliminated(self) -> tuple[str, ...]:
        return self.certainty.eliminated


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A place in the final ranking; equals share it."""

    rank: int
    player: str


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of all stages of an event document, and its final ranking."""

    stages: tuple[StageStanding, ...]
    final: tuple[FinalPlace, ...]

    def of_stage(self, stage: str) -> StageStanding:
        """The standing of the stage with this id, which the document must have."""
        return next(standing for standing in self.stages if standing.state.stage.id == stage)


def standings(document: EventDocument) -> Standings:
    """The standings of a document, which must have no problems: see ``scoring.event.check``."""
    stages = tuple(standing_of(document, state) for state in stage_states(document))
    return Standings(stages, final_of([stage.state for stage in stages]))


def standing_of(document: EventDocument, state: StageState) -> StageStanding:
    """The standing of a stage in this state."""
    return StageStanding(state, advancement(document, state), certain_in(document, state))


def stage_states(document: EventDocument) -> Iterator[StageState]:
    """The state of every stage, in the order of the document, in which points are carried on."""
    scorer, past = scorer_of(document.scheme), Past({}, {})
    going: dict[str, Going] = {}
    for stage in document.stages:
        tables = score_tables(document, stage.id, scorer)
        state = stage_state(document, stage, entries(document, stage, going), past, tables)
        going[stage.id], past = going_on(document, state), past.followed_by(state)
        yield state


def final_of(states: list[StageState]) -> tuple[FinalPlace, ...]:
    """The final ranking: by last stage, then rank in it. Equals stay equal; parallel stages share ranks."""
    reached: dict[str, tuple[int, int]] = {}
    for depth, state in zip(_depths(states), states, strict=True):
        for row in state.rows:
            # Of two stages that one player was in, the later counts; between equals the order is the later stage's.
            reached.pop(row.player, None)
            reached[row.player] = (-depth, row.rank)
    final: list[FinalPlace] = []
    for above, player in enumerate(sorted(reached, key=lambda player: reached[player])):
        level = final and reached[final[-1].player] == reached[player]
        final.append(FinalPlace(final[-1].rank if level else above + 1, player))
    return tuple(final)


def _depths(states: list[StageState]) -> list[int]:
    """The depth of each stage: 1 more than the deepest that it enters from or shares a player with, or 0."""
    depths: list[int] = []
    players = [frozenset(row.player for row in state.rows) for state in states]
    for at, state in enumerate(states):
        sources = () if state.stage.enter is None else state.stage.enter.sources
        before = [
            depths[earlier]
            for earlier in range(at)
            if states[earlier].stage.id in sources or players[earlier] & players[at]
        ]
        depths.append(1 + max(before, default=-1))
    return depths
