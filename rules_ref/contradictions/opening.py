"""The opening of a game: cards lie, or somebody has left, although no card has been played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_ref.text import Contradiction, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.contradictions.looked import Looked


def find(looked: Looked) -> Iterator[Contradiction]:
    position = looked.position
    if not position.opening or not (position.pile or position.out or position.last_cut):
        return
    if position.pile or position.last_cut:
        text = Text(
            "まだだれも出していないはずなのに、出されたカードがある。",
            "Cards have been played, although nothing is said to have been played yet.",
        )
    else:
        text = Text(
            "まだだれも出していないはずなのに、ゲームから抜けた人がいる。",
            "Somebody has left the game, although nothing is said to have been played yet.",
        )
    yield Contradiction("opening", True, False, looked.ruleset.clause_of("opening"), text)
