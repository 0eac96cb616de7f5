"""Reading entry lists: files of any origin and pasted text, with at most two questions to the organiser."""

import json
import unicodedata
from contextlib import suppress
from datetime import date
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from scoring.entries.encoding import decoded, guessed_encoding
from scoring.entries.json_form import answers_from, read_as_json
from scoring.entries.reading import Answers, read_file, read_text
from scoring.entries.rows import EntryColumn, EntryRow, EntryStatus
from scoring.entries.workbook import UnreadableListError
from tests.scoring.entries.layouts import LAYOUTS

LISTS = Path(__file__).parent / "lists"
PLAIN = (None, "井上 颯太", "いのうえ そうた", "大阪支部")
AOKI = (None, "青木 一郎", "アオキ イチロウ", "営業")
# file: number of people, the first of them, fields asked about
FILES = {
    "00-google-forms.csv": (3, (None, "山田 太郎", "ヤマダ タロウ", "名古屋大富豪会"), []),
    "01-mahjong-taikai.csv": (6, (*AOKI[:3], ""), []),
    "01_plain.csv": (12, PLAIN, []),
    "02_sjis.csv": (13, PLAIN, []),
    "03-lottery.csv": (6, AOKI, []),
    "03_utf16_excel.txt": (12, PLAIN, []),
    "05_iso2022jp.csv": (12, PLAIN, []),
    "06-seat-list-sjis.csv": (4, (1, "青木 一郎", "", "町田"), []),
    "06_sei_mei.csv": (12, (1, *PLAIN[1:]), []),
    "07-tabbycat-speakers.csv": (7, (None, "Alex Gray", "", "Viridian"), []),
    "07_google_form.csv": (12, PLAIN, []),
    "09-auckland-people.csv": (6, (38250, "Alex Gray", "", "Monash University"), ["name"]),
    "09_fullwidth.csv": (12, (1, "井上 颯太", "", ""), []),
    "10_odd_names.csv": (14, (None, "髙橋 﨑子", "たかはし さきこ", ""), ["doubled"]),
    "11_duplicates.csv": (3, (None, "佐藤 健", "さとう けん", "大阪支部"), ["doubled"]),
    "12-kata-utf8.csv": (3, (None, "Федоров Иван", "", "МДЮСШ №5"), []),
    "13_semicolon.csv": (12, PLAIN, []),
    "14_names_only.txt": (12, (None, "井上 颯太", "", ""), []),
    "15_one_line.txt": (12, (None, "井上 颯太", "", ""), []),
    "16-challonge-bulk.csv": (6, (None, "Alex Gray", "", ""), []),
    "17-sei-mei.csv": (6, (1000, *AOKI[1:3], ""), []),
    "17_300.csv": (300, (None, "坂本 優子", "さかもと ゆうこ", "京都支部"), []),
    "18_multiline_cells.csv": (2, (None, "佐藤 健", "", "大阪"), []),
    "19_dup_numbers.csv": (7, (1, "佐藤 健", "", ""), []),
    "20_english.csv": (2, (None, "Ken Sato", "", "Osaka"), []),
    "21_quotes_broken.csv": (3, (None, "佐藤 健", "", "大阪"), []),
    "23_formulas_merged.xlsx": (12, PLAIN, []),
    "26_club_first.csv": (12, (None, "井上 颯太", "", "大阪支部"), []),
    "33_mixed_newline.csv": (3, (None, "佐藤 健", "", "大阪"), []),
}
EMPTY = {"31_empty.csv": "空です", "32_header_only.csv": "見出しだけ"}


def first_of(found):
    return tuple(found["people"][0].values())


def refusal(content: bytes) -> str:
    with pytest.raises(UnreadableListError) as refused:
        read_as_json(content, {})
    return refused.value.why.ja


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_with_at_most_two_answers(name):
    people, first, asked = FILES[name]
    found = read_as_json((LISTS / name).read_bytes(), {})
    assert (len(found["people"]), first_of(found)) == (people, (*first, "registered"))
    assert [question["field"] for question in found["questions"]] == asked
    answers = {question["field"]: question["choices"][0] for question in found["questions"]}
    assert read_as_json((LISTS / name).read_bytes(), answers)["questions"] == []


def test_every_list_is_tried():
    assert {path.name for path in LISTS.iterdir()} == {*FILES, *EMPTY}


@pytest.mark.parametrize("name", EMPTY)
def test_a_list_without_people_is_refused_with_what_helps(name):
    assert EMPTY[name] in refusal((LISTS / name).read_bytes())


@pytest.mark.parametrize("text", LAYOUTS)
def test_a_text_is_read(text):
    people, first, asked = LAYOUTS[text]
    found = read_as_json(text.encode(), {})
    expected = (people, (*first, "registered"), asked)
    assert (len(found["people"]), first_of(found), len(found["questions"])) == expected


@pytest.mark.parametrize("text", LAYOUTS)
def test_nothing_private_is_kept(text):
    found = json.dumps(read_as_json(text.encode(), {})["people"], ensure_ascii=False)
    assert not [
        word for word in ("@example", "@x.jp", "a@b", "090-", "080-", "北区", "2026") if word in found
    ]


@pytest.mark.parametrize(
    ("encoding", "key"),
    [
        ("utf-8", "utf-8"), ("utf-8-sig", "utf-8"), ("cp932", "cp932"), ("utf-16", "utf-16"), ("euc_jp", "euc_jp"),
        ("iso2022_jp", "iso2022_jp_ext"), ("utf-16-le", "utf-16-le"), ("utf-16-be", "utf-16-be"),
    ],
)  # fmt: skip
def test_the_encoding_is_guessed_and_can_be_said(encoding, key):
    content = "番号,名前,ふりがな,所属\r\n1,高橋 一郎,たかはし いちろう,名古屋\r\n2,佐藤,サトウ,\r\n".encode(
        encoding
    )
    assert guessed_encoding(content) == key
    assert read_file(content).rows[0] == EntryRow(2, "高橋 一郎", "たかはし いちろう", "名古屋", 1)
    assert read_file(content, Answers(encoding=key)).rows[1].kana == "サトウ"


@pytest.mark.parametrize("encoding", ["utf-8", "cp932"])
def test_bytes_that_cannot_be_read_are_named_by_their_line_and_spoil_no_other(encoding):
    content = "番号,名前\n1,青木\n".encode(encoding) + b"2,\x81 \n" + "3,井上\n".encode(encoding)
    read = read_file(content)
    assert [row.name for row in read.rows] == ["青木", "井上"]
    assert [(note.line, "読めない文字" in note.why.ja) for note in read.left_out] == [(3, True)]


def workbook(*rows, title="名簿"):
    book = Workbook()
    book.worksheets[0].append(["この表は第7回大会の申込です"])
    sheet = book.create_sheet(title)
    for row in rows:
        sheet.append(row)
    content = BytesIO()
    book.save(content)
    return content.getvalue()


def test_a_workbook_is_read_from_the_sheet_with_people():
    content = workbook(["No", "氏名", "申込日"], [1.0, "井上 颯太", date(2026, 11, 1)], [2, "小林 誠", None])
    found = read_as_json(content, {})
    assert (found["sheet"], first_of(found)) == ("名簿", (1, "井上 颯太", "", "", "registered"))
    assert "申込日" in found["left_out"][0]["why_ja"]


ODS = """<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
<table:table table:name="S1"><table:table-row><table:table-cell><text:p>氏名</text:p></table:table-cell><table:table-cell
><text:p>所属</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>井上 颯太</text:p>
</table:table-cell><table:table-cell><text:p>大阪</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="1024"/>
</table:table-row></table:table></office:document-content>"""


def zipped(**files):
    content = BytesIO()
    with ZipFile(content, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content.getvalue()


def test_an_ods_file_is_read():
    assert first_of(read_as_json(zipped(**{"content.xml": ODS}), {}))[1:4] == ("井上 颯太", "", "大阪")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "古い形式のExcel"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "パスワード"),
        ("<html><table><tr><td>氏名</td></tr></table>".encode(), "Webページ"),
        (b"%PDF-1.7 ...", "PDF"),
        (b"\x89PNG\r\n", "画像"),
        (zipped(**{"word/document.xml": "<w/>"}), "表計算のファイルではない"),
        (zipped(**{"content.xml": "<a>"}), "壊れていて"),
        (zipped(**{"xl/workbook.xml": "<a>"}), "壊れていて"),
        (b"PK\x03\x04rest", "壊れていて"),
        (b"", "空です"),
        ("名前\n\n".encode(), "見出しだけ"),
        (b"1,2\n3,4\n", "名前として読める欄がありません"),
    ],
)
def test_what_is_no_list_is_named(content, words):
    assert words in refusal(content)


@pytest.mark.parametrize(
    ("answer", "first"),
    [
        (1, ("赤城", "榛名")),
        (2, ("榛名", "赤城")),
        ([1, 2], ("赤城 榛名", "")),
        ("1: 赤城", ("赤城", "榛名")),
        ("2: 榛名", ("榛名", "赤城")),
    ],
)
def test_where_the_cells_do_not_tell_the_column_of_names_is_asked_for(answer, first):
    content = "赤城,榛名\n妙義,浅間\n白根,武尊".encode()
    (question,) = read_as_json(content, {})["questions"]
    assert (question["ask"], question["field"], question["choices"]) == (
        "column",
        "name",
        ["1: 赤城", "2: 榛名"],
    )
    assert question["first_rows"][1] == ["妙義", "浅間"]
    found = read_as_json(content, {"name": answer})
    assert found["questions"] == []
    name, club = first_of(found)[1], first_of(found)[3]
    assert (name, club) in (first, (first[0], ""))


@pytest.mark.parametrize("wrong", ['{"name": "x"}', '{"name": 9}', '{"encoding": "EBCDIC"}', "3", "{", "[1]"])
def test_an_answer_that_is_no_choice_is_refused(wrong):
    with pytest.raises((ValueError, TypeError, KeyError)):
        read_as_json("赤城,榛名\n妙義,浅間".encode(), answers_from(wrong))


def test_a_doubled_person_is_asked_about_one_by_one():
    content = (LISTS / "11_duplicates.csv").read_bytes()
    (question,) = read_as_json(content, {})["questions"]
    assert question["lines"] == [[2, 4, 5, 6], [7, 8]]
    assert [len(read_as_json(content, {"doubled": said})["people"]) for said in ("one", "all", [8])] == [
        3,
        7,
        4,
    ]


@pytest.mark.parametrize("said", ["al", 5, ["8"], None])
def test_another_answer_about_a_doubled_person_is_refused(said):
    with pytest.raises(ValueError, match="doubled"):
        read_as_json((LISTS / "11_duplicates.csv").read_bytes(), {"doubled": said})


def test_notes_on_numbers_that_are_taken_come_in_one_order():
    read = read_text("番号,ID,氏名\n7,A7,青木\n7,A7,井上")
    assert [part.why.ja[:4] for part in read.left_out] == ["「7」は", "「A7」"]


def test_what_cannot_be_seen_is_taken_out_and_said():
    read = read_text("氏名\n高橋\u200b健\n\ufeff山田\u00ad太郎\nか\u3099く\n神﨑\u200e\n葛󠄀城")
    assert [row.name for row in read.rows] == ["高橋健", "山田太郎", "がく", "神﨑", "葛󠄀城"]
    assert ["U+200B" in read.left_out[0].why.ja, read.left_out[1].line] == [True, 3]
    assert unicodedata.is_normalized("NFC", read.rows[2].name)


@pytest.mark.parametrize(
    ("cell", "status"),
    [("キャンセル", "withdrawn"), ("参加をキャンセル", "withdrawn"), ("辞退", "withdrawn"), ("欠席", "absent"),
     ("受付済み", "present"), ("参加", "registered"), ("申込済み", "registered"), ("一般", None)],
)  # fmt: skip
def test_a_status_is_understood(cell, status):
    read = read_text(f"氏名,状態\n青木,{cell}")
    assert read.rows[0].status == (EntryStatus(status) if status else None)


def test_one_who_waits_for_a_place_is_left_out_and_said():
    read = read_text("氏名,状態\n青木,キャンセル待ち\n井上,")
    assert [row.name for row in read.rows] == ["井上"]
    assert "青木: キャンセル待ち" in read.left_out[0].why.ja


@pytest.mark.parametrize(
    ("line", "number", "words"),
    [("一番,青木", None, "使えません"), ("0,青木", None, "使えません"), ("1.5,青木", None, "使えません"),
     (f"{'9' * 5000},青木", None, "使えません"), ("１２,青木", 12, None), ("7番,青木", 7, None)],
)  # fmt: skip
def test_a_number_that_is_none_is_dropped_and_said(line, number, words):
    read = read_text(f"番号,名前\n2,井上\n{line}")
    assert read.rows[1].number == number
    assert words is None or words in read.left_out[-1].why.ja


def test_all_that_is_too_long_is_dropped_and_said():
    read = read_text(f"名前,所属\n{'長' * 61},\n青木,{'長' * 61}")
    assert [(row.name, row.club) for row in read.rows] == [("青木", "")]
    assert [note.line for note in read.left_out] == [2, 3]


def test_the_columns_can_be_said():
    columns = (EntryColumn.CLUB, EntryColumn.NAME)
    assert read_text("名古屋,青木", Answers(columns=columns, skipped=0)).rows == (
        EntryRow(1, "青木", "", "名古屋"),
    )
    assert read_text("青木\n井上", Answers(columns=(EntryColumn.NAME,), skipped=1)).rows == (
        EntryRow(2, "井上"),
    )


@given(
    st.text(),
    st.none() | st.lists(st.none() | st.sampled_from(EntryColumn)).map(tuple),
    st.none() | st.integers(0, 3),
)
def test_any_text_is_read(text, columns, skipped):
    read = read_text(text, Answers(columns=columns, skipped=skipped))
    assert {row.line for row in read.rows} <= {row.line for row in read.body}
    assert len(read.columns) == len(read.headings)


@given(st.binary())
def test_any_file_is_read_or_refused(content):
    decoded(content, guessed_encoding(content))
    with suppress(UnreadableListError):
        read_file(content)
