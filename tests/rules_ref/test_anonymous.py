"""An anonymised case has the same answer."""

import json

import pytest

from rules_ref import adjudicate
from rules_ref.cases.anonymous import anonymous

NAMES = ("青木", "井上", "上田", "遠藤")
PLAY = {
    "id": "青木の件", "ruleset": "jbl", "question": "play", "note": "青木",
    "position": {
        "players": list(NAMES), "turn": "青木", "hands": {"青木": ["S8", "H5"], "井上": 3},
        "pile": [{"by": "遠藤", "cards": ["S6"]}], "passed": ["上田"], "classes": {"井上": "daifugo"},
    },
    "play": {"by": "青木", "cards": ["S8"]},
}  # fmt: skip
RANKING = {
    "ruleset": "jbl", "question": "ranking", "players": list(NAMES), "game": 2,
    "classes": dict(zip(NAMES, ("daifugo", "fugo", "hinmin", "daihinmin"), strict=True)),
    "events": [{"player": "井上", "how": "finish"}, {"player": "遠藤", "how": "foul"}],
}  # fmt: skip
EXCHANGE = {
    "ruleset": "jbl", "question": "exchange", "players": list(NAMES), "classes": RANKING["classes"],
    "hands": {"青木": ["S3", "H4"], "遠藤": ["JK", "S2"]}, "gives": {"遠藤": ["JK", "S2"], "青木": ["S3", "H4"]},
}  # fmt: skip


@pytest.mark.parametrize("case", [PLAY, RANKING, EXCHANGE], ids=lambda each: each["question"])
def test_no_name_is_left_in_the_case_or_its_answer(case):
    bare = anonymous(case)
    said = json.dumps([bare, adjudicate(bare)], ensure_ascii=False)
    assert [name for name in NAMES if name in said] == []


@pytest.mark.parametrize("case", [PLAY, RANKING, EXCHANGE], ids=lambda each: each["question"])
def test_the_answer_is_the_same(case):
    given, bare = adjudicate(case), adjudicate(anonymous(case))
    assert "error" not in given
    assert (bare["verdict"], bare["clauses"]) == (given["verdict"], given["clauses"])


def test_letters_that_are_names_already_change_places():
    case = {"players": ["B", "A"], "events": [{"player": "A", "how": "finish"}]}
    assert anonymous(case) == {"players": ["A", "B"], "events": [{"player": "B", "how": "finish"}]}


def test_cards_and_words_of_the_rules_stay_whoever_is_called_so():
    case = {
        "ruleset": "jbl",
        "position": {"players": ["S8", "jbl"], "lock": ["S"]},
        "play": {"by": "S8", "cards": ["S8"]},
    }
    bare = anonymous(case)
    assert (bare["ruleset"], bare["play"]) == ("jbl", {"by": "A", "cards": ["S8"]})


def test_a_player_may_be_called_as_a_key_or_a_card_is():
    case = {
        "ruleset": "jbl",
        "question": "play",
        "position": {
            "players": ["pass", "JK", "turn"],
            "turn": "JK",
            "hands": {"pass": 3, "JK": ["JK", "S4"], "turn": 2},
            "last_cut": ["JK"],
        },
        "play": {"by": "JK", "cards": ["JK"]},
    }
    bare = anonymous(case)
    assert bare["position"]["hands"] == {"A": 3, "B": ["JK", "S4"], "C": 2}
    assert adjudicate(bare)["verdict"] == "legal"
    assert anonymous(case | {"play": {"by": "JK", "pass": True}})["play"] == {"by": "B", "pass": True}
