"""Two small events, as JSON: a minimal one, and one that uses the whole format."""

from copy import deepcopy
from typing import Any

LEAST: dict[str, Any] = {
    "format": "daifugo-event/1",
    "ruleset": "jbl",
    "entrants": [{"id": "p", "name": "P"}],
    "stages": [{"id": "s1"}],
    "rounds": [{"stage": "s1", "round": 1, "tables": [{"table": 1, "seats": {"S": "p"}}]}],
}


def with_value(path: str, value: object) -> dict[str, Any]:
    """The minimal event with one value set at a path: ``rounds[0].tables[0].seats``."""
    event = deepcopy(LEAST)
    *way, last = path.replace("[", ".[").split(".")
    place: Any = event
    for step in way:
        place = place[int(step[1:-1])] if step.startswith("[") else place.setdefault(step, {})
    place[int(last[1:-1]) if last.startswith("[") else last] = value
    return event


def finishes(players: str) -> dict[str, Any]:
    """``ab!c``: a finishes, b fouls, c finishes."""
    events = [
        {"player": player, "how": "foul" if players[at + 1 : at + 2] == "!" else "finish"}
        for at, player in enumerate(players)
        if player != "!"
    ]
    return {"events": events}


def full_event() -> dict[str, Any]:
    """A valid event of seven: a and e qualify for a final that has not begun, f moves up for e."""
    return {
        "format": "daifugo-event/1",
        "slug": "autumn",
        "name": "秋の大会",
        "date": "2024-10-20",
        "venue": "公民館",
        "ruleset": "jbl",
        "regulation": {"pass_lockout": True, "cutoff": "share_open_places"},
        "scheme": {"sets": 2, "games_per_set": 2, "tiebreaks": ["daifugo_games", "lot"]},
        "entrants": [
            *({"id": each, "name": each.upper(), "club": "東"} for each in "abcdefg"),
            {"id": "x", "name": "X", "kana": "えっくす", "seed": 1, "status": "registered"},
        ],
        "stages": [
            {
                "id": "s1",
                "name": "予選",
                "advance": {"rule": "best_per_table", "k": 1},
                "advanced": ["a", "e"],
            },
            {"id": "s2", "name": "決勝", "enter": {"from": "s1", "players": ["x"]}, "counts": "carried"},
        ],
        "rounds": [
            {
                "stage": "s1",
                "round": 1,
                "tables": [
                    {
                        "table": 1,
                        "seats": dict(zip("SHDC", "abcd", strict=True)),
                        "sets": [
                            {
                                "seats": dict(zip("SHDC", "abcd", strict=True)),
                                "blind": ["C4", "H9"],
                                "envelope": "7K3-1",
                                "games": [finishes("abc"), finishes("acb")],
                            },
                            {"games": [finishes("axc"), finishes("axc")]},
                        ],
                        "recorded": {"a": 28, "b": 6, "c": 10, "d": 0, "x": 8},
                    },
                    {
                        "table": 2,
                        "seats": dict(zip("SHD", "efg", strict=True)),
                        "cut_off": True,
                        "sets": [{"games": [finishes("ef"), finishes("e") | {"cut_off": True}]}],
                        "recorded": {"e": 14, "f": "9/2", "g": "3/2"},
                    },
                ],
            }
        ],
        "substitutions": [
            {"stage": "s1", "round": 1, "table": 1, "from_set": 2, "out": "b", "in": "x", "reason": "急用"}
        ],
        "penalties": [{"player": "c", "stage": "s1", "points": -2, "reason": "遅刻", "ruling": 3}],
        "decisions": [
            {"kind": "lot", "stage": "s1", "order": ["c", "d"], "by": "運営", "at": "14:00"},
            {"kind": "withdraw", "player": "e", "after": "s1"},
            {"kind": "move_up", "stage": "s1", "player": "f", "for": "e"},
            {
                "kind": "change",
                "stage": None,
                "before": {"tiebreaks": ["daifugo_games"]},
                "by": "運営",
                "at": "14:30",
                "after": {"tiebreaks": ["daifugo_games", "lot"]},
                "reason": "要項どおりに直す",
            },
        ],
        "rulings": [
            {
                "no": 3,
                "at": {"stage": "s1", "round": 1, "table": 1, "set": 2, "game": 1},
                "case": {"question": "play"},
                "ruling": {"verdict": "legal"},
                "decision": "upheld",
                "by": "審判長",
            }
        ],
    }
