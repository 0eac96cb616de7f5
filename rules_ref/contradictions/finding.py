"""All contradictions of one position."""

from collections.abc import Callable, Iterator
from typing import Final

from rules_ref.contradictions import exits, hands, lock_kinds, opening, order, passing, pending, pile
from rules_ref.contradictions.evidence import Evidence
from rules_ref.contradictions.pile_history import histories, likeliest
from rules_ref.engine.calls import DOBON
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.facts import BY_PLAYS
from rules_ref.position import Claim, Move, Position
from rules_ref.text import Contradiction

_KINDS: Final[tuple[Callable[[Evidence], Iterator[Contradiction]], ...]] = (
    pile.find,
    lock_kinds.find,
    order.find,
    pending.find,
    passing.find,
    exits.find,
    hands.find,
    opening.find,
)

OF_THE_CARDS: Final = frozenset(BY_PLAYS)
"""The facts that only plays of the pile can change."""


def contradictions(
    ruleset: Ruleset, regulation: Regulation, position: Position, move: Move | None = None
) -> tuple[Contradiction, ...]:
    """The contradictions of a position; empty if it is consistent.

    ``move``: the move of the case. A dobon comes before the top cards take effect, so that none of their
    effects is missing.

    >>> from rules_ref.cards import parse_card
    >>> from rules_ref.position import Play, Position
    >>> from rules_ref.engine.regulation import Regulation
    >>> from rules_ref.documents.jbl.ruleset import RULESET as JBL
    >>> hearts = tuple(Play(by, (parse_card(name),)) for by, name in (("C", "H7"), ("D", "H9")))
    >>> given = Position(("A", "B", "C", "D"), {}, "A", pile=hearts)
    >>> [found.text.en for found in contradictions(JBL, Regulation(JBL.options, {}), given)]
    ['♥7, then ♥9, must have locked ♥.']
    """
    found = _all(ruleset, regulation, position)
    if found and isinstance(move, Claim) and move.kind == DOBON and position.pile:
        before = _all(ruleset, regulation, position.but(pile=position.pile[:-1]))
        return tuple(
            contradiction
            for contradiction in found
            if _holds_before_effects(contradiction, position, {one.field for one in before})
        )
    return found


def _holds_before_effects(found: Contradiction, position: Position, before: set[str]) -> bool:
    """Whether it holds before the top cards take effect; ``before``: the fields contradicted without them."""
    if found.field == "pile":
        ends_on_top = found.implied == []
        return not ends_on_top
    if found.field == "turn":
        return position.turn != position.pile[-1].by
    return found.field not in OF_THE_CARDS or found.field in before


def _all(ruleset: Ruleset, regulation: Regulation, position: Position) -> tuple[Contradiction, ...]:
    # Most positions are consistent, so all histories are computed only if the likeliest do not explain it.
    likely = likeliest(ruleset, regulation, position)
    if likely and _explains_position(Evidence(ruleset, regulation, position, likely)):
        return ()
    evidence = Evidence(ruleset, regulation, position, histories(ruleset, regulation, position))
    return tuple(found for find in _KINDS for found in find(evidence))


def _explains_position(evidence: Evidence) -> bool:
    """Whether the likeliest histories explain the whole position, so that no other matters.

    They do not if the order was reversed before the pile and turned back by it: without the earlier
    revolution the position may be different.
    """
    best = evidence.best
    if best.flaws or evidence.unexplained_facts or (best.reversed_before and best.turns_order):
        return False
    return not any(True for find in _KINDS for _ in find(evidence))
