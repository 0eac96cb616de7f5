"""Flowing text: broken into lines, in blocks one below the other, over as many pages as necessary."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from scoring.sheets.geometry import MM, Box
from scoring.sheets.pen import Pen
from scoring.sheets.text import Align, printable
from scoring.sheets.typeface import Weight, width

# Characters that may not begin a line stay with the one before, those that may not end one with the next; a
# word of Latin letters is one piece.
_PIECES: Final = re.compile(
    r"[（「『【]*(?:[!-~]+|.)[ーぁぃぅぇぉっゃゅょァィゥェォッャュョ、。，．・：；）」』】？！]*\s*"
)
_LEADING: Final = 1.5
# Lines are broken already: the box they are written into must not squeeze them again.
_WIDE: Final = 500.0


class Block(Protocol):
    """A part that is not divided between pages. ``height`` is in millimetres."""

    @property
    def height(self) -> float: ...
    def draw(self, pen: Pen, x: float, y: float) -> None: ...


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Lines of text, already broken. ``size`` is in points, ``indent`` and ``space`` above in millimetres."""

    lines: tuple[str, ...]
    size: float
    weight: Weight = Weight.REGULAR
    indent: float = 0.0
    space: float = 0.0

    @property
    def height(self) -> float:
        return self.space + len(self.lines) * self.size * _LEADING / MM

    def draw(self, pen: Pen, x: float, y: float) -> None:
        height = self.size * _LEADING / MM
        for index, line in enumerate(self.lines):
            box = Box(x + self.indent, y + self.space + index * height, _WIDE, height)
            pen.write(line, box, self.size, weight=self.weight, align=Align.LEFT)


@dataclass(frozen=True, slots=True)
class Stack:
    """Blocks that stay together on a page."""

    blocks: tuple[Block, ...]

    @property
    def height(self) -> float:
        return sum(block.height for block in self.blocks)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        for block in self.blocks:
            block.draw(pen, x, y)
            y += block.height


def words(
    text: str,
    room: float,
    size: float,
    *,
    weight: Weight = Weight.REGULAR,
    indent: float = 0.0,
    space: float = 0.0,
) -> TextBlock:
    """A paragraph in a column ``room`` millimetres wide."""
    return TextBlock(tuple(wrap(text, weight, size, room - indent)), size, weight, indent, space)


def wrap(text: str, weight: Weight, size: float, room: float) -> list[str]:
    """Break a text into lines at most ``room`` millimetres wide, a longer word between any two letters.

    >>> wrap("8切りは場を流す。", Weight.REGULAR, 10, 18)
    ['8切りは場', 'を流す。']
    """
    lines = [""]
    for piece in _short_enough(printable(text), weight, size, room):
        longer = lines[-1] + piece
        if lines[-1] and width(longer.rstrip(), weight, size) > room * MM:
            lines.append(piece)
        else:
            lines[-1] = longer
    return [line.rstrip() for line in lines]


def _short_enough(text: str, weight: Weight, size: float, room: float) -> Iterator[str]:
    for piece in _PIECES.findall(text):
        if width(piece.rstrip(), weight, size) <= room * MM:
            yield piece
        else:
            yield from piece


def paginate(blocks: Iterable[Block], room: float) -> list[list[tuple[Block, float]]]:
    """Blocks by page, each with its distance from the top, on pages ``room`` mm high. Too high a block
    overflows.
    """
    pages: list[list[tuple[Block, float]]] = [[]]
    down = 0.0
    for block in blocks:
        if pages[-1] and down + block.height > room:
            pages.append([])
            down = 0.0
        pages[-1].append((block, down))
        down += block.height
    return pages
