"""Eight-cut: an 8 ends the round of play, and its player leads."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import BEAT, LOCKS, Outcome, Reason
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import near_miss
from rules_ref.engine.rule import Rule
from rules_ref.position import Pending
from rules_ref.text import NearMiss, Text

NAME: Final = Text("8切り", "Eight-cut")
_AN_EIGHT: Final = Text("8は場を切ります。", "An 8 cuts.")
_SEVERAL: Final = Text("複数枚の8でも8切り", "Several cards with an 8 cut, too")
NO_CUT: Final = Text("8切りにはならず、8は場に残ります。", "The 8 does not cut and stays on the pile.")
CLEAN_IN_STAIRS: Final = Text(
    "階段の中の8なので、8切りにも反則あがりにもなりません。",
    "An 8 inside stairs neither cuts nor makes a foul.",
)
MUST_BE_PLAYABLE: Final = Text(
    "8切りをするカードも、場に出せるものでなければなりません。",
    "Cards that cut must be playable on the pile, too.",
)
_SHIFTED: Final = Text("8切りは9に移っています。", "The eight-cut has passed to the 9.")
_NINE: Final = Text("9で8切り", "The 9 cuts")


@dataclass(frozen=True, slots=True)
class EightCut(Rule):
    """Eight-cut (8切り): an 8 clears the pile.

    ``several``: the clause for 8s in a multiple; ``in_stairs``: whether an 8 in stairs cuts, too
    (``not_in_stairs``: the clause that it does not); ``stairs_key``: the option that decides it where the
    text does not. ``joker_counts``: a joker that stands for an 8 cuts (UEC-6). ``shifted``: the clause under
    which 9 cuts instead (MOMO-15.2). ``single_answerable``: a single 8 can still be answered until its player
    leads (KYOTO-3.3).
    """

    produced = "eight_cut"

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
        rank = self._number(attempt)
        return played.contains(rank) or (
            self.joker_counts and any(face.rank is rank for face in played.stands)
        )

    def _number(self, attempt: Attempt) -> Rank:
        return Rank.NINE if self._is_shifted(attempt) else Rank.EIGHT

    def _is_shifted(self, attempt: Attempt) -> bool:
        return self.shifted is not None and attempt.position.eight_cut_shift

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        yield from near_miss(self.clause, self._missing(attempt, outcome))

    def _missing(self, attempt: Attempt, outcome: Outcome) -> Text | None:
        """Why these cards do not cut, if an 8 is among them or a joker stands for one."""
        played = attempt.combination
        if played.form is Form.SMASH or "flush" in outcome.happened:
            return None
        if not self._has_number(attempt):
            return self._missing_number(attempt, outcome)
        if not self.cuts(attempt):
            return self._not_in_stairs(attempt, outcome)
        if outcome.foul and attempt.ruleset.foul_stays is not None:
            return NO_CUT
        return MUST_BE_PLAYABLE if outcome.barred & (BEAT | LOCKS) else None

    def _not_in_stairs(self, attempt: Attempt, outcome: Outcome) -> Text:
        """The sentence that stairs do not cut and, where other last 8s are a foul, that these are none."""
        clean = attempt.empties_hand and outcome.legal and not outcome.foul
        ruleset = attempt.ruleset
        if clean and ruleset.foul_stays is not None and ruleset.may_foul(attempt.regulation):
            return CLEAN_IN_STAIRS
        number = self._number(attempt)
        return Text(
            f"階段の中の{number}なので、8切りにはなりません。", f"Inside stairs the {number} does not cut."
        )

    def _missing_number(self, attempt: Attempt, outcome: Outcome) -> Text | None:
        played = attempt.combination
        if self._is_shifted(attempt) and played.contains(Rank.EIGHT) and outcome.legal:
            return Text(
                "8切りが9に移っているので、8では切れません。",
                "The eight-cut has passed to the 9: the 8 does not cut.",
            )
        in_stairs = attempt._replace(combination=replace(played, cards=(*played.cards, *played.stands)))
        if played.form is Form.STAIRS and outcome.legal and self.cuts(in_stairs):
            return Text(
                "8の代わりのジョーカーでは、8切りにはなりません。",
                "A joker that stands for an 8 does not cut.",
            )
        return None

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if not self.cuts(attempt):
            in_stairs = attempt.combination.form is Form.STAIRS
            if self.not_in_stairs is not None and in_stairs and self._has_number(attempt):
                text = Text("階段の中の8は8切りになりません。", "An 8 inside stairs does not cut.")
                resolution.note(self.not_in_stairs, text)
            return
        single = attempt.combination.size == 1
        if self.several is not None and not single:
            resolution.flush(self.several, _SEVERAL, Reason(self.clause, _AN_EIGHT), name=NAME)
        elif self.shifted is not None and self._is_shifted(attempt):
            resolution.flush(self.shifted, _NINE, Reason(self.clause, _SHIFTED), name=NAME)
        else:
            resolution.flush(self.clause, NAME, name=NAME)
        if self.single_answerable and single:
            resolution.stays_answerable = Pending("eight_cut", resolution.by)
