"""What suits come to at the least where nobody has had any: a formula, beside the search of the draw."""

from scoring.draw.counting import FOUR, THREE, table_sizes


def suit_spread_bound(players: int, rounds: int) -> int:
    """How much more often somebody has one suit than another at the least: tables of three have no C."""
    last_suit = rounds * table_sizes(players).count(FOUR) // players
    if last_suit >= rounds // FOUR:
        # With enough seats of C everybody can have each suit as often, but for the rounds beyond a multiple of four.
        return int(rounds % FOUR > 0)
    return -(-(rounds - last_suit) // THREE) - last_suit
