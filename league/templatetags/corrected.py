"""Notes on seats changed after play had begun, below the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from league.matches.pages.corrected import corrected_in

if TYPE_CHECKING:
    from league.models import Event

register = template.Library()


@register.simple_tag
def corrected_at(event: Event) -> list[str]:
    return corrected_in(event)
