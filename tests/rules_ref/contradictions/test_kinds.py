"""Each kind of contradiction in each document: positions with it, and similar ones that are consistent."""

import pytest

from tests.rules_ref.contradictions.stating import found, implied, ruling

HEARTS = "C: H7 / D: H9"


# Locks.


@pytest.mark.parametrize(
    ("ruleset", "rules", "clause"),
    [
        ("jbl", "", "JBL-9.1"),
        ("sdin", "", "SDIN-7.1"),
        ("momo", "suit_lock", "MOMO-8.1"),
        ("kyoto", "", "KYOTO-4.4"),
        ("uecda", "", "UEC-7"),
    ],
)
def test_two_plays_of_a_suit_have_locked_it(ruleset, rules, clause):
    assert implied(ruleset, "lock", on=HEARTS, rules=rules) == ["H"]
    assert found(ruleset, on=HEARTS, rules=rules)["lock"]["clause"] == clause
    assert found(ruleset, on=HEARTS, rules=rules, lock="H") == {}
    assert implied(ruleset, "lock", on=HEARTS, rules=rules, lock="S") == ["H"]


@pytest.mark.parametrize(("ruleset", "rules"), [("sdin", "-suit_lock"), ("momo", "-suit_lock")])
def test_without_the_switch_nothing_is_locked(ruleset, rules):
    assert found(ruleset, on=HEARTS, rules=rules) == {}
    assert implied(ruleset, "lock", on=HEARTS, rules=rules, lock="H") == []


def test_the_lock_is_shown_by_the_two_plays_that_began_it():
    lock = found("jbl", on="B: S5 / C: H7 / D: H9")["lock"]
    assert (lock["ja"], lock["en"]) == ("♥7→♥9で♥しばりのはずです。", "♥7, then ♥9, must have locked ♥.")
    assert lock["given"] == []


def test_a_lock_needs_two_plays():
    assert implied("jbl", "lock", on="D: H9", lock="H") == []
    assert implied("jbl", "lock", on="", lock="H") == []


def test_a_joker_starts_no_lock_but_does_not_end_one():
    assert found("jbl", on="C: H7 S7 / D: H9 JK") == {}
    assert found("jbl", on="B: H5 / C: H7 / D: JK", lock="H") == {}
    assert implied("jbl", "lock", on="B: H5 / C: H7 / D: JK") == ["H"]


def test_uec_7_an_undeclared_joker_may_have_locked_or_not():
    assert found("uecda", on="C: H7 S7 / D: H9 JK") == {}
    assert found("uecda", on="C: H7 S7 / D: H9 JK", lock="SH") == {}
    assert implied("uecda", "lock", on="C: H7 S7 / D: H9 JK", lock="HD") == []


def test_zai_d_2_a_down_number_locks():
    down = {"on": "C: H7 / D: H6", "revolution": False}
    assert implied("zai", "lock", **down) == ["H"]
    assert found("zai", **down)["lock"]["clause"] == "ZAI-D.2"


def test_kyoto_4_5_one_step_up_locks_the_number():
    assert implied("kyoto", "number_lock", on="C: H6 / D: S7") is True
    assert found("kyoto", on="C: H6 / D: S7", number_lock=True) == {}
    assert implied("kyoto", "number_lock", on="C: H6 / D: S9", number_lock=True) is False
    assert implied("jbl", "number_lock", on="C: H6 / D: S7", number_lock=True) is False


def test_momo_14_1_shared_attributes_lock():
    regulation = {"attribute_lock": True, "attributes": {"H6": ["red", "old"], "D9": ["red"]}}
    assert implied("momo", "attribute_lock", on="C: H6 / D: D9", regulation=regulation) == ["red"]
    assert found("momo", on="C: H6 / D: D9", regulation=regulation, attribute_lock=["red"]) == {}
    off = regulation | {"attribute_lock": False}
    assert implied("momo", "attribute_lock", on="C: H6 / D: D9", regulation=off, attribute_lock=["red"]) == []


# The order.


@pytest.mark.parametrize("ruleset", ["jbl", "sdin", "momo", "kyoto", "uecda"])
def test_a_revolution_led_is_in_force_unless_the_order_had_been_turned_before(ruleset):
    fives = "D: S5 H5 D5 C5" if ruleset != "kyoto" else "D: S6 H6 D6 C6"
    doubt = found(ruleset, on=fives)["revolution"]
    assert (doubt["implied"], doubt["certain"]) == (True, False)
    assert found(ruleset, on=fives, revolution=True) == {}


def test_a_revolution_on_a_revolution_leaves_no_doubt():
    fives_and_threes = "C: S5 H5 D5 C5 / D: S3 H3 D3 C3"
    assert found("jbl", on=fives_and_threes, lock="SHDC") == {}
    assert implied("jbl", "revolution", on=fives_and_threes, lock="SHDC", revolution=True) is False


@pytest.mark.parametrize("ruleset", ["jbl", "sdin", "momo", "kyoto", "zai", "uecda"])
def test_a_weaker_card_on_a_stronger_one_shows_the_order(ruleset):
    turn = found(ruleset, on="C: HK / D: S7")
    assert (turn["revolution"]["implied"], turn["revolution"]["certain"]) == (True, True)
    assert found(ruleset, on="C: HK / D: S7", revolution=True) == {}
    assert (
        implied(
            ruleset,
            "revolution",
            on="C: S7 / D: HK" if ruleset != "zai" else "C: S7 / D: CQ",
            revolution=True,
        )
        is False
    )


def test_stairs_make_a_revolution_where_the_document_says_so():
    stairs = "D: H4 H5 H6 H7"
    assert implied("jbl", "revolution", on="C: S3 S4 S5 S6 / D: H4 H5 H6 H7", revolution=True) is False
    assert found("momo", on=stairs, rules="stairs")["revolution"]["certain"] is False
    assert found("uecda", on=stairs) == {}
    assert found("zai", on=stairs, turn="B")["revolution"]["clause"] == "ZAI-R.1"


def test_a_j_back_needs_a_j():
    assert implied("kyoto", "back", on="D: HJ") is True
    assert found("kyoto", on="D: HJ", back=True) == {}
    assert implied("kyoto", "back", on="D: HQ", back=True) is False
    assert implied("kyoto", "back", on="", back=True) is False
    assert implied("jbl", "back", on="D: HJ", back=True) is False
    assert implied("momo", "back", on="D: HJ", rules="eleven_back") is True
    assert found("momo", on="D: HJ") == {}
    assert implied("zai", "back", on="D: HJ") is True


def test_momo_10_2_four_js_and_js_in_stairs_make_none():
    assert found("momo", on="D: SJ HJ DJ CJ", rules="eleven_back", revolution=True) == {}
    assert found("momo", on="D: H10 HJ HQ", rules="eleven_back stairs") == {}


# The pile.


@pytest.mark.parametrize("ruleset", ["jbl", "sdin", "momo", "kyoto", "uecda"])
def test_an_eight_does_not_lie_under_other_cards(ruleset):
    assert found(ruleset, on="C: H8 / D: S10")["pile"]["implied"] == [{"by": "D", "cards": ["S10"]}]
    assert implied(ruleset, "pile", on="D: H8") == []


def test_jbl_11_2_the_eight_of_a_foul_finish_stays():
    assert found("jbl", on="C: H8 / D: S10", out="C:foul") == {}
    assert found("sdin", on="C: H8 / D: S10", out="C:foul") == {}
    assert found("sdin", on="C: H8 / D: S10", out="C", rules="-foul_finish")["pile"]["clause"] == "SDIN-5.1"


def test_what_flushes_by_its_number():
    assert implied("kyoto", "pile", on="D: S3 H3 D3") == []
    assert implied("kyoto", "pile", on="D: S6 H6") == []
    assert found("kyoto", on="D: S6 JK") == {}
    assert implied("jbl", "pile", on="C: JK / D: S3") == []
    assert implied("uecda", "pile", on="D: H7 JK H9") == []
    assert found("jbl", on="D: H7 H8 H9") == {}
    assert implied("momo", "pile", on="D: H9", eight_cut_shift=True) == []
    assert found("momo", on="D: H8", eight_cut_shift=True) == {}


def test_the_order_is_shown_by_two_plays_without_a_joker():
    turned = found("jbl", on="B: H9 / C: S7 / D: JK")["revolution"]
    assert turned["ja"] == "♥9→♠7は、革命中でなければ出せません。"
    assert turned["en"] == "♥9, then ♠7: possible only during a revolution."


def test_sdin_9_1_where_no_finish_is_a_foul_nobody_has_fouled():
    fouled = found("sdin", out="C:foul", rules="-foul_finish")["out"]
    assert (fouled["clause"], fouled["en"]) == ("SDIN-9.1", "There is no foul finish in these rules (C).")


def test_what_flushes_is_gone_too_where_it_ended_the_game():
    ended = found("kyoto", on="B: S8", out="B:foul", players="A B")["pile"]
    assert (ended["implied"], ended["clause"]) == ([], "GEN-3")
    assert ended["en"] == "♠8 ends the round of play, and cannot still lie on the pile."


@pytest.mark.parametrize("ruleset", ["jbl", "sdin", "momo", "kyoto", "zai", "uecda"])
def test_the_same_rank_or_another_number_never_beats(ruleset):
    pile = found(ruleset, on="C: H6 / D: S6")["pile"]
    assert pile["certain"]
    assert pile["ja"].startswith("♥6→♠6は出せないはずです。")
    assert pile["en"].startswith("♥6, then ♠6, cannot be. ")
    assert "pile" in found(ruleset, on="C: H6 C6 / D: S10")
    assert "pile" in found(
        ruleset, on="C: H6 C6 S6 / D: S10 S9 SJ", rules="stairs" if ruleset == "momo" else ""
    )


def test_a_play_that_breaks_the_lock_of_the_pile():
    assert found("jbl", on="B: H5 / C: H7 / D: SJ", lock="H")["pile"]["clause"] == "JBL-9.1"
    assert "lock" in found("jbl", on="B: H5 / C: H7 / D: SJ")


# Pending effects.


def test_kyoto_3_3_only_a_single_eight_can_wait():
    assert found("kyoto", on="C: D6 / D: H8", turn="D", pending={"kind": "eight_cut", "by": "D"}) == {}
    assert implied("kyoto", "pile", on="C: D6 / D: H8", turn="D") == []
    pairs = found("kyoto", on="D: H8 S8", turn="A", pending={"kind": "eight_cut", "by": "D"})
    assert {"pending", "pile"} & {*pairs}
    in_stairs = found(
        "kyoto", on="D: H7 H8 H9", rules="-stairs_number_effects", pending={"kind": "eight_cut", "by": "D"}
    )
    assert in_stairs["pending"]["implied"] is None
    assert "pending" in found("kyoto", on="C: D6 / D: H8", turn="D", pending={"kind": "eight_cut", "by": "C"})


def test_kyoto_3_3_what_cannot_wait_is_told_by_the_clause_that_lets_it():
    for on in ("D: H8 S8", "D: H7 H8 H9"):
        told = found("kyoto", on=on, turn="D", pending={"kind": "eight_cut", "by": "D"})["pending"]
        assert (told["clause"], "応じることができません" in told["ja"]) == ("KYOTO-3.3", True)
    assert (
        "起こりません"
        in found("kyoto", on="D: H7", pending={"kind": "eight_cut", "by": "D"})["pending"]["ja"]
    )
    assert (
        found("zai", on="D: SQ", pending={"kind": "eight_cut", "by": "D"})["pending"]["clause"] == "ZAI-8.2"
    )


def test_momo_12_7_stairs_that_turned_the_order_are_told_by_their_own_clause():
    stairs, four = found("momo", on="D: H4 H5 H6 H7", rules="stairs"), found("momo", on="D: H7 S7 D7 C7")
    assert [each["revolution"]["clause"] for each in (stairs, four)] == ["MOMO-12.7", "MOMO-3.1"]
    assert not stairs["revolution"]["certain"]


@pytest.mark.parametrize("ruleset", ["jbl", "sdin", "momo", "uecda"])
def test_no_other_document_lets_a_cut_wait(ruleset):
    assert "pending" in found(
        ruleset,
        on="C: D6 / D: D9",
        lock="D",
        rules="suit_lock" if ruleset == "momo" else "",
        pending={"kind": "eight_cut", "by": "D"},
    )
    assert "pending" in found(ruleset, on="", pending={"kind": "eight_cut", "by": "D"})


def test_zai_f_2_four_of_a_kind_waits():
    waits = {"kind": "revolution", "by": "D", "count": 4, "counters": 0}
    assert found("zai", on="D: S6 H6 D6 C6", pending=waits) == {}
    assert implied("zai", "pending", on="D: S6 H6 D6 C6") == waits
    assert implied("zai", "pending", on="D: S6 H6 D6", pending=waits) is None


def test_zai_x_3_a_naming_needs_its_cards():
    named = {"kind": "named", "player": "A", "by": "D", "effect": "draw2", "count": 2}
    assert found("zai", on="C: C6 / D: H2", pending=named) == {}
    assert implied("zai", "pending", on="C: C6 / D: HQ", pending=named) is None
    assert "pending" in found("zai", on="D: S9 H9 D9", direction=-1, turn="C", revolution=True, pending=named)
    nines = named | {"effect": "three_nine", "count": 3, "player": "C"}
    assert found("zai", on="D: S9 H9 D9", direction=-1, turn="C", revolution=True, pending=nines) == {}


# Turn and passes.


def test_the_turn_goes_on_from_the_top_play():
    assert implied("jbl", "turn", on="C: S5 / D: H6", turn="B") == "A"
    assert found("jbl", on="C: S5 / D: H6", turn="B", passed="A") == {}
    assert implied("jbl", "turn", on="C: S5 / D: H6", turn="B", others={"A": 1}, passed="") == "A"
    assert found("jbl", on="C: S5 / D: H6", turn="B", out="A") == {}


def test_who_has_passed_between_the_plays_must_be_out():
    assert implied("jbl", "passed", on="B: S5 / D: H6") == ["C"]
    assert found("jbl", on="B: S5 / D: H6", passed="C") == {}
    assert found("jbl", on="B: S5 / D: H6", rules="-pass_lockout") == {}
    assert implied("sdin", "passed", on="B: S5 / D: H6", rules="-pass_lockout") == ["C"]


def test_one_who_passed_cannot_have_played_later():
    assert implied("jbl", "passed", on="C: S5 / D: H6", passed="D") == []
    assert found("jbl", on="B: S5 / D: H6 / C: D9", turn="B", passed="A")["passed"]["certain"]
    assert found("jbl", on="B: S5 / D: H6 / C: D9", turn="B", passed="D A", rules="-pass_lockout") == {}
    assert implied("jbl", "passed", on="", passed="C") == []


def test_nobody_plays_on_the_own_cards_but_in_uecda():
    assert "pile" in found("jbl", on="D: S5 / D: H6")
    assert found("uecda", on="D: S5 / D: H6", passed="A B C", turn="D", hand="5") == {}


def test_one_locked_out_may_be_asked_about():
    answer = ruling("jbl", on="C: S5 / D: H6", turn="B", passed="A")
    assert answer["contradictions"] == []


def test_kyoto_2_1_fives_skip():
    assert found("kyoto", on="D: H5", turn="B") == {}
    assert implied("kyoto", "turn", on="D: H5", turn="A") == "B"
    assert found("kyoto", on="D: H5 S5", turn="C") == {}
    assert found("kyoto", on="D: H5", turn="C", out="A") == {}
    assert implied("momo", "turn", on="D: H5", turn="B") == "A"


def test_zai_5_1_those_skipped_count_as_having_passed():
    assert found("zai", on="D: H5", turn="B", passed="A") == {}
    assert implied("zai", "passed", on="D: H5", turn="B") == ["A"]


def test_zai_9_1_nines_turn_the_direction():
    assert found("zai", on="D: H9", turn="C", direction=-1) == {}
    assert implied("zai", "turn", on="D: H9", turn="C") == "A"
    assert found("zai", on="D: H9 / C: S10", turn="B", direction=-1) == {}


# Players who have left.


@pytest.mark.parametrize(
    ("ruleset", "clause"), [("jbl", "JBL-8.1"), ("sdin", "SDIN-6.1"), ("kyoto", "KYOTO-1.6")]
)
def test_the_daifugo_falls_when_another_finishes(ruleset, clause):
    classes = "A B C D"
    fallen = [{"player": "C", "how": "finish"}, {"player": "A", "how": "downfall"}]
    assert implied(ruleset, "out", turn="B", classes=classes, out="C") == fallen
    assert found(ruleset, turn="B", classes=classes, out="C")["out"]["clause"] == clause
    assert found(ruleset, turn="B", classes=classes, out="C A:downfall") == {}
    assert found(ruleset, turn="B", classes=classes, out="C:foul") == {}
    assert found(ruleset, turn="B", classes=classes, out="A C") == {}
    assert found(ruleset, turn="B", out="C") == {}


@pytest.mark.parametrize("ruleset", ["jbl", "sdin"])
def test_the_daifugo_who_should_have_fallen_cannot_have_left_otherwise(ruleset):
    fallen = [{"player": "C", "how": "finish"}, {"player": "A", "how": "downfall"}]
    for later in ("A", "A:foul"):
        assert implied(ruleset, "out", turn="B", classes="A B C D", out=f"C {later}") == fallen
    assert found(ruleset, turn="B", classes="A B C D", out="A:foul C") == {}


def test_kyoto_2_6_a_bomb_may_have_emptied_two_hands_at_once():
    assert found("kyoto", turn="B", classes="A B C D", out="C A") == {}


@pytest.mark.parametrize("ruleset", ["jbl", "sdin", "momo", "kyoto", "uecda"])
def test_who_has_no_card_left_has_left_the_game(ruleset):
    gone = [{"player": "C", "how": "finish"}]
    assert implied(ruleset, "out", turn="B", others={"C": 0}) == gone
    assert found(ruleset, turn="B", others={"C": 0}, out="C") == {}


def test_zai_4_1_who_has_no_card_left_may_still_have_to_draw():
    assert found("zai", turn="B", others={"C": 0}) == {}


@pytest.mark.parametrize("ruleset", ["momo", "zai", "uecda"])
def test_nobody_falls_where_there_is_no_downfall(ruleset):
    assert found(ruleset, turn="B", classes="A B C D", out="C") == {}
    assert "out" in found(ruleset, turn="B", classes="A B C D", out="C A:downfall")


def test_gen_5_one_player_goes_on_only_where_the_last_cards_may_still_be_claimed():
    alone = found("jbl", on="D: H4", out="B C D")["out"]
    assert alone["en"] == "Too many have left: with only A in it, the game is over."
    assert found("kyoto", on="", out="B C D")["out"]["clause"] == "GEN-5"
    assert found("kyoto", on="D: H4", out="B C D") == {}


def test_a_fall_needs_a_finish_before_it_and_the_daifugo():
    assert implied("jbl", "out", turn="B", classes="A B C D", out="A:downfall") == []
    early = found("jbl", turn="B", classes="A B C D", out="A:downfall")["out"]
    assert early["ja"] == "Aが都落ちする前に、あがった人がいません。"
    assert early["en"] == "Nobody has finished before the downfall of A."
    assert "out" in found("jbl", turn="B", classes="A B C D", out="A C D:downfall")


def test_a_foul_needs_a_document_that_knows_it():
    assert found("jbl", turn="B", out="C:foul") == {}
    assert "out" in found("zai", turn="B", out="C:foul")
    assert "out" in found("sdin", turn="B", out="C:foul", rules="-foul_finish")
    assert "out" in found("momo", turn="B", out="C:foul")
    assert found("momo", turn="B", out="C:foul", rules="ban_two_finish") == {}


def test_with_one_player_left_the_game_is_over():
    assert found("jbl", turn="B", out="A C D")["out"]["clause"] == "GEN-5"
    assert found("jbl", turn="B", out="A C") == {}


# Hands and opening.


@pytest.mark.parametrize(
    ("ruleset", "players", "most"), [("jbl", "A B C D", 13), ("jbl", "A B C", 17), ("sdin", "A B C D", 13)]
)
def test_nobody_holds_more_than_was_dealt(ruleset, players, most):
    fewer = dict.fromkeys(players.split(), 2)
    assert found(ruleset, players=players, hand=str(most), others=fewer) == {}
    assert implied(ruleset, "hands", players=players, hand=str(most + 1), others=fewer) == most


@pytest.mark.parametrize(
    ("ruleset", "limit"), [("jbl", 52), ("momo", 54), ("kyoto", 54), ("uecda", 53), ("zai", 216)]
)
def test_hands_and_pile_are_no_more_than_the_deck(ruleset, limit):
    third = limit // 3
    others = {"B": 1, "C": third, "D": limit - 2 * third - 2}
    assert "hands" in found(ruleset, hand=str(third + 1), on="D: H6", others=others)
    if ruleset != "jbl":
        assert found(ruleset, hand=str(third), on="D: H6", others=others) == {}


def test_nothing_lies_there_at_the_opening():
    assert implied("jbl", "opening", on="D: H6", opening=True) is False
    assert implied("jbl", "opening", on="", out="C", opening=True) is False
    assert found("jbl", on="", opening=True) == {}


def test_no_revolution_is_on_at_the_opening():
    assert implied("jbl", "opening", on="", opening=True, revolution=True) is False


def test_of_two_ways_as_far_from_what_is_given_the_one_that_keeps_it_is_told():
    """Two corrections are equally near (A has not passed, or B has, too): the choice must not be random."""
    assert implied("uecda", "passed", on="C: S3", turn="D", passed="A") == ["A", "B"]


@pytest.mark.parametrize(
    ("pile", "possible"),
    [
        # The ace took a card of the play below, or a whole play between: the spade three on the joker.
        ("B: C4 / C: C6 / D: CA", True),
        ("B: SQ / C: HA DA", True),
        ("B: C4 D4 / C: CA DA", True),
        ("C: JK / D: HA", True),
        ("C: H6 D6 / C: HA JK", True),
        ("C: C8 / D: HA", False),
        ("B: SK / C: D9 / D: HA", False),
        ("C: S3 H3 D3 / D: HA", False),
        ("C: SJ HJ DJ / D: HA", False),
        ("B: SQ DQ / C: S4 D4 / D: HA CA", False),
    ],
)
def test_zai_a_1_aces_explain_only_what_they_can_have_taken(pile, possible):
    accused = [about for about in ruling("zai", on=pile)["contradictions"] if about["field"] == "pile"]
    assert (accused == []) is possible
    assert all(about["certain"] for about in accused)
