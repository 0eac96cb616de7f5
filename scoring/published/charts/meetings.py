"""Who met whom at a table, and how often each sat at the same suit beside what chance would give."""

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
"""So many players at most have cells of their own."""
_MOST_NAMED: Final = 48
"""Up to so many have their names along the diagonal, each on a line of its own."""
_WIDEST: Final = 18.0
_NARROWEST: Final = 3
"""Of a cell."""
_INDENT: Final = 5
"""Of a name, from its place on the diagonal."""
_OPACITY: Final = (0.35, 0.65, 1.0)
"""Of the cell of two who met once, twice, more often."""


def meetings(document: EventDocument, order: Sequence[str], names: Mapping[str, str], language: str) -> Chart:
    """A cell for each two who met, in the order of the players; darker the more often."""
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
    wide = _beside(shown) if named else (WIDTH - 4) / len(order)
    high = max(wide, SIZE) if named else wide
    edge = high * len(order)
    cells = _cells(met, order, wide, high)
    across = wide * len(order)
    parts = [f'<path d="M0 0V{edge:g}H{across:g}z" fill="none" stroke="currentColor" stroke-opacity=".3"/>']
    parts += [
        f'<path d="{"".join(found)}" fill="currentColor" fill-opacity="{_OPACITY[count - 1]:g}"/>'
        for count, found in sorted(cells.items())
    ]
    parts += _along(wide, high, shown) if named else _ends(len(order), language)
    if any(count > 1 for count in cells):
        parts += _legend(max(cells), language)
    note = "" if named else _again(met, names, language)
    return Chart(title, framed(max(edge + 2, 96), title, parts), head, rows, note)


def _beside(names: Sequence[str]) -> float:
    """How wide a cell may be for every name to be whole right of its place on the diagonal."""
    rooms = ((WIDTH - 2 * _INDENT - letters(name) * SIZE) / at for at, name in enumerate(names[1:], start=1))
    return max(_NARROWEST, min((_WIDEST, *rooms)))


def _cells(
    met: Mapping[tuple[str, str], int], order: Sequence[str], wide: float, high: float
) -> Mapping[int, Sequence[str]]:
    """The cells of those in ``order`` who met, by how often."""
    places = {player: at for at, player in enumerate(order)}
    cells: dict[int, list[str]] = {}
    for (one, two), count in met.items():
        if one in places and two in places:
            column, row = sorted((places[one], places[two]))
            drawn = f"M{wide * column:.4g} {high * row:.4g}h{wide:.3g}v{high:.3g}h-{wide:.3g}z"
            cells.setdefault(min(count, len(_OPACITY)), []).append(drawn)
    return cells


def _again(met: Mapping[tuple[str, str], int], names: Mapping[str, str], language: str) -> str:
    """Who met more than once, in words, where the cells have no names."""
    again = [f"{names[one]} – {names[two]}" for (one, two), count in sorted(met.items()) if count > 1][:12]
    return Text("2回以上: ", "Twice or more: ").in_language(language) + " · ".join(again) if again else ""


def _along(wide: float, high: float, names: Sequence[str]) -> Iterator[str]:
    """Whose the cells left of a place on the diagonal and below it are."""
    for at, name in enumerate(names):
        x = at * wide + _INDENT
        yield label(x, at * high + high / 2 + 4, name, room=WIDTH - x)


def _ends(players: int, language: str) -> Iterator[str]:
    """The first and the last rank, where there are too many for names."""
    rank = Text("{}位", "Rank {}").in_language(language)
    yield label(14, SIZE, rank.format(1))
    yield label(WIDTH - 4, WIDTH - 52, rank.format(players), anchor="end")


def _legend(most: int, language: str) -> Iterator[str]:
    """What the shades mean, in the corner that stays empty."""
    words = (Text("1回", "Once"), Text("2回", "Twice"), Text("3回以上", "More often"))
    for at, (text, opacity) in enumerate(zip(words[:most], _OPACITY, strict=False)):
        y = 40 + 18 * at
        yield bar(WIDTH - 80, y, 12, opacity=opacity)
        yield label(WIDTH - 62, y + 10, text.in_language(language))


def suits(document: EventDocument, language: str) -> Chart:
    """How many players sat at one suit at most once, twice …, beside the number that chance would give."""
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
    """How likely the commonest of four suits comes so often in so many rounds."""
    found: dict[int, float] = {}
    for counts in _spread(rounds, _SUITS):
        ways = factorial(rounds)
        for count in counts:
            ways //= factorial(count)
        found[max(counts)] = found.get(max(counts), 0.0) + ways / _SUITS**rounds
    return found


def _spread(rounds: int, suits_left: int) -> Iterator[tuple[int, ...]]:
    """Every way to spread rounds over suits."""
    if suits_left == 1:
        yield (rounds,)
        return
    for count in range(rounds + 1):
        for rest in _spread(rounds - count, suits_left - 1):
            yield (count, *rest)
