"""Name badges: name, club, and number; ten on a page."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules_ref.text import Text
from scoring.sheets.identity import PLAIN, Identity
from scoring.sheets.pdf import Language, Page, PrintedForm, SheetPart
from scoring.sheets.pen import Pen
from scoring.sheets.ten_up import PLACES, draw_cut_marks
from scoring.sheets.text import Align
from scoring.sheets.typeface import Weight

TITLE: Final = Text("名札", "Name badges")
NUMBER: Final = Text("{}番", "No. {}")


@dataclass(frozen=True, slots=True)
class NameBadge:
    """What one badge says. ``kana`` and ``club`` may be empty."""

    number: int
    name: str
    kana: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class NameBadges:
    """The badges of an event. Raises ValueError when there are none."""

    event_name: str
    badges: tuple[NameBadge, ...]
    identity: Identity = PLAIN
    language: Language = "ja"

    def __post_init__(self) -> None:
        if not self.badges:
            raise ValueError("no badges to print")


def name_badges_part(badges: NameBadges) -> SheetPart:
    """All badges, ten to a page."""
    most = len(PLACES)
    pages = [
        Page(
            PrintedForm(_draw_badges, (badges.event_name, badges.identity, len(some))),
            partial(_write_names, some, badges.language),
        )
        for at in range(0, len(badges.badges), most)
        if (some := badges.badges[at : at + most])
    ]
    return SheetPart(TITLE.in_language(badges.language), pages)


def _draw_badges(pen: Pen, event_name: str, identity: Identity, count: int) -> None:
    """Cut marks, and on so many badges what all share: the event, its logo and its colour."""
    draw_cut_marks(pen)
    for place in PLACES[:count]:
        head = place.inset(6, 4).down(11, 35)[0]
        logo, event = head.across(20, 58) if identity.logo else (head, head)
        if identity.logo:
            pen.picture(logo, identity.logo)
        align = Align.LEFT if identity.logo else Align.CENTRE
        pen.write(event_name, event.inset(1, 0), 9, weight=Weight.BOLD, align=align, lines=2)
        with pen.coloured(identity.colour):
            pen.line(head.x, head.bottom + 1, head.right, head.bottom + 1, weight=2.0)


def _write_names(badges: Sequence[NameBadge], language: Language, pen: Pen) -> None:
    for badge, place in zip(badges, PLACES, strict=False):
        inner = place.inset(6, 4)
        _top, _gap, kana, name, foot = inner.down(11, 3, 6, 18, 8)
        pen.write(badge.kana, kana, 9)
        pen.write(badge.name, name, 30, weight=Weight.BOLD, lines=2)
        club, number = foot.across(58, 20)
        pen.write(badge.club, club, 10, align=Align.LEFT)
        pen.write(NUMBER.in_language(language).format(badge.number), number, 10, align=Align.RIGHT, ink=0.3)
