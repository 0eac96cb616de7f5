"""Typed access to untrusted JSON: every error names its field."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NoReturn

from rules_ref.cards import Card, UnreadableCardError, fold, known_cards, parse_card, parse_declared
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.json_text import Repeated
from rules_ref.cases.writer import Json
from rules_ref.text import Text

MISSING: Any = object()
_SHORT = 40
ASIDES = frozenset({"id", "why", "note"})
"""Keys that any object may have: notes for people, which are not read."""


def shortened(text: str) -> str:
    """A text for an error message, cut to a sensible length.

    >>> shortened("S3"), len(shortened("S" * 1_000_000))
    ('S3', 41)
    """
    return text if len(text) <= _SHORT else f"{text[:_SHORT]}…"


class Reader:
    """One value of the document with its path.

    Its methods return a value of their type or raise MalformedCaseError.
    """

    __slots__ = ("_inside", "_name", "value")
    most: int | None = None
    """The most items of a list or members of an object; None: any number."""

    def __init__(self, value: Any, name: str | int = "", inside: Reader | None = None) -> None:
        self.value = value
        self._name = name
        self._inside = inside

    @property
    def path(self) -> str:
        """The path of the value: ``position.hands.A[3]``. Built only for messages."""
        outer = self._inside.path if self._inside is not None else ""
        if isinstance(self._name, int):
            return f"{outer}[{self._name}]"
        return f"{outer}.{self._name}" if outer else self._name

    def refuse(self, ja: str, en: str) -> NoReturn:
        raise MalformedCaseError(self.path or "case", Text(ja, en))

    @property
    def absent(self) -> bool:
        """Whether it is missing or null."""
        return self.value is MISSING or self.value is None

    # Containers.

    def __getitem__(self, key: str) -> Reader:
        """The member of an object, possibly absent. Refuses where this is no object."""
        value = self.value
        return type(self)((value if type(value) is dict else self.mapping()).get(key, MISSING), key, self)

    def require(self) -> None:
        if self.value is MISSING:
            self.refuse("必要な項目がありません。", "This field is required.")

    def mapping(self) -> Json:
        value = self.value
        self.require()
        if not isinstance(value, dict):
            self.refuse("オブジェクト（{ }）でなければなりません。", "This must be an object.")
        self._refuse_more("項目", "keys")
        for key in value:
            if type(key) is not str and not isinstance(key, str):
                self.refuse("項目の名前は文字列でなければなりません。", "The keys must be texts.")
        return value

    def _refuse_more(self, ja: str, en: str) -> None:
        if self.most is not None and len(self.value) > self.most:
            self.refuse(
                f"{ja}が多すぎます（{self.most}まで）。", f"There are too many {en} (at most {self.most})."
            )

    def members(self) -> Iterator[tuple[str, Reader]]:
        for key, value in self.mapping().items():
            yield key, type(self)(value, key, self)

    def items(self, ja: str = "項目", en: str = "items") -> list[Reader]:
        """The items of a list; ``ja`` and ``en``: their name in the error about too many."""
        self.require()
        # Tuples come from cases that are dataclasses.
        if not isinstance(self.value, (list, tuple)):
            self.refuse("リスト（[ ]）でなければなりません。", "This must be a list.")
        self._refuse_more(ja, en)
        return [type(self)(item, index, self) for index, item in enumerate(self.value)]

    def once(self) -> Json:
        """The object. Refuses duplicate keys, as parsers disagree on which of them counts."""
        if isinstance(found := self.mapping(), Repeated):
            twice = Reader(None, found.again[0], self)
            twice.refuse("同じ項目が2回書かれています。", "This key is given twice.")
        return found

    def only(self, known: Collection[str]) -> None:
        """Refuse keys that are unknown or duplicate."""
        for key in self.once():
            if key not in known and key not in ASIDES:
                self[key].refuse("この項目は使えません。", "This key is not known.")

    # Scalars.

    def text(self) -> str:
        if type(self.value) is str and self.value:
            return self.value
        self.require()
        if not isinstance(self.value, str) or not self.value:
            self.refuse("空でない文字列でなければなりません。", "This must be a non-empty text.")
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.refuse("trueかfalseでなければなりません。", "This must be true or false.")
        return self.value

    def number(self, low: int, high: int) -> int:
        # In Python a bool is an int; in JSON it is none.
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.refuse("整数でなければなりません。", "This must be a whole number.")
        if not low <= self.value <= high:
            self.refuse(f"{low}から{high}まででなければなりません。", f"This must be from {low} to {high}.")
        return self.value

    def one_of(self, allowed: Sequence[str]) -> str:
        # A closed vocabulary: full-width letters and capitals are folded.
        value = self.text()
        if value not in allowed:
            value = fold(value[:_SHORT]).strip()
        if value not in allowed:
            self.refuse(
                f"次のどれかでなければなりません（{'、'.join(allowed)}）。",
                f"This must be one of: {', '.join(allowed)}",
            )
        return value

    # Cards.

    def card(self) -> Card:
        return self._card(parse_card)

    def declared_card(self) -> Card:
        return self._card(parse_declared)

    def _card(self, parse: Callable[[str], Card]) -> Card:
        text = self.text()
        try:
            return parse(text)
        except UnreadableCardError:
            name = shortened(text)
            self.refuse(f"「{name}」というカードはありません。", f"There is no card “{name}”.")

    def cards(self) -> tuple[Card, ...]:
        short = type(self.value) is list and (self.most is None or len(self.value) <= self.most)
        found = known_cards(self.value) if short else None
        return tuple(item.card() for item in self.items("カード", "cards")) if found is None else found

    def declared_cards(self) -> tuple[Card, ...]:
        return tuple(item.declared_card() for item in self.items("カード", "cards"))


class CaseReader(Reader):
    """A reader of cases from people: lists and objects are limited to what a table could need."""

    __slots__ = ()
    most = 10_000
