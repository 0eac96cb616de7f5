"""Events from JSON: what is refused, and which field is named."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_ref.cases.errors import MalformedCaseError
from scoring.draw.answer import answer
from scoring.event.reading import read_event
from tests.scoring.event.samples import LEAST, full_event, with_value
from tests.scoring.event.strategies import json_values
from tests.scoring.paths import at, put
from tests.sentences import are_sentences

TABLE = "rounds[0].tables[0]"
SETS = f"{TABLE}.sets"
MALFORMED = [
    ("format", "daifugo-event/2"),
    ("ruleset", "uecda"),
    ("ruleset", "poker"),
    ("ruleset", ["jbl"]),
    ("slug", 1),
    ("date", "2024-13-40"),
    ("date", "20241020"),
    ("colour", "red"),
    ("id", "an aside"),
    ("entrants", None),
    ("entrants", {}),
    ("entrants[0]", "p"),
    ("entrants[0].id", ""),
    ("entrants[0].id", 7),
    pytest.param("entrants[0].id", "p\n1", id="a line of its own"),
    pytest.param("entrants[0].id", "\ud800", id="half a character"),
    ("entrants[0].name", None),
    ("entrants[0].seed", True),
    ("entrants[0].seed", 0),
    ("entrants[0].seed", 10**400),
    ("entrants[0].seed", 1.0),
    ("entrants[0].status", "late"),
    ("entrants[0].age", 20),
    ("stages[0].enter", "some"),
    ("stages[0].matches", 0),
    ("stages[0].matches", float("nan")),
    ("stages[0].seating", "chess"),
    ("stages[0].counts", "all"),
    ("stages[0].group_by", "club"),
    ("stages[0].advance.rule", "best"),
    ("stages[0].advanced", "p"),
    ("regulation.cutoff", "never"),
    ("regulation.colour", True),
    ("scheme.sets", 0),
    ("scheme.points", {}),
    ("scheme.points.5", [1, 2, 3, 4, 5]),
    ("scheme.points.4", [6, 4, 2]),
    ("scheme.bonus", -2),
    ("scheme.bonus", "2"),
    ("scheme.colour", 1),
    ("rounds[0].round", "1"),
    ("rounds[0].tables", None),
    ("rounds[0].byes", "p"),
    ("rounds[0].draw", []),
    (f"{TABLE}.table", True),
    (f"{TABLE}.seats", ["p"]),
    (f"{TABLE}.seats.X", "p"),
    (f"{TABLE}.seats.S", ["p"]),
    (f"{TABLE}.seats.S", None),
    (f"{TABLE}.cut_off", 1),
    (f"{TABLE}.group", 1),
    (f"{TABLE}.recorded.p", "9/0"),
    (f"{TABLE}.recorded.p", 4.5),
    (f"{TABLE}.recorded.p", True),
    ("substitutions", "none"),
    ("penalties", [3]),
]


@pytest.mark.parametrize(("field", "value"), MALFORMED, ids=lambda each: str(each)[:40])
def test_what_cannot_be_read_is_refused_by_its_field(field: str, value: object):
    refused_field = {"penalties": "penalties[0]"}.get(field, field)
    assert refused(with_value(field, value)) == refused_field


def refused(data: object) -> str:
    with pytest.raises(MalformedCaseError) as error:
        read_event(data)
    are_sentences(error.value.text.ja, error.value.text.en)
    return error.value.field


DRAW: dict[str, Any] = {"format": "daifugo-draw/1", "seed": "6 1", "round": 1, "entrants": [{"id": "p"}]}
DEEP = [
    (SETS, [{"blind": ["JK"]}], f"{SETS}[0].blind[0]"),
    (SETS, [{"blind": ["S1"]}], f"{SETS}[0].blind[0]"),
    (SETS, [{"seats": {"S": 1}}], f"{SETS}[0].seats.S"),
    (SETS, [{"players": ["p"]}], f"{SETS}[0].players"),
    (SETS, [{"envelope": 7}], f"{SETS}[0].envelope"),
    (SETS, [{"games": "none"}], f"{SETS}[0].games"),
    (SETS, [{"games": [{}]}], f"{SETS}[0].games[0].events"),
    (SETS, [{"games": [{"events": [], "cut_off": "yes"}]}], f"{SETS}[0].games[0].cut_off"),
    (SETS, [{"games": [{"events": [{"player": "p"}]}]}], f"{SETS}[0].games[0].events[0].how"),
    (SETS, [{"games": [{"events": [{"player": {}, "how": {}}]}]}], f"{SETS}[0].games[0].events[0].player"),
    (SETS, [{"games": [{"events": [{"player": "p", "how": "lost"}]}]}], f"{SETS}[0].games[0].events[0].how"),
    (
        SETS,
        [{"games": [{"events": [{"player": "p", "how": "foul", "id": 1}]}]}],
        f"{SETS}[0].games[0].events[0].id",
    ),
    ("scheme.tiebreaks", ["fouls"], "scheme.tiebreaks[0]"),
    ("scheme.points.4", [6, 4, 2, False], "scheme.points.4[3]"),
    ("stages[0].enter", {"from": ["s1", 2]}, "stages[0].enter.from[1]"),
    ("stages[0].enter", {"to": "s2"}, "stages[0].enter.to"),
    ("stages[0].advance", {"rule": "best_overall"}, "stages[0].advance.n"),
    ("stages[0].advance", {"rule": "drop_worst", "n": 2, "k": 1}, "stages[0].advance.k"),
    ("stages[0].advance", {"rule": "best_per_group", "k": {}}, "stages[0].advance.k"),
    ("stages[0].advance", {"rule": "best_per_group", "k": {"1": -1}}, "stages[0].advance.k.1"),
    ("decisions", [{"kind": "coin"}], "decisions[0].kind"),
    ("decisions", [{"kind": "lot", "stage": "s1", "order": "p"}], "decisions[0].order"),
    ("decisions", [{"kind": "withdraw", "player": "p", "stage": "s1"}], "decisions[0].stage"),
    ("penalties", [{"player": "p", "stage": "s1", "points": "2"}], "penalties[0].points"),
    ("rulings", [{"no": 1, "case": {}}], "rulings[0].ruling"),
    ("rulings", [{"no": 1, "case": {}, "ruling": {}, "at": {"set": 0}}], "rulings[0].at.set"),
    ("rulings", [{"no": 1, "case": {"a": float("inf")}, "ruling": {}}], "rulings[0].case"),
    ("rounds[0].draw", DRAW | {"seed": "\ud800"}, "rounds[0].draw.seed"),
    ("rounds[0].draw", DRAW | {"dice": 2}, "rounds[0].draw.dice"),
    ("rounds[0].draw", {}, "rounds[0].draw.format"),
    ("rounds[0].draw", DRAW | {"entrants": [{"id": "p", "name": "P"}]}, "rounds[0].draw.entrants[0].name"),
    ("rounds[0].draw", DRAW | {"entrants": [{"id": "p", "seed": "1"}]}, "rounds[0].draw.entrants[0].seed"),
    ("rounds[0].draw", DRAW | {"met": [["p"]]}, "rounds[0].draw.met[0]"),
    ("rounds[0].draw", DRAW | {"tables": [{"table": 1}]}, "rounds[0].draw.tables[0].seats"),
    ("rounds[0].draw", DRAW | {"tables": {"table": 1}}, "rounds[0].draw.tables"),
    (
        "rounds[0].draw",
        DRAW | {"rounds_tables": [[{"table": "1", "seats": {}}]]},
        "rounds[0].draw.rounds_tables[0][0].table",
    ),
    ("rounds[0].draw", DRAW | {"quality": {"beauty": 1}}, "rounds[0].draw.quality.beauty"),
    ("rounds[0].draw", DRAW | {"quality": {"repeats": None}}, "rounds[0].draw.quality.repeats"),
    ("rounds[0].draw", DRAW | {"digest": 1}, "rounds[0].draw.digest"),
    ("rounds[0].draw", DRAW | {"commitment": ["a"]}, "rounds[0].draw.commitment"),
]


@pytest.mark.parametrize(("field", "value", "named"), DEEP)
def test_the_field_is_named_as_deep_as_it_lies(field: str, value: object, named: str):
    assert refused(with_value(field, value)) == named


@pytest.mark.parametrize("key", ["format", "ruleset", "entrants", "stages", "rounds"])
def test_what_is_required(key: str):
    assert refused({each: value for each, value in LEAST.items() if each != key}) == key


@pytest.mark.parametrize("key", ["stage", "round", "tables"])
def test_what_a_round_needs(key: str):
    left = {each: value for each, value in LEAST["rounds"][0].items() if each != key}
    assert refused(with_value("rounds[0]", left)) == f"rounds[0].{key}"


@pytest.mark.parametrize("ruleset", ["momo", "kyoto", "zai"])
def test_a_document_without_points_needs_them_in_the_event(ruleset: str):
    assert refused(LEAST | {"ruleset": ruleset}) == "scheme.points"
    event = LEAST | {"ruleset": ruleset, "scheme": {"points": {"4": [3, 2, 1, 0]}}}
    assert read_event(event).scheme.game_check(4) == 6


def test_free_json_may_not_be_endlessly_deep():
    deep: Any = {}
    for _ in range(200):
        deep = {"a": deep}
    assert refused(LEAST | {"rulings": [{"no": 1, "case": deep, "ruling": {}}]}) == "rulings[0].case"


@given(json_values)
def test_any_json_value_is_read_or_refused(value: object):
    read_or_refused(value)


def read_or_refused(data: object) -> None:
    try:
        found: object = read_event(data)
    except MalformedCaseError as error:
        found = error.field
    assert found


def paths(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(found for key, each in steps for found in paths(each, (*way, key)))]


PATHS = [path for path in paths(full_event()) if path]


FREE = ("regulation", "case", "ruling", "seats", "recorded", "before", "after")
"""Objects whose keys another module reads, or whose keys are players."""

OF_SEVEN = {
    "entrants": [{"id": each} for each in "abcdefg"], "met": [["a", "b"]], "suits": {"a": {"S": 1}}
}  # fmt: skip


@pytest.mark.parametrize(
    "wanted", [DRAW, {each: value for each, value in DRAW.items() if each != "round"} | {"rounds": 2}],
    ids=["one round", "rounds drawn together"],
)  # fmt: skip
def test_an_unknown_key_is_malformed_at_every_depth(wanted: Any):
    """In the draw, its entrants, its answer and everywhere else."""
    draw = answer(wanted | OF_SEVEN)
    event = full_event()
    event["stages"][0] |= {"enter": {"players": list("abcdefg")}}
    event["rounds"][0]["draw"] = draw
    read_event(event)
    objects = [
        way for way in paths(event)
        if isinstance(at(event, way), dict) and not any(each in FREE for each in way)
    ]  # fmt: skip
    assert len(objects) > 60
    for way in objects:
        changed = deepcopy(event)
        put((*way, "colour"), 1)(changed)
        assert refused(changed).endswith("colour"), way


@given(st.sampled_from(PATHS), json_values)
def test_an_event_with_any_value_anywhere_is_read_or_refused(way: tuple[Any, ...], value: object):
    event = full_event()
    put(way, value)(event)
    read_or_refused(event)
