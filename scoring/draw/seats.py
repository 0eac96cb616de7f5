"""Seats made by hand: cards really drawn, two players exchanged, one replaced; and what is wrong with any of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rules_ref.cards import SUITS, Suit
from rules_ref.text import Text
from scoring.draw.check import unseatable
from scoring.draw.groups import parts
from scoring.draw.shape import FOUR, THREE, table_sizes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.draw.document import DrawRequest
    from scoring.draw.quality import Round, Table


class SeatCard(NamedTuple):
    """The card that an entrant drew: its table, from 1, and its suit."""

    table: int
    suit: Suit


def card_problems(request: DrawRequest, cards: Mapping[str, SeatCard]) -> tuple[Text, ...]:
    """What is wrong with cards drawn by hand, by entrant; () where they seat everybody."""
    return (*_wrong_cards(request, cards), *seat_problems(request, seats_from_cards(cards)))


def seats_from_cards(cards: Mapping[str, SeatCard]) -> Round:
    """The tables by number, each in the order of the suits."""
    drawn = sorted(cards, key=lambda name: (cards[name].table, SUITS.index(cards[name].suit)))
    numbers = dict.fromkeys(cards[name].table for name in drawn)
    return tuple(tuple(name for name in drawn if cards[name].table == number) for number in numbers)


def _wrong_cards(request: DrawRequest, cards: Mapping[str, SeatCard]) -> Iterator[Text]:
    """Cards that two have drawn, cards of tables that there are not, and tables where somebody must still sit."""
    holders: dict[SeatCard, list[str]] = {}
    for name, card in cards.items():
        holders.setdefault(card, []).append(name)
    tables = _number_of_tables(request)
    for card, names in sorted(holders.items(), key=lambda held: (held[0].table, SUITS.index(held[0].suit))):
        where = f"{card.table} {card.suit.symbol}"
        if len(names) > 1:
            yield Text(
                f"{where}: {'、'.join(names)}が同じ札です。",
                f"{where}: {', '.join(names)} hold the same card.",
            )
        if not 1 <= card.table <= tables:
            yield Text(f"{where}: 卓は{tables}つです。", f"{where}: there are {tables} tables.")
    for table in sorted({card.table for card in cards.values()}):
        empty = "".join(suit.symbol for suit in SUITS[:THREE] if SeatCard(table, suit) not in holders)
        if empty:
            yield Text(f"{table}卓: {empty}の席が空いています。", f"table {table}: nobody has drawn {empty}.")


def _number_of_tables(request: DrawRequest) -> int:
    """As many as the entrants need; as many as there are entrants where they cannot be seated at all."""
    sizes = [len(part.entrants) for part in parts(request)]
    return sum(players if unseatable(players) else len(table_sizes(players)) for players in sizes)


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
    for part in () if mixed else parts(request):
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


def exchanged(tables: Round, one: str, other: str) -> Round:
    """The same tables after two players have changed seats."""
    places = {one: other, other: one}
    return tuple(tuple(places.get(player, player) for player in table) for table in tables)


def replaced(tables: Round, outgoing: str, incoming: str) -> Round:
    """The same tables with somebody else in a player's seat."""
    return tuple(tuple(incoming if player == outgoing else player for player in table) for table in tables)
