"""The look of an event: the organiser's name, a readable colour, a logo."""

from dataclasses import dataclass, field
from io import BytesIO
from typing import Final

from PIL import Image, ImageColor

from rules_ref.text import Text

GOLD: Final = "#8a6100"
"""The colour of the desk itself, for events without one of their own."""

DESK: Final = "大富豪デスク / Daifugo Desk"
MARK: Final = ((5, 12), (10, 17), (16, 8), (22, 17), (27, 12), (24.5, 25), (7.5, 25))
"""The desk's own mark, a crown: its corners in a square of 32 by 32 (``icon.svg``)."""

ENOUGH: Final = 4.5
"""The least contrast of readable text (WCAG AA)."""

LIGHT: Final = "#f3f4f1"
DARK: Final = "#1d222d"
"""The light and the dark ground of pages with the least contrast (``tokens.css``)."""

LARGEST_LOGO: Final = 2_000_000
"""The largest uploaded picture, in bytes."""

_FORMATS: Final = ("PNG", "JPEG", "WEBP")
_MOST_PIXELS: Final = 25_000_000
_SIDE: Final = 512
_STEPS: Final = 100

TOO_LARGE: Final = Text("画像は2MBまでです。", "A picture may have 2 MB at most.")
NO_PICTURE: Final = Text(
    "PNG、JPEG、WebPの画像だけが使えます。SVGはPNGに書き出してください。",
    "Only PNG, JPEG and WebP pictures can be used. Export an SVG as PNG.",
)


class LogoError(ValueError):
    """A file that cannot be a logo, and why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


@dataclass(frozen=True, slots=True)
class Identity:
    """How the papers of an event look: its organiser, colour and logo.

    ``logo`` is a PNG as ``logo_from`` makes it (empty: none), ``logo_name`` identifies it.
    """

    organiser: str = ""
    colour: str = GOLD
    logo: bytes = field(default=b"", repr=False)
    logo_name: str = ""


PLAIN: Final = Identity()
"""The identity of an event that has set none."""


def logo_from(content: bytes) -> bytes:
    """The picture as a new PNG of at most 512 pixels a side, without any other content of the file.

    Raises LogoError if the file is no picture or too large.
    """
    if len(content) > LARGEST_LOGO:
        raise LogoError(TOO_LARGE)
    try:
        with Image.open(BytesIO(content), formats=_FORMATS) as picture:
            if picture.width * picture.height > _MOST_PIXELS:
                raise LogoError(TOO_LARGE)
            whole = picture.convert("RGBA")
    except (OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise LogoError(NO_PICTURE) from error
    whole.thumbnail((_SIDE, _SIDE))
    file = BytesIO()
    Image.frombytes("RGBA", whole.size, whole.tobytes()).save(file, "PNG", optimize=True)
    return file.getvalue()


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG defines it.

    >>> contrast("#000000", "#ffffff"), contrast("#777777", "#777777")
    (21.0, 1.0)
    """
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return round((lighter + 0.05) / (darker + 0.05), 2)


def readable(colour: str, ground: str) -> str:
    """The nearest colour with enough contrast to the ground: darker on a light one, lighter on a dark one.

    >>> readable("#8a6100", "#ffffff"), readable("#ffdd00", "#ffffff")
    ('#8a6100', '#877500')
    """
    towards = "#000000" if _luminance(ground) > _luminance("#777777") else "#ffffff"
    mixed = (_mixed(colour, towards, step / _STEPS) for step in range(_STEPS + 1))
    return next(one for one in mixed if contrast(one, ground) >= ENOUGH)


def _mixed(one: str, other: str, share: float) -> str:
    pairs = zip(ImageColor.getrgb(one), ImageColor.getrgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(value / 255) for value in ImageColor.getrgb(colour)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - as WCAG has it
