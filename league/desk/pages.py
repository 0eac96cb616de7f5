"""The desk's pages: the state of each table's sheet, and sheets side by side."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.desk.services import ComparedSheet, entry_as_paper, look_up, result_code
from league.language import words
from league.matches.pages.board import points_text
from league.matches.pages.progress import State, match_state
from league.models import Match, Round, Table
from league.scored_matches import ScoredMatch, matches_in, scored_at, scored_match
from league.tables.pages import column_names
from rules_ref.classes import PlayerClass
from scoring.matches.scheme import Scheme
from scoring.paper.differences import Difference, changed_cells
from scoring.paper.sheet import IN_GAMES, IN_SETS, Cell, CellKind, PaperSheet, Value
from scoring.paper.wording import assumption_text, contradiction_text, where


@dataclass(frozen=True, slots=True)
class SheetState:
    """Whether a table's sheet has been returned, in words.

    When, by whom and at which version it was last compared.
    """

    words: str
    kind: str = ""
    at: datetime | None = None
    by: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table's row on the desk page."""

    table: Table
    state: State
    by_page: int
    on_paper: int
    players: int
    sheet: SheetState


@dataclass(frozen=True, slots=True)
class GridCell:
    """One player's value in a game's row or a total. ``apart``: the other sheet differs."""

    text: str
    apart: bool = False


@dataclass(frozen=True, slots=True)
class GridRow:
    label: str
    cells: tuple[GridCell, ...]


@dataclass(frozen=True, slots=True)
class GridSet:
    label: str
    rows: tuple[GridRow, ...]


@dataclass(frozen=True, slots=True)
class Apart:
    """A cell that differs between paper and entry, and its game (0: none)."""

    id: str
    place: str
    paper: str
    entry: str
    set_number: int
    game: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """A contradiction on a typed sheet, in words."""

    id: str
    words: str
    clause: str | None
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """An earlier version of a match and the current one; ``apart``: the differences in words."""

    version: int
    before: tuple[GridSet, ...]
    now: tuple[GridSet, ...]
    names: tuple[str, ...]
    apart: tuple[Apart, ...]


def desk_tables(of_round: Round) -> list[DeskTable]:
    """All tables of a round, read in a fixed number of queries."""
    matches = matches_in(of_round)
    prefetch_related_objects(matches, "comparisons")
    return [_desk_table(match) for match in matches]


def _desk_table(match: Match) -> DeskTable:
    scored = scored_match(match)
    given = [confirmation.how for confirmation in scored.parts.confirmed.values()]
    return DeskTable(
        match.table,
        match_state(scored),
        given.count("page"),
        given.count("paper"),
        len(scored.finishing),
        sheet_state(match, scored),
    )


def sheet_state(match: Match, scored: ScoredMatch) -> SheetState:
    """The state of a sheet: its last comparison, and whether the result was corrected since."""
    *_earlier, last = [None, *match.comparisons.all()]
    if last is None:
        return SheetState(_("用紙 未照合"))
    compared = last.at, last.by, last.version
    if last.sheet.get("result") != result_code(scored):
        return SheetState(_("照合のあとで訂正"), "problem", *compared)
    if not last.agrees:
        return SheetState(_("用紙と違う"), "problem", *compared)
    return SheetState(_("用紙 照合済み"), "done", *compared)


def match_of_another_round(of_round: Round, code: str) -> Match | None:
    """The match with this check code in another round: sheets may be returned late."""
    others = of_round.event.rounds.exclude(pk=of_round.pk).order_by("-number")
    found = (look_up(other, code) for other in others)
    return next((sheet.match for sheet in found if sheet is not None), None)


def wrongs(compared: ComparedSheet, names: tuple[str, ...], scheme: Scheme) -> list[Wrong]:
    """The contradictions of a sheet, for the page."""
    return [
        Wrong(
            f"wrong-{index}",
            words(
                contradiction_text(contradiction, names, sets=scheme.sets, fouls=scheme.ranking.foul_words)
            ),
            contradiction.clause,
            contradiction.cells,
        )
        for index, contradiction in enumerate(compared.check.contradictions, start=1)
    ]


def assumed(compared: ComparedSheet, names: tuple[str, ...], scheme: Scheme) -> list[str]:
    return [
        words(assumption_text(assumption, names, sets=scheme.sets, fouls=scheme.ranking.foul_words))
        for assumption in compared.check.assumptions
    ]


def aparts(found: Collection[Difference], names: tuple[str, ...], scheme: Scheme) -> list[Apart]:
    return [
        Apart(
            f"apart-{index}",
            words(where(difference.cell, names, sets=scheme.sets, fouls=scheme.ranking.foul_words)),
            cell_words(difference.paper),
            cell_words(difference.entry),
            difference.cell.set_number,
            difference.cell.game,
            (difference.cell,),
        )
        for index, difference in enumerate(found, start=1)
    ]


def versions(match: Match, version: int) -> SideBySide:
    """The match at ``version`` beside the current one."""
    acts = list(match.acts.order_by("seq"))
    old, new = scored_at(match, acts, version), scored_match(match)
    names = column_names(new)
    before, now = entry_as_paper(old), entry_as_paper(new)
    found = changed_cells(before, now, new.scheme)
    cells = {difference.cell for difference in found}
    return SideBySide(
        version,
        tuple(_grid(before, new.scheme, cells)),
        tuple(_grid(now, new.scheme, cells)),
        names,
        tuple(aparts(found, names, new.scheme)),
    )


def cell_words(value: Value | None) -> str:
    """The contents of a cell in words."""
    if value is None or value is False:
        return _("（なし）")
    if value is True:
        return _("○")
    return words(value.label) if isinstance(value, PlayerClass) else points_text(value)


def _grid(sheet: PaperSheet, scheme: Scheme, apart: Collection[Cell]) -> Iterator[GridSet]:
    everyone = range(len(sheet.players))
    for number in range(1, scheme.sets + 1):
        rows = [
            GridRow(
                _("第%(number)dゲーム") % {"number": game},
                tuple(
                    _game_cell(sheet, Cell(CellKind.POINTS, number, game, player), apart)
                    for player in everyone
                ),
            )
            for game in range(1, scheme.games_per_set + 1)
        ]
        rows += [
            GridRow(
                str(row_label(column, number, scheme)),
                tuple(_total_cell(sheet, Cell(column, number, 0, player), apart) for player in everyone),
            )
            for column in IN_SETS
        ]
        yield GridSet(_("第%(number)dセット") % {"number": number}, tuple(rows))


def row_label(column: CellKind, number: int, scheme: Scheme) -> str:
    """The label of a row below the games."""
    if column is CellKind.BONUS:
        return _("ボーナス")
    if column is CellKind.SET_TOTAL:
        return _("セット計")
    return _("マッチ合計") if number == scheme.sets else pgettext("paper", "累計")


def _game_cell(sheet: PaperSheet, at: Cell, apart: Collection[Cell]) -> GridCell:
    cells = [Cell(column, at.set_number, at.game, at.player) for column in IN_GAMES]
    marks = (_("反"), _("都"))
    points, player_class = (sheet.cells.get(cell) for cell in cells[:2])
    words = [cell_words(value) for value in (points, player_class) if value is not None]
    words += [mark for mark, cell in zip(marks, cells[2:], strict=True) if sheet.cells.get(cell)]
    return GridCell(" ".join(words), any(cell in apart for cell in cells))


def _total_cell(sheet: PaperSheet, at: Cell, apart: Collection[Cell]) -> GridCell:
    value = sheet.cells.get(at)
    return GridCell("" if value is None else cell_words(value), at in apart)
