"""Structures: which slots meet in several rounds, from a construction or, if that falls short, a search."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, combinations, pairwise
from typing import Final

from scoring.draw.aims import aims_of, least_aims, meetings
from scoring.draw.annealing import BARE, EVEN, SOFT, STRICT, annealed
from scoring.draw.constructions import FOUND, Round, Table, constructed
from scoring.draw.counting import FOUR, THREE, closed_up, table_sizes, tables_of, three_table_counts
from scoring.draw.field import Field
from scoring.draw.request import Version
from scoring.draw.stream import Stream
from scoring.draw.suits import suited

Design = Sequence[Round]

TRIES: Final = 300
"""The most choices of ghosts that are tried."""


def spare_rounds(players: int) -> int:
    """The most rounds that may have to be left out because two ghosts meet there."""
    ghosts = -players % FOUR
    return ghosts * (ghosts - 1) // 2


def thinned(design: Design, players: int, rounds: int, stream: Stream) -> tuple[Round, ...]:
    """Rounds of a design for ``players``, its surplus points (ghosts) removed: tables of four, then of three.

    The ghosts, never two at one table, are those that leave the visits to tables of three most even. Fewer
    rounds, or none, where they always meet.
    """
    points = sum(map(len, design[0]))
    # No ghosts, so nothing to choose and no random number used.
    if points == players:
        return tuple(design[:rounds])
    homes = [{point: table for table in line for point in table} for line in design]
    fault: tuple[int, int] = (rounds + 1, 0)
    chosen: Table = ()
    for _ in range(TRIES):
        ghosts = tuple(stream.below(points) for _ in range(points - players))
        fault, chosen = min((fault, chosen), (_fault(homes, ghosts, players, rounds), ghosts))
        # As even as it can be, and no round lost.
        if fault == (0, 0):
            break
    kept = [line for line, home in zip(design, homes, strict=True) if _apart(home, chosen)]
    return tuple(_without(line, chosen) for line in kept[:rounds])


def _apart(home: dict[int, Table], ghosts: Table) -> bool:
    return len({home[ghost] for ghost in ghosts}) == len(ghosts)


def _fault(homes: list[dict[int, Table]], ghosts: Table, players: int, rounds: int) -> tuple[int, int]:
    """How many rounds these ghosts cost, and how uneven visits to tables of three are in the rest."""
    kept = [home for home in homes if _apart(home, ghosts)][:rounds]
    visits = Counter(point for home in kept for ghost in ghosts for point in home[ghost] if point != ghost)
    # Squares: one player with two visits too many is worse than two with one.
    uneven = sum(times**2 for times in visits.values())
    return rounds - len(kept), uneven - least_unevenness(players, len(kept))


def _without(tables: Round, ghosts: Table) -> Round:
    """The tables without ghosts, the other points renumbered in order; tables of four first."""
    number = {point: at for at, point in enumerate(sorted({*chain(*tables)} - {*ghosts}))}
    seated = [tuple(number[point] for point in closed_up(table, ghosts)) for table in tables]
    return tuple(sorted(seated, key=len, reverse=True))


def least_unevenness(players: int, rounds: int) -> int:
    """The least possible sum of the players' squared numbers of visits to tables of three."""
    fewest, _ = three_table_counts(players, rounds)
    visits = 3 * (-players % FOUR) * rounds
    return visits + fewest * (2 * visits - players * (fewest + 1))


Rounds = tuple[Round, ...]

SEARCHES: Final = (SOFT, EVEN, BARE, SOFT, SOFT)
"""The prices of successive searches: each runs only if those before missed the lower bounds."""

SMALL: Final = 128
"""The largest number of players for which a search is repeated; with more it would end the same."""

MOVES: Final = 50_000
"""The most exchanges that one search tries per unit of effort; small structures need fewer."""


def structure(size: int, rounds: int, version: Version, effort: int) -> Rounds:
    """Rounds for slots 0 to ``size`` - 1, to which no players are assigned yet.

    Tables of four come first; in the first version a table is its slots in the order of the suits, S H D C.
    In constructions from pots, slots with near numbers do not meet. The same arguments always give the same
    rounds. ``ValueError`` for fewer than 3 slots, for 5, and for no rounds.

    >>> structure(8, 1, Version.SECOND, 1)
    (((0, 2, 4, 6), (1, 3, 5, 7)),)
    """
    if rounds < 1:
        raise ValueError(rounds)
    # Keyed by the version, not a seed: a structure can be published before the seed exists (0403).
    stream = Stream(version.value)
    design = _design(size, rounds, version, stream)
    if len(design) == rounds and _is_even(design, size):
        return _seated(design, size, version)
    moves = effort * min(MOVES, size**3 * rounds)
    found = _rematches_apart(searched(_blank_field(size), design, rounds, stream, moves))
    return _seated(found, size, version)


def _seated(rounds: Rounds, size: int, version: Version) -> Rounds:
    """The rounds with seats in the first version; since then seats are by lot, later."""
    return suited(rounds, size) if version is Version.FIRST else rounds


def _blank_field(size: int) -> Field:
    """A field without history, clubs, seeds and points."""
    none = (0,) * size
    return Field(tuple(map(str, range(size))), tuple({} for _ in none), none, (False,) * size, none, none)


def _design(size: int, rounds: int, version: Version, stream: Stream) -> Rounds:
    """Rounds from ``FOUND`` or a construction; perhaps fewer than ``rounds``."""
    if len(FOUND.get(size, ())) == rounds:
        return FOUND[size]
    points = FOUR * len(table_sizes(size))
    return thinned(constructed(points, rounds + spare_rounds(size), version), size, rounds, stream)


def _is_even(rounds: Rounds, size: int) -> bool:
    """Whether the players' visits to tables of three differ by at most one."""
    visits = [0] * size
    for slot in chain.from_iterable(table for tables in rounds for table in tables if len(table) == THREE):
        visits[slot] += 1
    return max(visits) - min(visits) <= 1


def searched(field: Field, start: Rounds, rounds: int, stream: Stream, moves: int) -> Rounds:
    """The best of several searches of ``moves`` exchanges and a quarter more: the first from ``start``,
    filled up at random if it has fewer rounds, the others from random rounds.
    """
    least = least_aims(field, rounds)
    found: list[Rounds] = []
    for prices in SEARCHES if field.size <= SMALL else SEARCHES[:1]:
        known = () if found else start
        dealt = (tables_of(stream.shuffled(range(field.size))) for _ in range(rounds - len(known)))
        better = annealed((*known, *dealt), field, prices, stream, moves)
        # Soft prices can trade one aim for another; strict ones then put the aims in their order.
        found.append(annealed(better, field, STRICT, stream, moves // 4))
        if aims_of(field, found[-1]).reach(least):
            break
    return min(found, key=partial(aims_of, field))


def _rematches_apart(rounds: Rounds) -> Rounds:
    """Reorder the rounds so that few pairs meet in two consecutive ones: exchange two while that helps."""
    met = [frozenset(meetings(tables)) for tables in rounds]
    order = tuple(range(len(rounds)))

    def rematches(order: tuple[int, ...]) -> int:
        return sum(len(met[one] & met[other]) for one, other in pairwise(order))

    # The order of the rounds does not change how often pairs meet.
    while True:
        best = min(_with_two_exchanged(order), key=rematches, default=order)
        if rematches(best) >= rematches(order):
            return tuple(rounds[number] for number in order)
        order = best


def _with_two_exchanged(order: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for one, other in combinations(range(len(order)), 2):
        changed = list(order)
        changed[one], changed[other] = changed[other], changed[one]
        yield tuple(changed)
