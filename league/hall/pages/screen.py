"""The hall screen, divided into pages that fit without scrolling."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import islice
from typing import Final, Generic, Literal, TypeVar

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.clock.pages import clock_of, current_round
from league.draws.pages.seats import SeatTable, by_table, seat_lines
from league.hall.pages.fitting import ceremony_frame, champion_frame, line_frame, points_frame, seats_frame
from league.matches.pages.progress import State, table_states
from league.models import Event, Match, Round
from league.page_cache import made_per
from league.rulings.pages.public import PublicRuling, latest_public
from league.rulings.pages.register import inbox_version
from league.standings.pages.lines import RankingLine
from league.standings.pages.results import race_of
from league.standings.pages.stages import FinalLine, StageTable, standings_version, tables_of
from scoring.matches.progress import RoundClock
from scoring.published.charts.drawing import Chart

Thing = TypeVar("Thing")

REVEALED: Final = 8
"""The lowest rank shown at the ceremony, one place at a time."""
_WINNER: Final = 1.6


@dataclass(frozen=True, slots=True)
class Density:
    """The most on a page: ``lines`` of standings, ``tables`` that play, tables whose ``seats`` are shown."""

    lines: int
    tables: int
    seats: int


USUAL: Final = "usual"
DENSITIES: Final = {"roomy": Density(8, 6, 4), USUAL: Density(20, 24, 12), "dense": Density(32, 32, 20)}
"""By the word in the screen's address: ``roomy`` for a back row far away, ``dense`` for few screens."""

ROOMY: Final = 12
"""The most tables on a page that leave room for their players."""

SEATS: Final = DENSITIES[USUAL].seats
PAIRS: Final = 6
"""The most tables on a page that stand two in a row."""

SECONDS: Final = 12
"""Seconds until the next page."""

_RACE: Final = 640
"""The width of the race in the units of its text: a screen is wider than a page."""
_CACHE_SECONDS: Final = 60


@dataclass(frozen=True, slots=True)
class Playing:
    """A table still playing; ``people``: names with their points so far."""

    table: str
    state: State
    people: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ScreenCell(Generic[Thing]):
    """One item on a page. ``size``: the CSS class by which its names fit."""

    of: Thing
    size: str


def ceremony_of(final: Iterable[FinalLine]) -> list[ScreenCell[FinalLine]]:
    """The places shown one by one, the last first.

    The winner's line is higher than the others (``screen.css``).
    """
    lines = [line for line in final if line.rank <= REVEALED][::-1]
    shares = [_WINNER if line.rank == 1 else 1 for line in lines]
    return [
        ScreenCell(line, ceremony_frame(share / sum(shares), line.club).size_for([line.name]) or "")
        for line, share in zip(lines, shares, strict=True)
    ]


def champions_of(final: Iterable[FinalLine]) -> list[ScreenCell[FinalLine]]:
    """The winners for a screen of their own: one, or those who share the first place."""
    lines = [line for line in final if line.rank == 1]
    return [ScreenCell(line, champion_frame(len(lines)).size_for([line.name]) or "") for line in lines]


@dataclass(frozen=True)
class ScreenPage:
    """A page of the hall screen.

    Only the fields of its ``kind`` are filled. ``part``: its number, from 1, among ``parts`` of that kind.
    ``clock``: of the round being played, in which ``finished`` of ``tables`` are closed; ``upcoming``: the
    seats are those of the next round.
    """

    kind: Literal["standings", "playing", "seats", "rulings", "race", "waiting"]
    title: str
    part: int = 1
    parts: int = 1
    clock: RoundClock | None = None
    upcoming: bool = False
    finished: int = 0
    tables: int = 0
    stage: StageTable | None = None
    lines: tuple[RankingLine, ...] = ()
    playing: tuple[Playing, ...] = ()
    seats: tuple[SeatTable, ...] = ()
    rulings: tuple[PublicRuling, ...] = ()
    race: Chart | None = None

    @property
    def roomy(self) -> bool:
        """Whether so few tables play that each can list its players."""
        return len(self.playing) <= ROOMY

    @cached_property
    def rows(self) -> tuple[tuple[ScreenCell[SeatTable | Playing], ...], ...]:
        """The tables of this page by row."""
        tables: tuple[SeatTable | Playing, ...] = self.seats or self.playing
        rows = in_rows(tables)
        return tuple(tuple(ScreenCell(cell, self._size_at(cell, rows) or "") for cell in row) for row in rows)

    @cached_property
    def cells(self) -> tuple[ScreenCell[RankingLine], ...]:
        """The standings lines of this page."""
        return tuple(ScreenCell(line, self._size_in(line) or "") for line in self.lines)

    @property
    def fits(self) -> bool:
        """Whether all its names fit."""
        tables: tuple[SeatTable | Playing, ...] = self.seats or (self.playing if self.roomy else ())
        rows = in_rows(tables)
        return all(self._size_at(cell, rows) is not None for row in rows for cell in row) and all(
            self._size_in(line) is not None for line in self.lines
        )

    def _size_at(self, table: SeatTable | Playing, rows: Sequence[Sequence[object]]) -> str | None:
        abreast = max(map(len, rows))
        if isinstance(table, Playing):
            named = [name for name, _points in table.people] if self.roomy else []
            return points_frame(abreast, len(rows), table.table, str(table.state.words)).size_for(named)
        number = _("%(number)d卓") % {"number": table.number}
        suits = any(line.suit for line in table.lines)
        return seats_frame(abreast, len(rows), number, suits=suits).size_for(
            line.name for line in table.lines
        )

    def _size_in(self, line: RankingLine) -> str | None:
        frame = line_frame(len(self.lines), str(line.state_words), str(line.total))
        return frame.size_for([line.name])


@dataclass(frozen=True, slots=True)
class Screen:
    """The current pages of an event, and a tag of what the screen shows at a moment."""

    version: str
    pages: tuple[ScreenPage, ...]

    def page_at(self, seconds: int) -> ScreenPage:
        """The page of this moment: all screens of a hall show the same one, each for SECONDS."""
        return self.pages[self._number_at(seconds)]

    def version_at(self, seconds: int) -> str:
        return f"{self.version}.{self._number_at(seconds)}"

    def _number_at(self, seconds: int) -> int:
        return seconds // SECONDS % len(self.pages)


def in_rows(things: Sequence[Thing]) -> tuple[tuple[Thing, ...], ...]:
    """Cells in rows that share the width; their lengths differ by at most one.

    >>> in_rows("ABCDEFG")
    (('A', 'B', 'C'), ('D', 'E'), ('F', 'G'))
    """
    rows = -(-len(things) // _abreast(len(things)))
    rest = iter(things)
    return tuple(tuple(islice(rest, (len(things) + row) // rows)) for row in reversed(range(rows)))


def _abreast(count: int) -> int:
    """The most tables in a row: with four names each a table is best twice as wide as high."""
    return 2 if count <= PAIRS else 3 if count <= SEATS else 4


def screen_of(event: Event, density: str = USUAL) -> Screen:
    """All pages in a density (an unknown one is the usual), recomputed only when something was recorded."""
    version = standings_version(event)
    if event.screen_rulings:
        version += f".{inbox_version(event)}"
    most = DENSITIES.get(density, DENSITIES[USUAL])
    pages = made_per(
        ("screen", version, most.lines, get_language()),
        lambda: tuple(_pages(event, most)) or (ScreenPage("waiting", event.name),),
        _CACHE_SECONDS,
    )
    return Screen(version, pages)


def _pages(event: Event, most: Density) -> Iterator[ScreenPage]:
    current = current_round(event)
    clock = None if current is None else _running_clock(current)
    if current is not None:
        yield from _round_pages(current, most)
        upcoming = event.rounds.filter(number__gt=current.number, tables__isnull=False)
        following = upcoming.order_by("number").first()
        # Between two rounds everybody looks for their next table, while the last ones still play.
        if following is not None:
            yield from _seat_pages(following, clock, most, upcoming=True)
    yield from _ruling_pages(event, clock)
    # Before a stage's first game all players share the first place without points.
    stages = reversed(tables_of(event).stages)
    stage = next((shown for shown in stages if any(line.games for line in shown.lines)), None)
    if stage is not None:
        # At the break the hall has time to see how the points came about.
        is_played = current is not None and current.tables.filter(match__closed_at=None).exists()
        for race in () if is_played else race_of(event, width=_RACE):
            yield ScreenPage("race", race.title, race=race)
        title = stage.title
        yield from _parts(
            stage.lines,
            most.lines,
            lambda lines: ScreenPage("standings", title, clock=clock, stage=stage, lines=lines),
        )


def _ruling_pages(event: Event, clock: RoundClock | None) -> Iterator[ScreenPage]:
    """The latest rulings without names, where the organiser publishes them here."""
    if event.screen_rulings and (rulings := latest_public(event)):
        yield ScreenPage("rulings", _("裁定のお知らせ"), clock=clock, rulings=rulings)


def _round_pages(current: Round, most: Density) -> Iterator[ScreenPage]:
    """The seats until something is entered at a table; then the tables still playing."""
    playing, clock = _playing(current), _running_clock(current)
    # Before the first entry a list of the tables that play would be a list of all tables.
    if playing and not Match.objects.filter(table__round=current).begun().exists():
        yield from _seat_pages(current, clock, most)
        return
    table_count = current.tables.count()
    finished = table_count - len(playing)
    page = partial(ScreenPage, "playing", str(current), clock=clock, finished=finished, tables=table_count)
    yield from _parts(playing, most.tables, lambda tables: page(playing=tables))


def _running_clock(of_round: Round) -> RoundClock | None:
    """The clock of a round with open tables: it stops at the end."""
    playing = of_round.tables.filter(match__closed_at=None, match__cut_off=False)
    return clock_of(of_round) if playing.exists() else None


def _playing(of_round: Round) -> list[Playing]:
    matches = Match.objects.filter(table__round=of_round, closed_at=None).select_related("table")
    states = table_states(of_round)
    at_tables = ((match.table, states[match.pk]) for match in matches.order_by("table__number"))
    return [
        Playing(str(table), at.state, tuple(zip(at.names, at.points, strict=True))) for table, at in at_tables
    ]


def _seat_pages(
    of_round: Round, clock: RoundClock | None, most: Density, *, upcoming: bool = False
) -> Iterator[ScreenPage]:
    page = partial(ScreenPage, "seats", str(of_round), clock=clock, upcoming=upcoming)
    yield from _parts(by_table(seat_lines(of_round)), most.seats, lambda seats: page(seats=seats))


def _parts(
    things: Sequence[Thing], size: int, page_of: Callable[[tuple[Thing, ...]], ScreenPage]
) -> Iterator[ScreenPage]:
    """Pages of at most ``size``, of nearly equal length; fewer per page where a name would be cut."""
    count = -(-len(things) // size)
    slices = (things[len(things) * at // count : len(things) * (at + 1) // count] for at in range(count))
    pages = [page for piece in slices for page in _whole(tuple(piece), page_of)]
    for part, page in enumerate(pages, start=1):
        yield replace(page, part=part, parts=len(pages))


def _whole(
    things: tuple[Thing, ...], page_of: Callable[[tuple[Thing, ...]], ScreenPage]
) -> Iterator[ScreenPage]:
    page = page_of(things)
    if len(things) == 1 or page.fits:
        yield page
        return
    half = (len(things) + 1) // 2
    yield from _whole(things[:half], page_of)
    yield from _whole(things[half:], page_of)
