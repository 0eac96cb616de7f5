"""Readers for fields common to the JSON documents: names, texts, points, free JSON."""

import re
from fractions import Fraction
from math import isfinite
from typing import Any, Final

from rules_ref.cases.json_text import Repeated
from rules_ref.cases.reader import Reader

MOST: Final = 1_000_000
"""The largest count or points in an event."""

_FRACTION: Final = re.compile(r"-?[0-9]{1,9}/[1-9][0-9]{0,8}")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_DEEPEST: Final = 100
"""Maximum nesting; well below Python's recursion limit, which later recursive code must not reach."""


def refuse_other_keys(reader: Reader, known: frozenset[str]) -> None:
    """Refuse an object with an unknown or duplicate key."""
    found = reader.once()
    if not found.keys() <= known:
        unknown = next(key for key in found if key not in known)
        reader[unknown].refuse("知らない項目です。", "This key is not known.")


def present(reader: Reader, key: str) -> Reader:
    """The required member ``key``; refused if missing or null."""
    member = reader[key]
    if member.absent:
        member.refuse("必要な項目がありません。", "This field is required.")
    return member


def text_of(reader: Reader) -> str:
    """A text, which may be empty."""
    value = reader.value
    if not isinstance(value, str):
        reader.refuse("文字列でなければなりません。", "This must be a text.")
    if not _is_text(value):
        reader.refuse("文字になっていない符号があります。", "This holds a code that is not a character.")
    return value


def _is_text(value: str) -> bool:
    """Whether a text can be encoded; JSON can hold half of a surrogate pair."""
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def is_plain_text(value: object) -> bool:
    """Whether a value is a text that is valid without further checks (fast path)."""
    return type(value) is str and value.isascii()


def is_plain_name(value: object) -> bool:
    """Whether a value is a name that is valid without further checks (fast path for nearly all names)."""
    return type(value) is str and value != "" and value.isprintable()


def name_of(reader: Reader) -> str:
    """An id or a name: one line that is not empty."""
    if is_plain_name(reader.value):
        found: str = reader.value
        return found
    reader.text()
    value = text_of(reader)
    if _CONTROL.search(value):
        reader.refuse("制御文字は使えません。", "Control characters cannot be used here.")
    return value


def names_of(reader: Reader) -> tuple[str, ...]:
    return tuple([name_of(item) for item in reader.items()])


def points_of(reader: Reader) -> int | Fraction:
    """Points: a whole number, or an exact fraction as a text (``"9/2"``)."""
    value = reader.value
    if not isinstance(value, str):
        return reader.number(-MOST, MOST)
    if not _FRACTION.fullmatch(value):
        reader.refuse(
            "整数か「9/2」の形の分数でなければなりません。",
            "This must be a whole number, or a fraction like “9/2”.",
        )
    found = Fraction(value)
    return found.numerator if found.denominator == 1 else found


def free_object(reader: Reader) -> dict[str, Any]:
    """Any object of plain JSON; its keys are not checked."""
    found = reader.mapping()
    refused = _not_plain(found)
    if refused is not None:
        reader.refuse(*refused)
    return found


def _not_plain(value: object) -> tuple[str, str] | None:
    """Why a value is not plain JSON, in both languages; None if it is. Iterative, for deep input."""
    stack = [(value, 0)]
    while stack:
        item, depth = stack.pop()
        if isinstance(item, Repeated):
            key = item.again[0]
            return f"項目「{key!a}」が2回あります。", f"The key {key!a} is given twice."
        if depth > _DEEPEST:
            return "入れ子が深すぎます。", "This is nested too deeply."
        if isinstance(item, dict):
            stack += [(part, depth + 1) for pair in item.items() for part in pair]
        elif isinstance(item, list):
            stack += [(part, depth + 1) for part in item]
        elif not _is_plain_scalar(item):
            return "JSONの値ではありません。", "This holds something that is not JSON."
    return None


def _is_plain_scalar(value: object) -> bool:
    match value:
        case None | bool() | int():
            return True
        case float():
            return isfinite(value)
        case str():
            return _is_text(value)
        case _:
            return False
