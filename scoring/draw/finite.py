"""Finite fields: the arithmetic behind designs in which no two players meet twice."""

from dataclasses import dataclass
from functools import cache
from itertools import product


def prime_powers(number: int) -> tuple[tuple[int, int], ...]:
    """The prime powers whose product is ``number``, as (prime, exponent), smallest prime first.

    >>> prime_powers(360)
    ((2, 3), (3, 2), (5, 1))
    """
    found: list[tuple[int, int]] = []
    prime = 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number, exponent = number // prime, exponent + 1
        if exponent:
            found.append((prime, exponent))
        # Above its square root only the number itself divides it: skip to that.
        prime = prime + 1 if prime * prime <= number else max(number, prime + 1)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class FiniteField:
    """A finite field of ``order`` elements, the numbers from 0. ``order`` is a power of ``prime``.

    An element's digits in base ``prime`` are the coefficients of a polynomial; ``powers`` are those of x, which
    are all elements but 0.
    """

    prime: int
    powers: tuple[int, ...]

    @property
    def order(self) -> int:
        return len(self.powers) + 1

    def add(self, one: int, other: int) -> int:
        total, place = 0, 1
        while one or other:
            total += (one + other) % self.prime * place
            one, other, place = one // self.prime, other // self.prime, place * self.prime
        return total

    def times(self, one: int, other: int) -> int:
        if not (one and other):
            return 0
        return self.powers[(self.powers.index(one) + self.powers.index(other)) % len(self.powers)]


@dataclass(frozen=True, slots=True)
class Ring:
    """A product of fields: an element modulo the first order is its component in the first, and so on."""

    fields: tuple[FiniteField, ...]

    def add(self, one: int, other: int) -> int:
        total, place = 0, 1
        for field in self.fields:
            total += field.add(one % field.order, other % field.order) * place
            one, other, place = one // field.order, other // field.order, place * field.order
        return total

    def scaled(self, one: int, factor: int) -> int:
        """Every component multiplied by ``factor``, which must be an element of all fields."""
        total, place = 0, 1
        for field in self.fields:
            total += field.times(one % field.order, factor) * place
            one, place = one // field.order, place * field.order
        return total


@cache
def finite_field(order: int) -> FiniteField:
    """The field of that order. ``ValueError`` where ``order`` is no prime power."""
    (prime, exponent), *others = prime_powers(order)
    if others:
        raise ValueError(order)
    # Try each polynomial of a lower degree as x ** exponent, until the powers of x are all elements but 0.
    for lower in product(range(prime), repeat=exponent):
        powers = _powers(prime, lower)
        if len(powers) == order - 1 and 0 not in powers:
            return FiniteField(prime, powers)
    raise AssertionError(order)


def _powers(prime: int, lower: tuple[int, ...]) -> tuple[int, ...]:
    """1, x, x², … until one repeats, where x ** len(lower) equals the polynomial ``lower``."""
    element = (1, *[0] * (len(lower) - 1))
    found: dict[int, None] = {}
    while (number := sum(digit * prime**place for place, digit in enumerate(element))) not in found:
        found[number] = None
        carry = element[-1]
        element = tuple(
            (low + carry * digit) % prime for low, digit in zip((0, *element), lower, strict=False)
        )
    return tuple(found)
