"""The least suit spread of draws without earlier rounds, by a formula, to compare with the draw's search."""

from scoring.draw.counting import FOUR, THREE, table_sizes


def suit_spread_bound(players: int, rounds: int) -> int:
    """The lower bound of the largest spread of a player's suit counts: tables of three have no C."""
    last_suit = rounds * table_sizes(players).count(FOUR) // players
    if last_suit >= rounds // FOUR:
        # With enough seats of C all counts are equal, except for the rounds beyond a multiple of four.
        return int(rounds % FOUR > 0)
    return -(-(rounds - last_suit) // THREE) - last_suit
