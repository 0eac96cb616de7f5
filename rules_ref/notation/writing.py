"""Write a case as text. What a case leaves out, or has by default, gets no line."""

import re
from collections.abc import Iterable
from typing import Any, Final

from rules_ref.cards import JOKER, Card
from rules_ref.cases.case import MANY, flag_of
from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import Json
from rules_ref.documents import RULESETS
from rules_ref.facts import Fact, Kind
from rules_ref.notation.moves import BY_PLAYER
from rules_ref.notation.options import write_options
from rules_ref.notation.tokens import quote, quoted
from rules_ref.notation.words import (
    ACTION_WORDS,
    CLAIMS,
    CLASSES,
    DIRECTIONS,
    EFFECTS,
    FACT_WORDS,
    FACTS,
    FLAGS,
    HOWS,
    NOBODY,
    OF_CASE,
    OF_POSITION,
    OF_RECORD,
    PASS,
    PENDING_KEYS,
    PENDING_KINDS,
    SUITS,
    Vocabulary,
)
from rules_ref.ranking import How

_REQUIRED: Final = frozenset({"turn", "leader"})
"""The facts that are always written: they make a text a position, or a game."""


def write_case(case: Any, language: str = "en") -> str:
    """The text of a “play” or “record” case, in English or Japanese words; a position may do without a play.

    Raises MalformedCaseError for what cannot be written. ``id``, ``why`` and ``note`` are kept where they
    belong to the whole case and are text or a whole number.

    >>> print(write_case({"ruleset": "jbl", "question": "record", "players": ["A", "B", "C"], "leader": "A",
    ...     "hands": {"A": ["S3", "JK"], "B": 2, "C": 1}, "moves": [{"by": "A", "cards": ["S3"]}]}), end="")
    ruleset: jbl
    players: A B C
    hand A: S3 JK
    hand B: 2
    hand C: 1
    leader: A
    <BLANKLINE>
    A: S3
    """
    reader = Reader(case)
    writer = _Writer(language, reader["ruleset"])
    if reader["question"].one_of(("play", "record")) == "record":
        reader.only(("question", "moves", *OF_CASE, *OF_RECORD))
        facts = writer.facts(reader, (*OF_CASE, *OF_RECORD))
        moves = [writer.move(move) for move in reader["moves"].items()]
    else:
        reader.only(("question", "position", "play", *OF_CASE))
        reader["position"].only(OF_POSITION)
        facts = [*writer.facts(reader, OF_CASE), *writer.facts(reader["position"], OF_POSITION)]
        moves = [] if reader["play"].absent else [writer.move(reader["play"])]
    return "\n".join([*facts, *([""] if moves else []), *moves, ""])


def write_move(move: Json, language: str = "en") -> str:
    """The line of one move of a record.

    >>> write_move({"by": "A", "cards": ["S7"], "gives": ["S4"]})
    'A: S7; gives S4'
    """
    return _Writer(language, Reader({})["ruleset"]).move(Reader(move))


class _Writer:
    """The lines of a case, in one language."""

    def __init__(self, language: str, ruleset: Reader) -> None:
        self.language = language
        self.ruleset = ruleset

    def facts(self, reader: Reader, keys: Iterable[str]) -> list[str]:
        """The lines of these facts."""
        return [
            line.rstrip()
            for fact in FACTS.values()
            if fact.key in keys and _is_written(fact, reader[fact.key])
            for line in self._lines(fact, reader)
        ]

    def _lines(self, fact: Fact, reader: Reader) -> Iterable[str]:
        member, word = reader[fact.key], FACT_WORDS.say(fact.en, self.language)
        match fact.kind:
            case Kind.REGULATION:
                ruleset = RULESETS[reader["ruleset"].one_of(tuple(RULESETS))]
                return write_options(member, ruleset, word, self.language)
            case Kind.HANDS:
                held = [(player, hand) for player, hand in member.members() if not hand.absent]
                return [f"{word} {quote(player)}: {self._hand(hand)}" for player, hand in held]
            case Kind.PILE:
                return [f"{word} {_name(play['by'])}: {self._play(play)}" for play in member.items()]
            case Kind.PENDING:
                many = member.items() if isinstance(member.value, list) else [member]
                return [f"{word} {self._pending(action)}" for action in many]
            case _:
                return [f"{word}: {self._value(fact.kind, member)}"]

    def _value(self, kind: Kind, member: Reader) -> str:
        match kind:
            case Kind.CARDS:
                return self._cards(member.cards())
            case Kind.NAMES | Kind.WORDS:
                return " ".join(map(_name, member.items()))
            case Kind.SUITS:
                return " ".join(self._say(SUITS, suit) for suit in member.items())
            case Kind.CLASSES:
                return " ".join(
                    f"{quote(who)}={self._say(CLASSES, player_class)}"
                    for who, player_class in member.members()
                )
            case Kind.EXITS:
                return " ".join(
                    f"{_name(event['player'])}={self._how(event['how'])}" for event in member.items()
                )
            case _:
                return self._scalar(kind, member)

    def _how(self, reader: Reader) -> str:
        """The kind of exit; a foul in Japanese by its document's word, which is read under every document."""
        how = self._say(HOWS, reader)
        fouls = self.language.startswith("ja") and reader.value == How.FOUL.value and not self.ruleset.absent
        return RULESETS[self.ruleset.one_of(tuple(RULESETS))].foul_word.ja if fouls else how

    def _scalar(self, kind: Kind, member: Reader) -> str:
        match kind:
            case Kind.ASIDE:
                return _aside(member)
            case Kind.NUMBER:
                return str(member.number(0, MANY))
            case Kind.FLAG:
                return FLAGS.say("on" if member.flag() else "off", self.language)
            case Kind.DIRECTION:
                way = "clockwise" if member.number(-1, 1) > 0 else "counterclockwise"
                return DIRECTIONS.say(way, self.language)
            case _:
                return NOBODY if member.value is None else _name(member)

    def _say(self, vocabulary: Vocabulary, reader: Reader) -> str:
        return vocabulary.say(reader.one_of(tuple(vocabulary)), self.language)

    def _card(self, card: Card) -> str:
        return card.name if card is JOKER or self.language.startswith("en") else card.symbol

    def _cards(self, cards: Iterable[Card]) -> str:
        return " ".join(map(self._card, cards))

    def _hand(self, reader: Reader) -> str:
        if isinstance(reader.value, list):
            return self._cards(reader.cards())
        return str(reader.number(0, MANY))

    def _play(self, reader: Reader) -> str:
        """``S3 JK=S4``: each joker with its declaration."""
        declared = [] if reader["as"].absent else list(reader["as"].declared_cards())
        cards = reader["cards"].cards()
        if declared and len(declared) != sum(card is JOKER for card in cards):
            reader["as"].refuse(
                "ジョーカーと同じ枚数でなければなりません。", "There must be one for each joker."
            )
        words = []
        for card in cards:
            stands = f"={self._card(declared.pop(0))}" if card is JOKER and declared else ""
            words.append(f"{self._card(card)}{stands}")
        return " ".join(words)

    def _pending(self, reader: Reader) -> str:
        reader.only(("kind", *PENDING_KEYS))
        given = [key for key in PENDING_KEYS if not reader[key].absent]
        pairs = [
            f"{PENDING_KEYS.say(key, self.language)}={self._of_pending(key, reader[key])}" for key in given
        ]
        return f"{self._say(PENDING_KINDS, reader['kind'])}: {' '.join(pairs)}"

    def _of_pending(self, key: str, reader: Reader) -> str:
        if key == "effect":
            return self._say(EFFECTS, reader)
        return str(reader.number(0, MANY)) if key in {"count", "counters"} else _name(reader)

    def move(self, reader: Reader) -> str:
        """``A: S7; gives S3``."""
        reader.only(("by", "cards", "as", "pass", "claim", "effect", *ACTION_WORDS))
        parts = [
            self._act(reader),
            *(part for key in ACTION_WORDS for part in self._actions(key, reader[key])),
        ]
        return f"{_name(reader['by'])}: {'; '.join(parts)}"

    def _act(self, reader: Reader) -> str:
        if flag_of(reader["pass"]):
            return PASS.say("pass", self.language)
        if reader["claim"].absent:
            return self._play(reader)
        effect = [] if reader["effect"].absent else [self._say(EFFECTS, reader["effect"])]
        cards = [] if reader["cards"].absent else map(self._card, reader["cards"].cards())
        return " ".join([self._say(CLAIMS, reader["claim"]), *effect, *cards])

    def _actions(self, key: str, reader: Reader) -> list[str]:
        word = ACTION_WORDS.say(key, self.language)
        if reader.absent or reader.value == []:
            return []
        if key in BY_PLAYER:
            held = [(quote(player), cards) for player, cards in reader.members() if not cards.absent]
            return [f"{word} {player} {self._cards(cards.cards())}".rstrip() for player, cards in held]
        if key == "target":
            return [f"{word} {_name(reader)}"]
        if key == "names":
            return [" ".join([word, *map(_name, reader.items())])]
        return [f"{word} {self._cards(reader.cards())}"]


def _name(reader: Reader) -> str:
    return quote(reader.text())


def _is_written(fact: Fact, member: Reader) -> bool:
    if fact.key in _REQUIRED:
        return True
    if fact.kind is Kind.ASIDE:
        return isinstance(member.value, str | int) and not isinstance(member.value, bool)
    return not member.absent and member.value != fact.default


def _aside(reader: Reader) -> str:
    if isinstance(reader.value, int):
        return str(reader.value)
    text = str(reader.value)
    bare = text == text.strip() and text.isprintable() and not re.match(r"\"|-?\d+\Z|\Z", text)
    return text if bare else quoted(text)
