"""Objections to results: players raise them, the desk sees them, and announcements wait for them."""

from uuid import uuid4

import pytest
from django.test import Client

from league.acts.services.acts import Refusal
from league.acts.services.check import row_problems
from league.models import Act, EventRole, Match, Objection, Role, Stage
from league.objections import services
from league.stages.services.advance import announce_advance
from tests.factories import after_a_game, make_entrant, make_match, make_user, new_entry
from tests.pages import send, text

pytestmark = pytest.mark.django_db

ROOM = "/e/spring/objections/"


@pytest.fixture
def match():
    return after_a_game()


@pytest.fixture
def stage(match):
    """A stage with all matches closed, from which two players advance."""
    Match.objects.update(closed_at=new_entry(0).now, closed_by="審判")
    Stage.objects.update(advance={"rule": "best_overall", "n": 2})
    return Stage.objects.get()


@pytest.fixture
def organiser(client, match):
    client.force_login(make_user("organise_event", username="kanri"))
    return client


def wrong(number=1, table=1):
    return f"/e/spring/players/{number}/wrong/1/{table}/"


def object_to(number=1, words="2ゲーム目は私が先", code=None, table=1, **headers):
    """Send an objection with the code of the player's seat card, or with ``code``."""
    shown = Match.objects.get(table__number=1).table.seat_code(number) if code is None else code
    sent = {"client_id": str(uuid4()), "words": words, "code": shown}
    return Client(**headers).post(wrong(number, table), sent, follow=True)


def own_page():
    return Client().get("/e/spring/players/1/")


def test_a_player_leads_from_the_own_page_to_the_desk_without_an_account(match):
    client = Client()
    page = client.get("/e/spring/players/1/")
    assert wrong() in page.content.decode()
    page = send(client, client.get(wrong()), wrong(), words="2ゲーム目は私が先")
    assert "係が確かめています。" in text(page)
    act = Act.objects.get(verb="raise_objection")
    assert (act.actor, act.user, act.reason) == ("本人", None, "2ゲーム目は私が先")
    assert act.after == {"round": 1, "table": 1, "entrant": 1, "shown_seat": False}


def test_one_objects_once_to_a_match_and_only_as_one_who_played_there(match):
    make_entrant(match.table.round.event, 9, "よその人")
    object_to()
    assert "もう届いています。" in text(object_to())
    assert object_to(9).status_code == 404
    assert object_to(99).status_code == 404
    object_to(2)
    assert Objection.objects.count() == 2


def test_a_stranger_takes_nobody_the_turn_to_object(match, organiser):
    object_to(code="", words="いたずら")
    assert wrong() in own_page().content.decode()
    assert "片付くまで" in text(object_to())
    (objection,) = Objection.objects.all()
    assert (objection.words, objection.shown_seat) == ("2ゲーム目は私が先", True)
    assert "もう届いています。" in text(object_to(code=""))
    assert wrong() not in own_page().content.decode()
    assert not [found for found in row_problems(match.table.round.event) if "objection" in found.text.en]


@pytest.mark.slow
def test_one_address_does_not_flood_the_desk(match):
    for _time in range(10):
        object_to(code="")
    assert "申し出が多すぎます。" in text(object_to(2, code="2345XY"))
    assert "受付に伝えました。" in text(object_to(2, code="", REMOTE_ADDR="192.168.0.9"))
    assert "受付に伝えました。片付くまで" in text(object_to(3))


@pytest.mark.slow
@pytest.mark.parametrize(("limit", "then"), [("_OF_A_PLAYER", 2), ("_OF_AN_EVENT", 1)])
def test_one_player_and_one_event_are_not_flooded_from_many_addresses(match, monkeypatch, limit, then):
    monkeypatch.setattr(services, limit, 1)
    make_match(event=match.table.round.event, number=2)
    for address, (number, table) in enumerate([(1, 1), (1, 2), (2, 1), (2, 2)]):
        object_to(number, code="", table=table, REMOTE_ADDR=f"192.0.2.{address}")
    assert Objection.objects.count() == then
    assert "受付に伝えました。" in text(object_to(3))


def test_a_stranger_does_not_hold_up_an_announcement(organiser, stage):
    assert "発表は待ちません。" in text(object_to(code=""))
    assert "から進む人を発表する" in text(organiser.get("/e/spring/"))
    assert "席札の記号なし" in text(organiser.get(ROOM))
    with pytest.raises(Refusal) as refused:
        announce_advance(stage=stage, going=["p01", "p02"], entry=new_entry(0))
    assert "申し出" not in str(refused.value.message)


@pytest.mark.parametrize("typed", ["{}", " {}", "ｓｅａｔ"])
def test_the_code_of_the_seat_card_comes_with_its_address_or_is_typed(match, typed):
    code = match.table.seat_code(1)
    page = Client().get("/e/spring/players/1/", {"seat": code})
    assert f"{wrong()}?seat={code}" in page.content.decode()
    assert f'value="{code}"' in Client().get(wrong(), {"seat": code}).content.decode()
    object_to(code=typed.format(code.lower()))
    assert Objection.objects.get().shown_seat is (typed != "ｓｅａｔ")
    other = make_match(event=match.table.round.event, number=2).table
    assert code not in {match.table.seat_code(2), other.seat_code(1)}


@pytest.mark.slow
def test_many_are_set_aside_at_once_for_one_reason(organiser):
    for number in (1, 2, 3):
        object_to(number, code="")
    chosen = [str(objection.pk) for objection in Objection.objects.all()[:2]]
    for lacking in ({"chosen": [], "answer": "いたずら"}, {"chosen": chosen}):
        assert "理由を書いてください" in text(send(organiser, organiser.get(ROOM), "aside/", **lacking))
    page = send(organiser, organiser.get(ROOM), "aside/", chosen=chosen, answer="いたずら")
    assert "2件を取り上げませんでした。" in text(page)
    assert Act.objects.filter(verb="settle_objection", reason="いたずら").count() == 2
    assert Objection.objects.filter(settled_at=None).count() == 1


@pytest.mark.parametrize("page", ["/e/spring/", "/e/spring/hall/", "/e/spring/standings/"])
def test_the_desk_sees_it_on_the_pages_of_the_day_and_nobody_else_does(organiser, page):
    object_to()
    assert ROOM in organiser.get(page).content.decode().partition('class="menu"')[0]
    assert ROOM not in Client().get(page).content.decode()


@pytest.mark.slow
def test_an_advance_waits_until_it_is_settled(organiser, stage):
    object_to()
    going = ["p01", "p02"]
    with pytest.raises(Refusal, match="1卓の結果が違うという申し出"):
        announce_advance(stage=stage, going=going, entry=new_entry(0))
    page = send(organiser, organiser.get(ROOM), "settle/", answer="用紙のとおりに直しました")
    assert "いま、対応待ちの申し出はありません。" in text(page)
    assert "用紙のとおりに直しました" in text(own_page())
    with pytest.raises(Refusal) as refused:
        announce_advance(stage=stage, going=going, entry=new_entry(0))
    assert "申し出" not in str(refused.value.message)


def test_the_day_leads_to_what_an_announcement_waits_for_and_then_on(organiser, stage):
    announce = "から進む人を発表する"
    assert announce in text(organiser.get("/e/spring/"))
    object_to()
    page = organiser.get("/e/spring/")
    assert "1件の申し出を片付ける" in text(page)
    assert announce not in text(page)
    assert announce in text(send(organiser, organiser.get(ROOM), "settle/", answer="用紙のとおりです"))


@pytest.mark.slow
def test_the_check_in_desk_is_led_to_what_an_announcement_waits_for(client, stage):
    user = make_user(username="uketsuke")
    EventRole.objects.create(event=stage.event, user=user, role=Role.DESK)
    client.force_login(user)
    assert "いま受付係がすることはありません。" in text(client.get("/e/spring/"))
    object_to()
    assert "1件の申し出を片付ける" in text(client.get("/e/spring/"))


def test_who_has_objected_to_a_match_is_not_led_to_do_it_again(match):
    object_to()
    assert wrong() not in own_page().content.decode()
    assert wrong(2) in Client().get("/e/spring/players/2/").content.decode()


def test_it_is_set_aside_only_for_a_reason(organiser):
    object_to()
    page = send(organiser, organiser.get(ROOM), "settle/", aside="1", answer="")
    assert "理由" in text(page)
    assert Objection.objects.get().settled_at is None
    page = send(organiser, page, "settle/", aside="1", answer="用紙に全員の署名がある")
    assert "申し出を取り上げませんでした。" in text(page)
    assert Act.objects.filter(verb="settle_objection", reason="用紙に全員の署名がある").count() == 1
    assert "取り上げられませんでした" in text(own_page())


def test_the_check_in_desk_settles_too_and_what_is_settled_stays_so(client, match):
    user = make_user(username="uketsuke")
    EventRole.objects.create(event=match.table.round.event, user=user, role=Role.DESK)
    client.force_login(user)
    object_to()
    page = client.get(ROOM)
    send(client, page, "settle/", answer="")
    assert "もう片付いています。" in text(send(client, page, "settle/", answer="また"))
