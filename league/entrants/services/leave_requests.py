"""Requests of players to leave the event, which an organiser settles."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.entrants.services.leaving import When
from league.models import Act, Entrant, Event, Verb

_OF_AN_EVENT: Final = 40
"""The most open requests without the code of a seat card; beyond that a player has to come to the desk."""


@dataclass(frozen=True, slots=True)
class LeaveRequest:
    """Who asks to leave, and when. ``shown_seat``: it came with the code of their seat card."""

    entrant: Entrant
    when: When
    shown_seat: bool


def leave_requests(event: Event) -> tuple[LeaveRequest, ...]:
    """Open requests, the oldest first.

    A later change of the entrant's status, or a dismissal, settles a request.
    """
    on_event = Act.objects.filter(event=event, match=None)
    requests = {act.after["entrant"]: act for act in on_event.filter(verb=Verb.ASK_TO_LEAVE).order_by("seq")}
    if not requests:
        return ()
    since = on_event.filter(verb=Verb.CHANGE_STATUS, seq__gt=min(act.seq for act in requests.values()))
    settled = dict(since.order_by("seq").values_list("after__entrant", "seq"))
    people = {entrant.number: entrant for entrant in event.entrants.filter(number__in=requests)}
    return tuple(
        LeaveRequest(people[number], When(act.after["when"]), act.after["shown_seat"])
        for number, act in sorted(requests.items(), key=lambda item: item[1].seq)
        if act.after["when"] and number in people and settled.get(number, 0) < act.seq
    )


def ask_to_leave(*, entrant: Entrant, when: When, shown_seat: bool, entry: Entry) -> None:
    """Store a player's request to leave the event. Nothing changes until an organiser settles it."""

    def check() -> None:
        waiting = leave_requests(entrant.event)
        if any(request.entrant == entrant for request in waiting):
            raise Refusal(_("申し出は、もう届いています。"))
        if not shown_seat and sum(not request.shown_seat for request in waiting) >= _OF_AN_EVENT:
            raise Refusal(_("申し出が多すぎます。受付に声をかけてください。"))

    after = {"entrant": entrant.number, "when": when.value, "shown_seat": shown_seat}
    perform_on_event(entrant.event, entry, Verb.ASK_TO_LEAVE, after, check)


def dismiss_request(*, entrant: Entrant, entry: Entry) -> None:
    """Log that a player who asked to leave plays on after all."""
    after = {"entrant": entrant.number, "when": None}
    perform_on_event(entrant.event, entry, Verb.ASK_TO_LEAVE, after, lambda: None)
