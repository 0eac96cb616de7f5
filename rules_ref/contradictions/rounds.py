"""The turn from play to play of a pile, followed seat by seat."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations
from typing import NamedTuple

from rules_ref.cards import Card
from rules_ref.contradictions.evidence import Evidence
from rules_ref.contradictions.pile_history import History

Passed = frozenset[str]


class PileStep(NamedTuple):
    """A play of the pile and what it means for the turn; ``direction``: after it.

    ``present``: those certainly in the game then; ``perhaps``: those who may have left before or after.
    ``skips``, ``counted`` and ``cuts``: as in ``PilePlay``; ``ended``: it ended the round of play.
    """

    by: str
    cards: tuple[Card, ...]
    direction: int
    skips: int
    counted: int
    cuts: bool
    ended: bool
    present: Passed
    perhaps: Passed


@dataclass(frozen=True)
class RoundOfPlay:
    """One history of the pile, followed from seat to seat."""

    evidence: Evidence
    history: History

    @cached_property
    def steps(self) -> tuple[PileStep, ...]:
        position, found = self.evidence.position, []
        direction, still_in = position.direction, frozenset(position.still_in)
        later: Passed = frozenset()
        # From the top down: players still in were in before, and every play shows that its player was.
        for on_pile in reversed(self.history.plays):
            present = still_in | later
            perhaps = frozenset(position.players) - present - {on_pile.play.by}
            play = position.pile[on_pile.index]
            found.append(
                PileStep(
                    play.by,
                    play.cards,
                    direction,
                    on_pile.skips,
                    on_pile.counted,
                    on_pile.cuts,
                    on_pile.index in self.history.ended,
                    present,
                    perhaps,
                )
            )
            direction = -direction if on_pile.reverses else direction
            later |= {play.by}
        return tuple(reversed(found))

    def passes_until(self, step: PileStep, target: str, passed: Passed) -> Iterator[Passed]:
        """The possible sets of passes when ``target`` is on turn after this play; empty if it never is."""
        if step.ended or step.cuts:
            yield frozenset()
            return
        passed = passed if self.evidence.lockout else frozenset()
        for queue, before in self._queues(step, passed, target):
            turn, after = _until(queue, before, step.skips, lambda player: player == target)
            if turn == target:
                yield after

    def turns_after(
        self, step: PileStep, passed: Passed, given: Passed
    ) -> Iterator[tuple[str | None, Passed]]:
        """The player on turn and the passes after this play, once all of ``given`` on turn have passed."""
        if step.cuts:
            circle = (step.by, *self.evidence.position.circle_after(step.by, step.direction))
            yield next((player for player in circle if player in step.present), None), frozenset()
            return
        passed = passed if self.evidence.lockout else frozenset()
        for queue, before in self._queues(step, passed, None):
            yield _until(queue, before, step.skips, lambda player: player not in given)

    def _queues(
        self, step: PileStep, passed: Passed, target: str | None
    ) -> Iterator[tuple[list[str], Passed]]:
        """The players who may act after this play, in order, and those who have passed.

        One result for each subset of the players who may or may not have been in.
        """
        unsure = sorted(step.perhaps - {target}) if step.skips or step.counted else []
        sure = step.present | ({target} if target is not None else frozenset())
        sizes = range(len(unsure) + 1)
        for others in chain.from_iterable(combinations(unsure, size) for size in sizes):
            queue = self._in_order(step, sure | {*others}, passed)
            yield queue[step.counted :], passed | {*queue[: step.counted]}

    def _in_order(self, step: PileStep, present: Passed, passed: Passed) -> list[str]:
        own_cards = self.evidence.ruleset.passing.own_cards
        circle = self.evidence.position.circle_after(step.by, step.direction)
        return [
            player
            for player in circle
            if player in present and player not in passed and (own_cards or player != step.by)
        ]


def _until(
    queue: list[str], passed: Passed, skips: int, stops: Callable[[str], bool]
) -> tuple[str | None, Passed]:
    """The first player in the queue for whom ``stops`` holds, or None, and the passes: all before pass."""
    if not skips:
        at = next((at for at, player in enumerate(queue) if stops(player)), None)
        return (None, passed.union(queue)) if at is None else (queue[at], passed.union(queue[:at]))
    waiting, at = list(queue), skips
    if at >= len(waiting):
        return None, passed
    while waiting:
        at %= len(waiting)
        if stops(waiting[at]):
            return waiting[at], passed
        passed |= {waiting.pop(at)}
    return None, passed
