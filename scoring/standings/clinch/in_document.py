"""What is certain in a stage of an event, the decisions about those who left the event included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.standings.clinch.certain import certain
from scoring.standings.clinch.situation import Certainty
from scoring.standings.clinch.so_far import stage_so_far
from scoring.standings.entering import moves, withdrawn_by

if TYPE_CHECKING:
    from scoring.event.values import EventDocument
    from scoring.standings.state import StageState


def certain_in(document: EventDocument, state: StageState) -> Certainty:
    """Who is certain to go on from a running stage and who not to, in the order of the document's entrants."""
    stage = None if state.complete else stage_so_far(document, state)
    if stage is None:
        return Certainty()
    found, moved = certain(stage), moves(document, state.stage.id)
    gone = withdrawn_by(document, state.stage.id).union(each.instead_of for each in moved)
    risen = {each.player for each in moved} - gone
    here = {row.player for row in state.rows}
    players = [each.id for each in document.entrants if each.id in here]
    # Decisions go before points: who has left is certain of nothing, who has moved up of everything.
    clinched = risen.union(found.clinched) - gone
    eliminated = gone.union(found.eliminated) - risen
    return Certainty(
        tuple(each for each in players if each in clinched),
        tuple(each for each in players if each in eliminated),
        found.how,
    )
