"""Certificates: event, rank and name within a frame, and a space for the organiser's name and seal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules_ref.cards import SUITS, Suit
from rules_ref.text import Text
from scoring.sheets.geometry import A4, Box
from scoring.sheets.identity import PLAIN, Identity
from scoring.sheets.pdf import Language, Page, SheetPart, part_of
from scoring.sheets.pen import Pen
from scoring.sheets.text import Align
from scoring.sheets.typeface import Weight

_FRAME: Final = Box(0, 0, *A4).inset(13.0, 13.0)
_CORNER: Final = 15.0
_INNER: Final = _FRAME.inset(_CORNER + 6, _CORNER + 2)
_LOGO, _TITLE, _EVENT, _RANK, _CLUB, _NAME, _POINTS, _WORDS, _, _DATE, _SIGNATURE = _INNER.down(
    18, 28, 16, 24, 9, 26, 12, 52, 6, 11, 28
)
_SEAL: Final = 24.0
_MINCHO: Final = Weight.MINCHO

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
SEAL: Final = Text("印", "Seal")
PLACE_TITLE: Final = Text("出場枠の証書", "Certificate of a place")
PLACE_HEADLINE: Final = Text("出場証", "Qualification")
PLACE_NUMBER: Final = Text("第{}号", "No. {}")
PLACE_INTO: Final = Text("{} 出場枠", "A place in {}")
PLACE_WORDS: Final = (
    Text("あなたは上記のとおり", "You have gained, as stated above,"),
    Text("出場の権利を得られました", "the right to take part."),
    Text("ここにこれを証します", ""),
)
MOST_LINES: Final = 6
"""The most lines of an organiser's own wording."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The content of one certificate. Empty texts and 0 ``players`` are left out.

    ``wording``: the organiser's own lines; empty: the usual ones.
    """

    event_name: str
    date: str
    rank: int
    name: str
    points: str = ""
    players: int = 0
    identity: Identity = PLAIN
    club: str = ""
    wording: tuple[str, ...] = ()
    language: Language = "ja"

    def __post_init__(self) -> None:
        if self.rank < 1:
            raise ValueError(f"no rank {self.rank}")


def certificates_part(certificates: Sequence[Certificate]) -> SheetPart:
    """All certificates, one per page. Raises ValueError when there are none."""
    return part_of(TITLE, certificates, map(_rank_page, certificates))


@dataclass(frozen=True, slots=True)
class PlaceCertificate:
    """A numbered certificate of a place ``into`` an event of a season; ``source``: the result behind it."""

    season_name: str
    into: str
    number: int
    name: str
    club: str
    source: str
    date: str
    identity: Identity = PLAIN
    language: Language = "ja"


def place_certificates_part(certificates: Sequence[PlaceCertificate]) -> SheetPart:
    """All certificates of places, one per page. Raises ValueError when there are none."""
    return part_of(PLACE_TITLE, certificates, map(_place_page, certificates))


@dataclass(frozen=True, slots=True)
class CertificateForm:
    """What certificates share: the frame, the ``headline``, the event, and ``wording`` line by line."""

    headline: str
    event_name: str
    date: str
    identity: Identity
    wording: tuple[str, ...]
    language: Language

    def draw(self, pen: Pen) -> None:
        with pen.coloured(self.identity.colour):
            _draw_frame(pen)
        for suit, ring in _corners():
            pen.write(suit.symbol, ring, 24, weight=Weight.BOLD)
        if self.identity.logo:
            pen.picture(_LOGO, self.identity.logo)
        pen.write(self.headline, _TITLE, 54, weight=_MINCHO)
        pen.write(self.event_name, _EVENT, 22, weight=_MINCHO, lines=2)
        # The lowest places stay empty where there are fewer lines.
        places = _WORDS.down(*(1,) * max(len(self.wording), len(WORDS)))
        for line, place in zip(self.wording, places, strict=False):
            pen.write(line, place, 17, weight=_MINCHO)
        pen.write(self.date, _DATE, 14, weight=_MINCHO)
        self._draw_signature(pen)

    def _draw_signature(self, pen: Pen) -> None:
        """The signature, and beside it the space for the organiser's seal."""
        _, place = _SIGNATURE.across(1, 4)
        seal = Box(place.right - _SEAL - 3, place.y + (place.height - _SEAL) / 2, _SEAL, _SEAL)
        for y in (seal.y, seal.bottom):
            pen.cut(seal.x, y, seal.right, y)
        for x in (seal.x, seal.right):
            pen.cut(x, seal.y, x, seal.bottom)
        pen.write(SEAL.in_language(self.language), seal, 9, weight=_MINCHO, ink=0.6)
        line = seal.bottom - 4
        pen.line(place.x, line, seal.x - 4, line, weight=0.5)
        above = Box(place.x, line - 16, seal.x - 4 - place.x, 16)
        label, name = above.down(5, 11)
        pen.write(SIGNED.in_language(self.language), label, 10, weight=_MINCHO, align=Align.LEFT, ink=0.3)
        pen.write(self.identity.organiser, name, 18, weight=_MINCHO, align=Align.LEFT)


def _rank_page(certificate: Certificate) -> Page:
    wording = certificate.wording or _in_language(WORDS, certificate.language)
    form = _form(certificate, HEADLINE, certificate.event_name, wording)
    return Page(form, partial(_write_rank, certificate))


def _form(
    certificate: Certificate | PlaceCertificate, headline: Text, event_name: str, wording: tuple[str, ...]
) -> CertificateForm:
    language = certificate.language
    title, date, identity = headline.in_language(language), certificate.date, certificate.identity
    return CertificateForm(title, event_name, date, identity, wording, language)


def _write_rank(certificate: Certificate, pen: Pen) -> None:
    language = certificate.language
    pen.write(rank_in_words(certificate.rank, language), _RANK, 36, weight=_MINCHO)
    _draw_person(pen, certificate.name, certificate.club, language)
    rows = ((OF, certificate.players), (POINTS, certificate.points))
    figures = [what.in_language(language).format(number) for what, number in rows if number]
    pen.write("　".join(figures), _POINTS, 14, weight=_MINCHO)


def _place_page(certificate: PlaceCertificate) -> Page:
    wording = _in_language(PLACE_WORDS, certificate.language)
    form = _form(certificate, PLACE_HEADLINE, certificate.season_name, wording)
    return Page(form, partial(_write_place, certificate))


def _write_place(certificate: PlaceCertificate, pen: Pen) -> None:
    number = PLACE_NUMBER.in_language(certificate.language).format(certificate.number)
    pen.write(number, _LOGO, 13, weight=_MINCHO, align=Align.RIGHT)
    into = PLACE_INTO.in_language(certificate.language).format(certificate.into)
    pen.write(into, _RANK, 30, weight=_MINCHO, lines=2)
    _draw_person(pen, certificate.name, certificate.club, certificate.language)
    pen.write(certificate.source, _POINTS, 14, weight=_MINCHO)


def _draw_person(pen: Pen, name: str, club: str, language: Language) -> None:
    pen.write(club, _CLUB.inset(4, 0), 14, weight=_MINCHO)
    pen.write(NAMED.in_language(language).format(name), _NAME.inset(4, 0), 38, weight=_MINCHO, lines=2)


def _in_language(texts: Sequence[Text], language: Language) -> tuple[str, ...]:
    """The texts in a language, without empty ones."""
    return tuple(filter(None, (text.in_language(language) for text in texts)))


def rank_in_words(rank: int, language: Language) -> str:
    """A rank in the words of a certificate.

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


def _corners() -> Iterator[tuple[Suit, Box]]:
    """The suits, with the boxes of their rings in the corners."""
    inner = _FRAME.inset(6, 6)
    left, right = inner.x, inner.right - _CORNER
    top, bottom = inner.y, inner.bottom - _CORNER
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    for suit, (x, y) in zip(SUITS, corners, strict=True):
        yield suit, Box(x, y, _CORNER, _CORNER)


def _draw_frame(pen: Pen) -> None:
    """Three lines around the page, a ring in every corner, and lines between them."""
    for inset, weight in ((0.0, 0.6), (1.6, 3.0), (3.4, 0.6)):
        pen.frame(_FRAME.inset(inset, inset), weight=weight)
    rings = [ring for _suit, ring in _corners()]
    for ring in rings:
        pen.ring(ring, weight=0.8)
        pen.ring(ring.inset(1, 1), weight=0.4)
    first, last = rings[0], rings[2]
    for y in (first.y + _CORNER / 2, last.y + _CORNER / 2):
        pen.line(first.right, y, last.x, y, weight=0.4)
    for x in (first.x + _CORNER / 2, last.x + _CORNER / 2):
        pen.line(x, first.bottom, x, last.y, weight=0.4)
