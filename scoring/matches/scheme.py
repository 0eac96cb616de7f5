"""An event's scoring options: one frozen value, passed in, never looked up."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, overload

from rules_ref.documents import RULESETS
from rules_ref.engine.ruleset import Ruleset
from rules_ref.procedure import OpeningRule, TableSize
from rules_ref.ranking import CutOff, RankingRules

SETS: Final = 3
GAMES_PER_SET: Final = 4
"""The default numbers of sets in a match and games in a set."""

_UNDEFINED_DEAL: Final = TableSize((), 0, (), "GEN-1", "GEN-1", "GEN-1")


@dataclass(frozen=True, slots=True)
class Scheme:
    """The shape of a match and what its games are worth (JBL-1.2, 1.4, 1.6, 1.9).

    ``opening``: how games are dealt and led, where the document says it by seats.
    """

    ranking: RankingRules
    table_sizes: Mapping[int, TableSize] = field(hash=False)
    sets: int = SETS
    games_per_set: int = GAMES_PER_SET
    cut_off: CutOff = CutOff.DISCARD_GAME
    opening: OpeningRule | None = field(default=None, repr=False)

    @property
    def games(self) -> int:
        """The number of games in a match."""
        return self.sets * self.games_per_set

    def game_check(self, players: int) -> int:
        """The sum of one game's points without bonus: 12 with four players, 9 with three."""
        return sum(self.ranking.points[players])

    def set_check(self, players: int) -> int:
        """The sum of a full set's points, bonus included: 50 and 38."""
        return self.games_per_set * self.game_check(players) + self.ranking.bonus

    def match_check(self, players: int) -> int:
        """The sum of a full match's points: 150 and 114."""
        return self.sets * self.set_check(players)


class _DocumentsThat(Sequence[str]):
    """The ids of the documents that meet a condition. ``in`` imports only the document in question."""

    def __init__(self, condition: Callable[[Ruleset], object]) -> None:
        self._condition = condition

    def __contains__(self, document: object) -> bool:
        return document in RULESETS and bool(self._condition(RULESETS[str(document)]))

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        return tuple(document for document in RULESETS if document in self)[at]

    def __len__(self) -> int:
        return len(self[:])


RANKED: Final[Sequence[str]] = _DocumentsThat(lambda rules: "ranking" in rules.questions)
"""The documents whose games can be scored, by id."""

WITH_POINTS: Final[Sequence[str]] = _DocumentsThat(lambda rules: rules.ranking.points)
"""The documents that define the points of a place. An event under another one has to define them."""


def scheme_for(
    ruleset: str,
    *,
    sets: int = SETS,
    games_per_set: int = GAMES_PER_SET,
    points: Mapping[int, tuple[int, ...]] | None = None,
    bonus: int | None = None,
    cut_off: CutOff = CutOff.DISCARD_GAME,
) -> Scheme:
    """The scheme of an event under one of the RANKED documents; ``points`` and ``bonus`` override its own.

    The bonus is for the daifugo of every set's last game. Raises ValueError where the points of a place are
    not defined.

    >>> scheme_for("sdin").set_check(4)
    5000
    """
    rules = RULESETS[ruleset].ranking
    ranking = replace(
        rules,
        points=rules.points if points is None else points,
        bonus=rules.bonus if bonus is None else bonus,
        bonus_every=games_per_set,
    )
    if not ranking.points:
        raise ValueError(f"{ruleset} has no points of its own")
    document = RULESETS[ruleset]
    # A document that does not say how cards are dealt is played without blind cards and exchange.
    tables = document.tables or dict.fromkeys(document.table_sizes, _UNDEFINED_DEAL)
    return Scheme(ranking, tables, sets, games_per_set, cut_off, document.opening)
