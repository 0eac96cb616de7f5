"""ZAI: the two calls. あがり殺し stops another's finish, 倍返し returns a draw doubled."""

import pytest

from tests.rules_ref.asking import Asking
from tests.rules_ref.helpers import error, position

zai = Asking("zai")
KILLER = {"killer_card": "C9"}


def kill(*, card="C9", hand="C9 H7 D6", on="D: S7 / A: SQ", out="A", regulation=KILLER, **fields):
    """A has just finished with the last play; B throws the killer card."""
    fields = {"turn": "B"} | fields
    return zai.claims(
        "kill_finish", by="B", cards=card, hand=hand, on=on, out=out, regulation=regulation, **fields
    )


def test_zai_g_1_the_killer_card_stops_a_finish():
    ruling = kill()
    assert ruling.legal
    assert ruling.clauses == {"ZAI-G.1"}
    assert ruling.json["effects"] == [
        {"kind": "void", "what": "finish", "clause": "ZAI-G.1"},
        {"kind": "recover", "player": "A", "count": 2, "clause": "ZAI-G.1"},
        {"kind": "turn", "player": "B"},
    ]


def test_zai_g_1_the_other_has_the_whole_pile_and_the_holder_is_on_turn():
    after = kill(on="D: S7 H7 / A: SQ JK", turn="D", passed="C").after
    assert after["hands"]["A"] == ["S7", "H7", "SQ", "JK"]
    assert after["hands"]["B"] == ["H7", "D6"]
    assert after["out"] == after["pile"] == after["passed"] == []
    assert after["turn"] == "B"


def test_zai_g_1_what_hung_on_the_pile_is_gone_with_it():
    waiting = {"kind": "revolution", "by": "A", "count": 4, "counters": 0}
    after = kill(on="A: SK HK DK CK", pending=waiting, back=True, lock="S").after
    assert after["pending"] is None
    assert after["back"] is False
    assert after["lock"] == []
    assert after["revolution"] is False


@pytest.mark.parametrize("on", ["A: SQ HQ", "A: S9 H9 D9", "A: S9 S10 SJ SQ", "A: SK HK DK CK"])
def test_zai_g_1_any_finish_by_several_cards_or_a_revolution_too(on):
    assert kill(on=on).legal


def test_zai_g_1_a_revolution_that_has_taken_effect_stays():
    assert kill(on="A: S9 H9 D9", revolution=True).after["revolution"] is True


def test_zai_g_1_only_the_last_finish_is_void():
    assert kill(out="C A").after["out"] == [{"player": "C", "how": "finish"}]


def test_zai_g_1_an_ace_may_take_the_killer_card_back():
    after = kill().after
    assert after["last_cut"] == ["C9"]
    ruling = zai.play("SA", by="B", last_cut=after["last_cut"], hand="SA H7")
    assert ruling.effects("recover") == [{"player": "B", "count": 1}]


def test_zai_g_1_who_has_passed_may_too():
    assert kill(turn="C", passed="B").legal


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"out": ""}, "nobody has finished"),
        ({"on": "A: SQ / D: SK"}, "somebody has played since"),
        ({"on": ""}, "the pile is cleared"),
        ({"card": "H7"}, "another card"),
        ({"card": "C9 H7"}, "another card besides"),
        ({"regulation": {"killer_card": "H7"}}, "the event has set another"),
    ],
)
def test_zai_g_1_neither_too_late_nor_with_another_card(fields, reason):
    ruling = kill(**fields)
    assert ruling.illegal, reason
    assert ruling.clauses == {"ZAI-G.1"}


def test_zai_g_1_nobody_kills_an_own_finish():
    assert kill(on="D: S7 / B: SQ", out="C", turn="A").illegal


def test_zai_g_1_a_killer_card_not_in_the_hand_is_malformed():
    case = {"ruleset": "zai", "question": "play", "regulation": KILLER}
    case["position"] = position(by="B", hand="H7 D6", pile="D: S7 / A: SQ", out="A")
    asked = {"by": "B", "claim": "kill_finish"}
    assert error(case | {"play": asked | {"cards": ["C9"]}})[0] == "play.cards[0]"
    assert error(case | {"play": asked})[0] == "play.cards"


def test_zai_g_1_while_no_card_is_set_it_is_undetermined():
    ruling = kill(regulation={})
    assert ruling.json["verdict"] == "undetermined"
    assert ruling.clauses == {"ZAI-G.1"}
    assert ruling.keys == ["killer_card"]
    assert ruling.basis == "regulation"
    assert ruling.after is None


def test_zai_g_1_a_card_that_is_set_is_the_events_regulation():
    assert kill().keys == ["killer_card"]
    assert kill().basis == "regulation"


@pytest.mark.parametrize(("hand", "legal"), [("C9", False), ("1", False), ("C9 H7", True), ("2", True)])
def test_zai_g_2_the_holder_needs_at_least_two_cards(hand, legal):
    ruling = kill(hand=hand)
    assert ruling.legal is legal
    assert ("ZAI-G.2" in ruling.clauses) is not legal


# Return doubled.


def named(effect="draw2", count=2, player="B"):
    return {"kind": "named", "player": player, "by": "A", "effect": effect, "count": count}


def returns(*, hand="JK H7", effect="draw2", pending=None, **fields):
    """A has named B with the last play."""
    fields = {"turn": "C", "on": "A: S2", "pending": pending or named(effect)} | fields
    return zai.claims("return_double", by="B", hand=hand, effect=effect, **fields)


@pytest.mark.parametrize(("effect", "count"), [("draw2", 2), ("draw2", 6), ("three_nine", 3)])
def test_zai_x_3_one_joker_returns_the_effect_doubled(effect, count):
    ruling = returns(effect=effect, pending=named(effect, count))
    assert ruling.legal
    assert ruling.json["effects"] == [
        {"kind": "draw", "player": "A", "count": 2 * count, "clause": "ZAI-X.3"},
        {"kind": "turn", "player": "C"},
    ]
    assert ruling.clauses == {"ZAI-X.3"}


def test_zai_x_3_what_is_checked_of_a_hand_is_said():
    said = [returns(hand=hand).json["findings"][1]["ja"] for hand in ("JK H7", "H8 H7")]
    assert said == [
        "手札のジョーカーを1枚捨てます。",
        "手札にジョーカーがないので、倍返しはできません。",
    ]


def test_zai_x_3_the_joker_leaves_the_hand_and_nothing_is_pending():
    after = returns(hand="JK JK H7").after
    assert after["hands"]["B"] == ["JK", "H7"]
    assert after["pending"] is None
    assert after["pile"] == [{"by": "A", "cards": ["S2"]}]


@pytest.mark.parametrize("turn", ["A", "B", "C"])
def test_zai_x_3_the_turn_stays_where_it_was(turn):
    assert returns(turn=turn, on="" if turn == "A" else "A: S2").turn == turn


def test_zai_x_3_a_waiting_revolution_waits_on():
    waiting = {"kind": "revolution", "by": "A", "count": 4, "counters": 0}
    assert returns(on="A: S2 H2 D2 C2", pending=[waiting, named(count=8)]).after["pending"] == waiting


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"pending": named(player="D")}, "another was named"),
        ({"pending": {"kind": "eight_cut", "by": "A"}}, "nobody was named"),
        ({"effect": "three_nine", "pending": named("draw2")}, "not by that effect"),
        ({"hand": "S7 H7"}, "no joker"),
        ({"hand": "JK"}, "the joker is the last card"),
    ],
)
def test_zai_x_3_not_unnamed_and_not_without_a_joker_to_spare(fields, reason):
    ruling = returns(**fields)
    assert ruling.illegal, reason
    assert ruling.clauses == {"ZAI-X.3"}


def test_zai_x_3_the_other_cannot_return_it_again():
    after = returns().after
    again = zai.claims("return_double", by="A", hand="JK H7", on="A: S2", turn="C", pending=after["pending"])
    assert again.illegal


def test_zai_x_3_the_chance_is_gone_with_the_next_move():
    fields = {"by": "B", "on": "A: S2", "pending": named()}
    assert zai.passes(**fields).after["pending"] is None
    assert zai.play("S3 H3 D3", **fields).after["pending"] is None


def test_zai_x_3_other_calls_are_malformed():
    case = {"ruleset": "zai", "question": "play", "position": position(by="B", hand="JK H7")}
    assert error(case | {"play": {"by": "B", "claim": "dobon"}})[0] == "play.claim"
    asked = {"by": "B", "claim": "return_double", "effect": "draw3"}
    assert error(case | {"play": asked})[0] == "play.effect"
