"""The organiser's list of entrants: sorted, filtered, paged, saved for a spreadsheet."""

import csv
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from league.entrants.services.leaving import leave
from league.models import Entrant
from tests.factories import make_entrant, make_event, make_table, new_entry, play_match

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("names are sorted and looked for")]

URL = "/e/spring/entrants/"
PEOPLE = (
    ("渡辺", "ワタナベ", "名古屋", None, "present"),
    ("青木", "ｱｵｷ", "東京", 2, "registered"),
    ("Ｂｏｂ", "", "", 1, "absent"),
    ("いのうえ 太郎", "いのうえ たろう", "名古屋", None, "withdrawn"),
)


@pytest.fixture
def event():
    event = make_event()
    for number, (name, kana, club, seed, status) in enumerate(PEOPLE, start=1):
        make_entrant(event, number, name, kana=kana, club=club, seed=seed, status=status)
    return event


def test_where_nobody_is_entered_there_is_nothing_to_narrow_down(organiser):
    make_event()
    page = organiser.get(URL).content.decode()
    assert "まだ参加者がいません。" in page
    assert "絞り込む" not in page


def rows_of(content: bytes):
    """The cells of an Excel file, row by row."""
    return list(load_workbook(BytesIO(content)).worksheets[0].iter_rows())


def listed(client, query=""):
    return [row.record.number for row in client.get(f"{URL}?{query}").context["table"].rows]


@pytest.mark.parametrize(
    ("sort", "numbers"),
    [
        ("", [1, 2, 3, 4]),
        ("kana", [2, 4, 1, 3]),
        ("-kana", [3, 1, 4, 2]),
        ("-number", [4, 3, 2, 1]),
        ("seed", [3, 2, 1, 4]),
        ("club", [3, 4, 1, 2]),
        ("no_such_column", [1, 2, 3, 4]),
    ],
)
def test_the_list_is_sorted_by_any_column(organiser, event, sort, numbers):
    assert listed(organiser, f"sort={sort}") == numbers


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("q=わた", [1]),
        ("q=アオ", [2]),
        ("q=bob", [3]),
        ("q=いのうえ太郎", [4]),
        ("q=名古屋", [1, 4]),
        ("q=名古屋 渡", [1]),
        ("q=2", [2]),
        ("q=だれか", []),
        ("state=present", [1]),
        ("state=withdrawn", [4]),
        ("club=名古屋", [1, 4]),
        ("club=名古屋&state=present", [1]),
        ("seeded=yes", [2, 3]),
        ("seeded=no", [1, 4]),
        ("state=unknown", [1, 2, 3, 4]),
    ],
)
def test_the_list_is_narrowed_down(organiser, event, query, numbers):
    assert listed(organiser, query) == numbers


def test_who_left_after_playing_is_listed_as_withdrawn(organiser):
    table = make_table()
    play_match(table.match)
    leave(entrant=Entrant.objects.get(number=3), reason="", entry=new_entry(0))
    assert listed(organiser, "state=withdrawn") == [3]
    assert listed(organiser, "state=present") == [1, 2, 4]


def test_the_list_is_saved_as_csv_that_excel_opens(organiser, event):
    response = organiser.get(f"{URL}list.csv?club=名古屋")
    assert response["Content-Disposition"] == 'attachment; filename="spring-entrants.csv"'
    content = response.content
    assert content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(StringIO(content.decode("utf-8-sig"), newline="")))
    assert rows == [
        ["番号", "ID", "名前", "ふりがな", "所属", "シード順", "状態"],
        ["1", "p01", "渡辺", "ワタナベ", "名古屋", "", "受付済み"],
        ["4", "p04", "いのうえ 太郎", "いのうえ たろう", "名古屋", "", "棄権"],
    ]


def test_the_list_is_saved_for_excel(organiser, event):
    rows = [tuple(cell.value for cell in row) for row in rows_of(organiser.get(f"{URL}list.xlsx").content)]
    assert rows[0] == ("番号", "ID", "名前", "ふりがな", "所属", "シード順", "状態")
    assert rows[2] == (2, "p02", "青木", "ｱｵｷ", "東京", 2, "申込済み")
    assert len(rows) == 5


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x","y")', "+81", "-1", "@momo"])
def test_a_name_is_never_run_as_a_formula(organiser, event, name):
    Entrant.objects.filter(number=1).update(name=name)
    rows = csv.reader(StringIO(organiser.get(f"{URL}list.csv").content.decode("utf-8-sig"), newline=""))
    assert list(rows)[1][2] == f"'{name}"
    cell = rows_of(organiser.get(f"{URL}list.xlsx").content)[1][2]
    assert (cell.value, cell.data_type) == (name, "s")


@pytest.mark.parametrize("name", ["=1+1", "'Neill", "Jr., Bob", '"quoted"', "渡辺"])
def test_what_was_saved_can_be_entered_in_another_event(organiser, event, name):
    Entrant.objects.filter(number=1).update(name=name)
    make_event("autumn")
    content = organiser.get(f"{URL}list.csv").content.decode("utf-8-sig")
    page = "/e/autumn/entrants/import/"
    preview = organiser.post(page, {"client_id": "6b1e6ef5-5d1a-4f25-9b8c-3b2a0c6c1d11", "text": content,
                                    "status": "present"})  # fmt: skip
    newcomers = preview.context["preview"].changes.newcomers
    assert [
        (newcomer.number, newcomer.code, newcomer.names.name, newcomer.seed) for newcomer in newcomers
    ] == [
        (number, f"p{number:02d}", name if number == 1 else given, seed)
        for number, (given, _kana, _club, seed, _status) in enumerate(PEOPLE, start=1)
    ]


@pytest.fixture
def crowd():
    event = make_event()
    Entrant.objects.bulk_create(
        Entrant(event=event, number=number, code=f"p{number}", name=f"選手{number}",
                kana=f"せんしゅ{number:04d}", club=f"所属{number % 80}", status="registered")
        for number in range(1, 5001)
    )  # fmt: skip
    return event


@pytest.mark.parametrize("query", ["", "sort=-kana", "q=選手49", "club=所属7", "page=50", "q=選手"])
def test_a_list_of_five_thousand_takes_few_queries_and_shows_a_page(
    organiser, crowd, query, django_assert_max_num_queries
):
    with django_assert_max_num_queries(17):  # five of them for the next step of the day
        response = organiser.get(f"{URL}?{query}")
    assert len(response.content) < 100_000


def test_a_page_leads_to_the_next(organiser, crowd):
    content = organiser.get(f"{URL}?sort=-number&page=2").content.decode()
    assert "50ページ中2ページ" in content
    assert "sort=-number&amp;page=3" in content


def test_five_thousand_are_saved_with_few_queries(organiser, crowd, django_assert_max_num_queries):
    with django_assert_max_num_queries(7):
        assert organiser.get(f"{URL}list.csv").content.count(b"\n") == 5001
    with django_assert_max_num_queries(7):
        organiser.get(f"{URL}list.xlsx")
