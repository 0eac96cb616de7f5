"""The numbers of players and tables in every stage, as far as they are known before play."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.draw.counting import table_sizes
from scoring.event.values import (
    BestOverall,
    BestPerGroup,
    BestPerTable,
    DropWorst,
    Enter,
    EntrantStatus,
    EventEntrant,
    EventStage,
    Seating,
)

COMING: Final = frozenset({EntrantStatus.PRESENT, EntrantStatus.REGISTERED})
"""The statuses that count as playing before the roll call."""


@dataclass(frozen=True, slots=True)
class Flow:
    """The players who enter a stage or advance from it: how many, and how many by place at their last table.

    ``places`` count from the first. None: not known before play.
    """

    players: int | None
    places: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A stage in numbers. ``groups``: the players in each; None if there are no groups or they are unknown.

    ``sizes``: the table sizes of one round; None if they are unknown or impossible.
    """

    stage: EventStage
    entering: Flow
    groups: Mapping[str, int] | None
    sizes: tuple[int, ...] | None
    going: Flow

    @property
    def players(self) -> int | None:
        return self.entering.players

    @property
    def grouped(self) -> bool:
        return self.stage.by_group or self.stage.seating is Seating.BY_PLACE


def plans(stages: Sequence[EventStage], entrants: Sequence[EventEntrant]) -> tuple[StagePlan, ...]:
    """Every stage in numbers, with the entrants who are present or expected."""
    going: dict[str, Flow] = {}
    found = []
    for index, stage in enumerate(stages):
        plan = _plan(stage, _entering(stage, stages[index + 1 :], entrants, going))
        going[stage.id] = plan.going
        found.append(plan)
    return tuple(found)


def named(enter: Enter | None) -> tuple[str, ...]:
    """The entrants who enter a stage by name, seeds first."""
    return () if enter is None else tuple(dict.fromkeys((*enter.seeds, *enter.players)))


def sizes_of(players: int) -> tuple[int, ...] | None:
    """The table sizes for ``players``; None if they cannot be seated."""
    try:
        return table_sizes(players)
    except ValueError:
        return None


def most_rounds(sizes: Sequence[int]) -> int:
    """An upper bound on the rounds in which no two players meet again."""
    if max(sizes) > len(sizes):
        return 1  # the players of one table outnumber the tables of the next round
    players = sum(sizes)
    pairs = sum(size * (size - 1) // 2 for size in sizes)
    return players * (players - 1) // 2 // pairs


def _entering(
    stage: EventStage,
    later: Sequence[EventStage],
    entrants: Iterable[EventEntrant],
    going: Mapping[str, Flow],
) -> Flow:
    if stage.enter is None:
        elsewhere = {player for stage in later for player in named(stage.enter)}
        return Flow(sum(entrant.status in COMING and entrant.id not in elsewhere for entrant in entrants))
    sources = [going.get(source, Flow(None)) for source in stage.enter.sources]
    gone = {entrant.id for entrant in entrants if entrant.status not in COMING}
    extra = sum(player not in gone for player in named(stage.enter))
    return Flow(
        _sum([extra, *(source.players for source in sources)]), _places([source.places for source in sources])
    )


def _plan(stage: EventStage, entering: Flow) -> StagePlan:
    groups = _groups(stage, entering)
    sizes = _sizes(stage, entering.players, groups)
    return StagePlan(stage, entering, groups, sizes, _going(stage, entering.players, groups, sizes))


def _groups(stage: EventStage, entering: Flow) -> dict[str, int] | None:
    if not (stage.by_group or stage.seating is Seating.BY_PLACE) or entering.places is None:
        return None
    names = tuple(stage.advance.k) if isinstance(stage.advance, BestPerGroup) else ()
    groups: dict[str, int] = dict.fromkeys(names, 0)
    for place, players in enumerate(entering.places, start=1):
        group = str(place) if not names or str(place) in names else names[-1]
        groups[group] = groups.get(group, 0) + players
    return {group: players for group, players in groups.items() if players or group in names}


def _sizes(
    stage: EventStage, players: int | None, groups: Mapping[str, int] | None
) -> tuple[int, ...] | None:
    if stage.seating is not Seating.BY_PLACE:
        return None if players is None else sizes_of(players)
    if groups is None:
        return None
    parts = [sizes_of(group) for group in groups.values() if group]
    sizes = [part for part in parts if part is not None]
    return tuple(size for part in sizes for size in part) if len(sizes) == len(parts) else None


def _going(
    stage: EventStage, players: int | None, groups: Mapping[str, int] | None, sizes: tuple[int, ...] | None
) -> Flow:
    if stage.advanced is not None:
        return Flow(len(stage.advanced))
    match stage.advance:
        case None:
            # Of several matches the place at the last table counts; its players depend on earlier results.
            return Flow(players, _all_places(sizes) if stage.matches == 1 else None)
        case BestOverall(n):
            return Flow(n if players is None else min(n, players))
        case DropWorst(n):
            return Flow(None if players is None else max(0, players - n))
        case BestPerTable(k, others):
            return _per_table(k, others, sizes)
        case BestPerGroup(k):
            return Flow(
                _sum(None if groups is None else min(n, groups.get(group, 0)) for group, n in k.items())
            )


def _per_table(k: int, others: int, sizes: tuple[int, ...] | None) -> Flow:
    if sizes is None:
        return Flow(None)
    places = _all_places(sizes)
    first = sum(places[:k])
    rest = min(others, sum(sizes) - first)
    # The best of the rest may have any lower place, so no places are known in advance.
    return Flow(first + rest, places[:k] if not rest else None)


def _all_places(sizes: tuple[int, ...] | None) -> tuple[int, ...]:
    if sizes is None:
        return ()
    return tuple(sum(size >= place for size in sizes) for place in range(1, max(sizes, default=0) + 1))


def _places(parts: Sequence[tuple[int, ...] | None]) -> tuple[int, ...] | None:
    known = [part for part in parts if part]
    if not known or len(known) < len(parts):
        return None
    longest = max(map(len, known))
    return tuple(sum(places[place] for places in known if place < len(places)) for place in range(longest))


def _sum(parts: Iterable[int | None]) -> int | None:
    found = tuple(parts)
    known = [places for places in found if places is not None]
    return sum(known) if len(known) == len(found) else None
