"""What is open at an event, for the pages of those who settle it: seats of people who left, objections."""

from django import template
from django.template import Context

from league.access import Right, may
from league.entrants.pages.leaving import names_left_open
from league.entrants.services.leave_requests import leave_requests
from league.matches.pages.corrected import corrected_in
from league.models import Entrant, Event, StageDecision
from league.objections.services import open_objections

register = template.Library()


@register.simple_tag
def who_left(event: Event) -> frozenset[int]:
    """The numbers of those who left the event after they had played."""
    left = event.decisions.filter(kind=StageDecision.Kind.WITHDRAW)
    return frozenset(left.values_list("entrant__number", flat=True))


@register.simple_tag
def asks_to_leave(entrant: Entrant) -> bool:
    """Whether there is an open request of the player to leave."""
    return any(request.entrant == entrant for request in leave_requests(entrant.event))


@register.inclusion_tag("league/_leaver_notice.html", takes_context=True)
def leavers_at(context: Context, event: Event) -> dict[str, object]:
    """Names of people who left and requests to leave, for users who can settle them."""
    serves = may(context["user"], event, Right.SERVE)
    if not serves:
        return {"event": event}
    return {"event": event, "names": names_left_open(event), "requests": leave_requests(event)}


@register.inclusion_tag("league/_objection_notice.html", takes_context=True)
def objections_at(context: Context, event: Event) -> dict[str, object]:
    """The number of open objections, for users who can settle them."""
    serves = may(context["user"], event, Right.SERVE)
    return {"event": event, "count": open_objections(event).count() if serves else 0}


@register.simple_tag
def corrected_at(event: Event) -> list[str]:
    return corrected_in(event)
