"""Before a game: cards set aside, the deal, the exchange by bots."""

from collections.abc import Collection, Sequence
from random import Random

from rules_ref.cards import DECK, JOKER, Card
from rules_ref.classes import Player
from rules_ref.engine.ruleset import Ruleset
from rules_ref.game.exchange_table import Gift, handed_over, strongest
from rules_ref.procedure import Duty, TableSize

Hands = dict[Player, list["Card"]]
"""Each player's cards, clockwise."""
_JOKERS = 2


def table_size(ruleset: Ruleset, players: int) -> TableSize:
    """The deal and exchange for a number of players; by default all cards of one deck are dealt."""
    known = ruleset.tables.get(players)
    jokers = min(_JOKERS, ruleset.jokers)
    return known or TableSize(
        (), 0, (), ruleset.form_clause, ruleset.form_clause, ruleset.form_clause, jokers
    )


def take_blind(size: TableSize, rng: Random) -> tuple[Card, ...]:
    """The blind cards for the envelope, from the 52 without jokers (JBL-3.1)."""
    return tuple(rng.sample(DECK, size.blind))


def deal(players: Sequence[Player], size: TableSize, blind: Collection[Card], rng: Random) -> Hands[Player]:
    """Shuffle the deck, with its jokers and without the blind cards, and deal it round.

    >>> from random import Random
    >>> from rules_ref.documents.jbl.table import TABLE_SIZES
    >>> [len(hand) for hand in deal(["A", "B", "C"], TABLE_SIZES[3], DECK[:3], Random(1)).values()]
    [17, 17, 17]
    """
    deck = [*(card for card in DECK if card not in blind), *(JOKER,) * size.jokers]
    rng.shuffle(deck)
    return {player: deck[at :: len(players)] for at, player in enumerate(players)}


def exchange(hands: Hands[Player], duties: Sequence[Duty[Player]]) -> Hands[Player]:
    """The hands after the exchange: forced givers give their strongest cards, free givers their weakest."""
    return handed_over(hands, [Gift(duty, _gift(hands[duty.giver], duty)) for duty in duties])


def _gift(hand: Sequence[Card], duty: Duty[Player]) -> tuple[Card, ...]:
    return strongest(hand, duty.count) if duty.what == "strongest" else tuple(sorted(hand)[: duty.count])
