"""Event documents for tests, as JSON values: small ones by hand, whole ones at random from a seed."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from scoring.event.reading import read_event
from scoring.standings.answer import answer
from scoring.standings.standings import standings

Json = dict[str, Any]

SUITS = "SHDC"


def ids(count: int, start: int = 1) -> list[str]:
    """``p001``, ``p002``, …"""
    return [f"p{number:03}" for number in range(start, start + count)]


def event(players: Sequence[str], stages: Sequence[Json], rounds: Sequence[Json] = (), **more: Any) -> Json:
    """An event with ``players`` as its entrants, all of them present."""
    return {
        "format": "daifugo-event/1",
        "ruleset": "jbl",
        "entrants": [{"id": player, "name": player} for player in players],
        "stages": list(stages),
        "rounds": list(rounds),
        **more,
    }


def a_game(text: str, *, cut_off: bool = False) -> Json:
    """``p q! r``: p finishes, q fouls, r finishes."""
    events = [
        {"player": part.rstrip("!"), "how": "foul" if part.endswith("!") else "finish"}
        for part in text.split()
    ]
    return {"events": events, "cut_off": cut_off}


def a_set(*games: str) -> Json:
    return {"games": [a_game(game) for game in games]}


def a_table(number: int, players: Sequence[str], *sets: Json, **more: Any) -> Json:
    """A table at which ``players`` sit at spades, hearts, …"""
    seats = dict(zip(SUITS, players, strict=False))
    return {"table": number, "seats": seats, "sets": list(sets), **more}


def one_game_table(number: int, players: Sequence[str], **more: Any) -> Json:
    """A table with one game, which the players leave in seat order."""
    return a_table(number, players, a_set(" ".join(players[:-1])), **more)


def a_round(stage: str, number: int, tables: Iterable[Json], **more: Any) -> Json:
    return {"stage": stage, "round": number, "tables": list(tables), **more}


def one_stage(*tables: Json, players: Sequence[str] = (), stage: Json | None = None, **more: Any) -> Json:
    """An event of one stage and one round. ``players``: the entrants, if not only those seated."""
    seated = [player for table in tables for player in table["seats"].values()]
    return event(players or seated, [{"id": "s1", **(stage or {})}], [a_round("s1", 1, tables)], **more)


def lot(order: Iterable[str], stage: str = "s1") -> Json:
    return {"kind": "lot", "stage": stage, "order": list(order)}


def withdraw(player: str, after: str | None = "s1") -> Json:
    return {"kind": "withdraw", "player": player, "after": after}


def move_up(player: str, instead_of: str, stage: str = "s1") -> Json:
    return {"kind": "move_up", "stage": stage, "player": player, "for": instead_of}


def substitution(out: str, into: str, *, table: int = 1, from_set: int = 2, **more: Any) -> Json:
    """A substitution in the first round of s1."""
    return {"stage": "s1", "round": 1, "table": table, "from_set": from_set, "out": out, "in": into, **more}


def played(players: Sequence[str], rng: Random, daifugo: str | None) -> tuple[Json, str]:
    """A random game, with one exit in twenty a foul, and the player who is first."""
    still_in, events = list(players), []
    finished: list[str] = []
    fouls: list[str] = []
    while len(still_in) > 1:
        who = rng.choice(still_in)
        still_in.remove(who)
        foul = rng.random() < 1 / 20
        (fouls if foul else finished).append(who)
        events.append({"player": who, "how": "foul" if foul else "finish"})
        if not foul and daifugo in still_in:
            still_in.remove(daifugo)
    best = (*finished, *still_in)
    # Without finishers or players left, the fallen daifugo would be first; that needs too many fouls.
    return {"events": events}, best[0]


def played_match(players: Sequence[str], rng: Random, shape: tuple[int, int] = (3, 4)) -> list[Json]:
    """The sets of a random match. ``shape``: the numbers of sets, and of games in each."""
    found = []
    for _ in range(shape[0]):
        daifugo, of_set = None, []
        for _ in range(shape[1]):
            game, daifugo = played(players, rng, daifugo)
            of_set.append(game)
        found.append({"games": of_set})
    return found


def in_tables(players: Sequence[str]) -> list[list[str]]:
    """Tables of four, and as many of three as it takes."""
    threes = -len(players) % 4
    fours = (len(players) - 3 * threes) // 4
    cuts = [*range(0, 4 * fours, 4), *range(4 * fours, len(players), 3)]
    return [list(players[at : at + (4 if at < 4 * fours else 3)]) for at in cuts]


def played_round(
    stage: str, number: int, players: Sequence[str], rng: Random, *, shape: tuple[int, int] = (3, 4)
) -> Json:
    """A round in which all players play a whole match, at random tables."""
    order = rng.sample(players, len(players))
    tables = [
        a_table(index, seated, *played_match(seated, rng, shape))
        for index, seated in enumerate(in_tables(order), 1)
    ]
    return a_round(stage, number, tables)


def standing(data: Json) -> Json:
    """What ``manage.py standings`` answers."""
    return answer(standings(read_event(data)))


def rows(data: Json, stage: int = 0) -> dict[str, Json]:
    """The rows of a stage by id."""
    return {row["id"]: row for row in standing(data)["stages"][stage]["table"]}


def record_totals(data: Json) -> None:
    """Record on every table the points of its games."""
    for table in standing(data)["tables"]:
        table_of(data, table["stage"], table["round"], table["table"])["recorded"] = table["points"]


def table_of(data: Json, stage: str, number: int, table: int) -> Json:
    """One table of an event."""
    rounds = (
        event_round
        for event_round in data["rounds"]
        if (event_round["stage"], event_round["round"]) == (stage, number)
    )
    return next(each for found in rounds for each in found["tables"] if each["table"] == table)


def announce(data: Json, stage: int, *, lots: bool = False) -> list[str]:
    """Announce who goes on from a stage. ``lots``: first break open ties by lot, in favour of the last."""
    decisions = data.setdefault("decisions", [])
    while lots and (undecided := standing(data)["stages"][stage]["advance"]["undecided"]):
        decisions.append(lot(reversed(undecided[0]["among"]), data["stages"][stage]["id"]))
    going: list[str] = standing(data)["stages"][stage]["advance"]["in"]
    data["stages"][stage]["advanced"] = going
    return going
