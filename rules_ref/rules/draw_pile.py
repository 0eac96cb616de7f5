"""強制終了: a draw that the last draw pile cannot pay ends the game."""

from dataclasses import dataclass

from rules_ref.effects import DrawCards
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.rule import Rule
from rules_ref.position import Position
from rules_ref.text import Text


@dataclass(frozen=True, slots=True)
class DrawPileEnds(Rule):
    """A draw that ``piles`` draw piles cannot pay ends the game."""

    clause: str
    piles: int = 3

    def before_turn_passes(self, resolution: MoveResolution) -> None:
        owed = sum(effect.count for effect in resolution.effects if isinstance(effect, DrawCards))
        left = self._left(resolution.before)
        if left is None or owed <= left:
            return
        text = Text(
            "3回目の山札が足りず、引けません。手札の一番少ない人が勝ち、一番多い人が負けます",
            "The third draw pile has run out: the smallest hand wins and the largest loses",
        )
        resolution.end_game(self.clause, text)

    def _left(self, position: Position) -> int | None:
        """The number of cards that can still be drawn before the game ends; None if not known."""
        if position.exhausted >= self.piles:
            return 0
        return position.draw_pile if position.exhausted == self.piles - 1 else None
