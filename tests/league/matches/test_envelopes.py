"""The blind cards: sealed, opened, corrected."""

import pytest

from league.acts.services.acts import Refusal
from league.matches.services.envelopes import correct_envelope, open_envelope, seal_envelope
from league.models import Envelope, Match
from scoring.matches.progress import Task
from tests.factories import NOW, make_match, new_entry, open_up, play_set, record_at_now, sit_down, take_seats
from tests.kept import kept

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("constraints")]


@pytest.fixture
@kept
def match() -> Match:
    """A match whose first set has been played, the envelope still sealed."""
    match = make_match()
    play_set(match, 1, ("1 2 3",) * 4, opened=False)
    return match


def found(match, *cards, **given):
    return open_envelope(match=match, entry=new_entry(match), set_number=1, cards=cards, **given)


def test_jbl_3_1_the_sealed_envelope_holds_two_cards_drawn_by_spade(match):
    envelope = Envelope.objects.get()
    assert (envelope.number, envelope.card_count, envelope.sealed_at) == ("E-1", 2, NOW)
    assert (envelope.drawn_by.entrant.number, envelope.opened_at) == (1, None)


def test_jbl_3_4_three_cards_at_a_table_of_three():
    match = make_match(("加藤", "木村", "工藤"))
    sit_down(match)
    assert Envelope.objects.get().card_count == 3


@pytest.mark.parametrize("number", ["", "   "])
def test_jbl_3_2_an_envelope_has_a_number(number):
    match = make_match()
    from_spade = {"set_number": 1, "number": number, "drawn_by": 1}
    take_seats(match, 1, (1, 2, 3, 4))
    with pytest.raises(Refusal, match="封筒の番号"):
        seal_envelope(match=match, entry=new_entry(match), **from_spade)


def test_who_drew_the_cards_sits_at_the_table():
    match = make_match()
    take_seats(match, 1, (1, 2, 3, 4))
    with pytest.raises(Refusal, match="この卓のプレイヤー"):
        seal_envelope(match=match, entry=new_entry(match), set_number=1, number="7", drawn_by=9)


def test_jbl_3_2_it_stays_shut_until_the_set_ends():
    match = make_match()
    sit_down(match)
    with pytest.raises(Refusal, match="いまは第1セット 第1ゲームの結果を入れるところです。"):
        found(match, "S4", "H9")


@pytest.mark.parametrize("cards", [("S4", "H9"), ("♠4", "ハート9"), ("ｓ４", "♡9"), ("S4", "", "H9")])
def test_the_cards_found_are_noted_however_they_are_written(match, cards):
    found(match, *cards)
    assert [card.card for card in Envelope.objects.get().cards.all()] == ["S4", "H9"]
    assert Envelope.objects.get().opened_at == NOW


@pytest.mark.parametrize(
    ("cards", "message", "clause"),
    [
        (("S4",), "2枚です（入力は1枚）", "JBL-3.1"),
        (("S4", "H9", "DK"), "2枚です（入力は3枚）", "JBL-3.1"),
        ((), "2枚です（入力は0枚）", "JBL-3.1"),
        (("S4", "♠4"), "♠4が2回", "JBL-3.1"),
        (("S4", "JK"), "ジョーカーを除く", "JBL-3.1"),
        (("S4", "Z9"), "「Z9」というカードはありません", None),
    ],
)
def test_jbl_3_1_what_cannot_have_been_in_it_is_refused(match, cards, message, clause):
    with pytest.raises(Refusal, match=message) as refusal:
        found(match, *cards)
    assert refusal.value.clause == clause
    assert Envelope.objects.get().opened_at is None


def test_cards_that_were_lost_need_a_reason(match):
    act = found(match, reason="カードが山に戻された")
    assert act.reason == "カードが山に戻された"
    assert record_at_now(match).step.task is Task.DRAW_SEATS


def test_number_and_cards_can_be_corrected(match):
    open_up(match, 1)
    correct_envelope(
        match=match, entry=new_entry(match), set_number=1, number="8B", drawn_by=2, cards=["C5", "D2"]
    )
    envelope = Envelope.objects.get()
    assert (envelope.number, envelope.drawn_by.entrant.number) == ("8B", 2)
    assert [card.card for card in envelope.cards.all()] == ["C5", "D2"]


def test_cards_of_a_sealed_envelope_stay_unknown(match):
    correct_envelope(
        match=match, entry=new_entry(match), set_number=1, number="8B", drawn_by=1, cards=["C5", "D2"]
    )
    assert not Envelope.objects.get().cards.exists()


def test_an_envelope_that_is_not_there_cannot_be_corrected(match):
    with pytest.raises(Refusal, match="まだ記録されていません"):
        correct_envelope(match=match, entry=new_entry(match), set_number=2, number="8B", drawn_by=1)
