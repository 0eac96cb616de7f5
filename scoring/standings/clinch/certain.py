"""The question itself: from a stage so far to those who are certain to go on, and not to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.event.document import Tiebreak
from scoring.standings.clinch.bounds import bounded
from scoring.standings.clinch.gains import Ends, Keys
from scoring.standings.clinch.parts import parts
from scoring.standings.clinch.situation import Certainty
from scoring.standings.clinch.verdict import Field

if TYPE_CHECKING:
    from scoring.standings.clinch.situation import StageSoFar


def certain(stage: StageSoFar) -> Certainty:
    """Who is certain to go on whatever the games left bring, and who not to: assuming no later penalty or cut-off.

    A tie that nothing in the tie-break list separates makes nobody certain.
    """
    order = tuple(dict.fromkeys(player.id for player in stage.players))
    if stage.advance is None:
        return Certainty(clinched=order)
    clinched, eliminated = bounded(stage) if stage.open_rounds else _exact(stage)
    return Certainty(
        tuple(each for each in order if each in clinched), tuple(each for each in order if each in eliminated)
    )


def _exact(stage: StageSoFar) -> tuple[set[str], set[str]]:
    keys, ends = Keys(stage.scheme, _additive(stage), stage.players), Ends(stage.scheme)
    clinched, eliminated = set(), set()
    for part in parts(stage):
        field = Field(keys, ends, part)
        for at, table in enumerate(part.tables):
            for index, player in enumerate(table.players):
                if field.clinched(at, index):
                    clinched.add(player.id)
                elif field.eliminated(at, index):
                    eliminated.add(player.id)
    return clinched, eliminated


def _additive(stage: StageSoFar) -> list[Tiebreak]:
    found: list[Tiebreak] = []
    for each in stage.tiebreaks:
        if each is Tiebreak.HEAD_TO_HEAD or (each is Tiebreak.LOT and stage.lots):
            break
        found.append(each)
    return found
