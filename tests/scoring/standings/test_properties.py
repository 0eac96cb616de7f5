"""Properties of every event: the order of its entries changes nothing, and sums agree."""

import json
from fractions import Fraction
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import examples
from tests.scoring.standings.events import Json, event, ids, lot, played_round, standing

QUICK = settings(derandomize=True, deadline=None, max_examples=examples(100))
RULES = st.sampled_from(
    [
        None,
        {"rule": "best_overall", "n": 5},
        {"rule": "drop_worst", "n": 3},
        {"rule": "best_per_table", "k": 1, "others": 2},
        {"rule": "best_per_table", "k": 2},
    ]
)
TIEBREAKS = st.permutations(
    ["daifugo_games", "fugo_games", "fewer_fouls", "last_set", "head_to_head", "lot"]
).flatmap(lambda names: st.integers(0, len(names)).map(lambda count: names[:count]))


@st.composite
def events(draw) -> Json:
    """An event of one or two short rounds, so that ties are frequent; the last table may be unfinished."""
    players = ids(draw(st.sampled_from([3, 4, 6, 7, 8, 11, 12])))
    rng = Random(draw(st.integers(0, 2**32)))
    scheme = {
        "sets": draw(st.integers(1, 2)),
        "games_per_set": draw(st.integers(1, 2)),
        "bonus": draw(st.sampled_from([0, 2])),
        "tiebreaks": draw(TIEBREAKS),
    }
    shape = (scheme["sets"], scheme["games_per_set"])
    matches = draw(st.integers(1, 2))
    rounds = [played_round("s1", number, players, rng, shape=shape) for number in range(1, matches + 1)]
    if draw(st.booleans()):
        last = rounds[-1]["tables"][-1]
        last["sets"][-1]["games"][-1]["events"].pop()
        last["cut_off"] = last["sets"][-1]["games"][-1]["cut_off"] = draw(st.booleans())
    stages = [{"id": "s1", "matches": matches, "advance": draw(RULES)}]
    lots = [lot(rng.sample(players, len(players) // 2))]
    return event(
        players,
        stages,
        rounds,
        scheme=scheme,
        decisions=lots,
        regulation={"cutoff": draw(st.sampled_from(["discard_game", "share_open_places"]))},
        penalties=[{"player": players[0], "stage": "s1", "points": draw(st.integers(-3, 0))}],
    )


def facts(data: Json) -> Json:
    """The answer without the order of tied players."""
    stage = standing(data)["stages"][0]
    advance = stage["advance"]
    return {
        "rows": {row["id"]: {key: row[key] for key in row if key != "decided_by"} for row in stage["table"]},
        "decided": sorted((row["rank"], str(row["decided_by"])) for row in stage["table"]),
        "in": advance and sorted(advance["in"]),
        "out": advance and sorted(advance["out"]),
        "undecided": advance
        and sorted((tie["places"], sorted(tie["among"])) for tie in advance["undecided"]),
    }


@QUICK
@given(events(), st.randoms(use_true_random=False))
def test_the_order_of_tables_and_entrants_in_the_file_changes_no_rank(data, rng):
    before = facts(data)
    rng.shuffle(data["entrants"])
    rng.shuffle(data["rounds"])
    for event_round in data["rounds"]:
        rng.shuffle(event_round["tables"])
    assert facts(data) == before


@QUICK
@given(events(), st.randoms(use_true_random=False))
def test_ranks_go_with_the_players_and_not_with_their_ids(data, rng):
    old = [entrant["id"] for entrant in data["entrants"]]
    new = dict(zip(old, rng.sample([f"q{number:03}" for number in range(len(old))], len(old)), strict=True))
    text = json.dumps(data)
    for before, after in new.items():
        text = text.replace(f'"{before}"', f'"{after}"')
    expected = {new[player]: row | {"id": new[player]} for player, row in facts(data)["rows"].items()}
    assert facts(json.loads(text))["rows"] == expected


@QUICK
@given(events())
def test_the_points_of_a_table_add_up_to_its_check(data):
    for table in standing(data)["tables"]:
        assert sum(Fraction(points) for points in table["points"].values()) == table["check"]


@QUICK
@given(events())
def test_a_table_is_ordered_by_total_and_says_what_decided_equal_ones(data):
    stage = standing(data)["stages"][0]
    for number, row in enumerate(stage["table"], 1):
        assert row["rank"] <= number
    for above, row in pairwise(stage["table"]):
        assert Fraction(above["total"]) >= Fraction(row["total"])
        assert (row["decided_by"] is None) == (above["total"] != row["total"])
        assert (row["decided_by"] == "tied") == (above["rank"] == row["rank"])


@QUICK
@given(events())
def test_everyone_goes_on_or_out_or_stands_in_an_open_tie_for_fewer_places(data):
    stage = standing(data)["stages"][0]
    advance = stage["advance"]
    if advance is None:
        return
    open_to = {player for tie in advance["undecided"] for player in tie["among"]}
    everyone = [*advance["in"], *advance["out"], *open_to]
    assert sorted(everyone) == sorted(row["id"] for row in stage["table"])
    assert all(0 < tie["places"] < len(tie["among"]) for tie in advance["undecided"])
    places = sum(tie["places"] for tie in advance["undecided"])
    assert len(advance["in"]) + places == expected_count(data["stages"][0]["advance"], data)


def expected_count(rule, data):
    count = len(data["entrants"])
    match rule["rule"]:
        case "best_overall":
            return min(rule["n"], count)
        case "drop_worst":
            return max(count - rule["n"], 0)
        case _:
            winners = rule["k"] * len(data["rounds"][-1]["tables"])
            return min(winners + rule.get("others", 0), count)


@QUICK
@given(events(), st.randoms(use_true_random=False))
def test_those_of_whom_it_is_certain_stay_so_however_the_open_ties_fall(data, rng):
    data["scheme"]["tiebreaks"] = [
        tiebreak for tiebreak in data["scheme"]["tiebreaks"] if tiebreak != "lot"
    ] + ["lot"]
    before = standing(data)["stages"][0]["advance"]
    if before is None:
        return
    order = [entrant["id"] for entrant in data["entrants"]]
    rng.shuffle(order)
    # The latest lot counts: this one decides only what the event's own leaves open.
    data["decisions"].insert(0, lot(order))
    after = standing(data)["stages"][0]["advance"]
    assert after["undecided"] == []
    assert set(before["in"]) <= set(after["in"])
    assert set(before["out"]) <= set(after["out"])
    for tie in before["undecided"]:
        assert set(tie["among"]) & set(after["in"])
