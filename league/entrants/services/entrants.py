"""Entrants: entered from a list, by hand or with their table, and corrected at any time."""

from collections.abc import Container, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import chain, count
from uuid import uuid5

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, hold_event, perform_on_event
from league.matches.services.tables import create_table
from league.models import Act, Draw, Entrant, Event, Round, StageDecision, Table, Verb

_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Names:
    """Name, reading and club of an entrant, as given: names are never normalised."""

    name: str
    kana: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A person to be entered.

    Default number: the next one; default code: one made from the number; default status: that of the list.
    """

    names: Names
    seed: int | None = None
    number: int | None = None
    code: str = ""
    status: Entrant.Status | None = None


def names_of(entrant: Entrant) -> Names:
    """The current names of an entrant."""
    return Names(entrant.name, entrant.kana, entrant.club)


@transaction.atomic
def lay_table_for(
    *, of_round: Round, number: int, entrants: Sequence[Entrant], newcomers: Sequence[Names], entry: Entry
) -> Table:
    """Create a table for entrants, known ones and new ones."""
    hold_event(of_round.event_id)
    if of_round.tables.filter(number=number).exists():
        raise Refusal(_("%(number)d卓はすでにあります。") % {"number": number})
    seated = of_round.appearances.filter(entrant__in=entrants).select_related("entrant").first()
    if seated is not None:
        raise Refusal(_("%(name)sはこの回戦の別の卓にいます。") % {"name": seated.entrant.name})
    entered = enter_besides(
        event=of_round.event, newcomers=[Newcomer(newcomer) for newcomer in newcomers], entry=entry
    )
    return create_table(of_round=of_round, number=number, entrants=[*entrants, *entered], entry=entry)


@transaction.atomic
def enter_entrants(
    *, event: Event, newcomers: Sequence[Newcomer], status: Entrant.Status, entry: Entry, reason: str = ""
) -> Act:
    """Enter people: a whole list, or a late entrant."""
    hold_event(event.pk)
    return _enter(event, _entrants(event, newcomers, status), entry, reason)


@transaction.atomic
def enter_besides(*, event: Event, newcomers: Sequence[Newcomer], entry: Entry) -> list[Entrant]:
    """Enter people who are present, as part of another act."""
    if not newcomers:
        return []
    entrants = _entrants(event, newcomers, Entrant.Status.PRESENT)
    # Two acts of one submission: this id is derived, so that a retry recognises both.
    own_entry = Entry(entry.by, uuid5(entry.client_id, "players"), entry.base_version, entry.now)
    _enter(event, entrants, own_entry)
    return entrants


@transaction.atomic
def correct_entrant(
    *, entrant: Entrant, names: Names, seed: int | None, entry: Entry, reason: str = ""
) -> None:
    """Change an entrant's names, on all pages and sheets from now on, or their seed."""
    hold_event(entrant.event_id)
    stored = Entrant.objects.get(pk=entrant.pk)
    corrected = {**asdict(names), "seed": seed}
    write = partial(Entrant.objects.filter(pk=entrant.pk).update, **corrected)
    after, before = {"entrant": stored.number, **corrected}, logged_entrant(stored)
    perform_on_event(entrant.event, entry, Verb.CORRECT_PLAYER, after, write, before=before, reason=reason)


@transaction.atomic
def fix_table(*, entrant: Entrant, table: int | None, entry: Entry) -> None:
    """Keep a table of the hall for an entrant who needs it (None: no longer). The reason stays private."""
    hold_event(entrant.event_id)
    stored = Entrant.objects.get(pk=entrant.pk)

    def write() -> None:
        others = Entrant.objects.filter(event=stored.event_id, fixed_table=table).exclude(pk=stored.pk)
        if table is not None and (other := others.first()) is not None:
            raise Refusal(_("%(table)d卓は、もう%(name)sの卓です。") % {"table": table, "name": other})
        Entrant.objects.filter(pk=stored.pk).update(fixed_table=table)

    after, before = ({"entrant": stored.number, "table": number} for number in (table, stored.fixed_table))
    perform_on_event(entrant.event, entry, Verb.FIX_TABLE, after, write, before=before)


@transaction.atomic
def remove_entrant(*, entrant: Entrant, entry: Entry, reason: str = "") -> None:
    """Remove an entrant who was entered by mistake. Raises Refusal if the event refers to them."""
    hold_event(entrant.event_id)
    stored = Entrant.objects.get(pk=entrant.pk)
    if stored.appearances.exists():
        raise Refusal(_("卓についた参加者は取り消せません。"))
    if _is_referenced(stored):
        raise Refusal(_("抽選・ステージ・罰則などに名前がある参加者は取り消せません。棄権にしてください。"))

    def write() -> None:
        stored.decisions.all().delete()
        stored.delete()

    before = logged_entrant(stored)
    perform_on_event(entrant.event, entry, Verb.REMOVE_PLAYER, {}, write, before=before, reason=reason)


def free_code(number: int, taken: Container[str]) -> str:
    """The id in the event document for the entrant with this number: ``p07``, unless an imported one has it.

    >>> free_code(7, {"p07"})
    'p07-2'
    """
    code = f"p{number:02d}"
    return next(
        candidate for candidate in chain((code,), (f"{code}-{n}" for n in count(2))) if candidate not in taken
    )


def _entrants(event: Event, newcomers: Sequence[Newcomer], status: Entrant.Status) -> list[Entrant]:
    """The newcomers with their numbers and codes, not stored yet."""
    given = [newcomer.number for newcomer in newcomers if newcomer.number is not None]
    last = max([event.entrants.aggregate(last=Max("number"))["last"] or 0, *given])
    numbers = count(last + 1)
    codes = {*event.entrants.values_list("code", flat=True), *(newcomer.code for newcomer in newcomers)}
    entrants = []
    for newcomer in newcomers:
        number = newcomer.number or next(numbers)
        code = newcomer.code or free_code(number, codes)
        # Two newcomers of one list must not get the same code.
        codes.add(code)
        names = asdict(newcomer.names)
        entrants.append(
            Entrant(
                event=event,
                number=number,
                code=code,
                seed=newcomer.seed,
                status=newcomer.status or status,
                **names,
            )
        )
    return entrants


def _enter(event: Event, entrants: Sequence[Entrant], entry: Entry, reason: str = "") -> Act:
    def write() -> None:
        # Inside the act: another official may have entered them a moment ago.
        _refuse_taken(event, entrants)
        Entrant.objects.bulk_create(entrants, batch_size=_AT_ONCE)

    entered = {
        "entrants": [
            logged_entrant(entrant) | {"id": entrant.code, "status": entrant.status} for entrant in entrants
        ]
    }
    return perform_on_event(event, entry, Verb.ENTER_PLAYERS, entered, write, reason=reason)


def _refuse_taken(event: Event, entrants: Sequence[Entrant]) -> None:
    numbers = dict(event.entrants.values_list("number", "code"))
    if any(entrant.number in numbers for entrant in entrants):
        raise Refusal(_("この番号の参加者はすでにいます。"))
    if not set(numbers.values()).isdisjoint(entrant.code for entrant in entrants):
        raise Refusal(_("このIDの参加者はすでにいます。"))


def _is_referenced(entrant: Entrant) -> bool:
    """Whether a draw, stage, decision, bye or penalty refers to this entrant."""
    others = entrant.decisions.exclude(kind=StageDecision.Kind.WITHDRAW)
    replaced = StageDecision.objects.filter(instead_of=entrant)
    if any(rows.exists() for rows in (entrant.byes, entrant.penalties, others, replaced)):
        return True
    draws = Draw.objects.filter(stage__event=entrant.event, discarded_at=None)
    drawn = (drawn_entrant["id"] for draw in draws for drawn_entrant in draw.json.get("entrants", ()))
    return entrant.code in chain(drawn, _named_in_stages(entrant.event))


def _named_in_stages(event: Event) -> set[str]:
    """The codes of all who were announced as advancing, or enter a stage by name."""
    stages = event.stages.values_list("enter", "advanced")
    named = (
        chain((enter or {}).get("seeds", ()), (enter or {}).get("players", ()), advanced or ())
        for enter, advanced in stages
    )
    return set(chain.from_iterable(named))


def logged_entrant(entrant: Entrant) -> dict[str, object]:
    """Number, names and seed of an entrant, as the log has them."""
    return {"entrant": entrant.number, **asdict(names_of(entrant)), "seed": entrant.seed}
