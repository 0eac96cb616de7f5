"""The question itself: from a stage so far to those who are certain to go on, and not to."""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

from scoring.event.values import Tiebreak
from scoring.standings.clinch.bounds import bounded
from scoring.standings.clinch.courses import Courses
from scoring.standings.clinch.gains import ENDS, Criteria
from scoring.standings.clinch.ranked_parts import ranked_parts
from scoring.standings.clinch.situation import Certainty
from scoring.standings.clinch.tie_rules import TieRules
from scoring.standings.clinch.verdict import PartField

if TYPE_CHECKING:
    from rules_ref.ranking import RankingRules
    from scoring.standings.clinch.gains import Ends
    from scoring.standings.clinch.situation import StageSoFar


MOST_GAMES: Final = 96
"""With so many games left or fewer (eight tables that have not begun) every course of events is looked at, else bounds."""


def certain(stage: StageSoFar) -> Certainty:
    """Who is certain to go on whatever the games left bring, and who not to: assuming no later penalty or cut-off.

    A tie that nothing in the tie-break list separates makes nobody certain.
    """
    order = tuple(dict.fromkeys(player.id for player in stage.players))
    if stage.advance is None:
        return Certainty(clinched=order)
    by_bounds = stage.open_rounds or _far_off(stage)
    clinched, eliminated = bounded(stage) if by_bounds else _exact(stage)
    return Certainty(
        tuple(each for each in order if each in clinched),
        tuple(each for each in order if each in eliminated),
        "bounds" if by_bounds else "exact",
    )


def _far_off(stage: StageSoFar) -> bool:
    """Whether so much is still to be played that hardly anybody is certain, and looking at all of it takes long."""
    return sum(len(table.games) for table in stage.tables) > MOST_GAMES


def _exact(stage: StageSoFar) -> tuple[set[str], set[str]]:
    """Who is certain by bounds is asked no further: near the line are few."""
    clinched, eliminated = bounded(stage)
    compared = _compared(stage)
    criteria, ends = Criteria(stage.scheme, compared, stage.players), ENDS.of(stage.scheme)
    ties = _ties(stage, ends, stage.tiebreaks[len(compared) :])
    for part in ranked_parts(stage):
        open_ones = [
            (at, index, player.id)
            for at, table in enumerate(part.tables)
            for index, player in enumerate(table.players)
            if player.id not in clinched and player.id not in eliminated
        ]
        if not open_ones:
            continue
        field = PartField(criteria, ends, part, ties)
        for at, index, player in open_ones:
            if field.clinched(at, index):
                clinched.add(player)
            elif field.eliminated(at, index):
                eliminated.add(player)
    return clinched, eliminated


def _compared(stage: StageSoFar) -> list[Tiebreak]:
    """The tie-breaks before the first for which it matters who is tied."""
    knows_tied = {Tiebreak.HEAD_TO_HEAD, *([Tiebreak.LOT] if stage.lots else [])}
    return list(takewhile(lambda each: each not in knows_tied, stage.tiebreaks))


def _ties(stage: StageSoFar, ends: Ends, further: tuple[Tiebreak, ...]) -> tuple[Courses, TieRules] | None:
    """How further tie-breaks separate; None where there are none, or no proof that looking at them is enough."""
    # A worst case at a threshold proves something only where it harms nobody but the player himself.
    if not further or not stage.one_match or not _last_is_worst(stage.scheme.ranking):
        return None
    criteria = Criteria(stage.scheme, stage.tiebreaks, stage.players)
    columns = {each: column for column, each in enumerate(criteria.tiebreaks, 1)}
    return Courses(criteria, ends), TieRules(further, columns, stage.lots)


def _last_is_worst(rules: RankingRules) -> bool:
    """Whether who fouls at once harms nobody but himself: he takes the last place, and a better one is worth more."""
    falling = all(better > worse for row in rules.points.values() for better, worse in pairwise(row))
    return falling and rules.bonus >= 0 and rules.foul_clause is not None
