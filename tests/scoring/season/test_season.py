"""A season around its ledger: entrants as persons, effects of a newer file, the check of a whole season."""

import json
from dataclasses import replace
from hashlib import sha256

import jsonschema_rs
import pytest

from rules_ref.cases.errors import MalformedCaseError
from scoring.event.reading import read_event
from scoring.season.difference import difference
from scoring.season.entrants import entrant_rows
from scoring.season.next_year import next_season
from scoring.season.proposals import proposals
from scoring.season.reading import FORMAT, SEASON, read_season
from scoring.season.season import work_out
from scoring.season.sentences import SENTENCES
from scoring.season.verify import season_problems
from tests.scoring.season.test_cases import CASES
from tests.scoring.standings.events import a_set, a_table, one_stage

PERSONS = [
    {"id": "P1", "name": "佐藤 健", "kana": "さとう けん", "club": "名古屋"},
    {"id": "P2", "name": "佐藤 健", "kana": "さとう たける", "club": "大阪"},
    {"id": "P3", "name": "髙橋 花", "kana": "たかはし はな", "club": "大阪", "former": ["井上 花"]},
]
ENTRANTS = [{"id": "p", "name": "佐藤健", "kana": "サトウケン"}, {"id": "q", "name": "井上 花"}]
ENTRANTS += [
    {"id": "r", "name": "高橋花", "kana": "たかはしはな", "club": "大阪"},
    {"id": "s", "name": "新人"},
]


def event(first: str = "p") -> bytes:
    """An event of one table and one game, which ``first`` wins; the others follow in order of ids."""
    order = sorted("pqrs", key=lambda each: (each != first, each))
    scheme = {"sets": 1, "games_per_set": 1, "bonus": 0, "tiebreaks": []}
    table = a_table(1, "pqrs", a_set(" ".join(order[:3])))
    return json.dumps(one_stage(table, entrants=ENTRANTS, scheme=scheme)).encode()


def no_files(_name: str) -> bytes | None:
    return None


def season(**more):
    """A season of one event, played as above, that gives one place."""
    played = season_event("a", "2026-03-01", file="a.json", sha256=sha256(event()).hexdigest())
    played["who"] = {"p": "P1", "r": "P3"}
    whole = year_of(2026, slug="2026", events=[played], into={"final": {"event": None}})
    whole |= {"quotas": [{"into": "final", "from": {"kind": "regional"}, "n": 1}]}
    return read_season(whole | {"points": {"regional": {"places": [4, 3, 2, 1]}}} | more)


def season_event(name: str, date: str, **more: object) -> dict[str, object]:
    return {"id": name, "kind": "regional", "date": date, "status": "official"} | more


def year_of(number: int, **more: object) -> dict[str, object]:
    return {"format": FORMAT, "from": f"{number}-01-01", "to": f"{number}-12-31", "persons": PERSONS} | more


def archive(name: str, date: str, *ranks: tuple[str, int]) -> dict[str, object]:
    results = [{"person": person, "rank": rank} for person, rank in ranks]
    return season_event(name, date, results=results)


def held(**more) -> list[tuple[str, tuple[str, ...]]]:
    places = work_out(season(**more), no_files).ledger.places["final"].values()
    return [(place.person, place.passed_from) for place in places]


def test_a_place_that_lapses_at_a_shared_rank_leaves_the_others_of_the_rank_theirs():
    given = [{"into": "final", "person": "P1", "at": "2026-01-10"}]
    events = [archive("a", "2026-03-01", ("P1", 1), ("P2", 1), ("P3", 3))]
    quotas = [{"into": "final", "from": {"event": "a"}, "n": 2, "pass": "no"}]

    assert held(given=given, events=events, quotas=quotas) == [("P1", ()), ("P2", ())]


def test_who_was_passed_over_at_a_shared_rank_stands_as_in_the_results():
    """P2 is passed over at once, P1 only when another event has given P1 a place and the tie fits."""
    events = [
        archive("a", "2026-03-01", ("P1", 1), ("P3", 1), ("P2", 1), ("P4", 1)),
        archive("b", "2026-04-01", ("P1", 1)),
    ]
    given = [{"into": "final", "person": "P2", "at": "2026-01-10"}]
    declined = [{"into": "final", "person": "P4", "at": "2026-04-02"}]
    quotas = [{"into": "final", "from": {"kind": "regional"}, "n": 1}]

    found = held(
        persons=[*PERSONS, {"id": "P4"}], events=events, given=given, declined=declined, quotas=quotas
    )

    assert found == [("P2", ()), ("P1", ()), ("P3", ("P1", "P2", "P4"))]


def test_of_two_equal_quotas_of_the_table_the_later_still_has_its_places_to_give():
    by_table = {"into": "final", "from": {"table": True, "until": "2026-05-01"}}
    quotas = [by_table | {"n": 1}, by_table | {"n": {"fill": True}}, by_table | {"n": 1}]
    events = [archive("a", "2026-03-01", ("P1", 1), ("P2", 2), ("P3", 3))]

    state = work_out(season(into={"final": {"size": 2}}, events=events, quotas=quotas), no_files)

    assert [row.what for row in state.ledger.rows] == ["got", "got"]
    assert [place.person for place in state.ledger.places["final"].values()] == ["P1", "P2"]


@pytest.mark.parametrize(("day", "found"), [("2026-04-30", []), ("2026-05-01", ["replaced_in_use"])])
def test_a_file_is_replaced_from_the_day_of_the_event_that_replaces_it(day, found):
    digest = sha256(event()).hexdigest()
    first = season_event("a", "2026-03-01", file="a.json", sha256=digest)
    later = archive("b", "2026-05-01", ("P2", 1)) | {"replaces": [digest]}

    state = work_out(season(events=[first, later]), {"a.json": event()}.get, day)

    assert [finding.kind for finding in state.findings] == found


def test_persons_are_proposed_with_reasons_and_a_club_alone_is_none():
    found = proposals(season(), read_event(json.loads(event())))

    assert found["p"][0] == {"person": "P1", "because": ["kana", "name"], "certain": False}
    assert found["p"][1] == {"person": "P2", "because": ["name"], "certain": False}
    assert found["q"] == [{"person": "P3", "because": ["former"], "certain": False}]
    assert found["r"] == [{"person": "P3", "because": ["kana", "name", "club"], "certain": True}]
    assert found["s"] == []


def test_a_merged_number_proposes_whom_it_stands_for_and_a_merge_that_is_not_done_takes_no_person_away():
    together = proposals(season(merged=[merge("P3", "P2")]), read_event(json.loads(event())))
    assert together["r"] == [{"person": "P2", "because": ["club", "former"], "certain": False}]
    assert together["q"] == [{"person": "P2", "because": ["former"], "certain": False}]

    for refused in (merge("P3", "P1"), merge("P3", "P3"), merge("P3", "P9")):
        apart = proposals(season(merged=[refused]), read_event(json.loads(event())))
        assert apart["r"] == [{"person": "P3", "because": ["kana", "name", "club"], "certain": True}], refused


def test_a_newer_file_says_what_it_would_change():
    told = [{"into": "final", "person": "P1", "from": "a", "at": "2026-03-02"}]

    found = difference(season(announced=told), {"a.json": event()}.get, "a", event(first="r"))

    assert found["places"] == [
        {"into": "final", "person": "P1", "before": "a", "after": None},
        {"into": "final", "person": "P3", "before": None, "after": "a"},
    ]
    assert {"person": "P3", "rank": [2, 1], "points": ["2", "4"]} in found["table"]
    assert found["announced"] == [{"kind": "announced_fell", "into": "final", "person": "P1", "event": "a"}]


def test_the_same_file_changes_nothing_and_an_unknown_event_is_refused():
    found = difference(season(), {"a.json": event()}.get, "a", event())
    assert not found["places"] + found["table"] + found["findings"]
    with pytest.raises(MalformedCaseError, match="no event of this id"):
        difference(season(), no_files, "b", event())


def test_the_entrants_of_the_final_are_who_holds_a_place_with_seeds_numbered():
    given = [{"into": "final", "person": "P2", "at": "2026-01-10"}]
    rows = list(entrant_rows(work_out(season(given=given), {"a.json": event()}.get), "final"))

    assert rows[1:] == [
        ("P2", "佐藤 健", "さとう たける", "大阪", 1),
        ("P1", "佐藤 健", "さとう けん", "名古屋", ""),
    ]
    with pytest.raises(MalformedCaseError, match="final"):
        list(entrant_rows(work_out(season(), no_files), "kids"))


def test_a_season_that_agrees_and_one_whose_game_was_changed_behind_it():
    assert list(season_problems(season(), {"a.json": event()}.get)) == []

    found = list(season_problems(season(), {"a.json": event(first="r")}.get))

    assert [problem.code for problem in found] == ["digest"]


def test_what_an_events_own_check_finds_is_named_with_the_event():
    broken = json.loads(event())
    broken["rounds"][0]["tables"][0]["seats"]["C"] = "nobody"
    text = json.dumps(broken).encode()
    one = season()
    events = (replace(one.events[0], sha256=sha256(text).hexdigest()),)

    found = list(season_problems(replace(one, events=events), {"a.json": text}.get))

    assert {"event", "file_not_final"} == {problem.code for problem in found}
    assert all(where.startswith("a") for problem in found for where in problem.where)


def merge(old, new):
    return {"from": old, "to": new, "at": "2026-01-01", "by": "x", "reason": "x"}


FINAL = archive("a", "2025-11-01", ("P1", 1), ("P2", 2))
MET = archive("b", "2025-05-01", ("P1", 1), ("P3", 2))


@pytest.mark.parametrize(
    ("champion", "now", "then", "found"),
    [
        ("P1", [], {}, []),
        ("P2", [], {}, ["before_unlike"]),
        ("P2", [merge("P1", "P2")], {}, []),
        ("P1", [merge("P1", "P2")], {}, []),
        ("P1", [], {"merged": [merge("P1", "P3"), merge("P3", "P1")]}, ["before_unlike"]),
        ("P3", [], {"merged": [merge("P1", "P3"), merge("P3", "P1")]}, []),
        ("P1", [], {"merged": [merge("P1", "P2")]}, []),
        ("P1", [], {"merged": [merge("P1", "P3")], "events": [MET, FINAL]}, []),
        ("P1", [], {"events": [FINAL | {"status": "provisional"}]}, ["before_unlike"]),
    ],
    ids=[
        "who won",
        "who did not",
        "merged this year",
        "by the old number",
        "a ring last year",
        "whom it left",
        "two who met in the final are never one",
        "nor two who met in another event",
        "nobody has won what is still open",
    ],
)
def test_a_champions_seed_follows_from_the_season_before(champion, now, then, found):
    before = year_of(2025, events=[FINAL], into={"final": {"event": "a"}}) | then
    text = json.dumps(before).encode()
    given = [{"into": "final", "person": champion, "at": "2026-01-10", "reason": "champion 2025"}]
    one = season(before={"file": "2025.json", "sha256": sha256(text).hexdigest()}, given=given, merged=now)

    state = work_out(one, {"a.json": event(), "2025.json": text}.get)

    assert [finding.kind for finding in state.findings] == found


def test_the_next_season_has_all_persons_but_those_who_turned_out_to_be_another():
    merged = [merge("P2", "P3"), merge("P1", "P3"), merge("P1", "P2")]
    before = year_of(2026, events=[FINAL, MET], into={"final": {"event": "a"}}, merged=merged)

    begun = next_season({"from": "2027-01-01"}, before, no_files, "x")

    assert [person["id"] for person in begun["persons"]] == ["P1", "P3"]
    assert [act["person"] for act in begun["given"]] == ["P1"]


def test_every_kind_of_finding_of_the_cases_has_its_sentence():
    assert {one["kind"] for case in CASES for one in case["answer"]["findings"]} <= {*SENTENCES}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["say"][:40])
def test_a_season_that_is_written_again_is_the_same_and_both_are_valid_by_the_schema(case):
    valid = jsonschema_rs.validator_for(SEASON.schema)
    read = read_season(case["season"])

    written = {"format": FORMAT, **SEASON.write(read)}

    valid.validate(case["season"])
    valid.validate(written)
    assert read_season(written) == read


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"from": "2026-02-30"}, "from"),
        ({"persons": [{"id": "P"}, {"id": "P"}]}, "persons[1].id"),
        ({"persons": [{"id": "P", "born": "2014-13"}]}, "persons[0].born"),
        (
            {"events": [{"id": "a", "kind": "k", "date": "2026-01-01", "status": "official"}]},
            "events[0].file",
        ),
        ({"events": [{"id": "a", "kind": "k", "date": "2026-01-01", "status": "done"}]}, "events[0].status"),
        ({"quotas": [{"into": "finals", "from": {"kind": "k"}, "n": 1}]}, "quotas[0].into"),
        ({"quotas": [{"into": "final", "from": {}, "n": 1}]}, "quotas[0].from"),
        ({"quotas": [{"into": "final", "from": {"kind": "k"}, "n": [[1]]}]}, "quotas[0].n[0]"),
        ({"quotas": [{"into": "final", "from": {"kind": "k"}, "n": -1}]}, "quotas[0].n"),
        ({"points": {"k": {"places": ["1/0"]}}}, "points.k.places[0]"),
        ({"counting": {"tiebreaks": ["luck"]}}, "counting.tiebreaks[0]"),
        ({"decisions": [{"kind": "undo"}]}, "decisions[0].kind"),
        ({"extra": 1}, "extra"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_field(change, field):
    with pytest.raises(MalformedCaseError) as refused:
        season(**change)
    assert refused.value.field == field


@pytest.mark.parametrize(
    "change",
    [
        {"from": "2026/02/03"},
        {"events": [{"id": "a", "kind": "k", "date": "2026-01-01", "status": "done"}]},
        {"quotas": [{"into": "final", "from": {"kind": "k"}, "n": [[1]]}]},
        {"counting": {"tiebreaks": ["luck"]}},
        {"extra": 1},
    ],
)
def test_what_the_schema_can_tell_is_invalid_by_it(change):
    assert not jsonschema_rs.is_valid(SEASON.schema, CASES[0]["season"] | change)
