"""A second reading of docs/season.md, in its order and without code of the product: dict in, answer out.

It recomputes everything wherever it can and is written to be held against the page, not to be fast.
"""

from calendar import monthrange
from itertools import groupby
from math import inf
from typing import Any

from tests.scoring.season.naive_events import LAST_DAY, NaiveEvents
from tests.scoring.season.naive_table import points_of, ranked

CLASSES = ("lot", "given", "event", "declined", "decision", "table")


class Naive(NaiveEvents):
    """One season as it stood at the end of a day."""

    def answer(self):
        self.read_events()
        self.read_merges()
        self.read_rankings()
        self.run_ledger()
        table = self.table(self.at)
        self.check_announced()
        self.check_lots()
        self.check_rest()
        return {
            "places": {
                into: [{key: place[key] for key in PLACE} for place in held]
                for into, held in self.places.items()
            },
            "open": [
                {"into": row["into"], "from": row["from"], "places": row["left"], "among": row["among"]}
                for row in sorted(self.walks, key=lambda row: row["row"])
            ],
            "table": [{key: row[key] for key in ROW} for row in table],
            "ledger": self.ledger,
            "findings": self.findings,
            "unmapped": self.unmapped,
        }

    # The order of acts (sentences 9 and 10).

    def run_ledger(self):
        acts = [(lot["at"], "lot", no, lot) for no, lot in enumerate(self.lots)]
        acts += [(act["at"], "given", no, act) for no, act in enumerate(self.dated("given"))]
        acts += [(act["at"], "declined", no, act) for no, act in enumerate(self.dated("declined"))]
        acts += [
            (event["date"], "event", no, event)
            for no, event in enumerate(self.events)
            if event["counts"] == "official" and event["date"] <= self.at
        ]
        for no, quota in enumerate(self.dicts("quotas")):
            if quota["from"].get("table") and quota["from"]["until"] <= self.at:
                acts.append((quota["from"]["until"], "table", no, quota))
        for no, act in enumerate(self.dated("decisions")):
            if act["kind"] != "lot":
                acts.append((act["at"], "decision", no, act))
        for act in sorted(acts, key=lambda act: (act[0], CLASSES.index(act[1]), act[2])):
            self.act = act
            self.day = act[0]
            getattr(self, f"do_{act[1]}")(act[3])
            self.look_at_ties()

    def do_lot(self, lot):
        pass

    def write(self, into, what, person, source, place):
        row = {"at": self.day, "into": into, "what": what, "person": person, "from": source, "place": place}
        self.ledger.append(row)

    def held(self, into, person):
        return next((place for place in self.places[into] if place["person"] == person), None)

    def person_of(self, act):
        person = self.known(act["person"])
        if person is None:
            self.find("person_unknown", into=act["into"], person=self.number(act["person"]))
        return person

    def get(self, into, person, **place):
        self.places[into].append({"person": person, "at": self.day, "passed_from": []} | place)

    def do_given(self, act):
        into, person = act["into"], self.person_of(act)
        if person is None:
            return
        if self.held(into, person):
            self.find("given_twice", into=into, person=person)
        elif self.may(into, person):
            self.get(into, person, **{"as": act.get("as") or "seed", "from": "given", "place": None})
            self.write(into, "got", person, "given", None)

    def may(self, into, person):
        """``born_after``: a birth of which the line cuts the month or year is unknown."""
        line, born = self.intos[into].get("born_after"), self.births[person]
        first, last = birth_days(born) if born else ("", LAST_DAY)
        if not line or first > line:
            return True
        self.find_once("too_old" if last <= line else "birth_unknown", into=into, person=person)
        return False

    def do_event(self, event):
        for no, quota in enumerate(self.dicts("quotas")):
            if self.gives(quota, event):
                n = self.worth(quota, event, sum(row["played"] for row in event["rows"]))
                self.walk(new_walk(quota, no, event["id"], event["rows"], n))

    def gives(self, quota, event):
        source = quota["from"]
        if event["id"] == self.intos[quota["into"]].get("event"):
            return False
        return source.get("kind") == event["kind"] or source.get("event") == event["id"]

    def do_table(self, quota):
        no = next(no for no, other in enumerate(self.dicts("quotas")) if other is quota)
        rows = self.table(self.day, without=self.intos[quota["into"]].get("event"))
        self.walk(new_walk(quota, no, "table", rows, self.worth(quota, None, len(rows))))

    def worth(self, quota, event, played):
        n = quota["n"]
        if isinstance(n, int):
            return n
        if isinstance(n, list):
            return ([0] + [places for least, places in sorted(n) if played >= least])[-1]
        into = quota["into"]
        taken = len(self.places[into]) + sum(
            walk["left"] for walk in self.walks if walk["into"] == into and walk["among"]
        )
        return max(0, self.intos[into]["size"] - taken - self.still_to_come(into, event))

    def still_to_come(self, into, own):
        """Places in numbers that what is later in the order of acts, or planned from this day on, gives."""
        place = (self.day, CLASSES.index(self.act[1]), self.act[2])
        total = 0
        for no, quota in enumerate(self.dicts("quotas")):
            if quota["into"] != into or not isinstance(quota["n"], int):
                continue
            if quota["from"].get("table"):
                total += quota["n"] * ((quota["from"]["until"], CLASSES.index("table"), no) > place)
            for other_no, event in enumerate(self.events):
                if event is own or event["counts"] == "cancelled" or not self.gives(quota, event):
                    continue
                later = (event["date"], CLASSES.index("event"), other_no) > place
                total += quota["n"] * (later if event["counts"] == "official" else event["date"] >= self.day)
        return total

    # Down the ranking, ties and lots (sentences 11 to 18).

    def walk(self, walk):
        for rank, rows in groupby(walk["ranking"], key=lambda row: row["rank"]):
            if walk["rank"] <= rank <= walk["down_to"] and walk["left"]:
                walk["rank"] = rank
                tied = self.give_at(walk, [row["person"] for row in rows if row["person"]])
                if tied:
                    return self.leave_open(walk, tied)
        return self.leave_open(walk, [])

    def give_at(self, walk, group):
        """At a rank first who cannot get a place, then the places. Returns who is tied where no lot settles it."""
        states = {person: self.state(walk, person) for person in group}
        tied = [person for person in group if states[person] in ("gets", "lapses")]
        fits = len(tied) <= walk["left"]
        for person, state in states.items():
            if state == "passed_over" and person not in walk["passed"]:
                walk["passed"].append(person)
                self.write(walk["into"], "passed_over", person, walk["from"], walk["rank"])
            elif state == "lapses" and fits:
                self.take(walk, person, walk["rank"])
        order = [person for person in tied if states[person] == "gets"]
        if not fits:
            self.ever_tied.append(tied)
            order = self.drawn(tied, self.day) or []
        for person in order[: walk["left"]]:
            self.take(walk, person, walk["rank"])
        return [] if fits or order else tied

    def state(self, walk, person):
        """What a place does that comes down to this person."""
        place = self.held(walk["into"], person)
        if place and place["from"] == walk["from"]:
            return "stepped_over"
        if place and walk["passing"] == "no" and walk["rank"] <= walk["n"]:
            return "lapses"
        if place or (walk["into"], person) in self.declined or not self.may(walk["into"], person):
            return "passed_over"
        return "gets"

    def take(self, walk, person, rank):
        into, source = walk["into"], walk["from"]
        walk["left"] -= 1
        if self.held(into, person):
            self.write(into, "lapsed", person, source, rank)
            return
        order = [row["person"] for row in walk["ranking"]]
        passed = sorted(walk["passed"], key=order.index)
        place = {"as": walk["as"], "from": source, "place": rank, "passed_from": passed}
        self.get(into, person, **place, quota=walk["quota"])
        self.write(into, "got", person, source, rank)

    def leave_open(self, walk, among):
        walk["among"] = among
        if walk["left"] and walk["row"] is None:
            walk["row"] = len(self.ledger)
            self.write(walk["into"], "open", None, walk["from"], None)
        self.walks = [other for other in self.walks if other is not walk]
        if walk["left"]:
            self.walks.append(walk)

    def drawn(self, tied, day):
        for lot in self.lots:
            order = [self.number(person) for person in lot["order"]]
            if lot["at"] <= day and set(tied) <= set(order):
                return sorted(tied, key=order.index)
        return None

    def look_at_ties(self):
        """After every act, the oldest tie first, and again from the first after one that closes."""
        for walk in self.walks:
            if not walk["among"]:
                continue
            tied = [row["person"] for row in walk["ranking"] if row["rank"] == walk["rank"] and row["person"]]
            able = [person for person in tied if self.state(walk, person) in ("gets", "lapses")]
            if len(able) <= walk["left"] or self.drawn(able, self.day):
                self.walk(walk)
                return self.look_at_ties()
            walk["among"] = able
        return None

    # Declining, and what was announced (sentences 19 to 25).

    def do_declined(self, act):
        into, person = act["into"], self.person_of(act)
        if person is None:
            return
        if act["at"] > self.final_day(into):
            self.find("declined_after_final", into=into, person=person)
            return
        place = self.held(into, person)
        self.declined.add((into, person))
        if not place:
            self.write(into, "declined", person, None, None)
            return
        self.write(into, "declined", person, place["from"], place["place"])
        self.places[into].remove(place)
        if not place.get("kept"):
            self.pass_on(into, place)

    def pass_on(self, into, place):
        quota = self.dicts("quotas")[place["quota"]] if "quota" in place else {}
        event = next((event for event in self.events if event["id"] == place["from"]), None)
        passes = event and "quota" in place and (quota.get("pass") or "down") == "down"
        if not passes or self.day > (self.intos[into].get("passing_until") or LAST_DAY):
            walk = new_walk({"into": into, "from": {}}, None, place["from"], [], 1)
            self.leave_open(walk, [])
            return
        walk = new_walk(quota, place["quota"], place["from"], event["rows"] if event else [], 1)
        for tie in [tie for tie in self.walks if tie["among"] and same_quota(tie, walk)]:
            walk["left"] += tie["left"]
            self.walks = [other for other in self.walks if other is not tie]
        self.walk(walk)

    def final_day(self, into):
        final = self.intos[into].get("event")
        return next((event["date"] for event in self.events if event["id"] == final), LAST_DAY)

    def announced_to(self, into, person, day):
        rows = [
            row
            for row in self.dated("announced")
            if row["into"] == into and self.number(row["person"]) == person and row["at"] <= day
        ]
        return sorted(rows, key=lambda row: row["at"])

    def do_decision(self, act):
        into, person = act["into"], self.person_of(act)
        if person is None:
            return
        told = self.announced_to(into, person, self.day)
        if not told:
            self.find("keep_of_nothing", into=into, person=person)
            return
        if act["kind"] == "keep" and not self.held(into, person):
            self.get(into, person, **{"as": "entrant", "from": told[-1]["from"], "place": None}, kept=True)
        self.write(into, "kept" if act["kind"] == "keep" else "withdrawn", person, told[-1]["from"], None)

    def ended(self, row, person):
        acts = [act for act in self.dated("decisions") if act["kind"] != "lot"]
        acts += [act for act in self.dated("declined") if act["at"] <= self.final_day(act["into"])]
        return any(
            act["into"] == row["into"] and self.number(act["person"]) == person and act["at"] >= row["at"]
            for act in acts
        )

    def check_announced(self):
        for row in self.dated("announced"):
            person, into = self.number(row["person"]), row["into"]
            what = {"into": into, "person": person, "event": row["from"]}
            if person not in self.persons:
                self.find("announced_nobody", **what)
            elif not self.ended(row, person):
                place = self.held(into, person)
                if not place:
                    self.find("announced_fell", **what)
                elif place["from"] != row["from"]:
                    self.find("announced_elsewhere", **what)

    # What does not hold together (sentences 27 and 28).

    def check_lots(self):
        for lot in [act for act in self.dated("decisions") if act["kind"] == "lot"]:
            order = [self.number(person) for person in lot["order"]]
            for person in order:
                if person not in self.persons:
                    self.find("lot_unknown", person=person)
            if not any(len(set(order) & set(tied)) > 1 for tied in self.ever_tied):
                self.find("lot_untied")

    def check_rest(self):
        for into, held in self.places.items():
            if self.intos[into].get("size") is not None and len(held) > self.intos[into]["size"]:
                self.find("over_size", into=into)
        for quota in self.dicts("quotas"):
            if not quota["from"].get("table") and not any(self.gives(quota, one) for one in self.events):
                named = {"event": quota["from"]["event"]} if "event" in quota["from"] else {}
                self.find("quota_of_nothing", into=quota["into"], **named)
        replaced = [
            digest
            for event in self.dicts("events")
            if event["date"] <= self.at
            for digest in event.get("replaces") or []
        ]
        for event in self.events:
            if event["date"] > self.at:
                continue
            if not self.season["from"] <= event["date"] <= self.season["to"]:
                self.find("outside_year", event=event["id"])
            if event in self.played_events() and event.get("sha256") in replaced:
                self.find("replaced_in_use", event=event["id"])

    # The table (sentence 29).

    def table(self, day, without=None):
        """The season's table of the official events up to a day."""
        results: dict[str, list[Any]] = {}
        for event in self.events:
            counts = event["counts"] == "official" and event["date"] <= min(day, self.at)
            if counts and event["id"] != without and event["kind"] in (self.season.get("points") or {}):
                for person, row in points_of(event, self.season["points"][event["kind"]]).items():
                    results.setdefault(person, []).append(row)
        counting = self.season.get("counting") or {}
        persons = [person for person in self.persons if person in results]
        return ranked(persons, results, counting, lambda tied: self.drawn_in_table(tied, day))

    def drawn_in_table(self, tied, day):
        self.ever_tied.append(tied)
        return self.drawn(tied, day)


PLACE = ("person", "as", "from", "place", "passed_from", "at")
ROW = ("rank", "person", "points", "counted", "left_out", "decided_by")


def birth_days(born):
    """The first and the last day on which someone of this year, month or day of birth can be born."""
    year, _, rest = born.partition("-")
    last = f"{born}-{monthrange(int(year), int(rest[:2]))[1]}" if rest else f"{born}-12-31"
    return (born + "-01-01")[:10], last[:10]


def new_walk(quota, no, source, ranking, n):
    down_to = quota.get("down_to")
    return {
        "into": quota["into"],
        "quota": no,
        "from": source,
        "ranking": ranking,
        "n": n,
        "left": n,
        "rank": 0,
        "down_to": inf if down_to is None else down_to,
        "passing": quota.get("pass") or "down",
        "as": quota.get("as") or "entrant",
        "passed": [],
        "among": [],
        "row": None,
    }


def same_quota(one, other):
    return (one["from"], one["quota"], one["into"]) == (other["from"], other["quota"], other["into"])
