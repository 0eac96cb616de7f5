"""Rounds of play given by their moves: what follows from them, what stays unknown, what is refused."""

import pytest

from rules_ref import adjudicate
from tests.rules_ref.rounds.telling import accepted, case_of, error, kinds, refused, tell


def test_locks_and_order_follow_from_the_plays():
    step = accepted("jbl", "A: H7 / B: H9")
    assert step["state"]["lock"] == ["H"]
    assert kinds(step) == ["lock", "turn"]
    assert accepted("kyoto", "A: HJ")["state"]["back"] is True
    assert accepted("jbl", "A: S5 H5 D5 C5")["state"]["revolution"] is True
    assert refused("jbl", "A: H7 / B: H9 / C: S10") == (2, ["JBL-9.1"])


def test_the_round_goes_on_over_a_flush():
    step = accepted("jbl", "A: H7 / B: H8 / B: S4")
    assert step["state"]["pile"] == [{"by": "B", "cards": ["S4"]}]
    assert step["state"]["lock"] == []


def test_passes_that_were_not_called_are_counted():
    called = accepted("jbl", "A: H7 / B: pass / C: pass / D: S9")
    implied = accepted("jbl", "A: H7 / D: S9")
    assert implied["passes"] == ["B", "C"]
    assert implied["state"] == called["state"]
    assert "passes" not in called


def test_all_passing_is_a_flush_in_the_step_that_implies_it():
    step = accepted("jbl", "A: H7 / A: S4")
    assert step["passes"] == ["B", "C", "D"]
    assert kinds(step) == ["flush", "turn"]
    assert step["clauses"] == ["JBL-4.1", "JBL-4.2", "JBL-4.5"]


def test_only_a_play_implies_passes():
    assert refused("jbl", "A: H7 / D: pass") == (1, ["GEN-1"])
    assert refused("jbl", "A: H7 / B: pass / C: S9 / B: S10")[0] == 3
    assert refused("jbl", "A: pass") == (0, ["GEN-2"])


def test_one_skipped_does_not_come_before_the_turn_has_come_round():
    assert refused("kyoto", "A: H5 / B: S9") == (1, ["GEN-1"])
    assert accepted("kyoto", "A: H5 / C: pass / D: pass / B: S9")["state"]["turn"] == "A"
    assert accepted("kyoto", "A: H5 / D: S9")["passes"] == ["C"]


def test_an_unknown_hand_holds_what_is_played_from_it_and_never_becomes_empty():
    assert accepted("jbl", "A: H7")["effects"] == [{"kind": "turn", "player": "B"}]
    assert kinds(accepted("jbl", "A: H7!")) == ["finish", "turn"]
    assert kinds(accepted("jbl", "A: H7", hands={"A": 1})) == ["finish", "turn"]
    assert kinds(accepted("jbl", "A: H7", hands={"A": ["H7"]})) == ["finish", "turn"]
    assert tell("jbl", "A: H7", hands={"A": 3})["after"]["hands"] == {"A": 2}


def test_a_card_that_is_not_in_the_hand_is_refused():
    assert refused("jbl", "A: H7", hands={"A": ["H5"]}) == (0, ["GEN-1"])
    assert refused("jbl", "A: H7 C7", hands={"A": 1}) == (0, ["GEN-1"])


def test_what_is_not_said_of_an_effect_is_not_known():
    bombed = tell("kyoto", "A: HQ / B: HK", hands={"A": ["HQ", "S4"], "B": ["S5"], "C": 4})
    assert bombed["at"] is None
    assert bombed["after"]["hands"] == {}
    handed = tell("zai", "A: H7", hands={"A": ["H7", "S4", "S9"], "B": ["S5"]})
    assert handed["after"]["hands"] == {"A": 1, "B": 2}


def test_what_is_said_of_an_effect_is_known():
    hands = {"A": ["H7", "S4", "C9"], "B": ["S5"]}
    told = tell("kyoto", "A: H7", hands=hands, beside={0: {"gives": ["S4"]}})
    assert told["after"]["hands"] == {"A": ["C9"], "B": ["S5", "S4"]}
    nothing = tell("kyoto", "A: H7", hands=hands, beside={0: {"gives": []}})
    assert nothing["after"]["hands"] == {"A": ["S4", "C9"], "B": ["S5"]}
    assert refused("kyoto", "A: H7", hands=hands, beside={0: {"discards": ["S4"]}}) == (0, ["GEN-1"])


def test_a_hand_of_which_only_the_number_is_known_is_empty_after_its_last_card():
    emptied = accepted("kyoto", "A: H10", hands={"A": 2}, beside={0: {"discards": ["S4"]}})
    assert kinds(emptied) == ["discard", "finish", "turn"]
    one_left = accepted("kyoto", "A: H10", hands={"A": 3}, beside={0: {"discards": ["S4"]}})
    assert kinds(one_left) == ["discard", "turn"]


def test_kyoto_2_4_how_many_cards_must_go_is_said_alike_in_both_languages():
    told = tell("kyoto", "A: H10", beside={0: {"discards": ["S4", "D3"]}})["ruling"]["findings"][-1]
    assert told["ja"] == "1枚のはずですが、2枚（♠4 ♦3）です。"
    assert told["en"] == "One card must go, not two (♠4 ♦3)."


@pytest.mark.parametrize(
    ("below", "recovers", "left"), [("SK", "SK", []), ("SK HK", "HK", [{"by": "A", "cards": ["SK"]}])]
)
def test_zai_a_1_a_play_taken_back_altogether_lies_there_no_more(below, recovers, left):
    aces = "SA" if len(below.split()) == 1 else "SA HA"
    step = accepted("zai", f"A: {below} / B: {aces}", beside={1: {"recovers": recovers.split()}})
    assert step["state"]["pile"] == [*left, {"by": "B", "cards": aces.split()}]


def test_a_finish_by_what_is_given_stands_in_its_step():
    hands = {"A": ["H7", "S4"], "B": ["S5"]}
    step = accepted("kyoto", "A: H7", hands=hands, beside={0: {"gives": ["S4"]}}, classes="B A C D")
    assert kinds(step) == ["give", "finish", "downfall", "turn"]
    assert step["state"]["turn"] == "C"


def test_a_cut_eight_stays_under_what_cut_it():
    step = accepted("zai", "A: S6 H6 D6 / B: S8 H8 D8 / C: S3 H3 D3")
    assert [play["by"] for play in step["state"]["pile"]] == ["A", "B", "C"]
    waiting = accepted("kyoto", "A: S6 / B: H8")
    assert waiting["state"]["pending"] == {"kind": "eight_cut", "by": "B"}
    stopped = accepted("kyoto", "A: S6 / B: H8 / D: S4 H4")
    assert (stopped["state"]["turn"], stopped["state"]["pile"]) == ("D", [])


def test_zai_f_2_the_revolution_that_passes_bring_about_stands_in_the_next_step():
    step = accepted("zai", "A: S6 H6 D6 C6 / A: S4")
    assert step["passes"] == ["B", "C", "D"]
    assert kinds(step)[:2] == ["revolution", "draw"]
    assert step["state"]["revolution"] is True


def test_a_dobon_from_a_hand_nobody_knows_is_left_open():
    assert tell("kyoto", "A: S9 / C: dobon")["verdict"] == "undetermined"
    assert kinds(accepted("kyoto", "A: S9 / C: dobon", hands={"C": ["S5", "S4"]}))[0] == "finish"


def test_the_game_may_end():
    step = accepted("jbl", "A: H7!", out="C D")
    assert step["state"]["turn"] is None
    assert refused("jbl", "A: H7! / B: H9", out="C D") == (1, ["GEN-5"])


def test_cards_called_the_last_of_a_longer_hand_are_told_how_many_it_holds():
    said = adjudicate(case_of("jbl", "A: H7!", hands={"A": 3}))["error"]
    assert said["message_ja"] == "手札は3枚あるので、最後のカードではありません。"
    assert said["message_en"] == "The hand holds three cards, so these are not the last."


def test_who_is_said_to_have_left_twice_is_named_in_both_languages():
    said = adjudicate(case_of("jbl", "A: H7", out="C C"))["error"]
    assert said["message_ja"] == "このプレイヤーは、もう抜けています。"
    assert said["message_en"] == "This player has already left."


def test_what_is_no_number_is_refused_in_both_languages():
    said = adjudicate(case_of("jbl", "A: H7", round="x"))["error"]
    assert said["message_ja"] == "整数でなければなりません。"
    assert said["message_en"] == "This must be a whole number."


def test_no_moves_are_no_offence():
    told = tell("jbl", "A: H7", moves=[])
    assert (told["verdict"], told["ruling"], told["steps"]) == ("legal", None, [])


# Malformed cases.


@pytest.mark.parametrize(
    "field", ["pile", "lock", "number_lock", "attribute_lock", "back", "passed", "pending", "turn"]
)
def test_what_follows_may_not_be_given(field):
    assert error("jbl", "A: H7", **{field: None}) == field


def test_a_deck_has_each_card_once():
    assert error("jbl", "A: H7 / B: H7") == "moves[1].cards[0]"
    assert error("jbl", "A: H7", hands={"B": ["H7"]}) == "moves[0].cards[0]"
    assert error("jbl", "A: H7", hands={"B": ["H9"], "C": ["H9"]}) == "hands.C[0]"
    assert error("jbl", "A: JK / B: pass / C: JK / D: JK") == "moves[3].cards[0]"
    assert error("uecda", "A: JK / B: JK") == "moves[1].cards[0]"


def test_a_card_that_changed_hands_counts_once():
    handed = {0: {"gives": ["H9"]}}
    assert accepted("kyoto", "A: H7 / B: H9", hands={"A": ["H7", "H9"]}, beside=handed)
    assert accepted("kyoto", "A: H7 / B: H9", hands={"A": ["H7", "H9"]})
    assert error("jbl", "A: H7 / B: H9", hands={"A": ["H7", "H9"]}) == "moves[1].cards[0]"


def test_what_cannot_be_read_names_its_field():
    assert error("jbl", "A: H7 / B: X9") == "moves[1].cards[0]"
    assert error("jbl", "A: H7 / E: H9") == "moves[1].by"
    assert error("jbl", "A: H7", leader="E") == "leader"
    assert error("jbl", "A: H7", leader="C", out="C") == "leader"
    assert error("jbl", "A: H7", out="C C") == "out[1]"
    assert error("jbl", "A: H7!", hands={"A": 3}) == "moves[0].last"
    assert error("jbl", "A: H7 / B: pass", beside={1: {"last": True}}) == "moves[1].last"
    assert error("jbl", "A: H7", beside={0: {"gives": ["Q9"]}}) == "moves[0].gives[0]"
    assert error("jbl", "A: H7 / B: dobon") == "moves[1].claim"
    assert error("jbl", "A: H7", moves=None) == "moves"


def test_zai_2_1_nobody_can_choose_themselves_to_draw():
    assert refused("zai", "A: S2", beside={0: {"target": "A"}}) == (0, ["ZAI-2.1"])
    assert kinds(accepted("zai", "A: S2", beside={0: {"target": "C"}})) == ["draw", "turn"]


@pytest.mark.parametrize(("queens", "names"), [("CQ HQ", ["9", "9"]), ("CQ HQ", ["9", "8", "7"])])
def test_kyoto_2_6_how_many_ranks_may_be_named_is_said_alike_in_both_languages(queens, names):
    told = tell("kyoto", f"A: {queens}", beside={0: {"names": names}})["ruling"]["findings"][-1]
    assert told["ja"] == "指定できる数字は2つまでで、同じ数字は2度指定できません。"
    assert told["en"] == "At most two ranks may be named, each only once."
