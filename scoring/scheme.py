"""An event's options that turn results into points: one frozen value, passed in, never looked up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules_ref.ranking import CutOff
from rules_ref.rulesets import jbl_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_ref.procedure import TableSize
    from rules_ref.ranking import RankingRules


@dataclass(frozen=True, slots=True)
class Scheme:
    """The shape of a match and what its games are worth (JBL-1.2, 1.4, 1.6, 1.9)."""

    ranking: RankingRules
    table_sizes: Mapping[int, TableSize]
    sets: int = 3
    games_per_set: int = 4
    cut_off: CutOff = CutOff.DISCARD_GAME

    @property
    def games(self) -> int:
        """Games in a match."""
        return self.sets * self.games_per_set

    def game_check(self, players: int) -> int:
        """What the points of one game without bonus add up to: 12 with four players, 9 with three."""
        return sum(self.ranking.points[players])

    def set_check(self, players: int) -> int:
        """What the points of a full set add up to, bonus included: 50 and 38."""
        return self.games_per_set * self.game_check(players) + self.ranking.bonus

    def match_check(self, players: int) -> int:
        """What the points of a full match add up to: 150 and 114."""
        return self.sets * self.set_check(players)


JBL: Final = Scheme(ranking=jbl_table.RANKING, table_sizes=jbl_table.TABLE_SIZES)
