"""What whoever looks at a page may do at its event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from league.access import Right, may

if TYPE_CHECKING:
    from django.template import Context

    from league.models import Event

register = template.Library()


@register.simple_tag(takes_context=True)
def rights_at(context: Context, event: Event) -> dict[str, bool]:
    """Each right by its name, so that a page offers only what the desk will not refuse."""
    return {right.value: may(context["user"], event, right) for right in Right}
