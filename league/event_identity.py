"""The look of an event or a season, on papers, pictures, pages and screens."""

from functools import partial

from league.chain import log_foot
from league.models import Event, Picture
from scoring.published.season import PublishedSeason
from scoring.sheets.foot import Foot
from scoring.sheets.identity import DARK, GOLD, Identity, readable


def identity_of(event: Event) -> Identity:
    """The organiser's name, the colour and the logo, as far as they are set."""
    return Identity(event.organiser, event.colour or GOLD, logo_of(event), event.logo)


def identity_of_season(season: PublishedSeason) -> Identity:
    """The look of a season, from its file."""
    look = season.state.season.look
    return Identity(look.organiser, look.colour or GOLD, season.logo, look.logo)


def style_of(colour: str) -> str:
    """A style sheet with a colour in place of the desk's gold, lighter in the dark theme."""
    sheet = partial("{} {{ --gold: {}; --gold-line: {}; }}".format)
    dark = readable(colour, DARK)
    light = sheet(':root:not([data-theme="dark"]), :root:not([data-theme])', colour, colour)
    by_device = sheet(":root:not([data-theme])", dark, dark)
    always = sheet(':root[data-theme="dark"]', dark, dark)
    return f"{light}\n@media (prefers-color-scheme: dark) {{ {by_device} }}\n{always}\n"


def foot_of(event: Event) -> Foot:
    """The footer of everything printed for an event."""
    return Foot(log_foot(event), identity_of(event))


def logo_of(event: Event) -> bytes:
    """The event's logo as a PNG; empty where there is none."""
    found = Picture.objects.filter(digest=event.logo).values_list("content", flat=True).first()
    return b"" if found is None else bytes(found)
