"""Open objections, for the pages of those who settle them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from league.access import Right, may
from league.objections.services import open_objections

if TYPE_CHECKING:
    from django.template import Context

    from league.models import Event

register = template.Library()


@register.inclusion_tag("league/_objection_notice.html", takes_context=True)
def objections_at(context: Context, event: Event) -> dict[str, object]:
    """The number of open ones, for users who can settle them."""
    serves = may(context["user"], event, Right.SERVE)
    return {"event": event, "count": open_objections(event).count() if serves else 0}
