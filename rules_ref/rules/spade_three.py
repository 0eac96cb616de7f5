"""♠3 on the joker (スペ3返し): the weakest card beats a joker that was played alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import Rank, Suit, card
from rules_ref.combinations import Combination, Form
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import BEAT, LOCKS, Bar, Check, Licence, Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import all_of, near_miss, not_in_use
from rules_ref.engine.rule import Rule
from rules_ref.position import Position
from rules_ref.ranking import How
from rules_ref.text import NearMiss, Text
from rules_ref.wording import cards_text

SPADE_THREE: Final = card(Suit.SPADE, Rank.THREE)
NAME: Final = Text("スペ3返し", "♠3 on the joker")
_CALLED: Final = Text("スペ3返し", "Spade-three return")

_NO_JOKER: Final = Text(
    "場がジョーカー1枚ではないので、スペ3返しになりません。",
    "On the pile there is no joker played alone, so ♠3 does not beat it.",
)
NOT_ALONE: Final = Text(
    "ジョーカーが1枚だけの場ではないので、スペ3返しになりません。",
    "The joker on the pile was not played alone, so ♠3 does not beat it.",
)
_ONE_CARD: Final = Text(
    "スペ3返しは、♠3を1枚だけで出します。", "It takes ♠3 as a single card to beat the joker."
)
NO_FLUSH: Final = Text(
    "ジョーカーに返しても場は流れず、♠3は場に残ります。",
    "Even on the joker, ♠3 does not clear the pile but stays on it.",
)


def _not_spade(played: Combination) -> Text:
    cards = cards_text(played.cards)
    return Text(f"{cards}は♠3ではないので、スペ3返しになりません。", f"Only ♠3 beats the joker, not {cards}.")


@dataclass(frozen=True, slots=True)
class SpadeThree(Rule):
    """♠3 on the joker (スペ3返し): ♠3 beats a joker played alone.

    ``lock_clause``: the clause that allows it under a lock; ``joker_foul``: the clause that the joker's own
    foul finish stands (JBL-10.4); ``not_on_multiple``: the clause that it beats no joker in a multiple
    (MOMO-11.2).
    """

    depends_on = ()

    clause: str
    flush_clause: str
    lock_clause: str = "GEN-13"
    joker_foul: str | None = None
    not_on_multiple: str | None = None
    key: str | None = None

    def answers_joker(self, attempt: Attempt) -> bool:
        previous = attempt.previous
        if previous is None or not (previous.all_jokers and previous.size == 1):
            return False
        return attempt.combination.cards == (SPADE_THREE,) and attempt.regulation.in_use(self.key)

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        previous = attempt.previous
        if self.not_on_multiple is None or previous is None or attempt.combination.cards != (SPADE_THREE,):
            return
        if previous.jokers and previous.size > 1 and attempt.regulation.in_use(self.key):
            text = Text(
                "♠3は、ジョーカーを含む複数枚出しには返せません。",
                "♠3 beats no joker that lies among other cards.",
            )
            yield Check(Bar.SIZE, self.not_on_multiple, False, text)

    def allows_other_size_for(self, position: Position, previous: Combination) -> frozenset[Rank] | None:
        # One card on one joker: no sets of another size are needed.
        return frozenset()

    def licences(self, attempt: Attempt) -> Iterator[Licence]:
        if not self.answers_joker(attempt):
            return
        text = Text("♠3は、1枚で出されたジョーカーに勝ちます。", "♠3 beats a joker played alone.")
        yield Licence(self.clause, BEAT, text)
        lock_text = Text(
            "しばりの間も、1枚で出されたジョーカーは♠3で返せます。",
            "Even under a lock ♠3 may answer the joker.",
        )
        yield Licence(self.lock_clause, LOCKS, lock_text, surprising=True)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        played, previous = attempt.combination, attempt.previous
        if previous is None or not all_of(played, Rank.THREE):
            return
        if self.answers_joker(attempt):
            if outcome.foul and attempt.ruleset.foul_stays is not None:
                yield NearMiss(self.flush_clause, NO_FLUSH)
        elif outcome.barred & (BEAT | LOCKS):
            yield from near_miss(self.clause, self._missing(attempt, previous))

    def _missing(self, attempt: Attempt, previous: Combination) -> Text | None:
        """Why refused 3s do not beat a joker as ♠3 does; None for cards that do not resemble it."""
        played, in_use = attempt.combination, attempt.regulation.in_use(self.key)
        on_joker = previous.all_jokers and previous.size == 1
        if played.cards == (SPADE_THREE,):
            if on_joker:
                return not_in_use(NAME)
            return NOT_ALONE if previous.jokers else _NO_JOKER
        if on_joker:
            return _not_spade(played) if played.size == 1 else _ONE_CARD
        pair = previous.form is Form.MULTIPLE and previous.jokers and played.size == previous.size
        if not pair or SPADE_THREE not in played.cards:
            return None
        return NOT_ALONE if in_use else not_in_use(NAME)

    def on_flush(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if not self.answers_joker(attempt):
            return
        resolution.flush(self.flush_clause, NAME, name=_CALLED)

    def on_played(self, attempt: Attempt, resolution: MoveResolution) -> None:
        if self.joker_foul is None or not self.answers_joker(attempt):
            return
        owner = attempt.position.pile[-1].by
        fouled = any(left.player == owner and left.how is How.FOUL for left in attempt.position.out)
        if fouled:
            text = Text(
                f"{owner}がジョーカーで反則あがりになったことは変わりません。",
                f"The foul finish of {owner} with the joker stands.",
            )
            resolution.reason(self.joker_foul, text)
