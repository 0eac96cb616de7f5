"""Who enters a stage, and who had left the event by then, from the entrants and the event's decisions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.event.values import Enter, EntrantStatus, EventDocument, EventStage, MoveUp, Withdrawal


@dataclass(frozen=True, slots=True)
class Going:
    """The players who go on from a stage or enter one, without those who have left.

    ``settled``: no further players can be added.
    """

    players: tuple[str, ...]
    settled: bool


def entries(document: EventDocument, stage: EventStage, going: Mapping[str, Going]) -> Going:
    """The players who enter ``stage``, except those who have withdrawn. ``going``: who goes on, by stage."""
    gone = gone_before(document, stage.id)
    if stage.enter is None:
        return Going(
            tuple(player for player in _everyone(document, stage) if player not in gone), settled=True
        )
    enter = stage.enter
    sources = [going.get(source, Going((), settled=False)) for source in enter.sources]
    named = (*(player for source in sources for player in source.players), *enter.seeds, *enter.players)
    players = tuple(dict.fromkeys(player for player in named if player not in gone))
    return Going(players, all(source.settled for source in sources))


def _everyone(document: EventDocument, stage: EventStage) -> Iterable[str]:
    index = document.stages.index(stage)
    later = {player for later_stage in document.stages[index + 1 :] for player in _named(later_stage.enter)}
    for entrant in document.entrants:
        # Players whom a later stage names as entering it begin there.
        if entrant.status is EntrantStatus.PRESENT and entrant.id not in later:
            yield entrant.id


def _named(enter: Enter | None) -> tuple[str, ...]:
    return () if enter is None else (*enter.seeds, *enter.players)


def withdrawn_by(document: EventDocument, stage: str) -> frozenset[str]:
    """Who had left the event when it went on from ``stage``."""
    return _withdrawn_after(document, {None, *_ids_up_to(document, stage)})


def gone_before(document: EventDocument, stage: str) -> frozenset[str]:
    """Who had left the event before ``stage`` began."""
    return _withdrawn_after(document, {None, *_ids_up_to(document, stage)[:-1]})


def _withdrawn_after(document: EventDocument, stages: set[str | None]) -> frozenset[str]:
    left = (decision for decision in document.decisions if isinstance(decision, Withdrawal))
    return frozenset(decision.player for decision in left if decision.after in stages)


def _ids_up_to(document: EventDocument, stage: str) -> Sequence[str]:
    ids = [known.id for known in document.stages]
    return ids[: ids.index(stage) + 1]


def moves(document: EventDocument, stage: str) -> tuple[MoveUp, ...]:
    """The decisions by which players moved up from a stage, in their order."""
    return tuple(
        decision
        for decision in document.decisions
        if isinstance(decision, MoveUp) and decision.stage == stage
    )


def after_decisions(document: EventDocument, stage: str, players: Iterable[str]) -> tuple[str, ...]:
    """``players`` without those who withdrew, with those who moved up in their place. Idempotent."""
    gone, moved = withdrawn_by(document, stage), moves(document, stage)
    replaced = {move.instead_of for move in moved}
    risen = (move.player for move in moved)
    return tuple(
        player
        for player in dict.fromkeys((*players, *risen))
        if player not in gone and player not in replaced
    )
