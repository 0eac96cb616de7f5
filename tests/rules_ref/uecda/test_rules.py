"""UECDA: the rules of computer daihinmin, clause by clause."""

import pytest

from tests.rules_ref.asking import Asking
from tests.rules_ref.helpers import ask, error, position

uec = Asking("uecda", players="A B C D E")


def test_uec_1_the_holder_of_the_diamond_three_leads_and_need_not_play_it():
    assert uec.lead("S5", hand="S5 D3", opening=True).legal
    assert uec.lead("D3", hand="S5 D3", opening=True).legal
    assert uec.passes(hand="S5 D3", opening=True).legal


@pytest.mark.parametrize("round_", [1, 2, None])
def test_uec_1_nobody_else_leads_in_any_game(round_):
    uec.lead("S5", hand="S5 H3", opening=True, round=round_, classes="A B C D E").shows(refused="UEC-1")
    assert uec.passes(hand="S5 H3", opening=True).clauses == {"UEC-1"}


def test_uec_1_later_anybody_does():
    assert uec.lead("S5", hand="S5 H3").legal


@pytest.mark.parametrize("cards", ["S5", "S5 H5", "S5 S6 S7", "S5 JK", "S5 JK S7", "S5 S6 JK", "JK"])
def test_uec_2_single_multiple_and_stairs_lead(cards):
    uec.lead(cards).shows(legal=True, first="UEC-2")


@pytest.mark.parametrize("cards", ["S5 H6", "S5 S6", "S5 S6 S8", "S5 S6 H7", "S2 S3 S4"])
def test_uec_2_nothing_else(cards):
    uec.lead(cards).shows(illegal=True, cites="UEC-2")


def test_uec_2_in_stairs_the_joker_may_stand_beyond_the_ends():
    assert uec.lead("SA S2 JK=S+").legal
    assert uec.lead("JK=S- S3 S4").legal
    assert uec.play("SA S2 JK", on="E: S10 SJ SQ").legal
    assert uec.play("S3 S4 JK", on="E: S7 S8 S9", revolution=True).legal
    assert uec.lead("S2 JK=S+").illegal


@pytest.mark.parametrize(
    ("cards", "on"),
    [("S9", "E: H6"), ("S9 H9", "E: C6 D6"), ("S9 JK", "E: C6 D6"), ("S9 S10 SJ", "E: H5 H6 H7")],
)
def test_uec_3_the_same_form_and_number_stronger(cards, on):
    uec.play(cards, on=on).shows(legal=True, first="UEC-3", turn="B")


@pytest.mark.parametrize(
    ("cards", "on"),
    [
        ("S6", "E: H9"),
        ("S6", "E: H6"),
        ("S9 H9", "E: H6"),
        ("S9", "E: C6 D6"),
        ("S9 H9 D9", "E: H5 H6 H7"),
        ("S9 S10 SJ", "E: H5 D5 C5"),
    ],
)
def test_uec_3_neither_weaker_nor_another_form_or_number(cards, on):
    uec.play(cards, on=on).shows(refused="UEC-3")


@pytest.mark.parametrize(
    ("cards", "revolution", "legal"),
    [
        ("S8 S9 S10", False, True),
        ("S7 S8 S9", False, False),
        ("S6 S7 S8", False, False),
        ("S3 S4 JK=S5", True, False),
        ("JK=S- S3 S4", True, True),
    ],
)
def test_uec_3_stairs_do_not_overlap(cards, revolution, legal):
    on = "E: H5 H6 H7"
    assert uec.play(cards, on=on, revolution=revolution).legal is legal


def test_uec_4_five_of_a_rank_are_possible():
    assert uec.lead("S5 H5 D5 C5 JK").legal


def test_uec_4_four_do_not_answer_five_and_another_rank_is_none_of_them():
    assert uec.play("S9 H9 D9 C9", on="E: S5 H5 D5 C5 JK").illegal
    assert uec.lead("S5 H5 D5 C6 JK").illegal


@pytest.mark.parametrize(
    "cards", ["S5 H5 D5 C5", "S5 H5 D5 JK", "S5 H5 D5 C5 JK", "S3 S4 S5 S6 S7", "S3 S4 JK S6 S7"]
)
def test_uec_5_four_of_a_rank_or_five_in_stairs_turn_the_order(cards):
    uec.lead(cards).shows(
        effect={"kind": "revolution", "on": True, "clause": "UEC-5"}, after={"revolution": True}
    )
    assert uec.lead(cards, revolution=True).after["revolution"] is False


@pytest.mark.parametrize("cards", ["S5 H5 D5", "S3 S4 S5 S6", "S5 H5 JK"])
def test_uec_5_fewer_do_not(cards):
    uec.lead(cards).shows(without="revolution", lacks="UEC-5")


@pytest.mark.parametrize("cards", ["S8", "S8 H8", "S8 JK", "S7 S8 S9", "S7 JK=S8 S9", "S5 S6 S7 S8"])
def test_uec_6_an_eight_flushes_in_whatever_form(cards):
    uec.lead(cards).shows(flush={"clause": "UEC-6"}, flushes=True, turn="A")


@pytest.mark.parametrize("cards", ["S9", "JK", "S9 S10 SJ", "S9 JK"])
def test_uec_6_other_cards_do_not(cards):
    assert "flush" not in uec.lead(cards).kinds


@pytest.mark.parametrize(
    ("cards", "on", "suits"),
    [
        ("S9", "E: S5", "S"),
        ("S9 H9", "E: S5 H5", "SH"),
        ("S9 JK=H9", "E: S5 H5", "SH"),
        ("S9 H9", "E: S5 JK=H5", "SH"),
        ("S9 JK=S10 SJ", "E: S5 S6 S7", "S"),
    ],
)
def test_uec_7_the_same_suits_lock_and_the_joker_counts_as_what_it_stands_for(cards, on, suits):
    uec.play(cards, on=on).shows(effect={"kind": "lock", "suits": list(suits), "clause": "UEC-7"}, lock=suits)


@pytest.mark.parametrize(
    ("cards", "on"), [("S9", "E: H5"), ("S9 JK=D9", "E: S5 H5"), ("JK", "E: S5"), ("S9 H9", "E: S5 D5")]
)
def test_uec_7_other_suits_or_a_joker_alone_lock_nothing(cards, on):
    assert uec.play(cards, on=on).lock == ""


def test_uec_7_under_the_lock_only_its_suits_but_always_a_single_joker():
    assert uec.play("H9", on="E: S5", lock="S").clauses == {"UEC-7"}
    assert uec.play("S9", on="E: S5", lock="S").legal
    assert uec.play("S9 JK=D9", on="E: S5 H5", lock="SH").clauses == {"UEC-7"}
    uec.play("JK", on="E: S5", lock="S").shows(cites="UEC-7", lock="S")


@pytest.mark.parametrize("fields", [{}, {"lock": "H"}, {"revolution": True}])
def test_uec_8_the_spade_three_on_a_single_joker_flushes(fields):
    uec.play("S3", on="D: H5 / E: JK", **fields).shows(cites="UEC-8", flushes=True, turn="A")


@pytest.mark.parametrize(("cards", "on"), [("H3", "E: JK"), ("S3", "E: H2"), ("S3 H3", "E: S9 JK")])
def test_uec_8_neither_another_three_nor_on_other_cards(cards, on):
    uec.play(cards, on=on).shows(illegal=True, lacks="UEC-8")


def test_uec_9_a_pass_is_always_allowed():
    assert uec.passes(on="E: H5").clauses == {"UEC-9"}
    uec.passes().shows(clauses={"UEC-9"}, turn="B")


def test_uec_9_who_has_passed_is_out_until_the_flush():
    uec.play("S9", on="E: H5", passed="A").shows(refused="UEC-9", keys=[])


def test_uec_9_when_all_the_others_have_passed_one_may_play_on_the_own_cards():
    uec.passes(on="E: H5", by="D", passed="A B C").shows(kinds=[], turn="E")
    assert uec.play("S9", on="E: H5", by="E", passed="A B C D").turn == "E"


def test_uec_9_with_the_own_pass_it_is_flushed():
    ruling = uec.passes(on="E: H5", by="E", passed="A B C D")
    assert ruling.json["effects"] == [{"kind": "flush", "clause": "UEC-9"}, {"kind": "turn", "player": "E"}]
    assert ruling.after["pile"] == ruling.after["passed"] == []


def test_uec_9_all_may_pass_on_an_empty_pile():
    uec.passes(by="D", passed="E A B C").shows(turn="E", after={"passed": []})


def test_uec_9_a_pass_out_of_turn_is_none():
    assert uec.passes(on="E: H5", by="B", turn="A").clauses == {"GEN-1"}


def test_uec_10_a_finish_flushes_nothing():
    ruling = uec.last("S9", on="E: H5")
    ruling.shows(kinds=["finish"], turn="B")
    assert ruling.top["cards"] == ["S9"]


def test_uec_10_if_it_stays_unbeaten_the_next_one_leads():
    uec.passes(on="A: H5", by="E", passed="B C D", out="A").shows(
        flushes=True, turn="B", clauses={"UEC-9", "UEC-10"}
    )
    assert uec.passes(on="A: H5", by="E", passed="C D", out="A B").turn == "C"


def test_uec_10_nobody_left_to_answer_is_a_flush_at_once():
    uec.last("S9", on="E: H5", passed="B C D E").shows(kinds=["finish", "flush"], turn="B")


@pytest.mark.parametrize("cards", ["JK", "S8", "S2", "S3", "S8 JK", "S5 H5 D5 C5"])
@pytest.mark.parametrize("revolution", [False, True])
def test_uec_11_no_finish_is_a_foul(cards, revolution):
    uec.last(cards, revolution=revolution).shows(
        legal=True, foul=False, effect={"kind": "finish", "player": "A", "clause": "UEC-11"}
    )


def test_uec_11_there_is_no_downfall():
    uec.last("S9", on="E: H5", classes="C A B D E").shows(
        without="downfall", after={"out": [{"player": "A", "how": "finish"}]}
    )


def test_uec_11_the_order_of_finishing_gives_the_classes():
    hands = {"A": ["D3", "S9"], "B": ["H5"], "C": ["S4", "C4"]}
    moves = [("A", "D3"), ("B", "H5"), ("C", ""), ("A", "S9"), ("C", ""), ("C", "S4")]
    asked = [{"by": by, "cards": cards.split()} if cards else {"by": by, "pass": True} for by, cards in moves]
    case = {"ruleset": "uecda", "question": "record", "players": ["A", "B", "C"], "hands": hands}
    ruling = ask(case | {"leader": "A", "moves": asked[:4]})
    assert ruling.json["ranking"]["order"] == ["B", "A", "C"]
    assert ruling.json["ranking"]["points"] is None
    assert ruling.json["ranking"]["clauses"][0] == "UEC-11"


def test_uec_11_the_document_knows_no_other_questions():
    case = {"ruleset": "uecda", "players": ["A", "B"], "hands": {}}
    for question in ("ranking", "exchange", "deal"):
        assert error(case | {"question": question})[0] == "question"
    claim = {"question": "play", "position": position(hand="S3"), "play": {"by": "A", "claim": "dobon"}}
    assert error({"ruleset": "uecda"} | claim)[0] == "play.claim"
