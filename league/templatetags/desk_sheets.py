"""Tags about the score sheet on a table's own page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from league.desk.pages import sheet_state

if TYPE_CHECKING:
    from league.desk.pages import SheetState
    from league.models import Match
    from league.records import MatchRecord

register = template.Library()


@register.simple_tag
def sheet_of_table(match: Match, record: MatchRecord) -> SheetState:
    """Whether the sheet of a table was compared, and the comparison seen from the current entry."""
    return sheet_state(match, record)
