"""The pages of the sheet desk: check codes, sheets typed in, contradictions and differences by cell."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.core.cache import cache

from league.desk.services import entry_as_paper
from league.matches.services.tables import create_table
from league.models import Match, SheetComparison
from scoring.paper.sheet import Cell, CellKind
from tests.factories import (
    NOW,
    correct,
    make_match,
    make_round,
    make_user,
    new_entry,
    play_match,
    play_set,
    played_match,
    record_at_now,
)
from tests.league.desk.test_desk import code_now
from tests.league.paper_scenes import address, send_code, send_sheet, typed
from tests.pages import form_to, text
from tests.scoring.paper.sheets import sheet
from tests.scoring.paper.test_public_sheet import WITHOUT_BONUS

pytestmark = pytest.mark.django_db

DESK = "/e/spring/desk/"


def _later(match):
    """Add a second round, with the players of the match at one table."""
    event = match.table.round.event
    people = list(event.entrants.all())
    create_table(of_round=make_round(event, 2), number=7, entrants=people, entry=new_entry(0))


@pytest.mark.parametrize("page", ["", "1/code/", "1/1/sheet/", "1/1/versions/0/"])
def test_the_desk_is_the_organisers(client, match, page):
    assert client.get(DESK + page).status_code == 403
    client.force_login(make_user("judge_event"))
    assert client.get(DESK + page).status_code == 403


def test_the_event_leads_organisers_to_the_desk_whose_rows_are_called_as_on_the_sheet_in_english(
    organiser, match
):
    assert DESK in organiser.get("/e/spring/").content.decode()
    page = text(organiser.get(address(match), headers={"accept-language": "en"}))
    assert "Running total" in page
    assert "Match total" in page


@pytest.mark.slow
def test_the_desk_shows_how_far_every_table_is(organiser, match):
    assert "用紙 未照合" in text(organiser.get(DESK))
    play_match(match)
    send_code(organiser, match, code_now(match))
    page = text(organiser.get(DESK))
    assert "用紙 照合済み" in page
    assert "4人のうち 画面0・用紙0" in page
    correct(match, 4, "1 3 2", set_number=3)
    assert "照合のあとで訂正" in text(organiser.get(DESK))


def test_the_desk_opens_at_the_round_being_played(organiser, match):
    _later(match)
    assert "1卓" in text(organiser.get(DESK))
    Match.objects.filter(pk=match.pk).update(closed_at=NOW, closed_by="審判")
    cache.clear()  # the update made no act
    assert "7卓" in text(organiser.get(DESK))


def test_the_desk_reads_a_round_in_as_many_queries_however_many_tables(
    organiser, match, django_assert_max_num_queries
):
    send_code(organiser, match, code_now(match))
    for number in (2, 3, 4):
        make_match(event=match.table.round.event, number=number)
    with django_assert_max_num_queries(22):
        organiser.get(DESK)


def test_a_code_of_the_result_agrees_however_it_is_typed(organiser):
    match = played_match()
    code = code_now(match).lower().replace("-", " ").replace("0", "o").replace("1", "l")
    page = send_code(organiser, match, code)
    assert "一致しています" in text(page)
    assert SheetComparison.objects.get().agrees


def test_a_code_of_an_earlier_result_shows_both_side_by_side(organiser):
    match = played_match()
    old, version = code_now(match), record_at_now(match).version
    correct(match, 4, "1 3 2", set_number=3)
    page = send_code(organiser, match, old)
    assert page.request["PATH_INFO"] == f"/e/spring/desk/1/1/versions/{version}/"
    said = text(page)
    assert "第3セット 第4ゲーム 井上 P 4 2" in said
    assert page.content.decode().count('class="is-apart"') == 12
    assert "用紙と違う" in text(organiser.get(DESK))


def test_a_code_that_no_table_has_is_answered_and_stays_in_its_field(organiser, match):
    play_set(match, 1, ("1 2 3",))
    page = send_code(organiser, match, "ZZZ-ZZZ")
    assert page.status_code == 422
    assert "どの卓の記録とも合いません" in text(page)
    assert 'value="ZZZ-ZZZ"' in page.content.decode()
    assert "1番卓の" in text(send_code(organiser, match, "ZZZ-ZZZ", table=1))
    assert "6文字です" in text(send_code(organiser, match, "?"))
    assert not SheetComparison.objects.exists()


def test_a_code_of_another_round_says_of_which(organiser):
    match = played_match()
    _later(match)
    url = f"{DESK}2/code/"
    page = organiser.post(url, {"client_id": uuid4(), "code": code_now(match)})
    assert "予選 1卓の用紙です" in text(page)
    assert not SheetComparison.objects.exists()


def test_a_code_from_before_a_name_was_corrected_agrees(organiser):
    match = played_match()
    code = code_now(match)
    match.table.round.event.entrants.filter(name="井上").update(name="井ノ上")
    assert "用紙と入力は一致しています" in text(send_code(organiser, match, code))
    assert SheetComparison.objects.get().agrees


def test_a_sheet_that_agrees_is_noted_at_the_desk_and_at_its_table(organiser, client):
    match = played_match()
    page = send_sheet(organiser, match, entry_as_paper(record_at_now(match)), signed="on")
    assert "一致しています" in text(page)
    assert "4人のうち 画面0・用紙4" in text(page)
    page = form_to(client.get(f"/t/{match.table.token}/"), "/close/")
    client.post(f"/t/{match.table.token}/referee/", {"name": "山本"})
    client.post(page.action, page.values)
    assert "用紙 照合済み" in text(client.get(f"/t/{match.table.token}/"))


def test_contradictions_are_named_at_their_cells_and_nothing_typed_is_lost(organiser, match):
    page = send_sheet(organiser, match, WITHOUT_BONUS)
    assert page.status_code == 422
    assert "用紙の矛盾 4件" in text(page)
    source = page.content.decode()
    third = source[source.index('name="class-1-4-2"') :].split(">", 1)[0]
    assert 'aria-invalid="true"' in third
    assert 'aria-describedby="wrong-3"' in third
    form = form_to(page, "/sheet/")
    assert form.values["points-1-4-0"] == "24"
    assert form.values["class-1-3-2"] == "daihinmin"
    assert form.offers["counting"] == ["by_game", "cumulative"]
    assert not SheetComparison.objects.exists()


def test_paper_and_entry_are_side_by_side_with_the_way_to_correct_the_entry(organiser):
    match = played_match()
    paper = entry_as_paper(record_at_now(match))
    correct(match, 4, "1 3 2", set_number=3)
    page = send_sheet(organiser, match, paper)
    assert "第3セット 第4ゲーム 井上 P 4 2" in text(page)
    assert f"/t/{match.table.token}/sets/3/games/4/" in page.content.decode()
    assert "用紙と違う" in text(organiser.get(DESK))
    assert form_to(organiser.get(address(match)), "/sheet/").values["points-3-4-1"] == "4"


@pytest.mark.slow
def test_the_same_page_sent_again_after_the_entry_was_corrected_is_compared_again(organiser):
    match = played_match()
    paper = entry_as_paper(record_at_now(match))
    correct(match, 4, "1 3 2", set_number=3)
    match.refresh_from_db()
    fields = typed(paper, match)
    for _ in range(2):
        assert "第3セット 第4ゲーム 井上 P 4 2" in text(organiser.post(address(match), fields))
    assert SheetComparison.objects.count() == 1
    correct(match, 4, "1 2 3", set_number=3)
    assert "一致しています" in text(organiser.post(address(match), fields, follow=True))
    assert "用紙 照合済み" in text(organiser.get(DESK))


def test_a_sheet_nobody_entered_becomes_the_record_on_a_second_press(organiser, match):
    paper = replace(sheet("6 4 2 0", "6 4 2 0反"), players=("青木", "井上", "上田", "遠藤"))
    page = send_sheet(organiser, match, paper)
    assert "2ゲームはまだ卓で入力されていない" in text(page)
    assert record_at_now(match).version == 0
    page = send_sheet(organiser, match, paper, take="1")
    assert "用紙を記録にしました" in text(page)
    assert record_at_now(match).score.games[1].course.fouls == (4,)


def test_the_same_form_sent_twice_is_one_act(organiser, match):
    fields = typed(sheet("6 4 2 0"), match, take="1")
    for _ in range(2):
        assert organiser.post(address(match), fields).status_code == 302
    assert match.acts.count() == 1
    assert SheetComparison.objects.count() == 1


def test_a_sheet_taken_over_from_an_old_page_is_refused_with_all_that_was_typed(organiser, match):
    fields = typed(sheet("6 4 2 0", "6 4 2 0"), match, take="1")
    play_set(match, 1, ("1 2 3",))
    page = organiser.post(address(match), fields)
    assert "画面が古くなっていた" in text(page)
    form = form_to(page, "/sheet/")
    assert form.values["base_version"] == str(record_at_now(match).version)
    assert form.values["points-1-2-0"] == "6"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, "1つも入れていません"),
        ({Cell(CellKind.POINTS, 9, 9, 9).key: "6"}, "1つも入れていません"),
        ({"points-1-1-0": "六"}, "「六」は数字ではありません"),
        ({"points-1-1-0": "-3"}, "「-3」は数字ではありません"),
        ({"points-1-1-0": "9" * 40}, "12"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_cell(organiser, match, fields, why):
    page = organiser.post(address(match), typed(sheet(), match, **fields))
    assert page.status_code == 422
    assert why in text(page)


@pytest.mark.parametrize(
    ("said", "points"),
    [("6", 6), ("６", 6), ("+2", 2), ("4½", "9/2"), ("4 1/2", "9/2"), ("4.5", "9/2"), ("0", 0)],
)
def test_points_are_read_as_people_write_them(organiser, match, said, points):
    play_set(match, 1, ("1 2 3",))
    organiser.post(address(match), typed(sheet(), match, **{"total-1-0-0": said}), follow=True)
    comparison = SheetComparison.objects.first()
    read = comparison.sheet["cells"] if comparison else {}
    assert read.get("total-1-0-0", points) == points
