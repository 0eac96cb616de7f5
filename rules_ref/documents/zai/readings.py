"""ZAI: the moves that our interpretation of a clause decides, not its text."""

from types import MappingProxyType
from typing import Final

from rules_ref.cards import Rank
from rules_ref.combinations import Combination
from rules_ref.effects import Give
from rules_ref.engine.decided import DecidedMove, always, never
from rules_ref.rules.turning import is_revolution, stairs_revolution
from rules_ref.rules.wild_sandstorm import is_sandstorm

_IDLE: Final = {"turn", "flush", "finish", "game_over", "lock"}
"""The kinds of effects that are not a card's own."""


def _under(decided: DecidedMove) -> Combination | None:
    return None if decided.attempt is None else decided.attempt.previous


def _cuts_a_lock_or_is_answered(decided: DecidedMove) -> bool:
    """Whether a sandstorm is played under a lock, or any other combination on a sandstorm."""
    played, under = decided.played, _under(decided)
    if played is not None and is_sandstorm(played):
        return decided.legal and decided.position.lock != 0
    return under is not None and is_sandstorm(under)


def _gives_the_last(decided: DecidedMove) -> bool:
    """Whether a gift empties the hand: the player has not finished before the cards are handed over."""
    after = decided.judgement.after
    left = None if after is None else after.hand_size(decided.move.by)
    return any(isinstance(effect, Give) and effect.count == left for effect in decided.of("give"))


def _with_a_revolution(decided: DecidedMove) -> bool:
    return decided.played is not None and is_revolution(decided.played) and decided.legal


def _several_nines(decided: DecidedMove) -> bool:
    """Whether several 9s are played, jokers that stand for a 9 included."""
    played = decided.played
    if played is None:
        return False
    return played.rank is Rank.NINE and played.size > 1 and not stairs_revolution(played)


def _joker_acts(decided: DecidedMove) -> bool:
    acts = {effect.kind for effect in decided.judgement.effects} - _IDLE
    return decided.jokers_stand and bool(acts)


def _by_a_joker(decided: DecidedMove) -> bool:
    """Whether a joker stands for a card of the play or is among the cards below, where the text has none."""
    under = _under(decided)
    return decided.jokers_stand or (under is not None and under.jokers > 0)


def _not_the_last_card(decided: DecidedMove) -> bool:
    return not decided.legal and decided.position.hand_size(decided.move.by) == 1


def _counter_takes_effect(decided: DecidedMove) -> bool:
    return any(effect.clause == "ZAI-C.1" for effect in decided.of("revolution"))


READINGS: Final = MappingProxyType(
    {
        "ZAI-3.1": never,
        "ZAI-3.2": _cuts_a_lock_or_is_answered,
        "ZAI-3.3": never,
        "ZAI-7.1": _gives_the_last,
        "ZAI-8.1": _with_a_revolution,
        "ZAI-8.2": always,
        "ZAI-8.3": never,
        "ZAI-9.1": _several_nines,
        "ZAI-9.2": always,
        "ZAI-J.1": never,
        "ZAI-A.1": lambda decided: decided.attempt is not None and decided.attempt.leads,
        "ZAI-X.1": _joker_acts,
        "ZAI-X.3": _not_the_last_card,
        "ZAI-D.1": _by_a_joker,
        "ZAI-C.1": _counter_takes_effect,
        "ZAI-S.2": lambda decided: decided.legal,
        "ZAI-S.4": always,
        "ZAI-E.1": lambda decided: sum(1 for _ in decided.of("draw")) > 1,
    }
)
