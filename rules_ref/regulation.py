"""The options of an event, as a ruling looks at them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from rules_ref.cards import JOKER

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Option:
    """One key of ``regulation``.

    ``silent``: the document leaves the point open, so that a ruling which turns on the key rests on the
    regulation; otherwise the key is the document's own switch and the ruling rests on its text.
    """

    default: Any
    kind: Literal["switch", "choice", "number", "card", "attributes", "unites"] = "switch"
    silent: bool = False
    choices: tuple[str, ...] = ()


class Regulation:
    """The event's values over the document's defaults; remembers which keys a ruling has looked at."""

    __slots__ = ("_options", "_values", "consulted", "given")

    def __init__(self, options: Mapping[str, Option], values: Mapping[str, Any]) -> None:
        self._options = options
        self._values = values
        self.given = frozenset(values)
        self.consulted: dict[str, None] = {}

    def __getitem__(self, key: str) -> Any:
        self.consulted[key] = None
        return self._values.get(key, self._options[key].default)

    def option(self, key: str) -> Option:
        return self._options[key]

    def other(self, key: str) -> Regulation:
        """The same regulation with another value for this key, to see whether a ruling turns on it."""
        option = self._options[key]
        value = self._values.get(key, option.default)
        return Regulation(self._options, {**self._values, key: _another(option, value)})


def _another(option: Option, value: Any) -> Any:
    match option.kind:
        case "switch":
            return not value
        case "number":
            return value + 1
        case "choice":
            return next(each for each in option.choices if each != value)
        case "card":
            return JOKER if value is None else None
        case "attributes" | "unites":
            return type(value)()
