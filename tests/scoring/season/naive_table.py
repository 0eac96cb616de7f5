"""The table of the second reading: points of an event, the events that count, tie-breaks."""

from fractions import Fraction
from itertools import groupby
from math import inf
from typing import Any


def points_of(event, rule):
    """Each person's row of one event; shared ranks share the sum of the places they cover."""
    places = [Fraction(points) for points in rule.get("places") or []]
    found = {}
    for rank, group in groupby(event["rows"], key=lambda row: row["rank"]):
        rows = list(group)
        share = sum(places[rank - 1 : rank - 1 + len(rows)], Fraction(0)) / len(rows)
        for row in rows:
            points = share + Fraction(rule.get("taking_part") or 0) * row["played"]
            points += Fraction(rule.get("per_match_point") or 0) * row["points"]
            if row["person"]:
                found[row["person"]] = {
                    "event": event["id"],
                    "rank": rank,
                    "points": points,
                    "no": event["no"],
                    "date": event["date"],
                }
    return found


def shown(row):
    return {"event": row["event"], "place": row["rank"], "points": str(row["points"])}


def ranked(persons, results, counting, drawn):
    """Rows of the table with rank and what decided them."""
    best = counting.get("best")
    lines = []
    for person in persons:
        rows = sorted(results[person], key=lambda row: (-row["points"], row["rank"], row["no"]))
        counted = rows if best is None else rows[:best]
        total = sum((row["points"] for row in counted), Fraction(0))
        lines.append({"person": person, "total": total, "rows": counted, "all": rows})
    lines.sort(key=lambda line: -line["total"])
    table: list[dict[str, Any]] = []
    for _, group in groupby(lines, key=lambda line: line["total"]):
        parts = broken(list(group), counting.get("tiebreaks") or [], None, drawn)
        for part, by in parts:
            rank = len(table) + 1
            for place, line in enumerate(part):
                left_out = line["all"][len(line["rows"]) :]
                table.append(
                    {
                        "rank": rank,
                        "person": line["person"],
                        "points": str(line["total"]),
                        "counted": [shown(row) for row in line["rows"]],
                        "left_out": [shown(row) for row in left_out],
                        "decided_by": "tied" if place else by,
                    }
                )
    return table


def broken(lines, tiebreaks, by, drawn):
    """The lines in parts of equals, each with the tie-break that parts it from the part above."""
    if len(lines) == 1 or not tiebreaks:
        return [(lines, by)]
    name, *rest = tiebreaks
    if name == "lot":
        order = drawn([line["person"] for line in lines])
        if not order:
            return broken(lines, rest, by, drawn)
        lines = sorted(lines, key=lambda line: order.index(line["person"]))
        return [([line], by if place == 0 else "lot") for place, line in enumerate(lines)]
    parts: list[tuple[list[Any], str | None]] = []
    for _, group in groupby(sorted(lines, key=KEYS[name]), key=KEYS[name]):
        parts += broken(list(group), rest, name if parts else by, drawn)
    return parts


def latest(line):
    best = min(row["rank"] for row in line["all"])
    date, no = max((row["date"], row["no"]) for row in line["all"] if row["rank"] == best)
    return (-int(date.replace("-", "")), -no)


KEYS = {
    "wins": lambda line: -sum(row["rank"] == 1 for row in line["rows"]),
    "podiums": lambda line: -sum(row["rank"] <= 3 for row in line["rows"]),
    "best_place": lambda line: [*sorted(row["rank"] for row in line["rows"]), inf],
    "latest": latest,
}
