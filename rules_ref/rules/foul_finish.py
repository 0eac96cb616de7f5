"""Foul finish (反則あがり): certain last cards lose the game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Outcome, Reason
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import not_in_use
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import Rule
from rules_ref.ranking import FOUL_FINISH
from rules_ref.rules.eight_cut import CLEAN_IN_STAIRS
from rules_ref.rules.spade_three import NAME as SPADE_THREE_NAME
from rules_ref.rules.spade_three import SPADE_THREE
from rules_ref.text import NearMiss, Text
from rules_ref.wording import A_JOKER, A_THREE, A_TWO, AN_EIGHT, IN_REVOLUTION, NO_REVOLUTION, last_cards

_BEFORE: Final = Text(
    "反則かどうかは、この革命が起こる前の状態で決まります。",
    "Whether it is a foul is judged as things stood before this revolution.",
)
_EIGHT_IN_STAIRS: Final = Text(
    "階段の中の8なので、8あがりの反則になりません。", "An 8 inside stairs makes no foul."
)
_NOT_ALONE: Final = Text(
    "♠3の1枚だけではないので、スペ3あがりの反則になりません。", "♠3 is not by itself and makes no foul."
)
_THREES_WITH_SPADE: Final = Text(
    "3であがって反則になるのは、出す前から革命中のときと、♠3を1枚だけ出したときなので、これは反則あがりになりません。",
    "No foul: finishing with 3s is a foul only if a revolution was on before this play, or with a single ♠3.",
)
_THREES_THAT_TURN: Final = Text(
    "出す前は革命中でなかったので、3あがりの反則になりません。",
    "No foul: there was no revolution before this play.",
)
_TWO_IN_REVOLUTION: Final = Text(
    "革命中なので、2あがりの反則になりません。", "During a revolution a 2 makes no foul."
)
_TWOS_THAT_TURN: Final = Text(
    "出す前は革命中だったので、2あがりの反則になりません。",
    "No foul: there was a revolution before this play.",
)


@dataclass(frozen=True, slots=True)
class FoulFinish(Rule):
    """The clauses on cards with which no player may finish, by kind of card.

    ``key``: the option that puts them in force, ``spade_three_key`` that for ♠3 (None: always in force).
    ``judged_before``: the clause by which a foul is judged as before the play's own revolution.
    """

    joker: str
    eight: str
    two: str
    three: str
    spade_three: str
    key: str | None = None
    spade_three_key: str | None = None
    judged_before: str = "GEN-12"

    def produces(self) -> Mapping[str, str]:
        return {"foul": self.joker}

    def bans_finishes(self, regulation: Regulation) -> bool:
        return regulation.in_use(self.key)

    def fouls(self, attempt: Attempt) -> Iterator[Reason]:
        if attempt.regulation.in_use(self.key):
            yield from self._forbidden(attempt)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        if not attempt.empties_hand or outcome.barred:
            return
        if not attempt.regulation.in_use(self.key):
            yield from (NearMiss(ban.clause, not_in_use(FOUL_FINISH)) for ban in self._forbidden(attempt))
            return
        played, revolution = attempt.combination, attempt.position.revolution
        if played.contains(Rank.EIGHT) and played.form is Form.STAIRS:
            yield NearMiss(self.eight, _EIGHT_IN_STAIRS if outcome.foul else CLEAN_IN_STAIRS)
        if played.contains(Rank.TWO) and revolution:
            turned = "revolution" in outcome.happened
            yield NearMiss(self.two, _TWOS_THAT_TURN if turned else _TWO_IN_REVOLUTION)
        if SPADE_THREE in played.cards:
            yield from self._nearly_by_spade_three(attempt, outcome)

    def _nearly_by_spade_three(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        if not self._spade_three_on(attempt):
            if attempt.combination.size == 1:
                yield NearMiss(self.spade_three, not_in_use(SPADE_THREE_NAME))
        elif attempt.combination.size > 1:
            turns = "revolution" in outcome.happened and not outcome.foul
            turned = turns and attempt.combination.rank is Rank.THREE and not attempt.position.revolution
            yield NearMiss(self.spade_three, _THREES_WITH_SPADE if turned else _NOT_ALONE)

    def _forbidden(self, attempt: Attempt) -> Iterator[Reason]:
        # Every kind is reported, not the first alone, so that an appeal sees all the grounds.
        played, revolution = attempt.combination, attempt.position.revolution
        if played.jokers:
            yield _reason(self.joker, last_cards(played.size, A_JOKER))
        if played.contains(Rank.EIGHT) and played.form is not Form.STAIRS:
            yield _reason(self.eight, last_cards(played.size, AN_EIGHT))
        if played.cards == (SPADE_THREE,) and self._spade_three_on(attempt):
            yield _reason(self.spade_three, Text("最後のカードが♠3の1枚だけな", "the last card is ♠3 alone"))
        if played.contains(Rank.TWO) and not revolution:
            yield _reason(self.two, last_cards(played.size, A_TWO, NO_REVOLUTION))
        if played.contains(Rank.THREE) and revolution:
            yield _reason(self.three, last_cards(played.size, A_THREE, IN_REVOLUTION))

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        """Explain 2s and 3s that make a revolution: whether they are a foul is judged before it."""
        if not attempt.empties_hand or not attempt.regulation.in_use(self.key):
            return
        revolution = attempt.position.revolution
        banned, after = (Rank.THREE, Rank.TWO) if revolution else (Rank.TWO, Rank.THREE)
        rank = attempt.combination.rank
        decides = rank is banned or (rank is after and not resolution.foul)
        if decides and resolution.revolution is not revolution:
            resolution.explain_last_cards(self.judged_before, self._judged_before(attempt, resolution))

    def _judged_before(self, attempt: Attempt, resolution: MoveResolution) -> Text:
        """The sentence on what the state before the revolution decides."""
        if resolution.foul:
            return _BEFORE
        if attempt.position.revolution:
            return _TWOS_THAT_TURN
        with_spade = SPADE_THREE in attempt.combination.cards and self._spade_three_on(attempt)
        return _THREES_WITH_SPADE if with_spade else _THREES_THAT_TURN

    def _spade_three_on(self, attempt: Attempt) -> bool:
        return attempt.regulation.in_use(self.spade_three_key)


def _reason(clause: str, why: Text) -> Reason:
    return Reason(clause, Text(f"{why.ja}ので、{FOUL_FINISH.ja}です。", f"Foul finish: {why.en}."))
