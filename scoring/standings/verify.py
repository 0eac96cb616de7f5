"""Compare what people recorded in an event document with what follows from it."""

from collections.abc import Iterator

from scoring.event.check import problems
from scoring.event.problem import EventProblem
from scoring.event.values import EventDocument
from scoring.log.chain import Head
from scoring.standings.findings.acts import envelope_problems, penalty_problems, reason_problems
from scoring.standings.findings.decisions import decision_findings, withdrawal_problems
from scoring.standings.findings.draws import draw_problems
from scoring.standings.findings.entries import announcement_problems, entry_problems, group_problems, reached
from scoring.standings.findings.log import log_problems
from scoring.standings.findings.totals import total_problems
from scoring.standings.leaving import leaver_problems
from scoring.standings.standings import stage_states


def verify(document: EventDocument, held: Head | None = None) -> tuple[EventProblem, ...]:
    """All that does not agree; empty for a correct event. ``held``: a head of its log, noted elsewhere.

    Totals, ranks and draws are recomputed only from a document without ``problems`` of its own.
    """
    found = problems(document) or tuple(_disagreements(document))
    return (*found, *log_problems(document, held))


def _disagreements(document: EventDocument) -> Iterator[EventProblem]:
    yield from reason_problems(document)
    yield from withdrawal_problems(document)
    yield from leaver_problems(document)
    for event_round in document.rounds:
        yield from envelope_problems(event_round)
    places: dict[str, range] = {}
    for state in stage_states(document):
        yield from draw_problems(document, state.stage.id)
        yield from entry_problems(document, state)
        yield from group_problems(document, state, places)
        yield from total_problems(document, state)
        yield from penalty_problems(document, state)
        yield from decision_findings(document, state)
        yield from announcement_problems(document, state)
        places |= reached(state)
