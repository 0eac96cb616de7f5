"""Labels for the envelopes of blind cards: table, number of cards, when opened, and a line to sign."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from rules_ref.text import Text
from scoring.sheets.geometry import Box
from scoring.sheets.pdf import Language, Page, PrintedForm, SheetPart
from scoring.sheets.pen import Pen
from scoring.sheets.ten_up import PLACES, draw_cut_marks
from scoring.sheets.text import Align
from scoring.sheets.typeface import Weight
from scoring.sheets.wording import ENVELOPE, SET, TABLE

TITLE: Final = Text("封筒ラベル", "Envelope labels")
CARDS: Final = Text("ブラインドカード {}枚", "{} blind cards")
OPENED: Final = Text("第{}ゲームが終わったら開封", "Opened after game {}")
SEALED: Final = Text("封をした人の署名", "Sealed by (signature)")


@dataclass(frozen=True, slots=True)
class EnvelopeLabel:
    """The label of one envelope. ``envelope`` is its number (empty: written by hand), ``opened_after`` a game's."""

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
    if not labels:
        raise ValueError("no labels to print")
    per_page = len(PLACES)
    pages = [_page(labels[at : at + per_page]) for at in range(0, len(labels), per_page)]
    return SheetPart(TITLE.in_language(labels[0].language), pages)


class Label:
    """Where things stand on a label."""

    def __init__(self, place: Box) -> None:
        inner = place.inset(4, 3.5)
        above, self.seal = inner.down(34, 13)
        left, right = above.across(28, 58)
        self.table, self.number, self.of_set = left.down(5, 19, 10)
        self.event, self.round, self.envelope, self.cards, self.opened = right.inset(2, 0).down(
            6, 5, 11, 6, 6
        )


def _page(labels: Sequence[EnvelopeLabel]) -> Page:
    """Up to ten labels."""
    common = tuple(replace(label, table_number=0, set_number=0, envelope="") for label in labels)
    return Page(PrintedForm(_draw_labels, common), partial(_write_numbers, labels))


def _draw_labels(pen: Pen, *labels: EnvelopeLabel) -> None:
    """Cut marks, and on each label what it shares with the others at its place of other pages."""
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
