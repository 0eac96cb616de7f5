"""Checks of an entry list for duplicates, guards for spreadsheet cells, search and order of names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries.check import Entered, check_entries, numbered
from scoring.entries.rows import EntryRow, Flaw
from scoring.event.cells import guarded, unguarded
from scoring.event.names import folded, reading_order

KNOWN = [Entered(1, "p01", "青木", "あおき", "名古屋"), Entered(2, "p02", "井上")]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([EntryRow(1, "上田")], []),
        ([EntryRow(1, "青木", "あおき", "名古屋", 9)], [(1, Flaw.NAME_ENTERED, "1")]),
        ([EntryRow(1, "青木", "", "大阪")], [(1, Flaw.NAME_ENTERED, "1")]),
        ([EntryRow(1, "青　木")], [(1, Flaw.NAME_ENTERED, "1")]),
        ([EntryRow(1, "上田", number=8), EntryRow(2, "上田", number=9)], [(2, Flaw.SAME_NAME, "1")]),
        ([EntryRow(1, "上田"), EntryRow(2, "上田", "", "大阪")], [(2, Flaw.SAME_NAME, "1")]),
        ([EntryRow(1, "上田", seed=1), EntryRow(2, "遠藤", seed=1)], [(2, Flaw.SEED_TWICE, "1")]),
        (
            [EntryRow(1, "上田", club="名古屋大学"), EntryRow(2, "遠藤", club="名古屋 大学")],
            [(2, Flaw.CLUB_SPELT, "名古屋大学")],
        ),
    ],
)
def test_who_is_there_already_or_twice_is_named(rows, found):
    problems = check_entries(rows, KNOWN)
    assert [(problem.line, problem.flaw, problem.about) for problem in problems] == found


def test_who_has_no_number_gets_the_next_one():
    rows = [EntryRow(1, "上田"), EntryRow(2, "遠藤", number=7), EntryRow(3, "大野")]
    assert [each.number for each in numbered(rows, KNOWN)] == [8, 7, 9]
    assert [each.number for each in numbered(rows[:1], [])] == [1]


@pytest.mark.parametrize(
    "text", ["=1+1", "+81", "-1", "@momo", "\tx", "'=1", "＝1+1", "＋81", "－1", "＠momo"]
)
def test_what_a_spreadsheet_could_run_is_guarded(text):
    assert guarded(text)[0] == "'"


@given(st.text(alphabet="'=+-@＝＋－＠あ\t") | st.text())
def test_a_guarded_cell_comes_back_as_it_was(text):
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize(
    ("one", "other"), [("サトウ", "さとう"), ("ｻﾄｳ", "さとう"), ("Ｂｏｂ", "bob"), ("山田　太郎", "山田太郎")]
)
def test_names_are_found_however_they_are_written(one, other):
    assert folded(one) == folded(other)


def test_who_has_no_kana_is_sorted_after_those_who_have():
    people = [("Bob", ""), ("渡辺", "ワタナベ"), ("Ann", ""), ("青木", "あおき"), ("井上", "ｲﾉｳｴ")]
    assert [name for name, _ in sorted(people, key=lambda person: reading_order(*person))] == [
        "青木", "井上", "渡辺", "Ann", "Bob",
    ]  # fmt: skip
