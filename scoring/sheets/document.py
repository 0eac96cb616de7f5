"""What every printed sheet has in common: pages of one size, fonts, one PDF. A sheet supplies only its story."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Protocol

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from scoring.sheets.geometry import A4, MM
from scoring.sheets.pen import Pen
from scoring.sheets.typeface import EmbeddedFont, Weight

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

# ASCII armour around compressed streams makes files a quarter larger and serves no reader of today.
rl_config.useA85 = 0


class Form(Protocol):
    """What many pages share: equal forms are drawn once per document. Hashable by its content."""

    def draw(self, pen: Pen) -> None: ...
    def __hash__(self) -> int: ...


class Page(Protocol):
    """One page: its form, and what is written into it."""

    @property
    def form(self) -> Form: ...
    def draw(self, pen: Pen) -> None: ...


def render(pages: Iterable[Page], *, title: str, language: str, size: tuple[float, float] = A4) -> bytes:
    """The pages as one PDF. The same pages give the same bytes. ``size`` is width and height in millimetres."""
    target = BytesIO()
    width, height = size
    canvas = Canvas(target, (width * MM, height * MM), pageCompression=1, invariant=1, lang=language)
    canvas.setTitle(title)
    canvas.setSubject(title)
    canvas.setAuthor("Daifugo Desk")
    fonts = {weight: EmbeddedFont(weight) for weight in Weight}
    # The hook reportlab's own dynamic fonts use: it has them embedded last, when all characters are known.
    canvas._doc.delayedFonts.extend(fonts.values())  # type: ignore[attr-defined]  # noqa: SLF001
    forms: dict[Hashable, str] = {}
    for page in pages:
        if page.form not in forms:
            forms[page.form] = f"form{len(forms)}"
            canvas.beginForm(forms[page.form])
            canvas.addLiteral(_drawn(page.form, fonts, height))
            canvas.endForm()
        canvas.doForm(forms[page.form])
        canvas.addLiteral(_drawn(page, fonts, height))
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _drawn(story: Form | Page, fonts: dict[Weight, EmbeddedFont], height: float) -> str:
    pen = Pen(fonts, height)
    story.draw(pen)
    return pen.operators()
