"""Those who take part: corrected, entered late, gone, back again, replaced; and what the log keeps of it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection

from league.models import Act, Bye, Draw, Entrant, MatchPlayer, Penalty, StageDecision, Verb
from league.services.acts import Refusal
from league.services.attendance import (
    CHECK_IN,
    MISS,
    UNDO,
    call_roll,
    reinstate,
    stand_in,
    state_of,
    withdraw,
)
from league.services.entrants import Names, Newcomer, enter_entrants, remove_entrant
from league.services.substitutions import free_entrants
from league.services.tables import lay_table
from tests.factories import (
    NOW,
    make_entrant,
    make_event,
    make_round,
    make_stage,
    make_table,
    make_user,
    new_entry,
    play_match,
    sit_down,
)
from tests.pages import send, text

pytestmark = pytest.mark.django_db

PAGES = ("new/", "import/", "list.csv", "list.xlsx", "1/stand-in/")
ACTS = ("1/withdraw/", "1/reinstate/", "1/remove/")


@pytest.fixture
def organiser(client):
    client.force_login(make_user("organise_event", username="kanri"))
    return client


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def aoki(event):
    return make_entrant(event, 1, "青木", kana="あおき", club="名古屋")


@pytest.fixture
def played():
    """The four of a table that has played its match to the end."""
    table = make_table()
    play_match(table.match)
    return table


def page(entrant) -> str:
    return f"/e/spring/entrants/{entrant.number}/"


def submit(client, url, **fields):
    return client.post(url, {"client_id": str(uuid4()), **fields})


def now(entrant) -> Entrant:
    return Entrant.objects.get(pk=entrant.pk)


@pytest.mark.parametrize("rights", [None, (), ("judge_event",)])
@pytest.mark.parametrize("part", PAGES + ACTS)
def test_only_organisers_change_who_takes_part(client, aoki, rights, part):
    if rights is not None:
        client.force_login(make_user(*rights))
    if part in PAGES:
        assert client.get(f"/e/spring/entrants/{part}").status_code == 403
    assert submit(client, f"/e/spring/entrants/{part}", name="x").status_code in (403, 405)
    assert not Act.objects.exists()


@pytest.mark.parametrize("part", ACTS)
def test_nothing_is_changed_by_a_link(organiser, aoki, part):
    assert organiser.get(f"/e/spring/entrants/{part}").status_code == 405


def test_somebody_who_comes_late_is_entered_as_present(organiser, event, aoki):
    response = submit(
        organiser,
        "/e/spring/entrants/new/",
        name="馬場",
        kana="ばば",
        club="東京",
        seed="2",
        status="present",
    )
    assert response.url == "/e/spring/entrants/"
    late = event.entrants.get(name="馬場")
    assert (late.number, late.code, late.kana, late.club, late.seed, late.status) == (
        2, "p02", "ばば", "東京", 2, "present",
    )  # fmt: skip
    act = Act.objects.get()
    assert (act.verb, act.actor) == (Verb.ENTER_PLAYERS, "kanri")


def test_a_seed_is_corrected_with_what_it_was_before(organiser, aoki):
    submit(organiser, page(aoki), name="青木", kana="あおき", club="名古屋", seed="3")
    assert now(aoki).seed == 3
    act = Act.objects.get()
    assert (act.before["seed"], act.after["seed"]) == (None, 3)


@pytest.mark.parametrize("seed", ["0", "-1", "x", "99999"])
def test_a_seed_is_a_number_from_1(organiser, aoki, seed):
    assert submit(organiser, page(aoki), name="青木", seed=seed).status_code == 422
    assert now(aoki).seed is None


def test_who_withdraws_before_the_first_game_never_enters(organiser, aoki):
    response = send(organiser, organiser.get(page(aoki)), "withdraw", reason="発熱")
    assert "青木を棄権にしました。" in text(response)
    assert now(aoki).status == "withdrawn"
    decision = StageDecision.objects.get()
    assert (decision.kind, decision.entrant, decision.stage, decision.by) == ("withdraw", aoki, None, "kanri")
    act = Act.objects.get()
    assert (act.verb, act.reason) == (Verb.CHANGE_STATUS, "発熱")
    assert act.before == {"entrant": 1, "status": "present"}
    assert act.after == {"entrant": 1, "status": "withdrawn", "after_stage": None}


def test_who_withdraws_between_stages_stays_in_the_stage_they_played(organiser, played):
    stage = played.round.stage
    make_stage(played.round.event, enter={"from": stage.code})
    player = played.round.event.entrants.get(number=2)
    send(organiser, organiser.get(page(player)), "withdraw")
    assert (now(player).status, state_of(player)) == ("present", "withdrawn")
    decision = StageDecision.objects.get()
    assert (decision.stage, decision.at[:10]) == (stage, Act.objects.latest("id").at.date().isoformat())


def test_a_seat_without_a_game_is_not_yet_a_stage_played(event):
    table = make_table(event=event)
    sit_down(table.match)
    player = event.entrants.get(number=1)
    withdraw(entrant=player, reason="", entry=new_entry(0))
    assert StageDecision.objects.get().stage is None


def test_who_has_withdrawn_is_offered_neither_a_seat_nor_to_play_on_for_somebody(organiser, played):
    event = played.round.event
    make_round(event, number=2)
    running = make_table(["大野", "加藤", "木村", "工藤"], event=event, number=2)
    free = {each.number for each in free_entrants(running.match)}
    page_of_seats = "/e/spring/rounds/2/tables/new/"
    assert "井上" in text(organiser.get(page_of_seats))
    withdraw(entrant=event.entrants.get(name="井上"), reason="", entry=new_entry(0))
    assert "井上" not in text(organiser.get(page_of_seats))
    assert {each.number for each in free_entrants(running.match)} == free - {2}


@pytest.mark.parametrize("status", ["registered", "present", "absent"])
def test_who_is_reinstated_is_what_they_were(organiser, aoki, status):
    Entrant.objects.update(status=status)
    send(organiser, organiser.get(page(aoki)), "withdraw")
    send(organiser, organiser.get(page(aoki)), "reinstate", reason="回復")
    assert (now(aoki).status, state_of(aoki)) == (status, status)
    assert not StageDecision.objects.exists()
    first, second = Act.objects.order_by("seq")
    assert (first.after["status"], second.before["status"], second.after["status"]) == (
        "withdrawn", "withdrawn", status,
    )  # fmt: skip
    assert second.reason == "回復"


def test_who_had_played_is_reinstated_too(organiser, played):
    player = played.round.event.entrants.get(number=2)
    send(organiser, organiser.get(page(player)), "withdraw")
    send(organiser, organiser.get(page(player)), "reinstate")
    assert state_of(player) == "present"


def test_withdrawing_twice_and_reinstating_twice_is_once(aoki):
    for _time in range(2):
        withdraw(entrant=aoki, reason="", entry=new_entry(0))
    assert StageDecision.objects.count() == 1
    for _time in range(2):
        reinstate(entrant=aoki, reason="", entry=new_entry(0))
    assert Act.objects.count() == 2


def test_a_submission_that_arrives_again_later_does_not_undo_what_came_after(organiser, aoki):
    sent = {"client_id": str(uuid4()), "reason": ""}
    organiser.post(f"{page(aoki)}withdraw/", sent)
    submit(organiser, f"{page(aoki)}reinstate/")
    organiser.post(f"{page(aoki)}withdraw/", sent)
    assert state_of(aoki) == "present"


def test_the_same_id_by_two_devices_is_one_act(aoki):
    entry = new_entry(0)
    withdraw(entrant=aoki, reason="", entry=entry)
    reinstate(entrant=aoki, reason="", entry=new_entry(0))
    withdraw(entrant=aoki, reason="", entry=entry)
    assert (state_of(aoki), Act.objects.count()) == ("present", 2)


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
        reinstate(entrant=event.entrants.get(number=2), reason="", entry=new_entry(0))


def test_nobody_stands_in_for_who_has_withdrawn(organiser, event, aoki):
    withdraw(entrant=aoki, reason="", entry=new_entry(0))
    response = submit(organiser, f"{page(aoki)}stand-in/", name="大野", reason="発熱")
    assert response.status_code == 422
    assert "この参加者はすでに棄権しています。" in text(response)
    assert event.entrants.count() == 1


def test_a_stand_in_that_arrives_twice_comes_once(organiser, event, aoki):
    sent = {"client_id": str(uuid4()), "name": "大野", "reason": "発熱"}
    for _time in range(2):
        assert organiser.post(f"{page(aoki)}stand-in/", sent).status_code == 302
    assert event.entrants.count() == 2


def test_a_stand_in_takes_the_seats_where_nothing_has_been_recorded(played):
    event = played.round.event
    four = event.entrants.order_by("number")
    second = make_round(event, number=2)
    lay_table(of_round=second, number=1, entrants=list(four), entry=new_entry(0))
    number = stand_in(entrant=four[1], names=Names("大野"), reason="発熱", entry=new_entry(0))
    seated = [each.entrant.number for each in MatchPlayer.objects.filter(round=second).order_by("order")]
    assert seated == [1, number, 3, 4]
    assert [each.entrant.number for each in played.match.players.all()] == [1, 2, 3, 4]
    seats = Act.objects.get(verb=Verb.CHANGE_SEATING)
    assert (seats.reason, seats.before["tables"]["1"][1][0]) == ("発熱", 2)


def test_a_stand_in_has_a_reason(organiser, event, aoki):
    assert submit(organiser, f"{page(aoki)}stand-in/", name="大野").status_code == 422
    assert event.entrants.count() == 1


@pytest.mark.parametrize("where", ["/e/spring/entrants/new/", "/e/spring/entrants/1/stand-in/"])
def test_somebody_of_a_name_that_is_there_is_asked_about(organiser, event, aoki, where):
    said = {"name": "青　木", "reason": "発熱", "status": "present"}
    response = submit(organiser, where, **said)
    assert response.status_code == 422
    assert "同じ名前の参加者がいます: 1 青木 名古屋。" in text(response)
    assert submit(organiser, where, same_name="on", **said).status_code == 302
    assert event.entrants.filter(name="青　木").exists()


@pytest.mark.parametrize(
    ("before", "step", "after"),
    [("registered", "check-in", "present"), ("present", "miss", "absent"), ("absent", "undo", "registered")],
)
def test_an_entrant_s_page_takes_the_steps_of_the_roll_call(organiser, aoki, before, step, after):
    Entrant.objects.update(status=before)
    shown = organiser.get(page(aoki))
    assert f'value="{step}"' in shown.content.decode()
    answer = send(organiser, shown, "check-in/1/", step=step)
    assert answer.request["PATH_INFO"] == "/e/spring/entrants/"
    assert now(aoki).status == after


def test_somebody_entered_by_mistake_is_taken_back_with_their_withdrawal(organiser, aoki):
    withdraw(entrant=aoki, reason="", entry=new_entry(0))
    send(organiser, organiser.get(page(aoki)), "remove")
    assert not Entrant.objects.exists()
    assert Act.objects.latest("id").verb == Verb.REMOVE_PLAYER


def _bye(entrant):
    Bye.objects.create(round=make_round(entrant.event), entrant=entrant)


def _penalty(entrant):
    Penalty.objects.create(stage=make_stage(entrant.event), entrant=entrant, points=-2)


def _seed(entrant):
    make_stage(entrant.event, enter={"from": "s0", "seeds": [entrant.code]})


def _announcement(entrant):
    make_stage(entrant.event, advanced=[entrant.code])


def _draw(entrant):
    document = {"entrants": [{"id": entrant.code}]}
    Draw.objects.create(stage=make_stage(entrant.event), document=document)


def _move_up(entrant):
    other = make_entrant(entrant.event, 2)
    StageDecision.objects.create(
        event=entrant.event,
        kind="move_up",
        stage=make_stage(entrant.event),
        entrant=other,
        instead_of=entrant,
    )


@pytest.mark.parametrize("known", [_bye, _penalty, _seed, _announcement, _draw, _move_up])
def test_who_is_known_to_the_event_is_not_taken_back(aoki, known):
    known(aoki)
    with pytest.raises(Refusal, match="取り消せません"):
        remove_entrant(entrant=aoki, entry=new_entry(0))
    assert Entrant.objects.filter(pk=aoki.pk).exists()


def test_who_was_in_a_draw_that_was_discarded_is_taken_back(aoki):
    _draw(aoki)
    Draw.objects.update(discarded_at=NOW, reason="やり直し")
    remove_entrant(entrant=aoki, entry=new_entry(0))
    assert not Entrant.objects.exists()


@pytest.mark.parametrize(
    ("step", "before", "after"),
    [
        (CHECK_IN, "registered", "present"),
        (CHECK_IN, "absent", "present"),
        (UNDO, "present", "registered"),
        (UNDO, "absent", "registered"),
        (MISS, "registered", "absent"),
    ],
)
def test_a_step_of_the_roll_call_is_logged_with_what_was_before(aoki, step, before, after):
    Entrant.objects.update(status=before)
    call_roll(entrant=aoki, step=step, entry=new_entry(0))
    assert now(aoki).status == after
    act = Act.objects.get()
    assert (act.before["status"], act.after["status"]) == (before, after)


def test_a_step_that_changes_nothing_is_no_act(aoki):
    call_roll(entrant=aoki, step=CHECK_IN, entry=new_entry(0))
    assert not Act.objects.exists()


@pytest.mark.parametrize("step", [CHECK_IN, UNDO, MISS])
def test_who_has_withdrawn_is_not_called(aoki, step):
    withdraw(entrant=aoki, reason="", entry=new_entry(0))
    with pytest.raises(Refusal, match="棄権した参加者です"):
        call_roll(entrant=aoki, step=step, entry=new_entry(0))


@pytest.mark.parametrize("step", [UNDO, MISS])
def test_who_sits_at_a_table_was_there(event, step):
    make_table(event=event)
    with pytest.raises(Refusal, match="卓についた参加者です"):
        call_roll(entrant=event.entrants.get(number=1), step=step, entry=new_entry(0))


def at_once(act):
    """Do ``act`` from eight devices at the same time."""

    def do(number):
        try:
            return act(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(do, range(8)))


@pytest.mark.django_db(transaction=True)
def test_eight_people_who_tap_one_name_at_once_check_in_once(aoki):
    Entrant.objects.update(status="registered")
    at_once(lambda _number: call_roll(entrant=aoki, step=CHECK_IN, entry=new_entry(0)))
    assert now(aoki).status == "present"
    assert Act.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_list_confirmed_eight_times_at_once_is_entered_once(event):
    entry = new_entry(0)
    newcomers = [Newcomer(Names("青木")), Newcomer(Names("井上"))]
    acts = at_once(
        lambda _number: (
            enter_entrants(event=event, newcomers=newcomers, status=Entrant.Status.PRESENT, entry=entry).pk
        )
    )
    assert len(set(acts)) == 1
    assert event.entrants.count() == 2


@pytest.mark.django_db(transaction=True)
def test_eight_who_come_late_at_once_get_eight_numbers(event):
    at_once(
        lambda number: enter_entrants(
            event=event, newcomers=[Newcomer(Names(f"{number}人目"))], status=Entrant.Status.PRESENT,
            entry=new_entry(0),
        )
    )  # fmt: skip
    assert sorted(event.entrants.values_list("number", flat=True)) == list(range(1, 9))


@pytest.mark.django_db(transaction=True)
def test_eight_withdrawals_at_once_are_one_decision(aoki):
    at_once(lambda _number: withdraw(entrant=aoki, reason="", entry=new_entry(0)))
    assert StageDecision.objects.count() == 1
