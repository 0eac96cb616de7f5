"""Inconsistencies of an event, each put alone into a valid one."""

from typing import Any

import pytest
from hypothesis import given

from rules_ref.cards import Suit
from rules_ref.cases.json_text import Repeated
from rules_ref.classes import classes_by_place
from scoring.event.check import problems
from scoring.event.reading import read_event
from scoring.event.values import EventDocument
from tests.golden import in_words, is_as_kept
from tests.scoring.event.large import large_event
from tests.scoring.event.samples import finishes, full_event
from tests.scoring.event.strategies import events
from tests.scoring.paths import Change, add, put
from tests.sentences import are_sentences

Event = dict[str, Any]


def found(event: Event) -> list[str]:
    return [problem.code for problem in problems(read_event(event))]


def changed(change: Change) -> Event:
    event = full_event()
    change(event)
    return event


def test_the_sample_holds():
    assert problems(read_event(full_event())) == ()


def test_a_large_event_holds():
    assert problems(read_event(large_event(40))) == ()


@given(events())
def test_every_event_can_be_looked_through(event: EventDocument):
    for problem in problems(event):
        assert problem.code.isidentifier()
        assert problem.text.ja != problem.text.en


def table(event: Event, number: int = 1) -> Any:
    return event["rounds"][0]["tables"][number - 1]


def first_set(event: Event) -> Any:
    return table(event)["sets"][0]


def second_round(event: Event, number: int = 2, *, stage: str = "s1", matches: int = 2) -> None:
    event["stages"][0]["matches"] = matches
    event["rounds"].append({"stage": stage, "round": number, "tables": []})


def in_final(event: Event, player: str) -> None:
    seats = dict(zip("SHD", [player, "a", "x"], strict=True))
    event["rounds"].append({"stage": "s2", "round": 1, "tables": [{"table": 1, "seats": seats}]})


def substitution(**fields: object) -> dict[str, object]:
    given = {"stage": "s1", "round": 1, "table": 2, "from_set": 2, "out": "g", "in": "x"}
    return given | fields


def grouped(event: Event, group: str) -> None:
    event["stages"][0]["advance"] = {"rule": "best_per_group", "k": {"1": 2}}
    table(event)["group"] = group


def classes(players: str) -> dict[str, str]:
    return {
        who: player_class.value
        for who, player_class in zip(players, classes_by_place(len(players)), strict=True)
    }


def late_entrant_in_lot(event: Event) -> None:
    event["entrants"].append({"id": "y", "name": "Y"})
    event["decisions"][0]["order"] = ["c", "y"]


T1, T2 = "rounds.0.tables.0", "rounds.0.tables.1"
CASES: list[tuple[str, Change]] = [
    ("classes", put(f"{T1}.sets.0.games.0.classes", classes("abcd"))),
    ("classes", put(f"{T1}.sets.0.games.1.classes", classes("abcz"))),
    ("classes", put(f"{T1}.sets.0.games.1.classes", {"a": "daifugo"})),
    ("impossible_game", put(f"{T1}.sets.0.games.1.classes", classes("cabd"))),
    ("entrant_twice", add("entrants", {"id": "a", "name": "Other"})),
    ("stage_twice", add("stages", {"id": "s1"})),
    ("unknown_stage", put("stages.1.enter.from", "s9")),
    ("source_later", put("stages.0.enter", {"from": "s2"})),
    ("source_later", put("stages.0.enter", {"from": "s1"})),
    ("named_twice", put("stages.1.enter.from", ["s1", "s1"])),
    ("unknown_entrant", put("stages.1.enter.seeds", ["nobody"])),
    ("named_twice", put("stages.1.enter.seeds", ["x"])),
    ("unknown_entrant", put("stages.0.advanced", ["a", "nobody"])),
    ("named_twice", put("stages.0.advanced", ["a", "a"])),
    ("unknown_stage", lambda event: second_round(event, stage="s9")),
    ("round_twice", lambda event: second_round(event, 1)),
    ("round_missing", lambda event: second_round(event, 3, matches=3)),
    ("too_many_rounds", lambda event: second_round(event, matches=1)),
    ("unknown_entrant", put("rounds.0.byes", ["nobody"])),
    ("named_twice", put("rounds.0.byes", ["x", "x"])),
    ("bye_sits", put("rounds.0.byes", ["d"])),
    ("table_twice", put(f"{T2}.table", 1)),
    ("two_tables", put(f"{T2}.seats.D", "d")),
    ("unknown_entrant", put(f"{T2}.seats.D", "nobody")),
    ("two_seats", put(f"{T2}.seats.D", "f")),
    ("table_size", put(f"{T2}.seats", {"S": "e", "H": "f"})),
    ("suits", put(f"{T2}.seats", dict(zip("SHC", "efg", strict=True)))),
    ("suit_twice", put(f"{T2}.seats", Repeated([("S", "e"), ("H", "f"), ("D", "g"), ("S", "e")]))),
    ("no_points", put("scheme.points", {"4": [6, 4, 2, 0]})),
    ("unknown_group", lambda event: grouped(event, "2")),
    ("too_many_sets", lambda event: table(event)["sets"].append({"games": []})),
    ("too_many_games", lambda event: first_set(event)["games"].append(finishes("abc"))),
    ("first_seats", put(f"{T1}.sets.0.seats", dict(zip("SHDC", "badc", strict=True)))),
    ("set_seats", put(f"{T1}.sets.1.seats", dict(zip("SHDC", "abcd", strict=True)))),
    ("suits", put(f"{T2}.sets.0.seats", dict(zip("SHC", "efg", strict=True)))),
    ("suit_twice", put(f"{T1}.sets.1.seats", Repeated([("S", "a"), ("S", "b")]))),
    ("blind_twice", put(f"{T1}.sets.0.blind", ["C4", "C4"])),
    ("blind_count", put(f"{T1}.sets.0.blind", ["C4", "H9", "H3"])),
    ("impossible_game", put(f"{T1}.sets.0.games.0", finishes("aab"))),
    ("impossible_game", put(f"{T1}.sets.0.games.0", finishes("aeb"))),
    ("impossible_game", put(f"{T1}.sets.1.games.0", finishes("abc"))),
    ("impossible_game", put(f"{T1}.sets.0.games.0.events.2.how", "downfall")),
    ("game_unfinished", put(f"{T1}.sets.0.games.0", finishes("a"))),
    ("game_unfinished", put(f"{T1}.sets.0.games.1", finishes("a"))),
    ("set_unfinished", put(f"{T1}.sets.0.games", [finishes("abc")])),
    ("game_after_cut_off", put(f"{T1}.sets.0.games.0.cut_off", True)),
    ("recorded_stranger", put(f"{T1}.recorded.e", 4)),
    ("unknown_table", add("substitutions", substitution(table=3))),
    ("unknown_set", add("substitutions", substitution(**{"from_set": 3, "in": "d"}))),
    ("from_first_set", put("substitutions.0.from_set", 1)),
    ("unknown_entrant", add("substitutions", substitution(**{"in": "nobody"}))),
    ("not_sitting", add("substitutions", substitution(out="a"))),
    ("not_sitting", add("substitutions", substitution(table=1, out="b"))),
    ("substitute_sits", add("substitutions", substitution(**{"in": "f"}))),
    ("two_tables", add("substitutions", substitution(**{"in": "d"}))),
    ("unknown_entrant", put("penalties.0.player", "nobody")),
    ("unknown_stage", put("penalties.0.stage", "s9")),
    ("unknown_ruling", put("penalties.0.ruling", 4)),
    ("unknown_stage", put("decisions.0.stage", "s9")),
    ("unknown_entrant", put("decisions.0.order", ["c", "nobody"])),
    ("named_twice", put("decisions.0.order", ["c", "d", "c"])),
    ("lot_stranger", late_entrant_in_lot),
    ("unknown_entrant", put("decisions.1.player", "nobody")),
    ("unknown_stage", put("decisions.1.after", "s9")),
    ("withdrawn_plays", put("decisions.1.after", None)),
    ("withdrawn_plays", lambda event: in_final(event, "e")),
    (
        "unknown_stage",
        lambda event: (event["decisions"][1].update(after=None), event["rounds"][0].update(stage="s9")),
    ),
    ("unknown_stage", put("decisions.2.stage", "s9")),
    ("unknown_stage", put("decisions.3.stage", "s9")),
    ("unknown_entrant", put("decisions.2.player", "nobody")),
    ("named_twice", put("decisions.2.player", "e")),
    ("ruling_twice", lambda event: event["rulings"].append(event["rulings"][0])),
    ("unknown_stage", put("rulings.0.at", {"stage": "s9"})),
    ("unknown_place", put("rulings.0.at.table", 3)),
    ("unknown_place", put("rulings.0.at.set", 3)),
    ("unknown_place", put("rulings.0.at.game", 3)),
]


@pytest.mark.parametrize(
    ("code", "change"), CASES, ids=[f"{at}-{code}" for at, (code, _) in enumerate(CASES)]
)
def test_what_does_not_hold_is_found(code: str, change: Change):
    named = [problem for problem in problems(read_event(changed(change))) if problem.code == code]
    assert named
    for each in named:
        are_sentences(each.what.ja, each.what.en)


def test_every_problem_is_said_as_it_was_when_people_read_it():
    said = [(code, problems(read_event(changed(change)))) for code, change in CASES]
    is_as_kept("event_problems", [line for code, found in said for line in (f"# {code}", *in_words(found))])


HOLDS: list[Change] = [
    put(f"{T1}.sets.0.games.1.classes", classes("abdc")),
    put(f"{T1}.sets.1.games", [finishes("axc"), finishes("a")]),
    put(f"{T1}.sets.1.games", [finishes("a")]),
    put(f"{T1}.sets.1.games", []),
    put(f"{T1}.sets.1.seats", dict(zip("SHDC", "xdca", strict=True))),
    put(f"{T1}.sets.0.blind", []),
    put("rulings", []),
    lambda event: in_final(event, "f"),
    lambda event: grouped(event, "1"),
    lambda event: event["rounds"][0].update(byes=["x"]),
]


@pytest.mark.parametrize("change", HOLDS)
def test_what_may_be_so_is_no_problem(change: Change):
    assert found(changed(change)) == []


def test_a_problem_says_where_and_what_in_one_line():
    event = changed(put(f"{T1}.sets.0.games.0", finishes("aab")))
    one, *_ = problems(read_event(event))
    assert one.text.en == "stage s1, round 1, table 1, set 1, game 1: a had already finished."
    assert one.text.ja == "ステージs1 1回戦 1卓 第1セット 第1ゲーム: aはすでにあがっています。"


def test_classes_that_cannot_be_are_said_of_their_game():
    event = changed(put(f"{T1}.sets.0.games.1.classes", classes("abcz")))
    said = [problem.text.ja for problem in problems(read_event(event)) if problem.code == "classes"]
    assert [each.partition(":")[0] for each in said] == ["ステージs1 1回戦 1卓 第1セット 第2ゲーム"]


def test_after_a_game_that_cannot_be_nothing_more_is_said_of_its_set():
    event = full_event()
    first_set(event)["games"] = [finishes("aab"), finishes("zzz")]
    assert found(event) == ["impossible_game"]


def test_the_same_problems_whatever_the_order_of_a_set():
    event = changed(put(f"{T2}.seats", {suit.value: "abc"[at] for at, suit in enumerate(list(Suit)[:3])}))
    assert [problem.what.en for problem in problems(read_event(event)) if problem.code == "two_tables"] == [
        f"{player} is at table 1 and at table 2." for player in "abc"
    ]
