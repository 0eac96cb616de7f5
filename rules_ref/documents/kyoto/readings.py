"""KYOTO: the moves that our interpretation of a clause decides, not its text."""

from types import MappingProxyType
from typing import Final

from rules_ref.cards import Rank
from rules_ref.classes import daifugo_of
from rules_ref.combinations import Form
from rules_ref.effects import Give
from rules_ref.engine.decided import DecidedMove, always, never

_COURT: Final = {Rank.ACE, Rank.JACK, Rank.QUEEN, Rank.KING}


def _counts_who_may_act(decided: DecidedMove) -> bool:
    """Whether a player has passed and is not counted, or all are skipped and the pile is cleared."""
    return bool(decided.position.passed) or decided.leads_next


def _to_another_than_the_neighbour(decided: DecidedMove) -> bool:
    """Whether cards go past the neighbour, who has passed or is skipped by a 5 among the cards."""
    position = decided.position
    near = next(player for player in position.circle_after(decided.move.by) if player in position.still_in)
    return decided.has("skip") or any(
        isinstance(effect, Give) and effect.to != near for effect in decided.of("give")
    )


def _last_queens(decided: DecidedMove) -> bool:
    return decided.has("finish") or decided.has("foul")


def _below_the_three(decided: DecidedMove) -> bool:
    played = decided.played
    return played is not None and any(card.rank is Rank.BELOW for card in played.stands)


def _joker_under_a_lock(decided: DecidedMove) -> bool:
    return decided.legal and decided.played is not None and decided.played.jokers > 0


def _order_stairs_or_jokers(decided: DecidedMove) -> bool:
    """Whether steps are counted in reversed order, in stairs or beside a joker; the text has a lone joker."""
    played, attempt = decided.played, decided.attempt
    if played is None or attempt is None:
        return False
    if played.all_jokers:
        return played.size > 1
    joker_below = attempt.previous is not None and attempt.previous.jokers > 0
    in_stairs = played.form is Form.STAIRS
    return decided.position.reversed or in_stairs or played.jokers > 0 or joker_below


def _four_jacks(decided: DecidedMove) -> bool:
    return decided.has("back")


def _values_of_court_cards(decided: DecidedMove) -> bool:
    hand, pile = decided.position.hands.get(decided.move.by, ()), decided.position.pile
    cards = (*(hand if isinstance(hand, tuple) else ()), *(pile[-1].cards if pile else ()))
    return any(card.rank in _COURT for card in cards)


def _not_on_the_daifugos_last_cards(decided: DecidedMove) -> bool:
    """Whether a call is refused or not on the daifugo's last cards, of which the text speaks.

    Until when, by whom and in which order it is made is read into the clause.
    """
    daifugo = daifugo_of(decided.position.classes)
    return not decided.legal or decided.position.pile[-1].by != daifugo


READINGS: Final = MappingProxyType(
    {
        "KYOTO-1.2": never,
        "KYOTO-1.6": lambda decided: decided.judgement.foul,
        "KYOTO-2.1": _counts_who_may_act,
        "KYOTO-2.2": _to_another_than_the_neighbour,
        "KYOTO-2.3": never,
        "KYOTO-2.5": never,
        "KYOTO-2.6": _last_queens,
        "KYOTO-3.1": never,
        "KYOTO-3.3": always,
        "KYOTO-4.3": _below_the_three,
        "KYOTO-4.4": _joker_under_a_lock,
        "KYOTO-4.5": _order_stairs_or_jokers,
        "KYOTO-4.6": _four_jacks,
        "KYOTO-5.0": always,
        "KYOTO-5.4": lambda decided: decided.position.back,
        "KYOTO-6.1": _values_of_court_cards,
        "KYOTO-6.2": _not_on_the_daifugos_last_cards,
    }
)
