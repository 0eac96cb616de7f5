"""The pen with which sheets draw on a page; it writes PDF operators."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

import zxingcpp

from scoring.sheets.geometry import A4, MM, Box
from scoring.sheets.text import Align, Shorter, TextLine, printable, set_cell, set_text
from scoring.sheets.typeface import EmbeddedFont, Weight, covering

_BITS: Final = bytes.maketrans(b"\x00\xff", b"01")


QUIET: Final = 4
"""The width of the quiet zone that a reader needs around a QR code, in modules."""


def inline_image(rows: list[bytes]) -> str:
    """The rows of a QR code as an inline image mask on the unit square; dark modules are painted."""
    side = len(rows)
    # Every row of an image ends on a whole byte.
    padding = -side % 8
    digits = (side + padding) // 4
    data = "".join([f"{int(row, 2) << padding:0{digits}X}" for row in rows])
    return f"BI /W {side} /H {side} /IM true /F /AHx ID {data}> EI"


def modules(content: str) -> list[bytes]:
    """The rows of a QR code from the top, ``0`` dark and ``1`` light; level M, without quiet zone."""
    barcode = zxingcpp.create_barcode(content, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    image = memoryview(barcode.to_image(scale=1, add_quiet_zones=False))  # type: ignore[arg-type]
    side = image.shape[0]  # type: ignore[index]
    bits = image.tobytes().translate(_BITS)
    return [bits[start : start + side] for start in range(0, side * side, side)]


# Distance of a Bézier curve's control points on a quarter of an ellipse, in radii.
_ARC: Final = 0.5523


class Pen:
    """Draws in boxes. Sizes and weights are in points; ink and grey go from 0 (black) to 1 (white)."""

    def __init__(self, fonts: Mapping[Weight, EmbeddedFont], page_height: float = A4[1]) -> None:
        self._fonts = fonts
        self._top = page_height * MM
        self._operators: list[str] = []
        self._font: tuple[Weight, float] | None = None
        self._ink = 0.0
        self._line_weight = 1.0
        self.pictures: list[tuple[Box, bytes]] = []

    def operators(self) -> str:
        """Everything drawn so far."""
        return "\n".join(self._operators)

    def frame(self, box: Box, *, weight: float = 0.5) -> None:
        self._set_line_weight(weight)
        self._operators.append(f"{self._area(box)} S")

    def shade(self, box: Box, grey: float) -> None:
        self._set_ink(grey)
        self._operators.append(f"{self._area(box)} f")

    def line(self, x1: float, y1: float, x2: float, y2: float, *, weight: float = 0.5) -> None:
        self._set_line_weight(weight)
        start = f"{x1 * MM:.2f} {self._top - y1 * MM:.2f} m"
        self._operators.append(f"{start} {x2 * MM:.2f} {self._top - y2 * MM:.2f} l S")

    def cut(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw the dashes along which paper is cut or folded."""
        self._operators.append("[2 3] 0 d")
        self.line(x1, y1, x2, y2, weight=0.4)
        self._operators.append("[] 0 d")

    def ring(self, box: Box, *, weight: float = 1.2) -> None:
        """Draw the ellipse that fills the box, as a referee does around a mark."""
        self._set_line_weight(weight)
        a, b = box.width / 2 * MM, box.height / 2 * MM
        x, y = box.x * MM + a, self._top - box.y * MM - b
        near, far = x - a * _ARC, x + a * _ARC
        low, high = y - b * _ARC, y + b * _ARC
        self._operators.append(
            f"{x + a:.1f} {y:.1f} m {x + a:.1f} {high:.1f} {far:.1f} {y + b:.1f} {x:.1f} {y + b:.1f} c"
            f" {near:.1f} {y + b:.1f} {x - a:.1f} {high:.1f} {x - a:.1f} {y:.1f} c"
            f" {x - a:.1f} {low:.1f} {near:.1f} {y - b:.1f} {x:.1f} {y - b:.1f} c"
            f" {far:.1f} {y - b:.1f} {x + a:.1f} {low:.1f} {x + a:.1f} {y:.1f} c S"
        )

    def qr(self, box: Box, content: str) -> None:
        """Draw a QR code; the light modules it needs around it lie within the box."""
        rows = modules(content)
        share = len(rows) / (len(rows) + 2 * QUIET)
        code = box.middle(box.width * share, box.height * share)
        self._set_ink(0.0)
        size = f"{code.width * MM:.2f} 0 0 {code.height * MM:.2f}"
        place = f"{code.x * MM:.2f} {self._top - code.bottom * MM:.2f}"
        self._operators.append(f"q {size} {place} cm {inline_image(rows)} Q")

    def picture(self, box: Box, png: bytes) -> None:
        """Draw a picture in the middle of the box, as large as fits."""
        self.pictures.append((box, png))

    def fill(self, *corners: tuple[float, float]) -> None:
        """Fill the polygon between these corners with black."""
        self._set_ink(0.0)
        (x, y), *rest = ((x * MM, self._top - y * MM) for x, y in corners)
        lines = " ".join(f"{x:.2f} {y:.2f} l" for x, y in rest)
        self._operators.append(f"{x:.2f} {y:.2f} m {lines} f")

    def write(
        self,
        text: str,
        box: Box,
        size: float,
        *,
        weight: Weight = Weight.REGULAR,
        align: Align = Align.CENTRE,
        ink: float = 0.0,
        lines: int = 1,
    ) -> None:
        """Write a text in the box, at most in ``lines`` lines and at ``size``; a long one is set smaller."""
        weight = covering(weight, printable(text))
        if set_lines := set_text(text, box, size, weight, align=align, lines=lines):
            self._set_ink(ink)
            for line in set_lines:
                self.show(line, weight)

    def show(self, line: TextLine, weight: Weight) -> None:
        """Write one line at its position."""
        self._set_font(weight, line.size)
        words = f"{line.x:.1f} {self._top - line.y:.1f} Td <{self._fonts[weight].encode(line.text)}> Tj"
        if line.stretch == 1:
            self._operators.append(f"BT {words} ET")
        else:
            # Tz outlives the text object, so it is reset at once.
            self._operators.append(f"BT {line.stretch * 100:.1f} Tz {words} 100 Tz ET")

    def column(
        self,
        texts: Sequence[str],
        first: Box,
        pitch: float,
        size: float,
        *,
        weight: Weight = Weight.REGULAR,
        align: Align = Align.LEFT,
        ink: float = 0.0,
        shorter: Shorter | None = None,
    ) -> None:
        """Write the texts of a list's column, ``pitch`` millimetres apart, the first in the box ``first``.

        ``shorter``: abbreviations for texts that are too long; None condenses them instead.
        """
        self._set_ink(ink)
        for row, text in enumerate(texts):
            box = first._replace(y=first.y + row * pitch)
            for line in set_cell(text, box, size, weight, align=align, shorter=shorter):
                self.show(line, weight)

    @contextmanager
    def upside_down(self, box: Box) -> Iterator[None]:
        """In this context, drawings for the box are turned upside down in it."""
        across = (2 * box.x + box.width) * MM
        up = 2 * self._top - (2 * box.y + box.height) * MM
        with self._graphics_state(f"-1 0 0 -1 {across:.2f} {up:.2f} cm"):
            yield

    @contextmanager
    def moved(self, right: float) -> Iterator[None]:
        """In this context, drawings are shifted ``right`` millimetres to the right."""
        with self._graphics_state(f"1 0 0 1 {right * MM:.2f} 0.00 cm"):
            yield

    @contextmanager
    def coloured(self, colour: str) -> Iterator[None]:
        """In this context, lines have the colour ``#rrggbb``."""
        parts = (f"{int(colour[at : at + 2], 16) / 255:.3g}" for at in (1, 3, 5))
        with self._graphics_state(f"{' '.join(parts)} RG"):
            yield

    @contextmanager
    def _graphics_state(self, state: str) -> Iterator[None]:
        """In this context, the operator ``state`` changes the graphics state; it is restored afterwards."""
        before = (self._font, self._ink, self._line_weight)
        self._operators.append(f"q {state}")
        yield
        # Q restores font, ink and line weight: the pen restores its copies, or it would not set them again.
        self._operators.append("Q")
        self._font, self._ink, self._line_weight = before

    def _area(self, box: Box) -> str:
        x, y = box.x * MM, self._top - box.bottom * MM
        return f"{x:.2f} {y:.2f} {box.width * MM:.2f} {box.height * MM:.2f} re"

    # Font, ink and weight are written only when they change: most of a page has one font and one ink.

    def _set_font(self, weight: Weight, size: float) -> None:
        if self._font != (weight, size):
            self._font = (weight, size)
            self._operators.append(f"/{weight.name} {size:.4g} Tf")

    def _set_ink(self, ink: float) -> None:
        if self._ink != ink:
            self._ink = ink
            self._operators.append(f"{ink:g} g")

    def _set_line_weight(self, weight: float) -> None:
        if self._line_weight != weight:
            self._line_weight = weight
            self._operators.append(f"{weight:g} w")
