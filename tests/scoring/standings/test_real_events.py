"""The 2nd, 7th and 8th 天下一大富豪大会 with random games: the answer agrees with an independent recomputation."""

from collections import Counter, defaultdict
from random import Random

import pytest

from scoring.event.reading import read_event
from scoring.standings.verify import verify
from tests.scoring.standings.events import (
    Json,
    a_round,
    a_table,
    announce,
    event,
    ids,
    in_tables,
    lot,
    played_match,
    played_round,
    record_totals,
    standing,
)

WORTH = {4: (6, 4, 2, 0), 3: (6, 3, 0)}


def order_of(players, events, daifugo):
    """The players by place: finishers, those left, the fallen daifugo, fouls from the last to the first."""
    top: list[str] = []
    fouls: list[str] = []
    fallen: list[str] = []
    for each in events:
        (fouls if each["how"] == "foul" else top).append(each["player"])
        if each["how"] == "finish" and len(top) == 1 and daifugo not in (None, *top, *fouls):
            fallen = [daifugo]
    left = [player for player in players if player not in (*top, *fouls, *fallen)]
    return [*top, *left, *fallen, *reversed(fouls)]


def match_lines(table):
    """What each player of a table has: points, then the first four tie-breaks."""
    lines: dict[str, Counter[str]] = {player: Counter() for player in table["seats"].values()}
    for played in table["sets"]:
        daifugo, of_set = None, Counter[str]()
        for number, game in enumerate(played["games"], 1):
            order = order_of(list(lines), game["events"], daifugo)
            daifugo = order[0]
            lines[order[0]]["first"] += 1
            lines[order[1]]["second"] += 1
            for player, points in zip(order, WORTH[len(order)], strict=True):
                of_set[player] += points
            of_set[daifugo] += 2 * (number == 4)
            for each in game["events"]:
                lines[each["player"]]["fouls"] += each["how"] == "foul"
        for player, line in lines.items():
            line["points"] += of_set[player]
            line["last"] = of_set[player]
    return lines


def lines_of(data, stage):
    rounds = [event_round for event_round in data["rounds"] if event_round["stage"] == stage]
    return {
        player: line
        for event_round in rounds
        for table in event_round["tables"]
        for player, line in match_lines(table).items()
    }


def quality(line, carried=0):
    """A sort key; larger is better. Players with equal keys need a lot."""
    return (line["points"] + carried, line["first"], line["second"], -line["fouls"], line["last"])


def best(lines, count, carried=None):
    """The best ``count`` players; a tie across the line is cut arbitrarily."""
    brought = carried or defaultdict(int)
    ranked = sorted(lines, key=lambda player: quality(lines[player], brought[player]), reverse=True)
    return set(ranked[:count])


def play(data: Json, stage: int, players: list[str], rng: Random, **more) -> None:
    """Play a match of all players in a stage, and announce who goes on, with lots where needed."""
    data["rounds"].append(played_round(data["stages"][stage]["id"], 1, players, rng) | more)
    if data["stages"][stage].get("advance"):
        announce(data, stage, lots=True)


def finish(data: Json) -> Json:
    record_totals(data)
    assert verify(read_event(data)) == ()
    return standing(data)


def lots_for(data, stage):
    return {
        player for decision in data["decisions"] if decision["stage"] == stage for player in decision["order"]
    }


def assert_best(data, stage, count, carried=None):
    """Assert that the recomputed best are announced; players in a lot may be on either side of the line."""
    found = next(each for each in data["stages"] if each["id"] == stage)["advanced"]
    assert len(found) == count
    assert set(found) ^ best(lines_of(data, stage), count, carried) <= lots_for(data, stage)


def assert_totals(data, stage, carried=None):
    rows = next(each["table"] for each in standing(data)["stages"] if each["id"] == stage)
    lines = lines_of(data, stage)
    brought = carried or defaultdict(int)
    assert {row["id"]: row["total"] for row in rows} == {
        player: line["points"] + brought[player] for player, line in lines.items()
    }
    totals = [row["total"] for row in rows]
    assert totals == sorted(totals, reverse=True)


def points_so_far(data, *stages):
    found: dict[str, int] = defaultdict(int)
    for stage in stages:
        for player, line in lines_of(data, stage).items():
            found[player] += line["points"]
    return found


@pytest.mark.parametrize("seed", range(3))
def test_the_8th_drops_the_worst_eight_and_carries_all_points(seed):
    rng, players = Random(seed), ids(44)
    stages = [
        {"id": "s1", "name": "一回戦", "advance": {"rule": "drop_worst", "n": 8}},
        {
            "id": "s2",
            "name": "準決勝",
            "enter": {"from": "s1"},
            "counts": "carried",
            "advance": {"rule": "best_overall", "n": 4},
        },
        {"id": "s3", "name": "決勝", "enter": {"from": "s2"}, "counts": "carried"},
    ]
    data = event(players, stages)
    play(data, 0, players, rng)
    play(data, 1, data["stages"][0]["advanced"], rng)
    play(data, 2, data["stages"][1]["advanced"], rng)
    found = finish(data)
    assert [len(stage["table"]) for stage in found["stages"]] == [44, 36, 4]
    assert_totals(data, "s1")
    assert_totals(data, "s2", points_so_far(data, "s1"))
    assert_totals(data, "s3", points_so_far(data, "s1", "s2"))
    assert_best(data, "s1", 36)
    assert_best(data, "s2", 4, points_so_far(data, "s1"))
    assert [place["id"] for place in found["final"][:4]] == [row["id"] for row in found["stages"][2]["table"]]
    assert [table["check"] for table in found["tables"]] == [150] * (11 + 9 + 1)


@pytest.mark.parametrize("seed", range(3))
def test_the_7th_takes_two_qualifiers_together_and_seats_two_tables_of_three(seed):
    rng, players = Random(seed), ids(72)
    stages = [
        {"id": "q1", "enter": {"players": players[:24]}, "advance": {"rule": "best_overall", "n": 10}},
        {"id": "q2", "enter": {"players": players[24:45]}, "advance": {"rule": "best_overall", "n": 9}},
        {
            "id": "s1",
            "enter": {"from": ["q1", "q2"], "players": players[45:]},
            "advance": {"rule": "best_overall", "n": 16},
        },
        {"id": "s2", "enter": {"from": "s1"}, "advance": {"rule": "best_overall", "n": 4}},
        {"id": "s3", "enter": {"from": "s2"}},
    ]
    data = event(players, stages)
    play(data, 0, players[:24], rng)
    play(data, 1, players[24:45], rng)
    play(data, 2, [*data["stages"][0]["advanced"], *data["stages"][1]["advanced"], *players[45:]], rng)
    play(data, 3, data["stages"][2]["advanced"], rng)
    play(data, 4, data["stages"][3]["advanced"], rng)
    found = finish(data)
    assert [len(stage["table"]) for stage in found["stages"]] == [24, 21, 46, 16, 4]
    for stage, count in (("q1", 10), ("q2", 9), ("s1", 16), ("s2", 4)):
        assert_totals(data, stage)
        assert_best(data, stage, count)
    assert [table["check"] for table in found["tables"] if table["stage"] == "s1"] == [150] * 10 + [114] * 2
    assert {place["id"] for place in found["final"]} == set(players)


@pytest.mark.parametrize("seed", range(3))
def test_the_2nd_regroups_by_place_and_lets_the_seeds_enter_later(seed):
    rng, players = Random(seed), ids(100)
    seeds, others = players[:4], players[4:]
    stages: list[Json] = [
        {"id": "r1", "name": "一回戦"},
        {
            "id": "r2",
            "enter": {"from": "r1"},
            "seating": "by_place",
            "group_by": "place_in_previous",
            "advance": {"rule": "best_per_group", "k": {"1": 14, "2": 8, "3": 6}},
        },
        {"id": "l32", "enter": {"from": "r2", "seeds": seeds}, "advance": {"rule": "best_per_table", "k": 2}},
        {"id": "l16", "enter": {"from": "l32"}, "advance": {"rule": "best_per_table", "k": 1}},
        {"id": "final", "enter": {"from": "l16"}},
    ]
    data = event(players, stages)
    play(data, 0, others, rng)
    settle_places(data)
    data["rounds"].append(regrouped(data, rng))
    announce(data, 1, lots=True)
    play(data, 2, [*data["stages"][1]["advanced"], *seeds], rng)
    play(data, 3, data["stages"][2]["advanced"], rng)
    play(data, 4, data["stages"][3]["advanced"], rng)
    found = finish(data)
    assert [len(stage["table"]) for stage in found["stages"]] == [96, 96, 32, 16, 4]
    assert Counter(row["group"] for row in found["stages"][1]["table"]) == {"1": 24, "2": 24, "3": 48}
    assert_groups(data)
    for stage, k in (("l32", 2), ("l16", 1)):
        assert_winners(data, stage, k)
    assert {place["id"] for place in found["final"][:4]} == set(data["stages"][3]["advanced"])


def settle_places(data):
    """Draw a lot at every table of the first round where a place is shared."""
    data["decisions"] = []
    places = defaultdict(list)
    rows = {row["id"]: row for row in standing(data)["stages"][0]["table"]}
    for table in data["rounds"][0]["tables"]:
        for player in table["seats"].values():
            places[table["table"], rows[player]["place_at_table"]].append(player)
    for tied in places.values():
        if len(tied) > 1:
            data["decisions"].append(lot(tied, "r1"))


def regrouped(data, rng):
    """The second round: one group of firsts, one of seconds, one of thirds and fourths."""
    groups = defaultdict(list)
    for row in standing(data)["stages"][0]["table"]:
        groups[str(min(row["place_at_table"], 3))].append(row["id"])
    tables: list[Json] = []
    for name in ("1", "2", "3"):
        for seated in in_tables(rng.sample(groups[name], len(groups[name]))):
            tables.append(a_table(len(tables) + 1, seated, *played_match(seated, rng), group=name))
    return a_round("r2", 1, tables)


def assert_groups(data):
    lines = lines_of(data, "r2")
    advanced = set(data["stages"][1]["advanced"])
    for name, count in {"1": 14, "2": 8, "3": 6}.items():
        tables = [table for table in data["rounds"][1]["tables"] if table["group"] == name]
        players = {player for table in tables for player in table["seats"].values()}
        assert len(advanced & players) == count
        due = best({player: lines[player] for player in players}, count)
        assert (advanced & players) ^ due <= lots_for(data, "r2")


def assert_winners(data, stage, k):
    advanced = set(next(each for each in data["stages"] if each["id"] == stage)["advanced"])
    for event_round in data["rounds"]:
        for table in event_round["tables"] if event_round["stage"] == stage else ():
            lines = match_lines(table)
            here = advanced & set(lines)
            assert len(here) == k
            # Players of one table have met, so head-to-head may have decided between equals.
            line = min(quality(lines[player]) for player in here)
            assert all(quality(lines[player]) <= line for player in set(lines) - here)
