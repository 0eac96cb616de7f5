"""The likeness of two rulings, by clauses and by kind of play, with its reasons."""

import pytest

from rules_ref import adjudicate
from rules_ref.cases.likeness import TRAITS, Ruled, likeness


def ruled(*cards, ruleset="jbl", hand=5, **position):
    held = {"players": ["A", "B", "C", "D"], "turn": "A", "hands": {"A": hand}, **position}
    case = {
        "ruleset": ruleset,
        "question": "play",
        "position": held,
        "play": {"by": "A", "cards": list(cards)},
    }
    answer = adjudicate(case)
    return Ruled(case, answer, answer["clauses"])


@pytest.mark.parametrize(
    ("one", "traits"),
    [
        (ruled("S8"), ("single", "lead", "flush")),
        (ruled("S9", "H9", "JK", pile=[{"by": "D", "cards": ["S5", "H5", "D5"]}]), ("multiple", "joker")),
        (ruled("S5", "S6", "S7"), ("stairs", "lead")),
        (ruled("JK", hand=1, revolution=True), ("jokers", "lead", "reversed", "foul")),
        (ruled("S4", pile=[{"by": "D", "cards": ["S5"]}]), ("single", "illegal")),
    ],
)
def test_what_kind_of_play_it_is(one, traits):
    assert set(traits) <= set(one.traits)


def test_the_same_clauses_and_the_same_kind_of_play():
    found = likeness(ruled("S8"), ruled("H8", hand=3))
    assert found is not None
    assert (found.all_clauses, found.all_traits) == (True, True)
    assert found.text.ja == "同じ条項（JBL-4.5、JBL-7.1）、同じ種類のプレイ（1枚出し・場が空・場が流れる）"


def test_the_closer_one_counts_more():
    this = ruled("S8")
    same, less = likeness(this, ruled("H8")), likeness(this, ruled("H8", pile=[{"by": "D", "cards": ["S5"]}]))
    assert same is not None
    assert less is not None
    assert same.closeness > less.closeness


@pytest.mark.parametrize(
    "other",
    [
        ruled("S5", "S6", "S7"),
        ruled("S8", "H8"),
        Ruled({"ruleset": "jbl", "question": "ranking", "events": []}, {"verdict": "legal"}, ["JBL-7.1"]),
        Ruled({**ruled("S8").case, "ruleset": "sdin"}, ruled("S8").answer, ["JBL-7.1"]),
        Ruled(ruled("S8").case, {"verdict": "legal"}, ["JBL-9.1"]),
    ],
    ids=["another form", "more cards", "another question", "another document", "no clause in common"],
)
def test_what_is_not_alike(other):
    assert likeness(ruled("S8"), other) is None


def test_calls_are_alike_by_the_clauses_that_the_head_judge_named():
    call = {"ruleset": "jbl", "question": "call", "words": "席"}
    found = likeness(Ruled(call, {}, ["JBL-2.1"]), Ruled(call, {}, ["JBL-2.1", "JBL-3.1"]))
    assert found is not None
    assert found.text.en == "clauses in common JBL-2.1"


def test_rankings_are_alike_by_how_people_left():
    case = {
        "ruleset": "jbl", "question": "ranking", "game": 1, "players": ["A", "B", "C", "D"],
        "events": [{"player": "B", "how": "foul"}, {"player": "C", "how": "finish"}, {"player": "A", "how": "finish"}],
    }  # fmt: skip
    answer = adjudicate(case)
    assert Ruled(case, answer, answer["clauses"]).traits[:2] == ("foul", "finish")


def test_every_trait_has_its_word_in_both_languages():
    assert all(trait.ja and trait.en for trait in TRAITS.values())
