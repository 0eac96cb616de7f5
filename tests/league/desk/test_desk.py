"""Sheets are compared, taken over and signed, once per submission; comparing makes no new version."""

from dataclasses import replace

import pytest

from league.acts.services.acts import Refusal, StaleEntry
from league.desk.services import (
    compare_code,
    compare_sheet,
    compare_with_entry,
    entry_as_paper,
    look_up,
    take_over,
)
from league.matches.services.matches import close_match, undo
from league.models import Act, SheetComparison, Verb
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.match import score_match
from scoring.paper.filling import paper_of
from scoring.paper.sheet import Cell, CellKind
from scoring.sheets.check_code import check_code
from tests.factories import (
    correct,
    make_match,
    new_entry,
    play_game,
    play_set,
    played_match,
    record_at_now,
    sit_down,
    written_at,
)
from tests.scoring.paper.sheets import sheet
from tests.scoring.sheet_samples import FULL

pytestmark = pytest.mark.django_db


def full_paper(match):
    """The sheet of a complete match that has not been entered."""
    return replace(paper_of(score_match(FULL, JBL), JBL), players=tuple(record_at_now(match).labels.values()))


def code_now(match):
    return check_code(record_at_now(match).result)


def test_a_sheet_with_the_code_of_the_result_agrees_once_and_no_phone_becomes_stale():
    match = played_match()
    before, entry = record_at_now(match).version, new_entry(match)
    for _ in range(2):
        compare_code(match=match, code=code_now(match), entry=entry)
    comparison, act = SheetComparison.objects.get(), Act.objects.get(verb=Verb.COMPARE_SHEET)
    assert (comparison.agrees, comparison.how, comparison.version) == (True, "code", before)
    assert record_at_now(match).version == before
    assert act.match is None
    assert act.after == {"round": 1, "table": 1, "version": before, "agrees": True}


def test_a_code_is_found_among_the_tables_of_its_round_with_its_version(match):
    other = make_match(("岡", "木村", "久保", "剣持"), event=match.table.round.event, number=2)
    for each in (match, other):
        play_set(each, 1, ("1 2 3",) if each == match else ("5 6 7",))
    old = code_now(other)
    play_game(other, 1, 2, "5 6")
    found = look_up(match.table.round, old)
    assert found is not None
    assert (found.match, found.current) == (other, False)
    assert found.version == record_at_now(other).version - 2
    assert look_up(match.table.round, code_now(other)) == replace(
        found, version=record_at_now(other).version, current=True
    )
    assert look_up(match.table.round, code_now(other), 1) is None
    assert look_up(match.table.round, "000-000") is None


def test_an_entry_that_the_paper_says_otherwise_differs_by_cells():
    match = played_match()
    paper = entry_as_paper(record_at_now(match))
    correct(match, 4, "1 3 2", set_number=3)
    held = compare_with_entry(record_at_now(match), paper)
    assert not held.check.contradictions
    assert {each.cell.key for each in held.apart} >= {"points-3-4-1", "points-3-4-2", "total-3-0-1"}
    compare_sheet(match=match, paper=paper, entry=new_entry(match))
    assert not SheetComparison.objects.get().agrees


def test_the_sheet_of_a_game_that_stands_as_played_agrees_and_is_compared(match):
    """Player 1 fell in game 2 as daifugo of game 1; corrected, 2 was daifugo, but game 2 stands as played."""
    play_set(match, 1, ("1 2 3", "4 2"))
    correct(match, 1, "2 1 3", reason="見まちがい", stands=True)
    written = sheet("4 6 2 0", "0都 4 2 6", players=tuple(record_at_now(match).labels.values()))
    assert compare_with_entry(record_at_now(match), written).agrees
    compare_sheet(match=match, paper=written, entry=new_entry(match))
    assert SheetComparison.objects.get().agrees
    other = replace(written, cells={**written.cells, Cell(CellKind.DOWNFALL, 1, 2, 1): True})
    assert compare_with_entry(record_at_now(match), other).check.contradictions


def test_a_sheet_that_contradicts_itself_is_not_compared():
    match = played_match()
    paper = entry_as_paper(record_at_now(match))
    wrong = replace(paper, cells={**paper.cells, Cell(CellKind.POINTS, 1, 1, 0): 4})
    with pytest.raises(Refusal, match="矛盾"):
        compare_sheet(match=match, paper=wrong, entry=new_entry(match))


def test_signatures_confirm_for_those_who_have_not():
    match = played_match()
    paper = entry_as_paper(record_at_now(match))
    compare_sheet(match=match, paper=paper, entry=new_entry(match), signed=True)
    confirmed = written_at(match)["confirmed"]
    assert {each["how"] for each in confirmed.values()} == {"paper"}
    assert len(confirmed) == 4
    close_match(match=match, entry=new_entry(match))
    compare_sheet(match=match, paper=paper, entry=new_entry(match), signed=True)
    assert SheetComparison.objects.filter(agrees=True).count() == 2


def test_a_whole_sheet_becomes_the_record(match):
    paper = full_paper(match)
    take_over(match=match, paper=paper, entry=new_entry(match), signed=True)
    record = record_at_now(match)
    assert list(record.score.points.values()) == [36, 50, 36, 28]
    assert entry_as_paper(record) == paper
    assert written_at(match)["seats/2"]["suits"] == {}
    assert SheetComparison.objects.get().agrees
    close_match(match=match, entry=new_entry(match))
    assert next(act.verb for act in match.acts.order_by("seq")) == Verb.ENTER_SHEET


def test_a_sheet_taken_over_twice_is_one_and_can_be_undone(match):
    entry = new_entry(match)
    for _ in range(2):
        take_over(match=match, paper=full_paper(match), entry=entry)
    assert match.acts.count() == 1
    undo(match=match, entry=new_entry(match))
    assert record_at_now(match).score.games == ()
    take_over(match=match, paper=full_paper(match), entry=new_entry(match))
    assert record_at_now(match).score.complete


def test_the_sheet_goes_on_where_the_phone_stopped(match):
    play_set(match, 1, ("1 2 3",))
    play_game(match, 1, 2, "1")
    paper = sheet("6 4 2 0", "6 2 4 0", "6 4 2 0", players=("青木", "井上", "上田", "遠藤"))
    take_over(match=match, paper=paper, entry=new_entry(match))
    record = record_at_now(match)
    assert [game.order for game in record.score.games][1] == (1, 3, 2, 4)
    assert (record.step.set_number, record.step.game) == (1, 4)


@pytest.mark.parametrize(
    ("games", "why"),
    [
        (("6 4 2 0",), "すべて入力済み"),
        (("4 6 2 0", "4 6 2 0"), "用紙と入力が違う"),
        (("6 4 2 0", "4 6 2 0"), "矛盾"),
        (("6 4 2 0", "0 6 4 2"), "途中までの入力が用紙と違います"),
        (("6 4 2 0", "_ _ _ 0反"), "矛盾"),
        (("6 4 2 0", "", "6 4 2 0"), "あがり順が、用紙だけでは決まりません"),
    ],
)
def test_what_cannot_be_taken_over_says_why(match, games, why):
    play_set(match, 1, ("1 2 3",))
    play_game(match, 1, 2, "1")
    paper = sheet(*games, players=("青木", "井上", "上田", "遠藤"))
    with pytest.raises(Refusal, match=why):
        take_over(match=match, paper=paper, entry=new_entry(match))


def test_a_set_in_the_middle_must_be_whole_and_who_saw_an_older_match_is_told(match):
    paper, entry = full_paper(match), new_entry(match)
    cells = {cell: value for cell, value in paper.cells.items() if cell.game != 4 or cell.set_number != 1}
    kept = {cell: value for cell, value in cells.items() if cell.game}
    with pytest.raises(Refusal, match="第1セットが途中まで"):
        take_over(match=match, paper=replace(paper, cells=kept), entry=entry)
    sit_down(match)
    with pytest.raises(StaleEntry):
        take_over(match=match, paper=paper, entry=entry)


def test_the_id_of_another_tables_comparison_compares_nothing():
    match = played_match()
    other = make_match(event=match.table.round.event, number=2)
    entry = new_entry(match)
    compare_code(match=match, code=code_now(match), entry=entry)
    with pytest.raises(Refusal, match="別の記録"):
        compare_code(match=other, code=code_now(other), entry=entry)
    assert SheetComparison.objects.count() == 1
