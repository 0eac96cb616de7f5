"""The right-hand side of a line, as JSON, with the place of each part."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from rules_ref.cards import Card, UnreadableCardError, parse_card, parse_declared
from rules_ref.cases.writer import Json
from rules_ref.facts import Kind
from rules_ref.notation.errors import TextPlace, UnreadableNotationError
from rules_ref.notation.tokens import Item, NotationLine, Token, unquote
from rules_ref.notation.words import (
    CLASSES,
    DIRECTIONS,
    EFFECTS,
    FLAGS,
    HOWS,
    NOBODY,
    PENDING_KEYS,
    SUITS,
    Vocabulary,
)
from rules_ref.text import Text

Places = dict[str, TextPlace]
"""The place of each part of a case in the text, by its path as in the adjudicator's errors."""
_NUMBER: Final = re.compile(r"\d{1,9}(?=枚?\Z)")
_WHOLE: Final = re.compile(r"-?\d{1,4300}")
"""With at most 4300 digits, the limit of ``int``, so that any number in JSON can be read back."""
_WORD: Final = Text("ここには語を1つだけ書きます。", "Just one word belongs here.")
_PLAIN: Final = Text("ここに「=」は書けません。", "No “=” can be used here.")
_PAIR: Final = Text("「名前=値」の形で書きます。", "This is written “name=value”.")
_ONE_PART: Final = Text("「;」は手の行にだけ書けます。", "Only a move has a part after “;”.")
_DIRECTIONS: Final = {"clockwise": 1, "counterclockwise": -1}


def read_value(kind: Kind, line: NotationLine, path: str, places: Places) -> Any:
    """The value of a fact on one line. Raises UnreadableNotationError."""
    match kind:
        case Kind.ASIDE:
            return _aside(line)
        case Kind.CLASSES:
            return _classes(items(line), path, places)
        case Kind.EXITS:
            return _exits(items(line), path, places)
        case Kind.CARDS | Kind.NAMES | Kind.WORDS:
            listed = cards if kind is Kind.CARDS else texts
            return listed(plain(items(line)), path, places)
        case Kind.SUITS:
            return [SUITS.read(text) or text for text in texts(plain(items(line)), path, places)]
        case _:
            return _scalar(kind, _one(line))


def _scalar(kind: Kind, token: Token) -> Any:
    match kind:
        case Kind.FLAG:
            return _known(token, FLAGS) == "on"
        case Kind.DIRECTION:
            return _DIRECTIONS[_known(token, DIRECTIONS)]
        case Kind.NUMBER:
            return number(token)
        case _:
            return None if token.text == NOBODY and not token.quoted else token.text


def items(line: NotationLine) -> list[Item]:
    """The items of a line that is no move. Raises UnreadableNotationError for a second part."""
    first, *others = line.parts()
    if others:
        raise UnreadableNotationError(line.begin, _ONE_PART)
    return first


def plain(found: Sequence[Item]) -> list[Token]:
    """The words of items of which none is a pair. Raises UnreadableNotationError."""
    for item in found:
        if item.value is not None:
            raise UnreadableNotationError(item.value.place, _PLAIN)
    return [item.word for item in found]


def texts(tokens: Sequence[Token], path: str, places: Places) -> list[str]:
    for index, token in enumerate(tokens):
        places[f"{path}[{index}]"] = token.place
    return [token.text for token in tokens]


def cards(tokens: Sequence[Token], path: str, places: Places) -> list[str]:
    """The names of cards; other words are left for the adjudicator to refuse."""
    return [card(text) for text in texts(tokens, path, places)]


def card(text: str, parse: Callable[[str], Card] = parse_card) -> str:
    try:
        return parse(text).name
    except UnreadableCardError:
        return text


def number(token: Token) -> int | str:
    """A count; other words are left for the adjudicator to refuse."""
    digits = _NUMBER.match(token.text)
    return int(digits[0]) if digits else token.text


def hand(line: NotationLine, path: str, places: Places) -> list[str] | int | str:
    """Cards, or their number."""
    found = plain(items(line))
    if len(found) == 1 and _NUMBER.match(found[0].text):
        return number(found[0])
    return cards(found, path, places)


def play(found: Sequence[Item], path: str, places: Places) -> Json:
    """``cards``, and ``as`` where a joker is declared: ``S3 JK=S4``."""
    cards_played: Json = {"cards": cards([item.word for item in found], f"{path}.cards", places)}
    declared = [item.value for item in found if item.value is not None]
    if declared:
        places[f"{path}.as"] = declared[0].place
        stands = texts(declared, f"{path}.as", places)
        cards_played["as"] = [card(stand_in, parse_declared) for stand_in in stands]
    return cards_played


def pending(line: NotationLine, path: str, places: Places) -> Json:
    """``player=B by=A effect=draw2 count=4``."""
    found: Json = {}
    for key, value in _pairs(items(line)):
        known = _known(key, PENDING_KEYS)
        places[f"{path}.{known}"] = value.place
        match known:
            case "count" | "counters":
                found[known] = number(value)
            case "effect":
                found[known] = EFFECTS.read(value.text) or value.text
            case _:
                found[known] = value.text
    return found


def _aside(line: NotationLine) -> str | int:
    text = line.rest.strip()
    if _WHOLE.fullmatch(text):
        return int(text)
    lead = len(line.rest) - len(line.rest.lstrip())
    return (
        unquote(text, TextPlace(line.begin.line, line.begin.column + lead)) if text.startswith('"') else text
    )


def _one(line: NotationLine) -> Token:
    found = plain(items(line))
    if len(found) != 1:
        raise UnreadableNotationError(found[1].place if found else line.begin, _WORD)
    return found[0]


def _known(token: Token, vocabulary: Vocabulary) -> str:
    word = vocabulary.read(token.text)
    if word is None:
        listed = Text(
            f"ここには次のどれかを書きます: {vocabulary}", f"This must be one of these: {vocabulary}"
        )
        raise UnreadableNotationError(token.place, listed)
    return word


def _pairs(found: Sequence[Item]) -> list[tuple[Token, Token]]:
    pairs = []
    for item in found:
        if item.value is None:
            raise UnreadableNotationError(item.word.place, _PAIR)
        pairs.append((item.word, item.value))
    return pairs


def _classes(found: Sequence[Item], path: str, places: Places) -> Json:
    classes = {}
    for name, value in _pairs(found):
        places[f"{path}.{name.text}"] = value.place
        classes[name.text] = CLASSES.read(value.text) or value.text
    return classes


def _exits(found: Sequence[Item], path: str, places: Places) -> list[Json]:
    exits = []
    for index, (name, value) in enumerate(_pairs(found)):
        places[f"{path}[{index}].player"] = name.place
        places[f"{path}[{index}].how"] = value.place
        exits.append({"player": name.text, "how": HOWS.read(value.text) or value.text})
    return exits
