"""From the adjudicator's error back to the field of the form that it is about."""

import pytest
from django.utils.translation import override

from league.adjudication.forms.play import PlayInquiry
from league.adjudication.forms.table_questions import ExchangeInquiry, RankingInquiry
from league.adjudication.pages.known import Known
from league.adjudication.services.doubts import ruled
from rules_ref import MalformedCaseError
from rules_ref.classes import PlayerClass
from rules_ref.text import Text
from tests.league.asking import ask

PLAYERS = ("青木", "井上", "上田", "遠藤")
CLASSES = dict(
    zip(
        PLAYERS,
        (PlayerClass.DAIFUGO, PlayerClass.FUGO, PlayerClass.HINMIN, PlayerClass.DAIHINMIN),
        strict=True,
    )
)
FRESH = Known(PLAYERS, game=5)


def refused(kind, known=None, **changes):
    """The fields that are wrong; the adjudicator is asked where the form itself has no objection."""
    inquiry = ask(kind, known, **changes)
    if inquiry.is_valid():
        with pytest.raises(MalformedCaseError) as refusal:
            ruled(inquiry.case())
        inquiry.show_error(refusal.value)
    return {field.html_name: " ".join(field.errors) for field in inquiry.faulty}


def test_nothing_filled_in_is_refused_field_by_field():
    assert set(refused(PlayInquiry, FRESH)) == {"play-by", "play-cards"}


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"play__cards": "S8 ♠14"}, "play-cards", "「♠14」"),
        ({"play__passes": True}, "play-cards", "どちらか一方"),
        ({"play__cards": ""}, "play-cards", "どちらか一方"),
        ({"play__left": "listed"}, "play-hand", "手札"),
        ({"play__left": "listed", "play__hand": "S9"}, "play-cards", "♠8"),
        ({"play__left": "listed", "play__hand": "0"}, "play-cards", "0枚"),
        ({"play__left": "listed", "play__hand": "S8 S8"}, "play-hand", "♠8"),
        ({"play__cards": "S8 JK", "play__declared": "H8 C8"}, "play-declared", "ジョーカー"),
        ({"pile__0__cards": "S6 X"}, "pile-0-cards", "「X」"),
        ({"pile__0__cards": "S6", "pile__1__cards": "S6"}, "pile-0-cards", "♠6"),
        ({"pile__0__cards": "S6 JK", "pile__0__declared": "H6 C6"}, "pile-0-declared", "ジョーカー"),
        ({"seat__1__hand": "S9 S9"}, "seat-1-hand", "♠9"),
        ({"exit__0__player": 0}, "play-by", "抜け"),
        ({"exit__0__player": 3, "play__turn": 3}, "play-turn", "抜け"),
        ({"exit__0__player": 2, "exit__1__player": 2}, "exit-1-player", "抜けて"),
        ({"play__all_plays": True}, "play-hand", "すべて"),
    ],
)
def test_an_error_is_shown_at_its_field(fields, field, said):
    found = refused(PlayInquiry, FRESH, **{"play__by": 0, "play__cards": "S8", **fields})
    assert said in found.get(field, ""), found


def test_two_classes_alike_are_shown_at_the_second():
    found = refused(RankingInquiry, seat__0__player_class="daifugo", seat__2__player_class="daifugo")
    assert "階級" in found["seat-2-player_class"]


def test_a_name_twice_is_refused_at_the_second():
    assert "2人" in refused(PlayInquiry, play__cards="S8", seat__2__name="♠")["seat-2-name"]


def test_too_few_players_are_refused_at_the_names():
    found = refused(PlayInquiry, play__cards="S8", seat__2__name="", seat__3__name="")
    assert "人" in found["seat-0-name"]


def test_an_error_says_it_in_the_readers_language():
    with override("en"):
        found = refused(
            PlayInquiry, FRESH, play__by=0, play__cards="S8", play__left="listed", play__hand="S9"
        )
    assert found["play-cards"] == "♠8 is not in the hand."


def test_a_card_that_was_not_held_is_shown_at_the_gift():
    found = refused(
        ExchangeInquiry, Known(PLAYERS, CLASSES, game=2), seat__0__hand="S3 H4 DK", seat__0__gives="S3 CQ"
    )
    assert "♣Q" in found["seat-0-gives"]


def test_a_card_in_two_hands_is_shown_at_the_second():
    found = refused(
        ExchangeInquiry,
        Known(PLAYERS, CLASSES, game=2),
        seat__0__hand="S3 H4",
        seat__0__gives="S3 H4",
        seat__1__hand="D5 S3",
    )
    assert "♠3" in found["seat-1-hand"]


def test_an_error_of_no_field_of_the_form_stands_over_it():
    inquiry = ask(PlayInquiry, FRESH, play__by=0, play__cards="S8")
    assert inquiry.is_valid()
    inquiry.show_error(MalformedCaseError("position.round", Text("おかしい。", "Odd.")))
    assert inquiry.general_errors == ["position.round: おかしい。"]


@pytest.mark.parametrize("name", ["A.B", "C[0]", "play", "players", "{}", "A.B[0]"])
def test_a_name_that_looks_like_a_path_finds_its_own_field(name):
    known = Known((name, "A", "C", "遠藤"), game=5)
    found = refused(PlayInquiry, known, play__by=1, play__cards="S8", seat__0__hand="H9 H9")
    assert "♥9" in found["seat-0-hand"]


def test_a_form_filled_in_badly_opens_what_is_folded_away():
    inquiry = ask(PlayInquiry, FRESH, play__by=0, play__cards="S8", seat__2__hand="X")
    assert not inquiry.is_valid()
    assert inquiry.details_open
    assert not ask(PlayInquiry, FRESH, play__by=0, play__cards="S8").details_open
