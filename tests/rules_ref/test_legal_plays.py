"""“with_legal_plays”: every set of cards that could have been played, by size, then strength."""

import pytest

from tests.rules_ref.asking import Asking, passes, play

HAND = "S4 H4 S5 S6 H9 D9 S2 JK"


def legal_plays(hand, on="", **fields):
    return passes(on=on, hand=hand, with_legal_plays=True, **fields).legal_plays


def test_on_an_empty_pile_every_form_may_lead():
    assert legal_plays("S4 S5 S6 H6") == ["S4", "S5", "S6", "H6", "S6 H6", "S4 S5 S6"]


@pytest.mark.parametrize(
    ("on", "fields", "expected"),
    [
        ("D8", {}, ["H9", "D9", "S2", "JK"]),
        ("D8", {"revolution": True}, ["S6", "S5", "S4", "H4", "JK"]),
        ("D8", {"lock": "S"}, ["S2", "JK"]),
        ("D8", {"lock": "H"}, ["H9", "JK"]),
        ("D2", {}, ["JK"]),
        ("D3 C3", {}, ["S4 H4", "S4 JK", "H4 JK", "S5 JK", "S6 JK", "H9 D9", "H9 JK", "D9 JK", "S2 JK"]),
        ("D8 C8", {"lock": "DC"}, ["D9 JK"]),
        ("D3 D4 D5", {}, ["S4 S5 S6", "S4 S5 JK", "S4 S6 JK", "S5 S6 JK"]),
        ("D3 H3 C3", {}, ["S4 H4 JK", "H9 D9 JK"]),
        ("D4 D5 D6", {}, ["S5 S6 JK"]),
        ("D6 D7 D8", {}, []),
        ("JK", {}, []),
        ("D3 H3 C3 S3", {}, []),
    ],
)
def test_on_a_pile_only_what_beats_it(on, fields, expected):
    assert legal_plays(HAND if on != "JK" else "S4 H4 S2", on=on, **fields) == expected


def test_spade_three_is_listed_on_a_joker():
    assert legal_plays("S3 H3 S2", on="JK") == ["S3"]
    assert legal_plays("S3 H3 S2", on="JK", lock="H") == ["S3"]


def test_a_joker_may_replace_a_card_one_holds():
    assert "S4 S5 JK" in legal_plays("S4 S5 S6 JK", on="D3 D4 D5")


def test_two_jokers_are_a_pair_and_stairs_around_one_card():
    assert legal_plays("S9 JK JK", on="D3 D4 D5") == ["S9 JK JK"]
    assert legal_plays("S9 JK JK", on="D3 C3") == ["S9 JK", "JK JK"]


def test_each_set_is_listed_once():
    found = legal_plays("S4 S5 S6 S7 JK JK")
    assert len(found) == len(set(found))


def test_foul_finishes_are_legal_and_listed():
    assert legal_plays("S2", on="D8") == ["S2"]


def test_one_who_is_locked_out_or_not_on_turn_has_none():
    assert play("H9", on="C: D4 / D: D8", passed="A", hand=HAND, with_legal_plays=True).legal_plays == []
    assert legal_plays(HAND, on="D: D8", turn="B") == []


def test_the_daihinmin_leads_the_opening_with_anything():
    assert legal_plays("S4 H5", classes="B C D A", opening=True) == ["S4", "H5"]
    assert legal_plays("S4 H5", classes="A B C D", opening=True) == []


def test_unknown_cards_give_none():
    assert legal_plays("4", on="D8") == []


def test_without_the_wish_the_list_is_not_there():
    assert "legal_plays" not in passes(on="D8").json


@pytest.mark.parametrize(
    ("cards", "hand", "only"),
    [("S9", "S9 H9 C3", ["H9"]), ("S9", "S9 H9 HK", None), ("S9", "S9 C3", None), ("H9", "S9 H9 C3", None)],
)
def test_refused_cards_tell_of_the_only_ones_that_could_be_played(cards, hand, only):
    assert Asking("jbl").play(cards, on="C: H5 / D: H7", lock="H", hand=hand).json.get("only_play") == only


def test_of_a_hand_that_is_not_known_or_not_on_turn_nothing_is_told():
    assert "only_play" not in Asking("jbl").play("S9", on="C: H5 / D: H7", lock="H", hand="3").json
    assert "only_play" not in Asking("jbl").play("S9", on="D: H7", hand="S9 H9", turn="B").json
