"""The basis of a ruling."""

from collections.abc import Iterable, Sequence
from typing import Final

from rules_ref.clauses import Basis
from rules_ref.documents import clause
from rules_ref.engine.regulation import Regulation

_WEAKNESS: Final = {Basis.TEXT: 0, Basis.INTERPRETATION: 1, Basis.REGULATION: 2}


def basis_of(
    clauses: Sequence[str], regulation: Regulation, keys: Iterable[str], readings: Sequence[str] = ()
) -> Basis:
    """The weakest basis among decisive clauses and options. ``readings``: clauses whose reading decides."""
    if any(regulation.option(key).silent for key in keys):
        return Basis.REGULATION
    bases = [clause(clause_id).basis for clause_id in clauses]
    bases += [Basis.INTERPRETATION] * bool(readings)
    return max(bases, key=_WEAKNESS.__getitem__, default=Basis.TEXT)
