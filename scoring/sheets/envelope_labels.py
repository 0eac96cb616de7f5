"""Name badges, and labels for the envelopes of blind cards, ten to a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from rules_ref.text import Text
from scoring.sheets.geometry import Box
from scoring.sheets.identity import PLAIN, Identity
from scoring.sheets.pdf import Language, Page, PrintedForm, SheetPart, part_of
from scoring.sheets.pen import Pen
from scoring.sheets.text import Align
from scoring.sheets.two_up import PLACES, draw_cut_marks
from scoring.sheets.typeface import Weight
from scoring.sheets.wording import ENVELOPE, SET, TABLE

BADGES: Final = Text("名札", "Name badges")
NUMBER: Final = Text("{}番", "No. {}")


@dataclass(frozen=True, slots=True)
class NameBadge:
    """The content of one badge. ``kana`` and ``club`` may be empty."""

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
    return SheetPart(BADGES.in_language(badges.language), pages)


def _draw_badges(pen: Pen, event_name: str, identity: Identity, count: int) -> None:
    """Cut marks, and on ``count`` badges what all share: the event, its logo and its colour."""
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


LABELS: Final = Text("封筒ラベル", "Envelope labels")
CARDS: Final = Text("ブラインドカード {}枚", "{} blind cards")
OPENED: Final = Text("第{}ゲームが終わったら開封", "Opened after game {}")
SEALED: Final = Text("封をした人の署名", "Sealed by (signature)")


@dataclass(frozen=True, slots=True)
class EnvelopeLabel:
    """The label of one envelope. ``envelope``: its number (empty: by hand); ``opened_after``: a game's."""

    event_name: str
    round_name: str
    table_number: int
    set_number: int
    envelope: str
    cards: int
    opened_after: int
    language: Language = "ja"


def envelope_labels_part(labels: Sequence[EnvelopeLabel]) -> SheetPart:
    """All labels, ten to a page. Raises ValueError when there are none."""
    per_page = len(PLACES)
    pages = (_page(labels[at : at + per_page]) for at in range(0, len(labels), per_page))
    return part_of(LABELS, labels, pages)


class Label:
    """The boxes of a label."""

    def __init__(self, place: Box) -> None:
        inner = place.inset(4, 3.5)
        above, self.seal = inner.down(34, 13)
        left, right = above.across(28, 58)
        self.table, self.number, self.of_set = left.down(5, 19, 10)
        self.event, self.round, self.envelope, self.cards, self.opened = right.inset(2, 0).down(
            6, 5, 11, 6, 6
        )


def _page(labels: Sequence[EnvelopeLabel]) -> Page:
    """A page of up to ten labels."""
    common = tuple(replace(label, table_number=0, set_number=0, envelope="") for label in labels)
    return Page(PrintedForm(_draw_labels, common), partial(_write_numbers, labels))


def _draw_labels(pen: Pen, *labels: EnvelopeLabel) -> None:
    """Cut marks, and what a label shares with the labels in the same position on other pages."""
    draw_cut_marks(pen)
    for place, entry in zip(PLACES, labels, strict=False):
        label, language = Label(place), entry.language
        pen.write(TABLE.in_language(language), label.table, 9, weight=Weight.BOLD)
        pen.write(entry.event_name, label.event, 9, weight=Weight.BOLD, align=Align.LEFT)
        pen.write(entry.round_name, label.round, 8.5, align=Align.LEFT)
        what, box = label.envelope.across(24, 30)
        pen.write(ENVELOPE.in_language(language), what, 9, align=Align.LEFT)
        pen.frame(box.inset(0, 1), weight=0.7)
        pen.write(CARDS.in_language(language).format(entry.cards), label.cards, 9, align=Align.LEFT)
        pen.write(OPENED.in_language(language).format(entry.opened_after), label.opened, 9, align=Align.LEFT)
        pen.frame(label.seal, weight=0.5)
        signed = label.seal.inset(1.5, 0.5).down(1, 2)[0]
        pen.write(SEALED.in_language(language), signed, 6.5, align=Align.LEFT, ink=0.3)


def _write_numbers(labels: Sequence[EnvelopeLabel], pen: Pen) -> None:
    """The numbers of tables, sets and envelopes."""
    for entry, place in zip(labels, PLACES, strict=False):
        label = Label(place)
        pen.write(str(entry.table_number), label.number, 40, weight=Weight.BOLD)
        of_set = SET.in_language(entry.language).format(entry.set_number)
        pen.write(of_set, label.of_set, 13, weight=Weight.BOLD)
        box = label.envelope.across(24, 30)[1]
        pen.write(entry.envelope, box.inset(1, 1), 15, weight=Weight.BOLD)
