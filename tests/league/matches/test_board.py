"""The board of points and its check sums."""

import pytest

from league.matches.pages.board import SumCheck, board, match_check, set_board, totals
from league.matches.services.games import cut_off_game
from league.matches.services.matches import How, confirm
from tests.factories import (
    make_event,
    make_match,
    new_entry,
    play_game,
    play_match,
    play_set,
    played_match,
    record_at_now,
    sit_down,
)

pytestmark = pytest.mark.django_db


def columns(match, set_number):
    return {column.label: column for column in board(record_at_now(match), set_number).columns}


def test_a_set_game_by_game_with_what_each_must_add_up_to():
    match = make_match()
    play_set(match, 1, ["1 2 3", "1 2 3", "1 2 3", "4 2"])
    shown = columns(match, 1)
    assert shown["1"].cells == ("6", "4", "2", "0")
    assert shown["4"].cells == ("0", "4", "2", "8")
    assert [shown[label].check for label in ("1", "4", "計", "累計")] == [
        SumCheck("12", True), SumCheck("14", True), SumCheck("50", True), SumCheck("50", None),
    ]  # fmt: skip


def test_three_players():
    match = make_match(("加藤", "木村", "工藤"))
    play_match(match, ["1 2"] * 12)
    shown = columns(match, 3)
    assert [shown[label].check.total for label in ("1", "4", "計", "累計")] == ["9", "11", "38", "114"]
    assert shown["累計"].check.holds


def test_earlier_sets_are_one_column_each():
    match = played_match()
    assert list(columns(match, 3)) == ["第1", "第2", "1", "2", "3", "4", "計", "累計"]
    assert match_check(record_at_now(match)) == SumCheck("150", True)


def test_games_to_come_are_empty():
    match = make_match()
    play_set(match, 1, ("1 2 3", "1"))
    shown = set_board(record_at_now(match), 1)
    assert [column.game for column in shown.columns] == [1, 2, None, None, None]
    assert [cell for _column, cell in shown.rows[0][1]] == ["6", "", "", "", "6"]


def test_jbl_1_9_a_game_cut_off_counts_nothing_and_is_marked():
    match = make_match()
    play_set(match, 1, ("1",))
    cut_off_game(match=match, entry=new_entry(match), set_number=1, game=1, reason="時間")
    shown = columns(match, 1)
    assert (shown["1"].cells, shown["1"].check) == (("–",) * 4, SumCheck())
    assert shown["計"].check == SumCheck("0", None)


def test_jbl_1_9_shared_points_are_written_as_fractions():
    match = make_match(("加藤", "木村", "工藤"), event=make_event(regulation={"cutoff": "share_open_places"}))
    play_set(match, 1, ("2",))
    cut_off_game(match=match, entry=new_entry(match), set_number=1, game=1, reason="時間")
    assert columns(match, 1)["1"].cells == ("1½", "6", "1½")


def test_equal_totals_share_their_place():
    match = make_match()
    sit_down(match)
    assert [total.rank for total in totals(record_at_now(match))] == [1, 1, 1, 1]
    play_game(match, 1, 1, "3 1 4")
    play_game(match, 1, 2, "1 4")
    ranked = totals(record_at_now(match))
    assert [(each.name, each.points, each.rank) for each in ranked] == [
        ("青木", "10", 1), ("上田", "6", 2), ("遠藤", "6", 2), ("井上", "2", 4),
    ]  # fmt: skip


def test_who_has_confirmed_and_how():
    match = played_match()
    confirm(match=match, entry=new_entry(match), player=1, how=How.PAGE)
    confirm(match=match, entry=new_entry(match), player=3, how=How.PAPER)
    assert {total.name: total.confirmed for total in totals(record_at_now(match))} == {
        "青木": "確認済み", "井上": "", "上田": "用紙に署名", "遠藤": "",
    }  # fmt: skip
