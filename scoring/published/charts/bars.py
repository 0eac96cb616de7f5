"""Bars and strips: ranks still in reach, points by seat, counts, a table game by game."""

from collections.abc import Mapping, Sequence
from html import escape
from math import sqrt
from typing import Final

from rules_ref.cards import SUITS
from rules_ref.cases.writer import Json
from rules_ref.classes import PlayerClass
from rules_ref.text import Text
from scoring.event.names import letters
from scoring.published.charts.drawing import SIZE, WIDTH, Chart, bar, framed, in_language, label
from scoring.published.published import Published

ENOUGH: Final = 200
"""The smallest number of games for which averages by seat are shown."""
_LEFT, _RIGHT, _ROW = 104, 34, 20
_STANDARD_ERRORS: Final = 1.96
"""Standard errors on either side of an average, for a confidence of 95 %."""


def ranges(
    bounds: Mapping[str, tuple[int, int]],
    names: Mapping[str, str],
    line: int | None,
    title: Text,
    language: str,
) -> Chart:
    """Best and worst rank that each player can still reach, in order of rank; ``line``: how many advance."""
    lowest = max((worst for _best, worst in bounds.values()), default=1)
    height = _ROW * (len(bounds) + 1) + 6

    def at(rank: float) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * (rank - 1) / max(lowest - 1, 1)

    parts = [label(at(1), 12, "1", anchor="middle"), label(at(lowest), 12, str(lowest), anchor="middle")]
    for row, (player, (best, worst)) in enumerate(bounds.items(), start=1):
        y = _ROW * row + 4
        parts.append(label(_LEFT - 10, y + 4, names[player], anchor="end", room=_LEFT - 10))
        parts.append(
            f'<path d="M{at(best):.1f} {y}H{at(worst):.1f}" stroke="currentColor" stroke-width="7" stroke-linecap="round"/>'
        )
    if line is not None and 0 < line < lowest:
        parts.append(
            f'<path d="M{at(line + 0.5):.1f} 16V{height}" stroke="currentColor" stroke-dasharray="3 3"/>'
        )
    head = in_language(
        language, Text("名前", "Name"), Text("最高の順位", "Best rank"), Text("最低の順位", "Worst rank")
    )
    rows = tuple((names[player], str(best), str(worst)) for player, (best, worst) in bounds.items())
    words = title.in_language(language)
    return Chart(words, framed(height, words, parts), head, rows)


def seats(one: Published, language: str) -> Chart:
    """The average points of a game by the suit of the seat, with errors; not shown below ENOUGH games."""
    points: dict[str, list[float]] = {suit.value: [] for suit in SUITS}
    for played in one.document.rounds:
        for table in one.round(played.stage, played.number)["tables"]:
            for one_set in table["sets"]:
                for game in one_set["games"]:
                    for suit, player in table["seats"].items():
                        if player in game["points"]:
                            points[suit].append(_as_float(game["points"][player]))
    title = Text("席ごとの得点（1ゲームの平均）", "Points by seat (average of a game)").in_language(language)
    head = in_language(
        language,
        Text("席", "Seat"),
        Text("ゲーム", "Games"),
        Text("平均", "Average"),
        Text("誤差 ±", "Error ±"),
    )
    counted = {suit.symbol: points[suit.value] for suit in SUITS}
    games = max(map(len, counted.values()))
    if games < ENOUGH:
        note = Text(
            f"まだ分かりません（{ENOUGH}ゲームから。いま{games}ゲーム）。",
            f"Not yet known ({ENOUGH} games are needed; {games} so far).",
        )
        return Chart(title, "", head, (), note.in_language(language))
    figures = {symbol: _average(values) for symbol, values in counted.items()}
    rows = tuple(
        (symbol, str(len(counted[symbol])), f"{mean:.2f}", f"{error:.2f}")
        for symbol, (mean, error) in figures.items()
    )
    return Chart(title, framed(4 * 34, title, _errors(figures)), head, rows)


def counts(counted: Sequence[tuple[str, int]], title: Text, what: Text, language: str) -> Chart:
    """Counts as bars, in the given order; ``what`` is the heading of their names."""
    most = max((times for _name, times in counted), default=1) or 1
    words = title.in_language(language)
    parts = []
    for row, (name, times) in enumerate(counted):
        y, wide = _ROW * row, (WIDTH - _LEFT - _RIGHT) * times / most
        parts.append(label(_LEFT - 8, y + 14, name, anchor="end", room=_LEFT - 8))
        parts += [bar(_LEFT, y + 4, wide), label(_LEFT + wide + 6, y + 14, str(times))]
    head = in_language(language, what, Text("回数", "Times"))
    rows = tuple((name, str(times)) for name, times in counted)
    return Chart(words, framed(_ROW * len(counted) + 6, words, parts), head, rows)


def pace(minutes: Sequence[int], games: int, title: Text, language: str) -> Chart:
    """How many of ``games`` were over at each minute; ``minutes``: the ends of games, ascending."""
    longest, height = max(minutes, default=1) or 1, 180
    left, right, bottom = 34, WIDTH - 10, height - 24
    steps = [f"M{left} {bottom}"]
    for done, minute in enumerate(minutes, start=1):
        x = left + (right - left) * minute / longest
        steps.append(f"H{x:.1f}V{bottom - (bottom - 26) * done / max(games, 1):.1f}")
    words = title.in_language(language)
    over = Text(f"{len(minutes)}/{games}ゲーム", f"{len(minutes)} of {games} games").in_language(language)
    until = Text(f"{longest}分", f"{longest} min").in_language(language)
    parts = [
        f'<path d="M{left} 26V{bottom}H{right}" fill="none" stroke="currentColor"/>',
        f'<path d="M{left} 26H{right}" stroke="currentColor" stroke-dasharray="1 4"/>',
        f'<path d="{"".join(steps)}" fill="none" stroke="currentColor" stroke-width="2"/>',
        label(left - 4, 30, str(games), anchor="end"),
        label(left - 4, bottom, "0", anchor="end"),
        label(right, 14, over, anchor="end"),
        label(right, height - 6, until, anchor="end"),
    ]
    head = in_language(language, Text("分", "Minutes"), Text("終わったゲーム", "Games over"))
    tenths = sorted({longest * tenth // 10 for tenth in range(1, 11)})
    rows = tuple((str(until), str(sum(minute <= until for minute in minutes))) for until in tenths)
    return Chart(words, framed(height, words, parts), head, rows)


def _errors(figures: Mapping[str, tuple[float, float]]) -> list[str]:
    most = max(mean + error for mean, error in figures.values())
    left = 30
    scale = (WIDTH - left - _RIGHT - 10) / most
    parts = []
    for row, (symbol, (mean, error)) in enumerate(figures.items()):
        y = 34 * row + 14
        low, high = left + (mean - error) * scale, left + (mean + error) * scale
        parts.append(f'<text x="4" y="{y + 7}" font-size="20" fill="currentColor">{escape(symbol)}</text>')
        parts.append(bar(left, y - 8, mean * scale, 16, opacity=0.3))
        parts.append(
            f'<path d="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 6}v12M{high:.1f} {y - 6}v12" stroke="currentColor" stroke-width="2"/>'
        )
        parts.append(label(WIDTH, y + 5, f"{mean:.2f}", anchor="end"))
    return parts


def _average(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % confidence interval."""
    if not values:
        return 0.0, 0.0
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return mean, _STANDARD_ERRORS * sqrt(spread / len(values))


def _as_float(points: int | str) -> float:
    if isinstance(points, int):
        return points
    above, _line, below = points.partition("/")
    return int(above) / int(below or 1)


_MARGIN, _TOP, _LINE = 28, 34, 24
_DARK: Final = "#3b414d"
_COLOURS: Final = {
    PlayerClass.DAIFUGO: "#f4cf62",
    PlayerClass.FUGO: "#d5dbe6",
    PlayerClass.HEIMIN: "#ffffff",
    PlayerClass.HINMIN: "#ecd3bf",
    PlayerClass.DAIHINMIN: _DARK,
}
"""The colours of classes, as on the pages of a table."""
_FALLEN: Final = Text("都", "D")


def strip(table: Json, names: Mapping[str, str], language: str = "ja") -> Chart:
    """A table, a line per game: players' classes in words and colour, 都 (D) for a downfall, × for a foul."""
    players = list(table["points"])
    games = [
        (f"{at}-{number}", [_shown(game, player, language) for player in players])
        for at, played in enumerate(table["sets"], start=1)
        for number, game in enumerate(played["games"], start=1)
    ]
    wide = (WIDTH - _MARGIN) / max(len(players), 1)
    parts = []
    for column, player in enumerate(players):
        middle = _MARGIN + wide * (column + 0.5)
        for line, word in enumerate(names[player].split(" ", 1)):
            parts.append(label(middle, 12 + 14 * line, word, anchor="middle", room=wide - 4))
    for row, (which, shown) in enumerate(games):
        y = _TOP + _LINE * row
        parts.append(label(_MARGIN - 4, y + 15, which, anchor="end"))
        parts += [_cell((_MARGIN + wide * column, y), wide, *one) for column, one in enumerate(shown)]
    title, game = in_language(
        language,
        Text(f"{table['table']}卓の階級", f"Classes at table {table['table']}"),
        Text("ゲーム", "Game"),
    )
    rows = (
        (which, *(f"{words} {marks}".strip() for _place, words, marks in shown)) for which, shown in games
    )
    svg = framed(_TOP + _LINE * len(games) + 2, title, parts)
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
        f'<rect x="{x + 1:.1f}" y="{y}" width="{wide - 2:.1f}" height="{_LINE - 2}" rx="3" fill="{colour}" stroke="#6b7382"/>'
        f'<text x="{x + 3 + room / 2:.1f}" y="{y + 15}" fill="{ink}" text-anchor="middle"{fit}>{words}</text>'
        f'<text x="{x + wide - 4:.1f}" y="{y + 15}" fill="{ink}" text-anchor="end" font-weight="bold">{marks}</text>'
    )
