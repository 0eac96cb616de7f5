"""A rule and its hooks: the steps of judging and resolving a move at which a document can add something.

A rule overrides only some of them. It never decides alone: all checks of all rules are collected, licences
lift the bars of some, and only then is the play legal or not (so a refusal can name every reason).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from rules_ref.cards import Card, Rank
from rules_ref.combinations import Combination
from rules_ref.effects import Effect
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Bar, Check, Licence, Outcome, Reason
from rules_ref.engine.judgement import Judgement
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule_base import RuleBase
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Claim, Hand, Play, Position
from rules_ref.text import NearMiss


class Rule(RuleBase):
    """One rule of a document. Every method is one hook; by default it does nothing."""

    depends_on: ClassVar[tuple[str, ...] | None] = None
    """The facts of a position that ``checks`` and ``licences`` read, beside the order, whose turn it is, who
    has passed, what is pending, whether the game is opening, and form, number, rank and jokers of the play to
    be beaten; further attributes of that play are named as ``previous.suits``. None: more than these, or not
    declared; lists of legal plays are then not cached (``situations``)."""

    def takes_back(self, attempt: Attempt) -> bool:
        """Whether these cards may take others back from the pile, so that it holds less than was played."""
        return False

    def checks(self, attempt: Attempt) -> Iterable[Check]:
        """The conditions for playing these cards now."""
        return ()

    def failing_bars(self, attempt: Attempt) -> Iterable[Bar]:
        """The bars that ``checks`` raises, without reasons."""
        return [check.bar for check in self.checks(attempt) if not check.holds]

    def pass_checks(self, position: Position, player: str) -> Iterable[Check]:
        """The conditions for passing now."""
        return ()

    def licences(self, attempt: Attempt) -> Iterable[Licence]:
        """The exceptions that allow these cards in spite of a failed check."""
        return ()

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        """The ranks for which a licence may allow another number of cards than the pile's; None: all."""
        return None

    def fouls(self, attempt: Attempt) -> Iterable[Reason]:
        """Why playing these as the last cards is a foul finish, judged before their own effects (GEN-12)."""
        return ()

    def claim(
        self, ruleset: Ruleset, regulation: Regulation, position: Position, claim: Claim
    ) -> Judgement | None:
        """Judge a call that is not a play; None where it is not this rule's."""

    def calls(self, regulation: Regulation, play: Play, hands: Mapping[str, Hand]) -> Iterable[Claim]:
        """The calls that may be possible on these cards, by the hands before they landed.

        ``claim`` judges them.
        """
        return ()

    def open_questions(self, attempt: Attempt) -> Iterable[Reason]:
        """The clauses that leave something open about playing these as the last cards."""
        return ()

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterable[NearMiss]:
        """The plays of this rule that these cards resemble, with the one condition that fails."""
        return ()

    def near_misses_unformed(
        self, ruleset: Ruleset, regulation: Regulation, play: Play
    ) -> Iterable[NearMiss]:
        """The near misses of cards without any form."""
        return ()

    def near_misses_passed(self, position: Position, player: str) -> Iterable[NearMiss]:
        """The near misses of a refused pass."""
        return ()

    def on_played(self, attempt: Attempt, resolution: MoveResolution) -> None:
        """The cards are on the pile: locks begin."""

    def on_order_change(self, attempt: Attempt, resolution: MoveResolution) -> None:
        """The order of strength reverses."""

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        """The ranks of the cards take effect."""

    def on_destroyed(self, cards: Sequence[Card], owner: str) -> Iterable[Effect]:
        """The effect of destroyed cards on their owner: a draw, or an open hand."""
        return ()

    def on_finish(self, resolution: MoveResolution) -> None:
        """The player has just finished cleanly."""

    def on_foul(self, resolution: MoveResolution) -> None:
        """The player has just left by a foul finish."""

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        """The cards themselves end the round of play."""

    def before_turn_passes(self, resolution: MoveResolution) -> None:
        """All effects are known; the turn has not passed yet."""

    def on_all_passed(self, resolution: MoveResolution) -> None:
        """No player may answer any more; the pile is about to be cleared."""


def rules_overriding(ruleset: Ruleset, moment: str) -> tuple[Rule, ...]:
    """The rules that override the hook ``moment``, in document order. Cached on the ruleset."""
    found: tuple[Rule, ...] | None = ruleset.overriding.get(moment)
    if found is None:
        rules = (rule for rule in ruleset.rules if isinstance(rule, Rule))
        found = tuple(rule for rule in rules if getattr(type(rule), moment) is not getattr(Rule, moment))
        ruleset.overriding[moment] = found
    return found
