"""ZAI's revolutions: four of a kind waits for the passes, stairs and three 9s act at once, and all are countered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.position import Pending
from rules_ref.rule import Bar, Check, Licence, Rule
from rules_ref.rules.cutting import has_face
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.combinations import Combination
    from rules_ref.unfolding import Unfolding

MANY = 4


def four_of_a_kind(played: Combination) -> bool:
    return played.form is Form.MULTIPLE and played.rank is not None and played.size >= MANY


def stairs_revolution(played: Combination) -> bool:
    return played.form is Form.STAIRS and played.size >= MANY


def three_nines(played: Combination) -> bool:
    return played.form is Form.MULTIPLE and played.rank is Rank.NINE and played.size == MANY - 1


def is_revolution(played: Combination) -> bool:
    return four_of_a_kind(played) or stairs_revolution(played) or three_nines(played)


def cuts_an_eight(played: Combination) -> bool:
    """Sandstorm, a revolution of 3s, a stairs revolution with a 3 (ZAI-8.2)."""
    if stairs_revolution(played):
        return has_face(played, Rank.THREE)
    return played.form is Form.MULTIPLE and played.rank is Rank.THREE and played.size in (MANY - 1, MANY)


@dataclass(frozen=True, slots=True)
class RevolutionClauses:
    made: str
    again: str
    counter: str


@dataclass(frozen=True, slots=True)
class FourOfAKind(Rule):
    """Only on an empty pile, or against another that waits: stronger as things stand, or more cards."""

    lead: str
    waits: str
    counter: str
    clauses: RevolutionClauses

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        previous = attempt.previous
        if not four_of_a_kind(attempt.combination) or previous is None or four_of_a_kind(previous):
            return
        text = Text(
            "4枚以上の革命は、場が空のときしか出せない。", "Four or more of a rank only on an empty pile."
        )
        yield Check(Bar.FORM, self.lead, False, text)

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if _counters(attempt, four_of_a_kind):
            text = Text("4枚革命返し: より強いか、より多い枚数。", "A counter: stronger, or more cards.")
            yield Licence(self.counter, frozenset({Bar.SIZE, Bar.STRENGTH}), text)

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        played = attempt.combination
        if not four_of_a_kind(played):
            return
        if has_face(played, Rank.EIGHT):
            take_effect(unfolding, self.clauses, counters=0)
            return
        waiting = _waiting(unfolding)
        counters = 0 if waiting is None else waiting.counters + 1
        if waiting is not None:
            text = Text("革命返し: 前の革命の効果は無効。", "A counter: the revolution before it is void.")
            unfolding.effect("void", self.clauses.counter, text, what="revolution")
            unfolding.reason(self.counter, text)
        unfolding.pending = (
            *(each for each in unfolding.pending if each is not waiting),
            Pending("revolution", unfolding.by, count=played.size, counters=counters),
        )
        turns = 1 + counters
        text = Text(
            "革命は、ほかの全員がパスしたときに発効する。",
            "The revolution waits until all others have passed.",
        )
        unfolding.effect(
            "revolution", self.waits, text, on=unfolding.revolution is (turns % 2 == 0), pending=True
        )

    def on_all_passed(self, unfolding: Unfolding) -> None:
        waiting = _waiting(unfolding)
        if waiting is None:
            return
        unfolding.pending = tuple(each for each in unfolding.pending if each is not waiting)
        unfolding.reason(
            self.waits,
            Text("全員がパスしたので革命が発効する。", "All have passed: the revolution takes effect."),
        )
        take_effect(unfolding, self.clauses, counters=waiting.counters, by=waiting.by)


@dataclass(frozen=True, slots=True)
class StairsRevolution(Rule):
    """Four or more cards in stairs: a revolution at once; countered by stronger or longer stairs."""

    clause: str
    counter: str
    clauses: RevolutionClauses

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if _counters(attempt, stairs_revolution):
            text = Text(
                "階段革命返し: より強いか、より多い枚数。", "A counter by stairs: stronger, or more cards."
            )
            yield Licence(self.counter, frozenset({Bar.SIZE, Bar.STRENGTH, Bar.SUIT_LOCK}), text)

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if not stairs_revolution(attempt.combination):
            return
        counters = 0
        if attempt.previous is not None and stairs_revolution(attempt.previous):
            counters = _stairs_run(attempt)
            text = Text("革命返し: 前の革命の効果は無効。", "A counter: the revolution before it is void.")
            unfolding.effect("void", self.clauses.counter, text, what="revolution")
            unfolding.reason(self.counter, text)
        text = Text("4枚以上の階段は革命になる。", "Stairs of four or more make a revolution.")
        unfolding.reason(self.clause, text)
        take_effect(unfolding, self.clauses, counters=counters, turns=1)


@dataclass(frozen=True, slots=True)
class ThreeNines(Rule):
    """Three 9s: a revolution at once, and a chosen opponent draws three."""

    clause: str
    clauses: RevolutionClauses

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if not three_nines(attempt.combination):
            return
        text = Text(
            "三九革命: 相手1人を選び3枚引かせる。", "Three 9s: a revolution; a chosen opponent draws 3."
        )
        unfolding.effect("draw", self.clause, text, player=None, count=3)
        take_effect(unfolding, self.clauses, counters=0)


def _counters(attempt: Attempt, kind: object) -> bool:
    """Whether the play counters a revolution of the same kind: stronger as things stand, or more cards."""
    played, previous = attempt.combination, attempt.previous
    if previous is None or not callable(kind) or not (kind(played) and kind(previous)):
        return False
    reverse = attempt.position.reversed
    stronger = played.size == previous.size and played.power(reverse=reverse) > previous.power(
        reverse=reverse
    )
    return stronger or played.size > previous.size


def _waiting(unfolding: Unfolding) -> Pending | None:
    return next((each for each in unfolding.pending if each.kind == "revolution"), None)


def _stairs_run(attempt: Attempt) -> int:
    """How many stairs revolutions lie on top of the pile: the number of this counter."""
    count = 0
    for play in reversed(attempt.position.pile):
        if len(play.cards) < MANY:
            break
        count += 1
    return count


def take_effect(
    unfolding: Unfolding,
    clauses: RevolutionClauses,
    *,
    counters: int,
    by: str | None = None,
    turns: int | None = None,
) -> None:
    """Turn the order over and let the others draw: 2 each, or after n counters 2n each, players out included."""
    by = by or unfolding.by
    for _ in range((1 + counters if turns is None else turns) % 2):
        unfolding.revolution = not unfolding.revolution
    clause = clauses.made if unfolding.revolution else clauses.again
    if counters:
        clause = clauses.counter
    text = Text(
        "革命: ジョーカー以外の強さが逆になる。", "Revolution: the strength of all but the joker is reversed."
    )
    if not unfolding.revolution:
        text = Text("革命: 強さの順は元に戻る。", "Revolution: the order is restored.")
    unfolding.effect("revolution", clause, text, on=unfolding.revolution)
    count = 2 * max(1, counters)
    drawers = unfolding.before.players if counters else unfolding.still_in()
    draw_text = Text(f"ほかの全員が{count}枚引く。", f"All the others draw {count}.")
    unfolding.reason(clause, draw_text)
    for player in drawers:
        if player != by:
            unfolding.effect("draw", clause, player=player, count=count)
