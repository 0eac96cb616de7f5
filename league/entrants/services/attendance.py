"""Who is here: the roll call, and those who leave the event or have somebody else come in their place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypedDict
from uuid import uuid5

from django.db import transaction
from django.db.models import Case, CharField, Exists, F, OuterRef, Value, When
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.acts.services.acts import Entry, Refusal, hold_event, perform_on_event
from league.draws.services.seating import replace_player
from league.entrants.services.entrants import Names, Newcomer, enter_besides
from league.matches.services.laying import hold_matches
from league.models import Act, Entrant, Event, Match, Stage, StageDecision, Verb

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.db.models import QuerySet
    from django_stubs_ext import WithAnnotations

    class HasState(TypedDict):
        """What ``with_state`` adds."""

        state: str

    EntrantWithState = WithAnnotations[Entrant, HasState]

Status = Entrant.Status


@dataclass(frozen=True, slots=True)
class RollStep:
    """A step of the roll call: from which status to which, and why it is refused from any other."""

    origins: tuple[Status, ...]
    status: Status
    refusal: Any


CHECK_IN: Final = RollStep(
    (Status.REGISTERED, Status.ABSENT),
    Status.PRESENT,
    gettext_lazy("棄権した参加者です。参加者の一覧から復帰させてください。"),
)
UNDO: Final = RollStep((Status.PRESENT, Status.ABSENT), Status.REGISTERED, CHECK_IN.refusal)
MISS: Final = RollStep((Status.REGISTERED, Status.PRESENT), Status.ABSENT, CHECK_IN.refusal)


def with_state(entrants: QuerySet[Entrant]) -> QuerySet[EntrantWithState]:
    """Entrants with ``state``: their status, or ``withdrawn`` for those who left the event after they had played.

    These stay ``present`` in the event's document: they did enter the stages before.
    """
    left = StageDecision.objects.filter(kind=StageDecision.Kind.WITHDRAW, entrant=OuterRef("pk"))
    return entrants.annotate(
        state=Case(
            When(Exists(left), then=Value(Status.WITHDRAWN.value)),
            default=F("status"),
            output_field=CharField(),
        )
    )


def state_of(entrant: Entrant) -> Status:
    """The state of one entrant, as ``with_state`` gives it."""
    return Status(with_state(Entrant.objects.filter(pk=entrant.pk)).values_list("state", flat=True).get())


@transaction.atomic
def call_roll(*, entrant: Entrant, step: RollStep, entry: Entry) -> None:
    """Take a step of the roll call. Who is there already is left alone: two people at the desk may tap the same name."""
    stored, state = _locked(entrant)
    if state == step.status:
        return
    if state not in step.origins:
        raise Refusal(step.refusal)
    # Their table would wait for somebody who is marked as gone.
    if step.status != Status.PRESENT and stored.appearances.exists():
        raise Refusal(_("卓についた参加者です。抜けるときは棄権にしてください。"))
    status = _undone(stored, state) if step is UNDO else step.status
    _change(stored, partial(_set, stored, status), entry=entry, before=state, after={"status": status})


@transaction.atomic
def arrive(*, entrant: Entrant, entry: Entry) -> None:
    """Somebody says on their own phone that they are here, where the organiser wants that, until the roll call ends."""
    stored, state = _locked(entrant)
    if state == Status.PRESENT:
        return
    if not stored.event.self_check_in or state != Status.REGISTERED:
        raise Refusal(_("この画面では受付できません。受付係に声をかけてください。"))
    after = {"entrant": stored.number, "status": Status.PRESENT}
    before = {"entrant": stored.number, "status": state}
    write = partial(_set, stored, Status.PRESENT)
    perform_on_event(stored.event, entry, Verb.ARRIVE, after, write, before=before)


@transaction.atomic
def let_arrive(*, event: Event, by_themselves: bool, entry: Entry) -> None:
    """Say whether people may check in by themselves."""

    def write() -> None:
        Event.objects.filter(pk=event.pk).update(self_check_in=by_themselves)

    said, was = {"self_check_in": by_themselves}, {"self_check_in": not by_themselves}
    perform_on_event(event, entry, Verb.CORRECT_EVENT, said, write, before=was)


def came_by_themselves(event: Event) -> frozenset[int]:
    """The numbers of those who checked in on their own phone, and whom nobody at the desk has touched since."""
    acts = event.acts.filter(match=None).order_by("seq")
    own = dict(acts.filter(verb=Verb.ARRIVE).values_list("after__entrant", "seq"))
    if not own:
        return frozenset()
    touched = acts.filter(verb=Verb.CHANGE_STATUS, seq__gt=min(own.values()))
    later = dict(touched.values_list("after__entrant", "seq"))
    return frozenset(number for number, seq in own.items() if later.get(number, 0) < seq)


@transaction.atomic
def miss_others(*, event: Event, entry: Entry) -> int:
    """End the roll call: everybody not here is absent, but for those who sit at a table. How many that were."""
    hold_event(event.pk)
    others = not_here(event).filter(appearances=None)
    numbers = list(others.values_list("number", flat=True))

    def write() -> None:
        event.entrants.filter(number__in=numbers).update(status=Status.ABSENT)

    act = perform_on_event(
        event,
        entry,
        Verb.CHANGE_STATUS,
        {"entrants": numbers, "status": Status.ABSENT},
        write,
        before={"entrants": numbers, "status": Status.REGISTERED},
    )
    return len(act.after["entrants"])


def not_here(event: Event) -> QuerySet[EntrantWithState]:
    """Who has registered, but has not been seen yet."""
    return with_state(event.entrants.all()).filter(state=Status.REGISTERED)


@transaction.atomic
def withdraw(*, entrant: Entrant, reason: str, entry: Entry) -> None:
    """Somebody leaves the event. What they have played stays; they enter no further stage."""
    stored, state = _locked(entrant)
    if state != Status.WITHDRAWN:
        played = _last_stage(stored)
        after = {"status": Status.WITHDRAWN, "after_stage": played.code if played else None}
        write = partial(_leave, stored, played, entry)
        _change(stored, write, entry=entry, before=state, after=after, reason=reason)


@transaction.atomic
def reinstate(*, entrant: Entrant, reason: str, entry: Entry) -> None:
    """Somebody who withdrew takes part again, as they did before."""
    stored, state = _locked(entrant)
    if state != Status.WITHDRAWN:
        return
    if StageDecision.objects.filter(instead_of=stored).exists():
        raise Refusal(_("代わりの人が通過しているので、復帰できません。"))
    status = stored.status if stored.status != Status.WITHDRAWN else _status_before(stored)

    def write() -> None:
        stored.decisions.filter(kind=StageDecision.Kind.WITHDRAW).delete()
        _set(stored, status)

    _change(stored, write, entry=entry, before=state, after={"status": status}, reason=reason)


@transaction.atomic
def stand_in(*, entrant: Entrant, names: Names, reason: str, entry: Entry) -> int:
    """Somebody else comes in the place of an entrant, who withdraws: the number of the stand-in.

    The stand-in takes the seats at tables where nothing has been recorded, and enters where the entrant was to
    enter by name or by going on.
    """
    # Matches before the event, as every act at a table does: two orders would block each other.
    hold_matches(Match.objects.filter(players__entrant=entrant))
    stored, state = _locked(entrant)
    played = _last_stage(stored)
    (incoming,) = enter_besides(event=stored.event, newcomers=[Newcomer(names)], entry=entry)

    def write() -> None:
        # Inside the act, so that the same submission twice gives its first answer and not this refusal.
        if state == Status.WITHDRAWN:
            raise Refusal(_("この参加者はすでに棄権しています。"))
        _leave(stored, played, entry)
        _inherit(stored, incoming, played, entry)

    after = {
        "status": Status.WITHDRAWN, "after_stage": played.code if played else None, "stand_in": incoming.number,
    }  # fmt: skip
    act = _change(stored, write, entry=entry, before=state, after=after, reason=reason)
    _take_seats(stored, incoming, reason, entry)
    return int(act.after["stand_in"])


def _locked(entrant: Entrant) -> tuple[Entrant, Status]:
    """The entrant as stored, held until the act is done."""
    hold_event(entrant.event_id)
    return Entrant.objects.select_related("event").get(pk=entrant.pk), state_of(entrant)


def _change(
    entrant: Entrant,
    write: Callable[[], None],
    *,
    entry: Entry,
    before: Status,
    after: Mapping[str, object],
    reason: str = "",
) -> Act:
    return perform_on_event(
        entrant.event,
        entry,
        Verb.CHANGE_STATUS,
        {"entrant": entrant.number, **after},
        write,
        before={"entrant": entrant.number, "status": before},
        reason=reason,
    )


def _set(entrant: Entrant, status: str) -> None:
    Entrant.objects.filter(pk=entrant.pk).update(status=status)


def _leave(entrant: Entrant, played: Stage | None, entry: Entry) -> None:
    if played is None:
        _set(entrant, Status.WITHDRAWN)
    _decide(StageDecision.Kind.WITHDRAW, entrant, played, entry)


def _decide(
    kind: StageDecision.Kind, entrant: Entrant, stage: Stage | None, entry: Entry, **more: Entrant
) -> None:
    StageDecision.objects.create(
        event=entrant.event,
        kind=kind,
        entrant=entrant,
        stage=stage,
        by=entry.by.name,
        at=entry.now.isoformat(),
        **more,
    )


def _last_stage(entrant: Entrant) -> Stage | None:
    """The last stage in which somebody left a game at one of the entrant's tables."""
    matches = Match.objects.filter(players__entrant=entrant, sets__games__exits__isnull=False)
    return entrant.event.stages.filter(rounds__tables__match__in=matches).last()


def _status_before(entrant: Entrant) -> str:
    """The status from which an entrant withdrew; without a record of it they are registered."""
    acts = Act.objects.filter(event=entrant.event, verb=Verb.CHANGE_STATUS, after__entrant=entrant.number)
    last = acts.filter(after__status=Status.WITHDRAWN).order_by("seq").last()
    return str(last.before["status"]) if last else Status.REGISTERED


def _undone(entrant: Entrant, state: Status) -> Status:
    """What the last step of the roll call changed for an entrant: who was absent before is absent again."""
    acts = Act.objects.filter(event=entrant.event, verb=Verb.CHANGE_STATUS, after__entrant=entrant.number)
    # Who left and came back is here by what the roll call said before.
    acts = acts.exclude(before__status=Status.WITHDRAWN).exclude(after__status=Status.WITHDRAWN)
    last = acts.order_by("seq").last()
    was = last.before["status"] if last and last.after["status"] == state else Status.REGISTERED
    return Status(was) if was == Status.ABSENT else Status.REGISTERED


def _take_seats(outgoing: Entrant, incoming: Entrant, reason: str, entry: Entry) -> None:
    started = Match.objects.filter(players__entrant=outgoing).begun()
    for seat in outgoing.appearances.exclude(match__in=started).select_related("round__event"):
        # An act of its own for each round, with an id that follows from the submission's.
        own_entry = replace(entry, client_id=uuid5(entry.client_id, f"seat in {seat.round.number}"))
        replace_player(of_round=seat.round, out=outgoing, incoming=incoming, reason=reason, entry=own_entry)


def _inherit(outgoing: Entrant, incoming: Entrant, played: Stage | None, entry: Entry) -> None:
    # Only stages that nobody has been drawn for: in the others people sit already.
    for stage in outgoing.event.stages.filter(rounds=None).exclude(enter=None):
        named = {key: codes for key, codes in (stage.enter or {}).items() if key in ("seeds", "players")}
        swapped = {
            key: [incoming.code if code == outgoing.code else code for code in codes]
            for key, codes in named.items()
        }
        Stage.objects.filter(pk=stage.pk).update(enter={**(stage.enter or {}), **swapped})
    if played is not None and outgoing.code in (played.advanced or ()):
        _decide(StageDecision.Kind.MOVE_UP, incoming, played, entry, instead_of=outgoing)
