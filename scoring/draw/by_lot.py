"""What the aims leave free is decided by chance alone: tables of three, table numbers, suits, in this order."""

from collections.abc import Sequence

from scoring.draw.costs import strictly
from scoring.draw.field import Field
from scoring.draw.request import DrawRequest, DrawSeating
from scoring.draw.stream import Stream
from scoring.draw.suit_lot import suits_by_lot
from scoring.draw.swiss import ranked, swiss_weights
from scoring.draw.tables import Rounds, Tables
from scoring.draw.three_lot import shared_out


def seated_by_lot(
    request: DrawRequest, field: Field, rounds: Rounds, earlier: Sequence[Sequence[int]]
) -> Rounds:
    """The rounds with everything by lot that they owe to nothing; the tables of a swiss round stay ranked.

    ``earlier``: how often each player has had each suit.
    """
    # A stream of its own (0403): how much chance the search for tables has spent decides nothing here.
    lot = Stream(f"{request.digest} seats")
    swiss = request.seating is DrawSeating.SWISS
    weights = swiss_weights(field, request.rematch_price) if swiss else strictly(field.size * len(rounds))
    shared = shared_out(field, rounds, weights, lot)
    numbered = tuple(_numbered(tables, lot) for tables in shared)
    if swiss:
        # Sorting keeps equals in their order: tables with as many points have their numbers by lot all the same.
        numbered = tuple(ranked(field, tables) for tables in numbered)
    return suits_by_lot(numbered, field.size, earlier, lot)


def _numbered(tables: Tables, lot: Stream) -> Tables:
    """In an order by lot, those of four before those of three."""
    return tuple(sorted(lot.shuffled(tables), key=len, reverse=True))
