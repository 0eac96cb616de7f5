"""The acts of a draw: each is done once, with as many queries for many players as for few."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.acts.services.acts import Refusal
from league.draws.services.draws import announce_draw, discard_draw, make_draw, publish_draw
from league.models import Act, Draw, Match, Round, Stage, Verb
from tests.factories import make_event, make_stage, new_entry
from tests.league.drawing import finish, seats, staged

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("locks")]


def announced(stage: Stage, **fields) -> Draw:
    given: dict[str, Any] = {"source": "さいころ", "sitting_out": (), "reason": "", "entry": new_entry(0)}
    return announce_draw(stage=stage, **given | fields)


def drawn(stage: Stage, seed: str = "1", **fields) -> Draw:
    draw = announced(stage, **fields)
    make_draw(draw=draw, seed=seed, entry=new_entry(0))
    return Draw.objects.get(pk=draw.pk)


def published(stage: Stage, **fields) -> Draw:
    draw = drawn(stage, **fields)
    publish_draw(draw=draw, entry=new_entry(0))
    return draw


def test_every_act_arrives_once():
    stage, entry = staged(8), new_entry(0)
    draw = announced(stage, entry=entry)
    assert announced(stage, entry=entry) == draw
    seed, publication = new_entry(0), new_entry(0)
    for _ in range(2):
        make_draw(draw=draw, seed="1", entry=seed)
    for _ in range(2):
        publish_draw(draw=draw, entry=publication)
    assert (Draw.objects.count(), Round.objects.count(), Match.objects.count()) == (1, 1, 2)
    assert Act.objects.count() == 3


def test_nothing_is_published_before_it_is_drawn_nor_taken_back_after():
    stage = staged(8)
    draw = announced(stage)
    with pytest.raises(Refusal, match="まだ抽選していません"):
        publish_draw(draw=draw, entry=new_entry(0))
    with pytest.raises(Refusal, match="理由が必要"):
        discard_draw(draw=draw, reason="", entry=new_entry(0))
    make_draw(draw=draw, seed="1", entry=new_entry(0))
    publish_draw(draw=draw, entry=new_entry(0))
    with pytest.raises(Refusal, match="もう公開されています"):
        discard_draw(draw=draw, reason="x", entry=new_entry(0))


def test_a_publication_that_fails_leaves_nothing_behind():
    stage = staged(8)
    draw = drawn(stage)
    stage.event.entrants.filter(number=8).delete()
    with pytest.raises(Refusal, match="取り消された参加者がいます: p08"):
        publish_draw(draw=draw, entry=new_entry(0))
    assert not Round.objects.exists()
    assert not Act.objects.filter(verb=Verb.PUBLISH_DRAW).exists()


def test_who_is_absent_or_enters_later_is_not_drawn():
    stage = staged(12)
    stage.event.entrants.filter(number=1).update(status="absent")
    stage.event.entrants.filter(number=2).update(status="registered")
    make_stage(stage.event, enter={"from": ["s1"], "seeds": ["p03"]})
    document = announced(stage).json
    assert [entrant["id"] for entrant in document["entrants"]] == [
        f"p{number:02d}" for number in range(4, 13)
    ]


def test_who_met_before_does_not_meet_again():
    stage = staged(16)
    published(stage)
    finish(stage)
    second = make_stage(stage.event, name="二回戦", enter={"from": ["s1"]})
    draw = published(second)
    assert draw.json["quality"]["repeats"] == 0
    first, last = (tables(event_round) for event_round in Round.objects.order_by("number"))
    assert all(len(a & b) <= 1 for a in first for b in last)


def test_swiss_rounds_are_drawn_one_by_one_from_the_points():
    stage = staged(16, matches=2, seating="swiss")
    first = published(stage)
    assert (first.json["round"], {entrant["points"] for entrant in first.json["entrants"]}) == (1, {0})
    finish(stage)
    second = published(stage)
    assert second.json["round"] == 2
    assert {entrant["points"] for entrant in second.json["entrants"]} == {6, 4, 2, 0}
    assert second.json["quality"]["repeats"] == 0
    assert Round.objects.count() == 2


def tables(of_round: Round) -> list[set[str]]:
    return [set(seat.values()) for seat in seats(of_round).values()]


def test_a_draw_asks_as_often_for_many_as_for_few():
    def asked(event, players: int) -> int:
        for number in range(1, players + 1):
            event.entrants.create(number=number, code=f"p{number}", name=f"選手{number}")
        stage = make_stage(event, name="予選", matches=2)
        with CaptureQueriesContext(connection) as queries:
            published(stage)
        return len(queries)

    assert asked(make_event("few"), 16) == asked(make_event("many"), 48)
