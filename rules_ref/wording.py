"""Cards, suits, players and causes in sentences."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from rules_ref.cards import SUITS, Card
from rules_ref.text import Text

A_TWO: Final = Text("2", "a 2")
A_THREE: Final = Text("3", "a 3")
AN_EIGHT: Final = Text("8", "an 8")
A_NINE: Final = Text("9", "a 9")
A_JOKER: Final = Text("ジョーカー", "a joker")
IN_REVOLUTION: Final = Text("革命中な", " during a revolution")
NO_REVOLUTION: Final = Text("革命中ではない", ", and no revolution is on")
_POLITE: Final = ("です", "ます", "ました", "ません")


def everyone(players: Iterable[str]) -> Text:
    """Several players, listed.

    >>> everyone(["A", "B", "C"]).en
    'A, B and C'
    """
    named = tuple(players)
    return Text("、".join(named), listed(named))


def listed(things: Sequence[str]) -> str:
    """Things in an English sentence, at least one.

    >>> listed(["a lock"]), listed(["a lock", "a draw", "a skip"])
    ('a lock', 'a lock, a draw and a skip')
    """
    *first, last = things
    return f"{', '.join(first)} and {last}" if first else last


def counted(count: int, noun: str) -> str:
    """A number with an English noun, in the plural where needed.

    >>> counted(1, "card"), counted(0, "card")
    ('one card', '0 cards')
    """
    return f"{spelled(count)} {noun}{'' if count == 1 else 's'}"


@cache
def ordinal(number: int) -> str:
    """An English ordinal: a word up to eighth, the largest table; a figure beyond.

    >>> ordinal(1), ordinal(4), ordinal(11)
    ('first', 'fourth', '11th')
    """
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return words[number - 1] if 0 < number <= len(words) else f"{number}th"


def last_cards(size: int, card: Text, beside: Text | None = None) -> Text:
    """The words that the last card is this one, or is among the last; the Japanese ones go on with ので.

    >>> last_cards(1, Text("8", "an 8")), last_cards(3, Text("8", "an 8"))
    (Text(ja='最後のカードが8な', en='the last card is an 8'), Text(ja='最後のカードに8がある', en='the last cards contain an 8'))
    """
    one = size == 1
    en = f"the last card is {card.en}" if one else f"the last cards contain {card.en}"
    if beside is None:
        return Text(f"最後のカードが{card.ja}な" if one else f"最後のカードに{card.ja}がある", en)
    ja = f"最後のカードが{card.ja}で" if one else f"最後のカードに{card.ja}があり"
    return Text(f"{ja}、{beside.ja}", f"{en}{beside.en}")


def spelled(number: int) -> str:
    """A number in English: a word up to ten, a figure beyond.

    >>> spelled(2), spelled(11)
    ('two', '11')
    """
    words = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number - 1] if 0 < number <= len(words) else str(number)


def all_legal(moves: int) -> Text:
    """The sentence that all ``moves`` moves are legal.

    >>> all_legal(1).en, all_legal(7).en
    ('The one move is legal.', 'All 7 moves are legal.')
    """
    if moves == 1:
        return Text("その1手は規則どおりです。", "The one move is legal.")
    return Text(f"{moves}手とも規則どおりです。", f"All {moves} moves are legal.")


def after(cause: Text, sentence: Text) -> Text:
    """The sentence on an effect, after its name or cause.

    >>> after(Text("8切り", "Eight-cut"), Text("場が流れます。", "The pile is cleared.")).ja
    '8切りです。場が流れます。'
    """
    ja = cause.ja if cause.ja.endswith(_POLITE) else f"{cause.ja}です"
    return Text(f"{ja}。{sentence.ja}", f"{cause.en}. {sentence.en}")


def cards_text(cards: Iterable[Card]) -> str:
    """``♠3 ♥3 JOKER``."""
    return " ".join([card.symbol for card in cards])


@cache
def suits_text(bits: int) -> str:
    """``♠♥`` for a set of suit bits."""
    return "".join(suit.symbol for suit in SUITS if bits & suit.bit)
