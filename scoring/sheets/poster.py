"""Posters, read from a few steps: a ranking, and a large QR code to the results or to check-in."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules_ref.text import Text
from scoring.sheets.geometry import A4, MM, Box
from scoring.sheets.identity import PLAIN, Identity
from scoring.sheets.listing import TINT
from scoring.sheets.pdf import Language, Page, PrintedForm, SheetPart
from scoring.sheets.pen import Pen
from scoring.sheets.text import Align
from scoring.sheets.typeface import Weight
from scoring.sheets.wording import PAGE

_PAPER: Final = Box(0, 0, *A4).inset(15.0, 16.0)
_LOGO, _EVENT, _TITLE, _OTHER, _CODE, _ADDRESS, _HINT, _ORGANISER = _PAPER.down(
    26, 20, 28, 14, 130, 10, 22, 10
)


@dataclass(frozen=True, slots=True)
class CodePoster:
    """A poster with a large QR code, and with ``title`` and ``hint`` in both languages."""

    title: Text
    hint: Text
    event_name: str
    address: str
    identity: Identity = PLAIN
    language: Language = "ja"

    def draw(self, pen: Pen) -> None:
        if self.identity.logo:
            pen.picture(_LOGO, self.identity.logo)
        pen.write(self.event_name, _EVENT, 24, weight=Weight.BOLD, lines=2)
        first, second = (self.title.ja, self.title.en)
        if self.language == "en":
            first, second = second, first
        pen.write(first, _TITLE, 60, weight=Weight.BOLD)
        pen.write(second, _OTHER, 26)
        code = _CODE.middle(_CODE.height, _CODE.height)
        pen.qr(code, self.address)
        with pen.coloured(self.identity.colour):
            pen.frame(code, weight=3.0)
        pen.write(self.address, _ADDRESS, 12)
        for text, place in zip((self.hint.ja, self.hint.en), _HINT.down(1, 1), strict=True):
            pen.write(text, place, 15)
        pen.write(self.identity.organiser, _ORGANISER, 12)


def code_poster_part(poster: CodePoster) -> SheetPart:
    """The poster on one page."""
    return SheetPart(poster.title.in_language(poster.language), [Page(poster)])


_RANKING: Final = Box(0, 0, *A4).inset(12.0, 10.0)
_HEAD, _BODY, _FOOT = _RANKING.down(40, 230, 7)
_LINES_PER_PAGE: Final = 24
"""Lines per page; more could not be read from a few steps."""
_WINNER: Final = 1.6
"""The height of the winner's line, as a multiple of the others'."""
_HIGHEST: Final = 36.0

TITLE: Final = Text("掲示", "Poster")
HERE: Final = Text("スマホで見る", "On your phone")


@dataclass(frozen=True, slots=True)
class PosterLine:
    """A line of the ranking: ``beside`` stands small at the right of the name, ``total`` may be empty."""

    rank: int
    name: str
    beside: str = ""
    total: str = ""


@dataclass(frozen=True, slots=True)
class Poster:
    """A poster with lines of text, and a QR code where there is a page to open.

    ``about``: its subject and time; ``address``: that of its page (empty: no code).

    Raises ValueError without lines.
    """

    title: str
    event_name: str
    about: str
    lines: tuple[PosterLine, ...]
    address: str = ""
    identity: Identity = PLAIN
    language: Language = "ja"

    def __post_init__(self) -> None:
        if not self.lines:
            raise ValueError("nobody on the poster")


def poster_part(poster: Poster) -> SheetPart:
    """The poster, on as many pages as it takes, whose numbers of lines differ by at most one."""
    count, total = -(-len(poster.lines) // _LINES_PER_PAGE), len(poster.lines)
    parts = [poster.lines[total * at // count : total * (at + 1) // count] for at in range(count)]
    form = PrintedForm(_draw_head, (poster,))
    pages = [
        Page(form, partial(_write_lines, lines, (at, count), poster.language))
        for at, lines in enumerate(parts, start=1)
    ]
    return SheetPart(TITLE.in_language(poster.language), pages)


def _draw_head(pen: Pen, poster: Poster) -> None:
    """The head of every page."""
    words, code = _HEAD.across(150, 36) if poster.address else (_HEAD, _HEAD)
    if poster.address:
        square, label = code.down(34, 4)
        pen.qr(square, poster.address)
        pen.write(HERE.in_language(poster.language), label, 8)
    if poster.identity.logo:
        logo, words = words.across(34, 116)
        pen.picture(logo.inset(0, 3), poster.identity.logo)
        words = words.inset(3, 0)
    event, title, about, organiser = words.down(13, 14, 6, 6)
    pen.write(poster.event_name, event, 22, weight=Weight.BOLD, align=Align.LEFT, lines=2)
    pen.write(poster.title, title, 30, weight=Weight.BOLD, align=Align.LEFT)
    pen.write(poster.about, about, 11, align=Align.LEFT)
    pen.write(poster.identity.organiser, organiser, 11, align=Align.LEFT)
    with pen.coloured(poster.identity.colour):
        pen.line(_HEAD.x, _HEAD.bottom, _HEAD.right, _HEAD.bottom, weight=3.0)


def _write_lines(
    lines: Sequence[PosterLine], number_of: tuple[int, int], language: Language, pen: Pen
) -> None:
    """The lines of one page; a winner's line is higher."""
    heights = [_WINNER if line.rank == 1 else 1.0 for line in lines]
    pitch = min(_HIGHEST, (_BODY.height - 4) / sum(heights))
    body = _BODY._replace(y=_BODY.y + 3, height=pitch * sum(heights))
    for line, row in zip(lines, body.down(*heights), strict=True):
        _draw_line(pen, line, row)
    if number_of[1] > 1:
        page = PAGE.in_language(language).format(*number_of)
        pen.write(page, _FOOT, 8, align=Align.RIGHT, ink=0.3)


def _draw_line(pen: Pen, line: PosterLine, row: Box) -> None:
    size = row.height * MM
    if line.rank == 1:
        pen.shade(row.inset(0, 0.6), TINT)
    pen.line(row.x, row.bottom, row.right, row.bottom, weight=0.4)
    rank, middle, total = (
        row.inset(2, 0).across(22, 128, 36) if line.total else row.inset(2, 0).across(22, 164, 0)
    )
    pen.write(str(line.rank), rank, size * 0.62, weight=Weight.BOLD, align=Align.RIGHT)
    name, beside = middle.inset(4, 0).across(2, 1) if line.beside else (middle.inset(4, 0), middle)
    pen.write(line.name, name, size * 0.58, weight=Weight.BOLD, align=Align.LEFT)
    pen.write(line.beside, beside.inset(2, 0), size * 0.28, align=Align.RIGHT, lines=2)
    pen.write(line.total, total, size * 0.42, align=Align.RIGHT)
