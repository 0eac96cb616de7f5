"""From the adjudicator's error back to the field of the form that it is about."""

import pytest
from django.utils.translation import override

from league.adjudication.forms.table_questions import DealCaseForm, ExchangeCaseForm, RankingCaseForm
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
    case_form = ask(kind, known, **changes)
    if case_form.is_valid():
        with pytest.raises(MalformedCaseError) as refusal:
            ruled(case_form.case())
        case_form.show_error(refusal.value)
    return {field.html_name: " ".join(field.errors) for field in case_form.faulty}


def test_two_classes_alike_are_shown_at_the_second():
    found = refused(RankingCaseForm, seat__0__player_class="daifugo", seat__2__player_class="daifugo")
    assert "階級" in found["seat-2-player_class"]


def test_a_name_twice_is_refused_at_the_second():
    assert "2人" in refused(RankingCaseForm, exit__0__player=1, seat__2__name="♠")["seat-2-name"]


def test_too_few_players_are_refused_at_the_names():
    found = refused(DealCaseForm, seat__0__hand="S8", seat__2__name="", seat__3__name="")
    assert "人" in found["seat-0-name"]


def not_held(names=PLAYERS):
    """The first player gave a card that was not in the hand."""
    known = Known(names, dict(zip(names, CLASSES.values(), strict=True)), game=2)
    return refused(ExchangeCaseForm, known, seat__0__hand="S3 H4 DK", seat__0__gives="S3 CQ")["seat-0-gives"]


def test_an_error_says_it_in_the_readers_language():
    with override("en"):
        assert "♣Q is not" in not_held()


def test_a_card_that_was_not_held_is_shown_at_the_gift():
    assert "♣Q" in not_held()


def test_a_card_in_two_hands_is_shown_at_the_second():
    found = refused(
        ExchangeCaseForm,
        Known(PLAYERS, CLASSES, game=2),
        seat__0__hand="S3 H4",
        seat__0__gives="S3 H4",
        seat__1__hand="D5 S3",
    )
    assert "♠3" in found["seat-1-hand"]


def test_an_error_of_no_field_of_the_form_stands_over_it():
    case_form = ask(DealCaseForm, FRESH, seat__0__hand="13")
    assert case_form.is_valid()
    case_form.show_error(MalformedCaseError("round", Text("おかしい。", "Odd.")))
    assert case_form.general_errors == ["round: おかしい。"]


@pytest.mark.parametrize("name", ["A.B", "C[0]", "hands", "players", "{}", "A.B[0]"])
def test_a_name_that_looks_like_a_path_finds_its_own_field(name):
    assert "♣Q" in not_held((name, "A", "C", "遠藤"))
