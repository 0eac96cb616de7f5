"""What a rule is: the moments of a play at which a document may have something to say.

A rule overrides only the moments it speaks about. It never decides alone: all checks of all rules are
collected, licences lift some of them, and only then the play is legal or not (so a refusal can say all of it).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules_ref.cards import Card
    from rules_ref.combinations import Combination
    from rules_ref.effects import Effect
    from rules_ref.engine.attempt import Attempt
    from rules_ref.engine.judgement import Judgement
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.engine.unfolding import Unfolding
    from rules_ref.position import Claim, Play, Position
    from rules_ref.text import NearMiss, Text


class Bar(Enum):
    """What a check can stand in the way of; a licence names the bars it lifts."""

    TURN = "turn"
    OPENING = "opening"
    LOCKOUT = "lockout"
    FORM = "form"
    SIZE = "size"
    STRENGTH = "strength"
    SUIT_LOCK = "suit_lock"
    NUMBER_LOCK = "number_lock"
    ATTRIBUTE_LOCK = "attribute_lock"
    ANSWERABLE = "answerable"
    LAST_CARDS = "last_cards"


LOCKS = frozenset({Bar.SUIT_LOCK, Bar.NUMBER_LOCK, Bar.ATTRIBUTE_LOCK})
BEAT = frozenset({Bar.FORM, Bar.SIZE, Bar.STRENGTH})


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at before a play is allowed. ``basic``: its clause is cited even for a plain legal play."""

    bar: Bar
    clause: str
    holds: bool
    text: Text
    basic: bool = False


@dataclass(frozen=True, slots=True)
class Licence:
    """A clause that permits what other clauses forbid."""

    clause: str
    lifts: frozenset[Bar]
    text: Text


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause with what it means here.

    ``of``: the kind of effect it explains, if any. Only a ``decisive`` one is cited beside the findings.
    """

    clause: str
    text: Text
    of: str | None = None
    decisive: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an attempt: what bars it for good, whether it is a foul finish, the kinds of its effects."""

    barred: frozenset[Bar] = frozenset()
    foul: bool = False
    happened: frozenset[str] = frozenset()

    @property
    def legal(self) -> bool:
        return not self.barred


class Rule:
    """One rule of a document. Every method is one moment; the default has nothing to say."""

    def brings(self) -> Mapping[str, str]:
        """The facts of a position that only such a rule brings about, each with its clause."""
        return {}

    def takes_back(self, attempt: Attempt) -> bool:
        """Whether these cards may take others back from the pile, so that less lies there than was laid."""
        return False

    def bans_finishes(self, regulation: Regulation) -> bool:
        """Whether some last cards are a foul finish by this rule, as the event has it."""
        return False

    def readings(self, play: Play) -> Iterable[Combination]:
        """Forms that only this rule knows."""
        return ()

    def candidates(self, hand: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
        """Sets of cards from this hand in forms that only this rule knows."""
        return ()

    def checks(self, attempt: Attempt) -> Iterable[Check]:
        """What must hold for these cards to be played now."""
        return ()

    def pass_checks(self, position: Position, player: str) -> Iterable[Check]:
        """What must hold for this player to pass now."""
        return ()

    def licences(self, attempt: Attempt) -> Iterable[Licence]:
        """What these cards may do in spite of a failed check."""
        return ()

    def fouls(self, attempt: Attempt) -> Iterable[Reason]:
        """Why playing these as the last cards is a foul finish, judged before their own effects (GEN-12)."""
        return ()

    def claim(
        self, ruleset: Ruleset, regulation: Regulation, position: Position, claim: Claim
    ) -> Judgement | None:
        """Judge a call that is not a play; None where it is not this rule's."""

    def open_questions(self, attempt: Attempt) -> Iterable[Reason]:
        """What the document leaves open about playing these as the last cards: the clauses it turns on."""
        return ()

    def nearly(self, attempt: Attempt, outcome: Outcome) -> Iterable[NearMiss]:
        """What these cards looked like, and which one condition of this rule fails."""
        return ()

    def nearly_formed(self, ruleset: Ruleset, regulation: Regulation, play: Play) -> Iterable[NearMiss]:
        """The same of cards that have no form at all."""
        return ()

    def nearly_passed(self, position: Position, player: str) -> Iterable[NearMiss]:
        """The same of a pass that is refused."""
        return ()

    def on_land(self, attempt: Attempt, unfolding: Unfolding) -> None:
        """The cards lie on the pile: locks begin."""

    def on_order(self, attempt: Attempt, unfolding: Unfolding) -> None:
        """The order of strength turns."""

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        """The numbers on the cards take effect."""

    def on_destroyed(self, cards: Sequence[Card], owner: str) -> Iterable[Effect]:
        """What these cards do to their owner when they are destroyed: a draw, or the hand lies open."""
        return ()

    def on_finish(self, unfolding: Unfolding) -> None:
        """The player has just finished cleanly."""

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        """The cards themselves end the round of play."""

    def on_settled(self, unfolding: Unfolding) -> None:
        """All effects are known; the turn is not yet given on."""

    def on_all_passed(self, unfolding: Unfolding) -> None:
        """Nobody may answer any more; the pile is about to be flushed."""
