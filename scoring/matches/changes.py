"""The effect of a correction: two scorings of one match, compared game by game."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from rules_ref.classes import Player, PlayerClass
from rules_ref.text import Finding
from scoring.matches.match import GameScore, GameStatus, MatchScore


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's result of a game. ``downfall``: the player fell in it; ``points`` include the bonus."""

    player_class: PlayerClass | None
    points: int | Fraction
    downfall: bool


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A player whose result of a game changes."""

    player: str
    before: Standing
    after: Standing


@dataclass(frozen=True, slots=True)
class GameChange:
    """A game whose results change. ``refused`` says why it must be entered again (None: it need not)."""

    set_number: int
    number: int
    was: GameStatus | None
    status: GameStatus | None
    players: tuple[PlayerChange, ...]
    refused: Finding | None

    @property
    def unfinished(self) -> bool:
        """Whether the game now lacks exits that it did not need before."""
        return self.status is GameStatus.RUNNING and self.was is not GameStatus.RUNNING


@dataclass(frozen=True, slots=True)
class Changes:
    """All changes by a correction, in the order of play, and the totals (before, after) that change."""

    games: tuple[GameChange, ...]
    totals: tuple[tuple[str, int | Fraction, int | Fraction], ...]

    def __bool__(self) -> bool:
        return bool(self.games or self.totals)


def changes(
    before: MatchScore[Player], after: MatchScore[Player], called: Callable[[Player], str] = str
) -> Changes:
    """Compare two scorings of the same match; ``called`` names the players.

    A substitute has no points in a scoring without the substitution.
    """
    old = {(game.set_number, game.number): game for game in before.games}
    new = {(game.set_number, game.number): game for game in after.games}
    everyone = tuple(dict.fromkeys((*before.points, *after.points)))
    compared = (_compare(everyone, old.get(at), new.get(at), at, called) for at in sorted({*old, *new}))
    return Changes(
        tuple(change for change in compared if change is not None),
        tuple(
            (called(player), was, now)
            for player in everyone
            if (was := before.points.get(player, 0)) != (now := after.points.get(player, 0))
        ),
    )


def _compare(
    players: tuple[Player, ...],
    old: GameScore[Player] | None,
    new: GameScore[Player] | None,
    at: tuple[int, int],
    called: Callable[[Player], str],
) -> GameChange | None:
    moved = tuple(
        PlayerChange(called(player), was, now)
        for player in players
        if (was := _standing(old, player)) != (now := _standing(new, player))
    )
    earlier, status = old.status if old else None, new.status if new else None
    if not moved and status is earlier:
        return None
    return GameChange(*at, earlier, status, moved, _refusal(new))


def _standing(game: GameScore[Player] | None, player: Player) -> Standing:
    if game is None:
        return Standing(None, 0, downfall=False)
    return Standing(game.classes.get(player), game.points.get(player, 0), game.course.fallen == player)


def _refusal(game: GameScore[Player] | None) -> Finding | None:
    if game is None or game.course.refused is None:
        return None
    return next(finding for finding in game.course.findings if not finding.holds)
