"""Incomplete or unusual cases: deals and exchanges told only in part, players who retire."""

import pytest

from rules_ref.cards import DECK
from tests.rules_ref.asking import Asking
from tests.rules_ref.helpers import ask, error

NAMES = [card.name for card in DECK]
jbl, kyoto = Asking("jbl"), Asking("kyoto", players="A B C D E")
HANDS = {player: NAMES[13 * at : 13 * at + 13] for at, player in enumerate("ABC")}
HANDS["D"] = [*NAMES[39:50], "JK", "JK"]
CLASSES = "A B C D"
HELD = {"A": "C3 C4 D9", "B": "D3 C5 H7", "C": "H5 S6 CQ", "D": "JK SA HA C6"}


@pytest.mark.parametrize("blind", [{}, {"blind": 2}])
def test_jbl_2_4_of_no_hand_nothing_can_be_said(blind):
    case = {"ruleset": "jbl", "question": "deal", "players": list("ABCD"), "hands": {}} | blind
    assert error(case)[0] == "hands"
    assert error(case | {"hands": {"A": None}})[0] == "hands"


@pytest.mark.parametrize(
    ("hands", "complete"),
    [
        (HANDS, True),
        ({**HANDS, "D": 13}, False),
        (dict.fromkeys("ABCD", 13), False),
        ({"A": HANDS["A"]}, False),
        ({"A": 13}, False),
    ],
)
def test_jbl_2_4_all_is_in_place_only_where_every_hand_is_seen(hands, complete):
    ruling = jbl.deal(hands)
    ruling.shows(legal=True, json={"complete": complete})
    assert ("すべて正しい場所" in ruling.json["summary_ja"]) is complete
    assert ("where they belong" in ruling.json["summary_en"]) is complete


def test_jbl_2_4_nothing_is_said_of_hands_that_are_not_told():
    jbl.deal({"A": HANDS["A"][1:], "B": HANDS["B"]}).shows(
        clauses={"JBL-2.4"}, json={"wrong_count": {"A": 12}, "missing": []}
    )
    right = jbl.deal({"B": HANDS["B"]})
    assert next(finding["ja"] for finding in right.json["findings"]) == "Bの手札は13枚ずつです。"


def test_kyoto_1_1_a_single_hand_of_ten_may_be_the_small_one_but_not_two():
    assert kyoto.deal({"B": 10}).legal
    assert len(kyoto.deal({"B": 10, "C": 10}).json["wrong_count"]) == 1


def test_jbl_3_2_a_card_lost_in_mid_game_is_missing():
    played, left = (HANDS["A"][:5], {**HANDS, "A": HANDS["A"][5:]})
    assert jbl.deal(left, played=played).legal
    jbl.deal(left, played=played[1:]).shows(illegal=True, json={"missing": ["S3", *NAMES[-2:]]})
    assert jbl.deal(left).json["wrong_count"] == {"A": 8}


def test_jbl_3_2_a_card_played_and_held_is_seen_twice():
    assert jbl.deal(HANDS, played=["S3"]).json["extra"] == ["S3"]
    assert jbl.deal({**HANDS, "A": [*HANDS["A"], "C2"]}, played=["D2"]).json["wrong_count"] == {"A": 14}


def exchanged(gives, **fields):
    hands = {player: cards.split() for player, cards in HELD.items()}
    case = {"ruleset": "jbl", "question": "exchange", "players": list("ABCD"), "hands": hands}
    classes = dict(zip("ABCD", ("daifugo", "fugo", "hinmin", "daihinmin"), strict=True))
    return ask(case | {"classes": classes} | ({} if gives is None else {"gives": gives}) | fields)


ALL = {"A": ["C3", "C4"], "B": ["D3"], "C": ["CQ"], "D": ["JK", "SA"]}


def test_jbl_5_1_an_exchange_told_in_part_is_not_called_right():
    part = exchanged({"D": ["JK", "SA"]}).json
    assert (part["verdict"], part["complete"]) == ("legal", False)
    assert "まだ入力されていません" in part["summary_ja"]
    assert exchanged(ALL).json["complete"] is True


@pytest.mark.parametrize("gives", [None, {}])
def test_jbl_5_1_where_nothing_is_said_at_all_nobody_gave(gives):
    exchanged(gives).shows(clauses={"JBL-5.1", "JBL-5.2", "JBL-5.3", "JBL-5.4"}, json={"complete": True})


def test_jbl_5_1_cards_given_to_another_are_given_wrongly():
    wrong = exchanged(ALL | {"D": {"cards": ["JK", "SA"], "to": "B"}})
    assert wrong.clauses == {"JBL-5.1"}
    assert wrong.json["summary_ja"] == "DはAに渡すはずのカードを、Bに渡しています。"
    assert exchanged(ALL | {"D": {"cards": ["JK", "SA"], "to": "A"}}).legal
    assert exchanged(ALL | {"D": {"cards": ["JK", "SA"]}}).legal


def test_jbl_5_5_a_look_that_is_told_is_an_interpretation():
    exchanged(ALL, looked=["A"]).shows(
        clauses={"JBL-5.5"}, basis="interpretation", json={"readings": ["JBL-5.5"]}
    )
    assert exchanged(ALL, looked=[]).legal


def test_jbl_5_1_the_choice_among_equal_cards_is_our_reading():
    assert exchanged(ALL).json["readings"] == ["JBL-5.1"]
    assert exchanged({"C": ["CQ"]}).json["readings"] == []


@pytest.mark.parametrize(
    ("gives", "field"),
    [
        ({"A": {"cards": ["C3", "C4"], "to": "X"}}, "gives.A.to"),
        ({"A": {"cards": ["C3", "C4"], "to": "A"}}, "gives.A.to"),
        ({"A": {"cards": ["C3", "C4"], "for": "D"}}, "gives.A.for"),
        ({"A": {"to": "D"}}, "gives.A.cards"),
    ],
)
def test_what_was_given_to_whom_names_the_field_that_cannot_be_read(gives, field):
    case = {"ruleset": "jbl", "question": "exchange", "players": list("ABCD"), "gives": gives}
    assert error(case)[0] == field
    assert error(case | {"gives": ALL, "looked": ["X"]})[0] == "looked[0]"


@pytest.mark.parametrize(
    ("events", "order"),
    [
        ("D:retired B C", "B C A D"),
        ("B D:retired C", "B C A D"),
        ("D:retired C:foul B", "B A D C"),
        ("C:foul D:retired B", "B A D C"),
        ("D:retired C:retired B", "B A C D"),
    ],
)
def test_jbl_4_3_who_retires_takes_the_lowest_place_open_above_fouls(events, order):
    ruling = jbl.ranking(events)
    assert " ".join(ruling.json["order"]) == order
    assert "JBL-4.3" in ruling.json["readings"]


@pytest.mark.parametrize(
    ("events", "order"),
    [("B D:retired C", "B C D A"), ("D:retired B C", "B C A D")],
)
def test_jbl_8_1_a_daifugo_falls_beside_one_who_retires(events, order):
    ruling = jbl.ranking(events, classes=CLASSES)
    assert (" ".join(ruling.json["order"]), ruling.json["downfall"]) == (order, "A")


def test_jbl_8_1_a_daifugo_who_retired_does_not_fall():
    ruling = jbl.ranking("A:retired B C", classes=CLASSES)
    assert (ruling.json["order"][-1], ruling.json["downfall"]) == ("A", None)


def test_jbl_4_3_nobody_retires_twice():
    assert jbl.ranking("D:retired D:retired B").illegal
    assert jbl.ranking("D D:retired B").illegal


def test_jbl_8_1_why_a_foul_brings_nobody_down_is_said():
    ruling = jbl.ranking("D:foul B C", classes=CLASSES).json
    assert "JBL-8.1" in ruling["readings"]
    told = [finding["ja"] for finding in ruling["findings"] if finding["clause"] == "JBL-8.1"]
    assert told[0] == "反則あがりは先にあがったことにならないので、大富豪のAは都落ちしません。"
    assert "JBL-8.1" not in jbl.ranking("D:foul B C").clauses
    assert "JBL-8.1" not in jbl.ranking("A D:foul B", classes=CLASSES).clauses


def test_jbl_8_2_two_fouls_below_the_fallen_are_our_reading():
    assert "JBL-8.2" in jbl.ranking("D:foul C:foul B", classes=CLASSES).json["readings"]
    assert "JBL-8.2" not in jbl.ranking("D:foul B C", classes=CLASSES).json["readings"]
