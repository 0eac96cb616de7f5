"""Who takes part: entered with the table they sit at, corrected at any time."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import chain, count
from typing import TYPE_CHECKING
from uuid import uuid5

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.models import Entrant, Event, Verb
from league.services.acts import Entry, Refusal, perform_on_event
from league.services.tables import lay_table

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from league.models import Round, Table


@dataclass(frozen=True, slots=True)
class Names:
    """How an entrant is called. Written as given: names are never normalised."""

    name: str
    kana: str = ""
    club: str = ""


def names_of(entrant: Entrant) -> Names:
    """How an entrant is called so far."""
    return Names(entrant.name, entrant.kana, entrant.club)


@transaction.atomic
def lay_table_for(
    *,
    of_round: Round,
    number: int,
    entrants: Sequence[Entrant],
    newcomers: Sequence[Names],
    entry: Entry,
) -> Table:
    """Prepare a table for some who already take part and some who take part from now on."""
    Event.objects.select_for_update().get(pk=of_round.event_id)
    if of_round.tables.filter(number=number).exists():
        raise Refusal(_("%(number)d卓はすでにあります。") % {"number": number})
    seated = of_round.appearances.filter(entrant__in=entrants).select_related("entrant").first()
    if seated is not None:
        raise Refusal(_("%(name)sはこの回戦の別の卓にいます。") % {"name": seated.entrant.name})
    entered = _enter(of_round.event, newcomers, entry)
    return lay_table(of_round=of_round, number=number, entrants=[*entrants, *entered], entry=entry)


@transaction.atomic
def correct_entrant(*, entrant: Entrant, names: Names, entry: Entry) -> None:
    """Call an entrant by another name, on every page and sheet from now on."""
    stored = Entrant.objects.select_for_update().get(pk=entrant.pk)
    number = {"entrant": stored.number}

    def write() -> None:
        Entrant.objects.filter(pk=entrant.pk).update(**asdict(names))

    perform_on_event(
        entrant.event,
        entry,
        Verb.CORRECT_PLAYER,
        number | asdict(names),
        write,
        before=number | asdict(names_of(stored)),
    )


@transaction.atomic
def remove_entrant(*, entrant: Entrant, entry: Entry) -> None:
    """Take back somebody who was entered by mistake and sits at no table."""
    stored = Entrant.objects.select_for_update().get(pk=entrant.pk)
    if stored.appearances.exists():
        raise Refusal(_("卓についた参加者は取り消せません。"))

    def write() -> None:
        stored.delete()

    removed = {"entrant": stored.number} | asdict(names_of(stored))
    perform_on_event(entrant.event, entry, Verb.REMOVE_PLAYER, {}, write, before=removed)


def free_code(number: int, taken: Container[str]) -> str:
    """The id in the event document of the entrant with this number: ``p07``, unless an imported one has it.

    >>> free_code(7, {"p07"})
    'p07-2'
    """
    code = f"p{number:02d}"
    return next(each for each in chain((code,), (f"{code}-{n}" for n in count(2))) if each not in taken)


def _enter(event: Event, newcomers: Sequence[Names], entry: Entry) -> list[Entrant]:
    if not newcomers:
        return []
    last = event.entrants.aggregate(last=Max("number"))["last"] or 0
    taken = set(event.entrants.values_list("code", flat=True))
    entrants = [
        Entrant(event=event, number=number, code=free_code(number, taken), **asdict(names))
        for number, names in enumerate(newcomers, start=last + 1)
    ]

    def write() -> None:
        Entrant.objects.bulk_create(entrants)

    entered = [{"entrant": each.number, "name": each.name} for each in entrants]
    # Two acts, one submission: the second id follows from the first, so that a repeat repeats both.
    own_entry = Entry(entry.by, uuid5(entry.client_id, "players"), entry.base_version, entry.now)
    perform_on_event(event, own_entry, Verb.ENTER_PLAYERS, {"entrants": entered}, write)
    return entrants
