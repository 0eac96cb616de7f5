"""Who begins a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules_ref.cards import Rank, Suit, card
from rules_ref.classes import PlayerClass
from rules_ref.rule import Bar, Check, Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.position import Position

DIAMOND_THREE: Final = card(Suit.DIAMOND, Rank.THREE)


@dataclass(frozen=True, slots=True)
class LowestLeads(Rule):
    """From the second game since the classes were reset the daihinmin leads."""

    clause: str

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        position = attempt.position
        if not position.opening or position.round == 1:
            return
        last = next((who for who, each in position.classes.items() if each is PlayerClass.DAIHINMIN), None)
        if last is None:
            return
        text = Text(f"このゲームは大貧民の{last}から始める。", f"The daihinmin {last} leads this game.")
        yield Check(Bar.OPENING, self.clause, attempt.by == last, text)


@dataclass(frozen=True, slots=True)
class DiamondThreeLeads(Rule):
    """The holder of ♦3 leads the first game (``every_game``: each one).

    ``must_play``: the first play must contain it, too.
    """

    clause: str
    every_game: bool = False
    must_play: bool = False

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        for check in self.pass_checks(attempt.position, attempt.by):
            yield check
            if check.holds and self.must_play:
                contained = DIAMOND_THREE in attempt.combination.cards
                rule = Text("最初に出すカードは♦3を含む。", "The first play must contain ♦3.")
                yield Check(Bar.OPENING, self.clause, contained, rule, basic=True)

    def pass_checks(self, position: Position, player: str) -> Iterator[Check]:
        """Whoever acts first must be the holder, even to pass where a leader may (UEC-9)."""
        if not position.opening or not (self.every_game or _first_game(position)):
            return
        holder = _known_holder(position)
        unknown = holder is None and not isinstance(position.hands.get(player), tuple)
        holds = unknown or player == holder
        text = Text(f"♦3を持つプレイヤーから始める: {player}。", f"The holder of ♦3 leads: {player}.")
        if not holds:
            text = Text(
                f"{player}は♦3を持っていないので始められない。",
                f"{player} does not hold ♦3 and may not lead.",
            )
        yield Check(Bar.OPENING, self.clause, holds, text)


def _known_holder(position: Position) -> str | None:
    hands = position.hands.items()
    return next((who for who, hand in hands if isinstance(hand, tuple) and DIAMOND_THREE in hand), None)


def _first_game(position: Position) -> bool:
    return position.round == 1 or (position.round is None and not position.classes)
