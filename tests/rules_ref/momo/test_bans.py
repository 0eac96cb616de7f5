"""MOMO section 9: the banned finishes, each a switch of its own, and how they are judged."""

import pytest

from tests.rules_ref.asking import Asking

momo = Asking("momo")
ALL = "ban_joker_finish ban_two_finish ban_eight_finish ban_revolution_finish stairs eleven_back"
SHIFTING = {"unite_effects": True, "unites": [{"cards": ["S8", "H8"], "effect": "eight_cut_shift"}]}
SHIFTING_NINES = {"unite_effects": True, "unites": [{"cards": ["S9", "H9"], "effect": "eight_cut_shift"}]}


def assert_banned(ruling, clause, key):
    assert ruling.legal
    assert ruling.foul
    assert clause in ruling.clauses
    assert key in ruling.keys
    assert ruling.effect("foul")["player"] == "A"
    assert ruling.after["out"] == [{"player": "A", "how": "foul"}]


def assert_clean(ruling):
    assert ruling.legal
    assert not ruling.foul
    assert ruling.effect("finish")["player"] == "A"
    assert ruling.after["out"] == [{"player": "A", "how": "finish"}]


@pytest.mark.parametrize("cards", ["JK", "JK JK", "S7 JK", "S5 S6 JK"])
def test_momo_9_1_a_joker_as_last_card_if_banned(cards):
    assert_banned(momo.last(cards, rules="ban_joker_finish stairs"), "MOMO-9.1", "ban_joker_finish")


@pytest.mark.parametrize("cards", ["JK", "S7 JK"])
def test_momo_9_1_not_without_the_switch(cards):
    ruling = momo.last(cards)
    assert_clean(ruling)
    assert ruling.keys == ["ban_joker_finish"]


def test_momo_9_1_not_without_a_joker():
    assert_clean(momo.last("S7 H7", rules=ALL))


@pytest.mark.parametrize("cards", ["S2", "S2 H2", "SK SA S2", "S2 JK"])
def test_momo_9_2_a_two_if_banned(cards):
    assert_banned(momo.last(cards, rules="ban_two_finish stairs"), "MOMO-9.2", "ban_two_finish")
    assert_clean(momo.last(cards, rules="ban_two_finish stairs", revolution=True))


@pytest.mark.parametrize("cards", ["S3", "S3 H3", "S3 S4 S5"])
def test_momo_9_2_in_a_revolution_a_three_instead(cards):
    assert_banned(
        momo.last(cards, rules="ban_two_finish stairs", revolution=True), "MOMO-9.2", "ban_two_finish"
    )
    assert_clean(momo.last(cards, rules="ban_two_finish stairs"))


def test_momo_9_2_not_without_the_switch():
    assert_clean(momo.last("S2"))


@pytest.mark.parametrize("cards", ["S8", "S8 H8", "S8 JK", "S7 S8 S9", "S8 H8 D8 C8"])
def test_momo_9_3_an_eight_if_banned(cards):
    assert_banned(momo.last(cards, rules="ban_eight_finish stairs"), "MOMO-9.3", "ban_eight_finish")


@pytest.mark.parametrize("cards", ["S9", "S7", "S7 JK S9"])
def test_momo_9_3_no_other_card_and_no_joker_in_its_place(cards):
    assert_clean(momo.last(cards, rules="ban_eight_finish stairs"))


def test_momo_9_3_in_a_smash_too():
    ruling = momo.last("C8 SA S6", on="HA CA", rules="ban_eight_finish")
    assert_banned(ruling, "MOMO-9.3", "ban_eight_finish")
    assert_clean(momo.last("C8 SA S6", on="HA CA", rules="ban_eight_finish", eight_cut_shift=True))


@pytest.mark.parametrize("cards", ["S9", "S9 H9", "S7 S8 S9"])
def test_momo_9_3_while_shifted_a_nine_and_not_an_eight(cards):
    fields = {"rules": "ban_eight_finish stairs", "eight_cut_shift": True}
    assert_banned(momo.last(cards, **fields), "MOMO-9.3", "ban_eight_finish")
    assert_clean(momo.last("S8", **fields))
    assert_clean(momo.last("S6 S7 S8", **fields))


@pytest.mark.parametrize("cards", ["S6 H6 D6 C6", "S6 H6 D6 JK", "S4 S5 S6 S7"])
@pytest.mark.parametrize("revolution", [False, True])
def test_momo_9_4_a_revolution_if_banned(cards, revolution):
    ruling = momo.last(cards, rules="ban_revolution_finish stairs", revolution=revolution)
    assert_banned(ruling, "MOMO-9.4", "ban_revolution_finish")
    assert ruling.after["revolution"] is not revolution


@pytest.mark.parametrize("cards", ["S6 H6 D6", "S4 S5 S6"])
def test_momo_9_4_three_cards_are_none(cards):
    assert_clean(momo.last(cards, rules=ALL))


def test_momo_9_4_not_without_the_switch():
    assert_clean(momo.last("S6 H6 D6 C6"))


@pytest.mark.parametrize(
    ("cards", "ban"), [("S7 JK", "joker"), ("S2 H2", "two"), ("S7 S8 S9", "eight"), ("S8 H8", "eight")]
)
def test_momo_9_5_in_a_combination_or_in_several_copies_just_the_same(cards, ban):
    momo.last(cards, rules=f"ban_{ban}_finish stairs").shows(foul=True, cites="MOMO-9.5")


@pytest.mark.parametrize(("cards", "ban"), [("JK", "joker"), ("S2", "two"), ("S8", "eight")])
def test_momo_9_5_is_not_needed_for_one_card(cards, ban):
    momo.last(cards, rules=f"ban_{ban}_finish").shows(foul=True, lacks="MOMO-9.5")


@pytest.mark.parametrize("cards", ["S2 H2 D2 C2", "S2 H2 JK JK", "SQ SK SA S2"])
def test_momo_9_6_twos_in_a_revolution_are_banned(cards):
    ruling = momo.last(cards, rules="ban_two_finish stairs")
    assert_banned(ruling, "MOMO-9.2", "ban_two_finish")
    assert "MOMO-9.6" in ruling.clauses
    assert ruling.after["revolution"] is True


def test_momo_9_6_threes_that_start_the_revolution_are_not():
    ruling = momo.last("S3 H3 D3 C3", rules="ban_two_finish")
    assert_clean(ruling)
    assert "MOMO-9.6" in ruling.clauses
    assert_banned(
        momo.last("S3 H3 D3 C3", rules="ban_two_finish", revolution=True), "MOMO-9.2", "ban_two_finish"
    )


def test_momo_9_6_a_shift_with_an_eight_is_banned_with_a_nine_not():
    rules = {"rules": "ban_eight_finish"}
    with_eight = momo.last("S8 H8", regulation=SHIFTING, **rules)
    assert_banned(with_eight, "MOMO-9.3", "ban_eight_finish")
    assert "MOMO-9.6" in with_eight.clauses
    with_nine = momo.last("S9 H9", regulation=SHIFTING_NINES, **rules)
    assert_clean(with_nine)
    assert "MOMO-9.6" in with_nine.clauses


def test_momo_9_6_is_not_cited_where_the_effects_change_nothing():
    assert "MOMO-9.6" not in momo.last("S2 H2", rules=ALL).clauses
    assert "MOMO-9.6" not in momo.last("S3 H3 D3 C3").clauses


@pytest.mark.parametrize("revolution", [False, True])
def test_momo_9_7_back_does_not_turn_the_ban(revolution):
    fields = {"rules": "ban_two_finish eleven_back", "back": True, "revolution": revolution}
    banned, fine = ("S3", "S2") if revolution else ("S2", "S3")
    ruling = momo.last(banned, **fields)
    assert_banned(ruling, "MOMO-9.2", "ban_two_finish")
    assert "MOMO-9.7" in ruling.clauses
    other = momo.last(fine, **fields)
    assert_clean(other)
    assert "MOMO-9.7" in other.clauses


def test_momo_9_7_is_not_cited_without_back():
    assert "MOMO-9.7" not in momo.last("S2", rules="ban_two_finish").clauses


def test_momo_9_8_the_flush_of_the_cards_still_happens():
    momo.last("S8", on="S5", rules="ban_eight_finish").shows(
        kinds=["foul", "flush"], after={"pile": []}, turn="B"
    )


def test_momo_9_8_other_cards_stay_to_be_beaten():
    ruling = momo.last("S2", on="SK", rules="ban_two_finish")
    assert ruling.kinds == ["foul"]
    assert ruling.top["cards"] == ["S2"]


@pytest.mark.parametrize(
    ("events", "order"),
    [("B:foul", None), ("B:foul A C", "A C D B"), ("B:foul A:foul C", "C D A B"), ("A B:foul C", "A C D B")],
)
def test_momo_9_8_in_finishing_order_from_the_bottom(events, order):
    ruling = momo.ranking(events)
    if order is None:
        assert ruling.illegal
        return
    assert ruling.json["order"] == order.split()
    assert ruling.json["points"] is None
    assert "MOMO-9.8" in ruling.clauses


def test_momo_9_8_without_a_ban_the_order_is_that_of_finishing():
    momo.ranking("B A C").shows(json={"order": ["B", "A", "C", "D"]}, lacks="MOMO-9.8")


def test_several_bans_are_all_cited():
    assert momo.last("S2 JK", rules=ALL).clauses >= {"MOMO-9.1", "MOMO-9.2"}
