"""JBL: the table, the exchange and the ranking (sections 1, 2, 3, 5, 8 and 11 of the document)."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules_ref.classes import Player, PlayerClass
from rules_ref.procedure import ExchangeRule, Opening, TableSize, duties
from rules_ref.ranking import Fallen, RankingRules

_TOP, _SECOND = PlayerClass.DAIFUGO, PlayerClass.FUGO
_THIRD, _LAST = PlayerClass.HINMIN, PlayerClass.DAIHINMIN

SEATS: Final = ("♠", "♥", "♦", "♣")
"""The seats clockwise, and the names of their players after the draw (JBL-2.1, 2.4)."""

TABLE_SIZES: Final = {
    4: TableSize(
        hands=(13,) * 4,
        blind=2,
        exchange=(
            ExchangeRule(_LAST, _TOP, 2, "strongest", "JBL-5.1"),
            ExchangeRule(_TOP, _LAST, 2, "any", "JBL-5.2"),
            ExchangeRule(_THIRD, _SECOND, 1, "strongest", "JBL-5.3"),
            ExchangeRule(_SECOND, _THIRD, 1, "any", "JBL-5.4"),
        ),
        deal_clause="JBL-2.4",
        deck_clause="JBL-3.2",
        blind_clause="JBL-3.1",
    ),
    3: TableSize(
        hands=(17,) * 3,
        blind=3,
        exchange=(
            ExchangeRule(_LAST, _TOP, 2, "strongest", "JBL-5.6"),
            ExchangeRule(_TOP, _LAST, 2, "any", "JBL-5.6"),
        ),
        deal_clause="JBL-2.7",
        deck_clause="JBL-3.2",
        blind_clause="JBL-3.4",
    ),
}

RANKING: Final = RankingRules(
    places_clause="JBL-4.3",
    foul_clause="JBL-11.0",
    fouls_clause="JBL-11.1",
    downfall_clause="JBL-8.1",
    fallen=Fallen.ABOVE_FOULS,
    fallen_clause="JBL-8.2",
    points={4: (6, 4, 2, 0), 3: (6, 3, 0)},
    points_clause="JBL-1.4",
    bonus=2,
    bonus_every=4,
    bonus_clause="JBL-1.6",
    cut_off_clause="JBL-1.9",
)


def opening(
    size: TableSize, seats: Sequence[Player], classes: Mapping[Player, PlayerClass] | None
) -> Opening[Player]:
    """The opening of a league game. ``seats``: players clockwise from ♠; ``classes`` None in game 1 of a set.

    ♠ takes the blind cards, deals from ♥ on and leads (JBL-2.4, 2.5, 3.1); later in the set the daihinmin
    deals, to the player on the left first, and leads (JBL-2.6).

    >>> opening(TABLE_SIZES[4], ["A", "B", "C", "D"], None).leader
    'A'
    """
    (cards_each,) = set(size.hands)
    if not classes:
        return Opening(
            seats[0], seats[1], seats[0], cards_each, (),
            (size.blind_clause, size.deal_clause, "JBL-2.5"),
        )  # fmt: skip
    last = next(player for player, held in classes.items() if held is PlayerClass.DAIHINMIN)
    left = seats[(seats.index(last) + 1) % len(seats)]
    owed = duties(size, classes)
    return Opening(
        last, left, last, cards_each, owed,
        ("JBL-2.6", *dict.fromkeys(duty.clause for duty in owed)),
    )  # fmt: skip
