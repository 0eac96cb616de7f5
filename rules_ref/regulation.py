"""The options of an event, as a ruling looks at them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Option:
    """One key of ``regulation``.

    ``silent``: the document leaves the point open, so that a ruling which turns on the key rests on the
    regulation; otherwise the key is the document's own switch and the ruling rests on its text.
    """

    default: Any
    kind: Literal["switch", "choice", "number", "card"] = "switch"
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
        """The same regulation with this switch the other way."""
        value = self._values.get(key, self._options[key].default)
        return Regulation(self._options, {**self._values, key: not value})

    @property
    def switches_consulted(self) -> tuple[str, ...]:
        return tuple(key for key in self.consulted if self._options[key].kind == "switch")
