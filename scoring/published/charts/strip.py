"""The class of each player at a table, game by game."""

from collections.abc import Mapping
from typing import Final

from rules_ref.cases.writer import Json
from rules_ref.classes import PlayerClass
from rules_ref.text import Text
from scoring.event.names import letters
from scoring.published.charts.drawing import SIZE, WIDTH, Chart, framed, in_language, label

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


def strip(table: Json, names: Mapping[str, str], language: str = "ja") -> Chart:
    """A table, a game a line: the class of each player in words and colour, 都 (D) for a downfall, × for a foul."""
    players = list(table["points"])
    games = [
        (f"{at}-{number}", [_shown(game, player, language) for player in players])
        for at, played in enumerate(table["sets"], start=1)
        for number, game in enumerate(played["games"], start=1)
    ]
    wide = (WIDTH - _LEFT) / max(len(players), 1)
    parts = []
    for column, player in enumerate(players):
        middle = _LEFT + wide * (column + 0.5)
        for line, word in enumerate(names[player].split(" ", 1)):
            parts.append(label(middle, 12 + 14 * line, word, anchor="middle", room=wide - 4))
    for row, (which, shown) in enumerate(games):
        y = _TOP + _ROW * row
        parts.append(label(_LEFT - 4, y + 15, which, anchor="end"))
        parts += [_cell((_LEFT + wide * column, y), wide, *one) for column, one in enumerate(shown)]
    title, game = in_language(
        language,
        Text(f"{table['table']}卓の階級", f"Classes at table {table['table']}"),
        Text("ゲーム", "Game"),
    )
    rows = (
        (which, *(f"{words} {marks}".strip() for _place, words, marks in shown)) for which, shown in games
    )
    svg = framed(_TOP + _ROW * len(games) + 2, title, parts)
    return Chart(title, svg, (game, *(names[player] for player in players)), tuple(rows))


def _shown(game: Json, player: str, language: str) -> tuple[PlayerClass | None, str, str]:
    """A player's class in a game, its word, and the marks beside it."""
    name = game["classes"].get(player)
    place = PlayerClass(name) if name else None
    fallen = _FALLEN.in_language(language) if game["fallen"] == player else ""
    foul = "×" if player in game["fouls"] else ""
    return place, place.label.in_language(language) if place else "–", fallen + foul


def _cell(at: tuple[float, float], wide: float, place: PlayerClass | None, words: str, marks: str) -> str:
    x, y = at
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
