"""Sheets drawn with a call to reportlab's canvas for every line, text and run of QR modules."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from scoring.sheets.geometry import A4, MM, Box
from scoring.sheets.pdf import Page
from scoring.sheets.pen import QUIET, Pen, modules
from scoring.sheets.text import TextLine
from scoring.sheets.typeface import FOLDER, Weight


class StepByStep(Pen):
    """A pen that draws with reportlab."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__({})
        self.canvas = canvas

    def frame(self, box: Box, *, weight: float = 0.5) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.rect(box.x * MM, self._top - box.bottom * MM, box.width * MM, box.height * MM)

    def shade(self, box: Box, grey: float) -> None:
        self.canvas.setFillGray(grey)
        left, below = box.x * MM, self._top - box.bottom * MM
        self.canvas.rect(left, below, box.width * MM, box.height * MM, stroke=0, fill=1)

    def line(self, x1: float, y1: float, x2: float, y2: float, *, weight: float = 0.5) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.line(x1 * MM, self._top - y1 * MM, x2 * MM, self._top - y2 * MM)

    def ring(self, box: Box, *, weight: float = 1.2) -> None:
        self.canvas.setLineWidth(weight)
        left, right = box.x * MM, box.right * MM
        self.canvas.ellipse(left, self._top - box.bottom * MM, right, self._top - box.y * MM)

    def qr(self, box: Box, content: str) -> None:
        rows = modules(content)
        size = box.width * MM / (len(rows) + 2 * QUIET)
        self.canvas.setFillGray(0)
        for down, row in enumerate(rows, start=QUIET + 1):
            for run in re.finditer(b"0+", row):
                left = box.x * MM + (run.start() + QUIET) * size
                below = self._top - box.y * MM - down * size
                self.canvas.rect(left, below, len(run[0]) * size, size, stroke=0, fill=1)

    def show(self, line: TextLine, weight: Weight) -> None:
        self.canvas.setFont(weight.value, line.size)
        text = self.canvas.beginText(line.x, self._top - line.y)
        if line.stretch != 1:
            text.setHorizScale(line.stretch * 100)
        text.textOut(line.text)
        if line.stretch != 1:
            text.setHorizScale(100)
        self.canvas.drawText(text)

    def _set_ink(self, ink: float) -> None:
        self.canvas.setFillGray(ink)

    @contextmanager
    def _graphics_state(self, state: str) -> Iterator[None]:
        self.canvas.saveState()
        self.canvas.addLiteral(state)
        yield
        self.canvas.restoreState()

    def cut(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.canvas.setDash([2, 3])
        self.line(x1, y1, x2, y2, weight=0.4)
        self.canvas.setDash()

    def fill(self, *corners: tuple[float, float]) -> None:
        (x, y), *rest = ((x * MM, self._top - y * MM) for x, y in corners)
        path = self.canvas.beginPath()
        path.moveTo(x, y)
        for x, y in rest:
            path.lineTo(x, y)
        path.close()
        self.canvas.setFillGray(0)
        self.canvas.drawPath(path, stroke=0, fill=1)


def render_step_by_step(pages: Iterable[Page]) -> bytes:
    for weight in Weight:
        pdfmetrics.registerFont(TTFont(weight.value, str(FOLDER / f"{weight.value}.ttf")))
    target = BytesIO()
    canvas = Canvas(target, (A4[0] * MM, A4[1] * MM), pageCompression=1, invariant=1)
    for page in pages:
        pen = StepByStep(canvas)
        page.form.draw(pen)
        page.draw(pen)
        canvas.showPage()
    canvas.save()
    return target.getvalue()
