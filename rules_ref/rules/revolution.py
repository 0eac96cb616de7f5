"""Revolution: many cards at once reverse the order of strength until the game ends."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules_ref.combinations import Combination, Form
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import BEAT, Bar, Check, Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import beats_in_other_order, order_text
from rules_ref.engine.rule import Rule
from rules_ref.text import NearMiss, Text
from rules_ref.wording import spelled

_FIVE: Final = 5
NO_REVOLUTION: Final = Text(
    "出せないカードなので、革命になりません。", "These cards may not be played, so there is no revolution."
)


@dataclass(frozen=True, slots=True)
class Revolution(Rule):
    """Revolution (革命): certain cards reverse the order for the rest of the game.

    ``multiple`` / ``stairs``: the number of cards it takes in that form (None: never). ``restore``: the
    clause of the second revolution; ``stairs_clause``: the clause of one made by stairs; ``not_by_stairs``:
    the clause that stairs make none.
    """

    clause: str
    restore: str
    multiple: int = 4
    stairs: int | None = None
    stairs_clause: str | None = None
    not_by_stairs: str | None = None

    def produces(self) -> Mapping[str, str]:
        by_stairs = {} if self.stairs_clause is None else {"stairs_revolution": self.stairs_clause}
        return {"revolution": self.clause} | by_stairs

    def makes(self, combination: Combination) -> bool:
        if combination.form is Form.STAIRS:
            return self.stairs is not None and combination.size >= self.stairs
        return (
            combination.form is Form.MULTIPLE
            and combination.rank is not None
            and combination.size >= self.multiple
        )

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        played, position = attempt.combination, attempt.position
        if position.revolution and beats_in_other_order(attempt, outcome):
            yield NearMiss(self.clause, order_text(attempt, revolution_text(attempt)))
        if self.makes(played) and outcome.barred:
            yield from self._refused(played, outcome)
        elif played.form is Form.STAIRS and played.size >= self.multiple and not self.makes(played):
            yield NearMiss(self.clause, self._stairs_text())

    def _refused(self, played: Combination, outcome: Outcome) -> Iterator[NearMiss]:
        if outcome.barred & (BEAT | {Bar.ANSWERABLE}):
            by_stairs = played.form is Form.STAIRS
            yield NearMiss((by_stairs and self.stairs_clause) or self.clause, NO_REVOLUTION)

    def _stairs_text(self) -> Text:
        if self.stairs is None:
            return Text(
                f"革命になるのは同じ数字のカードを{self.multiple}枚以上出したときだけなので、階段では革命になりません。",
                f"A revolution takes {spelled(self.multiple)} or more cards of one rank, not stairs.",
            )
        return Text(
            f"階段で革命になるのは{self.stairs}枚からです。",
            f"Stairs make a revolution only from {spelled(self.stairs)} cards on.",
        )

    def on_order_change(self, attempt: Attempt, resolution: MoveResolution) -> None:
        played = attempt.combination
        if not self.makes(played):
            if self.not_by_stairs is not None and played.form is Form.STAIRS and played.size >= self.multiple:
                text = Text("階段は何枚でも革命になりません。", "Stairs never make a revolution.")
                resolution.note(self.not_by_stairs, text)
            return
        if resolution.revolution:
            resolution.turn_over(self.restore)
        else:
            resolution.turn_over(self.clause)
        if resolution.foul and resolution.ruleset.foul_stays is not None:
            text = Text(
                "反則あがりのカードでも、革命は起こります。",
                "Cards of a foul finish make a revolution all the same.",
            )
            resolution.reason(resolution.ruleset.foul_stays, text)
        if played.form is Form.STAIRS and self.stairs is not None and self.stairs_clause is not None:
            text = Text(
                f"{self.stairs}枚以上の階段も革命になります。",
                f"Stairs of {spelled(self.stairs)} or more make a revolution, too.",
            )
            resolution.reason(self.stairs_clause, text)


def revolution_text(attempt: Attempt) -> Text:
    """The condition “were it not for …”: a revolution, or a J-back that undoes one for now."""
    if attempt.position.back:
        return Text(
            "革命と11バックが重なっていなければ", "Were it not for the J-back that undoes the revolution"
        )
    return Text("革命中でなければ", "Were it not for the revolution")


@dataclass(frozen=True, slots=True)
class FiveOnFive(Rule):
    """JBL-6.3: a five-card revolution is answered only by a five-card one in the same round of play.

    ``counter``: the clause of the second revolution, which one card fewer resembles.
    """

    depends_on = ()

    clause: str
    counter: str

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        previous = attempt.previous
        if previous is None or previous.form is not Form.MULTIPLE or previous.size != _FIVE:
            return
        holds = attempt.combination.form is Form.MULTIPLE and attempt.combination.size == _FIVE
        text = Text(
            "5枚革命には5枚革命でしか返せません。",
            "A five-card revolution is answered only by a five-card one.",
        )
        # Elsewhere four cards would be a counter-revolution, so the sentence says why these are none.
        fewer = attempt.combination.form is Form.MULTIPLE and attempt.combination.size == _FIVE - 1
        if fewer:
            text = Text(
                "場が流れるまで、5枚革命には5枚革命でしか返せないので、4枚では返せません。",
                "Until the pile is cleared only another five-card revolution answers this one, so four cards cannot.",
            )
        yield Check(Bar.SIZE, self.clause, holds, text, surprising=fewer)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        played, previous = attempt.combination, attempt.previous
        if previous is None or previous.form is not Form.MULTIPLE or previous.size < _FIVE:
            return
        if played.form is Form.MULTIPLE and played.size == previous.size - 1 and outcome.barred:
            text = Text("革命返しには1枚足りません。", "It is one card short of a counter-revolution.")
            yield NearMiss(self.counter, text)
