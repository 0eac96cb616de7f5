"""A picture of the best of a ranking, for a post or a link: 1200 × 630, which networks show uncropped."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from scoring.sheets.identity import DESK, GOLD, MARK, PLAIN, Identity
from scoring.sheets.text import printable
from scoring.sheets.typeface import FOLDER, GETA, Weight, not_in_font

SHOWN: Final = 8
_SIZE: Final = (1200, 630)
_EDGE: Final = 60
_TOP: Final = 150
_LOGO: Final = (150, 100)
"""The largest size of a logo, at the right of the title."""
_INK: Final = "#14181f"
_SOFT: Final = "#464e5c"
_GOLD: Final = "#c99a1e"
_GROUND: Final = "#ffffff"


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A line: place, name, total; ``beside`` stands small after the name and tells namesakes apart."""

    place: str
    name: str
    total: str
    beside: str = ""


def render_share_picture(
    title: str, note: str, lines: Sequence[PictureLine], identity: Identity = PLAIN
) -> bytes:
    """A PNG of the first SHOWN ``lines`` under ``title``; ``note``: what they are, and whether final."""
    picture = Image.new("RGB", _SIZE, _GROUND)
    pen = ImageDraw.Draw(picture)
    right = _SIZE[0] - _EDGE
    room = right - _EDGE - _lay_logo(picture, identity.logo)
    fitting = next((size for size in (44, 36) if _font(Weight.BOLD, size).getlength(title) <= room), 30)
    _write(pen, (_EDGE, 78 - fitting), title, _font(Weight.BOLD, fitting), width=room)
    _write(pen, (_EDGE, 96), note, _font(Weight.REGULAR, 26), width=room, colour=_SOFT)
    pen.rectangle((_EDGE, 138, right, 142), fill=_GOLD if identity.colour == GOLD else identity.colour)
    shown = lines[:SHOWN]
    # Fewer than five lines do not fill the whole picture.
    height = (_SIZE[1] - _TOP - _EDGE // 2) // max(len(shown), 5)
    for at, line in enumerate(shown):
        middle = _TOP + height * at + height // 2
        bold = _font(Weight.BOLD, 34)
        pen.text((_EDGE + 60, middle), line.place, _SOFT, bold, anchor="rm")
        pen.text((right, middle), line.total, _INK, bold, anchor="rm")
        room = right - _EDGE - (260 if line.total else 90)
        end = _write(pen, (_EDGE + 90, middle), line.name, bold, width=room, anchor="lm")
        small, begin = _font(Weight.REGULAR, 24), round(end) + 18
        if line.beside and begin + 60 < _EDGE + 90 + room:
            left = _EDGE + 90 + room - begin
            _write(pen, (begin, middle), line.beside, small, width=left, colour=_SOFT, anchor="lm")
    _sign(pen)
    file = BytesIO()
    picture.quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()


def _sign(pen: ImageDraw.ImageDraw) -> None:
    """The desk's own mark and name, small in the lower corner."""
    x, y = _SIZE[0] - _EDGE - 32, _SIZE[1] - 36
    pen.polygon([(x + across, y + down) for across, down in MARK], fill=_GOLD)
    pen.text((x - 4, y + 17), DESK, _SOFT, _font(Weight.REGULAR, 18), anchor="rm")


def _lay_logo(picture: Image.Image, png: bytes) -> int:
    """Draw the logo at the right of the title; returns the width it takes from it."""
    if not png:
        return 0
    with Image.open(BytesIO(png)) as found:
        logo = found.convert("RGBA")
    logo.thumbnail(_LOGO)
    at = (_SIZE[0] - _EDGE - logo.width, 24 + (_LOGO[1] - logo.height) // 2)
    picture.paste(logo, at, logo)
    return logo.width + 30


def _write(
    pen: ImageDraw.ImageDraw,
    at: tuple[int, int],
    text: str,
    font: ImageFont.FreeTypeFont,
    *,
    width: int,
    colour: str = _INK,
    anchor: str = "la",
) -> float:
    """Write one line, cut to ``width`` with …; returns where it ends. What the font lacks becomes 〓."""
    shown = printable(text)
    shown = shown.translate(dict.fromkeys(map(ord, not_in_font(shown)), GETA))
    while shown and font.getlength(shown) > width:
        shown = shown.removesuffix("…")[:-1] + "…"
    pen.text(at, shown, colour, font, anchor=anchor)
    return at[0] + font.getlength(shown)


@cache
def _font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FOLDER / f"{weight.value}.ttf", size)
