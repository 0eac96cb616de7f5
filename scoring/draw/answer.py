"""The draw itself: the same input gives the same seats, on every machine and in every run."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any

from rules_ref.cards import SUITS
from scoring.draw.check import refuse_unless_drawable
from scoring.draw.digest import given
from scoring.draw.document import DrawSeating, read_draw
from scoring.draw.field import field_of
from scoring.draw.groups import parts
from scoring.draw.quality import quality_of, suit_counts
from scoring.draw.stream import Stream
from scoring.draw.suits import suited
from scoring.draw.swiss import swiss_tables
from scoring.draw.tables import draw_rounds

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.draw.document import DrawRequest
    from scoring.draw.field import Field
    from scoring.draw.quality import Quality, Round
    from scoring.draw.tables import Rounds


def answer(draw: Mapping[str, Any]) -> dict[str, Any]:
    """The input with its seats, their quality and the digest; an answer that stands there already is replaced.

    Raises MalformedCaseError where the input cannot be read, DrawRefusedError where it cannot be drawn.
    """
    request = read_draw(draw)
    refuse_unless_drawable(request)
    return answered(draw, request, seats_of(request))


def answered(draw: Mapping[str, Any], request: DrawRequest, rounds: Sequence[Round]) -> dict[str, Any]:
    """The input with these seats for an answer."""
    listed = [_listed(tables) for tables in rounds]
    seats = {"tables": listed[0]} if request.rounds is None else {"rounds_tables": listed}
    quality = _as_json(quality_of(request, rounds))
    return given(draw) | seats | {"quality": quality, "digest": request.digest}


def seats_of(request: DrawRequest) -> tuple[Round, ...]:
    """The seats of every round, group by group. All chance comes from the digest of the input, which holds the seed."""
    seated = [_seats(each) for each in parts(request)]
    return tuple(tuple(chain.from_iterable(tables)) for tables in zip(*seated, strict=True))


def _seats(request: DrawRequest) -> tuple[Round, ...]:
    stream = Stream(request.digest)
    order = stream.shuffled(request.entrants)
    field = field_of(request, order)
    seated = suited(_rounds(request, field, stream), field.size, suit_counts(request, order))
    return tuple(tuple(tuple(field.ids[one] for one in table) for table in tables) for tables in seated)


def _rounds(request: DrawRequest, field: Field, stream: Stream) -> Rounds:
    if request.seating is DrawSeating.SWISS:
        return (swiss_tables(field, stream, request.effort, request.rematch_price),)
    return draw_rounds(field, request.rounds or 1, f"{request.digest} rounds", request.effort)


def _listed(tables: Round) -> list[dict[str, Any]]:
    return [
        {"table": number, "seats": {str(suit): name for suit, name in zip(SUITS, table, strict=False)}}
        for number, table in enumerate(tables, start=1)
    ]


def _as_json(quality: Quality) -> dict[str, int | str]:
    """Whole numbers stay numbers, fractions are spelt like ``"9/2"``."""
    return {
        key: str(value) if isinstance(value, Fraction) else value for key, value in asdict(quality).items()
    }
