"""Import a whole list: people entered, corrected and withdrawn as chosen line by line; and undo all of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final
from uuid import uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, hold_event
from league.entrants.services.entrants import (
    Names,
    Newcomer,
    correct_entrant,
    enter_entrants,
    logged_entrant,
    remove_entrant,
)
from league.entrants.services.leaving import come_back, leave
from league.models import Act, Entrant, Event, Verb

Step = Callable[..., object]

_IMPORTED: Final = "名簿の読み込み"
"""The reason in the log of every act of an import, by which it is found again."""
_TAKEN_BACK: Final = "名簿の読み込みの取り消し"


@dataclass(frozen=True, slots=True)
class EntrantCorrection:
    """New names and seed of an entrant, by their number."""

    number: int
    names: Names
    seed: int | None


@dataclass(frozen=True, slots=True)
class ListChanges:
    """What an import does. Those who leave and those who return are given by number."""

    newcomers: Sequence[Newcomer]
    corrections: Sequence[EntrantCorrection] = ()
    withdrawing: Sequence[int] = ()
    returning: Sequence[int] = ()


@transaction.atomic
def apply_list(*, event: Event, changes: ListChanges, status: Entrant.Status, entry: Entry) -> int:
    """Make all chosen changes, in one transaction. Returns the number of people affected."""
    hold_event(event.pk)
    corrected = {correction.number for correction in changes.corrections}
    # A second submission at the same time finds that the first has made all changes.
    if not event.acts.filter(client_id=entry.client_id).exists():
        _do(_steps(event, changes, status), entry, _IMPORTED)
    return len(changes.newcomers) + len(corrected.union(changes.withdrawing, changes.returning))


@transaction.atomic
def take_back_import(*, event: Event, entry: Entry) -> int:
    """Undo the last import: its new entrants are removed, corrected ones get their former names.

    Returns the number of acts. Raises Refusal, and changes nothing, where one of the new entrants has been
    drawn or has played.
    """
    hold_event(event.pk)
    acts = last_import(event)
    if not acts:
        raise Refusal(_("取り消せる名簿の読み込みはありません。"))
    entrants = {entrant.number: entrant for entrant in event.entrants.select_related("event")}
    steps = [step for act in reversed(acts) for step in _reversed(act, entrants)]
    _do(steps, entry, _TAKEN_BACK)
    return len(steps)


def last_import(event: Event) -> list[Act]:
    """The acts of the last import; empty once it was undone."""
    acts = event.acts.filter(match=None).order_by("seq")
    last = acts.filter(reason__in=(_IMPORTED, _TAKEN_BACK)).last()
    if last is None or last.reason == _TAKEN_BACK:
        return []
    # All acts of one import have the same time, since they are one submission.
    return list(acts.filter(reason=_IMPORTED, at=last.at))


def _do(steps: Iterable[Step], entry: Entry, reason: str) -> None:
    for at, step in enumerate(steps):
        # The first act has the submission's own id, so that a retry is recognised; the others' are derived.
        own = entry if at == 0 else replace(entry, client_id=uuid5(entry.client_id, f"list {at}"))
        step(entry=own, reason=reason)


def _steps(event: Event, changes: ListChanges, status: Entrant.Status) -> Iterator[Step]:
    if changes.newcomers:
        yield from _enter(event, changes.newcomers, status)
    if not (changes.returning or changes.corrections or changes.withdrawing):
        return
    entrants = {entrant.number: entrant for entrant in event.entrants.select_related("event")}
    for number in changes.returning:
        yield partial(come_back, entrant=entrants[number])
    for correction in changes.corrections:
        yield partial(
            correct_entrant, entrant=entrants[correction.number], names=correction.names, seed=correction.seed
        )
    for number in changes.withdrawing:
        yield partial(leave, entrant=entrants[number])


def _enter(event: Event, newcomers: Sequence[Newcomer], status: Entrant.Status) -> Iterator[Step]:
    """Enter all; those who cancelled then leave, so that the event's document lists them as withdrawn."""
    withdrawn = Entrant.Status.WITHDRAWN
    coming = [replace(one, status=None) if one.status == withdrawn else one for one in newcomers]
    before = set(event.entrants.values_list("pk", flat=True)) if coming != list(newcomers) else None
    yield partial(enter_entrants, event=event, newcomers=coming, status=status)
    if before is None:
        return
    entered = [entrant for entrant in event.entrants.order_by("pk") if entrant.pk not in before]
    for newcomer, entrant in zip(newcomers, entered, strict=True):
        if newcomer.status == withdrawn:
            yield partial(leave, entrant=entrant)


def _reversed(act: Act, entrants: Mapping[int, Entrant]) -> Iterator[Step]:
    match act.verb:
        case Verb.ENTER_PLAYERS:
            for entered in act.after["entrants"]:
                if (entrant := entrants.get(entered["entrant"])) is not None:
                    yield partial(_remove, entrant=entrant)
        case Verb.CORRECT_PLAYER:
            entrant = entrants.get(act.before["entrant"])
            if entrant is not None and logged_entrant(entrant) == act.after:
                was = act.before
                names = Names(was["name"], was["kana"], was["club"])
                yield partial(correct_entrant, entrant=entrant, names=names, seed=was["seed"])
        case Verb.CHANGE_STATUS:
            entrant = entrants.get(act.before["entrant"])
            if entrant is not None:
                left = act.after["status"] == Entrant.Status.WITHDRAWN
                yield partial(come_back if left else leave, entrant=entrant)


def _remove(*, entrant: Entrant, entry: Entry, reason: str) -> None:
    try:
        remove_entrant(entrant=entrant, entry=entry, reason=reason)
    except Refusal as refused:
        words = _("%(name)s（%(number)d番）: %(why)s 何も取り消していません。")
        details = {"name": entrant.name, "number": entrant.number, "why": refused.message}
        raise Refusal(words % details) from refused
