"""The contents of overlays: the hall screen's pages one kind at a time, a table being played, people."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language

from league import access
from league.clock.pages import current_round
from league.hall.pages.screen import SECONDS, ScreenPage, screen_of
from league.language import words
from league.matches.pages.board import BoardColumn, points_text, set_board
from league.matches.pages.progress import State, match_state
from league.models import Event, Match
from league.page_cache import made_per
from league.scored_matches import ScoredMatch, scored_match
from league.standings.pages.lines import RankingLine
from league.standings.pages.stages import standings_version, tables_of
from rules_ref.documents import RULESETS
from rules_ref.ranking import How

PLACES: Final = "①②③④⑤⑥"
FOUL: Final = "×"
_CACHE_SECONDS: Final = 60


@dataclass(frozen=True, slots=True)
class TableLine:
    """A player's points in each game of the set being played, and in all.

    A game's cell is empty before it; during it, it has the place of a player who is out.
    """

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
class PersonLine:
    """A player for a lower third.

    ``stage``: their line in the stage being played; None before their first game in it. ``here``: their
    points at the table; empty outside of one.
    """

    name: str
    club: str
    stage: RankingLine | None
    here: str = ""


@dataclass(frozen=True, slots=True)
class PeopleOverlay:
    """People side by side: ``compared`` in a table, or each in a lower third."""

    title: str
    lines: tuple[PersonLine, ...]
    foul: str
    compared: bool = False


@dataclass(frozen=True, slots=True)
class Overlay:
    """The contents of an overlay at a moment, if any; ``version`` identifies them."""

    version: str
    page: ScreenPage | None = None
    table: TableOverlay | None = None
    people: PeopleOverlay | None = None


def overlay_of_screen(event: Event, kind: str, seconds: int) -> Overlay:
    """The hall screen's page of a kind at this moment; of several, each for SECONDS."""
    screen = screen_of(event)
    pages = [page for page in screen.pages if page.kind == kind]
    if not pages:
        return Overlay(screen.version)
    at = seconds // SECONDS % len(pages)
    return Overlay(f"{screen.version}.{at}", page=pages[at])


def overlay_of_table(event: Event, number: int) -> Overlay:
    """The table with this number in the round being played."""
    return _as_recorded(
        event, f"table/{number}", lambda version: Overlay(version, table=_table(event, number))
    )


def _as_recorded(event: Event, name: str, make: Callable[[str], Overlay]) -> Overlay:
    """The result of ``make`` for the current version, recomputed only when something was recorded."""
    version = standings_version(event)
    follows = ("overlay", version, name, get_language())
    return made_per(follows, lambda: make(version), _CACHE_SECONDS)


def _table(event: Event, number: int) -> TableOverlay | None:
    match = _match(event, number)
    return None if match is None else table_overlay(match)


def _match(event: Event, number: int) -> Match | None:
    """The table with this number in the round being played."""
    current = current_round(event)
    if current is None or not current.tables.filter(number=number).exists():
        return None
    return access.match_for_public(event.slug, current.number, number)


def overlay_of_people(event: Event, number: int, *, compared: bool) -> Overlay:
    """The players of the table with this number in the round being played."""

    def make(version: str) -> Overlay:
        match = _match(event, number)
        if match is None:
            return Overlay(version)
        scored = scored_match(match)
        here = {player: points_text(points) for player, points in scored.points.items()}
        people = _people(event, list(scored.labels), here)
        title = f"{match.table.round} {match.table}"
        return Overlay(version, people=_introduced(event, title, people, compared=compared))

    return _as_recorded(event, f"people/{number}/{compared}", make)


def overlay_of_player(event: Event, number: int) -> Overlay:
    """The entrant with this number, if there is one."""

    def make(version: str) -> Overlay:
        people = _people(event, [number], {})
        return Overlay(version, people=_introduced(event, event.name, people) if people else None)

    return _as_recorded(event, f"player/{number}", make)


def _introduced(
    event: Event, title: str, people: Sequence[PersonLine], *, compared: bool = False
) -> PeopleOverlay:
    foul = words(RULESETS[event.ruleset].foul_words.full)
    return PeopleOverlay(title, tuple(people), foul, compared)


def _people(event: Event, numbers: Sequence[int], here: Mapping[int, str]) -> list[PersonLine]:
    found = {entrant.number: entrant for entrant in event.entrants.filter(number__in=numbers)}
    current = tables_of(event).current
    stage = {line.number: line for line in (current.lines if current else ()) if line.games}
    return [
        PersonLine(found[number].name, found[number].club, stage.get(number), here.get(number, ""))
        for number in numbers
        if number in found
    ]


def table_overlay(match: Match) -> TableOverlay:
    """A match as its result page shows it, with the set begun last."""
    scored = scored_match(match)
    board = set_board(scored, max(len(scored.score.sets), 1))
    games = [column for column in board.columns if column.kind == "game"]
    cells = [_cells(scored, board.set_number, game) for game in games]
    lines = (
        TableLine(name, tuple(cell[at] for cell in cells), points_text(scored.points[number]))
        for at, (number, name) in enumerate(scored.labels.items())
    )
    return TableOverlay(
        round=str(match.table.round),
        table=str(match.table),
        state=match_state(scored),
        games=tuple(game.label for game in games),
        lines=tuple(lines),
    )


def _cells(scored: ScoredMatch, set_number: int, column: BoardColumn) -> tuple[str, ...]:
    """The points of a game; during play the place of each player who is out, × for a foul."""
    if column.game is None or any(column.cells):
        return column.cells
    places = iter(PLACES)
    exits = scored.parts.exits(set_number, column.game)
    marks = {
        player_exit.player: next(places) if player_exit.how is How.FINISH else FOUL for player_exit in exits
    }
    return tuple(marks.get(number, "") for number in scored.labels)
