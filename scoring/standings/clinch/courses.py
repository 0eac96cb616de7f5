"""Every course a table can take, as far as it matters to one player: who ends ahead of him, and who equal.

Where the tie-breaks come to the result between the tied or to a lot, it is not enough to know how many can come
how far: it matters who is tied with whom, and how they finished against each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, compress
from math import inf
from typing import TYPE_CHECKING, Final

from scoring.event.values import Tiebreak

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scoring.standings.clinch.gains import Amounts, Criteria, Ends
    from scoring.standings.clinch.situation import GameLeft, TableSoFar

EFFORT: Final = 100_000
"""Tables and ends of games looked at in one stage, after which its ties are left open."""

_AHEAD: Final = ()
"""Stands for the amounts of a player who will end ahead whatever comes; None for one who will end behind."""


@dataclass(frozen=True, slots=True)
class TableCourse:
    """How a table ends: how many are ahead, and what the equal ones have.

    ``against``: of two equals the games that the first finished ahead of the second minus those behind; nothing of
    two who never met.
    """

    ahead: int
    equal: Mapping[str, Amounts] = field(default_factory=dict)
    against: Mapping[tuple[str, str], int] = field(default_factory=dict)


class TooManyError(Exception):
    """The courses of the tables are too many to be looked at one by one."""


@dataclass(frozen=True, slots=True)
class _State:
    """A table on its way. ``results``: for each pair of players, the games the first was ahead minus behind."""

    daifugo: int | None
    amounts: tuple[Amounts | None, ...]
    results: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Move:
    """The end of a game: what each player gains, and for each pair who was ahead; ``winner`` is a seat."""

    winner: int | None
    gains: tuple[Amounts, ...]
    results: tuple[int, ...]


class Courses:
    """Plays tables to their ends."""

    def __init__(self, criteria: Criteria, ends: Ends) -> None:
        self.criteria, self.ends = criteria, ends
        self.fouls_count = Tiebreak.FEWER_FOULS in criteria.tiebreaks
        self._left = EFFORT

    def of(
        self, table: TableSoFar, threshold: Amounts, player: int | None = None, *, results: bool = True
    ) -> list[TableCourse]:
        """All courses, seen by someone who ends at ``threshold``: in what is compared before who is tied matters.

        ``player``: who at this table that is; then only the courses in which it comes so.
        """
        playing = _Playing(self, table, threshold, player, results=results)
        states = playing.start()
        self._spend(1)
        for at in range(len(table.games)):
            moves = {each: playing.moves(at, each) for each in {state.daifugo for state in states}}
            # Before they are played: what would be too much is not even begun.
            self._spend(sum(len(moves[state.daifugo]) for state in states))
            states = {
                after
                for state in states
                for move in moves[state.daifugo]
                if (after := playing.play(at, state, move)) is not None
            }
        return [playing.course(state) for state in states]

    def _spend(self, effort: int) -> None:
        self._left -= effort
        if self._left < 0:
            raise TooManyError


class _Playing:
    """One table, being played to its ends."""

    def __init__(
        self, courses: Courses, table: TableSoFar, threshold: Amounts, player: int | None, *, results: bool
    ) -> None:
        self._courses, self._table, self._threshold, self._player = courses, table, threshold, player
        seats = {each: seat for seat, each in enumerate(table.seated)}
        self._seats = [seats.get(each.id) for each in table.players]
        everybody = range(len(table.players))
        self._pairs = list(combinations(everybody, 2)) if results else []
        self._behind, self._ahead = self._bounds()

    def _bounds(self) -> tuple[list[Amounts], list[tuple[float, ...]]]:
        """Before each game and after the last: who has less ends behind, and who has more ends ahead whatever comes.

        Amounts are ordered like words, and adding the same to both keeps that order: so what the games left can add
        is taken from the threshold once, instead of being added to everybody's amounts.
        """
        threshold = self._threshold
        behind, ahead = [threshold], [threshold]
        for game in reversed(self._table.games):
            gains = [each[: len(threshold)] for each in self._all(game)]
            behind.insert(0, _minus(behind[0], max(gains)))
            ahead.insert(0, _minus(ahead[0], min(gains)))
        # Amounts that begin like the threshold are longer where criteria beyond it are counted; they are not more.
        return behind, [(*each, inf) for each in ahead]

    def _all(self, game: GameLeft) -> Iterator[Amounts]:
        size = len(self._table.seated)
        for place in range(size):
            # More than can happen (not every place goes with a foul), so the bounds are at worst too wide.
            for foul in (False, True):
                yield self._courses.criteria.gains(size, place, game, foul=foul)

    def start(self) -> set[_State]:
        table, players = self._table, self._table.players
        daifugo = None if table.daifugo is None else table.seated.index(table.daifugo)
        amounts = [self._courses.criteria.so_far(each) for each in players]
        results = [players[one].ahead.get(players[other].id, 0) for one, other in self._pairs]
        state = self._settled(0, daifugo, amounts, results)
        return set() if state is None else {state}

    def moves(self, at: int, daifugo: int | None) -> set[_Move]:
        """The ends of a game, each that differs once."""
        table, game = self._table, self._table.games[at]
        exits = tuple((table.seated.index(each.player), each.how) for each in table.exits) if at == 0 else ()
        ends = self._courses.ends.of(len(table.seated), None if game.opens_set else daifugo, exits)
        return {self._move(order, fouls, game) for order, fouls in ends}

    def _move(self, order: tuple[int, ...], fouls: frozenset[int], game: GameLeft) -> _Move:
        criteria, nothing = self._courses.criteria, (0,) * self._courses.criteria.count
        gains = tuple(
            nothing
            if seat is None
            else criteria.gains(len(order), order.index(seat), game, foul=seat in fouls)
            for seat in self._seats
        )
        places = [None if seat is None else order.index(seat) for seat in self._seats]
        results = tuple(_compare(places[one], places[other]) for one, other in self._pairs)
        # Who wins is carried on only where fouls count: else every order can come about whoever is daifugo, and fewer
        # states differ.
        return _Move(order[0] if self._courses.fouls_count else None, gains, results)

    def play(self, at: int, state: _State, move: _Move) -> _State | None:
        """The state after a game; none where the player would not come to the threshold any more."""
        # Nothing is added to None and to (): who is surely behind or ahead stays so.
        amounts = [
            _plus(has, gains) if has else has for has, gains in zip(state.amounts, move.gains, strict=True)
        ]
        results = map(int.__add__, state.results, move.results)
        return self._settled(at + 1, move.winner, amounts, results)

    def _settled(
        self, at: int, daifugo: int | None, amounts: Iterable[Amounts | None], results: Iterable[int]
    ) -> _State | None:
        """The state without what cannot matter any more: amounts of those who are surely ahead or behind."""
        behind, ahead = self._behind[at], self._ahead[at]
        settled = tuple(
            [has and (None if has < behind else _AHEAD if has > ahead else has) for has in amounts]
        )
        if self._player is not None and not settled[self._player]:
            return None
        # A result is forgotten once one of the two cannot be tied: then states that differ in nothing else
        # fall together.
        is_open = [bool(settled[one] and settled[other]) for one, other in self._pairs]
        return _State(daifugo, settled, tuple(map(int.__mul__, results, is_open)))

    def course(self, state: _State) -> TableCourse:
        """A state after the last game."""
        players = self._table.players
        equal = {player.id: has for player, has in zip(players, state.amounts, strict=True) if has}
        met = [self._met(one, other) for one, other in self._pairs]
        against: dict[tuple[str, str], int] = {}
        for (one, other), result in compress(zip(self._pairs, state.results, strict=True), met):
            against[players[one].id, players[other].id] = result
            against[players[other].id, players[one].id] = -result
        return TableCourse(sum(has == _AHEAD for has in state.amounts), equal, against)

    def _met(self, one: int, other: int) -> bool:
        players, seated = self._table.players, self._table.seated
        will_meet = bool(self._table.games) and players[one].id in seated and players[other].id in seated
        return will_meet or players[other].id in players[one].ahead


def _plus(one: Iterable[int], other: Iterable[int]) -> Amounts:
    return tuple(map(int.__add__, one, other))


def _minus(one: Iterable[int], other: Iterable[int]) -> Amounts:
    return tuple(map(int.__sub__, one, other))


def _compare(place: int | None, other: int | None) -> int:
    """1 for the better place, −1 for the worse one; nothing where one does not play."""
    if place is None or other is None:
        return 0
    return (place < other) - (place > other)
