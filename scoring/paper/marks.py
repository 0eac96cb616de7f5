"""Fouls and downfalls of one game: whether the order of finishing can have come about with them."""

from collections.abc import Iterator

from scoring.matches.scheme import Scheme
from scoring.paper.contradictions import Assumption, Code, LeftOut, SheetContradiction
from scoring.paper.reading import GameReading
from scoring.paper.sheet import CellKind


def mark_contradictions(reading: GameReading, scheme: Scheme, *, marks: bool) -> Iterator[SheetContradiction]:
    """Every impossible mark, and every missing one if the sheet has places for them (``marks``)."""
    row = reading.row
    both = row.fouls & row.downfalls
    for player in sorted(both):
        cells = tuple(row.cell(column, player) for column in (CellKind.FOUL, CellKind.DOWNFALL))
        yield SheetContradiction(Code.BOTH_MARKS, cells, scheme.ranking.downfall_clause)
    candidate = reading.fits[0]
    for player in sorted(row.downfalls - candidate.fallen - both):
        yield _downfall(reading, scheme, player)
    for player in sorted(row.fouls - candidate.fouls - both):
        yield _foul(reading, scheme, player)
    if marks:
        yield from _missing(reading, scheme)


def mark_assumptions(reading: GameReading, *, marks: bool) -> Iterator[Assumption]:
    candidate = reading.fits[0]
    for player in sorted(candidate.fallen - reading.row.downfalls):
        if marks and reading.reachable:
            yield Assumption(LeftOut.DOWNFALL, reading.row.cell(CellKind.DOWNFALL, player))
    # Once per game, however many players fouled: the row as a whole cannot show when.
    for player in sorted(candidate.fouls)[:1]:
        yield Assumption(LeftOut.WHEN_FOULED, reading.row.cell(CellKind.FOUL, player))


def _downfall(reading: GameReading, scheme: Scheme, player: int) -> SheetContradiction:
    """Why a player marked as fallen cannot have fallen."""
    row, rules = reading.row, scheme.ranking
    cells = (row.cell(CellKind.DOWNFALL, player), row.cell(CellKind.POINTS, player))
    before = reading.before[0] if len(reading.before) == 1 else None
    if rules.downfall_clause is None:
        return SheetContradiction(Code.DOWNFALL_UNKNOWN, cells)
    if row.number == 1:
        return SheetContradiction(Code.DOWNFALL_FIRST_GAME, cells, rules.downfall_clause)
    if player not in reading.before:
        return SheetContradiction(Code.DOWNFALL_NOT_DAIFUGO, cells, rules.downfall_clause, who=before)
    return SheetContradiction(Code.DOWNFALL_WON, cells, rules.downfall_clause)


def _foul(reading: GameReading, scheme: Scheme, player: int) -> SheetContradiction:
    """Why a player marked for a foul cannot have fouled: a player below has not."""
    row, rules = reading.row, scheme.ranking
    if rules.foul_clause is None:
        return SheetContradiction(Code.FOUL_UNKNOWN, (row.cell(CellKind.FOUL, player),))
    order = reading.fits[0].outcome.order
    below = order[order.index(player) + 1 :] if order else ()
    clean = [row.cell(CellKind.FOUL, player) for player in below if player not in row.fouls]
    cells = (*reading.cells(CellKind.FOUL, player), *clean)
    code = Code.FOUL_PLACE if clean else Code.FOUL_WON
    return SheetContradiction(code, cells, rules.fouls_clause or rules.foul_clause)


def _missing(reading: GameReading, scheme: Scheme) -> Iterator[SheetContradiction]:
    row, rules, candidate = reading.row, scheme.ranking, reading.fits[0]
    if not reading.reachable:
        yield from _stranded(reading, scheme)
        return
    # A daifugo who came last has fallen, ringed or not (0502).
    silent = {
        downfall
        for downfall in candidate.fallen - row.downfalls - row.fouls
        if downfall != candidate.outcome.order[-1]
    }
    for player in silent:
        cells = reading.cells(CellKind.DOWNFALL, player)
        yield SheetContradiction(Code.DOWNFALL_MISSING, cells, rules.downfall_clause)
    # An unmarked downfall moves the others: to report their missing fouls, too, would be two alarms
    # for one slip.
    if silent:
        return
    for player in sorted(candidate.fouls - row.fouls - row.downfalls):
        cells = reading.cells(CellKind.FOUL, player)
        yield SheetContradiction(Code.FOUL_MISSING, cells, rules.fallen_clause or rules.fouls_clause)


def _stranded(reading: GameReading, scheme: Scheme) -> Iterator[SheetContradiction]:
    """The last daifugo is neither first nor where the fallen land, and no foul could have put them there."""
    for player in reading.before:
        if player is not None and player not in reading.row.downfalls:
            cells = reading.cells(CellKind.DOWNFALL, player)
            yield SheetContradiction(Code.DOWNFALL_MISSING, cells, scheme.ranking.downfall_clause)
