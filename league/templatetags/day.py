"""The next step of an event's day, for the pages of its organisers."""

from django import template
from django.template import Context

from league.access import Right, rights_of
from league.day.pages.day import Action, day_of
from league.day.pages.facts import day_facts
from league.day.pages.lessons import Lesson
from league.models import Event

register = template.Library()


@register.inclusion_tag("league/_day_next.html", takes_context=True)
def next_step(context: Context, event: Event, *, again: bool = False) -> dict[str, object]:
    """``{% next_step event %}``: a link to the next step; nothing on the page of that step.

    ``again``: the link replaces the one on the page.
    """
    request = context["request"]
    rights = rights_of(request.user, event)
    action: Action | None = None
    instead: Action | None = None
    lesson: Lesson | None = None
    if Right.LOOK in rights:
        day = day_of(event, day_facts(event), rights)
        action, instead, lesson = day.action, day.instead, day.lesson
        if _is_here(action, request.path):
            action = None
        if instead and _is_here(instead, request.path):
            instead = None
    token = context.get("csrf_token")
    return {
        "action": action, "again": again, "event": event, "instead": instead, "lesson": lesson, "csrf_token": token,
    }  # fmt: skip


def _is_here(action: Action, path: str) -> bool:
    return action.url.partition("?")[0] == path
