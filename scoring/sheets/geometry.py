"""Boxes on paper: millimetres from the top left corner of the page."""

from typing import Final, NamedTuple

MM: Final = 72 / 25.4
"""A millimetre in points."""

A4: Final = (210.0, 297.0)


class Box(NamedTuple):
    """A rectangle of the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def inset(self, across: float, down: float = 0.0) -> "Box":
        """The box less a margin ``across`` left and right, and ``down`` above and below."""
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def middle(self, width: float, height: float) -> "Box":
        """A box of that size in the middle of this one."""
        return self.inset((self.width - width) / 2, (self.height - height) / 2)

    def across(self, *parts: float) -> "list[Box]":
        """Split the box into columns whose widths are in the proportion of ``parts``."""
        unit = self.width / sum(parts)
        starts = [self.x + unit * sum(parts[:index]) for index in range(len(parts))]
        return [Box(x, self.y, unit * part, self.height) for x, part in zip(starts, parts, strict=True)]

    def down(self, *parts: float) -> "list[Box]":
        """Split the box into rows whose heights are in the proportion of ``parts``.

        >>> Box(0, 0, 10, 9).down(1, 2)
        [Box(x=0, y=0.0, width=10, height=3.0), Box(x=0, y=3.0, width=10, height=6.0)]
        """
        unit = self.height / sum(parts)
        starts = [self.y + unit * sum(parts[:index]) for index in range(len(parts))]
        return [Box(self.x, y, self.width, unit * part) for y, part in zip(starts, parts, strict=True)]
