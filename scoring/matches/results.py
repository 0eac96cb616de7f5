"""The recorded results of a table: the input of all scoring. Players are identified by number or name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from rules_ref.cards import Card, Suit
from rules_ref.classes import Player, PlayerClass
from rules_ref.ranking import Exit, How

__all__ = ["Exit", "GameResult", "How", "MatchResult", "SetResult", "sitting"]


@dataclass(frozen=True, slots=True)
class GameResult(Generic[Player]):
    """Finishes and fouls of one game in the order they happened. ``cut_off``: the organiser stopped it (JBL-1.9).

    ``classes`` are those it was played by, where it stands as it was played although the game before was corrected
    since; None: those that follow from the game before.
    """

    exits: tuple[Exit[Player], ...] = ()
    cut_off: bool = False
    classes: Mapping[Player, PlayerClass] | None = None


@dataclass(frozen=True, slots=True)
class SetResult(Generic[Player]):
    """One set: its seats (None before the seat draw), its envelope and its games so far, in order.

    ``players`` are those who played it, None where they are the match's (no player was substituted by then).
    """

    seats: Mapping[Suit, Player] | None = None
    games: tuple[GameResult[Player], ...] = ()
    envelope: str | None = None
    blind: tuple[Card, ...] | None = None
    players: tuple[Player, ...] | None = None


@dataclass(frozen=True, slots=True)
class MatchResult(Generic[Player]):
    """A match as far as it has been played; sets not begun are absent. ``players`` are those it began with."""

    players: tuple[Player, ...]
    sets: tuple[SetResult[Player], ...] = ()
    cut_off: bool = False

    def players_of(self, entry: SetResult[Player]) -> tuple[Player, ...]:
        """The players of a set of this match."""
        return self.players if entry.players is None else entry.players

    @property
    def everyone(self) -> tuple[Player, ...]:
        """All who ever sat at the table: the first players, then the substitutes in order."""
        later = (player for entry in self.sets for player in entry.players or ())
        return tuple(dict.fromkeys((*self.players, *later)))


def sitting(
    began: Sequence[Player], substitutions: Iterable[tuple[int, Player, Player | None]], set_number: int
) -> tuple[Player, ...]:
    """The players of a set of the table that ``began``.

    A substitution: its first set, the player who leaves, the one who comes (None: the others play on).

    >>> sitting("ABCD", [(2, "B", "X")], 1), sitting("ABCD", [(2, "B", "X")], 3), sitting("ABCD", [(2, "B", None)], 2)
    (('A', 'B', 'C', 'D'), ('A', 'X', 'C', 'D'), ('A', 'C', 'D'))
    """
    players = list(began)
    # By set, not as entered: the substitute of a substitute must find them seated.
    for from_set, goes, comes in sorted(substitutions, key=lambda substitution: substitution[0]):
        if from_set <= set_number and goes in players:
            at = players.index(goes)
            players[at : at + 1] = () if comes is None else (comes,)
    return tuple(players)
