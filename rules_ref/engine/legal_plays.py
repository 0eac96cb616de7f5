"""All plays that would be legal now, jokers included."""

from collections.abc import Sequence

from rules_ref.cards import Card
from rules_ref.engine.candidates import HandPart
from rules_ref.engine.combination_bits import holding, leading_plays
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.engine.situations import Question
from rules_ref.position import Position, plays_of


def legal_plays(
    ruleset: Ruleset, regulation: Regulation, position: Position, player: str
) -> list[tuple[Card, ...]]:
    """Every set of cards the player could play under some reading of the jokers, each once, unordered.

    Empty when the hand is not known.
    """
    leads = _free_leads(ruleset, position, player)
    return plays_answering(Question.by(ruleset, regulation, position, player)) if leads is None else leads


def _free_leads(ruleset: Ruleset, position: Position, player: str) -> list[tuple[Card, ...]] | None:
    """Fast path: every set with a form, if the document lets all of them lead.

    None where the rules must judge, or only the size of the hand is known.
    """
    all_lead = ruleset.plain_forms and not position.pile and not position.opening and position.turn == player
    hand = position.hands.get(player, ()) if all_lead else 0
    return (
        None if isinstance(hand, int) else [combination.cards for combination in leading_plays(holding(hand))]
    )


def plays_answering(question: Question) -> list[tuple[Card, ...]]:
    """Every legal set of cards for the player of the ``question``; empty when the hand is not known."""
    ruleset, position, player = question.ruleset, question.position, question.player
    leads = _free_leads(ruleset, position, player)
    if leads is not None:
        return leads
    hand = position.hands.get(player, ())
    if isinstance(hand, int):
        return []
    parts, in_one = question.parts(hand)
    found = _with_last_cards(question, parts) if in_one else question.plays(parts)
    plays = plays_of(player)
    for rule in ruleset.with_own_sets:
        found += [cards for cards in rule.candidates(hand) if question.reading(plays[cards])]
    return found


def _with_last_cards(question: Question, parts: Sequence[HandPart]) -> list[tuple[Card, ...]]:
    """As ``plays_answering``, where one of the sets may be the whole hand."""
    sets = [cards for part in parts for cards in part.sets]
    return [cards for cards, reading in zip(sets, question.read(sets), strict=True) if reading is not None]


def listed_plays(
    ruleset: Ruleset, regulation: Regulation, position: Position, player: str
) -> list[tuple[Card, ...]]:
    """The legal plays, sorted by size, then by the strength of the strongest legal reading."""
    hand = position.hands.get(player, ())
    if isinstance(hand, int):
        return []
    question, plays = Question.by(ruleset, regulation, position, player), plays_of(player)
    parts, _ = question.parts(hand)
    sets = [cards for part in parts for cards in part.sets]
    own = [cards for rule in ruleset.with_own_sets for cards in rule.candidates(hand)]
    read = [
        *zip(sets, question.read(sets), strict=True),
        *((cards, question.reading(plays[cards])) for cards in own),
    ]
    reverse = position.reversed
    legal = [
        (len(cards), reading.power(reverse=reverse), cards) for cards, reading in read if reading is not None
    ]
    return [cards for *_, cards in sorted(legal)]
