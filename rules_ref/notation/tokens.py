"""A text in lines, and a line in tokens with their places."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.notation.errors import TextPlace, UnreadableNotationError
from rules_ref.notation.words import FACT_WORDS, NOBODY
from rules_ref.text import Text

_BARE: Final = r"[^\s,、，#\"「」:：;；=＝]+"
_TOKEN: Final = re.compile(
    rf"""(?P<gap>[\s,、，]+|\#.*)
    |"(?P<quoted>(?:[^"\\]|\\.)*)"
    |「(?P<corners>[^「」]*)」
    |(?P<mark>[:：;；=＝])
    |(?P<bare>{_BARE})""",
    re.VERBOSE,
)
_WIDE_SPACE: Final = "\u3000"
_MARKS: Final = str.maketrans("：；＝", ":;=")
_NOT_CLOSED: Final = Text("引用符が閉じていません。", "This quotation is not closed.")
_NO_COLON: Final = Text(
    "行は「項目: 値」か「人: カード」の形で書きます。コロンがありません。",
    "A line is written “what: value” or “who: cards”. There is no colon.",
)
_MARK_HERE: Final = Text("この記号はここには書けません。", "This sign cannot be used here.")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a name or a card as it was typed (unquoted), or one of the marks ``: ; =``."""

    text: str
    place: TextPlace
    quoted: bool = False
    mark: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """``word``, or ``word=value``."""

    word: Token
    value: Token | None = None


@dataclass(frozen=True, slots=True)
class NotationLine:
    """``head: rest``. ``rest`` is raw text, and begins at ``begin``."""

    head: tuple[Token, ...]
    rest: str
    begin: TextPlace

    @property
    def place(self) -> TextPlace:
        return self.head[0].place if self.head else TextPlace(self.begin.line, 1)

    def parts(self) -> list[list[Item]]:
        """The items of the rest, split at each ``;``; always at least one part."""
        parts: list[list[Token]] = [[]]
        for token in _scan(self.rest, self.begin):
            if token.mark and token.text == ";":
                parts.append([])
            else:
                parts[-1].append(token)
        return [list(_items(part)) for part in parts]


def _split(text: str) -> list[str]:
    return re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))


def word_at(text: str, place: TextPlace) -> str:
    r"""The word, quotation or mark at a place of a text, or the next one in its line; empty if there is none.

    >>> word_at("turn: A\nrevolution: maybe", TextPlace(2, 12))
    'maybe'
    """
    line = _split(text)[place.line - 1]
    found = _TOKEN.match(line, place.column - 1)
    if found is not None and found.lastgroup == "gap":
        found = _TOKEN.match(line, found.end())
    return found[0] if found is not None else ""


def lines(text: str) -> Iterator[NotationLine]:
    """The lines with content. Raises UnreadableNotationError."""
    for number, line in enumerate(_split(text), start=1):
        head: list[Token] = []
        for token in _scan(line, TextPlace(number, 1)):
            if token.mark and token.text == ":":
                after = token.place.column
                yield NotationLine(tuple(_words(head)), line[after:], TextPlace(number, after + 1))
                break
            head.append(token)
        else:
            if head:
                raise UnreadableNotationError(head[0].place, _NO_COLON)


def _words(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        if token.mark:
            raise UnreadableNotationError(token.place, _MARK_HERE)
        yield token


def _scan(text: str, begin: TextPlace) -> Iterator[Token]:
    at = 0
    while at < len(text):
        place = TextPlace(begin.line, begin.column + at)
        found = _TOKEN.match(text, at)
        if found is None:
            raise UnreadableNotationError(place, _NOT_CLOSED)
        at = found.end()
        match found.lastgroup:
            case "bare":
                yield Token(found["bare"], place)
            case "mark":
                yield Token(found["mark"].translate(_MARKS), place, mark=True)
            case "quoted":
                yield Token(unquote(found[0], place), place, quoted=True)
            case "corners":
                yield Token(found["corners"], place, quoted=True)


def _items(tokens: list[Token]) -> Iterator[Item]:
    item: Item | None = None
    equals: Token | None = None
    for token in tokens:
        if token.mark:
            if token.text != "=" or item is None or item.value is not None or equals is not None:
                raise UnreadableNotationError(token.place, _MARK_HERE)
            equals = token
        elif item is not None and equals is not None:
            item, equals = Item(item.word, token), None
        else:
            if item is not None:
                yield item
            item = Item(token)
    if equals is not None:
        raise UnreadableNotationError(equals.place, _MARK_HERE)
    if item is not None:
        yield item


def unquote(text: str, place: TextPlace) -> str:
    """The text inside ``"…"``, with the escapes of JSON."""
    try:
        found = json.loads(text, strict=False)
    except ValueError:
        wrong = Text(
            "引用符の中の \\ の使い方が正しくありません。",
            "A backslash inside the quotation is not used as in JSON.",
        )
        raise UnreadableNotationError(place, wrong) from None
    return str(found)


def quote(name: str) -> str:
    """A name as a token: bare where it can be read back as such.

    >>> quote("山本"), quote("髙﨑 𠮷之助"), quote("turn")
    ('山本', '"髙﨑 𠮷之助"', '"turn"')
    """
    bare = re.fullmatch(_BARE, name) and FACT_WORDS.read(name) is None and name != NOBODY
    return name if bare and name.isprintable() else quoted(name)


def quoted(text: str) -> str:
    """``"…"`` on one line, whatever the text contains."""
    plain = json.dumps(text, ensure_ascii=False)
    return "".join(
        letter if letter.isprintable() or letter == _WIDE_SPACE else json.dumps(letter)[1:-1]
        for letter in plain
    )
