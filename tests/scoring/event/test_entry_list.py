"""Lists of entrants as they come: encodings, delimiters, columns, and everything that can be wrong with a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.event.cells import guarded, unguarded
from scoring.event.entry_check import Entered, check_entries, numbered
from scoring.event.entry_list import EntryColumn, EntryRow, Flaw, read_entry_list
from scoring.event.entry_text import UNREADABLE, decoded, records
from scoring.event.names import folded, reading_order

NUMBER, CODE, NAME, KANA, CLUB, SEED = EntryColumn
LIST = "番号,名前,ふりがな,所属\r\n1,髙橋 一郎,たかはし いちろう,名古屋\r\n2,佐藤,サトウ,\r\n"


def flaws(text: str, **options) -> list[tuple[int, Flaw]]:
    return [(each.line, each.flaw) for each in read_entry_list(text, **options).problems]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
def test_a_file_is_read_whatever_it_was_saved_as(encoding):
    rows = read_entry_list(decoded(LIST.encode(encoding))).rows
    assert rows == (
        EntryRow(2, "髙橋 一郎", "たかはし いちろう", "名古屋", 1),
        EntryRow(3, "佐藤", "サトウ", "", 2),
    )


@pytest.mark.parametrize("encoding", ["utf-8", "cp932"])
def test_bytes_that_cannot_be_read_are_named_by_their_line_and_spoil_no_other(encoding):
    content = "番号,名前\n1,青木\n".encode(encoding) + b"2,\x81 \n" + "3,井上\n".encode(encoding)
    read = read_entry_list(decoded(content))
    assert [(each.line, each.flaw) for each in read.problems] == [(3, Flaw.UNREADABLE)]
    assert [each.name for each in read.rows if UNREADABLE not in each.name] == ["青木", "井上"]


@pytest.mark.parametrize("delimiter", ["\t", ",", "，", "、", ";"])
def test_the_delimiter_is_found(delimiter):
    text = delimiter.join(("青木", "あおき", "名古屋"))
    assert read_entry_list(text).rows == (EntryRow(1, "青木", "あおき", "名古屋"),)


def test_a_quoted_cell_may_hold_commas_and_quotes():
    text = '名前,所属\n"Jr., ""Bob""","東京, 新宿"'
    assert read_entry_list(text).rows == (EntryRow(2, 'Jr., "Bob"', "", "東京, 新宿"),)


def test_a_name_with_a_line_break_is_refused_and_the_lines_after_it_keep_their_numbers():
    text = '名前,所属\n"山田\n太郎",名古屋\n佐藤,' + "x" * 61
    assert flaws(text) == [(2, Flaw.LINE_BREAK), (4, Flaw.TOO_LONG)]


@pytest.mark.parametrize("length", [10, 200_000])
def test_a_quote_that_is_never_closed_is_named_by_the_line_where_it_opens(length):
    found = flaws('名前,所属\n佐藤,\n"山田,\n' + "青木\n" * (length // 2))
    assert found in ([(3, Flaw.LINE_BREAK)], [(3, Flaw.UNREADABLE)])


def test_empty_lines_are_left_out_and_counted():
    assert [(each.line, each.cells) for each in records("\n青木,\n , \n\n井上")] == [
        (2, ("青木",)),
        (5, ("井上",)),
    ]


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        ("番号,名前,ふりがな,所属,シード", (NUMBER, NAME, KANA, CLUB, SEED)),
        ("No.,氏名,フリガナ,チーム", (NUMBER, NAME, KANA, CLUB)),
        ("id,name,kana,club,seed", (CODE, NAME, KANA, CLUB, SEED)),
        ("ＩＤ,Name,Ｋａｎａ", (CODE, NAME, KANA)),
        ("名前,状態,メモ", (NAME, None, None)),
        ("名前,氏名", (NAME, None)),
        ("エントリー番号,お名前,よみがな,所属団体,シード順", (NUMBER, NAME, KANA, CLUB, SEED)),
    ],
)
def test_a_header_says_what_the_columns_hold(header, columns):
    read = read_entry_list(f"{header}\n1,2")
    assert read.columns == columns
    assert read.has_header
    assert len(read.rows) == 1


@pytest.mark.parametrize(
    ("line", "columns"),
    [
        ("青木", (NAME,)),
        ("あおき", (NAME,)),
        ("青木,あおき", (NAME, KANA)),
        ("青木,アオキ,名古屋", (NAME, KANA, CLUB)),
        ("青木,名古屋", (NAME, CLUB)),
        ("1,青木", (NUMBER, NAME)),
        ("12,青木,ｱｵｷ,名古屋,3", (NUMBER, NAME, KANA, CLUB, SEED)),
        ("p07,青木,あおき", (CODE, NAME, KANA)),
        ("あおき,青木", (KANA, NAME)),
        ("1,,青木", (NUMBER, None, NAME)),
        ("12,3", (NAME, SEED)),
    ],
)
def test_without_a_header_the_columns_are_guessed_by_what_they_look_like(line, columns):
    read = read_entry_list(line)
    assert read.columns == columns
    assert not read.has_header


def test_one_slip_in_a_column_does_not_change_what_it_holds():
    read = read_entry_list("1,青木,あおき\n2,井上,Inoue\nx,上田,うえだ\n4,遠藤,えんどう")
    assert read.columns == (NUMBER, NAME, KANA)
    assert [(each.line, each.flaw) for each in read.problems] == [(3, Flaw.NOT_A_NUMBER)]


def test_the_columns_can_be_said():
    read = read_entry_list("名古屋,青木", [CLUB, NAME], has_header=False)
    assert read.rows == (EntryRow(1, "青木", "", "名古屋"),)
    assert read_entry_list("青木\n井上", [NAME], has_header=True).rows == (EntryRow(2, "井上"),)


@pytest.mark.parametrize(
    ("line", "flaw"),
    [
        ("1,", Flaw.NO_NAME),
        (f"1,{'長' * 61}", Flaw.TOO_LONG),
        ("1,青\u202e木", Flaw.INVISIBLE),
        ("1,青\x07木", Flaw.INVISIBLE),
        ("一番,青木", Flaw.NOT_A_NUMBER),
        ("0,青木", Flaw.NOT_A_NUMBER),
        ("1.5,青木", Flaw.NOT_A_NUMBER),
        (f"{'9' * 5000},青木", Flaw.NOT_A_NUMBER),
        ("1,青木,,,first", Flaw.NOT_A_NUMBER),
        ("1,青木,,,1,よけい", Flaw.TOO_MANY_COLUMNS),
        ("1,\ufffd木", Flaw.UNREADABLE),
    ],
)
def test_what_is_wrong_with_a_line_is_named(line, flaw):
    assert flaws(f"番号,名前,ふりがな,所属,シード\n2,井上\n{line}") == [(3, flaw)]


def test_numbers_are_read_in_digits_of_any_width():
    assert read_entry_list("番号,名前,シード\n１２,青木,３").rows == (EntryRow(2, "青木", "", "", 12, "", 3),)


def test_numbers_and_seeds_are_read_up_to_the_greatest():
    text = "番号,名前,シード\n99999,青木,9999\n1,井上,1\n100000,上田,\n,遠藤,10000"
    read = read_entry_list(text)
    assert [(each.number, each.seed) for each in read.rows[:2]] == [(99_999, 9_999), (1, 1)]
    assert flaws(text) == [(4, Flaw.NOT_A_NUMBER), (5, Flaw.NOT_A_NUMBER)]


def test_every_flaw_of_a_line_is_named():
    text = f"番号,名前,所属\nx,,{'長' * 61}"
    assert flaws(text) == [(2, Flaw.NO_NAME), (2, Flaw.NOT_A_NUMBER), (2, Flaw.TOO_LONG)]


@given(st.text(), st.none() | st.lists(st.none() | st.sampled_from(EntryColumn)), st.none() | st.booleans())
def test_any_text_is_read(text, columns, has_header):
    read = read_entry_list(text, columns, has_header=has_header)
    lines = [each.line for each in read.rows]
    assert sorted(set(lines)) == lines
    assert {each.line for each in read.problems} <= set(lines)
    check_entries(read.rows, [])


@given(st.binary())
def test_any_file_is_read(content):
    read_entry_list(decoded(content))


KNOWN = [Entered(1, "p01", "青木", "あおき", "名古屋"), Entered(2, "p02", "井上")]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([EntryRow(1, "上田")], []),
        ([EntryRow(1, "青木", "あおき", "名古屋")], [(1, Flaw.ALREADY_ENTERED, "1")]),
        ([EntryRow(1, "青木", "あおき", "名古屋", 1, "p01")], [(1, Flaw.ALREADY_ENTERED, "1")]),
        ([EntryRow(1, "青木", "あおき", "名古屋", 9)], [(1, Flaw.NAME_ENTERED, "1")]),
        ([EntryRow(1, "青木", "", "大阪")], [(1, Flaw.NAME_ENTERED, "1")]),
        ([EntryRow(1, "青　木")], [(1, Flaw.NAME_ENTERED, "1")]),
        ([EntryRow(1, "上田", number=2)], [(1, Flaw.NUMBER_TAKEN, "2")]),
        ([EntryRow(1, "上田", code="p02")], [(1, Flaw.CODE_TAKEN, "2")]),
        ([EntryRow(1, "上田"), EntryRow(2, "上田")], [(2, Flaw.ROW_TWICE, "1")]),
        ([EntryRow(1, "上田", number=8), EntryRow(2, "上田", number=9)], [(2, Flaw.SAME_NAME, "1")]),
        ([EntryRow(1, "上田"), EntryRow(2, "上田", "", "大阪")], [(2, Flaw.SAME_NAME, "1")]),
        ([EntryRow(1, "上田", number=8), EntryRow(2, "遠藤", number=8)], [(2, Flaw.NUMBER_TWICE, "1")]),
        ([EntryRow(1, "上田", code="a"), EntryRow(2, "遠藤", code="a")], [(2, Flaw.CODE_TWICE, "1")]),
        ([EntryRow(1, "上田", seed=1), EntryRow(2, "遠藤", seed=1)], [(2, Flaw.SEED_TWICE, "1")]),
        (
            [EntryRow(1, "上田", club="名古屋大学"), EntryRow(2, "遠藤", club="名古屋 大学")],
            [(2, Flaw.CLUB_SPELT, "名古屋大学")],
        ),
        ([EntryRow(1, ""), EntryRow(2, "")], []),
    ],
)
def test_who_is_there_already_or_twice_is_named(rows, found):
    problems = check_entries(rows, KNOWN)
    assert [(each.line, each.flaw, each.about) for each in problems] == found


def test_a_shared_name_and_a_shared_seed_only_warn():
    assert [each for each in Flaw if each.only_warns] == [
        Flaw.SAME_NAME,
        Flaw.NAME_ENTERED,
        Flaw.SEED_TWICE,
        Flaw.CLUB_SPELT,
    ]


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
    assert [name for name, _ in sorted(people, key=lambda each: reading_order(*each))] == [
        "青木", "井上", "渡辺", "Ann", "Bob",
    ]  # fmt: skip


def test_a_list_without_names_names_nobody() -> None:
    (row,) = read_entry_list("1,赤組", (EntryColumn.NUMBER, EntryColumn.CLUB), has_header=False).rows
    assert (row.name, row.club, row.number) == ("", "赤組", 1)
