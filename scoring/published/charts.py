"""Charts as SVG, made of values. Each can be read without colour; what it shows stands as a table beside it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from rules_ref.classes import PlayerClass
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from scoring.published.answers import PublishedTableJson

WIDTH: Final = 640
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 130, 16, 28
_SHOWN: Final = 12
"""So many lines can be told apart; the others are drawn thin and have no name."""
_DASHES: Final = ("", "6 3", "2 3", "8 3 2 3")
_DARK: Final = "#3b414d"
_OPEN: Final = (Text("–", "–"), "none")
_CLASSES: Final = {
    PlayerClass.DAIFUGO.value: (Text("大富", "DF"), "#f4cf62"),
    PlayerClass.FUGO.value: (Text("富", "F"), "#d5dbe6"),
    PlayerClass.HEIMIN.value: (Text("平", "He"), "#ffffff"),
    PlayerClass.HINMIN.value: (Text("貧", "H"), "#ecd3bf"),
    PlayerClass.DAIHINMIN.value: (Text("大貧", "DH"), _DARK),
}
"""Each class by its letters and its colour, as on the pages of a table."""


def race(
    totals: Mapping[str, Sequence[Fraction | int]], names: Mapping[str, str], line: int | None, title: str
) -> str:
    """How points grew: ``totals`` after each round, in order of rank. ``line``: how many go on, drawn below the last of them."""
    most = max((max(course) for course in totals.values() if course), default=0) or 1
    steps = max((len(course) for course in totals.values()), default=0)
    height = 320

    def at(step: int, value: Fraction | int) -> tuple[float, float]:
        x = _LEFT + (WIDTH - _LEFT - _RIGHT) * step / max(steps, 1)
        return x, height - _BOTTOM - (height - _TOP - _BOTTOM) * float(value) / float(most)

    parts = [_axis(height, most)]
    for place, (player, course) in enumerate(totals.items()):
        points = [at(0, 0), *(at(step, value) for step, value in enumerate(course, start=1))]
        parts.append(_line(points, place))
        if place < _SHOWN and course:
            parts.append(_label(points[-1], f"{names[player]} {_number(course[-1])}", place))
    finals = [course[-1] for course in totals.values() if course]
    if line is not None and 0 < line < len(finals):
        _, y = at(0, finals[line - 1])
        parts.append(
            f'<line x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y + 2:.1f}" y2="{y + 2:.1f}" '
            'stroke="currentColor" stroke-dasharray="1 4"/>'
        )
    return _svg(height, title, parts)


def bump(ranks: Mapping[str, Sequence[int | None]], names: Mapping[str, str], title: str) -> str:
    """The rank after each stage, the first at the top; None where a player was not in a stage."""
    lowest = max((rank for course in ranks.values() for rank in course if rank is not None), default=1)
    stages = max((len(course) for course in ranks.values()), default=1)
    height = max(160, min(640, 18 * lowest + _TOP + _BOTTOM))

    def at(stage: int, rank: int) -> tuple[float, float]:
        x = _LEFT + (WIDTH - _LEFT - _RIGHT) * stage / max(stages - 1, 1)
        return x, _TOP + (height - _TOP - _BOTTOM) * (rank - 1) / max(lowest - 1, 1)

    parts = []
    for place, (player, course) in enumerate(ranks.items()):
        points = [at(stage, rank) for stage, rank in enumerate(course) if rank is not None]
        parts.append(_line(points, place))
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="currentColor"/>' for x, y in points]
        if place < _SHOWN and points:
            parts.append(_label(points[-1], f"{course[-1] or ''} {names[player]}".strip(), place))
    return _svg(height, title, parts)


def strip(table: PublishedTableJson, names: Mapping[str, str], title: str, language: str = "ja") -> str:
    """A table game by game: the class of each player by letters and colour, 都 (D) for a downfall, × for a foul."""
    players = list(table["points"])
    games = [game for played in table["sets"] for game in played["games"]]
    height, wide = _TOP + 28 * len(players) + 4, min(40.0, (WIDTH - 110) / max(len(games), 1))
    parts = []
    for row, player in enumerate(players):
        y = _TOP + 28 * row
        parts.append(f'<text x="0" y="{y + 16}" fill="currentColor">{escape(names[player])}</text>')
        for column, game in enumerate(games):
            text, colour = _CLASSES.get(game["classes"].get(player) or "", _OPEN)
            letters = text.en if language == "en" else text.ja
            fell = ("D" if language == "en" else "都") if game["fallen"] == player else ""
            mark = fell + ("×" if player in game["fouls"] else "")
            x = 108 + wide * column
            ink = {"none": "currentColor", _DARK: "#ffffff"}.get(colour, "#14181f")
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{wide - 2:.1f}" height="24" rx="3" fill="{colour}" stroke="#6b7382"/>'
                f'<text x="{x + (wide - 2) / 2:.1f}" y="{y + 16}" fill="{ink}" text-anchor="middle">{letters}{mark}</text>'
            )
    return _svg(height, title, parts)


def _line(points: Sequence[tuple[float, float]], place: int) -> str:
    drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    shown = place < _SHOWN
    dashes = _DASHES[place % len(_DASHES)] if shown else ""
    return (
        f'<polyline points="{drawn}" fill="none" stroke="currentColor" stroke-width="{2 if shown else 0.5}"'
        + (f' stroke-dasharray="{dashes}"' if dashes else "")
        + f' stroke-opacity="{1 if shown else 0.4}"/>'
    )


def _label(end: tuple[float, float], text: str, place: int) -> str:
    x, y = end
    nudge = -3 if place % 2 else 5
    return f'<text x="{x + 6:.1f}" y="{y + nudge:.1f}" fill="currentColor">{escape(text)}</text>'


def _axis(height: int, most: Fraction | int) -> str:
    bottom = height - _BOTTOM
    return (
        f'<path d="M{_LEFT} {_TOP}V{bottom}H{WIDTH - _RIGHT}" fill="none" stroke="currentColor"/>'
        f'<text x="{_LEFT - 6}" y="{_TOP + 10}" text-anchor="end" fill="currentColor">{_number(most)}</text>'
        f'<text x="{_LEFT - 6}" y="{bottom}" text-anchor="end" fill="currentColor">0</text>'
    )


def _number(value: Fraction | int) -> str:
    return str(value) if value == int(value) else f"{float(value):.1f}"


def _svg(height: int, title: str, parts: Iterable[str]) -> str:
    return "".join(_pieces(height, title, parts))


def _pieces(height: int, title: str, parts: Iterable[str]) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-size="11" '
        f'font-family="sans-serif"><title>{escape(title)}</title>'
    )
    yield from parts
    yield "</svg>"
