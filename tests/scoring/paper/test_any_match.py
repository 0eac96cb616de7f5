"""The sheet of any match is consistent and gives the match back; a change of a single cell is noticed."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_ref.classes import PlayerClass
from rules_ref.ranking import Exit
from scoring.matches.match import score_match
from scoring.matches.results import MatchResult, SetResult
from scoring.paper.check import check_sheet
from scoring.paper.differences import differences
from scoring.paper.filling import paper_of
from scoring.paper.sheet import MARKS, CellKind, Counting, all_cells, read_sheet, sheet_json
from tests.effort import examples
from tests.scoring.paper.matches import SCHEMES, matches

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
few = settings(max_examples=examples(12), deadline=None, suppress_health_check=SLOW)
more = settings(max_examples=examples(30), deadline=None, suppress_health_check=SLOW)


def told_again(found, match: MatchResult) -> MatchResult:
    """The match as read back from its sheet."""
    sets = tuple(
        SetResult(
            games=tuple(
                replace(
                    game,
                    exits=tuple(
                        Exit(match.players[int(player_exit.player)], player_exit.how)
                        for player_exit in game.exits
                    ),
                    classes=game.classes
                    and {match.players[int(at)]: player_class for at, player_class in game.classes.items()},
                )
                for game in games
            )
        )
        for games in found.sets
        if games
    )
    return MatchResult(match.players, sets, cut_off=match.cut_off)


@pytest.mark.parametrize("name", SCHEMES)
@few
@given(data=st.data())
def test_the_sheet_of_a_match_holds_together_and_tells_it_again(name, data):
    scheme, size = SCHEMES[name]
    match = data.draw(matches(scheme, size))
    score = score_match(match, scheme)
    sheet = paper_of(score, scheme)
    found = check_sheet(sheet, scheme)
    assert found.contradictions == ()
    again = score_match(told_again(found, match), scheme)
    assert again.points == score.points
    assert paper_of(again, scheme) == sheet
    assert [game.course.fallen for game in again.games] == [game.course.fallen for game in score.games]
    assert [set(game.course.fouls) for game in again.games] == [
        set(game.course.fouls) for game in score.games
    ]


@pytest.mark.parametrize("name", ["jbl", "jbl of three", "sdin"])
@few
@given(data=st.data())
def test_so_does_one_with_cumulative_points(name, data):
    scheme, size = SCHEMES[name]
    match = data.draw(matches(scheme, size))
    score = score_match(match, scheme)
    found = check_sheet(paper_of(score, scheme, counting=Counting.CUMULATIVE), scheme)
    assert found.contradictions == ()
    assert score_match(told_again(found, match), scheme).points == score.points


@pytest.mark.parametrize("name", ["jbl", "jbl of three", "sdin"])
@few
@given(data=st.data())
def test_cells_left_out_contradict_nothing_where_they_are_not_needed(name, data):
    """Whole kinds of cells are left out, as on the sheets of other clubs."""
    scheme, size = SCHEMES[name]
    full = paper_of(score_match(data.draw(matches(scheme, size, whole=True)), scheme), scheme)
    kinds = [CellKind.CLASS, CellKind.BONUS, CellKind.SET_TOTAL, CellKind.RUNNING_TOTAL, CellKind.RANK]
    out = {*data.draw(st.sets(st.sampled_from(kinds))), *MARKS}
    kept = {cell: value for cell, value in full.cells.items() if cell.column not in out}
    assert check_sheet(replace(full, cells=kept, marks=False), scheme).contradictions == ()


@pytest.mark.parametrize("name", ["jbl", "jbl of three", "sdin", "two sets of three games"])
@more
@given(data=st.data())
def test_no_single_cell_is_changed_unnoticed(name, data):
    """A contradiction names the changed cell, its row or its column, or the sheet is that of another match.

    A number or a class replaced by another one is always noticed, except for ranks among equals. Only a
    changed mark, or a cell that was emptied or filled in, can leave the exact sheet of another match.
    """
    scheme, size = SCHEMES[name]
    match = data.draw(matches(scheme, size, whole=True))
    sheet = paper_of(score_match(match, scheme), scheme)
    cells = [each for each in all_cells(scheme, size) if each.column is not CellKind.CUT_OFF]
    cell = data.draw(st.sampled_from(cells))
    value = data.draw(st.sampled_from(others(sheet, scheme, cell)))
    changed = {each: written for each, written in sheet.cells.items() if each != cell}
    paper = replace(sheet, cells=changed if value is None else {**changed, cell: value})
    found = check_sheet(paper, scheme)
    if found.contradictions:
        assert any(touches(each, cell) for one in found.contradictions for each in one.cells)
        return
    assert value is None or cell.column in (*MARKS, CellKind.RANK) or cell not in sheet.cells
    if found.sets is not None:
        other = paper_of(score_match(told_again(found, match), scheme), scheme)
        apart = differences(paper, other, scheme, found.assumptions)
        assert {each.cell.column for each in apart} <= {CellKind.RANK}


def others(sheet, scheme, cell):
    """Other values for a cell: empty, or wrong."""
    now = sheet.cells.get(cell)
    if cell.column in MARKS:
        return [None if now else True]
    if cell.column is CellKind.CLASS:
        return [player_class for player_class in (None, *PlayerClass) if player_class is not now]
    numbers = {0, 1, 2, *scheme.ranking.points[len(sheet.players)], 50}
    numbers |= {now + 1, now + 2, abs(now - 1)} if isinstance(now, int) else set()
    return [number for number in (None, *sorted(numbers)) if number != now]


def touches(cell, changed):
    row = cell.set_number == changed.set_number and cell.game == changed.game
    return cell == changed or (row and cell.column is changed.column) or row or cell.player == changed.player


@pytest.mark.parametrize("name", SCHEMES)
@few
@given(data=st.data())
def test_a_sheet_survives_its_document(name, data):
    scheme, size = SCHEMES[name]
    sheet = paper_of(score_match(data.draw(matches(scheme, size)), scheme), scheme)
    read = read_sheet(sheet_json(sheet), sheet.players, scheme)
    assert replace(read, as_played=sheet.as_played) == sheet
