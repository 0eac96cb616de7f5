"""Lines through a ranking: who is above one, and which tie lies across it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod
from typing import Final

from scoring.matches.counted import Points
from scoring.standings.tiebreaks import Contest, Tier

_MOST_OUTCOMES: Final = 1_000
"""The most outcomes of ties that are tried. Beyond, no player is called certain, which is never wrong."""


@dataclass(frozen=True, slots=True)
class OpenTie:
    """A tie across a line: fewer ``places`` than players ``among`` whom nothing separates."""

    places: int
    among: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """Who is above a line, and the ties that lie across it."""

    above: frozenset[str] = frozenset()
    ties: tuple[OpenTie, ...] = ()


def cut(tiers: Iterable[Tier], places: int) -> Cut:
    """Draw a line below the best ``places``."""
    above: list[str] = []
    for tier in tiers:
        free = places - len(above)
        if free <= 0:
            break
        if len(tier.players) > free:
            return Cut(frozenset(above), (OpenTie(free, tier.players),))
        above += tier.players
    return Cut(frozenset(above))


def join(cuts: Sequence[Cut]) -> Cut:
    """The union of several cuts."""
    return Cut(
        frozenset().union(*(part.above for part in cuts)), tuple(tie for part in cuts for tie in part.ties)
    )


def cut_tables(
    tables: Sequence[Sequence[str]], free: Sequence[str], contest: Contest, k: int, others: int
) -> Cut:
    """The best ``k`` of each table and the best ``others`` of the rest. ``free``: players at no table.

    The loser of an open tie at a table is one of the rest. All of such a tie have the same total, so how it falls
    changes nothing at other totals; at the total where the line of the rest lies, every way it can fall is tried.
    """
    first = join([cut(contest.tiers(table), k) for table in tables])
    if not others:
        return first
    loose = {player for tie in first.ties for player in tie.among}
    rest = [
        player
        for table in (*tables, free)
        for player in table
        if player not in first.above and player not in loose
    ]
    return _Rest(contest, first, rest).cut(others)


@dataclass(frozen=True, slots=True)
class _Rest:
    """The candidates for the other places: ``players``, and the losers of open ties at tables (``first``)."""

    contest: Contest
    first: Cut
    players: Sequence[str]

    def cut(self, others: int) -> Cut:
        """The line below the best ``others``, together with the lines at the tables."""
        totals, ties = self.contest.totals, self.first.ties
        losers = [player for tie in ties for player in tie.among[tie.places :]]
        everyone = (*self.players, *(player for tie in ties for player in tie.among))
        ranked = sorted((totals[player] for player in (*self.players, *losers)), reverse=True)
        if len(ranked) <= others:
            return Cut(self.first.above.union(everyone))
        line = ranked[others - 1]
        above = self.first.above.union(player for player in everyone if totals[player] > line)
        below = tuple(tie for tie in ties if totals[tie.among[0]] < line)
        return join(
            [Cut(above, below), self._at_the_line(line, others - sum(entry > line for entry in ranked))]
        )

    def _at_the_line(self, line: Points, places: int) -> Cut:
        level = [player for player in self.players if self.contest.totals[player] == line]
        ties = [tie for tie in self.first.ties if self.contest.totals[tie.among[0]] == line]
        certain, possible = self._outcomes(level, ties, places)
        # A tie whose players all go on, winners and losers, needs no decision.
        open_ties = [tie for tie in ties if not certain.issuperset(tie.among)]
        # Those who lost such a tie go on among the others, and have taken places there.
        lost_by_certain = sum(len(tie.among) - tie.places for tie in ties if tie not in open_ties)
        left = places - len(certain.intersection(level)) - lost_by_certain
        contested = tuple(player for player in possible if player not in certain)
        if left and contested:
            open_ties.append(OpenTie(left, contested))
        return Cut(certain, tuple(open_ties))

    def _outcomes(
        self, level: Sequence[str], ties: Sequence[OpenTie], places: int
    ) -> tuple[frozenset[str], tuple[str, ...]]:
        """Who goes on in every outcome of ``ties``, and who in some. Too many outcomes: none, and all."""
        everyone = (*level, *(player for tie in ties for player in tie.among))
        if prod(comb(len(tie.among), tie.places) for tie in ties) > _MOST_OUTCOMES:
            return frozenset(), everyone
        certain, possible = set(everyone), set[str]()
        for winners in product(*(combinations(tie.among, tie.places) for tie in ties)):
            won = frozenset(player for winner in winners for player in winner)
            found = cut(self.contest.tiers([player for player in everyone if player not in won]), places)
            certain &= won | found.above
            possible |= won.union(found.above, *(tie.among for tie in found.ties))
        return frozenset(certain), tuple(player for player in everyone if player in possible)
