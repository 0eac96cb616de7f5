"""Who met whom at a table, and how often players sat at one suit, compared with chance."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import factorial
from typing import Final

from rules_ref.text import Text
from scoring.event.names import letters
from scoring.event.values import EventDocument
from scoring.published.charts.drawing import SIZE, WIDTH, Chart, bar, framed, in_language, label

_SUITS: Final = 4
_MOST: Final = 160
"""The largest number of players for whom cells are drawn."""
_MOST_NAMED: Final = 48
"""The largest number of players whose names stand along the diagonal, one per line."""
_WIDEST: Final = 18.0
"""The largest width of a cell."""
_NARROWEST: Final = 3
"""The smallest width of a cell."""
_INDENT: Final = 5
"""Indent of a name from the diagonal."""
_OPACITY: Final = (0.35, 0.65, 1.0)
"""Opacity of a cell by the number of meetings: one, two, more."""


def meetings(document: EventDocument, order: Sequence[str], names: Mapping[str, str], language: str) -> Chart:
    """A cell for every pair that met, in the order of the players; darker for more meetings."""
    met = Counter(
        pair
        for played in document.rounds
        for table in played.tables
        for pair in combinations(sorted(table.seats.values()), 2)
    )
    title = Text("だれとだれが当たったか", "Who met whom").in_language(language)
    times = Counter(met.values())
    head = in_language(language, Text("同じ2人が当たった回数", "Times two have met"), Text("組", "Pairs"))
    rows = tuple((str(count), str(times[count])) for count in sorted(times))
    if not met or len(order) > _MOST:
        return Chart(title, "", head, rows)
    shown = [names[player] for player in order]
    named = len(order) <= _MOST_NAMED
    wide = _cell_width(shown) if named else (WIDTH - 4) / len(order)
    high = max(wide, SIZE) if named else wide
    edge = high * len(order)
    cells = _cells(met, order, wide, high)
    across = wide * len(order)
    parts = [f'<path d="M0 0V{edge:g}H{across:g}z" fill="none" stroke="currentColor" stroke-opacity=".3"/>']
    parts += [
        f'<path d="{"".join(found)}" fill="currentColor" fill-opacity="{_OPACITY[count - 1]:g}"/>'
        for count, found in sorted(cells.items())
    ]
    parts += _names_along(wide, high, shown) if named else _end_labels(len(order), language)
    if any(count > 1 for count in cells):
        parts += _legend(max(cells), language)
    note = "" if named else _repeated_pairs(met, names, language)
    return Chart(title, framed(max(edge + 2, 96), title, parts), head, rows, note)


def _cell_width(names: Sequence[str]) -> float:
    """The largest width of a cell, within its limits, with which all names fit right of the diagonal."""
    rooms = ((WIDTH - 2 * _INDENT - letters(name) * SIZE) / at for at, name in enumerate(names[1:], start=1))
    return max(_NARROWEST, min((_WIDEST, *rooms)))


def _cells(
    met: Mapping[tuple[str, str], int], order: Sequence[str], wide: float, high: float
) -> Mapping[int, Sequence[str]]:
    """The cells of pairs in ``order`` as SVG paths, by the number of meetings (3: three or more)."""
    places = {player: at for at, player in enumerate(order)}
    cells: dict[int, list[str]] = {}
    for (one, two), count in met.items():
        if one in places and two in places:
            column, row = sorted((places[one], places[two]))
            drawn = f"M{wide * column:.4g} {high * row:.4g}h{wide:.3g}v{high:.3g}h-{wide:.3g}z"
            cells.setdefault(min(count, len(_OPACITY)), []).append(drawn)
    return cells


def _repeated_pairs(met: Mapping[tuple[str, str], int], names: Mapping[str, str], language: str) -> str:
    """A note of the first 12 pairs that met more than once, for cells without names."""
    again = [f"{names[one]} – {names[two]}" for (one, two), count in sorted(met.items()) if count > 1][:12]
    return Text("2回以上: ", "Twice or more: ").in_language(language) + " · ".join(again) if again else ""


def _names_along(wide: float, high: float, names: Sequence[str]) -> Iterator[str]:
    """The names along the diagonal; a player's cells are those left of the name and below it."""
    for at, name in enumerate(names):
        x = at * wide + _INDENT
        yield label(x, at * high + high / 2 + 4, name, room=WIDTH - x)


def _end_labels(players: int, language: str) -> Iterator[str]:
    """The labels of the first and the last rank, for too many players to name."""
    rank = Text("{}位", "Rank {}").in_language(language)
    yield label(14, SIZE, rank.format(1))
    yield label(WIDTH - 4, WIDTH - 52, rank.format(players), anchor="end")


def _legend(most: int, language: str) -> Iterator[str]:
    """The legend of the shades, in the corner without cells."""
    words = (Text("1回", "Once"), Text("2回", "Twice"), Text("3回以上", "More often"))
    for at, (text, opacity) in enumerate(zip(words[:most], _OPACITY, strict=False)):
        y = 40 + 18 * at
        yield bar(WIDTH - 80, y, 12, opacity=opacity)
        yield label(WIDTH - 62, y + 10, text.in_language(language))


def suits(document: EventDocument, language: str) -> Chart:
    """How many players sat at their commonest suit once, twice …, compared with the number by chance."""
    sat: dict[str, Counter[str]] = {}
    for played in document.rounds:
        for table in played.tables:
            for suit, player in table.seats.items():
                sat.setdefault(player, Counter())[suit.value] += 1
    found = Counter(max(one.values()) for one in sat.values())
    chance: dict[int, float] = {}
    for rounds, players in Counter(sum(one.values()) for one in sat.values()).items():
        for times, share in _chance(rounds).items():
            chance[times] = chance.get(times, 0.0) + share * players
    title = Text("いちばん多く座ったスートの回数", "Times at one's commonest suit").in_language(language)
    head = in_language(
        language, Text("回数", "Times"), Text("人数", "Players"), Text("偶然なら", "By chance")
    )
    shown = sorted(set(found) | {times for times, share in chance.items() if share >= 0.05})  # noqa: PLR2004
    rows = tuple((str(times), str(found[times]), f"{chance.get(times, 0):.1f}") for times in shown)
    highest = max([*found.values(), *chance.values(), 1])
    seen, expected = in_language(language, Text("この大会", "This event"), Text("偶然なら", "By chance"))
    parts = [bar(40, 2, 12), label(58, 12, seen), _outline(160, 2, 12, 12), label(178, 12, expected)]
    words = Text("{}回", "{} ×").in_language(language)
    for row, times in enumerate(shown, start=1):
        y, by_chance = 34 * row - 8, chance.get(times, 0)
        wide, open_wide = ((WIDTH - 90) * value / highest for value in (found[times], by_chance))
        parts += [label(34, y + 16, words.format(times), anchor="end"), bar(40, y, wide)]
        parts += [label(46 + wide, y + 10, str(found[times])), _outline(40, y + 14, open_wide, 10)]
        parts += [label(46 + open_wide, y + 23, f"{by_chance:.1f}")]
    return Chart(title, framed(34 * len(shown) + 22, title, parts), head, rows)


def _outline(x: float, y: float, wide: float, high: float) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:.1f}" height="{high:g}" fill="none" stroke="currentColor"/>'
    )


def _chance(rounds: int) -> dict[int, float]:
    """The probability of every count of the commonest suit in ``rounds`` random seats."""
    found: dict[int, float] = {}
    for counts in _spread(rounds, _SUITS):
        ways = factorial(rounds)
        for count in counts:
            ways //= factorial(count)
        found[max(counts)] = found.get(max(counts), 0.0) + ways / _SUITS**rounds
    return found


def _spread(rounds: int, suits_left: int) -> Iterator[tuple[int, ...]]:
    """Every way to distribute ``rounds`` over the suits, as counts."""
    if suits_left == 1:
        yield (rounds,)
        return
    for count in range(rounds + 1):
        for rest in _spread(rounds - count, suits_left - 1):
            yield (count, *rest)
