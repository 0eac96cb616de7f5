"""KYOTO section 5: banned finishes."""

import pytest

from tests.rules_ref.asking import Asking

kyoto = Asking("kyoto", "A B C D E")


def assert_banned(ruling, clause):
    assert ruling.legal
    assert ruling.foul
    assert clause in ruling.clauses
    assert ruling.effect("foul")["player"] == "A"
    assert ruling.after["out"][0] == {"player": "A", "how": "foul"}


def assert_clean(ruling):
    assert ruling.legal
    assert not ruling.foul
    assert ruling.effect("finish")["player"] == "A"


@pytest.mark.parametrize(
    ("events", "classes", "order"),
    [
        ("B:foul A C D", "", "A C D E B"),
        ("B:foul A:foul C D", "", "C D E A B"),
        ("B:foul A C", "D A B C E", "A C E D B"),
        ("A B:foul C", "D A B C E", "A C E B D"),
        ("A:foul B C:foul", "D A B C E", "B E C D A"),
    ],
)
def test_kyoto_5_0_in_the_order_of_happening_from_the_bottom(events, classes, order):
    kyoto.ranking(events, classes=classes).shows(
        json={"order": order.split(), "points": None}, cites="KYOTO-5.0"
    )


def test_kyoto_5_0_without_a_ban_it_is_not_cited():
    assert "KYOTO-5.0" not in kyoto.ranking("A B C D").clauses


def test_kyoto_5_0_the_flush_of_the_cards_still_happens():
    kyoto.last("S8 H8", on="C5 D5").shows(kinds=["foul", "flush"], turn="B", cites="GEN-4")


def test_kyoto_5_0_other_cards_stay_to_be_beaten():
    ruling = kyoto.last("S2", on="HK")
    assert ruling.kinds == ["foul"]
    assert (ruling.top["cards"], ruling.turn) == (["S2"], "B")


@pytest.mark.parametrize("cards", ["S8", "S8 H8", "S8 JK", "S7 S8 S9"])
@pytest.mark.parametrize("revolution", [False, True])
def test_kyoto_5_1_finishing_with_an_eight_cut(cards, revolution):
    assert_banned(kyoto.last(cards, revolution=revolution), "KYOTO-5.1")


@pytest.mark.parametrize("cards", ["S6 H6", "S9 H9", "S7 JK S9", "C7"])
def test_kyoto_5_1_rokurokubi_99_car_and_a_joker_as_an_eight_are_fine(cards):
    assert_clean(kyoto.last(cards))


def test_kyoto_5_1_in_stairs_only_while_an_eight_cuts_there():
    ruling = kyoto.last("S7 S8 S9", rules="-stairs_number_effects")
    assert_clean(ruling)
    assert (ruling.keys, ruling.basis) == (["stairs_number_effects"], "regulation")
    assert kyoto.last("S7 S8 S9").keys == ["stairs_number_effects"]


@pytest.mark.parametrize("fields", [{}, {"lock": "H"}])
def test_kyoto_5_2_finishing_by_spade_three_on_the_joker(fields):
    ruling = kyoto.last("S3", on="JK", **fields)
    assert_banned(ruling, "KYOTO-5.2")
    assert ruling.kinds == ["foul", "flush"]


@pytest.mark.parametrize("on", ["", "D4"])
def test_kyoto_5_2_finishing_with_it_otherwise_is_fine(on):
    assert_clean(kyoto.last("S3", on=on, back=bool(on)))


def test_kyoto_5_2_in_a_revolution_the_three_is_banned_by_its_number():
    ruling = kyoto.last("S3", on="H4", revolution=True)
    assert_banned(ruling, "KYOTO-5.4")
    assert "KYOTO-5.2" not in ruling.clauses


@pytest.mark.parametrize("cards", ["JK", "JK JK"])
def test_kyoto_5_3_finishing_with_jokers_only(cards):
    assert_banned(kyoto.last(cards), "KYOTO-5.3")


@pytest.mark.parametrize("cards", ["CA JK", "C4 JK JK", "S5 S6 JK"])
def test_kyoto_5_3_with_a_number_beside_it_is_fine(cards):
    assert_clean(kyoto.last(cards))


@pytest.mark.parametrize("cards", ["S2", "S2 H2", "S2 JK", "SK SA S2", "S2 H2 D2 C2", "SA S2 JK"])
def test_kyoto_5_4_finishing_with_a_two(cards):
    assert_banned(kyoto.last(cards), "KYOTO-5.4")


@pytest.mark.parametrize("cards", ["S2", "S2 H2", "SK SA S2"])
def test_kyoto_5_4_in_a_revolution_it_is_fine(cards):
    assert_clean(kyoto.last(cards, revolution=True))


@pytest.mark.parametrize("cards", ["S3", "H3 D3", "H3 H4 H5", "H3 D3 C3", "S3 H3 D3 C3"])
def test_kyoto_5_4_there_a_three_is_banned(cards):
    assert_banned(kyoto.last(cards, revolution=True), "KYOTO-5.4")
    assert_clean(kyoto.last(cards))


def test_kyoto_5_4_a_sandstorm_as_last_cards_still_flushes():
    assert kyoto.last("H3 D3 C3", on="SK", revolution=True).kinds == ["foul", "flush"]
    assert kyoto.last("H3 D3 C3", on="SK").kinds == ["finish", "flush"]


@pytest.mark.parametrize("revolution", [False, True])
def test_kyoto_5_4_back_does_not_change_it(revolution):
    banned, fine = ("S3", "S2") if revolution else ("S2", "S3")
    assert_banned(kyoto.last(banned, revolution=revolution, back=True), "KYOTO-5.4")
    assert_clean(kyoto.last(fine, revolution=revolution, back=True))


def test_kyoto_5_4_a_joker_that_stands_for_a_two_is_none():
    assert_clean(kyoto.last("SK SA JK=S2"))


def test_several_bans_are_all_cited():
    assert kyoto.last("S3", on="JK", revolution=True).clauses >= {"KYOTO-5.2", "KYOTO-5.4"}
