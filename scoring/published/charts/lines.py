"""Line charts of points and ranks, one line per player."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from rules_ref.text import Text
from scoring.published.charts.drawing import SIZE, WIDTH, Chart, framed, label, number

_LEFT, _RIGHT, _TOP, _BOTTOM = 28, 118, 18, 22
_PITCH: Final = SIZE + 1.5
"""The least distance from one name to the next at the ends of lines."""
_NAME: Final = Text("名前", "Name")
_OF: Final = Text("{}人", "of {}")
_SHOWN: Final = 12
"""The most lines that can be told apart; further ones are thin and have no name."""
_ROOM: Final = 40
"""The least room for the head of a stage; with less, only the first and the last have one."""
_DASHES: Final = ("none", "6 3", "2 3", "8 3 2 3")
HUES: Final = ("#0a78c8", "#c0502a", "#2f8050", "#9a4fc4")
"""The colours of lines, visible on light and dark ground; dashes tell the lines apart in grey."""


def race(
    totals: Mapping[str, Sequence[Fraction | int]],
    names: Mapping[str, str],
    line: int | None,
    title: str,
    language: str = "ja",
    *,
    step: Text,
    width: int = WIDTH,
) -> Chart:
    """The growth of points: ``totals`` at the beginning and after each ``step``, by player in order of rank.

    ``line``: how many players advance; a line is drawn below the last of them.
    """
    values = [value for course in totals.values() for value in course]
    least, most = min(values, default=0), max(values, default=0)
    steps = max((len(course) for course in totals.values()), default=1) - 1
    height, right = 260, width - _RIGHT
    bottom = height - _BOTTOM

    def at(step: int, value: Fraction | int) -> tuple[float, float]:
        share = float(value - least) / float(most - least or 1)
        return _LEFT + (right - _LEFT) * step / max(steps, 1), bottom - (bottom - _TOP) * share

    parts, ends = [f'<path d="M{_LEFT} {_TOP}V{bottom}H{right}" fill="none" stroke="currentColor"/>'], []
    parts += [label(_LEFT - 4, _TOP + 4, number(most), anchor="end")]
    parts += [label(_LEFT - 4, bottom, number(least), anchor="end")]
    parts += [label(right, height - 6, step.in_language(language).format(steps), anchor="end")]
    for place, (player, course) in enumerate(totals.items()):
        points = [at(when, value) for when, value in enumerate(course)]
        parts.append(_line(points, place, thick=place < _SHOWN))
        if place < _SHOWN:
            ends.append((points[-1], f"{number(course[-1])} {names[player]}", _hue(place)))
    parts += _labels(ends, right, bottom)
    finals = [course[-1] for course in totals.values()]
    if line is not None and 0 < line < len(finals):
        _, y = at(0, finals[line - 1])
        parts.append(f'<path d="M{_LEFT} {y + 2:.1f}H{right}" stroke="currentColor" stroke-dasharray="1 4"/>')
    head = (_NAME.in_language(language), *(str(when) for when in range(1, steps + 1)))
    rows = tuple((names[player], *map(number, course[1:])) for player, course in totals.items())
    return Chart(title, framed(height, title, parts, width=width), head, rows)


def bump(
    ranks: Mapping[str, Sequence[int | None]],
    names: Mapping[str, str],
    stages: Sequence[tuple[str, int]],
    title: str,
    language: str = "ja",
) -> Chart:
    """The rank after each of ``stages`` (name, number of players), first at the top, last at the bottom.

    None: the player was not in the stage. The first players of the last stage have a thick line and a name.
    """
    height, right = 300, WIDTH - _RIGHT
    bottom = height - _BOTTOM
    columns = [_LEFT + (right - _LEFT) * at / max(len(stages) - 1, 1) for at in range(len(stages))]
    room = (right - _LEFT) / max(len(stages) - 1, 1) - 4

    parts, ends = [], []
    for x, (stage, size) in zip(columns, stages, strict=True):
        if room < _ROOM and x not in (columns[0], columns[-1]):
            continue
        of = _OF.in_language(language).format(size)
        parts += [
            label(x, 11, stage, anchor="middle", room=max(room, _ROOM)),
            label(x, height - 4, of, anchor="middle"),
        ]
    for place, (player, course) in enumerate(ranks.items()):
        points = [
            (x, _TOP + 6 + (bottom - _TOP - 10) * (rank - 1) / max(size - 1, 1))
            for x, rank, (_stage, size) in zip(columns, course, stages, strict=True)
            if rank is not None
        ]
        last = course[-1]
        thick = last is not None and place < _SHOWN
        parts.append(_line(points, place, thick=thick))
        radius = 3 if thick else 1.5
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="currentColor"/>' for x, y in points]
        if thick:
            ends.append((points[-1], f"{last} {names[player]}", _hue(place)))
    parts += _labels(ends, right, bottom)
    head = (_NAME.in_language(language), *(stage for stage, _size in stages))
    rows = tuple(
        (names[player], *("–" if rank is None else str(rank) for rank in course))
        for player, course in ranks.items()
    )
    return Chart(title, framed(height, title, parts), head, rows)


def _line(points: Sequence[tuple[float, float]], place: int, *, thick: bool) -> str:
    drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    look = 'stroke="currentColor" stroke-width="0.5" stroke-opacity="0.4"'
    if thick:
        look = f'stroke="{_hue(place)}" stroke-width="2" stroke-dasharray="{_DASHES[place % len(_DASHES)]}"'
    return f'<polyline points="{drawn}" fill="none" {look}/>'


def _hue(place: int) -> str:
    """The colour of a line; a dash pattern that recurs has another colour."""
    return HUES[(place + place // len(_DASHES)) % len(HUES)]


def _labels(ends: Sequence[tuple[tuple[float, float], str, str]], right: float, bottom: float) -> list[str]:
    """The names right of the lines' ends, moved down where two would overlap and up from the lower edge."""
    ordered = sorted(ends, key=lambda end: (end[0][1], -end[0][0]))
    heights = list[float]()
    for (_x, y), _text, _colour in ordered:
        heights.append(max(y + 4, heights[-1] + _PITCH if heights else 0))
    lowest = bottom + 4
    for at in reversed(range(len(heights))):
        heights[at] = min(heights[at], lowest - _PITCH * (len(heights) - 1 - at))
    return [
        label(right + 8, height, text, room=_RIGHT - 8)
        + f'<path d="M{x + 2:.1f} {y:.1f}L{right + 6:.1f} {height - 4:.1f}" stroke="{colour}" stroke-width=".7"/>'
        for ((x, y), text, colour), height in zip(ordered, heights, strict=True)
    ]
