"""Filters of the static site's pages."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from django import template

from league.matches.pages.board import points_text
from league.models.stages import stage_title
from rules_ref.cards import SUITS
from scoring.event.values import EventEntrant, EventStage

register = template.Library()


@register.filter
def of(values: Mapping[str, object], key: str) -> object:
    """The value under a key; empty for a missing one."""
    return values.get(key, "")


@register.filter
def club(entrants: Mapping[str, EventEntrant], player: str) -> str:
    """The club of an entrant."""
    return entrants[player].club


@register.filter
def stage_name(stages: Iterable[EventStage], code: str) -> str:
    """The name of the stage with this id."""
    return next(
        stage_title(stage.name, number) for number, stage in enumerate(stages, start=1) if stage.id == code
    )


@register.filter
def seat_of(seats: Mapping[str, str], player: str) -> str:
    """The suit of a player's seat; empty for a substitute."""
    return next((suit.symbol for suit in SUITS if seats.get(suit.value) == player), "")


@register.filter
def points(value: Fraction | int | str) -> str:
    """Points as the desk's pages show them."""
    return value if isinstance(value, str) else points_text(value)


@register.filter
def in_language(answer: Mapping[str, str], language: str) -> str:
    """The headline of a ruling in a language."""
    return answer[f"summary_{language}"]
