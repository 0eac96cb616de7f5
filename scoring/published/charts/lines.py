"""How points and ranks went: a line for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules_ref.text import Text
from scoring.published.charts.drawing import WIDTH, Chart, framed, label, number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 130, 16, 28
_NAME: Final = Text("名前", "Name")
_SHOWN: Final = 12
"""So many lines can be told apart; the others are drawn thin and have no name."""
_DASHES: Final = ("", "6 3", "2 3", "8 3 2 3")


def race(
    totals: Mapping[str, Sequence[Fraction | int]],
    names: Mapping[str, str],
    line: int | None,
    title: str,
    language: str = "ja",
) -> Chart:
    """How points grew: ``totals`` after each round, in order of rank. ``line``: how many go on, drawn below the last of them."""
    most = max((max(course) for course in totals.values() if course), default=0) or 1
    steps = max((len(course) for course in totals.values()), default=0)
    height = 320

    def at(step: int, value: Fraction | int) -> tuple[float, float]:
        x = _LEFT + (WIDTH - _LEFT - _RIGHT) * step / max(steps, 1)
        return x, height - _BOTTOM - (height - _TOP - _BOTTOM) * float(value) / float(most)

    parts, ends = [_axis(height, most)], []
    for place, (player, course) in enumerate(totals.items()):
        points = [at(0, 0), *(at(step, value) for step, value in enumerate(course, start=1))]
        parts.append(_line(points, place))
        if place < _SHOWN and course:
            ends.append((points[-1], f"{names[player]} {number(course[-1])}"))
    parts += _labels(ends)
    finals = [course[-1] for course in totals.values() if course]
    if line is not None and 0 < line < len(finals):
        _, y = at(0, finals[line - 1])
        parts.append(
            f'<line x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y + 2:.1f}" y2="{y + 2:.1f}" '
            'stroke="currentColor" stroke-dasharray="1 4"/>'
        )
    head = (_NAME.in_language(language), *(str(step) for step in range(1, steps + 1)))
    rows = tuple((names[player], *map(number, course)) for player, course in totals.items())
    return Chart(title, framed(height, title, parts), head, rows)


def bump(
    ranks: Mapping[str, Sequence[int | None]], names: Mapping[str, str], title: str, language: str = "ja"
) -> Chart:
    """The rank after each stage, the first at the top; None where a player was not in a stage."""
    lowest = max((rank for course in ranks.values() for rank in course if rank is not None), default=1)
    stages = max((len(course) for course in ranks.values()), default=1)
    height = max(160, min(640, 18 * lowest + _TOP + _BOTTOM))

    def at(stage: int, rank: int) -> tuple[float, float]:
        x = _LEFT + (WIDTH - _LEFT - _RIGHT) * stage / max(stages - 1, 1)
        return x, _TOP + (height - _TOP - _BOTTOM) * (rank - 1) / max(lowest - 1, 1)

    parts, ends = [], []
    for place, (player, course) in enumerate(ranks.items()):
        points = [at(stage, rank) for stage, rank in enumerate(course) if rank is not None]
        parts.append(_line(points, place))
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="currentColor"/>' for x, y in points]
        if place < _SHOWN and points:
            ends.append((points[-1], f"{course[-1] or ''} {names[player]}".strip()))
    parts += _labels(ends)
    head = (_NAME.in_language(language), *(str(stage) for stage in range(1, stages + 1)))
    rows = tuple(
        (names[player], *("–" if rank is None else str(rank) for rank in course))
        for player, course in ranks.items()
    )
    return Chart(title, framed(height, title, parts), head, rows)


def _line(points: Sequence[tuple[float, float]], place: int) -> str:
    drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    shown = place < _SHOWN
    dashes = _DASHES[place % len(_DASHES)] if shown else ""
    return (
        f'<polyline points="{drawn}" fill="none" stroke="currentColor" stroke-width="{2 if shown else 0.5}"'
        + (f' stroke-dasharray="{dashes}"' if dashes else "")
        + f' stroke-opacity="{1 if shown else 0.4}"/>'
    )


def _labels(ends: Sequence[tuple[tuple[float, float], str]]) -> list[str]:
    """A name at the end of each line, moved down where two would cover each other."""
    labels, taken = [], dict[float, float]()
    for (x, y), text in sorted(ends):
        taken[x] = max(y + 4, taken.get(x, 0) + 12)
        labels.append(label(x + 6, round(taken[x], 1), text))
    return labels


def _axis(height: int, most: Fraction | int) -> str:
    bottom = height - _BOTTOM
    return (
        f'<path d="M{_LEFT} {_TOP}V{bottom}H{WIDTH - _RIGHT}" fill="none" stroke="currentColor"/>'
        f'<text x="{_LEFT - 6}" y="{_TOP + 10}" text-anchor="end" fill="currentColor">{number(most)}</text>'
        f'<text x="{_LEFT - 6}" y="{bottom}" text-anchor="end" fill="currentColor">0</text>'
    )
