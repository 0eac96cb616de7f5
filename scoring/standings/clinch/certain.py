"""Who is certain to go on from a stage: nothing that can still happen leaves them without a place."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.event.values import BestOverall, BestPerGroup, BestPerTable, DropWorst, EventDocument
from scoring.standings.clinch.ends import DOWN, UP, Amounts
from scoring.standings.clinch.reachable import ReachableStates
from scoring.standings.clinch.stage import groups_of, outlooks
from scoring.standings.entering import moves, withdrawn_by
from scoring.standings.state import StageState


@dataclass(frozen=True, slots=True)
class Certainty:
    """Who is certain to go on and who certain not to, in the order of the document's entrants.

    ``how``: ``exact`` if all of them were found, ``bounds`` if some may be missing (None: not computed, or no
    rule).
    """

    clinched: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    how: Literal["exact", "bounds"] | None = None


def certain_in(document: EventDocument, state: StageState) -> Certainty:
    """Who is certain in a running stage, assuming no later penalty or cut-off.

    No player is called certain who is not; some are called so a little later than could be proved (decision 0401). A tie
    that no counted figure separates is left open, and makes no player certain.
    """
    found = None if state.complete else outlooks(document, state)
    if found is None:
        return Certainty()
    clinched, eliminated = _by_points(state, found)
    moved = moves(document, state.stage.id)
    gone = withdrawn_by(document, state.stage.id).union(move.instead_of for move in moved)
    risen = {move.player for move in moved} - gone
    exact = all(table.rest is None for table in found) and all(
        tiebreak.gain for tiebreak in document.tiebreaks
    )
    here = {row.player for row in state.rows}
    players = [entrant.id for entrant in document.entrants if entrant.id in here]
    # Decisions go before points: a player who has left is out, one who has moved up goes on.
    clinched, eliminated = clinched.union(risen) - gone, eliminated.union(gone) - risen
    return Certainty(
        tuple(player for player in players if player in clinched),
        tuple(player for player in players if player in eliminated),
        None if state.stage.advance is None else "exact" if exact else "bounds",
    )


def rank_bounds(document: EventDocument, state: StageState) -> dict[str, tuple[int, int]]:
    """The best and the worst rank that each player of a running stage can still reach, in order of rank.

    Empty where that is not known.
    """
    found = None if state.complete else outlooks(document, state)
    if found is None:
        return {}
    part = _Part(found, 0, 0)
    bounds = {player: part.ranks(*place) for player, place in part.players()}
    return {row.player: bounds[row.player] for row in state.rows if row.player in bounds}


def _by_points(state: StageState, stage: list[ReachableStates]) -> tuple[set[str], set[str]]:
    everyone = {row.player for row in state.rows}
    if state.stage.advance is None:
        return everyone, set()
    # A player who is ranked in no part does not go on, so all begin as eliminated.
    clinched, eliminated = set[str](), everyone
    for part in _parts(state, stage):
        for player, place in part.players():
            if part.clinched(*place):
                clinched.add(player)
            if not part.eliminated(*place):
                eliminated.discard(player)
    return clinched, eliminated


def _parts(state: StageState, stage: Sequence[ReachableStates]) -> "Iterator[_Part]":
    """The lines of the stage's rule: who is ranked against whom, and for how many places."""
    match state.stage.advance:
        case BestOverall(n):
            yield _Part(stage, 0, n)
        case DropWorst(n):
            yield _Part(stage, 0, len(state.rows) - n)
        case BestPerTable(k, others):
            yield _Part(stage, k, others)
        case BestPerGroup(k):
            groups = groups_of(state)
            for name, places in k.items():
                yield _Part([table for table in stage if groups[table.players[0]] == name], 0, places)


class _Part:
    """Tables ranked together: the best ``per_table`` of each go on, and ``places`` of the rest."""

    def __init__(self, tables: Sequence[ReachableStates], per_table: int, places: int) -> None:
        self._tables, self._places = tables, places
        self._best = [0 if table.waiting else min(per_table, len(table.players)) for table in tables]
        # The best of a table take none of the places: only its next players may come up, or stay behind.
        self._up = [table.levels(UP)[best:] for table, best in zip(tables, self._best, strict=True)]
        self._down = [
            table.levels(DOWN)[: len(table.players) - best]
            for table, best in zip(tables, self._best, strict=True)
        ]
        self._all_up, self._all_down = (
            sorted(level for table in side for level in table) for side in (self._up, self._down)
        )

    def players(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """All players, each with (index of the table, index of the player there)."""
        for at, table in enumerate(self._tables):
            for index, player in enumerate(table.players):
                yield player, (at, index)

    def ranks(self, at: int, index: int) -> tuple[int, int]:
        """The best and the worst rank the player can still reach in the part; ``per_table`` must be 0."""
        others = len(self._all_up) - 1
        own = self._tables[at]
        behind = max(
            beside + _reach(self._all_down, self._down[at], most) for most, beside in own.beside(index, DOWN)
        )
        before = max(
            beside + _reach(self._all_up, self._up[at], worst) for worst, beside in own.beside(index, UP)
        )
        return others - behind + 1, before + 1

    def clinched(self, at: int, index: int) -> bool:
        """Whether the player goes on even at their worst: too few others can pass them."""
        best = self._best[at]
        return not any(
            beside >= best and beside - best + _reach(self._all_up, self._up[at], worst) >= self._places
            for worst, beside in self._tables[at].beside(index, UP)
        )

    def eliminated(self, at: int, index: int) -> bool:
        """Whether the player does not go on even at their best: too few others can stay behind or beside them."""
        best, others = self._best[at], len(self._tables[at].players) - 1
        elsewhere = len(self._all_down) - len(self._down[at])
        return not any(
            others - beside < best
            or others - beside - best + elsewhere - _reach(self._all_down, self._down[at], most)
            < self._places
            for most, beside in self._tables[at].beside(index, DOWN)
        )


def _reach(everywhere: Sequence[Amounts], here: Sequence[Amounts], threshold: Amounts) -> int:
    """How many players at tables other than this one may reach ``threshold``."""
    return len(everywhere) - bisect_left(everywhere, threshold) - sum(level >= threshold for level in here)
