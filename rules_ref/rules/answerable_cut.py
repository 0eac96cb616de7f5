"""ZAI's eight-cut: flush and lead, but until the lead some cards may still cut it, out of turn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules_ref.cards import Rank
from rules_ref.combinations import Combination, Form
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import BEAT, LOCKS, Bar, Check, Licence, Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.rule import Rule
from rules_ref.position import Pending, Position
from rules_ref.rules.eight_cut import MUST_BE_PLAYABLE, NAME
from rules_ref.rules.turning import FOUR, is_revolution, stairs_revolution
from rules_ref.rules.wild_sandstorm import is_sandstorm
from rules_ref.text import NearMiss, Text

OUT_OF_TURN = BEAT | LOCKS | {Bar.TURN, Bar.LOCKOUT, Bar.ANSWERABLE}


@dataclass(frozen=True, slots=True)
class AnswerableEightCut(Rule):
    """An 8, or a joker that stands for one, cuts in any form.

    ``answer``: the clause on cards that may cut an eight-cut; ``joker``: the clause that jokers alone do not.
    """

    depends_on = ("cut_on_top",)

    clause: str
    answer: str
    joker: str

    def produces(self) -> Mapping[str, str]:
        return {"eight_cut": self.clause, "cut_answer": self.answer}

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if not _interrupts(attempt) or cuts_an_eight(attempt.combination):
            return
        text = Text(
            "8切りは、砂嵐、3の4枚革命、3の入った階段革命でしか切れません。",
            "Only a sandstorm, a four-card revolution of 3s or a stairs revolution with a 3 cuts an eight-cut.",
        )
        yield Check(Bar.ANSWERABLE, self.clause, False, text)
        if attempt.combination.all_jokers:
            text = Text("ジョーカーだけでは8切りを切れません。", "Jokers alone do not cut an eight-cut.")
            yield Check(Bar.ANSWERABLE, self.joker, False, text)

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        # While a cut waits, revolutions of any rank may go on it.
        return None if position.pending else frozenset()

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if _interrupts(attempt) and cuts_an_eight(attempt.combination):
            text = Text("このカードは8切りを切れます。", "These cards may cut an eight-cut.")
            yield Licence(self.answer, OUT_OF_TURN, text)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        played = attempt.combination
        if _interrupts(attempt) and not cuts_an_eight(played):
            if is_revolution(played) or played.all_jokers or has_face(played, Rank.THREE):
                text = Text(
                    "8切りを切るには、3を使った砂嵐か革命でなければなりません。",
                    "To cut an eight-cut it takes a sandstorm or a revolution with 3s.",
                )
                yield NearMiss(self.answer, text)
        elif outcome.barred & (BEAT | LOCKS) and has_face(played, Rank.EIGHT):
            yield NearMiss(self.clause, MUST_BE_PLAYABLE)

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if not has_face(attempt.combination, Rank.EIGHT):
            return
        resolution.flush(self.clause, NAME, name=NAME)
        resolution.stays_answerable = Pending("eight_cut", resolution.by)


def _interrupts(attempt: Attempt) -> bool:
    """Whether this is out of turn on a pending eight-cut of another player, made by the cards on top."""
    position = attempt.position
    waiting = any(action.kind == "eight_cut" and action.by != attempt.by for action in position.pending)
    return waiting and position.turn != attempt.by and _has_cut(attempt)


def _has_cut(attempt: Attempt) -> bool:
    """Whether there is an 8 in the cards on top, a joker that stands for one included."""
    top = attempt.position.cut_on_top
    return top is not None and any(
        has_face(reading, Rank.EIGHT) for reading in attempt.ruleset.plain_readings(top)
    )


def cuts_an_eight(played: Combination) -> bool:
    """Sandstorm, a four-card revolution of 3s, a stairs revolution with a 3 (ZAI-8.2)."""
    if stairs_revolution(played):
        return has_face(played, Rank.THREE)
    four_threes = played.form is Form.MULTIPLE and played.rank is Rank.THREE and played.size == FOUR
    return four_threes or is_sandstorm(played)


def has_face(combination: Combination, rank: Rank) -> bool:
    """Whether a card of this rank is there, a joker standing for it included."""
    if combination.form is not Form.STAIRS:
        return combination.rank is rank
    return any(face.rank is rank for face in combination.faces)
