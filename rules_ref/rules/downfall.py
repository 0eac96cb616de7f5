"""Downfall (都落ち): when another finishes first, the daifugo of the last game is out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.classes import PlayerClass
from rules_ref.ranking import How
from rules_ref.rule import Rule
from rules_ref.text import Text

if TYPE_CHECKING:
    from rules_ref.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class Downfall(Rule):
    clause: str

    def on_finish(self, unfolding: Unfolding) -> None:
        classes = unfolding.before.classes
        daifugo = next((who for who, each in classes.items() if each is PlayerClass.DAIFUGO), None)
        if daifugo is None or daifugo == unfolding.by or daifugo not in unfolding.still_in():
            return
        unfolding.leave(daifugo, How.DOWNFALL)
        text = Text(
            f"都落ち: 大富豪{daifugo}より先に{unfolding.by}があがった。{daifugo}は手札を捨てて抜ける。",
            f"Downfall: {unfolding.by} finishes before the daifugo {daifugo}, who gives up the hand.",
        )
        unfolding.effect("downfall", self.clause, text, player=daifugo)
