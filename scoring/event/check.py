"""Check the consistency of a well-formed event document."""

from collections.abc import Iterator
from itertools import chain

from rules_ref.text import Text
from scoring.event.check_acts import act_problems
from scoring.event.check_matches import match_problems
from scoring.event.check_seats import seat_problems
from scoring.event.problem import DocumentNames, EventProblem, place, repeated
from scoring.event.values import BestPerGroup, EventDocument, EventStage

__all__ = ["EventProblem", "problems"]


def problems(document: EventDocument) -> tuple[EventProblem, ...]:
    """All inconsistencies, in the order of the document; empty for an event that can be ranked.

    Whether seats, advances and draws are right is not checked here (see ``scoring.standings.verify``).
    """
    names = DocumentNames(document)
    return tuple(
        chain(
            _entrants(document),
            _stages(document, names),
            seat_problems(document, names),
            match_problems(document),
            act_problems(document, names),
        )
    )


def _entrants(document: EventDocument) -> Iterator[EventProblem]:
    for repeated_id in repeated(entrant.id for entrant in document.entrants):
        what = Text(f"{repeated_id}が2回ある。", f"{repeated_id} is listed twice.")
        yield EventProblem("entrant_twice", Text("参加者", "entrants"), what)


def _stages(document: EventDocument, names: DocumentNames) -> Iterator[EventProblem]:
    for repeated_id in repeated(stage.id for stage in document.stages):
        what = Text("この名前のステージが2つある。", "Two stages have this name.")
        yield EventProblem("stage_twice", place(repeated_id), what)
    for index, stage in enumerate(document.stages):
        yield from _sources(stage, index, names)
        yield from _named(stage, names)
    yield from _groups(document)


def _sources(stage: EventStage, index: int, names: DocumentNames) -> Iterator[EventProblem]:
    sources = () if stage.enter is None else stage.enter.sources
    where = place(stage.id)
    for source in sources:
        yield from names.unknown_stages((source,), where)
        # An unknown source was reported above; its order −1 is before every stage.
        if names.order.get(source, -1) >= index:
            what = Text(f"{source}はこのステージより前にない。", f"{source} does not come before this stage.")
            yield EventProblem("source_later", where, what)
    for source in repeated(sources):
        yield EventProblem("named_twice", where, Text(f"{source}が2回ある。", f"{source} is named twice."))


def _named(stage: EventStage, names: DocumentNames) -> Iterator[EventProblem]:
    entering = () if stage.enter is None else (*stage.enter.seeds, *stage.enter.players)
    yield from names.unknown_or_repeated(entering, place(stage.id))
    yield from names.unknown_or_repeated(stage.advanced or (), place(stage.id))


def _groups(document: EventDocument) -> Iterator[EventProblem]:
    groups = {
        stage.id: stage.advance.k for stage in document.stages if isinstance(stage.advance, BestPerGroup)
    }
    for event_round in document.rounds:
        known = groups.get(event_round.stage)
        if known is None:
            continue
        for table in event_round.tables:
            if table.group is not None and table.group not in known:
                what = Text(f"「{table.group}」という組はない。", f"There is no group “{table.group}”.")
                yield EventProblem(
                    "unknown_group", place(event_round.stage, event_round.number, table.number), what
                )
