"""A poster with one large QR code: to the results, or to self check-in."""

from dataclasses import dataclass
from typing import Final

from rules_ref.text import Text
from scoring.sheets.geometry import A4, Box
from scoring.sheets.identity import PLAIN, Identity
from scoring.sheets.pdf import Language, Page, SheetPart
from scoring.sheets.pen import Pen
from scoring.sheets.typeface import Weight

_PAPER: Final = Box(0, 0, *A4).inset(15.0, 16.0)
_LOGO, _EVENT, _TITLE, _OTHER, _CODE, _ADDRESS, _HINT, _ORGANISER = _PAPER.down(
    26, 20, 28, 14, 130, 10, 22, 10
)


@dataclass(frozen=True, slots=True)
class CodePoster:
    """``title`` and ``hint`` stand there in both languages: a passer-by reads one of them."""

    title: Text
    hint: Text
    event_name: str
    address: str
    identity: Identity = PLAIN
    language: Language = "ja"

    def draw(self, pen: Pen) -> None:
        if self.identity.logo:
            pen.picture(_LOGO, self.identity.logo)
        pen.write(self.event_name, _EVENT, 24, weight=Weight.BOLD, lines=2)
        first, second = (self.title.ja, self.title.en)
        if self.language == "en":
            first, second = second, first
        pen.write(first, _TITLE, 60, weight=Weight.BOLD)
        pen.write(second, _OTHER, 26)
        code = _CODE.middle(_CODE.height, _CODE.height)
        pen.qr(code, self.address)
        with pen.coloured(self.identity.colour):
            pen.frame(code, weight=3.0)
        pen.write(self.address, _ADDRESS, 12)
        for text, place in zip((self.hint.ja, self.hint.en), _HINT.down(1, 1), strict=True):
            pen.write(text, place, 15)
        pen.write(self.identity.organiser, _ORGANISER, 12)


def code_poster_part(poster: CodePoster) -> SheetPart:
    """The poster on one page."""
    return SheetPart(poster.title.in_language(poster.language), [Page(poster)])
