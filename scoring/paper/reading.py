"""Deduce a game from its row: the candidates that agree best with it."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules_ref.classes import PlayerClass
from scoring.matches.scheme import Scheme
from scoring.paper.candidates import Candidate, Candidates
from scoring.paper.sheet import Cell, CellKind, Counting, PaperSheet, Points


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """The written row of one game. ``gains`` are the P won in it (None: unknown); ``bonus`` is what its
    daifugo may have on top of them, 0 where the game pays none.
    """

    set_number: int
    number: int
    written: tuple[bool, ...]
    gains: tuple[Points | None, ...]
    classes: tuple[PlayerClass | None, ...]
    fouls: frozenset[int]
    downfalls: frozenset[int]
    cut_off: bool
    bonus: int
    says: bool

    def cell(self, column: CellKind, player: int | None = None, place: int | None = None) -> Cell:
        return Cell(column, self.set_number, self.number, player, place)


@dataclass(frozen=True, slots=True)
class GameReading:
    """A row and the candidates that fit it best, the one with the fewest marks first.

    ``before``: the players who may have been daifugo; ``reachable``: the written order is possible at all.
    """

    row: WrittenGame
    fits: tuple[Candidate, ...]
    before: tuple[int | None, ...]
    reachable: bool

    def cells(self, column: CellKind, player: int) -> tuple[Cell, Cell]:
        """A player's cell of this column, with the place where it is certain, and that of the P."""
        return self.row.cell(column, player, self.place(player)), self.row.cell(CellKind.POINTS, player)

    def place(self, player: int) -> int | None:
        """The place in all candidates that fit; None if they differ."""
        places = {candidate.place(player) for candidate in self.fits if candidate.outcome.order}
        return places.pop() if len(places) == 1 else None

    def points(self, player: int) -> Points | None:
        """The points, bonus included, in all candidates that fit; None if they differ."""
        return _only(candidate.outcome.points[player] for candidate in self.fits)

    def base(self, player: int) -> Points | None:
        return _only(candidate.base[player] for candidate in self.fits)

    @property
    def bonuses(self) -> frozenset[int | None]:
        """The players who have the bonus of this game in a candidate that fits; None: no player."""
        everyone = range(len(self.row.gains))
        return frozenset(
            next((player for player in everyone if candidate.outcome.bonus[player]), None)
            for candidate in self.fits
        )

    @property
    def bonus_winner(self) -> int | None:
        """The player who has the bonus in all candidates that fit; None without one."""
        return next(iter(self.bonuses)) if len(self.bonuses) == 1 else None

    @property
    def with_bonus(self) -> bool:
        """Whether the P written for the bonus winner include the bonus."""
        winner = self.bonus_winner
        if winner is None:
            return False
        gain, base = self.row.gains[winner], self.base(winner)
        return gain is not None and base is not None and gain == base + self.row.bonus


def _only(values: Iterable[Points]) -> Points | None:
    found = set(values)
    return found.pop() if len(found) == 1 else None


def read_set(sheet: PaperSheet, scheme: Scheme, candidates: Candidates, set_number: int) -> list[GameReading]:
    """The games of a set in order. A game of which nothing is written leaves open who its daifugo was."""
    readings: list[GameReading] = []
    before: tuple[int | None, ...] = (None,)
    for number in range(1, scheme.games_per_set + 1):
        row = row_of(sheet, scheme, set_number, number)
        before = sheet.daifugo_as_played(set_number, number) or before
        reading = _read(row, candidates, before, marks=sheet.marks)
        readings.append(reading)
        before = tuple(dict.fromkeys(candidate.outcome.daifugo for candidate in reading.fits))
    return readings


def row_of(sheet: PaperSheet, scheme: Scheme, set_number: int, number: int) -> WrittenGame:
    everyone = range(len(sheet.players))
    points = sheet.numbers(CellKind.POINTS, set_number, number)
    rules = scheme.ranking
    return WrittenGame(
        set_number,
        number,
        tuple(point is not None for point in points),
        _gains(sheet, set_number, number, points),
        tuple(sheet.class_at(set_number, number, player) for player in everyone),
        sheet.marked(CellKind.FOUL, set_number, number),
        sheet.marked(CellKind.DOWNFALL, set_number, number),
        sheet.cut_off(set_number, number),
        rules.bonus if number % rules.bonus_every == 0 else 0,
        sheet.says_of_game(set_number, number),
    )


def _gains(
    sheet: PaperSheet, set_number: int, number: int, points: tuple[Points | None, ...]
) -> tuple[Points | None, ...]:
    if sheet.counting is Counting.BY_GAME or number == 1:
        return points
    before = sheet.numbers(CellKind.POINTS, set_number, number - 1)
    return tuple(
        None if now is None or then is None else now - then for now, then in zip(points, before, strict=True)
    )


def _read(
    row: WrittenGame, candidates: Candidates, before: tuple[int | None, ...], *, marks: bool
) -> GameReading:
    if row.cut_off:
        return _read_cut_off(row, candidates, before)
    pays = bool(row.bonus)
    plain = list(candidates.plain(pays_bonus=pays))
    # P and classes decide the order; marks only choose between the candidates with that order.
    least = min(_off_places(row, candidate) for candidate in plain)
    orders = {candidate.outcome.order for candidate in plain if _off_places(row, candidate) == least}
    possible = [
        candidate
        for daifugo in before
        for candidate in candidates.of_game(daifugo, pays_bonus=pays)
        if candidate.outcome.order in orders
    ]
    reachable = bool(possible)
    # An impossible order is read all the same: only then can the missing mark be named.
    possible = possible or [candidate for candidate in plain if candidate.outcome.order in orders]
    fewest = min(_off_marks(row, candidate, marks=marks) for candidate in possible)
    fits = [candidate for candidate in possible if _off_marks(row, candidate, marks=marks) == fewest]
    return GameReading(row, tuple(sorted(fits, key=_marks)), before, reachable)


def _read_cut_off(row: WrittenGame, candidates: Candidates, before: tuple[int | None, ...]) -> GameReading:
    possible = [
        candidate
        for daifugo in before
        for candidate in candidates.of_game(daifugo, pays_bonus=bool(row.bonus), cut_off=True)
    ]
    least = min(_off_cut_off(row, candidate) for candidate in possible)
    fits = tuple(
        sorted((candidate for candidate in possible if _off_cut_off(row, candidate) == least), key=_marks)
    )
    return GameReading(row, fits, before, reachable=True)


def _off_places(row: WrittenGame, candidate: Candidate) -> int:
    """The number of P and classes of the row that differ from a candidate."""
    return _off_points(row, candidate) + sum(
        player_class is not None and player_class is not candidate.outcome.classes[player]
        for player, player_class in enumerate(row.classes)
    )


def _off_points(row: WrittenGame, candidate: Candidate) -> int:
    return sum(
        gain is not None and gain not in (candidate.base[player], candidate.outcome.points[player])
        for player, gain in enumerate(row.gains)
    )


def _off_marks(row: WrittenGame, candidate: Candidate, *, marks: bool) -> tuple[int, int]:
    """The number of marks that differ from a candidate; ties prefer fewer unmarked fouls.

    A daifugo who came last has fallen also where it was not written down.
    """
    wrong = len(row.fouls - candidate.fouls) + len(row.downfalls - candidate.fallen)
    if not marks:
        return wrong, 0
    unmarked = candidate.fouls - row.fouls
    silent = {
        downfall for downfall in candidate.fallen - row.downfalls if downfall != candidate.outcome.order[-1]
    }
    return wrong + len(unmarked) + len(silent), len(unmarked)


def _off_cut_off(row: WrittenGame, candidate: Candidate) -> int:
    return (
        _off_points(row, candidate) + len(row.fouls ^ candidate.fouls) + len(row.downfalls ^ candidate.fallen)
    )


def _marks(candidate: Candidate) -> int:
    return len(candidate.fouls) + len(candidate.fallen)
