"""Seats that people made, by cards drawn or by hand: what is wrong with them."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rules_ref.text import Text
from scoring.draw.check import unseatable
from scoring.draw.groups import group_requests
from scoring.draw.quality import Round, Table
from scoring.draw.request import DrawRequest
from scoring.draw.shape import FOUR, THREE, table_sizes


def seat_problems(request: DrawRequest, tables: Round) -> tuple[Text, ...]:
    """Who sits nowhere, twice, or is not among the entrants; else, tables of other sizes than there must be."""
    times = Counter(player for table in tables for player in table)
    entrants = {entrant.id for entrant in request.entrants}
    found = [_misplaced(player, seats) for player, seats in times.items() if seats > 1]
    found += [
        Text(f"{player}は参加者にいません。", f"{player} is not among the entrants.")
        for player in times
        if player not in entrants
    ]
    found += [_misplaced(entrant.id, 0) for entrant in request.entrants if entrant.id not in times]
    # Sizes only once all players have one seat: a player who is missing would be told of twice.
    return tuple(found) or tuple(_wrong_tables(request, tables))


def _misplaced(player: str, seats: int) -> Text:
    if seats:
        return Text(f"{player}の席が{seats}つあります。", f"{player} has {seats} seats.")
    return Text(f"{player}の席がありません。", f"{player} has no seat.")


def _wrong_tables(request: DrawRequest, tables: Round) -> Iterator[Text]:
    """Tables where groups are mixed; else, groups whose tables have other sizes than they must."""
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
