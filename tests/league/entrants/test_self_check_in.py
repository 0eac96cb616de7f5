"""Self check-in by phone: only if switched on, limited by address, and marked in the desk's list."""

from uuid import uuid4

import pytest
from django.test import Client

from league.models import Act, Entrant, Event
from tests.factories import make_entrant, make_event
from tests.pages import send, text

pytestmark = pytest.mark.django_db

DOOR = "/e/spring/here/"


@pytest.fixture
def event():
    event = make_event()
    people = (("渡辺 花子", "わたなべ"), ("青木", "あおき"), ("青木", "あおき"), ("鈴木", "すずき"))
    for number, (name, kana) in enumerate(people, start=1):
        make_entrant(event, number, name, kana=kana, club=f"名古屋{number}", status="registered")
    return event


@pytest.fixture
def visitor(event):
    Event.objects.update(self_check_in=True)
    return Client()


def come(client, number, **headers):
    return client.post(f"{DOOR}{number}/", {"client_id": str(uuid4())}, follow=True, **headers)


def statuses():
    return list(Entrant.objects.order_by("number").values_list("status", flat=True))


def test_nobody_checks_in_by_themselves_unless_it_is_wanted(client, event):
    assert client.get(DOOR).status_code == 404
    assert come(client, 1).status_code == 404
    assert statuses() == ["registered"] * 4


def test_the_organiser_switches_it_on_and_off_and_the_log_says_so(organiser, event):
    page = organiser.get("/e/spring/check-in/self/")
    page = send(organiser, page, "switch/", on="1")
    assert f"testserver{DOOR}" in page.content.decode()
    assert Client().get(DOOR).status_code == 200
    send(organiser, page, "switch/", on="0")
    assert Client().get(DOOR).status_code == 404
    assert [act.after for act in Act.objects.order_by("no")] == [
        {"self_check_in": True},
        {"self_check_in": False},
    ]


def test_one_finds_oneself_and_says_that_one_is_here(visitor, organiser):
    assert "鈴木" not in text(visitor.get(DOOR))  # no names without a search
    page = visitor.get(DOOR, {"q": "わたな"})
    assert f"{DOOR}1/" in page.content.decode()
    assert "名古屋" not in text(page)
    page = send(visitor, visitor.get(f"{DOOR}1/"), "here/1/")
    assert "受付済みです。" in text(page)
    act = Act.objects.get()
    assert (act.verb, act.actor, act.user, act.after) == (
        "arrive", "本人", None, {"entrant": 1, "status": "present"},
    )  # fmt: skip

    desk = organiser.get("/e/spring/check-in/")
    assert "受付済み（本人）" in text(desk)
    desk = send(organiser, desk, "check-in/1/", step="undo")
    assert statuses()[0] == "registered"
    desk = send(organiser, desk, "check-in/1/", step="check-in")
    assert "（本人）" not in text(desk).replace("本人の受付", "")


def test_a_club_is_said_only_to_tell_two_of_one_name_apart_and_is_not_searched(visitor):
    assert "名古屋2" in text(visitor.get(DOOR, {"q": "青木"}))
    assert "見つかりません。" in text(visitor.get(DOOR, {"q": "名古屋"}))


def test_more_than_a_screen_of_people_are_not_listed(visitor):
    event = Event.objects.get()
    for number in range(5, 14):
        make_entrant(event, number, f"木村 {number}", status="registered")
    page = text(visitor.get(DOOR, {"q": "木村"}))
    assert "該当する人が多すぎます。" in page
    assert "木村 5" not in page


@pytest.mark.parametrize("status", ["absent", "withdrawn"])
def test_whoever_comes_after_the_end_goes_to_the_desk(visitor, status):
    Entrant.objects.filter(number=1).update(status=status)
    page = come(visitor, 1)
    assert "受付係に声をかけてください。" in text(page)
    assert statuses()[0] == status
    assert not Act.objects.exists()


def test_two_taps_are_one(visitor):
    sent = {"client_id": str(uuid4())}
    for _time in range(2):
        visitor.post(f"{DOOR}1/", sent)
    come(visitor, 1)
    assert Act.objects.count() == 1


@pytest.mark.slow
def test_one_address_checks_in_no_more_than_a_hall_would(visitor):
    event = Event.objects.get()
    for number in range(5, 46):
        make_entrant(event, number, f"木村 {number}", status="registered")
    answers = [text(come(visitor, number)) for number in range(5, 46)]
    assert "混み合っています" not in answers[-2]
    assert "混み合っています" in answers[-1]
    assert "受付しました。" in text(come(visitor, 1, REMOTE_ADDR="192.168.0.9"))


def test_a_form_that_is_not_ours_is_refused(visitor):
    assert visitor.post(f"{DOOR}1/").status_code == 400
    assert come(visitor, 99).status_code == 404
