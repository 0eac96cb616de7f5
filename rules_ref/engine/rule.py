"""What a rule is: the moments of a play at which a document may have something to say.

A rule overrides only the moments it speaks about. It never decides alone: all checks of all rules are
collected, licences lift some of them, and only then the play is legal or not (so a refusal can say all of it).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules_ref.engine.rule_base import RuleBase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules_ref.cards import Card, Rank
    from rules_ref.combinations import Combination
    from rules_ref.effects import Effect
    from rules_ref.engine.attempt import Attempt
    from rules_ref.engine.checks import Bar, Check, Licence, Outcome, Reason
    from rules_ref.engine.judgement import Judgement
    from rules_ref.engine.move_resolution import MoveResolution
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Claim, Hand, Play, Position
    from rules_ref.text import NearMiss


class Rule(RuleBase):
    """One rule of a document. Every method is one moment; the default has nothing to say."""

    depends_on: ClassVar[tuple[str, ...] | None] = None
    """The facts of a position that ``checks`` and ``licences`` look at, beside the order, whose turn it is, who has passed,
    what waits, whether the game is opening, and form, number, rank and jokers of the play to be beaten; what more they
    look at of it is named as ``previous.suits``. None: more than that, or not said; lists of legal plays then ask the
    rules anew each time (``situations``)."""

    def takes_back(self, attempt: Attempt) -> bool:
        """Whether these cards may take others back from the pile, so that less lies there than was laid."""
        return False

    def checks(self, attempt: Attempt) -> Iterable[Check]:
        """What must hold for these cards to be played now."""
        return ()

    def failing_bars(self, attempt: Attempt) -> Iterable[Bar]:
        """What its ``checks`` bar, for who does not ask why."""
        return [check.bar for check in self.checks(attempt) if not check.holds]

    def pass_checks(self, position: Position, player: str) -> Iterable[Check]:
        """What must hold for this player to pass now."""
        return ()

    def licences(self, attempt: Attempt) -> Iterable[Licence]:
        """What these cards may do in spite of a failed check."""
        return ()

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        """The ranks of which a licence may let cards go on a play of another number; None: cards of any."""
        return None

    def fouls(self, attempt: Attempt) -> Iterable[Reason]:
        """Why playing these as the last cards is a foul finish, judged before their own effects (GEN-12)."""
        return ()

    def claim(
        self, ruleset: Ruleset, regulation: Regulation, position: Position, claim: Claim
    ) -> Judgement | None:
        """Judge a call that is not a play; None where it is not this rule's."""

    def calls(self, regulation: Regulation, play: Play, hands: Mapping[str, Hand]) -> Iterable[Claim]:
        """The calls that may hold on these cards, by the hands before they landed; ``claim`` judges them."""
        return ()

    def open_questions(self, attempt: Attempt) -> Iterable[Reason]:
        """What the document leaves open about playing these as the last cards: the clauses it turns on."""
        return ()

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterable[NearMiss]:
        """What these cards looked like, and which one condition of this rule fails."""
        return ()

    def near_misses_unformed(
        self, ruleset: Ruleset, regulation: Regulation, play: Play
    ) -> Iterable[NearMiss]:
        """The same of cards that have no form at all."""
        return ()

    def near_misses_passed(self, position: Position, player: str) -> Iterable[NearMiss]:
        """The same of a pass that is refused."""
        return ()

    def on_played(self, attempt: Attempt, resolution: MoveResolution) -> None:
        """The cards lie on the pile: locks begin."""

    def on_order_change(self, attempt: Attempt, resolution: MoveResolution) -> None:
        """The order of strength turns."""

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        """The numbers on the cards take effect."""

    def on_destroyed(self, cards: Sequence[Card], owner: str) -> Iterable[Effect]:
        """What these cards do to their owner when they are destroyed: a draw, or the hand lies open."""
        return ()

    def on_finish(self, resolution: MoveResolution) -> None:
        """The player has just finished cleanly."""

    def on_foul(self, resolution: MoveResolution) -> None:
        """The player has just left by a foul finish."""

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        """The cards themselves end the round of play."""

    def before_turn_passes(self, resolution: MoveResolution) -> None:
        """All effects are known, if there are any; the turn is not yet given on."""

    def on_all_passed(self, resolution: MoveResolution) -> None:
        """No player may answer any more; the pile is about to be flushed."""


def rules_overriding(ruleset: Ruleset, moment: str) -> tuple[Rule, ...]:
    """The rules that override the hook ``moment``, in document order. Cached on the ruleset."""
    found: tuple[Rule, ...] | None = ruleset.overriding.get(moment)
    if found is None:
        rules = (rule for rule in ruleset.rules if isinstance(rule, Rule))
        found = tuple(rule for rule in rules if getattr(type(rule), moment) is not getattr(Rule, moment))
        ruleset.overriding[moment] = found
    return found
