"""Eight-cut: an 8 ends the round of play, and its player leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.position import Pending
from rules_ref.rule import Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from rules_ref.attempt import Attempt
    from rules_ref.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class EightCut(Rule):
    """``several``: the clause for 8s in a multiple; ``in_stairs``: whether an 8 cuts there, too
    (``not_in_stairs``: the clause that says no).

    ``stairs_key``: the regulation that decides it where the text does not. ``joker_counts``: a joker that
    stands for an 8 cuts (UEC-6). ``shifted``: the clause under which 9 cuts instead (MOMO-15.2).
    ``single_answerable``: a single 8 can still be answered until its player leads (KYOTO-3.3).
    """

    clause: str
    several: str | None = None
    in_stairs: bool = False
    not_in_stairs: str | None = None
    stairs_key: str | None = None
    joker_counts: bool = False
    shifted: str | None = None
    single_answerable: bool = False

    def cuts(self, attempt: Attempt) -> bool:
        played = attempt.combination
        if played.form is Form.SMASH or not self._has_number(attempt):
            return False
        if played.form is not Form.STAIRS:
            return True
        return bool(attempt.regulation[self.stairs_key]) if self.stairs_key else self.in_stairs

    def _has_number(self, attempt: Attempt) -> bool:
        played = attempt.combination
        rank = Rank.NINE if self._is_shifted(attempt) else Rank.EIGHT
        return played.contains(rank) or (
            self.joker_counts and any(face.rank is rank for face in played.stands)
        )

    def _is_shifted(self, attempt: Attempt) -> bool:
        return self.shifted is not None and attempt.position.eight_cut_shift

    def on_flush(self, attempt: Attempt, unfolding: Unfolding) -> None:
        if not self.cuts(attempt):
            if self.not_in_stairs is not None and self._has_number(attempt):
                text = Text("階段の中の8は切らない。", "An 8 inside stairs does not cut.")
                unfolding.note(self.not_in_stairs, text)
            return
        number = 9 if self._is_shifted(attempt) else 8
        text = Text(
            f"{number}切り: 場が流れる。",
            f"{'Nine' if number == 9 else 'Eight'}-cut: the pile is flushed.",  # noqa: PLR2004 (the card)
        )
        single = attempt.combination.size == 1
        clauses = [self.clause]
        if self.several is not None and not single:
            clauses.append(self.several)
        if self.shifted is not None and number != Rank.EIGHT:
            clauses.append(self.shifted)
        unfolding.flush(text, *clauses)
        if self.single_answerable and single:
            unfolding.stays_answerable = Pending("eight_cut", unfolding.by)
