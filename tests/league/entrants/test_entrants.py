"""Single entrants: entered late, namesakes questioned, checked in, removed."""

from uuid import uuid4

import pytest

from league.acts.services.acts import Refusal
from league.entrants.services.entrants import remove_entrant
from league.entrants.services.leaving import leave
from league.models import Act, Bye, Draw, Entrant, Penalty, StageDecision, Verb
from tests.factories import NOW, make_entrant, make_round, make_stage, new_entry
from tests.pages import send, text

pytestmark = pytest.mark.django_db


def page(entrant) -> str:
    return f"/e/spring/entrants/{entrant.number}/"


def submit(client, url, **fields):
    return client.post(url, {"client_id": str(uuid4()), **fields})


def now(entrant) -> Entrant:
    return Entrant.objects.get(pk=entrant.pk)


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
    assert (act.verb, act.actor) == (Verb.ENTER_PLAYERS, "organiser")


@pytest.mark.parametrize("seed", ["0", "-1", "x", "99999"])
def test_a_seed_is_a_number_from_1(organiser, aoki, seed):
    assert submit(organiser, page(aoki), name="青木", seed=seed).status_code == 422
    assert now(aoki).seed is None


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
    leave(entrant=aoki, reason="", entry=new_entry(0))
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
    Draw.objects.create(stage=make_stage(entrant.event), json=document)


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
