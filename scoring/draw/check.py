"""What does not hold in a request that can be read: all of it, in both languages."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from rules_ref.text import Text
from scoring.draw.request import DrawRefusedError, DrawRequest, DrawSeating
from scoring.draw.shape import THREE, table_sizes


def refuse_unless_drawable(request: DrawRequest) -> None:
    """Raises DrawRefusedError naming everything that stands in the way."""
    if findings := tuple(_findings(request)):
        raise DrawRefusedError(findings)


def _findings(request: DrawRequest) -> Iterator[Text]:
    yield from _twice(request)
    yield from _strangers(request)
    for one, other in request.met:
        if one == other:
            yield Text(f"met: {one}は自分自身とは同卓できません。", f"met: {one} cannot meet themselves.")
    if request.seating is DrawSeating.SWISS and (request.rounds or 1) > 1:
        yield Text(
            "rounds: スイス式は1回戦ずつ抽選します。次の回戦は、この回戦の得点で決まるためです。",
            "rounds: Swiss rounds are drawn one by one, because the next depends on the points of this one.",
        )
    yield from _unseatable_groups(request)


def _unseatable_groups(request: DrawRequest) -> Iterator[Text]:
    groups = Counter(entrant.group for entrant in request.entrants) or Counter({"": 0})
    for group, players in groups.items():
        refusal = unseatable(players)
        if refusal and group:
            yield Text(f"組{group}: {refusal.ja}", f"Group {group}: {refusal.en}")
        elif refusal:
            yield refusal


def _twice(request: DrawRequest) -> Iterator[Text]:
    for name, times in Counter(entrant.id for entrant in request.entrants).items():
        if times > 1:
            yield Text(f"entrants: {name}が{times}回あります。", f"entrants: {name} is there {times} times.")


def _strangers(request: DrawRequest) -> Iterator[Text]:
    known = {entrant.id for entrant in request.entrants}
    named = {
        "met": chain.from_iterable(request.met),
        "three_tables": request.three_tables,
        "suits": request.suits,
    }
    for key, names in named.items():
        for name in dict.fromkeys(names):
            if name not in known:
                yield Text(f"{key}: {name}は参加者にいません。", f"{key}: {name} is not among the entrants.")


def unseatable(players: int) -> Text | None:
    """Why so many players cannot be seated, and what can be done about it; None where they can."""
    try:
        table_sizes(players)
    except ValueError:
        return _FIVE if players > THREE else _too_few(players)
    return None


_FIVE: Final = Text(
    "参加者が5人では、4人と3人の卓に分けられません。次のどれかを選んでください: 1人か2人を不戦（休み）にする、"
    "遅れて来る参加者を待つ、代役を1人入れる。",
    "Five entrants cannot be seated at tables of four and three. Choose one of these: give one or two of them a "
    "bye, wait for a late entrant, or let a stand-in play.",
)


def _too_few(players: int) -> Text:
    return Text(
        f"参加者が{players}人では卓ができません（3人から）。次のどれかを選んでください: 全員を不戦（休み）にする、"
        "遅れて来る参加者を待つ、代役を入れる。",
        f"With {players} entrants there is no table; it takes three. Choose one of these: give all of them a bye, "
        "wait for a late entrant, or let a stand-in play.",
    )
