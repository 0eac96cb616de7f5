"""Four pots: one player of each at every table, and the pots turned against each other from round to round."""

from scoring.draw.constructions import Round
from scoring.draw.constructions.finite import Ring, finite_field, prime_powers

FOUR = 4


def turned_pots(points: int, rounds: int) -> tuple[Round, ...]:
    """Pot k turned on by k places each round: up to a third as many rounds as there are tables, for any number.

    Point e of pot k has the number k · tables + e. Two pots stand the same against each other only after
    that many rounds. The seats go round by one place too, so that everybody has each as often.
    """
    tables = points // FOUR
    return tuple(_turned_by(turn, tables) for turn in range(min(rounds, (tables + 2) // 3)))


def _turned_by(turn: int, tables: int) -> Round:
    pots = [(seat - turn) % FOUR for seat in range(FOUR)]
    return tuple(
        tuple(pot * tables + (start + pot * turn) % tables for pot in pots) for start in range(tables)
    )


def field_pots(points: int, rounds: int) -> tuple[Round, ...]:
    """Pot k turned by k · r in a product of finite fields, r every element: as many rounds as tables, and one more
    where the pots themselves divide into tables of four.

    A difference of two of 0, 1, 2, 3 must be invertible in every field, so none may have fewer than four elements:
    no rounds for a number of tables that has 2 or 3 as a prime power.
    """
    tables = points // FOUR
    ring = Ring(tuple(finite_field(prime**exponent) for prime, exponent in prime_powers(tables)))
    if tables < FOUR or any(field.order < FOUR for field in ring.fields):
        return ()
    turns = tuple(_turned(ring, tables, turn) for turn in range(min(rounds, tables)))
    if tables % FOUR or rounds <= tables:
        return turns
    inside = tuple(tuple(range(start, start + FOUR)) for start in range(0, points, FOUR))
    return (*turns, inside)


def _turned(ring: Ring, tables: int, turn: int) -> Round:
    steps = [ring.scaled(turn, pot) for pot in range(FOUR)]
    return tuple(
        tuple(pot * tables + ring.add(element, step) for pot, step in enumerate(steps))
        for element in range(tables)
    )
