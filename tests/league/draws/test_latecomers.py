"""Latecomers, checked in after the draw, are reported until they get a seat, a bye or a new draw."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league.draws.pages.latecomers import latecomers
from league.management.plain.cli import run_file_command
from league.models import Act, Entrant, Match, Role, Verb
from tests.factories import make_entrant, make_match, make_stage, sit_down
from tests.league.commands import export, said_by
from tests.league.drawing import announce, numbers_at, play_on, published, staged
from tests.pages import send
from tests.pages import text as text_of

pytestmark = pytest.mark.django_db

TOLD = "まだ席がありません"
LIST = "/e/spring/latecomers/"


@pytest.fixture
def stage(organiser):
    """One round: seven entrants at two tables; number 8 is not checked in yet."""
    stage = staged(7, matches=1)
    make_entrant(stage.event, 8, "遅刻者", status=Entrant.Status.REGISTERED)
    published(organiser)
    return stage


def text(page: Any) -> str:
    return text_of(page)


def check_in(client, number=8):
    return client.post(f"/e/spring/check-in/{number}/", {"client_id": str(uuid4()), "step": "check-in"})


def of_three(stage):
    return Match.objects.get(table__round__stage=stage, size=3)


def late(event):
    return [(latecomer.entrant.number, len(latecomer.rounds)) for latecomer in latecomers(event)]


@pytest.mark.slow
def test_nobody_is_late_while_all_who_are_here_have_seats(organiser, stage):
    assert late(stage.event) == []
    for page in ("", "check-in/", "entrants/", "stages/1/draw/"):
        assert TOLD not in text(organiser.get(f"/e/spring/{page}"))


def test_a_check_in_after_the_draw_is_told_at_once_with_the_choices(organiser, stage):
    sent = {"client_id": str(uuid4()), "step": "check-in"}
    row = organiser.post("/e/spring/check-in/8/", sent, headers={"HX-Request": "true"})
    table = of_three(stage).table.number
    assert TOLD in text(row)
    assert f"{table}卓に加える" in text(row)
    assert "この回戦は休み（不戦）にする" in text(row)
    assert "理由を書いて抽選し直す" in text(row)


@pytest.mark.slow
def test_it_stays_on_the_pages_of_the_event_until_it_is_settled(organiser, stage):
    check_in(organiser)
    for page in ("", "entrants/", "stages/1/draw/", "latecomers/", "check-in/"):
        assert TOLD in text(organiser.get(f"/e/spring/{page}"))
    assert TOLD not in text(Client().get("/e/spring/"))
    send(organiser, organiser.get(LIST), "latecomers/", table="")
    for page in ("", "entrants/", "stages/1/draw/", "latecomers/", "check-in/"):
        assert TOLD not in text(organiser.get(f"/e/spring/{page}"))


def test_one_tap_seats_them_at_the_table_of_three(organiser, stage):
    check_in(organiser)
    match = of_three(stage)
    page = send(organiser, organiser.get(LIST), "latecomers/", table=str(match.table.number))
    assert "全員、席か休みが決まっています" in text(page)
    match.refresh_from_db()
    assert match.size == 4
    assert numbers_at(match)[3] == 8
    act = Act.objects.filter(verb=Verb.CHANGE_SEATING).get()
    assert act.reason == "組合せの後に受付を済ませたため"
    assert [8, "C"] in act.after["tables"][str(match.table.number)]
    assert "遅刻者" in text(Client().get("/e/spring/seats/"))


def test_a_bye_for_the_round_is_a_seat_of_its_own(organiser, stage):
    check_in(organiser)
    page = send(organiser, organiser.get(LIST), "latecomers/", table="")
    assert "休み（不戦）にしました" in text(page)
    assert late(stage.event) == []
    assert Act.objects.filter(verb=Verb.CHANGE_SEATING).get().after["sitting_out"] == ["p08"]
    assert export("spring", "--with-log")["rounds"][0]["byes"] == ["p08"]


def test_the_file_of_an_event_with_a_late_bye_verifies(organiser, stage, tmp_path):
    check_in(organiser)
    send(organiser, organiser.get(LIST), "latecomers/", table="")
    file = tmp_path / "event.json"
    file.write_text(said_by("event_export", "spring"), encoding="utf-8")
    run_file_command(["manage.py", "verify", str(file)])  # a finding would exit with 1


def test_a_tap_that_comes_twice_is_one(organiser, stage):
    check_in(organiser)
    match = of_three(stage)
    sent = {"client_id": str(uuid4()), "table": str(match.table.number)}
    for _time in range(2):
        organiser.post(f"{LIST}1/8/", sent)
    assert Act.objects.filter(verb=Verb.CHANGE_SEATING).count() == 1


@pytest.mark.slow
def test_a_table_that_plays_takes_nobody_in(organiser, stage):
    play_on(of_three(stage))
    check_in(organiser)
    page = organiser.get(LIST)
    assert "空きのある3人の卓はありません" in text(page)
    assert "卓に加える" not in text(page)
    refused = organiser.post(
        f"{LIST}1/8/", {"client_id": str(uuid4()), "table": str(of_three(stage).table.number)}, follow=True
    )
    assert "では対局が始まっています" in text(refused)


@pytest.mark.slow
def test_of_several_rounds_each_is_settled_by_itself(organiser):
    stage = staged(7, matches=2)
    make_entrant(stage.event, 8, "遅刻者", status=Entrant.Status.REGISTERED)
    published(organiser)
    check_in(organiser)
    assert late(stage.event) == [(8, 2)]
    send(organiser, organiser.get(LIST), "latecomers/1/", table="")
    assert late(stage.event) == [(8, 1)]


def test_an_announced_draw_says_who_is_not_in_it(organiser):
    stage = staged(7, matches=1)
    make_entrant(stage.event, 8, "遅刻者", status=Entrant.Status.REGISTERED)
    announce(organiser)
    check_in(organiser)
    assert late(stage.event) == [(8, 0)]
    assert "予告した抽選の名簿にいません" in text(organiser.get(LIST))
    send(organiser, organiser.get("/e/spring/stages/1/draw/"), "discard/", reason="遅刻者が来た")
    assert late(stage.event) == []


def test_who_sits_out_by_the_announcement_is_not_late(organiser):
    stage = staged(8, matches=1)
    announce(organiser, sitting_out="8")
    assert late(stage.event) == []


def test_who_leaves_or_is_not_here_or_enters_later_by_name_is_not_waited_for(organiser, stage):
    make_entrant(stage.event, 9, "シード")
    make_stage(stage.event, enter={"from": "s1", "seeds": ["p09"]})
    assert late(stage.event) == []
    check_in(organiser)
    assert late(stage.event) == [(8, 1)]
    organiser.post("/e/spring/check-in/8/", {"client_id": str(uuid4()), "step": "undo"})
    assert late(stage.event) == []
    refused = organiser.post(f"{LIST}1/8/", {"client_id": str(uuid4()), "table": ""}, follow=True)
    assert "まだ受付を済ませていません" in text(refused)


def test_given_seats_come_one_by_one_and_are_looked_at_once_they_are_played(organiser):
    match = make_match()
    event = match.table.round.event
    make_entrant(event, 5, "遅刻者")
    assert late(event) == []
    sit_down(match)
    assert late(event) == [(5, 1)]


def test_the_desk_is_told_and_the_organiser_decides(organiser, stage):
    desk = Client()
    user = User.objects.create_user("受付")
    stage.event.roles.create(user=user, role=Role.DESK)
    desk.force_login(user)
    page = desk.post(
        "/e/spring/check-in/8/",
        {"client_id": str(uuid4()), "step": "check-in"},
        headers={"HX-Request": "true"},
    )
    assert "席を決めるのは運営です" in text(page)
    assert "卓に加える" not in text(page)
    assert desk.post(f"{LIST}1/8/", {"client_id": str(uuid4()), "table": ""}).status_code == 403
    assert organiser.post(f"{LIST}1/8/", {"client_id": str(uuid4()), "table": "x"}).status_code == 400
