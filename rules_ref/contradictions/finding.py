"""All contradictions of one position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules_ref.contradictions import exits, hands, lock_kinds, opening, order, passing, pending, pile
from rules_ref.contradictions.looked import Looked
from rules_ref.contradictions.retracing import histories

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules_ref.contradictions.value import Contradiction
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Position

_KINDS: Final[tuple[Callable[[Looked], Iterator[Contradiction]], ...]] = (
    pile.find,
    lock_kinds.find,
    order.find,
    pending.find,
    passing.find,
    exits.find,
    hands.find,
    opening.find,
)


def contradictions(ruleset: Ruleset, regulation: Regulation, position: Position) -> tuple[Contradiction, ...]:
    """What of the position, as it is given, does not fit the rest of it; nothing where it hangs together.

    >>> from rules_ref.cards import parse_card
    >>> from rules_ref.position import Play, Position
    >>> from rules_ref.engine.regulation import Regulation
    >>> from rules_ref.documents.jbl.ruleset import RULESET as JBL
    >>> hearts = tuple(Play(by, (parse_card(name),)) for by, name in (("C", "H7"), ("D", "H9")))
    >>> given = Position(("A", "B", "C", "D"), {}, "A", pile=hearts)
    >>> [found.en for found in contradictions(JBL, Regulation(JBL.options, {}), given)]
    ['♥7, then ♥9: ♥ is locked.']
    """
    looked = Looked(ruleset, regulation, position, histories(ruleset, regulation, position))
    return tuple(found for find in _KINDS for found in find(looked))
