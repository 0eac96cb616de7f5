"""Certificates of merit: event, rank and name within a frame, and a line for the organiser to sign on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules_ref.cards import SUITS
from rules_ref.text import Text
from scoring.sheets.geometry import A4, Box
from scoring.sheets.pdf import SheetPart
from scoring.sheets.text import Align
from scoring.sheets.typeface import Weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.sheets.pdf import Language
    from scoring.sheets.pen import Pen

_FRAME: Final = Box(0, 0, *A4).inset(13.0, 13.0)
_CORNER: Final = 15.0
_INNER: Final = _FRAME.inset(_CORNER + 6, _CORNER + 4)
_TITLE, _EVENT, _RANK, _NAME, _POINTS, _WORDS, _, _DATE, _SIGNATURE = _INNER.down(
    34, 16, 26, 34, 12, 46, 8, 12, 26
)

TITLE: Final = Text("賞状", "Certificate")
HEADLINE: Final = Text("賞　状", "Certificate")
RANKS: Final = (Text("優勝", "Winner"), Text("準優勝", "Second place"))
RANK: Final = Text("第{}位", "{} place")
NAMED: Final = Text("{} 殿", "{}")
POINTS: Final = Text("得点 {} ポイント", "with {} points")
OF: Final = Text("参加 {}人", "out of {} players")
WORDS: Final = (
    Text("あなたは上記の大会において", "In recognition of cool judgement, good memory"),
    Text("冷静な読みとねばり強い戦いで", "and fair play at the table,"),
    Text("みごとな成績を収められました", "and with the respect of all who took part."),
    Text("その栄誉をここにたたえます", ""),
)
SIGNED: Final = Text("主催者", "Organiser")


@dataclass(frozen=True, slots=True)
class Certificate:
    """What one certificate says. ``points`` and ``organiser`` may be empty, ``players`` 0: then it does not say."""

    event_name: str
    date: str
    rank: int
    name: str
    points: str = ""
    players: int = 0
    organiser: str = ""
    language: Language = "ja"

    def __post_init__(self) -> None:
        if self.rank < 1:
            raise ValueError(f"no rank {self.rank}")


def certificates_part(certificates: Sequence[Certificate]) -> SheetPart:
    """All certificates, a page each. Raises ValueError when there are none."""
    if not certificates:
        raise ValueError("no certificates to print")
    return SheetPart(
        TITLE.in_language(certificates[0].language), [CertificatePage(each) for each in certificates]
    )


@dataclass(frozen=True, slots=True)
class CertificateForm:
    """The frame, and the words that everybody gets."""

    event_name: str
    date: str
    organiser: str
    language: Language

    def draw(self, pen: Pen) -> None:
        _draw_frame(pen)
        pen.write(HEADLINE.in_language(self.language), _TITLE, 54, weight=Weight.BOLD)
        pen.write(self.event_name, _EVENT, 22, weight=Weight.BOLD, lines=2)
        said = [each.in_language(self.language) for each in WORDS]
        # English has a line less: the lowest place stays empty.
        for line, place in zip(filter(None, said), _WORDS.down(*(1,) * len(said)), strict=False):
            pen.write(line, place, 17)
        pen.write(self.date, _DATE, 14)
        self._draw_signature(pen)

    def _draw_signature(self, pen: Pen) -> None:
        _, place = _SIGNATURE.across(1, 2)
        pen.line(place.x, place.bottom - 6, place.right, place.bottom - 6, weight=0.5)
        above = place._replace(height=place.height - 6)
        label, name = above.across(1, 4)
        pen.write(SIGNED.in_language(self.language), label.down(1, 1)[1], 10, align=Align.LEFT, ink=0.3)
        pen.write(self.organiser, name.inset(2, 0).down(1, 2)[1], 16, weight=Weight.BOLD, align=Align.LEFT)


class CertificatePage:
    """One player's certificate."""

    def __init__(self, certificate: Certificate) -> None:
        self.certificate = certificate
        self.form = CertificateForm(
            certificate.event_name, certificate.date, certificate.organiser, certificate.language
        )

    def draw(self, pen: Pen) -> None:
        certificate = self.certificate
        pen.write(rank_in_words(certificate.rank, certificate.language), _RANK, 34, weight=Weight.BOLD)
        named = NAMED.in_language(certificate.language).format(certificate.name)
        pen.write(named, _NAME.inset(4, 0), 38, weight=Weight.BOLD, lines=2)
        pen.write("　".join(self._figures()), _POINTS, 14)

    def _figures(self) -> Sequence[str]:
        """What there is to say in numbers."""
        certificate = self.certificate
        said = ((OF, certificate.players), (POINTS, certificate.points))
        return [what.in_language(certificate.language).format(number) for what, number in said if number]


def rank_in_words(rank: int, language: Language) -> str:
    """A rank as a certificate names it.

    >>> [rank_in_words(rank, "en") for rank in (1, 3, 12, 22)]
    ['Winner', '3rd place', '12th place', '22nd place']
    """
    if rank <= len(RANKS):
        return RANKS[rank - 1].in_language(language)
    return RANK.in_language(language).format(_ordinal(rank) if language == "en" else rank)


def _ordinal(number: int) -> str:
    teens = number // 10 % 10 == 1
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _draw_frame(pen: Pen) -> None:
    """Three lines around the page, and in every corner a suit in a ring."""
    for inset, weight in ((0.0, 0.6), (1.6, 3.0), (3.4, 0.6)):
        pen.frame(_FRAME.inset(inset, inset), weight=weight)
    inner = _FRAME.inset(6, 6)
    left, right = inner.x, inner.right - _CORNER
    top, bottom = inner.y, inner.bottom - _CORNER
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    for suit, (x, y) in zip(SUITS, corners, strict=True):
        ring = Box(x, y, _CORNER, _CORNER)
        pen.ring(ring, weight=0.8)
        pen.ring(ring.inset(1, 1), weight=0.4)
        pen.write(suit.symbol, ring, 24, weight=Weight.BOLD)
    for y in (top + _CORNER / 2, bottom + _CORNER / 2):
        pen.line(left + _CORNER, y, right, y, weight=0.4)
    for x in (left + _CORNER / 2, right + _CORNER / 2):
        pen.line(x, top + _CORNER, x, bottom, weight=0.4)
