"""The part of an event document that spectators may read."""

from dataclasses import replace
from typing import Final

from scoring.event.values import EntrantStatus, EventDocument, Lot
from scoring.log.chain import EventLog

_NOT_PUBLIC: Final = "非公開 / not public"
"""Replaces a reason, which is a person's own words: penalties and substitutions in a document have one."""
_PUBLIC_STATUS: Final = {EntrantStatus.ABSENT: EntrantStatus.REGISTERED}
"""Absent entrants are shown as registered."""


def for_spectators(document: EventDocument, *, people: bool = False) -> EventDocument:
    """The document without rulings and their numbers, and without the reasons of penalties and substitutions.

    Unless ``people``, also without what results do not need: readings of names, absences, who drew a lot.
    """
    return replace(
        document if people else _without_people(document),
        rulings=(),
        penalties=tuple(replace(one, ruling=None, reason=_NOT_PUBLIC) for one in document.penalties),
        substitutions=tuple(replace(one, reason=_NOT_PUBLIC) for one in document.substitutions),
        log=None if document.log is None else EventLog(document.log.head),
    )


def _without_people(document: EventDocument) -> EventDocument:
    return replace(
        document,
        entrants=tuple(
            replace(entrant, kana="", status=_PUBLIC_STATUS.get(entrant.status, entrant.status))
            for entrant in document.entrants
        ),
        decisions=tuple(
            replace(decision, by="") if isinstance(decision, Lot) else decision
            for decision in document.decisions
        ),
    )
