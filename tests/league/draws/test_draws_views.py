"""The pages of the pairing draw: announced, drawn, checked and published; by hand; drawn again."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from league.draws.pages.draws import fairness
from league.event_document import document_of_event
from league.event_files.services.event import import_event
from league.models import Act, Bye, Draw, Match, MatchPlayer, Round, Verb
from scoring.draw.answer import answer
from scoring.draw.digest import commitment, given
from scoring.draw.request import Version
from scoring.event.reading import read_event, write_event
from scoring.standings.verify import verify
from tests.factories import make_stage, new_entry, record_at_now
from tests.league.drawing import (
    CLUBS,
    PLACE,
    announce,
    cards_in_order,
    drawn,
    finish,
    numbers_at,
    play_on,
    publish_cards,
    published,
    seats,
    staged,
)
from tests.pages import forms_of, send, text

pytestmark = pytest.mark.django_db


def test_the_list_is_promised_before_the_seed_exists(organiser, client):
    staged(14)
    page = announce(organiser)
    draw = Draw.objects.get()
    assert draw.commitment == commitment(draw.json)
    assert "seed" not in draw.json
    assert draw.commitment in text(page)
    organiser.logout()
    public = client.get(f"/e/spring/draws/{draw.pk}/")
    assert draw.commitment in text(public)
    assert "会場のさいころ5個" in text(public)
    assert "選手14" in text(public)
    file = f"/e/spring/draws/{draw.pk}/draw.json"
    promised = client.get(file)
    assert commitment(promised.json()) == draw.commitment == promised.json()["commitment"]
    assert client.get(file, headers={"If-None-Match": promised.headers["ETag"]}).status_code == 304


def test_a_draw_of_a_club_evening_is_one_click(organiser, client):
    staged(14)
    page = send(organiser, organiser.get(PLACE), "announce/")
    assert "抽選して、組合せを公開しました。" in text(page)
    draw = Draw.objects.get()
    assert (draw.commitment, len(draw.json["seed"])) == (commitment(draw.json), 32)
    assert MatchPlayer.objects.count() == 14
    verbs = list(Act.objects.order_by("seq").values_list("verb", flat=True))
    assert verbs == [Verb.ANNOUNCE_DRAW, Verb.DRAW, Verb.PUBLISH_DRAW]
    assert "この機械の乱数" in text(client.get(f"/e/spring/draws/{draw.pk}/"))


def test_whoever_announces_says_where_the_seed_comes_from(organiser):
    staged(8)
    page = send(organiser, organiser.get(PLACE), "announce/", announce="1")
    assert page.status_code == 422
    assert not Draw.objects.exists()


def test_what_is_drawn_is_seen_by_the_organiser_first(organiser, client):
    staged(14)
    page = drawn(organiser)
    assert "3人の卓" in text(page)
    assert "最良" in text(page)
    assert "選手14" in text(page)
    assert not Round.objects.exists()
    organiser.logout()
    draw = Draw.objects.get()
    public = client.get(f"/e/spring/draws/{draw.pk}/")
    assert "4 2 6 6 1" not in text(public)
    assert "seed" not in client.get(f"/e/spring/draws/{draw.pk}/draw.json").json()


def test_a_published_draw_is_tables_with_their_seats(organiser):
    stage = staged(14)
    published(organiser)
    draw, of_round = Draw.objects.get(), Round.objects.get()
    assert draw.published_at is not None
    assert (of_round.draw, of_round.stage, of_round.in_stage, str(of_round)) == (draw, stage, 1, "予選")
    assert seats(of_round) == {table["table"]: table["seats"] for table in draw.json["tables"]}
    assert sorted(Match.objects.values_list("size", flat=True)) == [3, 3, 4, 4]
    verbs = list(Act.objects.order_by("seq").values_list("verb", flat=True))
    assert verbs == [Verb.ANNOUNCE_DRAW, Verb.DRAW, Verb.PUBLISH_DRAW]


def test_the_table_goes_straight_to_the_envelope(organiser):
    staged(8)
    published(organiser)
    match = Match.objects.with_event().first()
    assert match is not None
    assert record_at_now(match).step.task.value == "seal_envelope"


@pytest.mark.slow
def test_anyone_can_recompute_the_published_draw(organiser):
    staged(13)
    published(organiser)
    draw = Draw.objects.get()
    file = organiser.get(f"/e/spring/draws/{draw.pk}/draw.json")
    document = json.loads(file.content)
    assert answer(given(document)) | {"commitment": draw.commitment} == document
    assert "attachment" in file["Content-Disposition"]


def test_what_was_promised_under_the_first_version_is_drawn_by_it(organiser):
    staged(13)
    page = announce(organiser)
    draw = Draw.objects.get()
    Draw.objects.update(commitment=commitment(draw.json, Version.FIRST))
    send(organiser, page, "seed/", seed="4 2 6 6 1")
    assert Draw.objects.get().json == answer(draw.json | {"seed": "4 2 6 6 1"}, Version.FIRST)


@pytest.mark.slow
def test_the_events_file_carries_what_was_promised(organiser):
    stage = staged(13)
    published(organiser)
    promised = Draw.objects.get().commitment
    file = write_event(document_of_event(stage.event))
    draw = file["rounds"][0]["draw"]
    assert draw is not None
    assert draw["commitment"] == promised
    assert list(verify(read_event(file))) == []
    copy = import_event(document=read_event(file), entry=new_entry(Match.objects.all()[0]), slug="copy")
    assert copy.stages.get().draws.get().commitment == promised
    assert write_event(document_of_event(copy))["rounds"] == file["rounds"]


@pytest.mark.slow
def test_what_each_club_was_given_stands_beside_what_chance_gives(organiser):
    stage = staged(14)
    checked = drawn(organiser)
    public: Any = Client()
    draw = Draw.objects.get()
    assert "所属ごとの席" in text(checked)
    address = f"/e/spring/draws/{draw.pk}/"
    assert "所属ごとの席" not in text(public.get(address))
    send(organiser, checked, "publish/")
    page = text(public.get(address))
    rows = fairness(draw.json, {entrant.code: entrant for entrant in stage.event.entrants.all()})
    assert [(row.club, row.players) for row in rows] == [("乙会", 4), ("丙会", 3), ("甲会", 3), ("", 4)]
    assert not [club for club in CLUBS if club and club in json.dumps(draw.json, ensure_ascii=False)]
    spades, *_, threes = zip(*(row.counts for row in rows), strict=True)
    assert sum(times for times, _ in spades) == 4, "one at each table"
    assert sum(times for times, _ in threes) == 6
    for row in rows:
        assert f"{row.club or '所属なし'} {row.players} {row.counts[0][0]} ({row.counts[0][1]:.1f})" in page


def test_without_clubs_there_is_nothing_to_compare(organiser):
    stage = staged(8)
    stage.event.entrants.update(club="")
    assert "所属ごとの席" not in text(drawn(organiser))


def test_rounds_of_a_stage_are_drawn_together(organiser):
    staged(16, matches=3)
    published(organiser)
    rounds = list(Round.objects.order_by("in_stage"))
    assert [str(event_round) for event_round in rounds] == ["予選 第1回戦", "予選 第2回戦", "予選 第3回戦"]
    pairs = [
        frozenset((a, b))
        for event_round in rounds
        for table in seats(event_round).values()
        for a in table.values()
        for b in table.values()
        if a < b
    ]
    assert len(pairs) == len(set(pairs)) == 72


@pytest.mark.slow
def test_a_draw_is_done_again_only_for_a_reason_and_stays_visible(organiser):
    staged(8)
    page = drawn(organiser)
    assert send(organiser, page, "discard/", reason="").status_code == 422
    assert Draw.objects.get().discarded_at is None
    send(organiser, page, "discard/", reason="名簿の誤り")
    published(organiser)
    first, second = Draw.objects.order_by("pk")
    assert (first.reason, first.discarded_at is None, second.published_at is None) == (
        "名簿の誤り",
        False,
        False,
    )
    public = organiser.get("/e/spring/draws/")
    assert "名簿の誤り" in text(public)
    assert "4 2 6 6 1" in text(organiser.get(f"/e/spring/draws/{first.pk}/"))


def test_one_draw_at_a_time(organiser):
    staged(8)
    page = organiser.get(PLACE)
    announce(organiser)
    assert "まだ公開していない抽選があります" in text(send(organiser, page, "announce/", source="x"))
    assert Draw.objects.count() == 1


def test_a_draw_is_not_drawn_twice_nor_published_twice(organiser):
    staged(8)
    page = announce(organiser)
    checked = send(organiser, page, "seed/", seed="1")
    assert "この抽選はもう済んでいます" in text(send(organiser, page, "seed/", seed="2"))
    assert Draw.objects.get().json["seed"] == "1"
    send(organiser, checked, "publish/")
    send(organiser, checked, "publish/")
    assert Round.objects.count() == 1


@pytest.mark.slow
def test_five_cannot_be_seated_and_the_choices_are_shown(organiser):
    staged(5)
    page = organiser.get(PLACE)
    assert "参加者が5人では" in text(page)
    assert "参加者が5人では" in text(announce(organiser))
    assert not Draw.objects.exists()
    published(organiser, sitting_out="選手3")
    assert [bye.entrant.number for bye in Bye.objects.all()] == [3]
    assert MatchPlayer.objects.count() == 4
    assert "選手3" in text(organiser.get("/e/spring/seats/"))


def test_cards_are_pasted_by_name(organiser):
    staged(8)
    names = (f"選手{number} {card}" for number, card in cards_in_order(8, 2).items())
    page = organiser.post(
        f"{PLACE}cards/", {"client_id": str(uuid4()), "publish": "1", "pasted": "\n".join(names)}
    )
    assert page.status_code == 302
    assert numbers_at(Match.objects.get(table__number=2)) == [5, 6, 7, 8]


def test_who_sits_out_must_be_somebody_who_enters(organiser):
    staged(5)
    page = announce(organiser, sitting_out="9")
    assert page.status_code == 422
    assert "見つかりません: 9" in text(page)
    assert "会場のさいころ5個" in page.content.decode()


def test_a_stage_waits_for_those_who_go_on_to_it(organiser):
    stage = staged(8, advance={"rule": "best_overall", "n": 4})
    make_stage(stage.event, name="決勝", enter={"from": ["s1"]})
    page = organiser.get("/e/spring/stages/2/draw/")
    assert "進む人がまだ決まっていません" in text(page)
    assert not any("announce" in form.action for form in forms_of(page))
    stage.advanced = ["p01", "p03", "p05", "p07"]
    stage.save()
    page = send(organiser, organiser.get("/e/spring/stages/2/draw/"), "announce/", source="x")
    assert [entrant["id"] for entrant in Draw.objects.get().json["entrants"]] == stage.advanced


@pytest.mark.slow
def test_the_rest_is_drawn_again_after_somebody_has_left(organiser):
    stage = staged(17, matches=3)
    published(organiser)
    first = Round.objects.get(in_stage=1)
    play_on(Match.objects.filter(table__round=first)[0])
    stage.event.entrants.filter(number=17).update(status="withdrawn")
    page = organiser.get(PLACE)
    assert not any("announce" in form.action for form in forms_of(page))
    assert "2回戦分を作り直します" in text(organiser.get(f"{PLACE}?again=1"))
    assert announce(organiser).status_code == 422
    published(organiser, reason="17番が棄権")
    again, kept = Draw.objects.latest("pk"), Draw.objects.earliest("pk")
    assert [event_round.draw_id for event_round in Round.objects.order_by("in_stage")] == [
        kept.pk,
        again.pk,
        again.pk,
    ]
    assert again.json["rounds"] == 2
    assert len(again.json["entrants"]) == 16
    assert len(again.json["met"]) > 16  # the pairs of the first round, without those of number 17
    assert again.json["quality"]["repeats"] == 0
    assert Act.objects.filter(verb=Verb.ANNOUNCE_DRAW).latest("pk").reason == "17番が棄権"
    assert Act.objects.filter(verb=Verb.PUBLISH_DRAW).latest("pk").before["2"]


@pytest.mark.slow
def test_places_meet_in_groups(organiser):
    stage = staged(12, seating="given")
    publish_cards(organiser, cards_in_order(12, 3))
    finish(stage)
    make_stage(stage.event, name="二回戦", enter={"from": ["s1"]}, seating="by_place", by_group=True)
    page = send(organiser, organiser.get("/e/spring/stages/2/draw/"), "announce/", source="x")
    send(organiser, send(organiser, page, "seed/", seed="y"), "publish/")
    tables: dict[str, set[int]] = {}
    second = Round.objects.get(number=2)
    for group, number in second.appearances.values_list("match__table__group", "entrant__number"):
        tables.setdefault(group, set()).add(number)
    assert tables == {"1": {1, 5, 9}, "2": {2, 6, 10}, "3": {3, 7, 11}, "4": {4, 8, 12}}


def test_who_left_after_the_promise_is_pointed_out(organiser):
    stage = staged(9)
    announce(organiser)
    stage.event.entrants.filter(number=4).update(status="absent")
    assert "いまは欠席か棄権です" in text(organiser.get(PLACE))
    assert "4. 選手4" in text(organiser.get(PLACE))


@pytest.mark.slow
def test_a_swiss_round_may_be_tried_at_prices_before_it_is_promised(organiser):
    stage = staged(16, matches=2, seating="swiss")
    published(organiser)
    finish(stage)
    page = organiser.get(f"{PLACE}?again=1&trial=1")
    assert "試しの抽選" in text(page)
    published(organiser, rematch_price="5")
    document = Draw.objects.latest("pk").json
    assert (document["rematch_price"], document["round"]) == (5, 2)


def test_pairings_that_are_all_there_are_looked_at_and_no_more_decided(organiser):
    staged(4, matches=1)
    assert "組合せを決める" in text(organiser.get("/e/spring/stages/"))
    published(organiser)
    shown = text(organiser.get("/e/spring/stages/"))
    assert "組合せを見る" in shown
    assert "組合せを決める" not in shown
