"""What people wrote down in an event document, held against what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.event.check import problems
from scoring.standings.findings.announced import announcement_problems
from scoring.standings.findings.draws import draw_problems
from scoring.standings.findings.entries import entry_problems, group_problems, reached
from scoring.standings.findings.totals import total_problems
from scoring.standings.standings import stage_states

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.event.document import EventDocument
    from scoring.event.problem import Problem


def verify(document: EventDocument) -> tuple[Problem, ...]:
    """All that does not agree; empty for an event that is right.

    Totals, ranks and draws are only recomputed from a document that holds by itself.
    """
    return problems(document) or tuple(_disagreements(document))


def _disagreements(document: EventDocument) -> Iterator[Problem]:
    places: dict[str, range] = {}
    for state in stage_states(document):
        yield from draw_problems(document, state.stage.id)
        yield from entry_problems(document, state)
        yield from group_problems(document, state, places)
        yield from total_problems(document, state)
        yield from announcement_problems(document, state)
        places |= reached(state)
