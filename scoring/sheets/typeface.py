"""The two weights of Noto Sans JP and a Mincho for certificates, and the part of one that a document embeds.

reportlab's own TrueType fonts split a text over 256-glyph subsets and copy characters beyond U+FFFF out as
others. ``EmbeddedFont`` is one composite font per weight and document: two bytes per character, whatever a
name is made of, and a ToUnicode map that holds all of Unicode.
"""

import struct
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFStream,
    PDFString,
    PDFZCompress,
)
from reportlab.pdfbase.ttfonts import TTFontFace

FOLDER: Final = Path(__file__).parent / "fonts"
GETA: Final = ord("〓")
_EM: Final = 1000
_BLOCK: Final = 100

# A TTFontFace has one shared position in its file, so threads embed one after the other.
_embedding: Final = Lock()


class Weight(Enum):
    """The typefaces; the value is the name of the file and of the font."""

    REGULAR = "NotoSansJP-Regular"
    BOLD = "NotoSansJP-Bold"
    MINCHO = "ShipporiMincho-SemiBold"
    """For certificates. It has only the characters of JIS X 0208 and Windows-31J; see ``covering``."""

    # Looked up for every text; members are singletons, so their identity is a valid and faster hash.
    __hash__ = object.__hash__


@cache
def face(weight: Weight) -> TTFontFace:
    """The whole typeface, cached after its first use."""
    return TTFontFace(str(FOLDER / f"{weight.value}.ttf"))


def width(text: str, weight: Weight, size: float) -> float:
    """The width of a text in points; a character the font lacks is as wide as the 〓 in its place."""
    known: Mapping[int, int] = face(weight).charWidths
    return sum([known.get(ord(sign), _EM) for sign in text]) * size / _EM


def not_in_font(text: str) -> str:
    """The characters of a text that paper shows as 〓, each once, not counting variation selectors.

    >>> not_in_font("髙橋🎴"), not_in_font("葛󠄀城")
    ('🎴', '')
    """
    known = face(Weight.REGULAR).charToGlyph
    lacking = (
        sign for sign in text if ord(sign) not in known and unicodedata.category(sign) not in {"Mn", "Cf"}
    )
    return "".join(dict.fromkeys(lacking))


def covering(weight: Weight, text: str) -> Weight:
    """The weight, or bold where the Mincho lacks a character of the text: no name is set in two typefaces."""
    if weight is not Weight.MINCHO:
        return weight
    known = face(weight).charToGlyph
    return weight if all(ord(sign) in known for sign in text) else Weight.BOLD


class EmbeddedFont(dict[int, str]):
    """The characters one document uses of a weight: code point → its four-digit hexadecimal code there.

    Looking a new character up gives it the next code. One that the font lacks is shown as 〓 and still copies
    out as itself: nothing of a name is lost.
    """

    def __init__(self, weight: Weight) -> None:
        super().__init__()
        self.weight = weight
        # Numbers, suits and clubs recur.
        self.encode = cache(self._encode)

    def __missing__(self, codepoint: int) -> str:
        # From 1 on: 0 is the glyph for missing characters.
        code = f"{len(self) + 1:04X}"
        self[codepoint] = code
        return code

    def _encode(self, text: str) -> str:
        """The text as the hexadecimal digits of a PDF string."""
        return text.translate(self)

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802 - reportlab calls it by this name
        """Add the finished font to the document: the hook reportlab calls when the document is saved."""
        if not self:
            return
        name = f"SHEETS+{self.weight.value}"
        font = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("Type0"),
                "BaseFont": PDFName(name),
                "Encoding": PDFName("Identity-H"),
                "DescendantFonts": PDFArray([self._descendant(doc, name)]),
                "ToUnicode": _stream(doc, "\n".join(_to_unicode(list(self))).encode()),
            }
        )
        fonts: PDFDictionary = doc.idToObject["BasicFonts"]  # type: ignore[assignment]
        fonts[self.weight.name] = _refer(doc, font)

    def _descendant(self, doc: PDFDocument, name: str) -> PDFObjectReference:
        typeface = face(self.weight)
        shown = [code if code in typeface.charToGlyph else GETA for code in self]
        with _embedding:
            descriptor = typeface.addSubsetObjects(doc, name, shown)  # type: ignore[no-untyped-call]
        system = {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
        font = {
            "Type": PDFName("Font"),
            "Subtype": PDFName("CIDFontType2"),
            "BaseFont": PDFName(name),
            "CIDSystemInfo": PDFDictionary(system),
            "FontDescriptor": descriptor,
            "DW": _EM,
            "W": PDFArray([1, PDFArray([b"%d" % typeface.charWidths[code] for code in shown])]),
            "CIDToGIDMap": _stream(doc, _glyph_map([typeface.charToGlyph[code] for code in shown])),
        }
        return _refer(doc, PDFDictionary(font))


def _glyph_map(glyphs: Sequence[int]) -> bytes:
    """Which glyph of the subset each code shows: a subset holds a glyph once, in order of its first use."""
    # Every subset begins with glyph 0, the one for missing characters.
    places = {glyph: place for place, glyph in enumerate(dict.fromkeys((0, *glyphs)))}
    return struct.pack(f">{len(glyphs) + 1}H", 0, *(places[glyph] for glyph in glyphs))


def _to_unicode(codepoints: Sequence[int]) -> Iterator[str]:
    yield "/CIDInit /ProcSet findresource begin 12 dict begin begincmap"
    yield "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def"
    yield "/CMapName /Adobe-Identity-UCS def /CMapType 2 def"
    yield "1 begincodespacerange <0000> <FFFF> endcodespacerange"
    # A CMap allows no more than a hundred entries in a block.
    for start in range(0, len(codepoints), _BLOCK):
        block = codepoints[start : start + _BLOCK]
        yield f"{len(block)} beginbfchar"
        for code, codepoint in enumerate(block, start=start + 1):
            yield f"<{code:04X}> <{chr(codepoint).encode('utf-16-be').hex().upper()}>"
        yield "endbfchar"
    yield "endcmap CMapName currentdict /CMap defineresource pop end end"


def _stream(doc: PDFDocument, content: bytes) -> PDFObjectReference:
    return _refer(doc, PDFStream(content=content, filters=[PDFZCompress]))


def _refer(doc: PDFDocument, thing: PDFObject) -> PDFObjectReference:
    reference: PDFObjectReference = doc.Reference(thing)  # type: ignore[no-untyped-call]
    return reference
