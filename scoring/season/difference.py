"""What taking another file for an event would change in a season: places, points, ranks, what was announced."""

from dataclasses import replace
from hashlib import sha256
from typing import TypedDict

from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.writer import Json
from rules_ref.text import Text
from scoring.season.answer import answer
from scoring.season.played import Files
from scoring.season.season import work_out
from scoring.season.values import Season, SeasonEvent


class PlaceChange(TypedDict):
    """A person who would get (``before`` is None), lose (``after`` is None) or get elsewhere a place in ``into``."""

    into: str
    person: str
    before: str | None
    after: str | None


class RowChange(TypedDict):
    """A row of the table that would change: rank and points before and after; None for no row."""

    person: str
    rank: list[int | None]
    points: list[str | None]


class DifferenceJson(TypedDict):
    """What another file of an event would change in a season.

    ``findings``: the new ones; ``settled``: those that would be gone.
    """

    event: str
    sha256: str
    places: list[PlaceChange]
    table: list[RowChange]
    announced: list[dict[str, str]]
    findings: list[dict[str, str]]
    settled: list[dict[str, str]]
    unmapped: list[dict[str, str]]


def difference(season: Season, files: Files, event: str, text: bytes) -> DifferenceJson:
    """What would change if ``text`` were the event's file. A planned event would become official by it.

    Raises MalformedCaseError where the season has no such event, or a file cannot be read.
    """
    taken = next((one for one in season.events if one.id == event), None)
    if taken is None:
        raise MalformedCaseError(
            event, Text("シーズンにこのIDの大会はありません。", "The season has no event of this id.")
        )
    digest = sha256(text).hexdigest()
    newer = taking(season, taken, digest)
    name = taken.file or f"{event}.json"
    before = answer(work_out(season, files))
    after = answer(work_out(newer, lambda asked: text if asked == name else files(asked)))
    findings = [finding for finding in after["findings"] if finding not in before["findings"]]
    return {
        "event": event,
        "sha256": digest,
        "places": _places(before, after),
        "table": _rows(before, after),
        "announced": [finding for finding in findings if finding["kind"].startswith("announced")],
        "findings": findings,
        "settled": [finding for finding in before["findings"] if finding not in after["findings"]],
        "unmapped": [entrant for entrant in after["unmapped"] if entrant["event"] == event],
    }


def taking(season: Season, taken: SeasonEvent, digest: str) -> Season:
    """The season with another file, of this digest, for its event ``taken``."""
    replaces = taken.replaces
    if taken.sha256 and taken.sha256 != digest:
        replaces = (*replaces, taken.sha256)
    newer = replace(
        taken,
        file=taken.file or f"{taken.id}.json",
        sha256=digest,
        replaces=replaces,
        results=None,
        status="official" if taken.status == "planned" else taken.status,
    )
    return replace(season, events=tuple(newer if one is taken else one for one in season.events))


def _places(before: Json, after: Json) -> list[PlaceChange]:
    found: list[PlaceChange] = []
    for into in after["places"]:
        old, new = (
            {place["person"]: place["from"] for place in answered["places"][into]}
            for answered in (before, after)
        )
        found += [
            {"into": into, "person": person, "before": old.get(person), "after": new.get(person)}
            for person in dict.fromkeys([*old, *new])
            if old.get(person) != new.get(person)
        ]
    return found


def _rows(before: Json, after: Json) -> list[RowChange]:
    old, new = ({row["person"]: row for row in answered["table"]} for answered in (before, after))
    found: list[RowChange] = []
    for person in dict.fromkeys([*new, *old]):
        pair = (old.get(person), new.get(person))
        ranks = [row and row["rank"] for row in pair]
        points = [row and row["points"] for row in pair]
        if ranks[0] != ranks[1] or points[0] != points[1]:
            found.append({"person": person, "rank": ranks, "points": points})
    return found
