"""Adjudicate recorded rulings again, to find those whose answer would differ today."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules_ref import adjudicate
from rules_ref.text import Text
from scoring.event.values import EventRuling

CANNOT: Final = "error"
"""The difference of a case that can no longer be read."""
DIFFERENCES: Final = {
    "verdict": Text("判定", "verdict"),
    "foul": Text("反則", "foul"),
    "clauses": Text("条項", "clauses"),
    "effects": Text("起こること", "what follows"),
    "after": Text("そのあとの局面", "the position after it"),
    "order": Text("順位", "order"),
    "classes": Text("階級", "classes"),
    "points": Text("得点", "points"),
    "bonus": Text("ボーナス", "bonus"),
    "downfall": Text("都落ち", "downfall"),
    "owed": Text("渡すはずのカード", "cards owed"),
    "missing": Text("足りないカード", "missing cards"),
    "extra": Text("多すぎるカード", "extra cards"),
    "wrong_count": Text("枚数", "number of cards"),
    "at": Text("止まる手", "the move at which it stops"),
    "turns": Text("認められた手の数", "moves accepted"),
    CANNOT: Text("もう読めない問い", "the case cannot be read any more"),
}
"""The keys of an answer that are compared if both answers have them; its sentences may change."""


@dataclass(frozen=True, slots=True)
class TurnedRuling:
    """A ruling whose answer has changed. ``differs``: keys of DIFFERENCES."""

    number: int
    before: Mapping[str, Any]
    now: Mapping[str, Any]
    differs: tuple[str, ...]


def is_answered(ruling: EventRuling) -> bool:
    """Whether the rules gave the ruling: it is neither in words nor in a form that the rules do not read."""
    return "verdict" in ruling.ruling and "question" in ruling.case


def turned(rulings: Iterable[EventRuling]) -> Iterator[TurnedRuling]:
    """The rulings whose answers have changed, in order; those in words are skipped."""
    for ruling in filter(is_answered, rulings):
        now = adjudicate(dict(ruling.case))
        if differs := _differences(ruling.ruling, now):
            yield TurnedRuling(ruling.number, ruling.ruling, now, differs)


def _differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[str, ...]:
    if CANNOT in now:
        return (CANNOT,)
    return tuple(
        key for key in DIFFERENCES if key in before and key in now and _differ(key, before[key], now[key])
    )


def _differ(key: str, before: Any, now: Any) -> bool:
    """Clauses are compared in any order, positions by the facts that both answers have."""
    if key == "clauses" and isinstance(before, list):
        return {*map(str, before)} != {*now}
    if key == "after" and isinstance(before, dict) and now is not None:
        return any(now[fact] != value for fact, value in before.items() if fact in now)
    return bool(before != now)
