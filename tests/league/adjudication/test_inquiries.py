"""From what is filled in to a case."""

import pytest

from league.adjudication.forms.play import PlayInquiry
from league.adjudication.forms.table_questions import DealInquiry, ExchangeInquiry, RankingInquiry
from league.adjudication.pages.known import Known
from rules_ref import adjudicate
from rules_ref.classes import PlayerClass
from tests.league.asking import ask

PLAYERS = ("青木", "井上", "上田", "遠藤")
CLASSES = dict(
    zip(
        PLAYERS,
        (PlayerClass.DAIFUGO, PlayerClass.FUGO, PlayerClass.HINMIN, PlayerClass.DAIHINMIN),
        strict=True,
    )
)
AT_A_TABLE = Known(PLAYERS, CLASSES, (("井上", "finish"), ("青木", "downfall")), game=6)
FRESH = Known(PLAYERS, game=5)


def case_of(kind, known=None, **changes):
    inquiry = ask(kind, known, **changes)
    assert inquiry.is_valid(), [(field.html_name, field.errors) for field in inquiry.faulty]
    return inquiry.case()


def play(**changes):
    return case_of(PlayInquiry, FRESH, **{"play__by": 0, "play__cards": "S8", **changes})


# What a case is made of.


def test_the_least_one_can_ask():
    assert play() == {
        "ruleset": "jbl",
        "question": "play",
        "position": {"players": list(PLAYERS), "hands": {"青木": 2}, "turn": "青木"},
        "play": {"by": "青木", "cards": ["S8"]},
    }


def test_the_least_is_enough_for_the_adjudicator():
    assert adjudicate(play())["verdict"] == "legal"


def test_outside_a_table_the_seats_have_the_names_of_their_suits():
    case = case_of(PlayInquiry, play__cards="S8")
    assert case["position"]["players"] == ["♠", "♥", "♦", "♣"]
    assert case["play"]["by"] == "♠"


def test_a_seat_without_a_name_is_a_table_of_three():
    case = case_of(PlayInquiry, play__cards="S8", seat__3__name="")
    assert case["position"]["players"] == ["♠", "♥", "♦"]


def test_names_can_be_given_and_who_was_chosen_keeps_the_seat():
    case = case_of(PlayInquiry, play__by=2, play__cards="S8", seat__2__name=" 髙橋 ")
    assert case["play"]["by"] == "髙橋"
    assert case["position"]["players"] == ["♠", "♥", "髙橋", "♣"]


def test_what_the_table_knows_is_in_the_case():
    position = case_of(PlayInquiry, AT_A_TABLE, play__by=2, play__cards="S8")["position"]
    assert position["classes"] == {player: player_class.value for player, player_class in CLASSES.items()}
    assert position["out"] == [
        {"player": "井上", "how": "finish"},
        {"player": "青木", "how": "downfall"},
    ]


def test_a_game_that_is_over_does_not_say_who_was_still_in():
    over = Known(PLAYERS, CLASSES, (("井上", "finish"), ("青木", "downfall"), ("上田", "finish")), game=6)
    assert "out" not in case_of(PlayInquiry, over, play__by=2, play__cards="S8")["position"]


@pytest.mark.parametrize(
    ("fields", "hand"),
    [
        ({"play__left": "some"}, 2),
        ({"play__left": ""}, 2),
        ({"play__left": "none"}, ["S8"]),
        ({"play__left": "listed", "play__hand": "S8 H9"}, ["S8", "H9"]),
        ({"play__left": "listed", "play__hand": "5"}, 5),
        ({"play__left": "some", "play__hand": "S8 H9"}, 2),
        ({"play__left": "some", "play__passes": True, "play__cards": ""}, 1),
        ({"play__left": "none", "play__passes": True, "play__cards": ""}, 1),
    ],
)
def test_the_hand_is_as_much_as_is_said(fields, hand):
    assert play(**fields)["position"]["hands"]["青木"] == hand


def test_hands_of_others_are_cards_or_numbers():
    position = play(seat__1__hand="7", seat__2__hand="S9 JK")["position"]
    assert position["hands"] == {"青木": 2, "井上": 7, "上田": ["S9", "JK"]}


def test_the_state_of_the_pile():
    position = play(play__revolution=True, play__lock=["S", "H"], play__passed=["1", "3"])["position"]
    assert position["revolution"] is True
    assert position["lock"] == ["S", "H"]
    assert position["passed"] == ["井上", "遠藤"]


def test_the_pile_is_asked_newest_first_and_told_oldest_first():
    position = play(pile__0__cards="S6", pile__1__cards="S5", pile__2__cards="S4")["position"]
    assert [each["cards"] for each in position["pile"]] == [["S4"], ["S5"], ["S6"]]


def test_unsaid_players_of_the_pile_are_those_whose_turn_came_before():
    pile = play(play__by=0, pile__0__cards="S6", pile__1__cards="S5")["position"]["pile"]
    assert [each["by"] for each in pile] == ["上田", "遠藤"]


def test_who_has_passed_or_left_did_not_play_before():
    fields = {"play__by": 0, "pile__0__cards": "S6", "play__passed": ["3"], "exit__0__player": 2}
    assert play(**fields)["position"]["pile"][0]["by"] == "井上"


def test_who_played_can_be_said():
    pile = play(pile__0__cards="S6", pile__0__by=1, pile__1__cards="S5")["position"]["pile"]
    assert [each["by"] for each in pile] == ["青木", "井上"]


def test_jokers_may_be_declared():
    case = play(play__cards="S8 JK", play__declared="♥8", pile__0__cards="S6 JK", pile__0__declared="C6")
    assert case["play"]["as"] == ["H8"]
    assert case["position"]["pile"][0]["as"] == ["C6"]


def test_the_turn_can_be_another_players():
    assert play(play__turn=3)["position"]["turn"] == "遠藤"
    assert "GEN-1" in adjudicate(play(play__turn=3))["clauses"]


def test_all_plays_are_asked_for_only_when_wanted():
    assert "with_legal_plays" not in play()
    wanted = play(play__left="listed", play__hand="S8 H9", play__all_plays=True)
    assert wanted["with_legal_plays"] is True


def test_an_option_left_at_its_default_is_not_in_the_case():
    assert "regulation" not in case_of(PlayInquiry, play__cards="S8")
    changed = case_of(PlayInquiry, play__cards="S8", option__pass_lockout=None)
    assert changed["regulation"] == {"pass_lockout": False}


def test_at_a_table_the_options_are_the_events():
    known = Known(PLAYERS, game=5, regulation={"pass_lockout": False})
    assert case_of(PlayInquiry, known, play__by=0, play__cards="S8")["regulation"] == {"pass_lockout": False}


def test_a_ranking():
    case = case_of(RankingInquiry, AT_A_TABLE, exit__1__player=2, exit__1__how="foul")
    assert case == {
        "ruleset": "jbl",
        "question": "ranking",
        "players": list(PLAYERS),
        "game": 6,
        "classes": {player: player_class.value for player, player_class in CLASSES.items()},
        "events": [{"player": "井上", "how": "finish"}, {"player": "上田", "how": "foul"}],
    }


def test_a_ranking_outside_a_table_asks_which_game():
    case = case_of(RankingInquiry, ranking__game=4, exit__0__player=1, exit__1__player=0, exit__2__player=3)
    assert adjudicate(case)["bonus"] == {"♥": 2}


def test_a_game_cut_off():
    case = case_of(
        RankingInquiry, exit__0__player=1, ranking__cut_off=True, option__cutoff="share_open_places"
    )
    assert case["cut_off"] is True
    assert adjudicate(case)["points"] == {"♠": 2, "♥": 6, "♦": 2, "♣": 2}


def test_an_exchange():
    case = case_of(
        ExchangeInquiry, Known(PLAYERS, CLASSES, game=2),
        seat__0__hand="S3 H4 DK", seat__0__gives="S3 H4", seat__3__hand="JK S2 C9", seat__3__gives="JK S2",
        seat__1__gives="D5", seat__2__gives="HA",
    )  # fmt: skip
    assert case["gives"] == {"青木": ["S3", "H4"], "井上": ["D5"], "上田": ["HA"], "遠藤": ["JK", "S2"]}
    assert case["hands"] == {"青木": ["S3", "H4", "DK"], "遠藤": ["JK", "S2", "C9"]}
    assert adjudicate(case)["verdict"] == "legal"


def test_a_deal():
    case = case_of(DealInquiry, FRESH, seat__0__hand="13", seat__1__hand="S3", deal__blind="C4 H9")
    assert case["hands"] == {"青木": 13, "井上": ["S3"]}
    assert case["blind"] == ["C4", "H9"]


def test_a_sealed_envelope_is_not_asked_for():
    assert "blind" not in case_of(DealInquiry, FRESH, seat__0__hand="14")
