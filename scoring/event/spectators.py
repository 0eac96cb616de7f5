"""What of an event anybody may read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from scoring.log.chain import EventLog

if TYPE_CHECKING:
    from scoring.event.values import EventDocument

_NOT_PUBLIC: Final = "非公開 / not public"
"""Stands where somebody's own words would: an event document says of each penalty and substitution that it has a reason."""


def for_spectators(document: EventDocument) -> EventDocument:
    """The document without what is for officials: rulings and their numbers, and why somebody was penalised or replaced."""
    penalties = tuple(replace(each, ruling=None, reason=_NOT_PUBLIC) for each in document.penalties)
    substitutions = tuple(replace(each, reason=_NOT_PUBLIC) for each in document.substitutions)
    log = None if document.log is None else EventLog(document.log.head)
    return replace(document, rulings=(), penalties=penalties, substitutions=substitutions, log=log)
