"""What a ruling stands on where our reading of a clause decides, not its words."""

from __future__ import annotations

import pytest

from tests.rules_ref.asking import Asking

jbl, sdin, kyoto = Asking("jbl"), Asking("sdin"), Asking("kyoto", players="A B C D E")
RANKED = {"classes": "D A B C"}


def readings(ruling):
    return set(ruling.json["readings"])


@pytest.mark.parametrize(
    ("cards", "fields", "foul"),
    [
        ("S2 H2 D2 C2", {}, True),
        ("S2 H2 D2 C2", {"revolution": True}, False),
        ("S3 H3 D3 C3", {}, False),
        ("S3 H3 D3 C3", {"revolution": True}, True),
    ],
)
@pytest.mark.parametrize("document", [jbl, sdin, kyoto])
def test_gen_12_decides_on_twos_and_threes_that_make_a_revolution(document, cards, fields, foul):
    ruling = document.last(cards, **fields)
    assert ruling.foul is foul
    assert "GEN-12" in ruling.clauses
    assert ruling.basis == "interpretation"


@pytest.mark.parametrize(("cards", "fields"), [("S2 H2", {}), ("S5 H5 D5 C5", {}), ("S3 H3 D3 JK", {})])
def test_gen_12_decides_nothing_on_other_last_cards(cards, fields):
    assert "GEN-12" not in jbl.last(cards, **fields).clauses


@pytest.mark.parametrize("cards", ["S5 S6 JK", "S5 JK JK"])
def test_gen_6_decides_where_an_undeclared_joker_could_be_several_cards(cards):
    ruling = jbl.lead(cards)
    assert "GEN-6" in ruling.clauses
    assert ruling.basis == "interpretation"


@pytest.mark.parametrize("cards", ["S5 S6 JK=S7", "S5 S7 JK", "S5 H5 JK", "JK", "JK JK"])
def test_gen_6_decides_nothing_where_it_can_be_only_one(cards):
    assert "GEN-6" not in jbl.lead(cards).clauses


def test_jbl_8_1_that_a_foul_brings_nobody_down_is_our_reading():
    ruling = jbl.last("CJ JK", **RANKED)
    assert readings(ruling) == {"JBL-8.1"}
    assert ruling.basis == "interpretation"
    # Without a daifugo, after one has left, or by the daifugo alone nothing turns on it.
    assert readings(jbl.last("CJ JK")) == readings(jbl.last("CJ JK", classes="A B C D")) == set()
    assert readings(jbl.last("CJ JK", out="D", **RANKED)) == set()


def test_jbl_8_1_the_downfall_itself_is_text():
    ruling = jbl.last("CJ", **RANKED)
    assert "JBL-8.1" in ruling.clauses
    assert (readings(ruling), ruling.basis) == (set(), "text")


def test_sdin_6_1_that_the_fallen_is_out_at_once_is_our_reading():
    assert readings(sdin.last("CJ", **RANKED)) == {"SDIN-6.1"}
    assert readings(sdin.last("CJ")) == set()


def test_jbl_10_1_the_spade_three_in_reversed_order_is_our_reading():
    assert readings(jbl.play("S3", on="JK", revolution=True)) == {"JBL-10.1"}
    assert readings(jbl.play("S3", on="JK")) == set()


def test_sdin_8_1_the_spade_three_under_a_lock_is_our_reading():
    assert readings(sdin.play("S3", on="JK", lock="H")) == {"SDIN-8.1"}
    assert readings(sdin.play("S3", on="JK")) == set()


@pytest.mark.parametrize(("cards", "on"), [("S8", ""), ("S3", "JK"), ("S2 H2 D2 C2", "")])
def test_jbl_11_2_what_foul_cards_do_and_do_not_is_our_reading(cards, on):
    assert readings(jbl.last(cards, on=on)) == {"JBL-11.2"}


def test_jbl_11_2_is_not_read_into_where_they_would_do_nothing():
    assert readings(jbl.last("S2")) == set()


def test_kyoto_3_3_a_stop_by_another_than_the_next_is_our_reading():
    cut = {"on": "C: S6 / D: S8", "turn": "D", "pending": {"kind": "eight_cut", "by": "D"}}
    assert readings(kyoto.play("S4 H4", by="B", **cut)) == {"KYOTO-3.3"}
