"""The seat draw, by lot and by hand."""

from random import Random

import pytest

from league.acts.services.acts import Refusal
from league.matches.services.seats import correct_seats, draw_seats, enter_seats, seats_by_lot
from league.models import Match, Set, Verb
from rules_ref.cards import SUITS, Suit
from tests.factories import make_match, new_entry, sit_down

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgresql("constraints that hold at the end of a transaction"),
]
S, H, D, C = SUITS


@pytest.fixture
def match() -> Match:
    return make_match()


def seated(match) -> dict[str, int]:
    return {seat.suit: seat.player.entrant.number for seat in Set.objects.get(match=match).seats.all()}


def test_the_draw_seats_everybody_once(match):
    draw_seats(match=match, entry=new_entry(match), set_number=1, rng=Random(7))
    assert list(seated(match)) == ["S", "H", "D", "C"]
    assert sorted(seated(match).values()) == [1, 2, 3, 4]


def test_the_draw_can_be_repeated_from_its_seed(match):
    draw_seats(match=match, entry=new_entry(match), set_number=1, rng=Random(7))
    seed = Set.objects.get().seed
    assert {suit.value: number for suit, number in seats_by_lot([1, 2, 3, 4], seed).items()} == seated(match)


def test_the_draw_depends_on_the_seed_and_not_on_the_order_of_the_list():
    draws = [seats_by_lot([1, 2, 3, 4], f"{seed:016x}") for seed in range(200)]
    assert {draw[S] for draw in draws} == {1, 2, 3, 4}
    assert draws[5] == seats_by_lot([4, 3, 2, 1], f"{5:016x}")


def test_jbl_2_1_three_players_sit_at_spade_heart_diamond():
    match = make_match(("加藤", "木村", "工藤"))
    draw_seats(match=match, entry=new_entry(match), set_number=1, rng=Random(1))
    assert list(seated(match)) == ["S", "H", "D"]


def test_seats_drawn_by_hand_have_no_seed(match):
    enter_seats(match=match, entry=new_entry(match), set_number=1, seats={S: 3, H: 1, D: 4, C: 2})
    assert seated(match) == {"S": 3, "H": 1, "D": 4, "C": 2}
    assert Set.objects.get().seed == ""


@pytest.mark.parametrize(
    "seats",
    [
        {S: 1, H: 2, D: 3},
        {S: 1, H: 2, D: 3, C: 3},
        {S: 1, H: 2, D: 3, C: 9},
        {},
    ],
    ids=["one missing", "one twice", "a stranger", "nobody"],
)
def test_jbl_2_1_every_player_has_one_seat(match, seats):
    with pytest.raises(Refusal) as refusal:
        enter_seats(match=match, entry=new_entry(match), set_number=1, seats=seats)
    assert refusal.value.clause == "JBL-2.1"


def test_jbl_2_1_nobody_sits_at_clubs_at_a_table_of_three():
    match = make_match(("加藤", "木村", "工藤"))
    with pytest.raises(Refusal, match="♠♥♦"):
        enter_seats(match=match, entry=new_entry(match), set_number=1, seats={S: 1, H: 2, C: 3})


def test_jbl_2_3_seats_are_drawn_when_their_set_is_due(match):
    with pytest.raises(Refusal, match="いまは第1セットの席を決めるところです。"):
        draw_seats(match=match, entry=new_entry(match), set_number=2, rng=Random(1))
    sit_down(match)
    with pytest.raises(Refusal, match="いまは第1セット 第1ゲームの結果を入れるところです。"):
        draw_seats(match=match, entry=new_entry(match), set_number=1, rng=Random(1))


def test_seats_can_be_corrected_later(match):
    sit_down(match)
    corrected = {S: 4, H: 3, D: 2, C: 1}
    act = correct_seats(match=match, entry=new_entry(match), set_number=1, seats=corrected)
    assert seated(match) == {"S": 4, "H": 3, "D": 2, "C": 1}
    assert act.verb == Verb.CORRECT_SEATS
    assert act.before["seats/1"]["suits"] == {"S": 1, "H": 2, "D": 3, "C": 4}


def test_seats_of_a_set_to_come_cannot_be_corrected(match):
    with pytest.raises(Refusal, match="まだ決まっていません"):
        correct_seats(match=match, entry=new_entry(match), set_number=1, seats={Suit.SPADE: 1})
