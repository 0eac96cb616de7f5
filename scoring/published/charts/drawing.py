"""What all charts share: the frame, numbers as text, and the table behind the picture."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from rules_ref.text import Text

WIDTH: Final = 640


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture and its numbers: ``svg`` for the page, ``head`` and ``rows`` for the table behind it."""

    title: str
    svg: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def number(value: Fraction | float) -> str:
    """A number as short as it goes.

    >>> number(4), number(4.25)
    ('4', '4.2')
    """
    return str(int(value)) if value == int(value) else f"{float(value):.1f}"


def in_language(language: str, *texts: Text) -> tuple[str, ...]:
    """Texts in one language, such as the heads of columns."""
    return tuple(text.in_language(language) for text in texts)


def framed(height: float, title: str, parts: Iterable[str], *, width: int = WIDTH) -> str:
    """An SVG of these parts."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" role="img" font-size="11">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def label(x: float, y: float, text: str, *, anchor: str = "start") -> str:
    """A text; ``anchor`` is start, middle or end."""
    at = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y:g}" fill="currentColor"{at}>{escape(text)}</text>'
