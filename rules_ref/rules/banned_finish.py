"""Banned finishes that can be chosen one by one (MOMO-9, KYOTO-5)."""

from collections.abc import Callable, Iterator
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
from rules_ref.position import Position
from rules_ref.ranking import FoulWords
from rules_ref.rules.spade_three import SPADE_THREE
from rules_ref.text import NearMiss, Text
from rules_ref.wording import (
    A_JOKER,
    A_NINE,
    A_THREE,
    A_TWO,
    AN_EIGHT,
    IN_REVOLUTION,
    NO_REVOLUTION,
    last_cards,
)

BANNED_FINISH: Final = Text("禁止あがり", "banned finish")
BANNED: Final = FoulWords(
    BANNED_FINISH, Text("禁止", "Banned"), Text("禁止", "Banned finishes"), Text("禁", "B")
)
"""The words of documents with such bans (``RankingRules.foul_words``)."""


@dataclass(frozen=True, slots=True)
class BannedFinish(Rule):
    """Last cards for which ``banned`` is true are a foul. ``key``: the option that switches the ban on.

    ``what``: the reason, or a function of the attempt that gives it.

    Clauses on what does not change the ban: other cards or copies beside (``combined``), the play's own
    effects (``own_effects``), a J-back (``back``); ``turned_by``: the clause of a J-back that seems to change
    it. ``looks_like``: the reason why other last cards are not banned; None for cards that do not resemble
    them.
    """

    produced = "foul"

    clause: str
    banned: Callable[[Attempt], bool]
    what: Text | Callable[[Attempt], Text]
    key: str | None = None
    combined: str | None = None
    own_effects: str | None = None
    back: str | None = None
    turned_by: str | None = None
    looks_like: Callable[[Attempt], Text | None] = lambda _: None

    def bans_finishes(self, regulation: Regulation) -> bool:
        return regulation.in_use(self.key)

    def fouls(self, attempt: Attempt) -> Iterator[Reason]:
        if not self.banned(attempt) or not attempt.regulation.in_use(self.key):
            return
        what = self.what if isinstance(self.what, Text) else self.what(attempt)
        yield Reason(
            self.clause, Text(f"{what.ja}ので、{BANNED_FINISH.ja}です。", f"Banned finish: {what.en}.")
        )
        if self.combined is not None and attempt.combination.size > 1:
            text = Text(
                "複数枚でも、ほかのカードと一緒でも同じです。",
                "It is the same in a combination or in several copies.",
            )
            yield Reason(self.combined, text)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        if not attempt.empties_hand or outcome.barred:
            return
        text = self.looks_like(attempt)
        if self.banned(attempt) and self.key is not None and not attempt.regulation[self.key]:
            yield NearMiss(self.clause, not_in_use(attempt.regulation.option(self.key).label))
        elif self.banned(attempt):
            yield from self._turned(attempt)
        elif text is not None and attempt.regulation.in_use(self.key):
            yield NearMiss(self.clause, text)

    def _turned(self, attempt: Attempt) -> Iterator[NearMiss]:
        """The near miss that a J-back does not move the ban as a revolution would."""
        position = attempt.position
        turned = position.but(revolution=not position.revolution)
        if self.turned_by is not None and position.back and self._differs(attempt, turned):
            yield NearMiss(self.turned_by, _UNDER_REVOLUTION if position.revolution else _BACK)

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if not attempt.empties_hand:
            return
        position = attempt.position
        after = position.but(revolution=resolution.revolution, eight_cut_shift=resolution.eight_cut_shift)
        if self.own_effects is not None and self._differs(attempt, after):
            text = Text(
                "禁止かどうかは、出したカードの効果が働く前に決まります。",
                "Whether it is banned is judged before the cards' own effects.",
            )
            resolution.explain_last_cards(self.own_effects, text)
        turned = position.but(revolution=not position.revolution)
        if self.back is not None and position.back and self._differs(attempt, turned):
            text = _STAYS_IN_REVOLUTION if position.revolution else _STAYS
            resolution.explain_last_cards(self.back, text)

    def _differs(self, attempt: Attempt, position: Position) -> bool:
        """Whether the ban, if it is in force, would have another result in this position."""
        there = self.banned(attempt._replace(position=position))
        return there is not self.banned(attempt) and attempt.regulation.in_use(self.key)


def has_joker(attempt: Attempt) -> bool:
    return attempt.combination.jokers > 0


def joker_among_last(attempt: Attempt) -> Text:
    return last_cards(attempt.combination.size, A_JOKER)


def only_jokers(attempt: Attempt) -> bool:
    return attempt.combination.all_jokers


def has_two_or_three(attempt: Attempt) -> bool:
    """Whether there is a 2, or under a revolution a 3 instead; a J-back does not change it."""
    rank = Rank.THREE if attempt.position.revolution else Rank.TWO
    return attempt.combination.contains(rank)


def two_or_three(attempt: Attempt) -> Text:
    if attempt.position.revolution:
        return last_cards(attempt.combination.size, A_THREE, IN_REVOLUTION)
    return last_cards(attempt.combination.size, A_TWO, NO_REVOLUTION)


def has_cutting_number(attempt: Attempt) -> bool:
    """Whether there is an 8, or while the eight-cut is shifted a 9 instead."""
    rank = Rank.NINE if attempt.position.eight_cut_shift else Rank.EIGHT
    return attempt.combination.contains(rank)


def cutting_number(attempt: Attempt) -> Text:
    size = attempt.combination.size
    if attempt.position.eight_cut_shift:
        nine = last_cards(size, A_NINE)
        return Text(f"8切りが9に移っていて、{nine.ja}", f"the eight-cut has passed to the 9, and {nine.en}")
    return last_cards(size, AN_EIGHT)


def beside_a_number(attempt: Attempt) -> Text | None:
    """Why a joker beside other cards is not banned, if only jokers alone are."""
    if not attempt.combination.jokers or attempt.combination.all_jokers:
        return None
    return Text(
        "ジョーカーだけではないので、この禁止には当たりません。",
        "There is a number beside the joker, so the ban does not apply.",
    )


def not_now(attempt: Attempt) -> Text | None:
    """Why a 2 is not banned under a revolution, or a 3 by a J-back or a revolution of these cards."""
    played, position = attempt.combination, attempt.position
    if position.back and (played.contains(Rank.TWO) or played.contains(Rank.THREE)):
        return _UNDER_REVOLUTION if position.revolution else _BACK
    if played.contains(Rank.TWO) and position.revolution:
        return Text(
            "革命中に禁止されるのは2ではなく3です。", "During a revolution the 3 is banned, not the 2."
        )
    if played.contains(Rank.THREE) and not position.revolution and played.size >= _FOUR:
        return Text(
            "革命はこのカードで始まるので、3であがってかまいません。",
            "These cards begin the revolution, so 3s may be the last.",
        )
    return None


_FOUR = 4
_STAYS = Text("11バック中も、禁止は2のままです。", "During a J-back the ban stays on the 2.")
_STAYS_IN_REVOLUTION = Text(
    "11バックが重なっても、禁止は3のままです。", "During a J-back the ban of a revolution stays on the 3."
)
_BACK = Text("11バック中も禁止されるのは2のままです。", "During a J-back it is still the 2 that is banned.")
_UNDER_REVOLUTION = Text(
    "11バックが重なっていても、革命中に禁止されるのは3です。",
    "During a revolution it is the 3 that is banned, during a J-back too.",
)


def cutting_number_moved(attempt: Attempt) -> Text | None:
    """Why an 8 is not banned while the 9 cuts, or a joker that stands for the banned number."""
    rank = Rank.NINE if attempt.position.eight_cut_shift else Rank.EIGHT
    played = attempt.combination
    if played.contains(rank):
        return None
    if played.contains(Rank.EIGHT):
        return Text(
            "8切りが9に移っているので、8であがってかまいません。",
            "The eight-cut has passed to the 9, so an 8 may be the last.",
        )
    if any(card.rank is rank for card in played.stands):
        return Text(
            f"{rank.label}の代わりのジョーカーなので、この禁止には当たりません。",
            f"It is a joker, not a card of rank {rank.label}, so the ban does not apply.",
        )
    return None


def eight_in_stairs(attempt: Attempt) -> Text | None:
    """Why an 8 in stairs, which does not cut, is not banned."""
    if attempt.combination.form is not Form.STAIRS or not attempt.combination.contains(Rank.EIGHT):
        return None
    return Text(
        "階段の中の8は8切りにならないので、この禁止には当たりません。",
        "Inside stairs the 8 does not cut, so the ban does not apply.",
    )


def spade_three_elsewhere(attempt: Attempt) -> Text | None:
    """Why ♠3 as the last card is not banned if it beats no joker."""
    if attempt.combination.cards != (SPADE_THREE,):
        return None
    return Text(
        "ジョーカーに返した♠3ではないので、この禁止には当たりません。",
        "This ♠3 beats no joker, so the ban does not apply.",
    )
