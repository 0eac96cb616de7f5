"""Cards that may not be a player's last (ZAI: 上がれない): such a play is illegal, not a foul."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules_ref.cards import Rank
from rules_ref.combinations import Combination
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Bar, Check, Licence, Outcome
from rules_ref.engine.near_misses import near_miss
from rules_ref.engine.rule import Rule
from rules_ref.position import Position
from rules_ref.text import NearMiss, Text


@dataclass(frozen=True, slots=True)
class NotAlone(Rule):
    """The last cards may not all be of ``rank`` (None: all jokers), while ``when`` holds."""

    depends_on = ()

    clause: str
    rank: Rank | None
    when: Callable[[Attempt], bool] = lambda _: True

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if not attempt.empties_hand or not self.when(attempt):
            return
        if any(card.rank is not self.rank for card in attempt.combination.cards):
            return
        name = "ジョーカー" if self.rank is None else self.rank.label
        english = "jokers" if self.rank is None else f"{self.rank.label}s"
        text = Text(f"{name}だけではあがれません。", f"One may not finish with {english} alone.")
        yield Check(Bar.LAST_CARDS, self.clause, False, text)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        cards = attempt.combination.cards
        if outcome.barred or not attempt.empties_hand or all(card.rank is not self.rank for card in cards):
            return
        yield from near_miss(self.clause, self._missing(attempt))

    def _missing(self, attempt: Attempt) -> Text | None:
        """Why these last cards are allowed although cards of the rank are among them."""
        alone = all(card.rank is self.rank for card in attempt.combination.cards)
        if not alone and self.when(attempt):
            name = "ジョーカー" if self.rank is None else self.rank.label
            return Text(
                f"{name}のほかにもカードがあるので、あがってかまいません。",
                "They are not alone, so they may be the last cards.",
            )
        if alone and not self.when(attempt) and self.rank is Rank.TWO:
            return Text(
                "革命中なので、2だけであがってかまいません。",
                "During a revolution 2s alone may be the last cards.",
            )
        if alone and not self.when(attempt) and attempt.position.back:
            return Text(
                "11バックは革命ではないので、3だけであがってかまいません。",
                "A J-back is no revolution: 3s alone may be the last cards.",
            )
        return None


@dataclass(frozen=True, slots=True)
class RevolutionFinish(Rule):
    """A finish with any revolution is allowed. ``makes``: whether the cards make one."""

    depends_on = ()

    clause: str
    makes: Callable[[Attempt], bool]

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        return frozenset()

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if attempt.empties_hand and self.makes(attempt):
            text = Text("革命でのあがりは認められます。", "A finish with a revolution is allowed.")
            yield Licence(self.clause, frozenset({Bar.LAST_CARDS}), text)


def under_revolution(attempt: Attempt) -> bool:
    return attempt.position.revolution


def without_revolution(attempt: Attempt) -> bool:
    return not attempt.position.revolution
