"""Check a request that could be read, or seats made by hand: all findings, in both languages."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from rules_ref.text import Text
from scoring.draw.counting import FOUR, THREE, table_sizes
from scoring.draw.quality import Round, Table
from scoring.draw.request import DrawRefusedError, DrawRequest, DrawSeating, group_requests


def refuse_unless_drawable(request: DrawRequest) -> None:
    """Raise DrawRefusedError with all findings if the request cannot be drawn."""
    if findings := tuple(_findings(request)):
        raise DrawRefusedError(findings)


def _findings(request: DrawRequest) -> Iterator[Text]:
    yield from _duplicates(request)
    yield from _unknown(request)
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


def _duplicates(request: DrawRequest) -> Iterator[Text]:
    for name, times in Counter(entrant.id for entrant in request.entrants).items():
        if times > 1:
            yield Text(f"entrants: {name}が{times}回あります。", f"entrants: {name} is there {times} times.")


def _unknown(request: DrawRequest) -> Iterator[Text]:
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
    """Why this number of players cannot be seated, with the choices there are; None if they can."""
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


def seat_problems(request: DrawRequest, tables: Round) -> tuple[Text, ...]:
    """Players with no seat, with several, or who are not entrants; if there are none, wrong tables."""
    times = Counter(player for table in tables for player in table)
    entrants = {entrant.id for entrant in request.entrants}
    found = [_misplaced(player, seats) for player, seats in times.items() if seats > 1]
    found += [
        Text(f"{player}は参加者にいません。", f"{player} is not among the entrants.")
        for player in times
        if player not in entrants
    ]
    found += [_misplaced(entrant.id, 0) for entrant in request.entrants if entrant.id not in times]
    # Sizes only if all players have one seat: a missing player would be reported twice.
    return tuple(found) or tuple(_wrong_tables(request, tables))


def _misplaced(player: str, seats: int) -> Text:
    if seats:
        return Text(f"{player}の席が{seats}つあります。", f"{player} has {seats} seats.")
    return Text(f"{player}の席がありません。", f"{player} has no seat.")


def _wrong_tables(request: DrawRequest, tables: Round) -> Iterator[Text]:
    """Tables that mix groups; if there are none, groups whose tables have wrong sizes."""
    group = {entrant.id: entrant.group for entrant in request.entrants}
    mixed = [number for number, table in enumerate(tables, start=1) if len({group[one] for one in table}) > 1]
    for number in mixed:
        yield Text(f"{number}卓に別の組の人がいます。", f"Table {number} mixes groups.")
    for part in () if mixed else group_requests(request):
        own = [table for table in tables if group[table[0]] == part.entrants[0].group]
        yield from _wrong_sizes(own, len(part.entrants))


def _wrong_sizes(tables: Sequence[Table], players: int) -> Iterator[Text]:
    if refusal := unseatable(players):
        yield refusal
        return
    right = table_sizes(players)
    if sorted(map(len, tables), reverse=True) != list(right):
        fours, threes = right.count(FOUR), right.count(THREE)
        yield Text(
            f"{players}人なら、4人卓は{fours}、3人卓は{threes}でなければなりません。",
            f"For {players} players there must be {fours} tables of four and {threes} of three.",
        )
