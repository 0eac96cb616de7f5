"""Tables of three: tables of four with a ghost in one place, who leave everyone as many as can be."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from scoring.draw.bounds import three_table_counts
from scoring.draw.constructions import Round, Table
from scoring.draw.shape import FOUR
from scoring.draw.stream import Stream

Design = Sequence[Round]

TRIES: Final = 300
"""How many choices of ghosts are looked at."""


def spare_rounds(players: int) -> int:
    """How many rounds may have to be left out because two ghosts meet there."""
    ghosts = -players % FOUR
    return ghosts * (ghosts - 1) // 2


def thinned(design: Design, players: int, rounds: int, stream: Stream) -> tuple[Round, ...]:
    """Rounds of a design without its points beyond ``players``: tables of four, then of three.

    The ghosts, never two at one table, are those that leave the visits to tables of three most even. Fewer
    rounds, or none, where they always meet.
    """
    points = sum(map(len, design[0]))
    # No ghosts, so nothing to choose and no chance spent.
    if points == players:
        return tuple(design[:rounds])
    homes = [_homes(line) for line in design]
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


def _homes(tables: Round) -> dict[int, Table]:
    return {point: table for table in tables for point in table}


def _apart(home: dict[int, Table], ghosts: Table) -> bool:
    return len({home[ghost] for ghost in ghosts}) == len(ghosts)


def _fault(homes: list[dict[int, Table]], ghosts: Table, players: int, rounds: int) -> tuple[int, int]:
    """How many rounds these ghosts leave wanting, and how uneven the visits of the others are in the rest."""
    kept = [home for home in homes if _apart(home, ghosts)][:rounds]
    visits = Counter(point for home in kept for ghost in ghosts for point in home[ghost] if point != ghost)
    # Squares, for one who comes twice too often is worse than two who come once too often.
    uneven = sum(times**2 for times in visits.values())
    return rounds - len(kept), uneven - least_unevenness(players, len(kept))


def _without(tables: Round, ghosts: Table) -> Round:
    """The others, numbered in order, tables of four first."""
    number = {point: at for at, point in enumerate(sorted({*chain(*tables)} - {*ghosts}))}
    seated = [tuple(number[point] for point in _closed_up(table, ghosts)) for table in tables]
    return tuple(sorted(seated, key=len, reverse=True))


def _closed_up(table: Table, ghosts: Table) -> Table:
    """The table of three that is left where a ghost sat: the last takes the ghost's seat."""
    *seats, last = table
    if not {*table}.intersection(ghosts):
        return table
    return tuple(last if point in ghosts else point for point in seats)


def least_unevenness(players: int, rounds: int) -> int:
    """The least sum of the squared numbers of visits to tables of three."""
    fewest, _ = three_table_counts(players, rounds)
    visits = 3 * (-players % FOUR) * rounds
    return visits + fewest * (2 * visits - players * (fewest + 1))
