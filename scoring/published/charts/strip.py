"""The class of each player at a table, game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules_ref.classes import PlayerClass
from rules_ref.text import Text
from scoring.event.names import letters
from scoring.published.charts.drawing import SIZE, WIDTH, framed, label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_ref.cases.writer import Json

_LEFT, _TOP, _ROW = 28, 34, 24
_DARK: Final = "#3b414d"
_COLOURS: Final = {
    PlayerClass.DAIFUGO: "#f4cf62",
    PlayerClass.FUGO: "#d5dbe6",
    PlayerClass.HEIMIN: "#ffffff",
    PlayerClass.HINMIN: "#ecd3bf",
    PlayerClass.DAIHINMIN: _DARK,
}
"""As on the pages of a table."""
_FALLEN: Final = Text("都", "D")


def strip(table: Json, names: Mapping[str, str], title: str, language: str = "ja") -> str:
    """A table, a game a line: the class of each player in words and colour, 都 (D) for a downfall, × for a foul."""
    players = list(table["points"])
    games = [
        (f"{at}-{number}", game)
        for at, played in enumerate(table["sets"], start=1)
        for number, game in enumerate(played["games"], start=1)
    ]
    wide = (WIDTH - _LEFT) / max(len(players), 1)
    parts = []
    for column, player in enumerate(players):
        middle = _LEFT + wide * (column + 0.5)
        for line, word in enumerate(names[player].split(" ", 1)):
            parts.append(label(middle, 12 + 14 * line, word, anchor="middle", room=wide - 4))
    for row, (which, game) in enumerate(games):
        y = _TOP + _ROW * row
        parts.append(label(_LEFT - 4, y + 15, which, anchor="end"))
        for column, player in enumerate(players):
            marks = (_FALLEN.in_language(language) if game["fallen"] == player else "") + (
                "×" if player in game["fouls"] else ""
            )
            parts.append(
                _cell((_LEFT + wide * column, y), wide, game["classes"].get(player), marks, language)
            )
    return framed(_TOP + _ROW * len(games) + 2, title, parts)


def _cell(at: tuple[float, float], wide: float, name: str | None, marks: str, language: str) -> str:
    x, y = at
    place = PlayerClass(name) if name else None
    words = place.label.in_language(language) if place else "–"
    colour = _COLOURS[place] if place else "none"
    ink = {"none": "currentColor", _DARK: "#ffffff"}.get(colour, "#14181f")
    room = wide - 6 - SIZE * len(marks)
    # Squeezed rather than cut: the end of a class is what tells it from others.
    fit = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if letters(words) * SIZE > room else ""
    return (
        f'<rect x="{x + 1:.1f}" y="{y}" width="{wide - 2:.1f}" height="{_ROW - 2}" rx="3" fill="{colour}" stroke="#6b7382"/>'
        f'<text x="{x + 3 + room / 2:.1f}" y="{y + 15}" fill="{ink}" text-anchor="middle"{fit}>{words}</text>'
        f'<text x="{x + wide - 4:.1f}" y="{y + 15}" fill="{ink}" text-anchor="end" font-weight="bold">{marks}</text>'
    )
