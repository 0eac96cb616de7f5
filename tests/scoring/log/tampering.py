"""Ways to change an event's file behind its log, each with words of the finding it must cause."""

import copy
from typing import Any

from scoring.log.chain import FIRST, entry_hash
from tests.scoring.paths import Change, add, at, exchange, put
from tests.scoring.standings.events import substitution

TABLE, STEPS = "rounds.0.tables.0", "rulings.0.ruling.steps"


def head(data, no) -> str:
    return f"{no} {data['log_entries'][no - 1]['hash']}"


def rehash(data) -> None:
    """Renumber and chain all entries again, as an attacker who knows the format would after a change."""
    prev = FIRST
    for no, entry in enumerate(data["log_entries"], start=1):
        entry |= {"no": no, "prev": prev}
        prev = entry["hash"] = entry_hash(entry)
    data["log"] = {"no": len(data["log_entries"]), "hash": prev}


def entry_of(data, verb, at: int = 0) -> dict[str, Any]:
    found: list[dict[str, Any]] = [entry for entry in data["log_entries"] if entry["verb"] == verb]
    return found[at]


def change(which, **fields):
    return lambda data: entry_of(data, which).update(fields)


def say_otherwise(text):
    def tamper(data):
        next(each for each in data["sealed"].values() if each["text"] == text)["text"] = "違う"

    return tamper


def drop(verb, at=0):
    return lambda data: data["log_entries"].remove(entry_of(data, verb, at))


def put_in(where):
    def tamper(data):
        entries = data["log_entries"]
        invented = copy.deepcopy(entry_of(data, "penalise")) | {"no": entries[where]["no"] + 1}
        invented["prev"] = entries[where]["hash"]
        invented["hash"] = entry_hash(invented)
        entries.insert(len(entries) if where == -1 else where + 1, invented)

    return tamper


swap_exits = exchange(f"{TABLE}.sets.0.games.0.events", 0, 1)


def swap_names(data):
    one, other = data["entrants"][:2]
    one["name"], other["name"] = other["name"], one["name"]


def swap_actors(data):
    entry_of(data, "confirm")["actor"] = entry_of(data, "close")["reason"]


def invented_substitution(data):
    data["substitutions"].append(substitution("p04", "p05", from_set=3, reason=""))
    data["entrants"].append({"id": "p05", "name": "近藤"})


def invented_ruling(data):
    data["rulings"].append(copy.deepcopy(data["rulings"][1]) | {"no": 3})


IN_THE_CHAIN: dict[str, tuple[Change, str]] = {
    "an actor": (say_otherwise("審判 山本"), "sealed in this entry was changed"),
    "a reason": (say_otherwise("用紙と照合"), "sealed in this entry was changed"),
    "an actor for another": (swap_actors, "was changed"),
    "a time": (change("close", at="2026-04-29T09:00:00.000000Z"), "was changed"),
    "a verb": (change("correct_game", verb="record_exit"), "was changed"),
    "what was before": (change("correct_game", before={}), "was changed"),
    "what was after": (change("correct_game", after={}), "was changed"),
    "the account": (change("close", account="1"), "was changed"),
    "a hash": (change("close", hash="0" * 64), "was changed"),
    "what it follows": (change("close", prev="0" * 64), "does not follow"),
    "the first dropped": (lambda data: data["log_entries"].pop(0), "entry 1 is missing"),
    "one in the middle dropped": (drop("record_exit", 7), "is missing"),
    "the last but one dropped": (lambda data: data["log_entries"].pop(-2), "is missing"),
    "the last dropped": (lambda data: data["log_entries"].pop(), "the log ends with"),
    "an act on the event dropped": (drop("penalise"), "is missing"),
    "one put in": (put_in(10), "wrong place"),
    "one put in at the end": (put_in(-1), "the log ends with"),
    "two swapped": (exchange("log_entries", 4, 5), "wrong place"),
    "one moved": (lambda data: data["log_entries"].append(data["log_entries"].pop(8)), "wrong place"),
}
IN_THE_EVENT: dict[str, tuple[Change, str]] = {
    "exits swapped": (swap_exits, "stage s1, round 1, table 1, set 1, game 1: The game"),
    "a foul for a finish": (put(f"{TABLE}.sets.0.games.0.events.0.how", "foul"), "table 1, set 1, game 1: The game"),
    "a game emptied": (put(f"{TABLE}.sets.2.games.3.events", []), "table 1, set 3, game 4: The game"),
    "seats swapped": (exchange(f"{TABLE}.sets.1.seats", "S", "H"), "table 1, set 2: The seats"),
    "another envelope": (put(f"{TABLE}.sets.0.envelope", "E-9"), "table 1, set 1: The envelope"),
    "other blind cards": (put(f"{TABLE}.sets.0.blind", ["S5", "S6"]), "table 1, set 1: The envelope"),
    "other totals": (exchange(f"{TABLE}.recorded", "p01", "p02"), "table 1: The totals"),
    "a cut-off": (put(f"{TABLE}.cut_off", True), "table 1: The cut-off"),
    "a substitution": (invented_substitution, "table 1: The substitutions"),
    "names swapped": (swap_names, "entrant p01: The name"),
    "a reading changed": (put("entrants.0.kana", "べつのよみ"), "entrant p01: The reading"),
    "a club changed": (put("entrants.0.club", "よその会"), "entrant p01: The club"),
    "a penalty's reason changed": (put("penalties.0.reason", "別の理由"), "stage s1, number 2: The penalties"),
    "a penalty dropped": (put("penalties", []), "stage s1, number 2: The penalties"),
    "a penalty made smaller": (put("penalties.0.points", -1), "stage s1, number 2: The penalties"),
    "a penalty that was lifted": (
        add("penalties", {"player": "p02", "stage": "s1", "points": -5, "reason": "私語", "ruling": None}),
        "stage s1, number 2: The penalties",
    ),
    "a decision nobody took": (
        add("decisions", {"kind": "withdraw", "player": "p04", "after": "s1"}), "decision withdraw p04: The decision",
    ),
    "other tie-breaks": (put("scheme.tiebreaks", ["head_to_head"]), "the event's settings: “tiebreaks”"),
    "more who go on": (put("stages.0.advance.n", 3), "stage s1: The option “advance”"),
    "a decision on a ruling turned": (put(f"{STEPS}.1.kind", "upheld"), "ruling 1: What was done about the ruling"),
    "a step on a ruling dropped": (lambda data: at(data, STEPS).pop(0), "ruling 1: What was done about the ruling"),
    "a step's reason": (put(f"{STEPS}.1.reason", "違う"), "ruling 1: What was done"),
    "the end of a long reason": (put("rulings.1.ruling.steps.1.reason", "映像を見た。" * 40), "ruling 2: What was done"),
    "who decided": (put(f"{STEPS}.1.by", "別人"), "ruling 1: What was done"),
    "a ruling dropped": (lambda data: data["rulings"].pop(0), "ruling 1: The ruling"),
    "a ruling nobody asked for": (invented_ruling, "ruling 3: No entry"),
    "a table dropped": (put("rounds.0.tables", []), "table 1: There are entries"),
    "an entrant nobody entered": (add("entrants", {"id": "p05", "name": "近藤"}), "entrant p05: No entry"),
}  # fmt: skip
