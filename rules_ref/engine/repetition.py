"""The end of a game that repeats itself (GEN-5): the same lead for the fourth time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules_ref.effects import GameOver
from rules_ref.engine.attempt import previous_combination
from rules_ref.engine.judgement import Judgement, unique
from rules_ref.engine.rule import rules_overriding
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Position
from rules_ref.text import Finding, Text

CLAUSE: Final = "GEN-5"
TIMES: Final = 4
"""The number of times that a lead comes up before the game ends, the last one included, as in shogi."""
_WHY: Final = Text(
    "同じ局面から場を始めるのは4回目なので、ここでゲームを終え、残っている人の順位は手札の少ない順に決めます。",
    "The same position is led from for the fourth time: the game is over, and those left rank by their hands, "
    "the smallest first.",
)


@dataclass(frozen=True, slots=True)
class Leads:
    """The positions of a game in which a player was to lead, as far as they may come up again.

    Immutable: ``after`` gives those with one more. ``ended``: the last one came up for the fourth time.
    """

    seen: tuple[Position, ...] = ()
    ended: bool = False

    def after(self, ruleset: Ruleset, position: Position | None) -> Leads:
        """The leads with this position added, unless a hand is unknown, which could not be compared."""
        if position is None or not _is_a_lead(ruleset, position):
            return Leads(self.seen) if self.ended else self
        known = {
            player: tuple(sorted(hand)) for player, hand in position.hands.items() if isinstance(hand, tuple)
        }
        if len(known) < len(position.players):
            return self
        now = position.but(hands=known, last_cut=tuple(sorted(position.last_cut)))
        before = sum(seen.hands == known and seen == now for seen in self.seen)
        return Leads((*self.seen, now), ended=before + 1 >= TIMES)


def end_of(judgement: Judgement) -> Judgement:
    """The judgement of a move after which the same lead comes up for the fourth time."""
    effects = tuple(effect for effect in judgement.effects if effect.kind != "turn")
    return judgement._replace(
        clauses=unique((*judgement.clauses, CLAUSE)),
        findings=(*judgement.findings, Finding(CLAUSE, True, _WHY)),
        effects=(*effects, GameOver(CLAUSE)),
        after=judgement.after and judgement.after.but(turn=None),
    )


def _is_a_lead(ruleset: Ruleset, position: Position) -> bool:
    """Whether a player is to lead under a document in which that may come up again.

    If no card comes back and leaders must play, hands only shrink, so no lead comes up again.
    """
    returning = ruleset.passing.must_lead is None or bool(rules_overriding(ruleset, "takes_back"))
    # Most moves leave cards to be beaten, on which no player leads.
    beaten = position.pile and not position.pending
    turn = position.turn if returning and not beaten else None
    return turn is not None and previous_combination(ruleset, position, turn) is None
