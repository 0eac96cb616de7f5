"""A small event without any error, for tests that damage it in one place."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from tests.scoring.standings.events import (
    Json,
    a_game,
    a_round,
    a_table,
    announce,
    event,
    lot,
    move_up,
    record_totals,
    substitution,
    table_of,
    withdraw,
)

STAGES = [
    {"id": "s1", "name": "予選", "advance": {"rule": "best_overall", "n": 7}},
    {
        "id": "s2", "name": "順位別", "enter": {"from": "s1"}, "seating": "by_place", "group_by": "place_in_previous",
        "advance": {"rule": "best_per_group", "k": {"1": 1, "2": 1}},
    },
    {"id": "s3", "name": "決勝", "enter": {"from": "s2", "seeds": ["s"]}, "seating": "given"},
]  # fmt: skip
SCHEME = {"sets": 2, "games_per_set": 1, "bonus": 0, "tiebreaks": ["daifugo_games", "lot"]}


def _table(stage: str, number: int, players: Sequence[str], **more: Any) -> Json:
    """A table with two sets of one game each, in which the players finish in seat order."""
    game = " ".join(players[:-1])
    sets = [{"envelope": f"{stage}{number}-{at}", "games": [a_game(game)]} for at in (1, 2)]
    return a_table(number, players, *sets, **more)


def right_event() -> Json:
    """Thirteen enter s1, m with a bye; c, g and k are tied for the last place; b withdraws and c moves up."""
    rounds = [
        a_round("s1", 1, [_table("s1", at, each) for at, each in enumerate(("abcd", "efgh", "ijkl"), 1)], byes=["m"]),
        a_round("s2", 1, [_table("s2", 1, "aei", group="1"), _table("s2", 2, "fjgc", group="2")]),
        a_round("s3", 1, [_table("s3", 1, "afs")]),
    ]  # fmt: skip
    data = event(
        [*"abcdefghijklm", "s", "x"], deepcopy(STAGES), rounds, scheme=deepcopy(SCHEME), date="2024-10-20",
        substitutions=[substitution("l", "x", table=3, reason="急用")],
        penalties=[{"player": "h", "stage": "s1", "points": -1, "reason": "遅刻", "ruling": 1}],
        decisions=[lot("gck") | {"by": "運営", "at": "2024-10-20 15:10"}, withdraw("b"), move_up("c", "b")],
        rulings=[{"no": 1, "case": {"question": "play"}, "ruling": {"verdict": "violation"}}],
    )  # fmt: skip
    data["entrants"][-1]["status"] = "registered"
    for stage in range(2):
        announce(data, stage)
    record_totals(data)
    return data


def table(data: Json, stage: str, number: int) -> Json:
    return table_of(data, stage, 1, number)
