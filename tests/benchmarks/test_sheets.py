"""How much the shared form, the operators written as text and the QR mask save against drawing step by step."""

from __future__ import annotations

import random
import re
from io import BytesIO
from time import perf_counter
from typing import TYPE_CHECKING

import pytest
from PIL import ImageChops, ImageFilter, ImageStat
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from scoring.sheets import render_score_sheets
from scoring.sheets.geometry import A4, MM
from scoring.sheets.pen import Pen
from scoring.sheets.qr import QUIET, modules
from scoring.sheets.score_sheet import ScorePage
from scoring.sheets.typeface import FOLDER, Weight
from tests.scoring.sheet_samples import FULL, filled, many, picture_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scoring.sheets import ScoreSheet
    from scoring.sheets.geometry import Box
    from scoring.sheets.text import Line

SHEETS = 1_000
BY_HAND = 100


class StepByStep(Pen):
    """The same drawing, every line, text and run of QR modules with a call to reportlab's canvas."""

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

    def show(self, line: Line, weight: Weight) -> None:
        self.canvas.setFont(weight.value, line.size)
        text = self.canvas.beginText(line.x, self._top - line.y)
        if line.stretch != 1:
            text.setHorizScale(line.stretch * 100)
        text.textOut(line.text)
        self.canvas.drawText(text)

    def _dip(self, ink: float) -> None:
        self.canvas.setFillGray(ink)


def render_step_by_step(sheets: Sequence[ScoreSheet]) -> bytes:
    for weight in Weight:
        pdfmetrics.registerFont(TTFont(weight.value, str(FOLDER / f"{weight.value}.ttf")))
    target = BytesIO()
    canvas = Canvas(target, (A4[0] * MM, A4[1] * MM), pageCompression=1, invariant=1)
    for sheet in sheets:
        page = ScorePage(sheet)
        pen = StepByStep(canvas)
        page.form.draw(pen)
        page.draw(pen)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def pages_per_second(render: Callable[[Sequence[ScoreSheet]], bytes], sheets: Sequence[ScoreSheet]) -> float:
    """The better of two runs: the other may have had to share the processor."""
    seconds = []
    for _ in range(2):
        start = perf_counter()
        render(sheets)
        seconds.append(perf_counter() - start)
    return len(sheets) / min(seconds)


@pytest.fixture(scope="module")
def blank() -> list[ScoreSheet]:
    return many(SHEETS, random.Random(20251103))


@pytest.fixture(scope="module")
def printed(blank: list[ScoreSheet]) -> list[ScoreSheet]:
    return [filled(sheet, FULL) for sheet in blank]


def test_both_ways_draw_the_same_page(printed: list[ScoreSheet]) -> None:
    pictures = (picture_of(render(printed[:1])) for render in (render_score_sheets, render_step_by_step))
    difference = ImageChops.difference(*(picture.filter(ImageFilter.BoxBlur(2)) for picture in pictures))
    assert ImageStat.Stat(difference).mean[0] < 1


@pytest.mark.parametrize(("what", "times"), [("blank", 4), ("printed", 4)])
def test_a_round_of_sheets_prints_many_times_faster_than_step_by_step(
    what: str, times: float, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets: list[ScoreSheet] = request.getfixturevalue(what)
    slow = pages_per_second(render_step_by_step, sheets[:BY_HAND])
    fast = pages_per_second(render_score_sheets, sheets)
    with capsys.disabled():
        print(f"\n{what}: {fast:,.0f} pages/s, step by step {slow:,.0f}: {fast / slow:.1f} times")  # noqa: T201
    assert fast >= times * slow


def test_a_thousand_blank_sheets_are_at_most_two_megabytes(blank: list[ScoreSheet]) -> None:
    assert len(render_score_sheets(blank)) <= 2_000_000
