"""What all charts share: the frame, numbers as text, and the table behind the picture."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Final

from rules_ref.text import Text
from scoring.event.names import letters

WIDTH: Final = 340
"""The width of a chart: that of a phone, where text then keeps its size and nothing needs scrolling."""
SIZE: Final = 12
"""The font size of all text, in the same units."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture and its numbers: ``svg`` for the page, ``head`` and ``rows`` for the table behind it."""

    title: str
    svg: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def number(value: Fraction | float) -> str:
    """A number with one decimal, or without if it is whole.

    >>> number(4), number(4.25)
    ('4', '4.2')
    """
    return str(int(value)) if value == int(value) else f"{float(value):.1f}"


def in_language(language: str, *texts: Text) -> tuple[str, ...]:
    """Texts in one language, such as the heads of columns."""
    return tuple(text.in_language(language) for text in texts)


def framed(height: float, title: str, parts: Iterable[str], *, width: int = WIDTH) -> str:
    """An SVG of ``parts``, ``title`` being its accessible name."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" role="img" font-size="{SIZE}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def label(x: float, y: float, text: str, *, anchor: str = "start", room: float = WIDTH) -> str:
    """A text, cut if it is wider than ``room``; ``anchor`` is start, middle or end."""
    at = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x:.4g}" y="{y:.4g}" fill="currentColor"{at}>{escape(shortened(text, room))}</text>'


def bar(x: float, y: float, wide: float, high: float = 12, *, opacity: float = 0.75) -> str:
    """A filled bar."""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:.1f}" height="{high:g}" fill="currentColor" fill-opacity="{opacity:g}"/>'


def shortened(text: str, room: float) -> str:
    """A text cut to the width ``room``, ending in … if it was cut.

    >>> shortened("平民田 なぎさ", 84), shortened("平民田 なぎさ", 60)
    ('平民田 なぎさ', '平民田…')
    """
    shown = text
    while len(shown) > 1 and letters(shown) * SIZE > room:
        shown = shown.removesuffix("…")[:-1].rstrip() + "…"
    return shown
