"""The tables of a draw by chance: one round or several, for players with or without a history."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from scoring.draw.aims import aims_of, least_aims
from scoring.draw.costs import costs_of, lightest, strictly
from scoring.draw.counting import table_sizes
from scoring.draw.exact import MOST, best_tables
from scoring.draw.field import Field
from scoring.draw.lottery import allotted
from scoring.draw.request import Version
from scoring.draw.search import Seated, improve
from scoring.draw.stream import Stream
from scoring.draw.structures import searched, structure

Tables = tuple[tuple[int, ...], ...]
Rounds = tuple[Tables, ...]

# The length of a search decides which seats it finds: another number here takes a new ``Version``.
MOVES: Final = 25_000
LOOKS: Final = 20_000
LOOKS_PER_PLAYER: Final = 50
SMALL: Final = 1_024
"""The largest number of players for which rounds are also annealed; with more, local search is enough."""


def draw_rounds(field: Field, rounds: int, version: Version, key: str, effort: int) -> Rounds:
    """The best rounds found for these players, by the aims in their order. All chance comes from ``key``.

    ``effort``: a factor for the number of exchanges tried while the lower bounds are missed.
    """
    if rounds == 1 and field.size <= MOST:
        return (best_tables(costs_of(field, strictly(field.size)), field.size),)
    least = least_aims(field, rounds)
    found: list[Rounds] = []
    for candidate in _candidates(field, rounds, version, Stream(key), effort):
        found.append(candidate)
        # At the lower bounds: no other candidate is needed.
        if aims_of(field, candidate).reach(least):
            return candidate
    return min(found, key=partial(aims_of, field))


def _candidates(field: Field, rounds: int, version: Version, stream: Stream, effort: int) -> Iterator[Rounds]:
    """Candidates in turn: a structure (without history), rounds drawn one by one, the better one annealed.

    Above ``SMALL`` players, only the first that applies.
    """
    has_past = any(field.met) or any(field.three)
    found: list[Rounds] = []
    # A structure is made for slots that have never met; its properties would not hold with a history.
    if not has_past:
        found.append(allotted(structure(field.size, rounds, version, effort), field))
        yield found[-1]
    if has_past or field.size <= SMALL:
        found.append(_one_by_one(field, rounds, stream))
        yield found[-1]
    if field.size <= SMALL:
        yield searched(field, min(found, key=partial(aims_of, field)), rounds, stream, MOVES * effort)


def _one_by_one(field: Field, rounds: int, stream: Stream) -> Rounds:
    made: list[Tables] = []
    for _ in range(rounds):
        made.append(_next_tables(field, stream))
        field = field.after(made[-1])
    return tuple(made)


def _next_tables(field: Field, stream: Stream) -> Tables:
    """One round: players dealt out, then local search from the tables that cost more than they must."""
    costs = costs_of(field, strictly(field.size))
    seated = Seated(_dealt(field, stream), costs)
    worth = lightest(costs.of(seated.tables) - costs.least, field.size)
    improve(seated, reach=len(seated.tables), looks=LOOKS + LOOKS_PER_PLAYER * field.size, worth=worth)
    return tuple(map(tuple, seated.tables))


def _dealt(field: Field, stream: Stream) -> Tables:
    """Deal players, sorted by seed and club, to the tables in turn, which spreads seeds and clubs evenly."""
    sizes = table_sizes(field.size)
    everyone = stream.shuffled(range(field.size))
    order = sorted(everyone, key=lambda one: (not field.seeded[one], field.clubs[one]))
    return tuple(tuple(order[number :: len(sizes)][:size]) for number, size in enumerate(sizes))
