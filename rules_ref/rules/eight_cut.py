"""Eight-cut: an 8 ends the round of play, and its player leads."""

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
class EightCut(Rule):
    """``several``: the clause for 8s in a multiple; ``in_stairs``: whether an 8 cuts there, too.

    ``joker_counts``: a joker that stands for an 8 cuts (UEC-6).
    """

    clause: str
    several: str | None = None
    in_stairs: bool = False
    joker_counts: bool = False

    def cuts(self, combination: Combination) -> bool:
        if combination.form is Form.STAIRS and not self.in_stairs:
            return False
        if combination.contains(Rank.EIGHT):
            return True
        return self.joker_counts and any(face.rank is Rank.EIGHT for face in combination.stands)

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        played = attempt.combination
        if not self.cuts(played):
            return
        text = Text(
            f"8切り: 場が流れ、{unfolding.by}から始まる。",
            f"Eight-cut: the pile is flushed and {unfolding.by} leads.",
        )
        clauses = (self.clause, self.several) if self.several and played.size > 1 else (self.clause,)
        unfolding.flush(text, *clauses)
