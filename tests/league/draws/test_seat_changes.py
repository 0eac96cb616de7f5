"""Seats changed by hand after their publication: results stay, everything is logged, nothing recorded is touched."""

from __future__ import annotations

from uuid import uuid4

import pytest

from league.matches.services.games import record_exit
from league.models import Act, Draw, Match, Round, Verb
from tests.factories import make_entrant, make_user, new_entry, record_at_now
from tests.league.drawing import begin, cards_in_order, publish_cards, published, seats, staged
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client):
    client.force_login(make_user("organise_event", username="内山"))
    return client


@pytest.fixture
def stage(organiser):
    """Table 1 with 1-4, table 2 with 5-7."""
    stage = staged(7, matches=1)
    publish_cards(organiser, cards_in_order(7, 2))
    return stage


def change(client, number: int = 1, **fields):
    given = {"client_id": uuid4(), "reason": "遅刻", **fields}
    return client.post(f"/e/spring/rounds/{number}/change/", given, follow=True)


def play_on(match: Match) -> None:
    """The first exit of the first game."""
    begin(match)
    first = record_at_now(match).began[0]
    record_exit(match=match, entry=new_entry(match), set_number=1, game=1, player=first)


def at(table: int) -> str:
    """Entrant numbers at a table from ♠ on."""
    found = seats(Round.objects.get(number=1))[table]
    return " ".join(found[suit].lstrip("p0") for suit in "SHDC" if suit in found)


def test_only_organisers_may_change_seats(client):
    staged(4)
    assert client.get("/e/spring/rounds/1/change/").status_code == 403


def test_two_change_places(organiser, stage):
    page = change(organiser, kind="swap", one=1, other=6)
    assert "組合せを変えました" in text(page)
    assert (at(1), at(2)) == ("6 2 3 4", "5 1 7")
    act = Act.objects.filter(verb=Verb.CHANGE_SEATING).get()
    assert act.reason == "遅刻"
    assert act.before["tables"]["1"] == [[1, "S"], [2, "H"], [3, "D"], [4, "C"]]
    assert act.after["tables"]["1"] == [[6, "S"], [2, "H"], [3, "D"], [4, "C"]]


def test_two_of_one_table_change_places(organiser, stage):
    change(organiser, kind="swap", one=1, other=4)
    assert at(1) == "4 2 3 1"
    match = Match.objects.get(table__number=1)
    assert {suit.value: number for suit, number in (record_at_now(match).result.sets[0].seats or {}).items()} == {
        "S": 4, "H": 2, "D": 3, "C": 1,
    }  # fmt: skip


def test_somebody_takes_the_seat_of_one_who_has_not_come(organiser, stage):
    make_entrant(stage.event, 8, "代役")
    change(organiser, kind="replace", one=2, other=8)
    assert at(1) == "1 8 3 4"


def test_a_late_entrant_joins_a_table_of_three(organiser, stage):
    make_entrant(stage.event, 8, "遅刻者")
    change(organiser, kind="add", one=8, table=2)
    assert at(2) == "5 6 7 8"
    assert Match.objects.get(table__number=2).size == 4


def test_who_does_not_come_leaves_a_table_of_four(organiser, stage):
    change(organiser, kind="take_out", one=2)
    assert at(1) == "1 4 3"
    match = Match.objects.get(table__number=1)
    assert (match.size, record_at_now(match).step.task.value) == (3, "seal_envelope")


def test_results_elsewhere_stay(organiser, stage):
    begin(Match.objects.get(table__number=2))
    before = record_at_now(Match.objects.get(table__number=2)).parts
    change(organiser, kind="swap", one=1, other=2)
    assert at(1) == "2 1 3 4"
    assert record_at_now(Match.objects.get(table__number=2)).parts == before


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"kind": "swap", "one": 5, "other": 6}, "同じ卓の2人の席は、その卓の「席の訂正」で直します。"),
        ({"kind": "add", "one": 8, "table": 2}, "2卓では対局が始まっています。途中で抜ける人は"),
        ({"kind": "add", "one": 8, "table": 1}, "加われるのは3人の卓だけです"),
        ({"kind": "add", "one": 8, "table": 9}, "この卓はありません"),
        ({"kind": "add", "one": 1, "table": 2}, "選手1はすでに1卓にいます"),
        ({"kind": "replace", "one": 1, "other": 3}, "選手3はすでに1卓にいます"),
        ({"kind": "replace", "one": 8, "other": 1}, "控えはこの回戦の卓にいません"),
        ({"kind": "swap", "one": 1, "other": 1}, "2人の違う参加者"),
        ({"kind": "swap", "one": 1}, "相手の番号を入力してください"),
        ({"kind": "add", "one": 8}, "加わる卓の番号を入力してください"),
        ({"kind": "swap", "one": 1, "other": 99}, "この番号の参加者はいません"),
        ({"kind": "swap", "one": 1, "other": 2, "reason": ""}, "このフィールドは必須です"),
    ],
)  # fmt: skip
def test_what_would_touch_results_is_refused(organiser, stage, fields, message):
    make_entrant(stage.event, 8, "控え")
    play_on(Match.objects.get(table__number=2))
    page = change(organiser, **fields)
    assert message in text(page)
    assert (at(1), at(2)) == ("1 2 3 4", "5 6 7")
    assert not Act.objects.filter(verb=Verb.CHANGE_SEATING).exists()


def test_nobody_leaves_a_table_of_three(organiser, stage):
    page = change(organiser, kind="take_out", one=6)
    assert "3人の卓から抜けると2人になります" in text(page)


def test_a_round_changed_by_hand_is_no_longer_the_draws(organiser):
    staged(8)
    published(organiser)
    draw = Draw.objects.get()
    change(organiser, kind="swap", one=1, other=2)
    assert Round.objects.get().draw is None
    page = text(organiser.get(f"/e/spring/draws/{draw.pk}/"))
    assert "組合せの変更 内山 遅刻" in page
