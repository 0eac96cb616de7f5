"""Check a whole sheet: contradictions, assumptions, and the games on it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_ref.classes import PlayerClass
from rules_ref.ranking import Exit
from scoring.matches.results import GameResult
from scoring.matches.scheme import Scheme
from scoring.paper.candidates import Candidates
from scoring.paper.contradictions import Assumption, SheetContradiction
from scoring.paper.marks import mark_assumptions, mark_contradictions
from scoring.paper.places import RowPlaces, cut_off_contradictions
from scoring.paper.reading import GameReading, read_set
from scoring.paper.sheet import PaperSheet
from scoring.paper.totals import Totals, totals_of


@dataclass(frozen=True, slots=True)
class SheetCheck:
    """The contents of a written score sheet, and its contradictions.

    ``sets`` are the games in order by the sheet, players by their column (``"0"``, ``"1"``, …).

    They are None where something contradicts itself, and where a game is left out or its order does not follow from
    what is written: ``untold`` names those games.
    """

    contradictions: tuple[SheetContradiction, ...]
    assumptions: tuple[Assumption, ...]
    sets: tuple[tuple[GameResult, ...], ...] | None
    untold: tuple[tuple[int, int], ...]


def check_sheet(sheet: PaperSheet, scheme: Scheme) -> SheetCheck:
    """Compare a sheet with itself and the rules. Raises KeyError for a table size unknown to the scheme."""
    candidates = Candidates(scheme, len(sheet.players))
    sets = [read_set(sheet, scheme, candidates, number) for number in range(1, scheme.sets + 1)]
    totals = Totals(sheet, scheme, [totals_of(sheet, scheme, played_set) for played_set in sets])
    found = [
        contradiction for reading in _filled_in(sets) for contradiction in _in_game(sheet, scheme, reading)
    ]
    found += totals.contradictions()
    taken = [assumption for reading in _filled_in(sets) for assumption in _assumed(sheet, scheme, reading)]
    taken += totals.assumptions()
    untold = tuple(place for readings in sets for place in _untold(readings))
    # An incomplete sheet is no record: it would be scored as if the rest had not been played.
    results = None if found or untold else tuple(tuple(_results(sheet, played_set)) for played_set in sets)
    return SheetCheck(tuple(sorted(found, key=_from_the_top)), tuple(taken), results, untold)


def _filled_in(sets: Sequence[Sequence[GameReading]]) -> Iterator[GameReading]:
    return (reading for readings in sets for reading in readings if reading.row.says)


def _in_game(sheet: PaperSheet, scheme: Scheme, reading: GameReading) -> Iterator[SheetContradiction]:
    if reading.row.cut_off:
        yield from cut_off_contradictions(reading, scheme)
    else:
        yield from RowPlaces(sheet, scheme, reading).contradictions()
    yield from mark_contradictions(reading, scheme, marks=sheet.marks)


def _assumed(sheet: PaperSheet, scheme: Scheme, reading: GameReading) -> Iterator[Assumption]:
    if not reading.row.cut_off:
        yield from RowPlaces(sheet, scheme, reading).assumptions()
    yield from mark_assumptions(reading, marks=sheet.marks)


def _from_the_top(contradiction: SheetContradiction) -> tuple[int, int]:
    """A sort key by set and game; totals come after the games, ranks at the end."""
    below = 1000
    cell = contradiction.cell
    return cell.set_number or below, cell.game or below


def _untold(readings: Sequence[GameReading]) -> Iterator[tuple[int, int]]:
    """Games whose order does not follow, and games left out before one that was written."""
    last = max((reading.row.number for reading in readings if reading.row.says), default=0)
    for reading in readings[:last]:
        row = reading.row
        certain = row.cut_off or len({candidate.outcome.order for candidate in reading.fits}) == 1
        if not (row.says and certain):
            yield row.set_number, row.number


def _results(sheet: PaperSheet, readings: Sequence[GameReading]) -> Iterator[GameResult]:
    for reading in readings:
        row = reading.row
        if row.says:
            exits = tuple(Exit(str(player), how) for player, how in reading.fits[0].exits)
            played_by = sheet.as_played.get((row.set_number, row.number))
            yield GameResult(exits, row.cut_off, None if played_by is None else _by_column(played_by))


def _by_column(classes: Sequence[PlayerClass | None]) -> dict[str, PlayerClass]:
    return {
        str(column): player_class for column, player_class in enumerate(classes) if player_class is not None
    }
