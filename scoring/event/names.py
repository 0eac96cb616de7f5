"""Names as people write them, and as they are looked up and put in order. What is stored stays as it was given."""

from __future__ import annotations

import unicodedata
from typing import Final

_KATAKANA: Final = range(ord("ァ"), ord("ヶ") + 1)
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
_HIRAGANA: Final = {code: code - ord("ァ") + ord("ぁ") for code in _KATAKANA}


def folded(text: str) -> str:
    """A text without what people write now so, now so: width, capitals, spaces, katakana or hiragana.

    >>> folded("サトウ　ｲﾁﾛｳ"), folded("Ｎo. 1")
    ('さとういちろう', 'no.1')
    """
    return "".join(unicodedata.normalize("NFKC", text).casefold().split()).translate(_HIRAGANA)


def holds_invisible(text: str) -> bool:
    r"""Whether control or direction characters are in a text: they would garble a list or a sheet for everyone.

    >>> holds_invisible("山田\u202e"), holds_invisible("山田　太郎")
    (True, False)
    """
    return any(unicodedata.category(character) in _INVISIBLE for character in text)


def reading_order(name: str, kana: str) -> tuple[bool, str, str]:
    """What entrants are sorted by: their kana; who has given none comes last, by name.

    >>> sorted([("山田", "ヤマダ"), ("Bob", ""), ("佐藤", "さとう")], key=lambda each: reading_order(*each))
    [('佐藤', 'さとう'), ('山田', 'ヤマダ'), ('Bob', '')]
    """
    return (not kana, folded(kana), folded(name))
