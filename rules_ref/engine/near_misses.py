"""Helpers for near misses: cards of one rank, an order that is not in force."""

from rules_ref.cards import Rank
from rules_ref.combinations import Combination, Form
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import LOCKS, Bar, Outcome
from rules_ref.text import NearMiss, Text
from rules_ref.wording import cards_text


def near_miss(clause: str, text: Text | None) -> tuple[NearMiss, ...]:
    """The near miss of a clause; empty without a sentence on the condition that fails."""
    return () if text is None else (NearMiss(clause, text),)


def all_of(played: Combination, rank: Rank) -> bool:
    """Whether all cards are of this rank; jokers beside a natural one are allowed."""
    return played.form in {Form.SINGLE, Form.MULTIPLE} and played.rank is rank


def beats_in_other_order(attempt: Attempt, outcome: Outcome) -> bool:
    """Whether only the order in force keeps the cards from beating the pile, locks aside."""
    played, previous, other = attempt.combination, attempt.previous, not attempt.position.reversed
    if previous is None or outcome.barred - LOCKS != {Bar.STRENGTH}:
        return False
    return played.power(reverse=other) > previous.power(reverse=other)


def order_text(attempt: Attempt, without: Text) -> Text:
    """The sentence that the cards would beat the pile ``without`` the order in force."""
    played = cards_text(attempt.combination.cards)
    under = cards_text(attempt.previous.cards) if attempt.previous is not None else ""
    return Text(
        f"{without.ja}、{played}は{under}より強いです。", f"{without.en}, {played} would beat {under}."
    )


def not_in_use(name: Text) -> Text:
    """The sentence that the event has switched a rule of the document off."""
    return Text(
        f"この大会では「{name.ja}」を採用していません。", f"This event plays without the option “{name.en}”."
    )


def number_of(played: Combination, rank: Rank) -> int:
    """The number of natural cards of this rank."""
    return sum(card.rank is rank for card in played.cards)
