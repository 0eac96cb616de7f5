"""KYOTO section 2: what each number does."""

import pytest

from tests.rules_ref.asking import Asking

kyoto = Asking("kyoto", "A B C D E")
STAIRS_OFF = {"rules": "-stairs_number_effects"}


@pytest.mark.parametrize(
    ("cards", "count", "turn"), [("C5", 1, "C"), ("C5 S5", 2, "D"), ("C5 S5 H5", 3, "E"), ("C5 JK", 1, "C")]
)
def test_kyoto_2_1_n_fives_skip_n_players(cards, count, turn):
    kyoto.lead(cards).shows(
        effect={"kind": "skip", "count": count, "clause": "KYOTO-2.1"}, turn=turn, after={"passed": []}
    )


@pytest.mark.parametrize("cards", ["C6", "C4", "C6 JK", "JK"])
def test_kyoto_2_1_other_cards_skip_nobody(cards):
    assert kyoto.lead(cards).turn == "B"


def test_kyoto_2_1_only_those_who_may_still_act_are_counted():
    kyoto.play("C5", on="E: H4", passed="B").shows(skip={"count": 1}, turn="D", keys=["pass_lockout"])
    assert kyoto.play("C5", on="E: H4", out="B").turn == "D"
    assert kyoto.play("C5", on="E: H4", passed="B", rules="-pass_lockout").turn == "C"


@pytest.mark.parametrize(
    ("cards", "fields", "count"),
    [
        ("C5", {"passed": "B C D"}, 1),
        ("C5 S5", {"passed": "B C D"}, 1),
        ("C5 S5", {"out": "B C"}, 2),
        ("C5", {"out": "B C D"}, 1),
        ("C5 S5 H5 D5", {}, 4),
        ("C5 S5 H5 JK", {"out": "B"}, 3),
    ],
)
def test_kyoto_2_1_when_all_are_skipped_the_pile_is_flushed(cards, fields, count):
    on = {1: "E: H3", 2: "E: H3 D3", 4: "E: H3 D3 C3 S3"}[len(cards.split())]
    kyoto.play(cards, on=on, **fields).shows(
        skip={"count": count}, flush={"clause": "KYOTO-2.1"}, turn="A", after={"pile": []}
    )


def test_kyoto_2_1_not_when_one_is_left():
    kyoto.lead("C5 S5 H5").shows(without="flush", turn="E")


def test_kyoto_2_1_with_nobody_left_to_skip_nothing_is_skipped():
    kyoto.play("C5", on="E: H4", passed="B C D E").shows(kinds=["flush"], lacks="KYOTO-2.1")


def test_kyoto_2_1_the_skipped_lose_only_this_turn():
    kyoto.passes(by="E", on="A: C5", passed="C D").shows(kinds=[], turn="B")


def test_kyoto_2_1_as_last_cards_they_skip_too():
    kyoto.last("C5", on="E: H3").shows(kinds=["skip", "finish"], turn="C")
    kyoto.last("C5 S5", on="E: H3 D3", out="B C").shows(kinds=["skip", "finish", "flush"], turn="D")


@pytest.mark.parametrize(("cards", "count"), [("C7", 1), ("C7 S7", 2), ("C7 S7 JK", 2), ("C7 JK JK", 1)])
def test_kyoto_2_2_n_sevens_may_hand_over_up_to_n_cards(cards, count):
    ruling = kyoto.lead(cards, hand=f"{cards} SK SA S2")
    assert ruling.effect("give") == {
        "kind": "give", "player": "A", "to": "B", "count": count, "optional": True, "clause": "KYOTO-2.2",
    }  # fmt: skip
    assert ruling.after["hands"]["A"] == ["SK", "SA", "S2"]


def test_kyoto_2_2_never_more_than_the_hand_holds():
    assert kyoto.lead("C7 S7", hand="C7 S7 SK").effect("give")["count"] == 1
    assert kyoto.last("C7 S7", on="E: H5 D5").kinds == ["finish"]
    assert kyoto.lead("C7 S7", hand="3").effect("give")["count"] == 1


def test_kyoto_2_2_other_cards_hand_nothing_over():
    assert "give" not in kyoto.lead("C6 JK").kinds


def test_kyoto_2_2_to_the_next_who_is_still_in():
    assert kyoto.lead("C7", out="B").effect("give")["to"] == "C"
    assert kyoto.lead("C7", by="E").effect("give")["to"] == "A"
    assert kyoto.play("C7", on="E: H4", passed="B").effect("give")["to"] == "C"
    assert kyoto.play("C7", on="E: H4", passed="B C D E").effect("give")["to"] == "B"


@pytest.mark.parametrize(
    ("fields", "to", "turn"), [({}, "B", "C"), ({"revolution": True}, "B", "C"), ({"out": "B"}, "C", "D")]
)
def test_kyoto_2_2_to_the_neighbour_whose_turn_a_five_in_the_same_stairs_skips(fields, to, turn):
    kyoto.lead("C5 C6 C7", hand="C5 C6 C7 SK SA", **fields).shows(give={"to": to}, turn=turn)


def test_kyoto_2_2_to_the_neighbour_also_when_all_are_skipped():
    kyoto.lead("C5 C6 C7", hand="C5 C6 C7 SK SA", players="A B").shows(give={"to": "B"}, turn="A")


@pytest.mark.parametrize("cards", ["C8", "C8 H8", "C8 JK", "C8 H8 D8"])
def test_kyoto_2_3_an_eight_flushes(cards):
    kyoto.lead(cards).shows(flush={"clause": "KYOTO-2.3"}, turn="A")


@pytest.mark.parametrize("cards", ["C9", "C7", "C9 JK"])
def test_kyoto_2_3_other_cards_do_not(cards):
    assert "flush" not in kyoto.lead(cards).kinds


def test_kyoto_2_3_inside_stairs_the_numbers_act_from_the_weakest_flush_last():
    kyoto.lead("S5 S6 S7 S8", hand="S5 S6 S7 S8 HK HA").shows(
        kinds=["revolution", "skip", "give", "flush"], turn="A"
    )
    assert kyoto.lead("S10 SJ SQ", hand="S10 SJ SQ HK HA").kinds == ["discard", "back", "name_ranks"]


def test_kyoto_2_3_from_the_weakest_in_the_order_in_force():
    ruling = kyoto.lead("S10 SJ SQ", hand="S10 SJ SQ HK HA", revolution=True)
    assert ruling.kinds == ["name_ranks", "back", "discard"]


def test_kyoto_2_3_inside_stairs_is_a_matter_of_the_regulation():
    kyoto.lead("S7 S8 S9").shows(basis="regulation", keys=["stairs_number_effects"])
    kyoto.lead("S7 S8 S9", **STAIRS_OFF).shows(kinds=[], basis="regulation", keys=["stairs_number_effects"])


@pytest.mark.parametrize("cards", ["S5 S6 S7", "S9 S10 SJ", "SJ SQ SK"])
def test_kyoto_2_3_switched_off_no_number_acts_inside_stairs(cards):
    assert kyoto.lead(cards, **STAIRS_OFF).kinds == []
    assert kyoto.lead(cards).kinds != []


@pytest.mark.parametrize("cards", ["S4 JK S6", "S3 S4 JK", "S2 SA SK"])
def test_kyoto_2_3_a_joker_or_a_number_without_effect_does_nothing(cards):
    kyoto.lead(cards).shows(kinds=[], keys=[])


def test_kyoto_2_3_stairs_with_an_eight_cannot_be_stopped():
    assert kyoto.lead("S7 S8 S9").after["pending"] is None


@pytest.mark.parametrize(("cards", "count"), [("C10", 1), ("C10 S10", 2), ("C10 JK", 1), ("C10 S10 H10", 3)])
def test_kyoto_2_4_n_tens_may_discard_up_to_n(cards, count):
    ruling = kyoto.lead(cards, hand=f"{cards} SK SA S2 HK")
    assert ruling.effect("discard") == {
        "kind": "discard", "player": "A", "count": count, "optional": True, "clause": "KYOTO-2.4",
    }  # fmt: skip


def test_kyoto_2_4_never_more_than_are_left_and_no_other_card():
    assert kyoto.lead("C10 S10", hand="C10 S10 SK").effect("discard")["count"] == 1
    assert kyoto.last("C10", on="E: C4").kinds == ["lock", "finish"]
    assert "discard" not in kyoto.lead("C9").kinds


@pytest.mark.parametrize("cards", ["CJ", "CJ HJ", "CJ JK", "S9 S10 SJ"])
def test_kyoto_2_5_back_until_the_flush(cards):
    kyoto.lead(cards).shows(effect={"kind": "back", "on": True, "clause": "KYOTO-2.5"}, after={"back": True})
    assert kyoto.play("C4", on="CJ", back=True).legal
    assert kyoto.play("CQ", on="CJ", back=True).illegal
    assert kyoto.passes(on="B: CJ", passed="C D E", back=True).after["back"] is False


def test_kyoto_2_5_in_a_revolution_the_order_is_normal_again():
    assert kyoto.play("CQ", on="CJ", back=True, revolution=True).legal
    assert kyoto.play("C4", on="CJ", back=True, revolution=True).illegal


def test_kyoto_2_5_another_jack_changes_nothing_more():
    kyoto.play("SJ", on="CQ", back=True).shows(without="back", after={"back": True}, lacks="KYOTO-2.5")


def test_kyoto_2_5_is_listed_beside_a_flush_and_gone_after_it():
    kyoto.lead("S8 S9 S10 SJ", hand="S8 S9 S10 SJ HK HA").shows(
        kinds=["revolution", "discard", "back", "flush"], after={"back": False}
    )


@pytest.mark.parametrize(("cards", "count"), [("CQ", 1), ("CQ HQ", 2), ("CQ HQ JK", 2)])
def test_kyoto_2_6_n_queens_name_up_to_n_ranks(cards, count):
    assert kyoto.lead(cards).effect("name_ranks") == {
        "kind": "name_ranks", "player": "A", "count": count, "clause": "KYOTO-2.6",
    }  # fmt: skip


def test_kyoto_2_6_also_as_last_cards():
    assert kyoto.last("CQ", on="H4").kinds == ["name_ranks", "finish"]


def test_kyoto_2_6_other_cards_name_none():
    assert "name_ranks" not in kyoto.lead("CK JK").kinds
