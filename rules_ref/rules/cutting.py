"""Cards that cut (beat) out of order, and what cuts them: ♠3s, the wild sandstorm, the answerable eight-cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.position import Pending
from rules_ref.rule import BEAT, LOCKS, Bar, Check, Licence, Rule
from rules_ref.rules.spade_three import SPADE_THREE
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.combinations import Combination
    from rules_ref.unfolding import Unfolding

OUT_OF_TURN = BEAT | LOCKS | {Bar.TURN, Bar.LOCKOUT, Bar.ANSWERABLE}


@dataclass(frozen=True, slots=True)
class SpadeThrees(Rule):
    """As many natural ♠3s as jokers cut them, up to ``most``; the cards stay to be answered."""

    clause: str
    lock_clause: str = "GEN-13"
    most: int = 2

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        previous, cards = attempt.previous, attempt.combination.cards
        if previous is None or not previous.all_jokers or len(cards) != previous.size:
            return
        if len(cards) <= self.most and all(each is SPADE_THREE for each in cards):
            yield Licence(
                self.clause, BEAT, Text("♠3は同じ枚数のジョーカーを切る。", "♠3s cut as many jokers.")
            )
            yield Licence(self.lock_clause, LOCKS, Text("しばりは♠3を止めない。", "No lock stops ♠3 there."))


def is_sandstorm(combination: Combination) -> bool:
    """Three 3s, jokers standing in."""
    return (
        combination.form is Form.MULTIPLE and combination.rank is Rank.THREE and combination.size == 3  # noqa: PLR2004
    )


@dataclass(frozen=True, slots=True)
class WildSandstorm(Rule):
    """Cuts everything but revolutions; a lock so cut ends. Only it, or a revolution, answers it."""

    clause: str
    joker_clause: str
    revolution: Callable[[Combination], bool]

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        played, previous = attempt.combination, attempt.previous
        if previous is None:
            return
        if is_sandstorm(played) and self.revolution(previous):
            text = Text("砂嵐は革命を切れない。", "A sandstorm does not cut a revolution.")
            yield Check(Bar.ANSWERABLE, self.clause, False, text)
        if is_sandstorm(previous) and not is_sandstorm(played) and not self.revolution(played):
            text = Text(
                "砂嵐を切れるのは砂嵐か革命だけ。", "Only a sandstorm or a revolution answers a sandstorm."
            )
            yield Check(Bar.ANSWERABLE, self.clause, False, text)
            if played.all_jokers:
                yield Check(Bar.ANSWERABLE, self.joker_clause, False, text)

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        played, previous = attempt.combination, attempt.previous
        if previous is None:
            return
        if is_sandstorm(played) and not self.revolution(previous):
            text = Text("砂嵐は革命以外のすべてを切る。", "A sandstorm cuts everything but revolutions.")
            yield Licence(self.clause, BEAT | LOCKS, text)
        if is_sandstorm(previous) and self.revolution(played) and played.size == previous.size:
            text = Text("革命は砂嵐を切れる。", "A revolution may answer a sandstorm.")
            yield Licence(self.clause, frozenset({Bar.STRENGTH}), text)

    def on_land(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if is_sandstorm(attempt.combination) and attempt.position.lock:
            unfolding.lock = 0
            text = Text("砂嵐で切られたしばりは終わる。", "The lock that the sandstorm cut ends.")
            unfolding.reason(self.clause, text)


@dataclass(frozen=True, slots=True)
class AnswerableEightCut(Rule):
    """ZAI's eight-cut: flush and lead, but until the lead the cards of ``answer`` may still cut it.

    ``answers``: whether a combination of this kind may.
    """

    clause: str
    answer_clause: str
    answers: Callable[[Combination], bool]

    def _pending(self, attempt: Attempt) -> bool:
        return any(each.kind == "eight_cut" and each.by != attempt.by for each in attempt.position.pending)

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if (
            self._pending(attempt)
            and attempt.position.turn != attempt.by
            and not self.answers(attempt.combination)
        ):
            text = Text(
                "8切りを切れるのは、砂嵐、3の4枚革命、3を含む階段革命だけ。",
                "Only a sandstorm, a four-card revolution of 3s or a stairs revolution with a 3 cuts an eight-cut.",
            )
            yield Check(Bar.ANSWERABLE, self.clause, False, text)

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if self._pending(attempt) and self.answers(attempt.combination):
            text = Text("これは8切りを切れる。", "These cards may cut an eight-cut.")
            yield Licence(self.answer_clause, OUT_OF_TURN, text)

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if not has_face(attempt.combination, Rank.EIGHT):
            return
        text = Text(
            f"8切り: 場が流れ、{unfolding.by}の番。",
            f"Eight-cut: flushed, {unfolding.by} takes the next turn.",
        )
        unfolding.flush(text, self.clause)
        unfolding.stays_answerable = Pending("eight_cut", unfolding.by)


def has_face(combination: Combination, rank: Rank) -> bool:
    """Whether a card of this rank is there, a joker standing for it included."""
    if combination.form is not Form.STAIRS:
        return combination.rank is rank
    return any(face.rank is rank for face in combination.faces)
