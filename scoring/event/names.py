"""Fold names for lookup and sorting (they are stored unfolded), and tidy them."""

import re
import unicodedata
from typing import Final

from scoring.event.romaji import respelt, romaji

_KATAKANA: Final = range(ord("ァ"), ord("ヶ") + 1)
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
_BLANK: Final = frozenset("\u115f\u1160\u2800")
"""Letters without a visible glyph."""
_HIRAGANA: Final = {code: code - ord("ァ") + ord("ぁ") for code in _KATAKANA}
_HALF_WIDTH: Final = re.compile(r"[\uff66-\uff9f]+")
_SPACES: Final = re.compile(r"[ \u3000]{2,}")
_VARIANTS: Final = str.maketrans(
    "髙﨑𠮷邊邉濵濱齋齊斎廣澤國嶋嶌櫻眞惠德瀨桒槗舘冨萬會學藏條曾渕峯彌圓鐵靜壽榮應實將豐與埜檜籠藪龍瀧靏鷗莊",
    "高崎吉辺辺浜浜斉斉斉広沢国島島桜真恵徳瀬桑橋館富万会学蔵条曽淵峰弥円鉄静寿栄応実将豊与野桧篭薮竜滝鶴鴎荘",
)
"""Variants of a character that families tell apart, but users who look a name up do not."""

JOINTS: Final = "・＝-"
"""Signs that join parts of a name without a space; a line may break after one."""
ROWS: Final = ("あ", "か", "さ", "た", "な", "は", "ま", "や", "ら", "わ")
"""The rows of the kana, under which names are looked up."""
_KANA_FROM, _KANA_TO = "ぁ", "ん"
_BROAD: Final = frozenset("mwMW@%")


def folded(text: str) -> str:
    """A text folded for comparison: width, case, spaces, katakana and variants such as 髙 make no difference.

    >>> folded("サトウ　ｲﾁﾛｳ"), folded("Ｎo. 1"), folded("渡邉 𠮷")
    ('さとういちろう', 'no.1', '渡辺吉')
    """
    plain = "".join(unicodedata.normalize("NFKC", text).casefold().split())
    return plain.translate(_HIRAGANA).translate(_VARIANTS)


def is_meant(typed: str, *, name: str, kana: str, number: int | None = None, beside: str = "") -> bool:
    """Whether every typed word is part of a person's name, of its reading in kana or Latin letters, or of
    ``beside`` (their club), or is their number.

    >>> is_meant("takahasi", name="髙橋 大輔", kana="たかはし だいすけ"), is_meant("高橋", name="髙橋 大輔", kana="")
    (True, True)
    """
    text = folded(f"{name}/{kana}/{beside}")
    readings = [folded(part) for part in f"{name} {kana}".split()]
    return all(
        word in text or word == str(number) or _is_in_reading(word, readings)
        for word in map(folded, typed.split())
    )


def _is_in_reading(word: str, readings: list[str]) -> bool:
    """Whether a word is in one part of a reading, or spans parts: さと うえだ has "ueda" and "satoueda"."""
    sought = respelt(word)
    return bool(sought) and (
        any(sought in romaji(part) for part in readings) or sought in romaji("".join(readings))
    )


def tidied(text: str) -> str:
    """A name for lists and papers: half-width kana are widened, repeated spaces reduced to the first.

    >>> tidied("山田　　太郎"), tidied("ﾔﾏﾀﾞ ﾀﾛｳ"), tidied("Ｂob")
    ('山田　太郎', 'ヤマダ タロウ', 'Ｂob')
    """
    # Only half-width kana: NFKC of a whole name would replace ideographs of family registers.
    wide = _HALF_WIDTH.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    return _SPACES.sub(lambda found: found[0][0], wide)


def holds_invisible(text: str) -> bool:
    r"""Whether a text holds control or direction characters, which would garble lists and sheets.

    >>> holds_invisible("山田\u202e"), holds_invisible("山田　太郎")
    (True, False)
    """
    return any(unicodedata.category(character) in _INVISIBLE for character in text)


def is_blank(text: str) -> bool:
    r"""Whether a text has no visible character.

    >>> is_blank(" \u200b\u3164"), is_blank("遅刻")
    (True, False)
    """
    return not _visible(text)


def as_read(number: str) -> str:
    r"""A label folded as people read it: width, case, spaces, dashes and invisible characters do not matter.

    >>> as_read("７ｋ3－1\u200b"), as_read("7K3 – 1")
    ('7k3-1', '7k3-1')
    """
    return "".join("-" if _is_dash(letter) else letter for letter in _visible(number).casefold())


def _visible(text: str) -> str:
    """The visible characters of a text, in NFKC."""
    return "".join(
        letter
        for letter in unicodedata.normalize("NFKC", text)
        if not letter.isspace() and letter not in _BLANK and unicodedata.category(letter) not in _INVISIBLE
    )


def _is_dash(character: str) -> bool:
    return unicodedata.category(character) == "Pd" or character == "\u2212"


def reading_order(name: str, kana: str) -> tuple[bool, str, str]:
    """The sort key of entrants: by kana; those without kana come last, by name.

    >>> sorted([("山田", "ヤマダ"), ("Bob", ""), ("佐藤", "さとう")], key=lambda name: reading_order(*name))
    [('佐藤', 'さとう'), ('山田', 'ヤマダ'), ('Bob', '')]
    """
    return (not kana, folded(kana), folded(name))


def index_sign(name: str, kana: str) -> str:
    """The index heading of a person: the kana row of the reading, else the first character as written.

    >>> index_sign("山田", "ヤマダ"), index_sign("後藤", "ごとう"), index_sign("髙橋", ""), index_sign("bob", "")
    ('や', 'か', '髙', 'B')
    """
    # Decomposed (NFD), ご is こ with a mark, and falls into the row か.
    first = unicodedata.normalize("NFD", folded(kana) or folded(name))[:1]
    if _KANA_FROM <= first <= _KANA_TO:
        # Unicode has the kana in the order of the rows, so the last row up to this character is its own.
        return max((row for row in ROWS if row <= first), default=ROWS[0])
    return (kana or name).strip()[:1].upper()


def letters(text: str) -> float:
    """The estimated width of a text, in full-width characters.

    >>> letters("高橋"), round(letters("Bob"), 1)
    (2, 1.9)
    """
    return sum(_letter(letter) for letter in text)


def _letter(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WFA":
        return 1
    return 0.85 if character in _BROAD else 0.7 if character.isupper() else 0.6
