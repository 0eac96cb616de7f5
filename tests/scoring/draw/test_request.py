"""DRAW.json is read strictly: a malformed field is named, and all inconsistencies are listed."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_ref.cards import Suit
from rules_ref.cases.errors import MalformedCaseError
from scoring.draw.answer import answer
from scoring.draw.reading import read_draw
from scoring.draw.request import DrawEntrant, DrawRefusedError, DrawSeating
from tests.effort import examples
from tests.scoring.draw.draws import request


def test_everything_that_is_given_is_read() -> None:
    read = read_draw(
        {
            "format": "daifugo-draw/1",
            "seed": "2024-10-20 dice 4 2 6 6 1",
            "stage": "s1",
            "round": 2,
            "entrants": [{"id": "p01", "club": "名古屋", "seed": 3, "points": "9/2"}, {"id": "p07"}],
            "met": [["p01", "p07"]],
            "three_tables": {"p01": 1},
            "suits": {"p01": {"S": 1}},
            "seating": "swiss",
            "effort": 3,
        }
    )
    assert read.entrants == (DrawEntrant("p01", "名古屋", 3, Fraction(9, 2)), DrawEntrant("p07"))
    assert (read.stage, read.round, read.rounds, read.effort) == ("s1", 2, None, 3)
    assert (read.met, read.three_tables) == ((("p01", "p07"),), {"p01": 1})
    assert (read.suits, read.seating) == ({"p01": {Suit.SPADE: 1}}, DrawSeating.SWISS)


def test_what_is_left_out_or_null_is_the_documents_own() -> None:
    read = read_draw(request(4) | dict.fromkeys(("stage", "met", "suits", "seating", "effort")))
    assert (read.met, read.three_tables, read.suits) == ((), {}, {})
    assert (read.seating, read.effort, read.rematch_price) == (DrawSeating.DRAW, 10, None)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"format": "daifugo-draw/2"}, "format"),
        ({"seed": ""}, "seed"),
        ({"seed": 4}, "seed"),
        ({"seed": None}, "seed"),
        ({"round": None}, "round"),
        ({"round": 0}, "round"),
        ({"round": True}, "round"),
        ({"rounds": 2}, "rounds"),
        ({"round": None, "rounds": 101}, "rounds"),
        ({"colour": "red"}, "colour"),
        ({"note": "to myself"}, "note"),
        ({"entrants": {}}, "entrants"),
        ({"entrants": [{"id": "p"}, {"id": ""}]}, "entrants[1].id"),
        ({"entrants": [{"club": "x"}]}, "entrants[0].id"),
        ({"entrants": [{"id": "p", "name": "P"}]}, "entrants[0].name"),
        ({"entrants": [{"id": "p", "seed": 0}]}, "entrants[0].seed"),
        ({"entrants": [{"id": "p", "points": 1.5}]}, "entrants[0].points"),
        ({"entrants": [{"id": "p", "points": "1/0"}]}, "entrants[0].points"),
        ({"entrants": [{"id": "\ud800"}]}, "entrants[0].id"),
        ({"met": [["p", "q", "r"]]}, "met[0]"),
        ({"met": [["p", 3]]}, "met[0][1]"),
        ({"three_tables": {"p001": -1}}, "three_tables.p001"),
        ({"suits": {"p001": {"T": 1}}}, "suits.p001.T"),
        ({"suits": {"p001": {"S": "1"}}}, "suits.p001.S"),
        ({"seating": "by_place"}, "seating"),
        ({"effort": 1_001}, "effort"),
        ({"effort": 1.0}, "effort"),
        ({"rematch_price": 0}, "rematch_price"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_field(change, field) -> None:
    with pytest.raises(MalformedCaseError) as refused:
        read_draw(request(4) | change)
    assert refused.value.field == field
    assert refused.value.text.ja
    assert refused.value.text.en


@pytest.mark.parametrize("key", ["format", "seed", "entrants"])
def test_what_is_required_is_missed(key) -> None:
    with pytest.raises(MalformedCaseError) as refused:
        read_draw({name: value for name, value in request(4).items() if name != key})
    assert refused.value.field == key


@pytest.mark.parametrize("value", [None, [], "draw", 3, True])
def test_what_is_no_object_is_malformed(value) -> None:
    with pytest.raises(MalformedCaseError):
        read_draw(value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"entrants": [{"id": "p"}] * 4}, "entrants: p is there 4 times."),
        ({"met": [["p001", "x"]]}, "met: x is not among the entrants."),
        ({"met": [["p001", "p001"]]}, "met: p001 cannot meet themselves."),
        ({"three_tables": {"x": 1}}, "three_tables: x is not among the entrants."),
        ({"suits": {"x": {"S": 1}}}, "suits: x is not among the entrants."),
    ],
)
def test_what_does_not_hold_is_said(change, said) -> None:
    with pytest.raises(DrawRefusedError) as refused:
        answer(request(8) | change)
    assert [finding.en for finding in refused.value.findings] == [said]


def test_all_that_does_not_hold_is_said_at_once() -> None:
    with pytest.raises(DrawRefusedError) as refused:
        answer(request(5) | {"met": [["x", "y"]], "three_tables": {"x": 1}})
    assert len(refused.value.findings) == 4


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_too_few_and_five_are_refused_with_the_choices(players) -> None:
    with pytest.raises(DrawRefusedError) as refused:
        answer(request(players))
    (finding,) = refused.value.findings
    for choice in ("不戦", "遅れて来る参加者", "代役"):
        assert choice in finding.ja
    for choice in ("bye", "late entrant", "stand-in"):
        assert choice in finding.en


def test_swiss_rounds_are_drawn_one_by_one() -> None:
    with pytest.raises(DrawRefusedError):
        answer(request(8, rounds=2, seating="swiss"))
    assert answer(request(8, rounds=1, seating="swiss"))["rounds_tables"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)
KEYS = ["format", "seed", "stage", "round", "rounds", "entrants", "met", "three_tables", "suits", "seating"]


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(KEYS, JSON)), st.integers(3, 9))
@settings(max_examples=examples(200), deadline=None)
def test_any_json_is_drawn_or_refused(change, players) -> None:
    try:
        drawn = answer(request(players, effort=0) | change)
    except (MalformedCaseError, DrawRefusedError):
        return
    assert drawn["digest"]
