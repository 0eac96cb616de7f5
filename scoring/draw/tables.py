"""The tables of a draw by chance, for one round or several, whether the players have a past or none."""

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

# How long a search may take decides which seats it finds: another number here takes a new ``Version``.
MOVES: Final = 25_000
LOOKS: Final = 20_000
LOOKS_PER_PLAYER: Final = 50
SMALL: Final = 1_024
"""With more players there is so much room that going downhill arrives."""


def draw_rounds(field: Field, rounds: int, version: Version, key: str, effort: int) -> Rounds:
    """Rounds for these players, the aims in their order. All chance comes from ``key``.

    ``effort``: how long better rounds are looked for, where those at hand are not the best there can be.
    """
    if rounds == 1 and field.size <= MOST:
        return (best_tables(costs_of(field, strictly(field.size)), field.size),)
    least = least_aims(field, rounds)
    found: list[Rounds] = []
    for candidate in _candidates(field, rounds, version, Stream(key), effort):
        found.append(candidate)
        # Nothing can be better: the rest need not be looked for.
        if aims_of(field, candidate).reach(least):
            return candidate
    return min(found, key=partial(aims_of, field))


def _candidates(field: Field, rounds: int, version: Version, stream: Stream, effort: int) -> Iterator[Rounds]:
    """Made for slots, which have no past; one round after the other; the best of those searched further."""
    has_past = any(field.met) or any(field.three)
    found: list[Rounds] = []
    # A structure is made for slots that have never met; a past would spoil what it promises.
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
    """Dealt out, then downhill, looking only at what costs more than it must."""
    costs = costs_of(field, strictly(field.size))
    seated = Seated(_dealt(field, stream), costs)
    worth = lightest(costs.of(seated.tables) - costs.least, field.size)
    improve(seated, reach=len(seated.tables), looks=LOOKS + LOOKS_PER_PLAYER * field.size, worth=worth)
    return tuple(map(tuple, seated.tables))


def _dealt(field: Field, stream: Stream) -> Tables:
    """Seeds, then clubs, then everybody else, one table after the other: what stands together is spread evenly."""
    sizes = table_sizes(field.size)
    everyone = stream.shuffled(range(field.size))
    order = sorted(everyone, key=lambda one: (not field.seeded[one], field.clubs[one]))
    return tuple(tuple(order[number :: len(sizes)][:size]) for number, size in enumerate(sizes))
