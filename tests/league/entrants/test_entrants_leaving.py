"""Entrants withdraw, are reinstated or replaced by a stand-in, all of it logged."""

from uuid import uuid4

import pytest
from django.test import Client

from league.acts.services.acts import Refusal
from league.entrants.services.attendance import state_of
from league.entrants.services.entrants import Names
from league.entrants.services.leaving import When, come_back, leave, stand_in
from league.entrants.services.substitutions import free_entrants
from league.event_document import document_of_event
from league.matches.services.tables import create_table
from league.models import Act, Entrant, MatchPlayer, Stage, StageDecision, Verb
from scoring.event.check import problems
from scoring.event.values import Withdrawal
from scoring.standings.standings import standings
from tests.factories import (
    begin_match,
    make_entrant,
    make_round,
    make_stage,
    make_table,
    new_entry,
    play_match,
    sit_down,
)
from tests.kept import kept
from tests.league.entrants.test_entrants import now, page, submit
from tests.pages import form_to, send, text

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def played():
    """A table whose match has been played to the end."""
    table = make_table()
    play_match(table.match)
    return table


def leaves(organiser, entrant, when="now", **fields):
    return send(organiser, organiser.get(f"{page(entrant)}leave/"), "/leave/", when=when, **fields)


def test_who_withdraws_before_the_first_game_never_enters(organiser, aoki):
    response = leaves(organiser, aoki, reason="発熱")
    assert "青木を棄権にしました。" in text(response)
    assert now(aoki).status == "withdrawn"
    decision = StageDecision.objects.get()
    assert (decision.kind, decision.entrant, decision.stage, decision.by) == (
        "withdraw",
        aoki,
        None,
        "organiser",
    )
    act = Act.objects.get()
    assert (act.verb, act.reason) == (Verb.CHANGE_STATUS, "発熱")
    assert act.before == {"entrant": 1, "status": "present"}
    assert act.after == {"entrant": 1, "status": "withdrawn", "after_stage": None}


@pytest.mark.slow
def test_who_withdraws_between_stages_stays_in_the_stage_they_played(organiser, played):
    stage = played.round.stage
    make_stage(played.round.event, enter={"from": stage.code})
    player = played.round.event.entrants.get(number=2)
    leaves(organiser, player)
    assert (now(player).status, state_of(player)) == ("present", "withdrawn")
    decision = StageDecision.objects.get()
    assert (decision.stage, decision.at[:10]) == (stage, Act.objects.latest("id").at.date().isoformat())


def test_who_withdraws_after_a_stage_keeps_their_place_in_it_and_goes_no_further(organiser, played):
    event = played.round.event
    Stage.objects.filter(event=event).update(advance={"rule": "best_overall", "n": 2})
    make_stage(event, enter={"from": "s1"})
    before = standings(document_of_event(event)).stages[0]
    first = before.state.rows[0].player
    player = event.entrants.get(code=first)
    leaves(organiser, player)
    document = document_of_event(event)
    assert (document.decisions, problems(document)) == ((Withdrawal(first, "s1", 1),), ())
    after = standings(document).stages[0]
    assert [row.player for row in after.state.rows] == [row.player for row in before.state.rows]
    assert after.advance is not None
    assert first not in after.advance.going
    send(organiser, organiser.get(page(player)), "come-back")
    assert standings(document_of_event(event)).stages[0] == before


def test_a_seat_without_a_game_is_not_yet_a_stage_played(event):
    table = make_table(event=event)
    sit_down(table.match)
    player = event.entrants.get(number=1)
    leave(entrant=player, reason="", entry=new_entry(0))
    assert StageDecision.objects.get().stage is None


def test_who_has_withdrawn_is_offered_neither_a_seat_nor_to_play_on_for_somebody(organiser, played):
    event = played.round.event
    make_round(event, number=2)
    running = make_table(["大野", "加藤", "木村", "工藤"], event=event, number=2)
    free = {entrant.number for entrant in free_entrants(running.match)}
    page_of_seats = "/e/spring/rounds/2/tables/new/"
    assert "井上" in text(organiser.get(page_of_seats))
    leave(entrant=event.entrants.get(name="井上"), reason="", entry=new_entry(0))
    assert "井上" not in text(organiser.get(page_of_seats))
    assert {entrant.number for entrant in free_entrants(running.match)} == free - {2}


@pytest.mark.parametrize("status", ["registered", "present", "absent"])
def test_who_is_reinstated_is_what_they_were(organiser, aoki, status):
    Entrant.objects.update(status=status)
    leaves(organiser, aoki)
    send(organiser, organiser.get(page(aoki)), "come-back", reason="回復")
    assert (now(aoki).status, state_of(aoki)) == (status, status)
    assert not StageDecision.objects.exists()
    first, second = Act.objects.order_by("seq")
    assert (first.after["status"], second.before["status"], second.after["status"]) == (
        "withdrawn", "withdrawn", status,
    )  # fmt: skip
    assert second.reason == "回復"


def test_withdrawing_twice_and_reinstating_twice_is_once(aoki):
    for _time in range(2):
        leave(entrant=aoki, reason="", entry=new_entry(0))
    assert StageDecision.objects.count() == 1
    for _time in range(2):
        come_back(entrant=aoki, reason="", entry=new_entry(0))
    assert Act.objects.count() == 2


def test_a_submission_that_arrives_again_later_does_not_undo_what_came_after(organiser, aoki):
    sent = {"client_id": str(uuid4()), "when": "now", "reason": ""}
    organiser.post(f"{page(aoki)}leave/", sent)
    submit(organiser, f"{page(aoki)}come-back/")
    organiser.post(f"{page(aoki)}leave/", sent)
    assert state_of(aoki) == "present"


def test_a_stand_in_takes_part_and_who_they_stand_in_for_withdraws(organiser, event, aoki):
    response = submit(organiser, f"{page(aoki)}stand-in/", name="大野", kana="おおの", reason="電車の遅れ")
    assert response.url == "/e/spring/entrants/"
    incoming = event.entrants.get(name="大野")
    assert (incoming.number, incoming.status, state_of(aoki)) == (2, "present", "withdrawn")
    entered, left = Act.objects.order_by("seq")
    assert (entered.verb, left.verb, left.reason) == (Verb.ENTER_PLAYERS, Verb.CHANGE_STATUS, "電車の遅れ")
    assert left.after["stand_in"] == 2


def test_a_stand_in_enters_where_the_other_was_seeded(event, aoki):
    make_stage(event)
    final = make_stage(event, enter={"from": "s1", "seeds": ["p09", "p01"]})
    stand_in(entrant=aoki, names=Names("大野"), reason="", entry=new_entry(0))
    final.refresh_from_db()
    assert final.enter == {"from": "s1", "seeds": ["p09", "p02"]}


def test_a_stand_in_moves_up_for_who_had_gone_on(played):
    event, stage = played.round.event, played.round.stage
    stage.advanced = ["p01", "p02"]
    stage.save()
    number = stand_in(
        entrant=event.entrants.get(number=2), names=Names("大野"), reason="", entry=new_entry(0)
    )
    moved = StageDecision.objects.get(kind="move_up")
    assert (moved.entrant, moved.instead_of, moved.stage) == (
        event.entrants.get(number=number),
        event.entrants.get(number=2),
        stage,
    )
    with pytest.raises(Refusal, match="代わりの人"):
        come_back(entrant=event.entrants.get(number=2), reason="", entry=new_entry(0))


def test_nobody_stands_in_for_who_has_withdrawn(organiser, event, aoki):
    leave(entrant=aoki, reason="", entry=new_entry(0))
    response = submit(organiser, f"{page(aoki)}stand-in/", name="大野", reason="発熱")
    assert response.status_code == 422
    assert "この参加者はすでに棄権しています。" in text(response)
    assert event.entrants.count() == 1


def test_a_stand_in_takes_the_seats_where_nothing_has_been_recorded(played):
    event = played.round.event
    four = event.entrants.order_by("number")
    second = make_round(event, number=2)
    create_table(of_round=second, number=1, entrants=list(four), entry=new_entry(0))
    number = stand_in(entrant=four[1], names=Names("大野"), reason="発熱", entry=new_entry(0))
    seated = [player.entrant.number for player in MatchPlayer.objects.filter(round=second).order_by("order")]
    assert seated == [1, number, 3, 4]
    assert [player.entrant.number for player in played.match.players.all()] == [1, 2, 3, 4]
    seats = Act.objects.get(verb=Verb.CHANGE_SEATING)
    assert (seats.reason, seats.before["tables"]["1"][1][0]) == ("発熱", 2)


def test_a_stand_in_has_a_reason(organiser, event, aoki):
    assert submit(organiser, f"{page(aoki)}stand-in/", name="大野").status_code == 422
    assert event.entrants.count() == 1


def asks(client, entrant, when="after_set", **fields):
    page = client.get(f"/e/spring/players/{entrant.number}/leave/")
    return send(client, page, "/leave/", when=when, **fields)


def test_who_asks_on_their_own_page_is_settled_by_the_organiser(organiser):
    table = begin_match().table
    player = table.round.event.entrants.get(number=2)
    visitor = Client()
    answer = asks(visitor, player, code=table.seat_code(2))
    assert "抜けたいという申し出を、運営に伝えてあります。" in text(answer)
    assert "申し出は、もう届いています。" in text(asks(visitor, player))
    assert state_of(player) == "present"
    for address in ("/e/spring/", "/e/spring/hall/", "/e/spring/print/", "/e/spring/stages/1/draw/"):
        assert "抜けたいという申し出があります。 イ" in text(organiser.get(address)).replace("井上", "イ"), (
            address
        )
    waiting = organiser.get("/e/spring/leaving/")
    assert "抜けたいという申し出: いまのセットが終わったら抜ける" in text(waiting)
    assert "席札の記号はありません" not in text(waiting)
    form = form_to(organiser.get("/e/spring/entrants/2/leave/?when=after_set"), "/leave/")
    assert form.values["when"] == "after_set"
    leave(entrant=player, reason="", entry=new_entry(0), when=When.AFTER_SET)
    assert "抜けたいという申し出" not in text(organiser.get("/e/spring/leaving/"))


def test_a_request_to_leave_is_dismissed_and_may_come_again(organiser, played):
    player = played.round.event.entrants.get(number=2)
    for _time in range(2):
        asks(Client(), player, when="now")
        waiting = organiser.get("/e/spring/leaving/")
        assert "席札の記号はありません。本人に確かめてください。" in text(waiting)
        assert "このまま続けます。" in text(send(organiser, waiting, "/dismiss/"))
        assert "抜けたいという申し出" not in text(organiser.get("/e/spring/leaving/"))
    assert "抜けたいという申し出" in text(organiser.get("/e/spring/history/"))


@pytest.mark.slow
def test_a_flood_of_requests_to_leave_is_turned_away(organiser, played):
    players = [make_entrant(played.round.event, number, f"選手{number}") for number in range(11, 23)]
    answers = [text(asks(Client(), player, when="now")) for player in players]
    assert sum("運営に伝えました。" in answer for answer in answers) == 10
    assert "申し出が多すぎます。" in answers[-1]
