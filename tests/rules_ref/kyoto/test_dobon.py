"""KYOTO section 6: dobon."""

import pytest

from tests.rules_ref.asking import Asking
from tests.rules_ref.helpers import error, position

kyoto = Asking("kyoto", "A B C D E")


def dobon(hand, on, *, by="B", turn="E", **fields):
    """Does B finish by dobon on these cards, which D has just played?"""
    return kyoto.claims("dobon", by=by, hand=hand, on=on, turn=turn, **fields)


def gone(ruling):
    return " ".join(f"{each['player']}:{each['how']}" for each in ruling.after["out"])


def test_kyoto_6_1_a_claim_is_summed_up_in_both_languages():
    ruling = dobon("S4 H5", "D: H9", by="A")
    assert ruling.json["summary_ja"].startswith("ドボンです（KYOTO-6.1）。Aのあがりです。")
    assert ruling.json["summary_en"].startswith("Dobon (KYOTO-6.1). A finishes.")


@pytest.mark.parametrize(
    ("hand", "on"),
    [
        ("S3 H8", "CJ"),
        ("SA H2", "C3"),
        ("S2 H2", "S4"),
        ("SQ HA", "CK"),
        ("S4", "H2 D2"),
        ("SQ HA D5", "C5 C6 C7"),
        ("S3 H3 D3 C3", "S6 H6"),
        ("SK HK", "DK CK"),
    ],
)
def test_kyoto_6_1_equal_sums_finish(hand, on):
    ruling = dobon(hand, f"C: S9 / D: {on}")
    assert ruling.legal
    assert ruling.clauses == {"KYOTO-6.1"}
    assert ruling.json["effects"] == [
        {"kind": "finish", "player": "B", "clause": "KYOTO-6.1"},
        {"kind": "turn", "player": "E"},
    ]
    assert ruling.after["hands"]["B"] == []
    assert gone(ruling) == "B:finish"
    court = set("AJQK") & set(hand + on)
    assert (ruling.keys, ruling.basis) == ([], "interpretation" if court else "text")


@pytest.mark.parametrize(
    ("hand", "on"),
    [("S3 H9", "CJ"), ("SA H2", "C4"), ("SA", "HK DK"), ("SJ HQ", "CK"), ("S2 H2", "C10 D10 S10")],
)
def test_kyoto_6_1_other_sums_do_not(hand, on):
    dobon(hand, f"D: {on}").shows(refused="KYOTO-6.1")


def test_kyoto_6_1_a_joker_counts_nothing_unless_the_event_says_so():
    dobon("S3 H8 JK", "D: CJ").shows(legal=True, keys=["dobon_joker"], basis="regulation")
    worth = dobon("S3 H8 JK", "D: CK", regulation={"dobon_joker": 2})
    assert worth.legal
    assert (worth.keys, worth.basis) == (["dobon_joker"], "regulation")


def test_kyoto_6_1_in_both_sums():
    assert dobon("S9 H2", "D: CJ JK").legal
    assert dobon("S9 H4", "D: CJ JK", regulation={"dobon_joker": 2}).legal
    assert dobon("JK H4", "D: C4 JK", regulation={"dobon_joker": 7}).keys == []


@pytest.mark.parametrize(
    ("hand", "on", "keys"),
    [
        ("S5 JK", "D: C7", ["dobon_joker"]),
        ("SK JK", "D: C7", []),
        ("SK SQ JK", "D: H7 H8 H9 H10 HJ", ["dobon_joker"]),
        ("S5 H6", "D: C7", []),
    ],
)
def test_kyoto_6_1_a_refusal_names_the_regulation_where_another_value_would_allow_it(hand, on, keys):
    dobon(hand, on).shows(illegal=True, keys=keys)


def test_kyoto_6_1_the_claimers_cards_must_be_known():
    asked = position(hand="2", by="B", turn="E", players="A B C D E", pile="D: CJ")
    case = {"ruleset": "kyoto", "question": "play", "play": {"by": "B", "claim": "dobon"}}
    assert error(case | {"position": asked})[0] == "position.hands.B"
    del asked["hands"]["B"]
    assert error(case | {"position": asked})[0] == "position.hands.B"


def test_kyoto_6_2_only_on_cards_of_another():
    dobon("S3 H8", "B: CJ", turn="C").shows(refused="KYOTO-6.2")


def test_kyoto_6_2_only_on_cards_that_lie_there():
    assert dobon("S3 H8", "").clauses == {"KYOTO-6.2"}


def test_kyoto_6_2_the_game_goes_on_as_if_it_had_not_been():
    fields = {"back": True, "lock": "C", "number_lock": True, "passed": "A"}
    ruling = dobon("S3 H8", "C: C10 / D: CJ", **fields)
    assert ruling.kinds == ["finish"]
    for key in ("back", "lock", "number_lock", "passed", "revolution", "pile"):
        assert ruling.after[key] == ruling.case["position"].get(key, False)


def test_kyoto_6_2_when_the_claimer_was_on_turn_the_next_is():
    assert dobon("S3 H8", "A: CJ", turn="B").turn == "C"
    assert dobon("S3 H8", "A: CJ", turn="B", passed="C").turn == "D"


def test_kyoto_6_2_when_nobody_is_left_to_answer_the_pile_is_flushed():
    ruling = dobon("S3 H8", "A: CJ", turn="B", passed="C D E", back=True)
    ruling.shows(kinds=["finish", "flush"], turn="A")
    assert (ruling.after["pile"], ruling.after["back"]) == ([], False)


def test_kyoto_6_2_on_a_cut_that_waits_the_cutter_still_leads():
    waiting = {"pending": {"kind": "eight_cut", "by": "D"}}
    dobon("S3 H5", "D: C8", turn="D", **waiting).shows(turn="D", after={"pending": waiting["pending"]})
    fallen = dobon("S3 H5", "D: C8", turn="D", classes="D A B C E", **waiting)
    assert fallen.kinds == ["finish", "downfall"]
    assert fallen.turn == "E"
    by_next = dobon("S3 H5", "D: C8", by="E", turn="E", out="D:foul", **waiting)
    assert gone(by_next) == "E:finish D:foul"
    assert by_next.turn == "A"


def test_kyoto_6_2_on_cards_that_flush_their_player_still_leads():
    assert dobon("S3 H9", "D: C6 D6", turn="D").turn == "D"
    fallen = dobon("S3 H9", "D: C6 D6", turn="D", classes="D A B C E")
    assert fallen.turn == "E"
    assert fallen.after["pile"] == []


@pytest.mark.parametrize("how", ["finish", "foul"])
def test_kyoto_6_2_a_finish_on_these_cards_comes_one_place_later(how):
    ruling = dobon("S3 H8", "D: CJ", out=f"A D:{how}")
    ruling.shows(clauses={"KYOTO-6.1", "KYOTO-6.2"}, turn="E")
    assert gone(ruling) == f"A:finish B:finish D:{how}"


def test_kyoto_6_2_several_claims_stand_in_the_order_they_were_made():
    assert gone(dobon("S3 H8", "D: CJ", out="E D", turn="A")) == "E:finish B:finish D:finish"


def test_kyoto_6_2_on_the_daifugos_last_cards_it_comes_first():
    ruling = dobon("S3 H8", "D: CJ", out="D", classes="D A B C E")
    ruling.shows(kinds=["finish", "downfall"], clauses={"KYOTO-6.1", "KYOTO-6.2", "KYOTO-1.6"}, turn="E")
    assert gone(ruling) == "B:finish D:downfall"


def test_kyoto_6_2_on_other_cards_the_daifugo_falls_as_by_any_finish():
    ruling = dobon("S3 H8", "D: CJ", classes="C A B D E")
    ruling.shows(kinds=["finish", "downfall"], lacks="KYOTO-6.2")
    assert gone(ruling) == "B:finish C:downfall"


def test_kyoto_6_2_the_daifugo_may_claim_and_be_first():
    ruling = dobon("S3 H8", "D: CJ", out="D", classes="B A C D E")
    assert ruling.kinds == ["finish"]
    assert gone(ruling) == "B:finish D:finish"


def test_kyoto_6_2_who_has_fallen_by_that_finish_falls_once():
    ruling = dobon("S3 H8", "D: CJ", out="D C:downfall", classes="C A B D E")
    assert ruling.kinds == ["finish"]
    assert gone(ruling) == "B:finish D:finish C:downfall"


def test_kyoto_6_2_one_who_is_out_claims_nothing():
    asked = position(hand="S3 H8", by="B", turn="E", players="A B C D E", pile="D: CJ", out="B")
    case = {"ruleset": "kyoto", "question": "play", "play": {"by": "B", "claim": "dobon"}, "position": asked}
    assert error(case)[0] == "play.by"


def test_kyoto_6_2_the_last_claim_ends_the_game():
    ruling = dobon("S3 H8", "D: CJ", out="A C E", turn="B")
    ruling.shows(kinds=["finish", "game_over"], turn=None)
    assert gone(ruling) == "A:finish C:finish E:finish B:finish"


@pytest.mark.parametrize(("hand", "on"), [("SJ", "CJ"), ("S3", "C3"), ("JK", "JK")])
def test_kyoto_6_3_not_with_one_card_against_one(hand, on):
    dobon(hand, f"D: {on}").shows(refused="KYOTO-6.3")


@pytest.mark.parametrize(("hand", "on"), [("S4", "C2 D2"), ("S2 H2", "C4")])
def test_kyoto_6_3_one_against_several_is_fine(hand, on):
    assert dobon(hand, f"D: {on}").legal


def test_kyoto_6_3_one_card_each_of_other_sums_breaks_both():
    assert dobon("S4", "D: C5").clauses == {"KYOTO-6.1", "KYOTO-6.3"}


def test_other_documents_know_no_dobon():
    case = {"ruleset": "momo", "question": "play", "play": {"by": "B", "claim": "dobon"}}
    asked = position(hand="S3 H8", by="B", turn="C", pile="A: CJ")
    assert error(case | {"position": asked})[0] == "play.claim"
