"""The roll call."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypedDict

from django.db import transaction
from django.db.models import Case, CharField, Exists, F, OuterRef, QuerySet, Value, When
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.acts.services.acts import Entry, Refusal, hold_event, perform_on_event
from league.models import Act, Entrant, Event, StageDecision, Verb


class HasState(TypedDict):
    """The annotation that ``with_state`` adds."""

    state: str


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    EntrantWithState = WithAnnotations[Entrant, HasState]
else:
    EntrantWithState = Entrant

Status = Entrant.Status


@dataclass(frozen=True, slots=True)
class RollStep:
    """A step of the roll call: the statuses it starts from, the one it sets, and its refusal."""

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
    """Entrants with ``state``: their status, or ``withdrawn`` for those who left after they had played.

    The status of these stays ``present`` in the event's document, since they did enter earlier stages.
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
    """Take a step of the roll call.

    Does nothing if the entrant already has the status: two people at the desk may tap the same name.
    """
    stored, state = held_entrant(entrant)
    if state == step.status:
        return
    if state not in step.origins:
        raise Refusal(step.refusal)
    # Their table would wait for a player who is marked as gone.
    if step.status != Status.PRESENT and stored.appearances.exists():
        raise Refusal(_("卓についた参加者です。抜けるときは棄権にしてください。"))
    status = _status_before(stored, state) if step is UNDO else step.status
    change_status(
        stored, partial(set_status, stored, status), entry=entry, before=state, after={"status": status}
    )


@transaction.atomic
def arrive(*, entrant: Entrant, entry: Entry) -> None:
    """Check in an entrant on their own phone.

    Raises Refusal where the organiser does not allow it, and once the roll call has ended.
    """
    stored, state = held_entrant(entrant)
    if state == Status.PRESENT:
        return
    if not stored.event.self_check_in or state != Status.REGISTERED:
        raise Refusal(_("この画面では受付できません。受付係に声をかけてください。"))
    after = {"entrant": stored.number, "status": Status.PRESENT}
    before = {"entrant": stored.number, "status": state}
    write = partial(set_status, stored, Status.PRESENT)
    perform_on_event(stored.event, entry, Verb.ARRIVE, after, write, before=before)


@transaction.atomic
def let_arrive(*, event: Event, by_themselves: bool, entry: Entry) -> None:
    """Allow or forbid self check-in."""
    write = partial(Event.objects.filter(pk=event.pk).update, self_check_in=by_themselves)
    logged, was = {"self_check_in": by_themselves}, {"self_check_in": not by_themselves}
    perform_on_event(event, entry, Verb.CORRECT_EVENT, logged, write, before=was)


def came_by_themselves(event: Event) -> frozenset[int]:
    """The numbers of entrants who checked in on their own phone and were not changed by the desk since."""
    acts = event.acts.filter(match=None).order_by("seq")
    own = dict(acts.filter(verb=Verb.ARRIVE).values_list("after__entrant", "seq"))
    if not own:
        return frozenset()
    touched = acts.filter(verb=Verb.CHANGE_STATUS, seq__gt=min(own.values()))
    later = dict(touched.values_list("after__entrant", "seq"))
    return frozenset(number for number, seq in own.items() if later.get(number, 0) < seq)


@transaction.atomic
def miss_others(*, event: Event, entry: Entry) -> int:
    """End the roll call: all not checked in are absent, except those who sit at a table.

    Returns their number.
    """
    hold_event(event.pk)
    others = not_here(event).filter(appearances=None)
    numbers = list(others.values_list("number", flat=True))
    write = partial(event.entrants.filter(number__in=numbers).update, status=Status.ABSENT)
    before, after = ({"entrants": numbers, "status": status} for status in (Status.REGISTERED, Status.ABSENT))
    act = perform_on_event(event, entry, Verb.CHANGE_STATUS, after, write, before=before)
    return len(act.after["entrants"])


def not_here(event: Event) -> QuerySet[EntrantWithState]:
    """The entrants who are registered and not checked in yet."""
    return with_state(event.entrants.all()).filter(state=Status.REGISTERED)


def held_entrant(entrant: Entrant) -> tuple[Entrant, Status]:
    """The entrant, their row locked until the act is done."""
    hold_event(entrant.event_id)
    return Entrant.objects.select_related("event").get(pk=entrant.pk), state_of(entrant)


def change_status(
    entrant: Entrant,
    write: Callable[[], object],
    *,
    entry: Entry,
    before: Status,
    after: Mapping[str, object],
    reason: str = "",
) -> Act:
    who = {"entrant": entrant.number}
    was, now = who | {"status": before}, who | dict(after)
    return perform_on_event(entrant.event, entry, Verb.CHANGE_STATUS, now, write, before=was, reason=reason)


def set_status(entrant: Entrant, status: str) -> None:
    Entrant.objects.filter(pk=entrant.pk).update(status=status)


def _status_before(entrant: Entrant, state: Status) -> Status:
    """The status before the last step of the roll call that set ``state``: absent, or else registered."""
    acts = Act.objects.filter(event=entrant.event, verb=Verb.CHANGE_STATUS, after__entrant=entrant.number)
    # Leaving the event and coming back are no steps of the roll call.
    acts = acts.exclude(before__status=Status.WITHDRAWN).exclude(after__status=Status.WITHDRAWN)
    last = acts.order_by("seq").last()
    was = last.before["status"] if last and last.after["status"] == state else Status.REGISTERED
    return Status(was) if was == Status.ABSENT else Status.REGISTERED
