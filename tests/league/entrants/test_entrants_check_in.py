"""The roll call page: search while typing, check-in by a tap, two devices at once, and without scripts."""

import re
from uuid import uuid4

import pytest

from league.entrants.services.leaving import leave
from league.models import Act, Entrant
from tests.factories import make_entrant, make_event, make_table, new_entry
from tests.pages import form_to, send, text

pytestmark = pytest.mark.django_db

URL = "/e/spring/check-in/"


@pytest.fixture
def event():
    event = make_event()
    for number, (name, kana) in enumerate(
        (("渡辺", "ワタナベ"), ("青木", "あおき"), ("鈴木", "すずき")), start=1
    ):
        make_entrant(event, number, name, kana=kana, club="名古屋", status="registered")
    return event


def names(response):
    drawn = re.findall(r"<b>(\D+?)</b>", response.content.decode())
    return [re.sub(r"<[^>]*>", "", each) for each in drawn]


def tap(client, number, step="check-in", **fields):
    return client.post(f"{URL}{number}/", {"client_id": str(uuid4()), "step": step, **fields})


def by_script(client, number, step="check-in", **fields):
    sent = {"client_id": str(uuid4()), "step": step, **fields}
    return client.post(f"{URL}{number}/", sent, headers={"HX-Request": "true"})


def status(number):
    return Entrant.objects.get(number=number).status


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["青木", "鈴木", "渡辺"]),
        ("q=わたな", ["渡辺"]),
        ("q=アオ", ["青木"]),
        ("q=3", ["鈴木"]),
        ("q=名古屋", ["青木", "鈴木", "渡辺"]),
        ("q=木", ["青木", "鈴木"]),
        ("q=watanabe", ["渡辺"]),
        ("q=suduki", ["鈴木"]),
        ("q=Aok", ["青木"]),
        ("q=だれ", []),
    ],
)
def test_people_are_found_by_name_kana_number_and_club(organiser, event, query, found):
    assert names(organiser.get(f"{URL}?{query}")) == found


@pytest.mark.parametrize(("sign", "found"), [("わ", ["渡辺"]), ("さ", ["鈴木"]), ("髙", ["髙橋"]), ("B", [])])
def test_an_index_leads_to_the_rows_of_the_kana_and_else_to_the_first_sign(organiser, event, sign, found):
    make_entrant(event, 4, "髙橋", kana="", status="registered")
    page = organiser.get(URL, {"sign": sign})
    assert page.context["index"] == ["あ", "さ", "わ", "髙"]
    assert names(page) == found
    page = send(organiser, organiser.get(URL, {"sign": "さ"}), "check-in/3/", step="check-in")
    assert names(page) == ["鈴木"]  # the index position is kept


def test_an_event_without_people_says_where_they_come_from(organiser):
    make_event()
    page = organiser.get(URL)
    assert "まだ参加者がいません。" in text(page)
    assert "/e/spring/entrants/import/" in page.content.decode()


def test_only_those_not_yet_here_can_be_shown(organiser, event):
    tap(organiser, 2)
    assert names(organiser.get(f"{URL}?waiting=1")) == ["鈴木", "渡辺"]


def test_a_tap_marks_a_person_as_here_and_another_takes_it_back(organiser, event):
    page = send(organiser, organiser.get(f"{URL}?q=青"), "check-in/2/", step="check-in")
    assert "受付済み 1 / 3" in text(page)
    assert status(2) == "present"
    assert page.context["q"] == "青"  # the search is kept
    page = send(organiser, page, "check-in/2/", step="undo")
    assert "受付済み 0 / 3" in text(page)
    assert status(2) == "registered"
    assert Act.objects.count() == 2


def test_with_scripts_only_the_row_and_the_figures_come_back(organiser, event):
    response = by_script(organiser, 2)
    content = response.content.decode()
    assert content.strip().startswith('<li id="entrant-2" class="is-here just-now">')
    assert 'hx-swap-oob="true"' in content
    assert "受付済み 1 / 3" in text(response)
    found = organiser.get(f"{URL}?q=青", headers={"HX-Request": "true", "HX-Target": "found"})
    assert found.content.decode().strip().startswith('<section id="found"')


def test_two_taps_are_one(organiser, event):
    sent = form_to(organiser.get(URL), "check-in/2/").values | {"step": "check-in"}
    for _time in range(2):
        organiser.post(f"{URL}2/", sent)
    assert status(2) == "present"
    assert Act.objects.count() == 1


def test_a_tap_on_an_old_page_does_not_bring_back_who_withdrew(organiser, event):
    old = form_to(organiser.get(URL), "check-in/2/")
    leave(entrant=Entrant.objects.get(number=2), reason="", entry=new_entry(0))
    response = by_script(organiser, 2, **old.values)
    assert "棄権した参加者です。" in text(response)
    page = organiser.post(f"{URL}2/", {**old.values, "step": "check-in"}, follow=True)
    assert "棄権した参加者です。" in text(page)
    assert status(2) == "withdrawn"


def test_who_withdrew_is_shown_without_a_button_and_not_counted(organiser, event):
    leave(entrant=Entrant.objects.get(number=2), reason="", entry=new_entry(0))
    page = organiser.get(URL)
    assert "check-in/2/" not in page.content.decode()
    assert "受付済み 0 / 2" in text(page)


@pytest.mark.parametrize("step", ["", "withdraw", None])
def test_an_unknown_step_is_refused(organiser, event, step):
    sent = {"client_id": str(uuid4())} | ({} if step is None else {"step": step})
    assert organiser.post(f"{URL}2/", sent).status_code == 400
    assert tap(organiser, 2, client_id="x").status_code == 400
    assert tap(organiser, 99).status_code == 404


def test_in_the_end_all_others_are_absent_in_one_act(organiser, event):
    tap(organiser, 1)
    page = organiser.get(f"{URL}end/")
    assert "2人を欠席にする" in text(page)
    assert "鈴木" in text(page)
    assert status(3) == "registered"
    tap(organiser, 2)  # from another phone, while this page is open
    answer = organiser.post(f"{URL}end/", form_to(page, "end/").values, follow=True)
    assert "1人を欠席にしました。" in text(answer)
    assert [status(number) for number in (1, 2, 3)] == ["present", "present", "absent"]
    act = Act.objects.latest("id")
    assert (act.before, act.after) == (
        {"entrants": [3], "status": "registered"},
        {"entrants": [3], "status": "absent"},
    )


def test_ending_the_roll_call_twice_is_once_and_marks_nobody_who_came_back(organiser, event):
    sent = form_to(organiser.get(f"{URL}end/"), "end/").values
    organiser.post(f"{URL}end/", sent)
    tap(organiser, 2, "undo")
    organiser.post(f"{URL}end/", sent)
    assert [status(number) for number in (1, 2, 3)] == ["absent", "registered", "absent"]


def test_who_sits_at_a_table_is_never_marked_absent(organiser, event):
    make_table(event=event)
    Entrant.objects.update(status="registered")
    organiser.post(f"{URL}end/", {"client_id": str(uuid4())})
    assert Entrant.objects.filter(status="absent").count() == 3
    assert Entrant.objects.filter(status="registered").count() == 4


def test_when_all_are_here_there_is_nothing_to_end(organiser, event):
    Entrant.objects.update(status="present")
    assert "受付を待っている人はいません。" in text(organiser.get(f"{URL}end/"))


@pytest.mark.slow
def test_of_five_thousand_fifty_are_shown_and_the_rest_is_said(organiser, django_assert_max_num_queries):
    event = make_event()
    Entrant.objects.bulk_create(
        Entrant(event=event, number=number, code=f"p{number}", name="選手", kana=f"せんしゅ{number:04d}",
                status="registered")
        for number in range(1, 5001)
    )  # fmt: skip
    with django_assert_max_num_queries(9):
        page = organiser.get(URL)
    assert text(page).count("5000人のうち50人を表示しています。") == 2  # above the list and below it
    assert page.content.decode().count('<li id="entrant-') == 50
    with django_assert_max_num_queries(9):
        found = organiser.get(f"{URL}?q=4999", headers={"HX-Target": "found"})
    assert names(found) == ["選手"]
    with django_assert_max_num_queries(44):  # for the log, rows are read before and after
        by_script(organiser, 4999)
