"""From what is filled in to a case."""

from league.adjudication.forms.table_questions import DealCaseForm, ExchangeCaseForm, RankingCaseForm
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
    case_form = ask(kind, known, **changes)
    assert case_form.is_valid(), [(field.html_name, field.errors) for field in case_form.faulty]
    return case_form.case()


def test_outside_a_table_the_seats_have_the_names_of_their_suits():
    assert case_of(RankingCaseForm, exit__0__player=1)["players"] == ["♠", "♥", "♦", "♣"]


def test_a_seat_without_a_name_is_a_table_of_three():
    assert case_of(RankingCaseForm, exit__0__player=1, seat__3__name="")["players"] == ["♠", "♥", "♦"]


def test_names_can_be_given_and_who_was_chosen_keeps_the_seat():
    case = case_of(RankingCaseForm, exit__0__player=2, seat__2__name=" 髙橋 ")
    assert case["events"] == [{"player": "髙橋", "how": "finish"}]
    assert case["players"] == ["♠", "♥", "髙橋", "♣"]


def test_an_option_left_at_its_default_is_not_in_the_case():
    assert "regulation" not in case_of(RankingCaseForm, exit__0__player=1)


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
