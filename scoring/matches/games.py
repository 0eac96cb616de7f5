"""Score thousands of games by index at the table, each kind of game computed once and cached.

``scoring.matches.match`` explains one table, with a sentence for every step. Rankings need only the numbers,
which depend on nothing but who (by index at the table) left in which order and how.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules_ref.classes import Player, PlayerClass, daifugo_of
from rules_ref.ranking import Exit as _Exit
from rules_ref.ranking import How, follow_exits
from scoring.matches.counted import GameOutcome, PlayerOutcome
from scoring.matches.match import GameStatus, Worth, worth
from scoring.matches.results import GameResult
from scoring.matches.scheme import Scheme

_CACHE_SIZE: Final = 20_000
"""The most cached outcomes: twice the number of kinds of games at tables of three and four."""

SeatExit = tuple[int, How]
"""A player's exit: the index at the table and the way. An index of −1 is no player of the table."""
_GameKey = tuple[int, int | None, tuple[SeatExit, ...], bool, bool]


class GameScorer:
    """Scores games under one scheme, with a cache."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        self._outcomes = _Outcomes(scheme)

    def set_outcomes(
        self, players: Sequence[Player], games: Sequence[GameResult[Player]]
    ) -> list[GameOutcome]:
        """The outcomes of one set's games, in order; classes carry over. ``players``: those of the set."""
        index = {player: place for place, player in enumerate(players)}
        found: list[GameOutcome] = []
        daifugo: int | None = None
        for number, game in enumerate(games, start=1):
            # A game that stands as played (0613) keeps its own classes, not those the game before gives now.
            if game.classes is not None:
                who = daifugo_of(game.classes)
                daifugo = None if who is None else index.get(who)
            exits = tuple(
                [(index.get(player_exit.player, -1), player_exit.how) for player_exit in game.exits]
            )
            last = number % self.scheme.ranking.bonus_every == 0
            outcome = self._outcomes[len(players), daifugo, exits, last, game.cut_off]
            daifugo = outcome.daifugo
            found.append(outcome)
        return found

    def score_exits(
        self,
        players: int,
        daifugo: int | None,
        exits: tuple[SeatExit, ...],
        *,
        pays_bonus: bool = False,
        cut_off: bool = False,
    ) -> GameOutcome:
        """One game. ``daifugo``: the index of the last game's daifugo; ``pays_bonus``: it is a set's last game."""
        return self._outcomes[players, daifugo, exits, pays_bonus, cut_off]


class _Outcomes(dict[_GameKey, GameOutcome]):
    """The cache of outcomes, by the arguments of ``score_exits``."""

    def __init__(self, scheme: Scheme) -> None:
        super().__init__()
        self.scheme = scheme

    def __missing__(self, key: _GameKey) -> GameOutcome:
        # Further keys come from impossible exits, which are not worth caching.
        if len(self) > _CACHE_SIZE:
            self.clear()
        players, daifugo, exits, pays_bonus, cut_off = key
        outcome = self[key] = _Game(self.scheme, players, pays_bonus, cut_off).score(daifugo, exits)
        return outcome


@lru_cache(maxsize=4)
def scorer_of(scheme: Scheme) -> GameScorer:
    """The scorer of a scheme, shared together with its cache."""
    return GameScorer(scheme)


@dataclass(frozen=True, slots=True)
class _Game:
    """A game that is not cached. Its players are indices at the table."""

    scheme: Scheme
    players: int
    pays_bonus: bool
    cut_off: bool

    def score(self, daifugo: int | None, exits: tuple[SeatExit, ...]) -> GameOutcome:
        rules, places = self.scheme.ranking, range(self.players)
        course = follow_exits(rules, places, daifugo, [_Exit(at, how) for at, how in exits])
        found: Worth[int] = Worth(GameStatus.IMPOSSIBLE)
        # A document may have no points for a table of this size: a game there then gives nothing.
        if self.players in rules.points:
            # Only whether the bonus is due matters here: one number stands for all games that pay it, one for
            # all others.
            game = rules.bonus_every + (0 if self.pays_bonus else 1)
            found = worth(self.scheme, course, game=game, cut_off=self.cut_off)
        # A discarded cut-off game counts as played at its table; here it gives nothing.
        counts = bool(found.points)
        points = tuple(found.points.get(place, 0) for place in places)
        bonus = tuple(found.bonus.get(place, 0) for place in places)
        classes = tuple(found.classes.get(place) for place in places)
        shares = tuple(
            PlayerOutcome(
                int(classes[place] is PlayerClass.DAIFUGO),
                int(classes[place] is PlayerClass.FUGO),
                int(place in course.fouls),
                int(place == course.fallen),
                bonus[place],
            )
            for place in places
        )
        return GameOutcome(
            found.status,
            counts,
            points,
            bonus,
            classes,
            shares,
            found.order,
            course.fouls if counts else (),
            course.fallen if counts else None,
        )
