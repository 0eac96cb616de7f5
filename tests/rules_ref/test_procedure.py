"""How a league game begins: blind cards, deal, lead and exchange, JBL-2.4 to 2.7, 3.1, 3.4 and section 5."""

import pytest

from rules_ref import adjudicate
from rules_ref.classes import PlayerClass, classes_by_place
from rules_ref.documents.jbl.table import TABLE_SIZES
from rules_ref.documents.jbl.table import opening as jbl_opening
from rules_ref.procedure import duties
from tests.rules_ref.asking import lead, passes, play
from tests.rules_ref.helpers import classes_of

SEATS = ("spade", "heart", "diamond", "club")


def opening(classes="", players=4):
    named = {
        player: PlayerClass(player_class) for player, player_class in (classes_of(classes) or {}).items()
    }
    return jbl_opening(TABLE_SIZES[players], SEATS[:players], named or None)


def test_jbl_2_4_spade_deals_the_first_game_heart_first_thirteen_each():
    first = opening()
    assert (first.dealer, first.first_card_to, first.cards_each) == ("spade", "heart", 13)
    assert "JBL-2.4" in first.clauses


def test_jbl_2_5_spade_leads_it():
    assert opening().leader == "spade"
    assert "JBL-2.5" in opening().clauses


SUITS = {"players": "♠ ♥ ♦ ♣", "opening": True}


@pytest.mark.parametrize("fields", [{"round": 1}, {}, {"round": 1, "classes": "♥ ♠ ♦ ♣"}])
def test_jbl_2_5_only_spade_may_open_where_players_are_called_by_their_seats(fields):
    assert lead("C9", by="♠", **SUITS, **fields).legal
    assert lead("C9", by="♥", **SUITS, **fields).clauses == {"JBL-2.5"}


@pytest.mark.parametrize(
    "fields",
    [{"players": "A B C D"}, {"opening": False}, {"round": 2, "classes": "♠ ♦ ♣ ♥"}, {"players": "♥ ♣ ♦ A"}],
)
def test_jbl_2_5_speaks_of_no_other_game_and_of_no_other_names(fields):
    by = fields.get("players", "♠ ♥").split()[-1] if "players" in fields else "♥"
    assert lead("C9", by=by, **SUITS | fields).legal


def test_jbl_2_5_a_record_and_a_round_of_play_begin_with_spade_too():
    asked = {"ruleset": "jbl", "players": ["♠", "♥", "♦"], "hands": {"♠": ["S5"], "♥": ["C9"], "♦": ["D9"]}}
    for question in ({"question": "record"}, {"question": "round", "opening": True}):
        right = {"leader": "♠", "moves": [{"by": "♠", "cards": ["S5"]}]}
        wrong = {"leader": "♥", "moves": [{"by": "♥", "cards": ["C9"]}]}
        assert adjudicate(asked | question | right)["verdict"] == "legal"
        refused = adjudicate(asked | question | wrong)
        assert (refused["at"], refused["ruling"]["clauses"]) == (0, ["JBL-2.5"])


@pytest.mark.parametrize(
    ("last", "left"), [("spade", "heart"), ("heart", "diamond"), ("diamond", "club"), ("club", "spade")]
)
def test_jbl_2_6_later_the_daihinmin_deals_and_leads(last, left):
    others = [seat for seat in SEATS if seat != last]
    later = opening(" ".join([*others, last]))
    assert (later.dealer, later.first_card_to, later.leader) == (last, left, last)
    assert later.clauses[0] == "JBL-2.6"
    assert "JBL-2.4" not in later.clauses


def test_jbl_2_6_only_the_daihinmin_may_open():
    assert lead("S5", classes="B C D A", opening=True).legal
    assert lead("S5", classes="A B C D", opening=True).clauses == {"JBL-2.6"}


def test_jbl_2_6_speaks_of_the_opening_with_classes_only():
    assert lead("S5", opening=True).legal
    assert lead("S5", classes="A B C D").legal
    assert play("S9", on="H5", classes="A B C D").legal
    assert passes(classes="B C D A", opening=True).clauses == {"GEN-2"}


def test_jbl_2_7_three_players_get_seventeen_each():
    assert opening(players=3).cards_each == 17


def test_jbl_3_1_two_blind_cards_are_taken_before_the_first_game():
    assert TABLE_SIZES[4].blind == 2
    assert "JBL-3.1" in opening().clauses


def test_jbl_3_1_nobody_takes_any_later_in_the_set():
    assert "JBL-3.1" not in opening("spade heart diamond club").clauses


def test_jbl_3_4_three_of_them_with_three_players():
    assert TABLE_SIZES[3].blind == 3
    assert "JBL-3.4" in opening(players=3).clauses


def test_jbl_1_7_the_first_game_owes_no_exchange():
    assert opening().duties == ()


def test_jbl_5_1_to_5_4_four_players_owe_four_gifts():
    owed = opening("spade heart diamond club").duties
    assert [(each.giver, each.taker, each.count, each.what, each.clause) for each in owed] == [
        ("club", "spade", 2, "strongest", "JBL-5.1"),
        ("spade", "club", 2, "any", "JBL-5.2"),
        ("diamond", "heart", 1, "strongest", "JBL-5.3"),
        ("heart", "diamond", 1, "any", "JBL-5.4"),
    ]


def test_jbl_5_6_three_players_owe_two():
    owed = opening("spade heart diamond", players=3).duties
    assert [(each.giver, each.taker, each.count, each.what, each.clause) for each in owed] == [
        ("diamond", "spade", 2, "strongest", "JBL-5.6"),
        ("spade", "diamond", 2, "any", "JBL-5.6"),
    ]


def test_who_has_no_class_owes_nothing():
    assert duties(TABLE_SIZES[4], {"spade": PlayerClass.DAIFUGO}) == ()


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, "daifugo daihinmin"),
        (3, "daifugo fugo daihinmin"),
        (4, "daifugo fugo hinmin daihinmin"),
        (6, "daifugo fugo heimin heimin hinmin daihinmin"),
    ],
)
def test_jbl_4_3_the_classes_of_a_table_by_place(players, names):
    assert [player_class.value for player_class in classes_by_place(players)] == names.split()


def test_jbl_1_1_a_table_has_three_or_four_players():
    assert set(TABLE_SIZES) == {3, 4}


@pytest.mark.parametrize("players", [["A", "B"], ["A", "B", "C", "D", "E"]])
def test_jbl_1_1_no_other_number_is_seated(players):
    case = {"ruleset": "jbl", "question": "deal", "players": players, "hands": {}}
    assert adjudicate(case)["error"]["field"] == "players"
