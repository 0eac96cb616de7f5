"""J-back (11バック): a J reverses the order of strength until the flush."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.rule import Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from rules_ref.attempt import Attempt
    from rules_ref.combinations import Combination
    from rules_ref.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class ElevenBack(Rule):
    """``not_four``: four of them are only a revolution (MOMO-10.2). Another J changes nothing more.

    ``not_in_stairs``: the clause that says a J does not act there; ``stairs_key``: the regulation that decides it
    where the text does not.
    """

    clause: str
    key: str | None = None
    not_in_stairs: str | None = None
    stairs_key: str | None = None
    joker_counts: bool = False
    not_four: str | None = None

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        played = attempt.combination
        if not self._has_jack(played) or (self.key is not None and not attempt.regulation[self.key]):
            return
        if played.form is Form.STAIRS and not self._acts_in_stairs(attempt):
            if self.not_in_stairs is not None:
                text = Text("階段の中のJはバックしない。", "A J inside stairs reverses nothing.")
                unfolding.note(self.not_in_stairs, text)
            return
        if self.not_four is not None and played.form is Form.MULTIPLE and played.size >= 4:  # noqa: PLR2004 (four make a revolution)
            text = Text(
                "J4枚は革命だけで、11バックにはならない。", "Four Js make only the revolution, no 11-back."
            )
            unfolding.reason(self.not_four, text)
            return
        if unfolding.back:
            return
        unfolding.back = True
        text = Text(
            "Jバック: 流れるまで強さが逆になる。", "J-back: the strength is reversed until the flush."
        )
        unfolding.effect("back", self.clause, text, on=True)

    def _has_jack(self, played: Combination) -> bool:
        cards = played.faces if self.joker_counts else played.cards
        return any(each.rank is Rank.JACK for each in cards) or (
            self.joker_counts and played.rank is Rank.JACK and played.form is not Form.STAIRS
        )

    def _acts_in_stairs(self, attempt: Attempt) -> bool:
        if self.stairs_key is not None:
            return bool(attempt.regulation[self.stairs_key])
        return self.not_in_stairs is None
