"""Judged moves, for documents to tell whether our reading of a clause decided, and not its words."""

from collections.abc import Iterator
from typing import NamedTuple

from rules_ref.combinations import Combination
from rules_ref.effects import Effect
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.judgement import Judgement, Verdict
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Move, Position


class DecidedMove(NamedTuple):
    """A move with its judgement.

    ``attempt``: the reading of its cards; None for a pass, a claim, and cards without a form.
    """

    position: Position
    move: Move
    judgement: Judgement
    attempt: Attempt | None

    @property
    def legal(self) -> bool:
        return self.judgement.verdict is Verdict.LEGAL

    @property
    def played(self) -> Combination | None:
        return None if self.attempt is None else self.attempt.combination

    @property
    def jokers_stand(self) -> bool:
        """Whether a joker stands for another card."""
        return self.played is not None and self.played.jokers > 0 and not self.played.all_jokers

    @property
    def leads_next(self) -> bool:
        """Whether the player of the move leads the next round of play."""
        after = self.judgement.after
        return after is not None and after.turn == self.move.by

    def has(self, *kinds: str) -> bool:
        """Whether the move has effects of all these kinds."""
        return {*kinds} <= {effect.kind for effect in self.judgement.effects}

    def of(self, kind: str) -> Iterator[Effect]:
        """The effects of one kind."""
        return (effect for effect in self.judgement.effects if effect.kind == kind)


def always(_: DecidedMove) -> bool:
    """For a reading that decides wherever its clause is cited."""
    return True


def never(_: DecidedMove) -> bool:
    """For a reading that prevents something, in which case its clause is not cited."""
    return False


def readings_of(ruleset: Ruleset, decided: DecidedMove) -> tuple[str, ...]:
    """The cited clauses whose reading decides."""
    clauses = decided.judgement.clauses
    return tuple(cited for cited in clauses if cited in ruleset.readings and ruleset.readings[cited](decided))
