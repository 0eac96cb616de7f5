"""The draw itself: the same input gives the same seats, on every machine and in every run."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from itertools import chain
from typing import cast

from rules_ref.cards import SUITS
from scoring.draw.by_lot import seated_by_lot
from scoring.draw.check import refuse_unless_drawable
from scoring.draw.digest import given, version_of
from scoring.draw.field import Field, field_of
from scoring.draw.groups import group_requests
from scoring.draw.json_form import DrawJson, DrawnTableJson, QualityJson
from scoring.draw.quality import Quality, Round, quality_of, suit_counts
from scoring.draw.reading import read_draw
from scoring.draw.request import DrawRequest, DrawSeating
from scoring.draw.stream import Stream
from scoring.draw.suits import suited
from scoring.draw.swiss import swiss_tables
from scoring.draw.tables import Rounds, draw_rounds
from scoring.draw.version import NEWEST, Version


def answer(draw: Mapping[str, object], version: Version | None = None) -> DrawJson:
    """The input with its seats, their quality and the digest; an answer that stands there already is replaced.

    ``version`` None: the draw's own, see ``version_of``. Raises MalformedCaseError where the input cannot be read,
    DrawRefusedError where it cannot be drawn.
    """
    request = read_draw(draw)
    refuse_unless_drawable(request)
    version = version or version_of(draw)
    # What could be read is a draw.
    return answered(cast("DrawJson", draw), request, drawn_rounds(request, version), version)


def answered(
    draw: DrawJson, request: DrawRequest, rounds: Sequence[Round], version: Version = NEWEST
) -> DrawJson:
    """The input with these seats for an answer."""
    listed = [_listed(tables) for tables in rounds]
    found = given(draw)
    if request.rounds is None:
        found["tables"] = listed[0]
    else:
        found["rounds_tables"] = listed
    found["quality"] = quality_json(quality_of(request, rounds), version)
    found["digest"] = request.digest
    return found


def drawn_rounds(request: DrawRequest, version: Version = NEWEST) -> tuple[Round, ...]:
    """The seats of every round, group by group. All chance comes from the digest of the input, which holds the seed."""
    groups = group_requests(request)
    if version is not Version.FIRST:
        # By name, not as they come in the list: the draw owes nothing to its order (0403).
        groups = tuple(sorted(groups, key=_name_of_group))
    seated = [_seats(group, version) for group in groups]
    return tuple(tuple(chain.from_iterable(tables)) for tables in zip(*seated, strict=True))


def _name_of_group(request: DrawRequest) -> tuple[int, str]:
    """Group 10 comes after group 9."""
    name = request.entrants[0].group
    return len(name), name


def _seats(request: DrawRequest, version: Version) -> tuple[Round, ...]:
    # The digest holds the seed and all else that was given: another list is another draw, so no seed can be tried on it first.
    stream = Stream(request.digest)
    order = stream.shuffled(request.entrants)
    field, earlier = field_of(request, order), suit_counts(request, order)
    rounds = _rounds(request, field, stream, version)
    if version is Version.FIRST:
        rounds = suited(rounds, field.size, earlier)
    else:
        rounds = seated_by_lot(request, field, rounds, earlier)
    return tuple(tuple(tuple(field.ids[one] for one in table) for table in tables) for tables in rounds)


def _rounds(request: DrawRequest, field: Field, stream: Stream, version: Version) -> Rounds:
    if request.seating is DrawSeating.SWISS:
        return (swiss_tables(field, stream, request.effort, request.rematch_price),)
    return draw_rounds(field, request.rounds or 1, version, f"{request.digest} rounds", request.effort)


def _listed(tables: Round) -> list[DrawnTableJson]:
    return [
        # A table of three has no fourth seat: ♣ stays empty.
        {"table": number, "seats": {str(suit): name for suit, name in zip(SUITS, table, strict=False)}}
        for number, table in enumerate(tables, start=1)
    ]


def quality_json(quality: Quality, version: Version = NEWEST) -> QualityJson:
    """Whole numbers stay numbers, fractions are spelt like ``"9/2"``."""
    spelt = {
        key: str(value) if isinstance(value, Fraction) else value
        for key, value in asdict(quality).items()
        if key != "suit_spread_bound" or version is not Version.FIRST
    }
    return cast("QualityJson", spelt)
