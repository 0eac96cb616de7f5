"""Malformed cases: the error names the field, with a message in both languages; nothing raises."""

import json
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import pytest

from rules_ref import adjudicate
from rules_ref.cards import DECK
from rules_ref.cases.json_text import Repeated
from rules_ref.documents import RULESETS
from tests.rules_ref.helpers import ask, error

PLAIN: dict[str, Any] = {
    "id": "plain",
    "ruleset": "jbl",
    "question": "play",
    "position": {"players": ["A", "B", "C", "D"], "hands": {"A": ["S8", "H5", "JK"]}, "turn": "A"},
    "play": {"by": "A", "cards": ["S8"]},
}
ABSENT = object()


def changed(path, value):
    """The plain case with the value at this path replaced, or removed."""
    case = deepcopy(PLAIN)
    *way, key = path.split(".")
    place = case
    for step in way:
        place = place.setdefault(step, {})
    if value is ABSENT:
        del place[key]
    else:
        place[key] = value
    return case


@pytest.mark.parametrize(
    ("path", "value", "field_"),
    [
        ("ruleset", ABSENT, "ruleset"),
        ("ruleset", None, "ruleset"),
        ("ruleset", "bridge", "ruleset"),
        ("ruleset", ["jbl"], "ruleset"),
        ("question", ABSENT, "question"),
        ("question", "why", "question"),
        ("position", ABSENT, "position"),
        ("position", [], "position"),
        ("play", ABSENT, "play"),
        ("play", None, "play"),
        ("play", "S8", "play"),
        ("moves", [], "moves"),
        ("with_legal_plays", 1, "with_legal_plays"),
        ("regulation", [], "regulation"),
        ("regulation.house_rule", True, "regulation.house_rule"),
        ("regulation.pass_lockout", 1, "regulation.pass_lockout"),
        ("regulation.cutoff", "share", "regulation.cutoff"),
        ("regulation.cutoff", True, "regulation.cutoff"),
    ],
)
def test_the_envelope(path, value, field_):
    assert error(changed(path, value))[0] == field_


@pytest.mark.parametrize(
    ("path", "value", "field_"),
    [
        ("players", ABSENT, "players"),
        ("players", "ABCD", "players"),
        ("players", [], "players"),
        ("players", ["A", "B"], "players"),
        ("players", ["A", "B", "C", "D", "E"], "players"),
        ("players", ["A", "B", "C", ""], "players[3]"),
        ("players", ["A", "B", "C", 4], "players[3]"),
        ("players", ["A", "B", "C", None], "players[3]"),
        ("players", ["A", "B", "A", "D"], "players[2]"),
        ("turn", ABSENT, "turn"),
        ("turn", None, "turn"),
        ("turn", "X", "turn"),
        ("turn", 1, "turn"),
        ("hands", [], "hands"),
        ("hands", {}, "hands.A"),
        ("hands", {"A": None}, "hands.A"),
        ("hands", {"X": 3}, "hands.X"),
        ("hands", {"A": "S8"}, "hands.A"),
        ("hands", {"A": -1}, "hands.A"),
        ("hands", {"A": True}, "hands.A"),
        ("hands", {"A": 2.0}, "hands.A"),
        ("hands", {"A": ["S8", "H14"]}, "hands.A[1]"),
        ("hands", {"A": ["S8", ""]}, "hands.A[1]"),
        ("hands", {"A": ["S8", None]}, "hands.A[1]"),
        ("hands", {"A": ["S8", 8]}, "hands.A[1]"),
        ("hands", {"A": ["S8", ["H5"]]}, "hands.A[1]"),
        ("hands", {"A": ["S8", "S+"]}, "hands.A[1]"),
        ("hands", {"A": ["S8", "S8"]}, "hands.A[1]"),
        ("hands", {"A": ["S8"], "B": ["♠8"]}, "hands.B[0]"),
        ("hands", {"A": ["S8", "JK", "JK", "JK"]}, "hands.A[3]"),
        ("pile", {}, "pile"),
        ("pile", [["S5"]], "pile[0]"),
        ("pile", [{"cards": ["S5"]}], "pile[0].by"),
        ("pile", [{"by": "X", "cards": ["S5"]}], "pile[0].by"),
        ("pile", [{"by": "D"}], "pile[0].cards"),
        ("pile", [{"by": "D", "cards": []}], "pile[0].cards"),
        ("pile", [{"by": "D", "cards": ["S8"]}], "pile[0].cards[0]"),
        ("pile", [{"by": "D", "cards": ["S5"]}, {"by": "A", "cards": ["S5"]}], "pile[1].cards[0]"),
        ("pile", [{"by": "D", "cards": ["JK", "JK"]}], "pile[0].cards[1]"),
        ("pile", [{"by": "D", "cards": ["S3", "H7"]}], "pile[0].cards"),
        ("pile", [{"by": "D", "cards": ["S3", "JK"], "as": ["H7"]}], "pile[0].cards"),
        ("pile", [{"by": "D", "cards": ["S5"], "as": ["S6"]}], "pile[0].as"),
        ("pile", [{"by": "D", "cards": ["S5"], "pass": True}], "pile[0].pass"),
        ("passed", ["X"], "passed[0]"),
        ("passed", "B", "passed"),
        ("revolution", "no", "revolution"),
        ("revolution", 0, "revolution"),
        ("back", 1, "back"),
        ("lock", "S", "lock"),
        ("lock", ["X"], "lock[0]"),
        ("number_lock", [], "number_lock"),
        ("direction", 0, "direction"),
        ("direction", 2, "direction"),
        ("direction", "1", "direction"),
        ("classes", ["A"], "classes"),
        ("classes", {"A": "king"}, "classes.A"),
        ("classes", {"X": "fugo"}, "classes.X"),
        ("classes", {"A": "fugo", "B": "fugo"}, "classes.B"),
        ("out", ["B"], "out[0]"),
        ("out", [{"player": "B"}], "out[0].how"),
        ("out", [{"player": "B", "how": "sleep"}], "out[0].how"),
        ("out", [{"player": "X", "how": "foul"}], "out[0].player"),
        ("out", [{"player": "B", "how": "foul", "when": 1}], "out[0].when"),
        ("out", [{"player": "B", "how": "foul"}, {"player": "B", "how": "finish"}], "out[1]"),
        ("out", [{"player": "A", "how": "foul"}], "turn"),
        ("opening", "yes", "opening"),
        ("round", 0, "round"),
        ("round", 10**30, "round"),
        ("attribute_lock", [1], "attribute_lock[0]"),
        ("open_hands", ["X"], "open_hands[0]"),
        ("draw_pile", -1, "draw_pile"),
        ("exhausted", "3", "exhausted"),
        ("pending", "cut", "pending"),
        ("pending", {"kind": "soon"}, "pending.kind"),
        ("pending", [{"kind": "eight_cut"}], "pending[0].by"),
        ("pending", {"kind": "revolution", "by": "A"}, "pending.count"),
        ("pending", {"kind": "named", "by": "A", "player": "B", "effect": "x", "count": 2}, "pending.effect"),
        ("last_cut", ["X1"], "last_cut[0]"),
        ("weather", "fine", "weather"),
    ],
)
def test_the_position(path, value, field_):
    assert error(changed(f"position.{path}", value))[0] == f"position.{field_}"


@pytest.mark.parametrize(
    ("play", "field_"),
    [
        ({}, "play.by"),
        ({"cards": ["S8"]}, "play.by"),
        ({"by": "X", "cards": ["S8"]}, "play.by"),
        ({"by": "A"}, "play.cards"),
        ({"by": "A", "cards": []}, "play.cards"),
        ({"by": "A", "cards": "S8"}, "play.cards"),
        ({"by": "A", "cards": ["S1"]}, "play.cards[0]"),
        ({"by": "A", "cards": ["S9"]}, "play.cards[0]"),
        ({"by": "A", "cards": ["S8", "S8"]}, "play.cards[1]"),
        ({"by": "A", "cards": ["JK", "JK"]}, "play.cards[1]"),
        ({"by": "B", "cards": ["S8"]}, "position.hands.B"),
        ({"by": "A", "cards": ["S8"], "as": ["S9"]}, "play.as"),
        ({"by": "A", "cards": ["JK"], "as": ["S9", "H9"]}, "play.as"),
        ({"by": "A", "cards": ["JK"], "as": ["JK"]}, "play.as[0]"),
        ({"by": "A", "cards": ["JK"], "as": ["X9"]}, "play.as[0]"),
        ({"by": "A", "cards": ["JK"], "as": "S9"}, "play.as"),
        ({"by": "A", "pass": "yes"}, "play.pass"),
        ({"by": "A", "pass": True, "cards": ["S8"]}, "play.cards"),
        ({"by": "A", "pass": False}, "play.cards"),
        ({"pass": True}, "play.by"),
        ({"by": "A", "claim": "dobon"}, "play.claim"),
        ({"by": "A", "cards": ["S8"], "colour": "red"}, "play.colour"),
    ],
)
def test_the_play(play, field_):
    assert error(changed("play", play))[0] == field_


@pytest.mark.parametrize(
    ("cards", "hand", "field_"),
    [
        (["S5", "S5"], 4, "play.cards[1]"),
        (["S6"], 4, "play.cards[0]"),
        (["S8", "H8", "D8"], 2, "play.cards"),
    ],
)
def test_cards_from_a_counted_hand_are_counted_too(cards, hand, field_):
    case = changed("position.hands", {"A": hand})
    case["position"]["pile"] = [{"by": "D", "cards": ["S6"]}]
    case["play"]["cards"] = cards
    assert error(case)[0] == field_


def test_gen_3_one_who_has_passed_is_not_on_turn():
    case = changed("position.passed", ["B"])
    case["position"] |= {"turn": "B", "pile": [{"by": "D", "cards": ["S5"]}]}
    assert error(case)[0] == "position.turn"
    assert error(case | {"play": {"by": "B", "pass": True}})[0] == "position.turn"


def test_one_who_has_left_cannot_play():
    case = changed("position.out", [{"player": "B", "how": "finish"}])
    assert error(case | {"play": {"by": "B", "pass": True}})[0] == "play.by"


@pytest.mark.parametrize("case", [None, [], "case", 7, True, [PLAIN]])
def test_what_is_no_object_is_no_case(case):
    assert error(case) == ("case", "This must be an object.")


@pytest.mark.parametrize("id_", [None, "x", 7, ["x"], {"a": 1}])
def test_the_id_comes_back_as_it_was(id_):
    assert adjudicate(PLAIN | {"id": id_})["id"] == id_
    assert adjudicate({"id": id_})["id"] == id_


@pytest.mark.parametrize("place", [(), ("position",), ("play",), ("position", "pile", 0)])
def test_notes_may_stand_anywhere(place):
    case = changed("position.pile", [{"by": "D", "cards": ["S5"]}])
    where: Any = case
    for step in place:
        where = where[step]
    where |= {"id": 1, "why": "…", "note": ["…"]}
    assert ask(case).legal


OPTIONAL = [
    "pile", "passed", "revolution", "back", "lock", "number_lock", "direction", "classes", "out", "opening", "round",
    "smash_used", "eight_cut_shift", "attribute_lock", "open_hands", "draw_pile", "exhausted", "pending", "last_cut",
]  # fmt: skip


def test_null_is_the_same_as_absent():
    nothing = dict.fromkeys(OPTIONAL)
    plain = {key: value for key, value in PLAIN["position"].items() if key in {"players", "hands", "turn"}}
    asked = PLAIN | {"position": plain | nothing, "regulation": None, "with_legal_plays": None}
    asked["play"] = {"by": "A", "cards": ["S8"], "as": None, "pass": None, "claim": None}
    assert ask(asked).json == ask(PLAIN).json


def test_an_option_given_as_null_keeps_its_default():
    assert ask(PLAIN | {"regulation": {"pass_lockout": None, "cutoff": None}}).json == ask(PLAIN).json


@pytest.mark.parametrize(
    "names", [["id", "hands", "turn", "why"], ["♠", "壱", "👩‍👩‍👧", "a b.c[0]"], ["A", "a", "Ａ", "A "]]
)
def test_players_may_have_any_names(names):
    case = changed("position.players", names)
    case["position"] |= {"hands": {names[0]: ["S8", "H5"], names[1]: 4}, "turn": names[0]}
    case["play"] = {"by": names[0], "cards": ["S8"]}
    ask(case).shows(turn=names[0], after={"hands": {names[0]: ["H5"], names[1]: 4}})


def test_a_joker_cannot_be_declared_for_nothing():
    assert ask(changed("play", {"by": "A", "cards": ["S8"], "as": []})).legal


@dataclass(frozen=True)
class Question:
    ruleset: str = "jbl"
    question: str = "play"
    position: dict[str, Any] = field(default_factory=lambda: PLAIN["position"])
    play: dict[str, Any] = field(default_factory=lambda: PLAIN["play"])
    regulation: dict[str, Any] | None = None
    id: str = "plain"


def test_a_dataclass_may_ask_as_well():
    assert adjudicate(Question()) == adjudicate(PLAIN)
    assert adjudicate(Question(ruleset="bridge", id="b"))["id"] == "b"
    assert adjudicate(Question(play={"by": "A", "cards": ("S8",)})) == adjudicate(PLAIN)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("question", ["play", "ranking", "exchange", "deal", "record"])
def test_an_empty_question_is_an_error_in_every_document(ruleset, question):
    answer = adjudicate({"ruleset": ruleset, "question": question})
    assert "error" in answer or answer["verdict"] == "undetermined"
    assert json.dumps(answer)


def test_a_table_as_long_as_a_phone_book_is_refused_at_once():
    assert (
        error(changed("position.players", [str(number) for number in range(200_000)]))[0]
        == "position.players"
    )


@pytest.mark.parametrize("spelt", ["ｊｂｌ", "JBL", " jbl "])
def test_a_document_is_understood_in_full_width_and_in_capitals(spelt):
    assert adjudicate(changed("ruleset", spelt))["ruleset"] == "jbl"


@pytest.mark.parametrize(
    ("path", "value", "field_", "word"),
    [
        ("id", float("inf"), "id", "JSON"),
        ("id", {1, 2}, "id", "JSON"),
        ("position.hands", {"A": float("inf")}, "position.hands.A", "whole number"),
        ("position.hands", {"A": float("nan")}, "position.hands.A", "whole number"),
        ("position.hands", {"A": 10**400}, "position.hands.A", "from 0 to"),
        ("position.hands", {"A": ["S3"] * 1_000_000}, "position.hands.A", "too many cards"),
        ("position.hands", {"A": ["S3"] * 9_000}, "position.hands.A[1]", "♠3"),
        ("position.hands", {"A": ["S" * 1_000_000]}, "position.hands.A[0]", "no card"),
        ("position.hands", {1: ["S3"]}, "position.hands", "keys"),
        ("position.players", ["A"] * 1_000_000, "position.players", "at most 10000"),
        (
            "position.classes",
            {str(number): "fugo" for number in range(100_000)},
            "position.classes",
            "too many keys",
        ),
        ("position.turn", "A" * 1_000_000, "position.turn", "no player"),
        ("position.pile", [{"by": "D", "cards": ["S5"]}] * 1_000_000, "position.pile", "at most 10000"),
        ("position", Repeated([("turn", "A"), ("turn", "B")]), "position.turn", "twice"),
    ],
)
def test_what_no_person_writes_is_refused_with_a_word_about_just_that(path, value, field_, word):
    field, message = error(changed(path, value))
    assert field == field_
    assert word in message
    assert len(message) < 120


@pytest.mark.parametrize(
    ("ruleset", "cards", "refused"),
    [("jbl", 20, True), ("jbl", 19, False), ("sdin", 20, True), ("kyoto", 20, False)],
)
def test_no_plays_are_listed_of_a_hand_that_cannot_be(ruleset, cards, refused):
    hand = [card.name for card in DECK[:cards]]
    position = {"players": list("ABCD"), "turn": "A", "hands": {"A": hand}}
    case = {
        "ruleset": ruleset,
        "question": "play",
        "position": position,
        "play": {"by": "A", "cards": ["S3"]},
    }
    assert "error" not in adjudicate(case)
    answer = adjudicate(case | {"with_legal_plays": True})
    assert ("error" in answer) is refused
    assert not refused or answer["error"]["field"] == "position.hands.A"
