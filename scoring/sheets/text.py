"""Set text in a box, unchanged and never overflowing."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from enum import Enum
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from scoring.sheets.geometry import MM, Box
from scoring.sheets.typeface import Weight, width

Shorter: TypeAlias = Callable[[str], Iterator[str]]

# Combining marks that some keyboards and file systems send are joined to their letter. Nothing else is
# composed: NFC of a whole name would also replace the compatibility ideographs of family registers.
_MARKED: Final = re.compile("[^\u0300-\u036f\u3099\u309a][\u0300-\u036f\u3099\u309a]+")
_UNSEEN: Final = re.compile(
    "[\ufe00-\ufe0f\U000e0100-\U000e01ef\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)
_SPACE: Final = re.compile("[\x00-\x20\x7f-\x9f\u2028\u2029]+")
# Fast check: matches if one of the three patterns above could apply.
_TO_CLEAN: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u0300-\u036f\u200b-\u200f\u2028-\u202e\u2060-\u2069\u3099\u309a\ufe00-\ufe0f\ufeff"
    "\U000e0100-\U000e01ef]|  "
)

_WITHIN_A_WORD: Final = 1.3
_AT_A_HYPHEN: Final = 1.6
_BEFORE_A_TAIL: Final = 2.0
_GAPS: Final = frozenset(" \u3000・=＝-")
_TAILS: Final = frozenset("ーゝゞヽヾ々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ、。・）」』,.)!?！？")

# A text shrinks to three quarters of its size, then takes a second line if it may, then is condensed.
_SMALLEST: Final = 0.75
_SIZE_OF_TWO: Final = 0.85
_LEADING: Final = 1.15
# A name in a list shrinks further instead, never below a size readable at arm's length, then is abbreviated.
_SMALLEST_IN_A_LIST: Final = 0.65
_LEAST_POINTS: Final = 6.0
# The height of two lines in a row of a list, and the distance between them, in multiples of the size.
_TWO_IN_A_ROW: Final = 1.9
_LEADING_IN_A_ROW: Final = 1.05
_BREAK: Final = "\n"
_ELLIPSIS: Final = "…"
_LATIN_HYPHEN: Final = re.compile("(?<=[A-Za-zÀ-ɏ.])-(?=[A-Za-zÀ-ɏ])")
# Distance from the baseline to the middle of a kanji or capital, in ems.
_MIDDLE: Final = 0.37


class Align(Enum):
    """Where a text stands in its box: the share of the free space that is left of it."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class TextLine(NamedTuple):
    """A line of text and its start from the top left, in points. ``stretch`` is 1 unless condensed."""

    text: str
    x: float
    y: float
    size: float
    stretch: float


def printable(text: str) -> str:
    r"""The text without invisible characters (variation selectors, direction marks); a line break is a space.

    >>> printable("葛\U000e0100城\n花子")
    '葛城 花子'
    """
    if not _TO_CLEAN.search(text):
        return text.strip()
    visible = _SPACE.sub(" ", _UNSEEN.sub("", text)).strip()
    return _MARKED.sub(lambda found: unicodedata.normalize("NFC", found[0]), visible)


def in_two(text: str, measure: Callable[[str], float]) -> tuple[str, str]:
    """Break a text into two lines about equally wide, at a gap between words if there is one near the middle.

    >>> in_two("Bartholomew Featherstonehaugh", len)
    ('Bartholomew', 'Featherstonehaugh')
    >>> in_two("Featherstonehaugh", len), in_two("寿限無寿限無五劫の擦り切れ", len)
    (('Feathers-', 'tonehaugh'), ('寿限無寿限無', '五劫の擦り切れ'))
    """
    at = min(range(1, len(text)), key=lambda at: _badness(text, at, measure))
    return _halves(text, at)


def _badness(text: str, at: int, measure: Callable[[str], float]) -> float:
    longer = max(measure(half) for half in _halves(text, at))
    if text[at] in _TAILS:
        return longer * _BEFORE_A_TAIL
    if text[at - 1] in _GAPS:
        return longer
    return longer * (_AT_A_HYPHEN if _needs_hyphen(text, at) else _WITHIN_A_WORD)


def _halves(text: str, at: int) -> tuple[str, str]:
    return text[:at].rstrip() + ("-" if _needs_hyphen(text, at) else ""), text[at:].lstrip()


def _needs_hyphen(text: str, at: int) -> bool:
    """Whether a break at ``at`` takes a hyphen: inside a word of letters other than kana and kanji."""
    return all(
        letter.isalpha() and unicodedata.east_asian_width(letter) not in "WFH"
        for letter in text[at - 1 : at + 1]
    )


@lru_cache(maxsize=1 << 14)
def set_text(
    text: str, box: Box, size: float, weight: Weight, *, align: Align, lines: int
) -> tuple[TextLine, ...]:
    """Set a text in the box, centred in height; if too wide it is shrunk, set on two lines, condensed."""
    visible = printable(text)
    if not visible:
        return ()
    parts: tuple[str, ...] = (visible,)
    room = box.width * MM
    measure = partial(width, weight=weight, size=size)
    if lines > 1 and measure(visible) * _SMALLEST > room and len(visible) > 1:
        parts = in_two(visible, measure)
        size *= _SIZE_OF_TWO
    widths = [width(part, weight, size) for part in parts]
    fit = min(1.0, room / max(widths))
    shrink = max(fit, _SMALLEST)
    middle = (box.y + box.height / 2) * MM
    first = middle + (_MIDDLE - (len(parts) - 1) * _LEADING / 2) * size * shrink
    return tuple(
        TextLine(
            part,
            box.x * MM + (room - natural * fit) * align.value,
            first + place * _LEADING * size * shrink,
            size * shrink,
            fit / shrink,
        )
        for place, (part, natural) in enumerate(zip(parts, widths, strict=True))
    )


def cut_short(text: str) -> Iterator[str]:
    """Shorter and shorter beginnings of a text, with an ellipsis; no letter loses its marks."""
    ends = (at for at in range(len(text) - 1, 0, -1) if not unicodedata.combining(text[at]))
    yield from (text[:at].rstrip() + _ELLIPSIS for at in ends)


def initialled(name: str) -> Iterator[str]:
    """Abbreviations of a name, the best first: initials in its longest word, then also of those before it.

    Then the whole name on two lines, with a line break, then cut as any text.

    >>> list(initialled("Maria Wojciechowska-Nowak"))[:2]
    ['Maria Wojciechowska-N.', 'M. Wojciechowska-N.']
    """
    words = name.split(" ")
    longest = max(range(len(words)), key=lambda at: len(words[at]))
    ending = [_first_half(words[longest]), *words[longest + 1 :]]
    forms = [
        " ".join((*before, *ending))
        for before in (words[:longest], [_initial(word) for word in words[:longest]])
    ]
    yield from (form for form in forms if form != name)
    yield _BREAK.join(in_two(name, partial(width, weight=Weight.BOLD, size=1)))
    yield from cut_short(forms[-1])


def _first_half(word: str) -> str:
    first, *others = _LATIN_HYPHEN.split(word)
    return "-".join((first, *(f"{other[0]}." for other in others)))


def _initial(word: str) -> str:
    """The initial of a name; a particle (van, de) stays whole."""
    return f"{word[0]}." if word[:1].isupper() else word


@lru_cache(maxsize=1 << 14)
def set_name(
    text: str, box: Box, size: float, weight: Weight, *, align: Align, shorter: Shorter = cut_short
) -> tuple[TextLine, ...]:
    """Set a text at ``size`` or smaller. ``shorter``: abbreviations to try below the smallest size.

    >>> [line.text for line in set_name("寿限無寿限無五劫の擦り切れ", Box(0, 0, 20, 5), 11, Weight.BOLD, align=Align.LEFT)]
    ['寿限無寿限無…']
    """
    room = box.width * MM
    least = min(size, max(size * _SMALLEST_IN_A_LIST, _LEAST_POINTS))
    if (smaller := size * room / width(text, weight, size)) >= least:
        return (_in_row(text, box, min(size, smaller), weight, align),)
    small = min(least, box.height * MM / _TWO_IN_A_ROW)
    for form in shorter(text):
        lines = form.split(_BREAK)
        fitting = least if len(lines) == 1 else small
        if (
            fitting >= min(least, _LEAST_POINTS)
            and max(width(line, weight, fitting) for line in lines) <= room
        ):
            return tuple(
                _in_row(line, box, fitting, weight, align, below=at - (len(lines) - 1) / 2)
                for at, line in enumerate(lines)
            )
    return (_in_row(_ELLIPSIS, box, least, weight, align),)


def _in_row(text: str, box: Box, size: float, weight: Weight, align: Align, *, below: float = 0) -> TextLine:
    """One line of text, ``below`` lines under the middle of its row."""
    left = box.x * MM + (box.width * MM - width(text, weight, size)) * align.value
    down = (box.y + box.height / 2) * MM + (_MIDDLE + below * _LEADING_IN_A_ROW) * size
    return TextLine(text, left, down, size, 1)


def set_cell(
    text: str, box: Box, size: float, weight: Weight, *, align: Align, shorter: Shorter | None = None
) -> tuple[TextLine, ...]:
    """Set a text in a row of a list.

    ``shorter``: abbreviations to try when the text does not fit, also on two lines; None condenses instead,
    as numbers need.
    """
    if shorter is None:
        return set_text(text, box, size, weight, align=align, lines=1)
    visible = printable(text)
    return set_name(visible, box, size, weight, align=align, shorter=shorter) if visible else ()
