"""One game from the shuffled deck to the last exit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_ref.bits.game import GameInBits
from rules_ref.cards import DECK, JOKER
from rules_ref.classes import Player, daifugo_of
from rules_ref.playing.by_rules import leave_by_rules
from rules_ref.playing.policy import choose
from rules_ref.ranking import Exit

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from random import Random

    from rules_ref.cards import Card
    from rules_ref.classes import PlayerClass
    from rules_ref.procedure import Duty, TableSize
    from rules_ref.ranking import How
    from rules_ref.rules_of import Rules

Hands = dict[Player, list["Card"]]
"""Each player's cards, clockwise."""


def take_blind(size: TableSize, rng: Random) -> tuple[Card, ...]:
    """The cards that go into the envelope unseen, from the 52 without jokers (JBL-3.1)."""
    return tuple(rng.sample(DECK, size.blind))


def deal(players: Sequence[Player], size: TableSize, blind: Collection[Card], rng: Random) -> Hands[Player]:
    """The rest of the deck with its jokers, shuffled and dealt round.

    >>> from random import Random
    >>> from rules_ref.documents.jbl.table import TABLE_SIZES
    >>> [len(hand) for hand in deal(["A", "B", "C"], TABLE_SIZES[3], DECK[:3], Random(1)).values()]
    [17, 17, 17]
    """
    deck = [*(card for card in DECK if card not in blind), *(JOKER,) * size.jokers]
    rng.shuffle(deck)
    return {player: deck[at :: len(players)] for at, player in enumerate(players)}


def exchange(hands: Hands[Player], duties: Sequence[Duty[Player]]) -> Hands[Player]:
    """The hands after the exchange: who owes the strongest gives them, who may choose gives the weakest."""
    # All gifts are chosen before the first is handed over: no player passes on what they have just been given.
    given = [(duty, _gift(hands[duty.giver], duty)) for duty in duties]
    after = {player: list(cards) for player, cards in hands.items()}
    for duty, cards in given:
        for card in cards:
            after[duty.giver].remove(card)
        after[duty.taker] += cards
    return after


def _gift(hand: Sequence[Card], duty: Duty[Player]) -> list[Card]:
    return sorted(hand, reverse=duty.what == "strongest")[: duty.count]


def play_out(
    rules: Rules,
    hands: Mapping[Player, Sequence[Card]],
    leader: Player,
    classes: Mapping[Player, PlayerClass],
    rng: Random,
) -> tuple[Exit[Player], ...]:
    """Who left the game how, in order, a downfall included; the one who stays to the last is not named.

    ``classes``: those of the game before, by which a daifugo may fall.
    """
    players, dealt = list(hands), list(hands.values())
    first, held = (
        players.index(leader),
        {players.index(player): player_class for player, player_class in classes.items()},
    )
    # Bits know JBL and SDIN as they are without options.
    if rules.ruleset.plain_forms and not any(rules.regulation.settings()):
        left = _leave_in_bits(rules.ruleset.id, dealt, first, held, rng)
    else:
        left = leave_by_rules(rules, dealt, first, held, rng)
    return tuple(Exit(players[player], how) for player, how in left)


def _leave_in_bits(
    ruleset_id: str,
    hands: Sequence[Sequence[Card]],
    leader: int,
    classes: Mapping[int, PlayerClass],
    rng: Random,
) -> Iterable[tuple[int, How]]:
    table = GameInBits(ruleset_id, hands, leader, daifugo_of(classes))
    while not table.over:
        lay = choose(table, rng)
        if lay is None:
            table.pass_turn()
        else:
            table.play(lay)
    return table.out
