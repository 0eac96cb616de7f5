"""The draw itself: the same input gives the same seats, on every machine and in every run."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from itertools import chain, combinations
from typing import Final, cast

from rules_ref.cards import SUITS
from scoring.draw.check import refuse_unless_drawable
from scoring.draw.costs import strictly
from scoring.draw.digest import given, version_of
from scoring.draw.field import Field, field_of
from scoring.draw.json_form import DrawJson, DrawnTableJson, QualityJson
from scoring.draw.quality import Quality, Round, quality_of, suit_counts
from scoring.draw.reading import read_draw
from scoring.draw.request import NEWEST, DrawRequest, DrawSeating, Version, group_requests
from scoring.draw.stream import Stream
from scoring.draw.suits import suited, suits_by_lot
from scoring.draw.swiss import ranked, swiss_tables, swiss_weights
from scoring.draw.tables import Rounds, Tables, draw_rounds
from scoring.draw.three_lot import shared_out


def seated_by_lot(
    request: DrawRequest, field: Field, rounds: Rounds, earlier: Sequence[Sequence[int]]
) -> Rounds:
    """Decide by lot what the aims leave open: who sits at tables of three, table numbers and suits.

    The tables of a swiss round stay in the order of points.

    ``earlier``: how often each player has had each suit.
    """
    # A separate stream (0403): how many numbers the search for tables has used has no effect here.
    lot = Stream(f"{request.digest} seats")
    swiss = request.seating is DrawSeating.SWISS
    weights = swiss_weights(field, request.rematch_price) if swiss else strictly(field.size * len(rounds))
    shared = shared_out(field, rounds, weights, lot)
    numbered = tuple(_numbered(tables, lot) for tables in shared)
    if swiss:
        # The sort is stable: tables of equal points stay in their order by lot.
        numbered = tuple(ranked(field, tables) for tables in numbered)
    return suits_by_lot(numbered, field.size, earlier, lot)


def _numbered(tables: Tables, lot: Stream) -> Tables:
    """The tables in an order by lot, those of four before those of three."""
    return tuple(sorted(lot.shuffled(tables), key=len, reverse=True))


def answer(draw: Mapping[str, object], version: Version | None = None) -> DrawJson:
    """Compute a draw: its input with seats, quality and digest. An answer already there is replaced.

    ``version`` None: the draw's own, see ``version_of``. Raises MalformedCaseError where the input cannot be read,
    DrawRefusedError where it cannot be drawn.
    """
    request = read_draw(draw)
    refuse_unless_drawable(request)
    version = version or version_of(draw)
    return answered(draw, request, drawn_rounds(request, version), version)


def answered(
    draw: Mapping[str, object], request: DrawRequest, rounds: Sequence[Round], version: Version = NEWEST
) -> DrawJson:
    """The input of a draw with these seats as its answer."""
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
        # By name, not in the order of the list, on which no seat may depend (0403).
        groups = tuple(sorted(groups, key=_name_of_group))
    seated = [_seats(group, version) for group in groups]
    return tuple(tuple(chain.from_iterable(tables)) for tables in zip(*seated, strict=True))


def _name_of_group(request: DrawRequest) -> tuple[int, str]:
    """The sort key of a group: group 10 comes after group 9."""
    name = request.entrants[0].group
    return len(name), name


def _seats(request: DrawRequest, version: Version) -> tuple[Round, ...]:
    # The digest covers all input, not only the seed: trying a seed on another list says nothing of this one.
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
    """The quality as JSON: whole numbers stay numbers, fractions are spelt like ``"9/2"``."""
    spelt = {
        key: str(value) if isinstance(value, Fraction) else value
        for key, value in asdict(quality).items()
        if key != "suit_spread_bound" or version is not Version.FIRST
    }
    return cast("QualityJson", spelt)


SHARES: Final = (10, 40)
"""Divisors of all squared gaps without rematches: the prices at which rematches are offered."""


def candidates(draw: DrawJson) -> tuple[DrawJson, ...]:
    """Up to three answers for a swiss round: without a price, then ever more rematches and smaller gaps.

    Each is the answer to its own input, which holds its ``rematch_price``, so that the one chosen can be verified.
    Raises like ``answer``.
    """
    plain = given(draw)
    plain.pop("rematch_price", None)
    found = [answer(plain)]
    gaps = squared_gaps(found[0])
    for share in SHARES:
        cheaper = answer(plain | {"rematch_price": max(1, int(gaps / share))})
        more = cheaper["quality"]["repeats"] > found[-1]["quality"]["repeats"]
        # A price that adds no rematch, or only rematches that reduce no gap, is not offered.
        if more and squared_gaps(cheaper) < squared_gaps(found[-1]):
            found.append(cheaper)
    return tuple(found)


def squared_gaps(drawn: DrawJson) -> int | Fraction:
    """The sum of the squared point differences of all pairs at the tables of an answer."""
    points = {entrant.id: entrant.points for entrant in read_draw(drawn).entrants}
    seats = [list(table["seats"].values()) for table in drawn["tables"]]
    return sum((points[one] - points[other]) ** 2 for table in seats for one, other in combinations(table, 2))
