"""The tie-breaks, which separate equal totals. Code particular to a tie-break stands in this module only.

A criterion gives the players who are still tied a value each, or none at all. Players it leaves tied are
passed to the next one, so ``head_to_head`` and ``lot`` always see exactly the players tied at that point.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rules_ref.classes import PlayerClass
from rules_ref.text import Text
from scoring.matches.counted import GameOutcome, Points, TableScore, Tally


@dataclass(frozen=True)
class StagePlayed:
    """The input of a criterion: a stage's totals, tallies, tables, and lots in the order they were drawn."""

    totals: Mapping[str, Points]
    tallies: Mapping[str, Tally]
    tables: tuple[TableScore, ...]
    lots: tuple[tuple[str, ...], ...]

    @cached_property
    def tables_of(self) -> Mapping[str, Sequence[TableScore]]:
        """The tables at which each player sat."""
        found: dict[str, list[TableScore]] = {}
        for table in self.tables:
            for player in table.players:
                found.setdefault(player, []).append(table)
        return found


@dataclass(frozen=True, slots=True)
class GameShare:
    """How one game ended for one player."""

    reached: PlayerClass | None
    foul: bool


@dataclass(frozen=True, slots=True)
class Criterion:
    """A tie-break: a ``figure`` (a field of ``Tally``), or a comparison of the tied players by ``compare``.

    ``words``: its name, with ``{foul}`` for the document's word; ``column``: the heading of its figures in
    tables. ``gain``: what one game adds to the figure. Without it no player is certain to advance by this
    criterion, or by a later one, while games are left.
    """

    id: str
    words: Text
    column: Text | None = None
    figure: str | None = None
    fewer: bool = False
    gain: Callable[[GameShare], int] | None = None
    compare: Callable[[Sequence[str], StagePlayed], Mapping[str, Points] | None] | None = None

    def values(self, tied: Sequence[str], played: StagePlayed) -> Mapping[str, Points] | None:
        """A value for every tied player, the higher the better; None if the criterion cannot compare them."""
        if self.compare is not None:
            return self.compare(tied, played)
        return {player: self.value(played.tallies[player]) for player in tied}

    def value(self, tally: Tally) -> Points:
        """The figure of one player, negated where fewer is better; 0 for a criterion without figures."""
        figure: Points = getattr(tally, self.figure) if self.figure else 0
        return -figure if self.fewer else figure

    def gained(self, share: GameShare) -> int:
        """What a game adds to ``value``. Only for a criterion with ``gain``."""
        gain = int(self.gain(share)) if self.gain else 0
        return -gain if self.fewer else gain


def _is_daifugo(share: GameShare) -> bool:
    return share.reached is PlayerClass.DAIFUGO


def _is_fugo(share: GameShare) -> bool:
    return share.reached is PlayerClass.FUGO


def _is_foul(share: GameShare) -> bool:
    return share.foul


def _head_to_head(tied: Sequence[str], played: StagePlayed) -> Mapping[str, Points] | None:
    """By player, the tied players finished ahead of minus those finished behind; None unless all pairs met."""
    among = frozenset(tied)
    # Tables first: most tied players never sat at one table, and their games need not be read.
    if any(not among.issubset(_sat_with(player, played)) for player in tied):
        return None
    met: dict[str, set[str]] = {player: {player} for player in tied}
    ahead = dict.fromkeys(tied, 0)
    for places in _games_among(tied, played):
        here = [(player, place) for player, place in places.items() if player in among]
        for player, place in here:
            met[player].update(other for other, _ in here)
            ahead[player] += sum((place < other) - (place > other) for _, other in here)
    return ahead if all(len(others) == len(tied) for others in met.values()) else None


def _lot(tied: Sequence[str], played: StagePlayed) -> Mapping[str, Points] | None:
    """The order of the latest lot drawn among all the tied players, the first best; None without one."""
    for order in reversed(played.lots):
        if set(tied) <= set(order):
            return {player: -order.index(player) for player in tied}
    return None


DAIFUGO_GAMES: Final = Criterion(
    "daifugo_games",
    Text("大富豪になったゲームの数", "Games as daifugo"),
    Text("大富豪", "Daifugo"),
    figure="daifugo_games",
    gain=_is_daifugo,
)
FUGO_GAMES: Final = Criterion(
    "fugo_games",
    Text("富豪になったゲームの数", "Games as fugo"),
    Text("富豪", "Fugo"),
    figure="fugo_games",
    gain=_is_fugo,
)
FEWER_FOULS: Final = Criterion(
    "fewer_fouls",
    Text("{foul}の少なさ", "Fewer {foul}es"),
    Text("{fouls}", "{fouls}"),
    figure="fouls",
    fewer=True,
    gain=_is_foul,
)
# No ``gain``: what a game adds depends on whether its set is the last, which is not known in advance.
LAST_SET: Final = Criterion(
    "last_set",
    Text("最後のセットの得点", "Points of the last set"),
    Text("最終セット", "Last set"),
    figure="last_set",
)
HEAD_TO_HEAD: Final = Criterion("head_to_head", Text("直接の対戦", "Head to head"), compare=_head_to_head)
LOT: Final = Criterion("lot", Text("くじ", "Lot"), compare=_lot)

CRITERIA: Final[Mapping[str, Criterion]] = {
    criterion.id: criterion
    for criterion in (DAIFUGO_GAMES, FUGO_GAMES, FEWER_FOULS, LAST_SET, HEAD_TO_HEAD, LOT)
}
"""All criteria by id, in the order in which forms offer them."""

DEFAULT_CRITERIA: Final = (DAIFUGO_GAMES, FUGO_GAMES, FEWER_FOULS, LAST_SET, HEAD_TO_HEAD, LOT)
"""The criteria of an event that sets none. Written out: a new one would change the ranks of old events."""

_RANKS: Final[Mapping[PlayerClass | None, int]] = {
    **{reached: rank for rank, reached in enumerate(PlayerClass)},
    None: list(PlayerClass).index(PlayerClass.HEIMIN),
}
"""Ranks by class, from 0; a shared open place (None) ranks in the middle."""


def _sat_with(player: str, played: StagePlayed) -> set[str]:
    return {player}.union(*(table.players for table in played.tables_of.get(player, ())))


def _games_among(tied: Sequence[str], played: StagePlayed) -> Iterator[dict[str, int]]:
    """The rank by class of every player in every game at the tables where a tied player sat."""
    tables = {(table.round, table.number): table for player in tied for table in played.tables_of[player]}
    for table in tables.values():
        for counted in table.sets:
            for game in counted.games:
                yield dict(zip(counted.players, _places(game), strict=True))


def _places(game: GameOutcome) -> Sequence[int]:
    """The players' ranks by class. Shared open places lie between those taken from the top and the bottom."""
    return [_RANKS[reached] for reached in game.classes]
