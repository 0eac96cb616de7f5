"""Who met whom at a table, and how often each sat at the same suit beside what chance would give."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import factorial
from typing import TYPE_CHECKING, Final

from rules_ref.text import Text
from scoring.published.charts.drawing import WIDTH, Chart, framed, in_language, label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.event.values import EventDocument

_SUITS: Final = 4
_MOST: Final = 160
"""So many players at most have a square of their own."""


def meetings(document: EventDocument, order: Sequence[str], names: Mapping[str, str], language: str) -> Chart:
    """A square for each two who met, in the order of the players; darker the more often."""
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
    again = [f"{names[one]} – {names[two]}" for (one, two), count in sorted(met.items()) if count > 1][:12]
    note = Text("2回以上: ", "Twice or more: ").in_language(language) + " · ".join(again) if again else ""
    if not met or len(order) > _MOST:
        return Chart(title, "", head, rows, note)
    places = {player: at for at, player in enumerate(order)}
    side = min(12.0, 480 / len(order))
    squares: dict[int, list[str]] = {}
    for (one, two), count in met.items():
        if one in places and two in places:
            a, b = sorted((places[one], places[two]))
            squares.setdefault(min(count, 3), []).append(
                f"M{a * side:.4g} {b * side:.4g}h{side:.3g}v{side:.3g}h-{side:.3g}z"
            )
    edge = side * len(order)
    parts = [f'<path d="M0 0V{edge:g}H{edge:g}z" fill="none" stroke="currentColor" stroke-opacity=".3"/>']
    parts += [
        f'<path d="{"".join(found)}" fill="currentColor" fill-opacity="{(0.35, 0.7, 1)[count - 1]}"/>'
        for count, found in sorted(squares.items())
    ]
    return Chart(title, framed(edge + 2, title, parts, width=max(WIDTH, int(edge))), head, rows, note)


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
    parts = []
    for row, times in enumerate(shown):
        y = 30 * row
        parts.append(label(30, y + 16, str(times), anchor="end"))
        wide, by_chance = ((WIDTH - 100) * value / highest for value in (found[times], chance.get(times, 0)))
        parts.append(
            f'<rect x="40" y="{y + 4}" width="{wide:.1f}" height="10" fill="currentColor" fill-opacity=".75"/>'
        )
        parts.append(
            f'<rect x="40" y="{y + 16}" width="{by_chance:.1f}" height="6" fill="none" stroke="currentColor"/>'
        )
        parts.append(label(46 + max(wide, by_chance), y + 17, f"{found[times]} / {chance.get(times, 0):.1f}"))
    return Chart(title, framed(30 * len(shown) + 4, title, parts), head, rows)


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
