"""A draw by hand: cards typed one by one or pasted, checked like a computed draw, then published."""

from uuid import uuid4

import pytest

from league.models import Act, Draw, Match, Round, Verb
from tests.league.drawing import PLACE, cards_in_order, check_cards, play_on, publish_cards, seats, staged
from tests.league.stage_scenes import decided
from tests.pages import text

pytestmark = pytest.mark.django_db


def test_cards_are_judged_before_they_are_published(organiser):
    staged(8)
    page = check_cards(organiser, cards_in_order(8, 2))
    assert page.status_code == 200
    assert "同じ所属どうしの組" in text(page)
    assert "公開する" in text(page)
    assert not Round.objects.exists()


def test_cards_become_tables_without_a_draw(organiser):
    staged(7)
    page = publish_cards(organiser, cards_in_order(7, 2))
    assert "組合せを公開しました" in text(page)
    of_round = Round.objects.get()
    assert of_round.draw is None
    assert seats(of_round) == {
        1: {"S": "p01", "H": "p02", "D": "p03", "C": "p04"},
        2: {"S": "p05", "H": "p06", "D": "p07"},
    }
    act = Act.objects.get()
    assert (act.verb, act.after["tables"]["2"]["S"]) == (Verb.PUBLISH_DRAW, "p05")
    assert not Draw.objects.exists()


@pytest.mark.parametrize(
    "line",
    ["{number} {table}{suit}", "{number}\t{table}{suit}", "{number}\t{table}\t{suit}", "{number} {table}{suit}\ufe0f",
     "{number}番、{table}卓 {suit}", "{number},{suit}{table}", "{number}. {table}卓の{suit}"],
)  # fmt: skip
@pytest.mark.parametrize(
    "suits",
    [
        "♠♥♦♣",
        "♤♡♢♧",
        ("スペード", "ハート", "ダイヤ", "クローバー"),
        "shdc",
        ("Spades", "heart", "diamonds", "club"),
    ],
)
def test_cards_may_be_pasted(organiser, line, suits):
    staged(7)
    words = dict(zip("♠♥♦♣", suits, strict=True))
    cards = cards_in_order(7, 2).items()
    pasted = "\n".join(line.format(number=n, table=card[:-1], suit=words[card[-1]]) for n, card in cards)
    publish_cards(organiser, {}, pasted=pasted.replace("2", "２"))
    assert seats(Round.objects.get())[2] == {"S": "p05", "H": "p06", "D": "p07"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"card_3": ""}, "カードがまだ入っていない参加者がいます: 3"),
        ({"card_3": "♠"}, "「3♠」のように、卓とスートを入れてください。"),
        ({"card_3": "1♥"}, "1卓の♥が2人います。"),
        ({"card_7": "2♣"}, "2卓の席は♠♥♣です。"),
        ({"card_4": "2♣"}, ""),
        ({"card_7": "1♣", "card_4": "3♠"}, "2卓の席は♠♥です。"),
        ({"sitting_out": "3"}, "休みの人にカードが入っています: 3"),
        ({"pasted": "3 x"}, "1行目が読めません: 3 x"),
        ({"pasted": "99 1♠"}, "1行目が読めません: 99 1♠"),
    ],
)
def test_what_cannot_be_is_named(organiser, changes, message):
    staged(7)
    page = check_cards(organiser, cards_in_order(7, 2), **changes)
    assert (page.status_code, message in text(page)) == (422 if message else 200, True)
    assert not Round.objects.exists()


def test_the_next_cards_are_for_the_next_round(organiser):
    staged(8, matches=2)
    publish_cards(organiser, cards_in_order(8, 2))
    assert "第2回戦のカード" in text(organiser.get(f"{PLACE}cards/"))
    page = check_cards(organiser, cards_in_order(8, 2))
    assert "（下限: 4）" in text(page)
    publish_cards(organiser, cards_in_order(8, 2))
    assert [event_round.in_stage for event_round in Round.objects.order_by("number")] == [1, 2]


def test_cards_are_entered_again_only_for_a_reason_and_before_it_begins(organiser):
    staged(8)
    publish_cards(organiser, cards_in_order(8, 2))
    turned = cards_in_order(8, 2) | {1: "2♠", 5: "1♠"}
    assert publish_cards(organiser, turned).status_code == 422
    publish_cards(organiser, turned, reason="読み違い")
    assert seats(Round.objects.get())[2]["S"] == "p01"
    assert Act.objects.latest("pk").before["1"]["1"] == [1, 2, 3, 4]
    play_on(Match.objects.all()[0])
    page = publish_cards(organiser, turned, reason="もう一度")
    assert "すべて始まっています" in text(page)


def test_cards_of_mixed_groups_are_judged_too(organiser):
    stage = staged(8, seating="by_place")
    page = check_cards(organiser, cards_in_order(8, 2))
    assert page.status_code == 200
    assert stage.rounds.count() == 0


def test_more_tables_of_three_than_needed_are_pointed_out(organiser):
    staged(12)
    threes = {number: f"{(number + 2) // 3}{'♠♥♦'[(number - 1) % 3]}" for number in range(1, 13)}
    page = check_cards(organiser, threes)
    assert (page.status_code, "4人卓は3、3人卓は0でなければなりません" in text(page)) == (200, True)


def test_cards_of_a_later_stage_wait_for_the_word_on_who_goes_on(organiser):
    event = decided()
    place = f"/e/{event.slug}/stages/2/draw/"
    numbers = event.entrants.filter(code__in=("p001", "p002", "p005", "p009")).values_list(
        "number", flat=True
    )
    cards = {f"card_{number}": f"1{suit}" for number, suit in zip(numbers, "♠♥♦♣", strict=True)}
    given = {"client_id": str(uuid4()), "publish": "1", **cards}
    page = organiser.post(f"{place}cards/", given, follow=True)
    assert "先に、予選から進む人を発表してください。" in text(page)
    assert not Round.objects.filter(stage__number=2).exists()
