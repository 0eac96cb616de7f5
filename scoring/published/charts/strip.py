"""The class of each player at a table, game by game."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from rules_ref.classes import PlayerClass
from rules_ref.text import Text
from scoring.published.charts.drawing import WIDTH, framed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.published.answers import PublishedTableJson

_TOP: Final = 16
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
    return framed(height, title, parts)
