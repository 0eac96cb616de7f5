"""Tags of the table's page."""

from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.desk.pages import SheetState, sheet_state
from league.language import words
from league.matches.pages.board import points_text
from league.models import Match
from league.scored_matches import ScoredMatch
from scoring.matches.changes import Standing

register = template.Library()


@register.filter
def points(value: int | Fraction) -> str:
    """Points in words: ``4½``."""
    return points_text(value)


@register.simple_tag
def standing(value: Standing) -> SafeString:
    """A player's result of a game: class, points, and downfall."""
    if value.player_class is None:
        return format_html("{}", _("都落ち") if value.downfall else "–")
    text = f"{words(value.player_class.label)} {points_text(value.points)}P"
    return format_html("{}", _("%(standing)s（都落ち）") % {"standing": text} if value.downfall else text)


@register.simple_tag
def sheet_of_table(match: Match, scored: ScoredMatch) -> SheetState:
    """Whether the sheet of a table was compared, and the comparison seen from the current entry."""
    return sheet_state(match, scored)
