"""What separates equal totals: a catalogue of criteria, applied in the order the organiser chose.

A criterion looks at the players who are still tied and says how good each is, or nothing (None). Those it leaves
tied go on to the next one by themselves, so that ``head_to_head`` and ``lot`` always see exactly who is tied then.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from rules_ref.classes import PlayerClass
from scoring.event.values import Tiebreak

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scoring.matches.games import GameOutcome
    from scoring.standings.tally import Points, TableScore, Tally

    Criterion = Callable[[Sequence[str], "Contest"], Mapping[str, Points] | None]

RANKS: Final[Mapping[PlayerClass | None, int]] = {
    **{each: rank for rank, each in enumerate(PlayerClass)},
    None: list(PlayerClass).index(PlayerClass.HEIMIN),
}
"""Places by class; open places that were shared lie in the middle."""


@dataclass(frozen=True)
class Contest:
    """What ranks the players of a stage: their ``totals``, and what a tie-break may look at.

    ``tables`` and ``tallies`` are of this stage alone; ``lots`` in the order they were drawn.
    """

    totals: Mapping[str, Points]
    tallies: Mapping[str, Tally]
    tables: tuple[TableScore, ...]
    lots: tuple[tuple[str, ...], ...]
    tiebreaks: tuple[Tiebreak, ...]

    @cached_property
    def tables_of(self) -> Mapping[str, Sequence[TableScore]]:
        """The tables at which each player sat."""
        found: dict[str, list[TableScore]] = {}
        for table in self.tables:
            for player in table.players:
                found.setdefault(player, []).append(table)
        return found

    def tiers(self, players: Iterable[str], totals: Mapping[str, Points] | None = None) -> list[Tier]:
        """Rank some of the players among themselves, best first; ties are broken within ``players`` alone.

        ``totals`` stand in for the stage's. Players of one tier keep the order in which they were given.
        """
        return [
            tier
            for tied in _by_value(players, self.totals if totals is None else totals)
            for tier in _separate(tied, self.tiebreaks, self)
        ]


@dataclass(frozen=True, slots=True)
class Tier:
    """Players whom nothing separates. ``decided_by`` is what separates them from the tier above.

    None where that is the total, and for the first tier.
    """

    players: tuple[str, ...]
    decided_by: Tiebreak | None


def _by_value(players: Iterable[str], values: Mapping[str, Points]) -> list[tuple[str, ...]]:
    """Players of one value together, the highest value first."""
    found: dict[Points, list[str]] = {}
    for player in players:
        found.setdefault(values[player], []).append(player)
    return [tuple(found[value]) for value in sorted(found, reverse=True)]


def _separate(tied: tuple[str, ...], tiebreaks: Sequence[Tiebreak], contest: Contest) -> Iterator[Tier]:
    for at, tiebreak in enumerate(tiebreaks if len(tied) > 1 else ()):
        values = CATALOGUE[tiebreak](tied, contest)
        parts = [tied] if values is None else _by_value(tied, values)
        if len(parts) > 1:
            yield from _continue(parts, tiebreak, tiebreaks[at + 1 :], contest)
            return
    yield Tier(tied, None)


def _continue(
    parts: Sequence[tuple[str, ...]], by: Tiebreak, rest: Sequence[Tiebreak], contest: Contest
) -> Iterator[Tier]:
    for index, part in enumerate(parts):
        # The best of the tied are below the tier above by what came before, not by this.
        decided_by = by if index else None
        if len(part) == 1:
            yield Tier(part, decided_by)
            continue
        first, *others = _separate(part, rest, contest)
        yield Tier(first.players, decided_by)
        yield from others


def daifugo_games(tied: Sequence[str], contest: Contest) -> Mapping[str, Points]:
    """More games as daifugo."""
    return {player: contest.tallies[player].daifugo_games for player in tied}


def fugo_games(tied: Sequence[str], contest: Contest) -> Mapping[str, Points]:
    """More games as fugo."""
    return {player: contest.tallies[player].fugo_games for player in tied}


def fewer_fouls(tied: Sequence[str], contest: Contest) -> Mapping[str, Points]:
    """Fewer foul finishes."""
    return {player: -contest.tallies[player].fouls for player in tied}


def last_set(tied: Sequence[str], contest: Contest) -> Mapping[str, Points]:
    """More points in the last set played, bonus included."""
    return {player: contest.tallies[player].last_set for player in tied}


def head_to_head(tied: Sequence[str], contest: Contest) -> Mapping[str, Points] | None:
    """Games finished ahead of the others minus games finished behind them. Only if all have met each other."""
    among = frozenset(tied)
    # Tables before games: most who are tied never sat together, and their games need not be gone through.
    if any(not among.issubset(_sat_with(player, contest)) for player in tied):
        return None
    met: dict[str, set[str]] = {player: {player} for player in tied}
    ahead = dict.fromkeys(tied, 0)
    for places in _games_among(tied, contest):
        here = [(player, place) for player, place in places.items() if player in among]
        for player, place in here:
            met[player].update(other for other, _ in here)
            ahead[player] += sum((place < other) - (place > other) for _, other in here)
    return ahead if all(len(each) == len(tied) for each in met.values()) else None


def lot(tied: Sequence[str], contest: Contest) -> Mapping[str, Points] | None:
    """The latest lot that holds all of them."""
    for order in reversed(contest.lots):
        if set(tied) <= set(order):
            return {player: -order.index(player) for player in tied}
    return None


CATALOGUE: Final[Mapping[Tiebreak, Criterion]] = {
    Tiebreak.DAIFUGO_GAMES: daifugo_games,
    Tiebreak.FUGO_GAMES: fugo_games,
    Tiebreak.FEWER_FOULS: fewer_fouls,
    Tiebreak.LAST_SET: last_set,
    Tiebreak.HEAD_TO_HEAD: head_to_head,
    Tiebreak.LOT: lot,
}


def _sat_with(player: str, contest: Contest) -> set[str]:
    return {player}.union(*(table.players for table in contest.tables_of.get(player, ())))


def _games_among(tied: Sequence[str], contest: Contest) -> Iterator[dict[str, int]]:
    """The place of everyone in every game of the tables at which one of the tied sat."""
    tables = {(table.round, table.number): table for player in tied for table in contest.tables_of[player]}
    for table in tables.values():
        for played in table.sets:
            for game in played.games:
                yield dict(zip(played.players, _places(game), strict=True))


def _places(game: GameOutcome) -> Sequence[int]:
    """Places by class. Open places that were shared lie between those taken from the top and from the bottom."""
    return [RANKS[each] for each in game.classes]
