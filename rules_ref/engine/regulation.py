"""The options of an event, as a ruling reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from rules_ref.cards import JOKER
from rules_ref.text import Text

_NUMBERS: Final = range(200)
"""The values that ``others`` tries for a numeric option; sums of two hands of one deck differ by less."""


@dataclass(frozen=True, slots=True)
class Option:
    """One key of ``regulation``.

    ``silent``: the document leaves the point open, so that a ruling which turns on the key rests on the
    regulation; otherwise the key is the document's own switch and the ruling rests on its text. ``label``
    names it, ``meaning`` is a sentence on what it decides; ``choices``: the values with their words.
    """

    label: Text
    meaning: Text
    default: Any = False
    kind: Literal["switch", "choice", "number", "card", "attributes", "unites"] = "switch"
    silent: bool = False
    choices: Mapping[str, Text] = field(default_factory=dict)


class Regulation:
    """The event's values over the document's defaults; remembers which keys a ruling has read."""

    __slots__ = ("_options", "_values", "consulted", "given", "token")

    def __init__(self, options: Mapping[str, Option], values: Mapping[str, object]) -> None:
        self._options = options
        self._values = values
        self.given = frozenset(values)
        self.consulted: dict[str, None] = {}
        self.token = frozenset(map(_as_key, values.items())) if values else None
        """A hashable key, equal for regulations with the same values."""

    def __getitem__(self, key: str) -> Any:
        self.consulted[key] = None
        return self._values.get(key, self._options[key].default)

    def in_use(self, key: str | None) -> bool:
        """Whether the event plays by a rule; always, for a rule without an option."""
        return key is None or bool(self[key])

    def unread(self) -> Regulation:
        """The same regulation, with nothing read yet."""
        # Skips ``__init__``, which would recompute the token.
        other = object.__new__(Regulation)
        other._options, other._values = self._options, self._values
        other.given, other.token, other.consulted = self.given, self.token, {}
        return other

    def settings(self) -> Iterator[tuple[str, Option, Any]]:
        """The values the event has set, by key, with their options."""
        for key, value in self._values.items():
            yield key, self._options[key], value

    def option(self, key: str) -> Option:
        return self._options[key]

    def others(self, key: str) -> Iterator[Regulation]:
        """The same regulation with other values for this key, to see whether a ruling depends on it."""
        option = self._options[key]
        value = self._values.get(key, option.default)
        for other in _others(option, value):
            # A new object, so that reads of it are not recorded in this one.
            yield Regulation(self._options, {**self._values, key: other})


def _as_key(setting: tuple[str, Any]) -> object:
    key, value = setting
    return key, frozenset(value.items()) if isinstance(value, dict) else value


def _others(option: Option, value: Any) -> Iterable[Any]:
    match option.kind:
        case "switch":
            return (not value,)
        case "number":
            return (number for number in _NUMBERS if number != value)
        case "choice":
            return (choice for choice in option.choices if choice != value)
        case "card":
            return (JOKER if value is None else None,)
        case "attributes" | "unites":
            return (type(value)(),)
