"""What a running stage looks like to those who ask what is certain: points so far, and the games still to come."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from rules_ref.ranking import Exit
    from scoring.event.values import Advance, Tiebreak
    from scoring.matches.scheme import Scheme


@dataclass(frozen=True, slots=True)
class Certainty:
    """Who goes on and who does not, whatever still comes. In the order of the players asked about.

    ``how``: ``exact`` where everybody who is certain was found, ``bounds`` where some may not be (None: nothing was asked).
    """

    clinched: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    how: Literal["exact", "bounds"] | None = None


@dataclass(frozen=True, slots=True)
class PlayerSoFar:
    """A player's games of the stage so far. ``total`` is what ranks: with points carried and penalties.

    ``last_set``: points in the set that is the last of the match; where it has not begun, nothing. Of someone
    who plays no more, points of the last set played. ``ahead``: by everyone met in a game that counts, the
    games finished ahead minus those behind. ``group``: within which group the player is ranked, if in any.
    """

    id: str
    total: int | Fraction = 0
    daifugo_games: int = 0
    fugo_games: int = 0
    fouls: int = 0
    last_set: int | Fraction = 0
    ahead: Mapping[str, int] = field(default_factory=dict)
    group: str | None = None


@dataclass(frozen=True, slots=True)
class GameLeft:
    """A game still to be finished. ``opens_set``: nobody is daifugo before it."""

    pays_bonus: bool
    in_last_set: bool
    opens_set: bool


@dataclass(frozen=True, slots=True)
class TableSoFar:
    """A table. ``players`` are all who are ranked at it, ``seated`` those who play its ``games``.

    ``daifugo`` and ``exits`` belong to the first of the games: its daifugo, and who has left it already.
    ``bye``: no table at all, but players who only wait; they are nobody's best of a table.
    """

    players: tuple[PlayerSoFar, ...]
    seated: tuple[str, ...] = ()
    games: tuple[GameLeft, ...] = ()
    daifugo: str | None = None
    exits: tuple[Exit, ...] = ()
    bye: bool = False


@dataclass(frozen=True, slots=True)
class StageSoFar:
    """A stage while it runs. ``lots`` from the first drawn. ``one_match``: nobody has been at two tables.

    ``open_rounds``: some have games left at several tables (and the same
    points at each), or play ``matches_to_draw`` more whose tables do not exist yet; only bounds are known then.
    """

    scheme: Scheme
    tiebreaks: tuple[Tiebreak, ...]
    advance: Advance | None
    tables: tuple[TableSoFar, ...]
    lots: tuple[tuple[str, ...], ...] = ()
    one_match: bool = True
    open_rounds: bool = False
    matches_to_draw: int = 0

    @property
    def players(self) -> tuple[PlayerSoFar, ...]:
        """Everybody, each as often as they have a table."""
        return tuple(player for table in self.tables for player in table.players)
