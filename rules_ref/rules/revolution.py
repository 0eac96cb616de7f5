"""Revolution: many cards at once turn the order of strength until the game ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.combinations import Form
from rules_ref.rule import Bar, Check, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.combinations import Combination
    from rules_ref.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class Revolution(Rule):
    """``multiple`` / ``stairs``: how many cards it takes in that form (None: never).

    ``restore``: the clause of the second revolution; ``stairs_clause``: the clause of one made by stairs;
    ``not_by_stairs``: the clause that says stairs make none.
    """

    clause: str
    restore: str
    multiple: int = 4
    stairs: int | None = None
    stairs_clause: str | None = None
    not_by_stairs: str | None = None

    def makes(self, combination: Combination) -> bool:
        if combination.form is Form.STAIRS:
            return self.stairs is not None and combination.size >= self.stairs
        return (
            combination.form is Form.MULTIPLE
            and combination.rank is not None
            and combination.size >= self.multiple
        )

    def on_order(self, attempt: Attempt, unfolding: Unfolding) -> None:
        played = attempt.combination
        if not self.makes(played):
            if self.not_by_stairs is not None and played.form is Form.STAIRS and played.size >= self.multiple:
                text = Text("階段は何枚でも革命にならない。", "Stairs never make a revolution.")
                unfolding.note(self.not_by_stairs, text)
            return
        made_by_stairs = played.form is Form.STAIRS and self.stairs_clause is not None
        if unfolding.revolution:
            text = Text("革命返し: 強さの順は元に戻る。", "Another revolution: the order is restored.")
            unfolding.turn_over(self.restore, text)
        else:
            text = Text(
                "革命: ゲーム終了までジョーカー以外の強さが逆になる。",
                "Revolution: until the game ends the strength of all but the joker is reversed.",
            )
            unfolding.turn_over(self.clause, text)
        if made_by_stairs and self.stairs_clause is not None:
            unfolding.reason(self.stairs_clause, text)


@dataclass(frozen=True, slots=True)
class FiveOnFive(Rule):
    """JBL-6.3: a five-card revolution is answered only by a five-card one in the same round of play."""

    clause: str

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        previous = attempt.previous
        if previous is None or previous.form is not Form.MULTIPLE or previous.size < 5:  # noqa: PLR2004 (the clause says five)
            return
        holds = attempt.combination.form is Form.MULTIPLE and attempt.combination.size == previous.size
        text = Text(
            "5枚革命には5枚革命でしか返せない。",
            "A five-card revolution is answered only by a five-card one.",
        )
        yield Check(Bar.SIZE, self.clause, holds, text)
