"""Filled-in forms become cases, and an error of the adjudicator is shown at its field."""

import pytest
from django.utils.translation import override

from league.adjudication.forms.table_questions import DealCaseForm, ExchangeCaseForm, RankingCaseForm
from league.adjudication.pages.known import Known
from league.adjudication.services.doubts import ruled
from rules_ref import MalformedCaseError, adjudicate
from rules_ref.classes import classes_by_place
from rules_ref.text import Text
from tests.league.asking import ask

PLAYERS = ("青木", "井上", "上田", "遠藤")
CLASSES = dict(zip(PLAYERS, classes_by_place(4), strict=True))
AT_A_TABLE = Known(PLAYERS, CLASSES, (("井上", "finish"), ("青木", "downfall")), game=6)
FRESH = Known(PLAYERS, game=5)


def case_of(kind, known=None, **changes):
    case_form = ask(kind, known, **changes)
    assert case_form.is_valid(), [(field.html_name, field.errors) for field in case_form.faulty]
    return case_form.case()


ONE_LEFT = {"exit__0__player": 2}


@pytest.mark.parametrize(
    ("changes", "players", "left"),
    [
        ({}, ["♠", "♥", "♦", "♣"], "♦"),
        ({"seat__3__name": ""}, ["♠", "♥", "♦"], "♦"),
        ({"seat__2__name": " 髙橋 "}, ["♠", "♥", "髙橋", "♣"], "髙橋"),
    ],
    ids=["suits", "three", "names"],
)
def test_outside_a_table_seats_have_names_and_who_was_chosen_keeps_the_seat(changes, players, left):
    case = case_of(RankingCaseForm, **ONE_LEFT, **changes)
    assert (case["players"], case["events"]) == (players, [{"player": left, "how": "finish"}])
    assert "regulation" not in case, "an option left at its default"


def test_at_a_table_the_options_are_the_events():
    known = Known(PLAYERS, game=5, regulation={"pass_lockout": False})
    assert case_of(RankingCaseForm, known, exit__0__player=1)["regulation"] == {"pass_lockout": False}


def test_a_ranking():
    case = case_of(RankingCaseForm, AT_A_TABLE, exit__1__player=2, exit__1__how="foul")
    assert case == {
        "ruleset": "jbl",
        "question": "ranking",
        "players": list(PLAYERS),
        "game": 6,
        "classes": {player: player_class.value for player, player_class in CLASSES.items()},
        "events": [{"player": "井上", "how": "finish"}, {"player": "上田", "how": "foul"}],
    }


def test_a_ranking_outside_a_table_asks_which_game():
    case = case_of(RankingCaseForm, ranking__game=4, exit__0__player=1, exit__1__player=0, exit__2__player=3)
    assert adjudicate(case)["bonus"] == {"♥": 2}


def test_a_game_cut_off():
    case = case_of(
        RankingCaseForm, exit__0__player=1, ranking__cut_off=True, option__cutoff="share_open_places"
    )
    assert case["cut_off"] is True
    assert adjudicate(case)["points"] == {"♠": 2, "♥": 6, "♦": 2, "♣": 2}


def test_an_exchange():
    case = case_of(
        ExchangeCaseForm, Known(PLAYERS, CLASSES, game=2),
        seat__0__hand="S3 H4 DK", seat__0__gives="S3 H4", seat__3__hand="JK S2 C9", seat__3__gives="JK S2",
        seat__1__gives="D5", seat__2__gives="HA",
    )  # fmt: skip
    assert case["gives"] == {"青木": ["S3", "H4"], "井上": ["D5"], "上田": ["HA"], "遠藤": ["JK", "S2"]}
    assert case["hands"] == {"青木": ["S3", "H4", "DK"], "遠藤": ["JK", "S2", "C9"]}
    assert adjudicate(case)["verdict"] == "legal"


def test_a_deal():
    case = case_of(DealCaseForm, FRESH, seat__0__hand="13", seat__1__hand="S3", deal__blind="C4 H9")
    assert case["hands"] == {"青木": 13, "井上": ["S3"]}
    assert case["blind"] == ["C4", "H9"]


def test_a_sealed_envelope_is_not_asked_for():
    assert "blind" not in case_of(DealCaseForm, FRESH, seat__0__hand="14")


# Errors of the adjudicator at their fields.


def refused(kind, known=None, **changes):
    """The errors by field; those of the adjudicator if the form itself is valid."""
    case_form = ask(kind, known, **changes)
    if case_form.is_valid():
        with pytest.raises(MalformedCaseError) as refusal:
            ruled(case_form.case())
        case_form.show_error(refusal.value)
    return {field.html_name: " ".join(field.errors) for field in case_form.faulty}


TWO_DAIFUGO = {"seat__0__player_class": "daifugo", "seat__2__player_class": "daifugo"}
THREE_OF_SPADES_TWICE = {"seat__0__hand": "S3 H4", "seat__0__gives": "S3 H4", "seat__1__hand": "D5 S3"}


@pytest.mark.parametrize(
    ("kind", "known", "changes", "field", "said"),
    [
        (RankingCaseForm, None, TWO_DAIFUGO, "seat-2-player_class", "階級"),
        (RankingCaseForm, None, {"exit__0__player": 1, "seat__2__name": "♠"}, "seat-2-name", "2人"),
        (
            DealCaseForm,
            None,
            {"seat__0__hand": "S8", "seat__2__name": "", "seat__3__name": ""},
            "seat-0-name",
            "人",
        ),
        (ExchangeCaseForm, Known(PLAYERS, CLASSES, game=2), THREE_OF_SPADES_TWICE, "seat-1-hand", "♠3"),
    ],
    ids=["two classes alike", "a name twice", "too few", "a card in two hands"],
)
def test_an_error_is_shown_at_its_field(kind, known, changes, field, said):
    assert said in refused(kind, known, **changes)[field]


def not_held(names=PLAYERS):
    """The error where the first player gives a card that is not in the hand."""
    known = Known(names, dict(zip(names, CLASSES.values(), strict=True)), game=2)
    return refused(ExchangeCaseForm, known, seat__0__hand="S3 H4 DK", seat__0__gives="S3 CQ")["seat-0-gives"]


def test_a_card_that_was_not_held_is_shown_at_the_gift_in_the_readers_language():
    assert "♣Q" in not_held()
    with override("en"):
        assert "♣Q is not" in not_held()


def test_an_error_of_no_field_of_the_form_stands_over_it():
    case_form = ask(DealCaseForm, FRESH, seat__0__hand="13")
    assert case_form.is_valid()
    case_form.show_error(MalformedCaseError("round", Text("おかしい。", "Odd.")))
    assert case_form.general_errors == ["round: おかしい。"]


@pytest.mark.parametrize("name", ["A.B", "C[0]", "hands", "players", "{}", "A.B[0]"])
def test_a_name_that_looks_like_a_path_finds_its_own_field(name):
    assert "♣Q" in not_held((name, "A", "C", "遠藤"))
