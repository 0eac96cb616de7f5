"""Certainty is never wrong: all ends of the games left are tried, and two-round matches are played on."""

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.event.reading import read_event
from tests.effort import examples
from tests.scoring.standings.completions import certain_by_trying, number_of_ends
from tests.scoring.standings.events import (
    Json,
    a_round,
    a_table,
    event,
    ids,
    in_tables,
    lot,
    played_match,
    standing,
)
from tests.scoring.standings.test_properties import TIEBREAKS

QUICK = settings(derandomize=True, deadline=None, max_examples=examples(100))
RULES = st.one_of(
    st.builds(lambda n: {"rule": "best_overall", "n": n}, st.integers(1, 10)),
    st.builds(lambda n: {"rule": "drop_worst", "n": n}, st.integers(1, 10)),
    st.builds(
        lambda k, others: {"rule": "best_per_table", "k": k, "others": others},
        st.integers(0, 3),
        st.integers(0, 3),
    ),
    st.builds(
        lambda first, second: {"rule": "best_per_group", "k": {"1": first, "2": second}},
        st.integers(1, 3),
        st.integers(1, 3),
    ),
)
SCHEMES = st.builds(
    lambda sets, games, bonus, tiebreaks: {
        "sets": sets,
        "games_per_set": games,
        "bonus": bonus,
        "tiebreaks": tiebreaks,
    },
    st.integers(1, 2),
    st.integers(1, 2),
    st.sampled_from([0, 2]),
    TIEBREAKS,
)
PENALTIES = st.lists(
    st.builds(lambda at, points: (at, points), st.integers(0, 9), st.integers(-4, -1)), max_size=2
)


def stopped(table: Json, games: int, exits: int) -> Json:
    """The table as it was when ``games`` games and ``exits`` exits of the next one had been played."""
    sets = []
    for entry in table["sets"]:
        kept, games = entry["games"][:games], max(0, games - len(entry["games"]))
        if len(kept) < len(entry["games"]):
            begun = entry["games"][len(kept)]["events"][:exits]
            sets.append({"games": [*kept, *([{"events": begun}] if begun else [])]})
            break
        sets.append({"games": kept})
    return {**table, "sets": sets}


@st.composite
def running(draw) -> Json:
    """An event of one match, some games before its end; sometimes with a bye, sometimes with a lot."""
    players, rng = ids(draw(st.sampled_from([3, 4, 6, 7, 8]))), Random(draw(st.integers(0, 2**32)))
    scheme = draw(SCHEMES)
    whole, tables = scheme["sets"] * scheme["games_per_set"], []
    for number, seated in enumerate(in_tables(players), 1):
        played = played_match(seated, rng, (scheme["sets"], scheme["games_per_set"]))
        left = draw(st.integers(0, min(2, whole)))
        table = a_table(number, seated, *played, group=draw(st.sampled_from(["1", "2"])))
        tables.append(stopped(table, whole - left, draw(st.integers(0, 1))))
    byes = ["p901"] if draw(st.booleans()) else []
    entrants = rng.sample([*players, *byes], len(players) + len(byes))
    lots = [rng.sample(entrants, draw(st.integers(2, 3))) for _ in range(draw(st.integers(0, 1)))]
    return event(
        entrants,
        [{"id": "s1", "advance": draw(RULES)}],
        [a_round("s1", 1, tables, byes=byes)],
        scheme=scheme,
        decisions=[lot(order) for order in lots],
        penalties=[
            {"player": entrants[at % len(entrants)], "stage": "s1", "points": points}
            for at, points in draw(PENALTIES)
        ],
    )


@pytest.mark.parametrize("effort", [0, 20_000], ids=["bounds", "exact"])
@settings(QUICK, max_examples=examples(100), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=running())
def test_who_is_certain_is_so_at_every_end_of_a_match(data, effort, monkeypatch):
    monkeypatch.setattr("scoring.standings.clinch.stage.EFFORT", effort)
    document = read_event(data)
    assume(1 < number_of_ends(document) < 600)
    stage = standing(data)["stages"][0]
    found, true = (stage["clinched"], stage["eliminated"]), certain_by_trying(document)
    if stage.get("certainty") == "exact":
        assert found == true
    assert set(found[0]) <= set(true[0])
    assert set(found[1]) <= set(true[1])


@st.composite
def two_matches(draw) -> Json:
    """A finished event of two matches each."""
    players, rng = ids(draw(st.sampled_from([6, 7, 8]))), Random(draw(st.integers(0, 2**32)))
    shape = (1, draw(st.integers(1, 2)))
    rounds = []
    for number in (1, 2):
        seatings = in_tables(rng.sample(players, len(players)))
        tables = [
            a_table(at, seated, *played_match(seated, rng, shape)) for at, seated in enumerate(seatings, 1)
        ]
        rounds.append(a_round("s1", number, tables))
    scheme = {"sets": shape[0], "games_per_set": shape[1], "tiebreaks": draw(TIEBREAKS)}
    return event(players, [{"id": "s1", "matches": 2, "advance": draw(RULES)}], rounds, scheme=scheme)


@settings(QUICK, max_examples=examples(150))
@given(
    two_matches(), st.integers(0, 2), st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=2)
)
def test_what_was_certain_at_any_time_of_two_matches_comes_true(data, drawn, progress):
    before = {**data, "rounds": [*data["rounds"][:drawn]]}
    if before["rounds"]:
        last = before["rounds"][-1]
        tables = [stopped(table, *progress[at % len(progress)]) for at, table in enumerate(last["tables"])]
        before["rounds"][-1] = {**last, "tables": tables}
    stage, ended = standing(before)["stages"][0], standing(data)["stages"][0]["advance"]
    if not stage["complete"]:
        assert set(stage["clinched"]) <= set(ended["in"])
        assert set(stage["eliminated"]) <= set(ended["out"])
