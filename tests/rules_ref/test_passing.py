"""Whose turn it is, passing, the flush, the end: JBL-4.1 to 4.3, GEN-1 to GEN-5, GEN-15."""

import pytest

from tests.rules_ref.asking import last, lead, passes, play


def test_gen_1_out_of_turn_is_illegal_and_void():
    play("S9", on="D: S5", turn="B").shows(refused="GEN-1", after=None, basis="interpretation")


def test_gen_1_passing_out_of_turn_is_illegal():
    assert passes(on="D: S5", turn="B").clauses == {"GEN-1"}


def test_gen_1_on_ones_turn_it_is_legal():
    assert play("S9", on="H5").legal


def test_gen_1_everything_else_that_is_wrong_is_said_too():
    assert play("H4", on="D: S9", turn="B", lock="S").clauses == {"GEN-1", "JBL-4.1", "JBL-9.1"}


def test_gen_2_the_leader_must_play():
    passes().shows(refused="GEN-2")


def test_gen_2_with_cards_on_the_pile_one_may_pass():
    assert passes(on="S5").legal


def test_jbl_4_1_a_pass_hands_the_turn_on():
    passes(on="S5").shows(
        clauses={"JBL-4.1"},
        kinds=[],
        turn="B",
        after={"passed": ["A"], "pile": [{"by": "D", "cards": ["S5"]}]},
    )


def test_jbl_4_1_passing_is_allowed_with_a_better_card_in_hand():
    assert passes(on="S5", hand="S2 H2").legal


def test_jbl_4_1_who_has_passed_is_out_until_the_flush():
    play("S9", on="B: H4 / D: D5", passed="A").shows(
        refused="JBL-4.1", basis="regulation", keys=["pass_lockout"]
    )


def test_jbl_4_1_without_lock_out_one_may_come_back():
    play("S9", on="B: H4 / D: D5", passed="A", regulation={"pass_lockout": False}).shows(
        legal=True, basis="regulation", keys=["pass_lockout"]
    )


def test_jbl_4_1_the_turn_skips_those_who_have_passed():
    play("S9", on="D: H5", passed="B").shows(turn="C", after={"passed": ["B"]}, keys=["pass_lockout"])


def test_jbl_4_1_without_lock_out_a_play_brings_everybody_back():
    play("S9", on="D: H5", passed="B", regulation={"pass_lockout": False}).shows(
        turn="B", after={"passed": []}
    )


def test_jbl_4_1_the_option_is_not_named_where_it_decides_nothing():
    play("S9", on="H5", regulation={"pass_lockout": False}).shows(keys=[], basis="text")


def test_gen_15_is_cited_only_where_the_document_has_no_clause_for_it():
    assert "GEN-15" not in play("S9", on="B: H4 / D: D5", passed="A").clauses


def test_jbl_4_2_when_all_the_others_have_passed_the_pile_is_flushed():
    ruling = passes(on="D: S5", passed="B C", by="A")
    assert ruling.clauses == {"JBL-4.1", "JBL-4.2"}
    assert ruling.effect("flush") == {"kind": "flush", "clause": "JBL-4.2"}
    assert ruling.flushes
    assert ruling.turn == "D"
    assert ruling.after["passed"] == []


@pytest.mark.parametrize("passed", ["", "B", "C"])
def test_jbl_4_2_not_while_one_of_them_may_still_answer(passed):
    passes(on="D: S5", passed=passed).shows(lacks="JBL-4.2", without="flush")


def test_jbl_4_2_with_three_players_two_passes_flush():
    passes(on="C: S5", players="A B C", passed="B").shows(flushes=True, turn="C")


def test_jbl_4_2_without_lock_out_the_passes_since_the_last_play_count():
    passes(on="D: S5", passed="B C", regulation={"pass_lockout": False}).shows(flushes=True, turn="D")


def test_gen_3_the_pile_goes_at_once_when_nobody_else_may_act():
    play("S9", on="D: H5", passed="B C D").shows(
        kinds=["flush"], cites="JBL-4.2 GEN-3", flushes=True, turn="A"
    )


def test_gen_3_not_while_one_other_may():
    play("S9", on="D: H5", passed="B C").shows(kinds=[], turn="D")


def test_gen_3_without_lock_out_it_never_goes_at_once():
    play("S9", on="D: H5", passed="B C D", regulation={"pass_lockout": False}).shows(kinds=[], turn="B")


def test_gen_3_passes_stay_in_force_when_someone_leaves():
    passes(on="C: S5", passed="B D", out="C").shows(flushes=True, turn="D")


def test_gen_3_a_finish_that_leaves_nobody_to_answer_flushes():
    last("S9", on="D: H5", passed="B C D").shows(kinds=["finish", "flush"], turn="B")


def test_gen_3_what_is_still_noted_of_the_flushed_pile_does_not_bind():
    ruling = lead("H9", passed="A B", lock="S")
    ruling.shows(legal=True, turn="B")
    assert (ruling.after["passed"], ruling.lock) == ([], "")
    assert passes(passed="A").clauses == {"GEN-2"}


def test_gen_4_the_next_player_still_in_leads_after_a_finish():
    passes(on="B: S5", by="A", out="B", passed="C D").shows(cites="GEN-4", turn="C")


def test_gen_4_players_who_have_left_are_passed_over():
    assert passes(on="B: S5", by="A", out="C B", passed="D").turn == "D"


def test_gen_4_is_not_cited_while_the_last_to_play_is_in():
    assert "GEN-4" not in passes(on="D: S5", passed="B C").clauses


def test_gen_4_a_finish_by_itself_flushes_nothing():
    ruling = last("SK", on="H5")
    ruling.shows(kinds=["finish"], turn="B")
    assert ruling.top["cards"] == ["SK"]
    assert play("SA", on="D: DK", out="D").legal
    assert play("HQ", on="D: DK", out="D").illegal


def test_gen_5_the_game_ends_when_one_is_left():
    ruling = last("SK", on="H5", out="B C")
    ruling.shows(kinds=["finish", "game_over"], turn=None)
    assert [player_exit["player"] for player_exit in ruling.after["out"]] == ["B", "C", "A"]


def test_gen_5_a_foul_may_be_the_end_too():
    assert last("C8", on="H5", out="B C").kinds == ["foul", "game_over"]


def test_gen_5_not_while_two_are_left():
    assert "game_over" not in last("SK", on="H5", out="B").kinds


def test_gen_5_at_the_end_neither_lock_nor_flush_is_listed():
    ruling = last("SK", on="S5", out="B C", passed="D")
    assert ruling.kinds == ["finish", "game_over"]
    assert not ruling.clauses & {"JBL-9.1", "JBL-4.2", "GEN-3"}


def test_jbl_4_3_the_last_card_finishes():
    ruling = last("SK", on="H5")
    assert ruling.effect("finish") == {"kind": "finish", "player": "A", "clause": "JBL-4.3"}
    assert ruling.after["hands"]["A"] == []


def test_jbl_4_3_with_a_card_left_nobody_has_finished():
    assert "finish" not in play("SK", on="H5").kinds
    assert "finish" not in play("SK", on="H5", hand="2").kinds


def test_jbl_4_3_the_count_of_a_hand_is_enough():
    assert play("SK", on="H5", hand="1").kinds == ["finish"]


def test_the_cards_leave_the_hand_and_lie_on_the_pile():
    ruling = play("SK", on="H5", hand="S4 SK D9")
    assert ruling.after["hands"] == {"A": ["S4", "D9"], "B": 4, "C": 4, "D": 4}
    assert ruling.after["pile"] == [{"by": "D", "cards": ["H5"]}, {"by": "A", "cards": ["SK"]}]


def test_a_lead_is_clockwise_followed():
    assert lead("S9", by="D").turn == "A"
    assert lead("S9", by="D", out="A").turn == "B"
