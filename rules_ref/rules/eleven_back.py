"""J-back (11バック): a J reverses the order of strength until the flush."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import Rank
from rules_ref.combinations import Combination, Form
from rules_ref.effects import Back
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import beats_in_other_order, near_miss, not_in_use, order_text
from rules_ref.engine.rule import Rule
from rules_ref.text import NearMiss, Text

NAME: Final = Text("11バック", "J-back")
_WITHOUT: Final = Text("11バック中でなければ", "Were it not for the J-back")
_JOKER: Final = Text(
    "Jの代わりのジョーカーなので、11バックになりません。", "A joker that stands for a J makes no J-back."
)
_AGAIN: Final = Text(
    "11バックはすでに始まっていて、もう1枚のJでは変わりません。",
    "The J-back is in force already: another J changes nothing.",
)


@dataclass(frozen=True, slots=True)
class ElevenBack(Rule):
    """J-back (11バック): a J reverses the order until the pile is cleared.

    ``not_four``: the clause that four Js are only a revolution (MOMO-10.2). Another J changes nothing more.
    ``not_in_stairs``: the clause that a J in stairs does not act; ``stairs_key``: the option that decides it
    where the text does not.
    """

    produced = "back"

    clause: str
    key: str | None = None
    not_in_stairs: str | None = None
    stairs_key: str | None = None
    joker_counts: bool = False
    not_four: str | None = None

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        played = attempt.combination
        if not self._has_jack(played) or not attempt.regulation.in_use(self.key):
            return
        if played.form is Form.STAIRS and not self._acts_in_stairs(attempt):
            if self.not_in_stairs is not None:
                text = Text("階段の中のJは強さを変えません。", "A J inside stairs reverses nothing.")
                resolution.note(self.not_in_stairs, text)
            return
        if self.not_four is not None and played.form is Form.MULTIPLE and played.size >= 4:  # noqa: PLR2004 (four make a revolution)
            text = Text("Jが4枚のときは革命だけが起こります。", "Four Js make only the revolution.")
            resolution.reason(self.not_four, text)
            return
        if resolution.back:
            return
        resolution.back = True
        resolution.caused(Back(self.clause, on=True))

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        if weak_under_back(attempt, outcome):
            yield NearMiss(self.clause, order_text(attempt, _WITHOUT))
        elif outcome.legal and "back" not in outcome.happened:
            yield from near_miss(self.clause, self._missing(attempt))

    def _missing(self, attempt: Attempt) -> Text | None:
        """Why these legal cards make no J-back, if a J is among them or a joker stands for one."""
        played = attempt.combination
        if not self._has_jack(played):
            stands = any(card.rank is Rank.JACK for card in played.stands)
            acts = self._acts_in_stairs(attempt) and attempt.regulation.in_use(self.key)
            return _JOKER if stands and acts else None
        if not attempt.regulation.in_use(self.key):
            return not_in_use(NAME)
        if played.form is Form.STAIRS and not self._acts_in_stairs(attempt):
            return Text("階段の中のJなので、11バックになりません。", "A J inside stairs makes no J-back.")
        return _AGAIN if attempt.position.back else self._four_text()

    def _four_text(self) -> Text | None:
        if self.not_four is None:
            return None
        return Text(
            "Jが4枚なので、革命だけで11バックになりません。", "Four Js make a revolution, and no J-back."
        )

    def _has_jack(self, played: Combination) -> bool:
        cards = played.faces if self.joker_counts else played.cards
        return any(card.rank is Rank.JACK for card in cards) or (
            self.joker_counts and played.rank is Rank.JACK and played.form is not Form.STAIRS
        )

    def _acts_in_stairs(self, attempt: Attempt) -> bool:
        if self.stairs_key is not None:
            return bool(attempt.regulation[self.stairs_key])
        return self.not_in_stairs is None


def weak_under_back(attempt: Attempt, outcome: Outcome) -> bool:
    """Whether nothing but a J-back keeps the cards from beating the pile."""
    position = attempt.position
    return position.back and not position.revolution and beats_in_other_order(attempt, outcome)


def near_back(clause: str, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
    """The near misses of a J-back in force, for a document without this rule."""
    if weak_under_back(attempt, outcome):
        yield NearMiss(clause, order_text(attempt, _WITHOUT))
    elif outcome.legal and attempt.position.back and attempt.combination.contains(Rank.JACK):
        yield NearMiss(clause, _AGAIN)
