"""Hand on the lead of a player whose only card may not be the last one (an 8 in ZAI, for instance; GEN-2)."""

from rules_ref.cards import DECK, JOKER
from rules_ref.combinations import Combination
from rules_ref.engine.checks import Bar
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.engine.trial import trials
from rules_ref.position import Play, Position
from rules_ref.text import Text


def must_lead(ruleset: Ruleset, previous: Combination | None) -> str | None:
    """The clause that requires a play on an empty pile; None with cards on it, or where a leader may pass."""
    return ruleset.passing.must_lead if previous is None else None


def cannot_lead(ruleset: Ruleset, regulation: Regulation, position: Position, player: str) -> bool:
    """Whether the player's only card may not be the last one; if it is unknown, whether some card may not."""
    hand = position.hands.get(player)
    if position.hand_size(player) != 1:
        return False
    on_turn = position.but(turn=player)
    return any(
        trial.broken and all(check.bar is Bar.LAST_CARDS for check in trial.broken)
        for card in (hand if isinstance(hand, tuple) else (*DECK, JOKER))
        for trial in trials(ruleset, regulation, on_turn, Play(player, (card,)))
    )


def hand_lead_on(resolution: MoveResolution, clause: str) -> Position:
    """Let the next player lead; if no player can, end the game."""
    text = (
        Text(
            f"{resolution.by}の残りの1枚だけではあがれず、場を始められないので、親を次の人に渡します。",
            f"{resolution.by}'s only card may not be the last one, so the lead goes on.",
        )
        if isinstance(resolution.hands.get(resolution.by), tuple)
        else Text(
            f"{resolution.by}の残りの1枚が、それだけではあがれないカードなら、親を次の人に渡せます。",
            f"If {resolution.by}'s only card may not be the last one, the lead goes on.",
        )
    )
    resolution.explain(clause, text)
    ruleset, regulation = resolution.ruleset, resolution.regulation
    cut = tuple(card for play in resolution.pile for card in play.cards)
    after = resolution.hand_turn_to(resolution.neighbour(resolution.by), last_cut=cut or resolution.last_cut)
    stuck = (
        isinstance(after.hands.get(other), tuple) and cannot_lead(ruleset, regulation, after, other)
        for other in resolution.still_in()
    )
    if not all(stuck):
        return after
    resolution.drop(frozenset({"turn"}))
    nobody = Text(
        "場を始められる人がいません。手札の枚数はみな同じなので、同じ順位になります",
        "Nobody can lead: all who are left hold one card and share a place",
    )
    resolution.end_game(clause, nobody)
    return resolution.position(None)
