"""The second reading of docs/season.md, first part: events, merges, and who stands where."""

from fractions import Fraction
from hashlib import sha256
from typing import Any

LAST_DAY = "9999-12-31"


class NaiveEvents:
    """One season as it stood at the end of a day."""

    def __init__(self, season, at=None, files=None, standings=None):
        self.season, self.at = season, at or LAST_DAY
        self.files, self.standings = files or {}, standings
        self.persons = [person["id"] for person in self.dicts("persons")]
        self.births = {person["id"]: person.get("born") for person in self.dicts("persons")}
        self.findings, self.unmapped, self.ledger, self.walks = [], [], [], []
        self.new_number, self.ever_tied, self.declined = {}, [], set()
        self.places: dict[str, list[dict[str, Any]]] = {into: [] for into in season.get("into") or {}}
        self.intos = season.get("into") or {}
        self.lots = [lot for lot in self.dated("decisions") if lot["kind"] == "lot"]
        self.lots.sort(key=lambda lot: lot["at"])

    def dicts(self, key):
        return self.season.get(key) or []

    def dated(self, key):
        return [row for row in self.dicts(key) if row["at"] <= self.at]

    def find(self, kind, **what):
        self.findings.append({"kind": kind, **what})

    def find_once(self, kind, **what):
        if {"kind": kind, **what} not in self.findings:
            self.find(kind, **what)

    def number(self, person):
        while person in self.new_number:
            person = self.new_number[person]
        return person

    def known(self, person):
        person = self.number(person)
        return person if person in self.persons else None

    # Shape, and who counts (sentences 1 to 8).

    def read_events(self):
        """Of two events with one id the first counts; an official one that is not final is provisional."""
        self.events: list[dict[str, Any]] = []
        for number, event in enumerate(self.dicts("events")):
            if event["id"] in [known["id"] for known in self.events]:
                if event["date"] <= self.at:
                    self.find("event_twice", event=event["id"])
                continue
            self.events.append(event | {"no": number, "rows": [], "counts": event["status"]})
        for event in self.events:
            if event["status"] in ("official", "provisional"):
                self.read_rows(event)

    def read_rows(self, event):
        late = event["date"] > self.at
        if "file" not in event:
            event["rows"] = [
                {"entrant": None, "played": True, "points": Fraction(row.get("match_points") or 0)} | row
                for row in sorted(event["results"], key=lambda row: row["rank"])
            ]
            return
        text = self.files.get(event["file"])
        if text is None:
            event["counts"] = "provisional"
            if not late:
                self.find("file_missing", event=event["id"])
            return
        if not late and event.get("sha256") != sha256(text.encode()).hexdigest():
            self.find("digest", event=event["id"])
        self.read_file(event, self.standings(text), late)

    def read_file(self, event, standings, late):
        entrants, stages, final = standings
        if not stages[-1]["complete"]:
            if event["status"] == "official" and not late:
                self.find("file_not_final", event=event["id"])
            event["counts"] = "provisional"
        who, guests = event.get("who") or {}, event.get("guests") or []
        lines = [line for stage in stages for line in stage["table"]]
        for entrant in [*who, *guests]:
            if entrant not in entrants and not late:
                self.find("entrant_unknown", event=event["id"], entrant=entrant)
        for row in final:
            own = [line for line in lines if line["id"] == row["id"]]
            person = None if row["id"] in guests else who.get(row["id"])
            points = sum((Fraction(line["points"]) for line in own), Fraction(0))
            played = any(line["games"] for line in own)
            event["rows"].append({"person": person, "rank": row["rank"], "points": points, "played": played})
            if row["id"] not in {*who, *guests} and not late:
                self.unmapped.append({"event": event["id"], "entrant": row["id"]})

    def played_events(self):
        return [event for event in self.events if event["status"] in ("official", "provisional")]

    def read_merges(self):
        for merge in sorted(self.dated("merged"), key=lambda merge: merge["at"]):
            old, new = merge["from"], self.number(merge["to"])
            if old in self.new_number:
                self.find("merged_twice", person=old)
            elif new == old:
                self.find("merged_in_a_ring", person=old)
            elif new not in self.persons:
                self.find("person_unknown", person=merge["to"])
            elif met := self.met(old, new):
                self.find("merge_in_one_event", person=old, event=met)
            else:
                self.new_number[old] = new

    def met(self, old, new):
        for event in self.played_events():
            there = {self.number(row["person"]) for row in event["rows"] if row["person"]}
            if {old, new} <= there and event["date"] <= self.at:
                return event["id"]
        return None

    def read_rankings(self):
        """An unknown person, and the worse of a person's two rows, is nobody's."""
        for event in self.played_events():
            seen = set()
            for person in map(self.number, (event.get("who") or {}).values()):
                if person not in self.persons:
                    self.find_late("person_unknown", event, person)
            for row in event["rows"]:
                if not row["person"]:
                    continue
                person = self.number(row["person"])
                row["person"] = person
                if person not in self.persons:
                    self.find_late("person_unknown", event, person)
                    row["person"] = None
                elif person in seen:
                    self.find_late("person_twice", event, person)
                    row["person"] = None
                seen.add(person)

    def find_late(self, kind, event, person):
        if event["date"] <= self.at:
            self.find_once(kind, event=event["id"], person=person)
