"""Rank players: by their totals, and equals by one criterion after the other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.criteria import Criterion, StagePlayed
from scoring.matches.counted import Points


@dataclass(frozen=True)
class Contest(StagePlayed):
    """What ranks the players of a stage: what was played, and the criteria in the order the organiser chose."""

    tiebreaks: tuple[Criterion, ...]

    def tiers(self, players: Iterable[str], totals: Mapping[str, Points] | None = None) -> "list[Tier]":
        """Rank some of the players among themselves, best first; ties are broken within ``players`` alone.

        ``totals`` replace the stage's. Players of one tier keep the order in which they were given.
        """
        found: list[Tier] = []
        for tied in _by_value(players, self.totals if totals is None else totals):
            found += _separate(tied, self.tiebreaks, self) if len(tied) > 1 else (Tier(tied, None),)
        return found


class Tier(NamedTuple):
    """Players whom nothing separates. ``decided_by`` is what separates them from the tier above.

    None where that is the total, and for the first tier.
    """

    players: tuple[str, ...]
    decided_by: Criterion | None


def _by_value(players: Iterable[str], values: Mapping[str, Points]) -> list[tuple[str, ...]]:
    """Players of one value together, the highest value first."""
    found: dict[Points, list[str]] = {}
    for player in players:
        found.setdefault(values[player], []).append(player)
    return [tuple(found[value]) for value in sorted(found, reverse=True)]


def _separate(tied: tuple[str, ...], tiebreaks: Sequence[Criterion], contest: Contest) -> Iterator[Tier]:
    for at, tiebreak in enumerate(tiebreaks):
        values = tiebreak.values(tied, contest)
        parts = [tied] if values is None else _by_value(tied, values)
        if len(parts) > 1:
            yield from _continue(parts, tiebreak, tiebreaks[at + 1 :], contest)
            return
    yield Tier(tied, None)


def _continue(
    parts: Sequence[tuple[str, ...]], by: Criterion, rest: Sequence[Criterion], contest: Contest
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
