"""Random seasons of few persons, days and events, so that rare coincidences are frequent."""

import json
from hashlib import sha256
from string import ascii_uppercase

DAYS = [f"2026-{month:02}-{day:02}" for month in (3, 4, 5) for day in (1, 2, 3)]
KINDS = ("regional", "last")
TIEBREAKS = ("wins", "podiums", "best_place", "latest", "lot")
BORN = (None, "2013", "2014", "2015", "2014-04", "2014-05", "2014-05-31", "2014-06-01")
UNKNOWN = "Z9"
OTHER_DIGEST = "0" * 64
SEATS = dict(zip("SHDC", "pqrs", strict=True))
SCHEME = {"sets": 1, "games_per_set": 1, "bonus": 0, "tiebreaks": []}


def random_day(rng):
    """The day for which to work out a season; None: its end."""
    return rng.choice([None, rng.choice(DAYS)])


def sometimes(rng, part):
    return rng.random() < part


def some(rng, most, make):
    return [make() for _ in range(rng.randint(0, most))]


def random_season(rng):
    """A random season as in its file, and its event files by name."""
    names = list(ascii_uppercase[: rng.randint(3, 8)])
    rng.shuffle(names)
    intos = {"final": random_into(rng, "final")}
    if sometimes(rng, 0.3):
        intos["kids"] = random_into(rng, "kids")
    events = [random_event(rng, f"e{number}", names) for number in range(rng.randint(2, 6))]
    events += [random_event(rng, into, names) | {"kind": into} for into in intos if sometimes(rng, 0.6)]
    if sometimes(rng, 0.1):
        events.append(random_event(rng, rng.choice(events)["id"], names))
    rng.shuffle(events)
    files = {f"{number}.json": random_file(rng) for number in range(2)}
    for event in rng.sample(events, min(len(events), rng.choice([0, 0, 1, 2]))):
        of_file(rng, event, names, files)

    def act():
        return {
            "into": rng.choice(["final", *intos]),
            "person": rng.choice([*names * 2, *names[:2] * 4, UNKNOWN]),
            "at": rng.choice(DAYS),
            "by": "league",
        }

    told = some(rng, 3, lambda: random_announced(rng, act(), events))
    season = {
        "format": "daifugo-season/1",
        "slug": "2026",
        "name": "2026",
        "from": rng.choice(DAYS) if sometimes(rng, 0.1) else "2026-01-01",
        "to": rng.choice(DAYS) if sometimes(rng, 0.1) else "2026-12-31",
        "persons": [random_person(rng, name) for name in names],
        "events": events,
        "into": intos,
        "quotas": [random_quota(rng, intos) for _ in range(rng.randint(1, 5))],
        "given": some(rng, 2, lambda: act() | {"as": "seed", "reason": "champion"}),
        "declined": some(rng, 5, act),
        "announced": told,
        "points": {kind: random_points(rng) for kind in (*KINDS, "final") if sometimes(rng, 0.8)},
        "counting": {
            "best": rng.choice([None, 1, 2, 3]),
            "tiebreaks": rng.sample(TIEBREAKS, rng.randint(0, len(TIEBREAKS))),
        },
        "merged": some(rng, 2, lambda: random_merge(rng, names)) if sometimes(rng, 0.3) else [],
        "decisions": some(rng, 5, lambda: random_decision(rng, act(), told, names)),
    }
    return season, files


def random_into(rng, name):
    return {
        "event": rng.choice([name, name, None]),
        "size": rng.choice([None, 3, 4, 6, 12]),
        "passing_until": rng.choice([None, *DAYS[4:]]),
        "born_after": rng.choice([None, None, None, "2014-05-01", "2014-05-31"]),
    }


def random_person(rng, name):
    born = rng.choice(BORN)
    return {"id": name, "name": name} | ({"born": born} if born else {})


def random_event(rng, name, names):
    """An event with archived ranks, some of them shared, left out or held by unknown persons."""
    persons = [rng.choice([*names, UNKNOWN, None]) if sometimes(rng, 0.15) else person for person in names]
    rng.shuffle(persons)
    results, rank = [], 1
    for place, person in enumerate(persons[: rng.randint(1, len(persons))], 1):
        rank = rank if sometimes(rng, 0.55) else place + sometimes(rng, 0.05)
        results.append({"person": person, "rank": rank})
        if sometimes(rng, 0.5):
            results[-1]["match_points"] = rng.choice([0, 1, 2, "1/2"])
    if sometimes(rng, 0.3):
        rng.shuffle(results)
    status = rng.choice(["official"] * 8 + ["provisional", "planned", "cancelled"])
    event = {"id": name, "kind": rng.choice(KINDS), "date": rng.choice(DAYS), "status": status}
    return event if status == "planned" else event | {"source": "report", "results": results}


def random_file(rng):
    """The file of an event of one table and one game, which is sometimes unfinished."""
    places = [{"player": player, "how": "finish"} for player in rng.sample("pqrs", 4)]
    table = {
        "table": 1,
        "seats": SEATS,
        "sets": [{"games": [{"events": places[: rng.choice([3, 3, 3, 2])]}]}],
    }
    entrants = [{"id": entrant, "name": entrant} for entrant in "pqrs"]
    event = {"format": "daifugo-event/1", "ruleset": "jbl", "scheme": SCHEME, "entrants": entrants}
    rounds = [{"stage": "s1", "round": 1, "tables": [table]}]
    return json.dumps(event | {"stages": [{"id": "s1"}], "rounds": rounds})


def of_file(rng, event, names, files):
    """Replace an event's results by a file; its persons, its digest and its name may be wrong."""
    name = rng.choice([*files, *files, "missing.json"])
    digests = [sha256(text.encode()).hexdigest() for text in files.values()]
    own = sha256(files[name].encode()).hexdigest() if name in files else OTHER_DIGEST
    event.pop("results", None)
    event |= {"file": name, "sha256": own if sometimes(rng, 0.9) else OTHER_DIGEST}
    event["who"] = {
        entrant: rng.choice([*names, *names, UNKNOWN]) for entrant in rng.sample("pqrsx", rng.randint(2, 5))
    }
    event["guests"] = [entrant for entrant in "pqrsy" if sometimes(rng, 0.1) and entrant not in event["who"]]
    if sometimes(rng, 0.2):
        event["replaces"] = [rng.choice(digests)]


def random_quota(rng, intos):
    """A random quota: a number, steps or fill; from a kind or event, which may not exist, or the table."""
    into = rng.choice(["final", *intos])
    source = rng.choice(
        [{"kind": kind} for kind in (*KINDS * 4, "final", "none")]
        + [{"event": name} for name in ("e0", "e1", "e2", "final", "none")]
        + [{"table": True, "until": rng.choice(DAYS)}] * 4
    )
    n = rng.choice([0, 1, 1, 1, 2, 2, 3, [[1, 1], [4, 2]], [[4, 1], [1, 2]]])
    if intos[into]["size"] is not None and sometimes(rng, 0.2):
        n = {"fill": True}
    quota = {"into": into, "from": source, "n": n}
    quota |= rng.choice([{}, {"pass": "down"}, {"pass": "no"}, {"pass": "no"}])
    return quota | rng.choice([{}, {}, {"down_to": rng.randint(1, 5)}, {"as": "wild"}])


def random_announced(rng, act, events):
    act.pop("by")
    return act | {"from": rng.choice([*(event["id"] for event in events), "given", "table"])}


def random_points(rng):
    places = sorted((rng.choice([0, 1, 2, 3]) for _ in range(rng.randint(0, 4))), reverse=True)
    more = {"taking_part": rng.choice([0, 1]), "per_match_point": rng.choice([0, 1, "1/10"])}
    return {"places": places} | (more if sometimes(rng, 0.3) else {})


def random_merge(rng, names):
    old, new = rng.choice([*names, UNKNOWN]), rng.choice([*names, UNKNOWN])
    return {"from": old, "to": new, "at": rng.choice(DAYS), "by": "league", "reason": "one person"}


def random_decision(rng, act, told, names):
    if sometimes(rng, 0.7):
        person = rng.choice(told)["person"] if told and sometimes(rng, 0.7) else act["person"]
        return act | {"kind": rng.choice(["keep", "withdraw"]), "person": person, "reason": "told"}
    order = rng.sample(names, rng.choice([rng.randint(1, len(names)), len(names)]))
    if sometimes(rng, 0.1):
        order.append(UNKNOWN)
    return {"kind": "lot", "order": order, "at": act["at"], "by": "league"}
