"""Reproducible random numbers: the SHA-256 counter stream of a key."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from struct import unpack
from typing import TypeVar

Item = TypeVar("Item")

_WORDS = 1 << 64


class Stream:
    """An endless sequence of random numbers, determined by ``key`` alone.

    Block k (from 0) is SHA-256(SHA-256(key) + k as eight bytes); each block is four big-endian words of 64 bits.
    A text key is taken as UTF-8.

    >>> Stream("dice 4 2 6 6 1").shuffled("ABCDEF")
    ('A', 'B', 'D', 'F', 'E', 'C')
    """

    def __init__(self, key: str | bytes) -> None:
        self._words = _words(sha256(key.encode() if isinstance(key, str) else key).digest())

    def __iter__(self) -> Iterator[int]:
        """The 64-bit words from the current position on, for a search that needs many."""
        return self._words

    def below(self, bound: int) -> int:
        """A uniform number from 0 to ``bound`` - 1: words beyond the last full multiple are skipped."""
        if not 0 < bound <= _WORDS:
            raise ValueError(bound)
        # Taking the remainder of any word would make the first numbers a little likelier.
        fair = _WORDS - _WORDS % bound
        return next(word for word in self._words if word < fair) % bound

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """A uniform random permutation of the items: Fisher-Yates from the last place to the second."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def _words(seed: bytes) -> Iterator[int]:
    for block in count():
        yield from unpack(">4Q", sha256(seed + block.to_bytes(8, "big")).digest())
