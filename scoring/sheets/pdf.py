"""Render sheets as one PDF: parts of one paper size each, shared forms, fonts."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Generic, Literal, Protocol, TypeVarTuple

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from rules_ref.text import Text
from scoring.sheets.foot import Foot
from scoring.sheets.geometry import A4, MM
from scoring.sheets.pen import Pen
from scoring.sheets.typeface import EmbeddedFont, Weight

# ASCII armour around compressed streams makes files a quarter larger, and no PDF reader needs it today.
rl_config.useA85 = 0

Language = Literal["ja", "en"]


Values = TypeVarTuple("Values")


class PageForm(Protocol):
    """What many pages share: equal forms are drawn once per document. Hashable by its content."""

    def draw(self, pen: Pen) -> None: ...
    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class PrintedForm(Generic[*Values]):
    """A form made of a function that draws it and that function's values."""

    draw_values: Callable[[Pen, *Values], None]
    values: tuple[*Values]

    def draw(self, pen: Pen) -> None:
        self.draw_values(pen, *self.values)


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its form, and what fills it in (by default nothing)."""

    form: PageForm
    draw: Callable[[Pen], None] = lambda _: None


@dataclass(frozen=True, slots=True)
class SheetPart:
    """Pages of one kind on paper of one ``size``, width and height in millimetres."""

    title: str
    pages: Sequence[Page]
    size: tuple[float, float] = A4


class PrintedPaper(Protocol):
    """A paper that is printed in one language."""

    @property
    def language(self) -> Language: ...


def part_of(
    title: Text, papers: Sequence[PrintedPaper], pages: Iterable[Page], size: tuple[float, float] = A4
) -> SheetPart:
    """The pages of papers of one kind, titled in the language of the first. Raises ValueError without any."""
    if not papers:
        raise ValueError(f"nothing to print: {title.en}")
    return SheetPart(title.in_language(papers[0].language), list(pages), size)


def render(parts: Iterable[SheetPart], *, title: str, language: str, foot: Foot | None = None) -> bytes:
    """The parts in their order as one PDF, a bookmark each. The same pages give the same bytes.

    ``foot`` stands small below every page.
    """
    target = BytesIO()
    canvas = Canvas(target, pageCompression=1, invariant=1, lang=language)
    canvas.setTitle(title)
    canvas.setSubject(title)
    canvas.setAuthor("Daifugo Desk")
    press = _Press(canvas, foot)
    for part in parts:
        press.bookmark(part.title)
        press.print(part)
    canvas.save()
    return target.getvalue()


class _Press:
    """The state of a document while it is rendered: its fonts, and the forms drawn so far."""

    def __init__(self, canvas: Canvas, foot: Foot | None) -> None:
        self.canvas = canvas
        self.foot = foot
        self.fonts = {weight: EmbeddedFont(weight) for weight in Weight}
        self.forms: dict[Hashable, str] = {}
        # reportlab's hook for its dynamic fonts: they are embedded last, when all characters are known.
        canvas._doc.delayedFonts.extend(self.fonts.values())  # type: ignore[attr-defined]  # noqa: SLF001

    def bookmark(self, title: str) -> None:
        """Add an entry for the next page to the PDF's outline."""
        name = f"part{self.canvas.getPageNumber()}"
        self.canvas.bookmarkPage(name)
        self.canvas.addOutlineEntry(title, name)

    def print(self, part: SheetPart) -> None:
        width, height = part.size
        self.canvas.setPageSize((width * MM, height * MM))
        for page in part.pages:
            self.canvas.doForm(self._form(page.form, height))
            self._draw(page, height)
            if self.foot:
                self.canvas.doForm(self._form(replace(self.foot, paper=part.size), height))
            self.canvas.showPage()

    def _form(self, form: PageForm, height: float) -> str:
        # The height too: a PDF counts from the lower edge, so a form lies elsewhere on another paper.
        key = (form, height)
        if key not in self.forms:
            self.forms[key] = f"form{len(self.forms)}"
            self.canvas.beginForm(self.forms[key])
            self._draw(form, height)
            self.canvas.endForm()
        return self.forms[key]

    def _draw(self, story: PageForm | Page, height: float) -> None:
        pen = Pen(self.fonts, height)
        story.draw(pen)
        self.canvas.addLiteral(pen.operators())
        for box, png in pen.pictures:
            self.canvas.drawImage(
                ImageReader(BytesIO(png)),
                box.x * MM,
                (height - box.bottom) * MM,
                box.width * MM,
                box.height * MM,
                mask="auto",
                preserveAspectRatio=True,
                anchor="c",
            )
