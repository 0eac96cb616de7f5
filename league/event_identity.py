"""How an event looks, read from its row: for papers, pictures and screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.models import Picture
from scoring.sheets.identity import GOLD, Identity

if TYPE_CHECKING:
    from league.models import Event


def identity_of(event: Event) -> Identity:
    """The organiser's name, the colour and the logo, as far as an organiser has said them."""
    return Identity(event.organiser, event.colour or GOLD, logo_of(event), event.logo)


def logo_of(event: Event) -> bytes:
    """The event's logo as a PNG; empty where there is none."""
    found = Picture.objects.filter(digest=event.logo).values_list("content", flat=True).first()
    return b"" if found is None else bytes(found)
