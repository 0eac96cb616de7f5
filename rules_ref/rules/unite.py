"""Unite effects: listed cards played together have an additional effect."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import Card
from rules_ref.effects import ShiftEightCut
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Outcome, Reason
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import not_in_use
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import Rule
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Play
from rules_ref.rules.revolution import Revolution
from rules_ref.text import NearMiss, Text

SHIFT, REVOLUTION = "eight_cut_shift", "revolution"

NAME: Final = Text("ユナイト・エフェクト", "unite effects")
_LISTED: Final = Text("ユナイト・エフェクトに決められたカードです。", "These are cards of a unite effect.")
_FORM: Final = Text(
    "出せる形ではないので、ユナイト・エフェクトになりません。",
    "The cards have no form in which they may be played: no unite effect.",
)
_NOT_THESE: Final = Text(
    "決められたカードとちょうど同じではないので、ユナイト・エフェクトになりません。",
    "They are not exactly the listed cards: no unite effect.",
)
_ONE_IN_ALL = Text(
    "同じ数字の枚数でも革命ですが、革命は1回だけです。",
    "Its form makes a revolution too, but there is only the one.",
)


@dataclass(frozen=True, slots=True)
class UniteEffect(Rule):
    """Unite effect (ユナイト・エフェクト): listed cards that have an effect when played together.

    ``unites_key``: the event's list of (cards, effect). ``by_form``: the rule of revolutions by form alone.

    Whether finishing with a unite revolution falls under the ban (``ban_clause``, switched on by ``ban_key``)
    is left open by the text.
    """

    clause: str
    shift_clause: str
    revolution_clause: str
    ban_clause: str
    key: str
    unites_key: str
    ban_key: str
    by_form: Revolution

    def has(self, effect: str, attempt: Attempt) -> bool:
        """Whether exactly these cards are listed with the effect, and unite effects are on."""
        cards = tuple(sorted(attempt.combination.cards))
        listed = (cards, effect) in attempt.regulation[self.unites_key]
        return listed and bool(attempt.regulation[self.key])

    def open_questions(self, attempt: Attempt) -> Iterator[Reason]:
        if not attempt.empties_hand or not self.has(REVOLUTION, attempt):
            return
        if self.by_form.makes(attempt.combination) or not attempt.regulation[self.ban_key]:
            return
        text = Text(
            "これはユナイト・エフェクトの革命によるあがりです。", "This is a finish with a unite revolution."
        )
        yield Reason(self.revolution_clause, text)
        text = Text(
            "それが革命あがりの禁止に当たるかは、規則が決めていません。",
            "Whether the ban on revolution finishes covers it is left open by the text.",
        )
        yield Reason(self.ban_clause, text)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        listed = [cards for cards, _ in attempt.regulation[self.unites_key]]
        played = tuple(sorted(attempt.combination.cards))
        if outcome.barred or not listed:
            return
        if not attempt.regulation[self.key]:
            if played in listed:
                yield NearMiss(self.clause, not_in_use(NAME))
        elif played not in listed and any(_one_apart(played, cards) for cards in listed):
            yield NearMiss(self.clause, _NOT_THESE)
        elif attempt.position.eight_cut_shift and self.has(SHIFT, attempt):
            text = Text(
                "8切りはすでに9に移っているので、変わりません。",
                "The eight-cut has passed to the 9 already: nothing changes.",
            )
            yield NearMiss(self.shift_clause, text)

    def near_misses_unformed(
        self, ruleset: Ruleset, regulation: Regulation, play: Play
    ) -> Iterator[NearMiss]:
        listed = [cards for cards, _ in regulation[self.unites_key]]
        if tuple(sorted(play.cards)) in listed and regulation[self.key]:
            yield NearMiss(self.clause, _FORM)

    def on_order_change(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if not self.has(REVOLUTION, attempt):
            return
        resolution.reason(self.clause, _LISTED)
        # The rule of forms turns the order over itself: a second time would turn it back.
        if self.by_form.makes(attempt.combination):
            resolution.reason(self.revolution_clause, _ONE_IN_ALL)
            return
        resolution.turn_over(self.revolution_clause)

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if resolution.eight_cut_shift or not self.has(SHIFT, attempt):
            return
        resolution.eight_cut_shift = True
        resolution.reason(self.clause, _LISTED)
        resolution.caused(ShiftEightCut(self.shift_clause), Text("8切り変化", "Eight-cut shift"))


def _one_apart(played: tuple[Card, ...], listed: tuple[Card, ...]) -> bool:
    """Whether at least two cards are common, and at most one is added, missing or replaced."""
    mine, theirs = Counter(played), Counter(listed)
    more, less = (mine - theirs).total(), (theirs - mine).total()
    return more <= 1 and less <= 1 and (mine & theirs).total() > 1
