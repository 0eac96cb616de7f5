"""The limits of some documents on stairs, their jokers, and the number of cards at once."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Bar, Check
from rules_ref.engine.rule import Rule
from rules_ref.text import Text
from rules_ref.wording import spelled


@dataclass(frozen=True, slots=True)
class StairsOption(Rule):
    """Stairs as an option, at most ``longest`` cards; the place of a joker in them is given (MOMO-12.6)."""

    depends_on = ()

    clause: str
    key: str
    longest: int
    longest_clause: str
    joker_clause: str

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        played = attempt.combination
        if played.form is not Form.STAIRS:
            return
        if not attempt.regulation[self.key]:
            text = Text("この大会では階段を採用していません。", "This event does not use stairs.")
            yield Check(Bar.ANSWERABLE, self.clause, False, text)
        if played.size > self.longest:
            text = Text(
                f"階段は{self.longest}枚までしか出せません。",
                f"Stairs have at most {spelled(self.longest)} cards.",
            )
            yield Check(Bar.ANSWERABLE, self.longest_clause, False, text)
        if played.declared:
            yield self._joker_place(attempt)

    def _joker_place(self, attempt: Attempt) -> Check:
        """Check that jokers fill gaps first, then go above the run, below it only if the run ends at 2."""
        played = attempt.combination
        ranks = [int(natural.rank) for natural in played.naturals if natural.rank is not None]
        highest_start = min(*ranks, Rank.TWO - played.size + 1)
        holds = played.rank == highest_start
        text = Text(
            "階段のジョーカーは、置ける一番大きい数字になります。",
            "A joker in stairs is read as the highest number it can be.",
        )
        return Check(Bar.ANSWERABLE, self.joker_clause, holds, text)


@dataclass(frozen=True, slots=True)
class AtMost(Rule):
    """At most ``most`` cards at once."""

    depends_on = ()

    clause: str
    most: int

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if attempt.combination.size > self.most:
            text = Text(
                f"一度に出せるのは{self.most}枚までです。",
                f"Never more than {spelled(self.most)} cards at once.",
            )
            yield Check(Bar.ANSWERABLE, self.clause, False, text)


@dataclass(frozen=True, slots=True)
class JokerBeyond(Rule):
    """A joker may stand above the 2 or, in reversed order, below the 3 instead (KYOTO-4.3)."""

    depends_on = ()

    clause: str

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        ranks = {card.rank for card in attempt.combination.stands}
        beyond = ranks & {Rank.ABOVE, Rank.BELOW}
        if not beyond:
            return
        allowed = Rank.BELOW if attempt.position.reversed else Rank.ABOVE
        text = Text(
            "ジョーカーは、いまの順で一番強いカードのさらに上に置けます。",
            "A joker may stand beyond the strong end of the order in force.",
        )
        yield Check(Bar.FORM, self.clause, beyond == {allowed}, text)
