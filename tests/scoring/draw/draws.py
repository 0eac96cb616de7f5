"""Draw requests, and independent counts of what the answers contain."""

from collections import Counter
from itertools import combinations

from scoring.draw.stream import Stream
from tests.scoring.standings.events import ids

SEVEN = (("p001", "p002", "p003", "p004"), ("p005", "p006", "p007"))


def request(players: int, *, clubs: int = 0, seeds: int = 0, **more):
    """A draw request: players in ``clubs`` clubs of falling size, the first ``seeds`` players seeded."""
    stream = Stream(f"clubs {players} {clubs}")
    names = [f"c{min(stream.below(clubs), stream.below(clubs))}" if clubs else "" for _ in range(players)]
    entrants = [
        {"id": name, "club": club, "seed": number if number <= seeds else None}
        for number, (name, club) in enumerate(zip(ids(players), names, strict=True), start=1)
    ]
    when = {} if "rounds" in more else {"round": 1}
    return {"format": "daifugo-draw/1", "seed": "dice 4 2 6 6 1", "entrants": entrants} | when | more


def tables_of(answer) -> list[list[str]]:
    rounds = answer["rounds_tables"] if "rounds_tables" in answer else [answer["tables"]]
    return [list(table["seats"].values()) for tables in rounds for table in tables]


def pairs_of(tables) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def repeats(answer) -> int:
    met = {frozenset(pair) for pair in answer.get("met", [])}
    return sum(times - (pair not in met) for pair, times in pairs_of(tables_of(answer)).items())


def same_club(answer) -> int:
    club = {entrant["id"]: entrant["club"] for entrant in answer["entrants"]}
    return sum(
        times for (one, other), times in pairs_of(tables_of(answer)).items() if club[one] == club[other] != ""
    )


def three_tables(answer) -> Counter[str]:
    """How often each entrant has been at a table of three after these rounds."""
    times = Counter({entrant["id"]: 0 for entrant in answer["entrants"]})
    times.update(answer.get("three_tables", {}))
    times.update(player for table in tables_of(answer) if len(table) == 3 for player in table)
    return times


def squared_gaps(tables, points) -> int:
    return sum(
        (points[one] - points[other]) ** 2 for table in tables for one, other in combinations(table, 2)
    )
