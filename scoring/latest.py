"""What follows from a value that cannot be hashed, kept for the latest few of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Value = TypeVar("Value")
Found = TypeVar("Found")


class Latest(Generic[Value, Found]):
    """``Latest(make).of(value)`` is ``make(value)``, made once as long as no more than ``most`` others come between.

    >>> made = Latest(sorted)
    >>> made.of([2, 1]) is made.of([2, 1])
    True
    """

    def __init__(self, make: Callable[[Value], Found], most: int = 4) -> None:
        self._make, self._most = make, most
        self._known: Final[list[tuple[Value, Found]]] = []

    def of(self, value: Value) -> Found:
        """What follows from a value, or from one equal to it."""
        # A copy: another thread may add to it meanwhile.
        for known, found in self._known[:]:
            # The very same first: to compare two equal schemes takes a look at every number of both.
            if known is value or known == value:
                return found
        found = self._make(value)
        self._known.insert(0, (value, found))
        del self._known[self._most :]
        return found
