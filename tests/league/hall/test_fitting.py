"""Names on the hall screen are never cut: smaller type, two lines, or fewer tables per page."""

import pytest

from league.hall.pages.fitting import ceremony_frame, line_frame, points_frame, seats_frame
from league.hall.pages.screen import screen_of
from league.models import Entrant
from tests.factories import make_event, make_match

SHORT = ["高橋 美咲", "佐藤 太郎", "田中 花子"]
LONG = "アレクサンドラ・コンスタンティノヴァ"
LONGEST = "Wojciechowska-Brzęczyszczykiewicz"


@pytest.mark.parametrize(
    ("name", "twelve", "six", "one"),
    [
        ("長谷川　美佐江", "", "", ""),
        ("佐々木 小次郎左衛門", "largest-28", "largest-42", ""),
        (LONG, "largest-28", "largest-42", ""),
        (LONGEST, None, "largest-34", ""),
    ],
)
def test_a_table_writes_its_names_smaller_where_one_is_long(name, twelve, six, one):
    names = [*SHORT, name]
    found = [seats_frame(*at, "12卓", suits=False).size_for(names) for at in ((3, 4), (2, 3), (1, 1))]
    assert found == [twelve, six, one]


STATE = ("12卓", "第3セット 第4ゲーム")


@pytest.mark.parametrize(
    ("frame", "names", "size"),
    [
        (points_frame(3, 4, *STATE), [*SHORT, LONG], None),
        (points_frame(2, 3, *STATE), [*SHORT, LONG], "largest-34"),
        (points_frame(2, 2, "2卓", "第2セット 第1ゲーム"), [*SHORT, LONG], ""),
        (points_frame(2, 2, "Table 2", "Set 2, game 1"), [*SHORT, LONG], "largest-42"),
        (line_frame(20, "通過確実", "123"), [LONG], "largest-28"),
        (line_frame(20, "", "123"), ["山田 太郎"], ""),
        (line_frame(8, "通過確実", "123"), [LONG], "largest-42"),
    ],
)
def test_points_a_state_and_the_length_of_a_list_leave_less_room(frame, names, size):
    assert frame.size_for(names) == size


@pytest.mark.parametrize(
    ("share", "club", "name", "size"),
    [
        (1 / 8.6, "架空大学 遊戯研究会", LONG, ""),
        (1.6 / 8.6, "架空大学 遊戯研究会", "佐藤 太郎", ""),
        (1.6 / 8.6, "架空大学 遊戯研究会", LONG, "largest-55"),
        (1 / 4.6, "架空大学 遊戯研究会", f"Maria {LONGEST}", "largest-70"),
    ],
)
def test_a_line_of_the_ceremony_writes_a_name_smaller_where_it_would_be_cut(share, club, name, size):
    assert ceremony_frame(share, club).size_for([name]) == size


def event_with(tables: int):
    event = make_event()
    for number in range(1, tables + 1):
        make_match(event=event, number=number)
    return event


@pytest.mark.django_db
def test_only_the_page_with_a_name_that_would_be_cut_becomes_two():
    event = event_with(24)
    usual = [len(page.seats) for page in screen_of(event).pages]
    Entrant.objects.filter(pk=event.entrants.latest("pk").pk).update(name=LONGEST)
    pages = [page for page in screen_of(Entrant.objects.latest("pk").event).pages if page.seats]
    assert usual == [12, 12]
    assert [(page.part, page.parts, len(page.seats)) for page in pages] == [(1, 3, 12), (2, 3, 6), (3, 3, 6)]
    assert [cell.size for row in pages[-1].rows for cell in row] == [*[""] * 5, "largest-34"]
