"""What stands on an overlay: the pages of the hall screen one kind at a time, and a table of the round being played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.core.cache import cache
from django.utils.translation import get_language

from league import access
from league.clock.pages import current_round
from league.hall.pages.screen import SECONDS, ScreenPage, screen_of
from league.matches.pages.board import points_text, set_board
from league.matches.pages.progress import State, match_state
from league.records import record_of
from league.standings.pages.stages import standings_version
from rules_ref.ranking import How

if TYPE_CHECKING:
    from league.matches.pages.board import BoardColumn
    from league.models import Event, Match
    from league.records import MatchRecord

PLACES: Final = "①②③④⑤⑥"
FOUL: Final = "×"
_KEPT_SECONDS: Final = 60


@dataclass(frozen=True, slots=True)
class TableLine:
    """A player's points in each game of the set being played (empty: not yet; a place: out already), and altogether."""

    name: str
    games: tuple[str, ...]
    total: str


@dataclass(frozen=True, slots=True)
class TableOverlay:
    """A table: ``games`` are the labels of the set's columns."""

    round: str
    table: str
    state: State
    games: tuple[str, ...]
    lines: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True)
class Overlay:
    """What an overlay shows at a moment, if anything; ``version`` names it."""

    version: str
    page: ScreenPage | None = None
    table: TableOverlay | None = None


def overlay_of_screen(event: Event, kind: str, seconds: int) -> Overlay:
    """What the hall screen has of a kind at this moment: where it is more than one page, each for SECONDS."""
    screen = screen_of(event)
    pages = [page for page in screen.pages if page.kind == kind]
    if not pages:
        return Overlay(screen.version)
    at = seconds // SECONDS % len(pages)
    return Overlay(f"{screen.version}.{at}", page=pages[at])


def overlay_of_table(event: Event, number: int) -> Overlay:
    """The table with this number in the round being played; made anew only when something was recorded since."""
    version = standings_version(event)
    key = f"overlay/{version}/{number}/{get_language()}"
    found: Overlay | None = cache.get(key)
    if found is None:
        found = Overlay(version, table=_table(event, number))
        cache.set(key, found, _KEPT_SECONDS)
    return found


def _table(event: Event, number: int) -> TableOverlay | None:
    current = current_round(event)
    if current is None or not current.tables.filter(number=number).exists():
        return None
    return table_overlay(access.match_for_public(event.slug, current.number, number))


def table_overlay(match: Match) -> TableOverlay:
    """A match as the page of its result shows it, with the set that was begun last."""
    record = record_of(match)
    board = set_board(record, max(len(record.score.sets), 1))
    games = [column for column in board.columns if column.kind == "game"]
    cells = [_cells(record, board.set_number, game) for game in games]
    lines = (
        TableLine(name, tuple(cell[at] for cell in cells), points_text(record.points[number]))
        for at, (number, name) in enumerate(record.labels.items())
    )
    return TableOverlay(
        round=str(match.table.round),
        table=str(match.table),
        state=match_state(record),
        games=tuple(game.label for game in games),
        lines=tuple(lines),
    )


def _cells(record: MatchRecord, set_number: int, column: BoardColumn) -> tuple[str, ...]:
    """The points of a game; while it is played, who is out already: their place, × for a foul."""
    if column.game is None or any(column.cells):
        return column.cells
    places = iter(PLACES)
    exits = record.parts.exits(set_number, column.game)
    marks = {
        player_exit.player: next(places) if player_exit.how is How.FINISH else FOUL for player_exit in exits
    }
    return tuple(marks.get(number, "") for number in record.labels)
