"""How even suits can be at the best, after all that the players have had."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from scoring.draw.shape import THREE


def least_suit_spread(had: Sequence[Sequence[int]], rounds: int, last_seats: int) -> int:
    """No seats leave everybody's suits more even: the greatest difference between two suits of one player.

    ``had``: by player, how often S, H, D and C. ``last_seats``: how many seats of C there are in these rounds.

    >>> least_suit_spread([(0, 0, 0, 0)] * 46, 4, 40)
    2
    """
    players = Counter(map(tuple, had))
    top = rounds + max(max(sizes) - min(sizes) for sizes in players)

    def enough(spread: int) -> bool:
        needs = [(_last_suits(player, rounds, spread), times) for player, times in players.items()]
        return sum(need * times for need, times in needs) <= last_seats and all(
            need <= rounds for need, _ in needs
        )

    # Whatever is enough for one spread is enough for a larger one, so the least is found by halving.
    return bisect_left(range(top), True, key=enough)


def _last_suits(had: Sequence[int], rounds: int, spread: int) -> int:
    """How many seats of C a player must have so that no two suits differ by more; one too many where that cannot be."""
    *others, last = had
    for more in range(rounds + 1):
        rest, clubs = rounds - more, last + more
        # The least number of one suit: as low as the most of another and the seats still to be had allow.
        fewest = max(clubs - spread, max(others) - spread, -(-(rest + sum(others)) // THREE) - spread, 0)
        if fewest <= clubs and sum(max(0, fewest - other) for other in others) <= rest:
            return more
    return rounds + 1
