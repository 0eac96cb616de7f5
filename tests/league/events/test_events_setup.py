"""Setting an event up: who may, what is stored and logged, what is refused and why."""

import re
from datetime import date
from uuid import uuid4

import pytest

from league.models import Act, Entrant, Event, Round, Table, Verb
from league.rules.pages.procedures import PROCEDURES
from rules_ref.documents import RULESETS, document
from tests.factories import make_event, make_table, sit_down

pytestmark = pytest.mark.django_db
ACTS = (
    "/e/spring/entrants/1/come-back/",
    "/e/spring/entrants/1/remove/",
    "/e/spring/rounds/1/remove/",
    "/e/spring/rounds/1/tables/1/remove/",
    "/e/spring/rounds/1/tables/1/link/",
)


def submit(client, url, **fields):
    return client.post(url, {"client_id": str(uuid4()), **fields})


def text_of(response):
    return response.content.decode()


def pressed(client, url):
    """Press a button and return the page that follows."""
    return text_of(client.post(url, {"client_id": str(uuid4())}, follow=True))


@pytest.mark.parametrize("url", ACTS)
def test_what_changes_something_is_never_done_by_a_link(organiser, url):
    make_table()
    assert organiser.get(url).status_code == 405


@pytest.mark.parametrize(
    "url",
    ["/e/spring/entrants/99/", "/e/spring/rounds/99/", "/e/spring/rounds/1/tables/99/", "/e/autumn/edit/"],
)
def test_what_is_not_there_is_not_found(organiser, url):
    make_table()
    assert organiser.get(url).status_code == 404


def test_an_event_is_created_and_logged(organiser):
    response = submit(
        organiser, "/events/new/", name="秋の大会", slug="autumn", date="2026-10-18", venue="市民会館"
    )
    assert response.url == "/e/autumn/stages/"
    event = Event.objects.get()
    assert (event.name, event.date, event.venue) == ("秋の大会", date(2026, 10, 18), "市民会館")
    act = Act.objects.get()
    assert (act.event, act.verb, act.actor, str(act.user)) == (
        event,
        Verb.CREATE_EVENT,
        "organiser",
        "organiser",
    )
    assert act.after["date"] == "2026-10-18"


def test_an_event_is_held_under_the_document_that_was_chosen(organiser):
    offered = re.findall(r'<option value="(\w+)"', text_of(organiser.get("/events/new/")))
    assert offered == [name for name, rules in RULESETS.items() if rules.ranking.points]
    submit(organiser, "/events/new/", name="秋の大会", slug="autumn", ruleset="sdin")
    event = Event.objects.get()
    assert event.ruleset == "sdin"
    assert event.acts.get().after["ruleset"] == "sdin"
    assert document("sdin").title.ja in text_of(organiser.get("/e/autumn/history/"))
    assert "ruleset" not in text_of(organiser.get("/e/autumn/edit/"))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": "", "slug": "a"}, "このフィールドは必須です。"),
        ({"name": "大会", "slug": "春"}, "半角の英数字、ハイフン、下線だけが使えます。"),
        ({"name": "大会", "slug": "spring"}, "このアドレスの大会はすでにあります。"),
        ({"name": "大会", "slug": "a", "date": "2026-13-40"}, "日付を正しく入力してください。"),
        ({"name": "大\u202e会", "slug": "a"}, "表示できない文字が含まれています。"),
        ({"name": "大" * 101, "slug": "a"}, "この値は 100 文字以下でなければなりません"),
        ({"name": "秋の大会", "slug": "autumn", "ruleset": "zai"}, "正しく選択してください。"),
    ],
)
def test_a_wrong_entry_is_explained_and_kept(organiser, fields, message):
    make_event()
    response = submit(organiser, "/events/new/", venue="覚えていてほしい会場", **fields)
    assert response.status_code == 422
    assert message in text_of(response)
    assert "覚えていてほしい会場" in text_of(response)
    assert Event.objects.count() == 1


def test_an_event_is_corrected_with_what_it_was_before(organiser):
    make_event(venue="旧会場")
    page = organiser.get("/e/spring/edit/")
    assert "旧会場" in text_of(page)
    submit(organiser, "/e/spring/edit/", name="春の大会", slug="spring", venue="新会場")
    assert Event.objects.get().venue == "新会場"
    act = Act.objects.get()
    assert (act.before["venue"], act.after["venue"]) == ("旧会場", "新会場")


def test_rounds_are_numbered_and_may_have_a_title(organiser):
    make_event()
    submit(organiser, "/e/spring/rounds/new/", title="予選")
    submit(organiser, "/e/spring/rounds/new/", title="")
    assert [str(event_round) for event_round in Round.objects.all()] == ["予選", "第2回戦"]
    submit(organiser, "/e/spring/rounds/2/", title="決勝")
    assert str(Round.objects.get(number=2)) == "決勝"
    assert Act.objects.latest("id").before == {"round": 2, "title": "", "minutes": None}


def test_a_round_has_a_time_or_none_and_an_event_says_what_idle_is(organiser):
    make_event()
    submit(organiser, "/e/spring/rounds/new/", title="予選", minutes=90)
    assert Round.objects.get().minutes == 90
    submit(organiser, "/e/spring/rounds/1/", title="予選", minutes="")
    assert Round.objects.get().minutes is None
    assert submit(organiser, "/e/spring/rounds/1/", minutes=0).status_code == 422
    submit(organiser, "/e/spring/edit/", name="春", slug="spring", idle_minutes=20)
    assert Event.objects.get().idle_minutes == 20
    submit(organiser, "/e/spring/edit/", name="春", slug="spring", idle_minutes="")
    assert Event.objects.get().idle_minutes == 15
    assert submit(organiser, "/e/spring/edit/", name="春", slug="spring", idle_minutes=0).status_code == 422


def test_tables_are_taken_back_before_their_round_and_their_players_stay(organiser):
    make_table()
    assert "卓のある回戦は取り消せません。" in pressed(organiser, "/e/spring/rounds/1/remove/")
    submit(organiser, "/e/spring/rounds/1/tables/1/remove/")
    assert not Table.objects.exists()
    assert Entrant.objects.count() == 4
    assert Act.objects.latest("id").before == {"round": 1, "table": 1, "entrants": [1, 2, 3, 4]}
    submit(organiser, "/e/spring/rounds/1/remove/")
    assert not Round.objects.exists()
    assert Act.objects.latest("id").verb == Verb.REMOVE_ROUND


def test_a_table_with_a_record_stays(organiser):
    sit_down(make_table().match)
    answer = pressed(organiser, "/e/spring/rounds/1/tables/1/remove/")
    assert "記録のある卓は取り消せません。" in answer
    assert "この卓を取り消す" not in answer
    assert Table.objects.exists()


def test_a_new_link_makes_the_old_one_void(organiser):
    old = make_table().token
    submit(organiser, "/e/spring/rounds/1/tables/1/link/")
    new = Table.objects.get().token
    assert new != old
    assert new in text_of(organiser.get("/e/spring/rounds/1/tables/1/"))


def test_the_page_of_a_table_gives_its_sheets_and_its_link_as_phones_can_reach_it(organiser, settings):
    table = make_table()
    text = text_of(organiser.get("/e/spring/rounds/1/tables/1/"))
    for part in (f"http://testserver/t/{table.token}/", "<svg", f"/t/{table.token}/sheet.pdf"):
        assert part in text
    settings.ADDRESS = "http://192.168.0.7:8000"
    text = text_of(organiser.get("/e/spring/rounds/1/tables/1/"))
    assert f"http://192.168.0.7:8000/t/{table.token}/" in text
    assert "http://testserver" not in text


def test_a_name_is_corrected_later(organiser):
    make_table(("青木", "井上", "上田"))
    given = {"name": "  髙﨑 𠮷之助　", "kana": "たかさき", "club": "名古屋", "seed": "3"}
    assert submit(organiser, "/e/spring/entrants/2/", **given).url == "/e/spring/entrants/"
    entrant = Entrant.objects.get(number=2)
    stored = (entrant.name, entrant.kana, entrant.club, entrant.seed)
    assert stored == ("髙﨑 𠮷之助", "たかさき", "名古屋", 3)
    act = Act.objects.latest("id")
    assert (act.before["name"], act.after["name"], act.before["seed"]) == ("井上", "髙﨑 𠮷之助", None)
    assert "𠮷之助" in text_of(organiser.get("/e/spring/"))


def test_who_sat_at_a_table_stays(organiser):
    make_table()
    assert "この参加者を取り消す" not in text_of(organiser.get("/e/spring/entrants/2/"))
    assert "卓についた参加者は取り消せません。" in pressed(organiser, "/e/spring/entrants/2/remove/")
    assert Entrant.objects.count() == 4


@pytest.mark.parametrize(
    ("url", "fields"),
    [
        ("/events/new/", {"name": "秋", "slug": "autumn"}),
        ("/e/spring/rounds/new/", {"title": "決勝"}),
        ("/e/spring/rounds/1/tables/new/", {"number": 2, "newcomers": "江口\n大野\n加藤"}),
    ],
)
def test_a_submission_that_arrives_twice_is_done_once(organiser, url, fields):
    make_table()
    sent = {"client_id": str(uuid4()), **fields}
    stored = []
    for _time in range(2):
        assert organiser.post(url, sent).status_code == 302
        stored.append([model.objects.count() for model in (Event, Round, Table, Act)])
    assert stored[0] == stored[1]


def test_a_form_one_went_back_to_and_changed_is_another_submission(organiser):
    make_event()
    form = {"client_id": str(uuid4())}
    organiser.post("/e/spring/rounds/new/", {**form, "title": "予選"})
    organiser.post("/e/spring/rounds/new/", {**form, "title": "決勝"})
    assert [str(event_round) for event_round in Round.objects.all()] == ["予選", "決勝"]


def test_a_submission_without_its_id_or_from_another_site_is_refused(organiser):
    make_table()
    for sent in ({}, {"client_id": "x"}):
        assert organiser.post("/e/spring/rounds/1/tables/1/remove/", sent).status_code == 400
    organiser.handler.enforce_csrf_checks = True
    response = submit(organiser, "/e/spring/rounds/1/tables/1/remove/")
    assert response.status_code == 403
    assert "送信を確認できませんでした" in text_of(response)
    assert Table.objects.exists()


def test_what_most_events_leave_as_it_is_folds_below_the_rest(organiser):
    shown, folded = organiser.get("/events/new/").content.decode().split("ほかの設定", 1)
    for name in ("name", "slug", "date", "venue", "ruleset"):
        assert f'name="{name}"' in shown
    assert "手順: " not in shown
    assert folded.count("手順: ") == len(PROCEDURES)
