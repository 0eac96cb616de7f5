"""A played event of any size, as the JSON value of its document."""

from random import Random
from typing import Any

from rules_ref.cards import DECK

SETS, GAMES = 3, 4


def large_event(entrants: int, *, seed: int = 1) -> dict[str, Any]:
    """One stage with one match of twelve complete games each; ``entrants`` must be a multiple of four."""
    rng = Random(seed)
    ids = [f"p{number:05}" for number in range(1, entrants + 1)]
    tables = [played_table(at // 4 + 1, ids[at : at + 4], rng) for at in range(0, entrants, 4)]
    return {
        "format": "daifugo-event/1",
        "slug": "large",
        "name": "大きな大会",
        "ruleset": "jbl",
        "entrants": [
            {"id": id_, "name": f"参加者{id_}", "club": f"所属{at % 97}"} for at, id_ in enumerate(ids)
        ],
        "stages": [{"id": "s1", "name": "予選", "advance": {"rule": "best_overall", "n": 16}}],
        "rounds": [{"stage": "s1", "round": 1, "tables": tables}],
    }


def played_table(number: int, players: list[str], rng: Random) -> dict[str, Any]:
    """A complete match of a table of four."""
    sets = [played_set(players, rng) for _ in range(SETS)]
    return {"table": number, "seats": sets[0]["seats"], "sets": sets}


def played_set(players: list[str], rng: Random) -> dict[str, Any]:
    seats = dict(zip("SHDC", rng.sample(players, 4), strict=True))
    blind = [str(each) for each in rng.sample(DECK, 2)]
    daifugo: str | None = None
    games = []
    for _ in range(GAMES):
        events, daifugo = _game(players, daifugo, rng)
        games.append({"events": events})
    return {"seats": seats, "blind": blind, "envelope": str(rng.randrange(10_000)), "games": games}


def _game(players: list[str], daifugo: str | None, rng: Random) -> tuple[list[dict[str, str]], str]:
    """A random game with some fouls, and its first; a daifugo who does not finish first falls."""
    left, events, first = rng.sample(players, 4), [], None
    while len(left) > 1:
        player = left.pop()
        how = "foul" if rng.random() < 0.1 else "finish"
        events.append({"player": player, "how": how})
        if how == "finish":
            first = first or player
            if daifugo in left:
                left.remove(daifugo)
    return events, first or left[0]
