"""The format of DRAW.json: the input of a draw and, from ``tables`` on, its answer."""

from dataclasses import fields, replace
from typing import Final, cast

from rules_ref.cards import Suit
from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import Json
from scoring.draw.digest import input_digest
from scoring.draw.quality import Quality
from scoring.draw.request import DrawEntrant, DrawRequest, DrawSeating
from scoring.fields import names_of, present
from scoring.schemas import Schema, with_definitions
from scoring.shape import (
    COUNT,
    NAME,
    POINTS,
    TEXT,
    ValueKind,
    by_key,
    by_name,
    listed,
    member_of,
    number,
    shape,
    titled,
)

FORMAT: Final = "daifugo-draw/1"
MOST_EFFORT: Final = 1_000
MOST_ROUNDS: Final = 100
PAIR: Final = 2


def _make_request(draw: Reader, values: Json) -> DrawRequest:
    for key in ("commitment", *_ANSWER):
        values.pop(key, None)
    if "rounds" not in values:
        present(draw, "round")
    elif "round" in values:
        draw["rounds"].refuse("round と rounds の両方は書けません。", "Give either round or rounds.")
    return DrawRequest(**values, digest="")


def _read_pair(pair: Reader) -> tuple[str, str]:
    names = names_of(pair)
    if len(names) != PAIR:
        pair.refuse("二人の組でなければなりません。", "This must be a pair of entrants.")
    return names[0], names[1]


_TIMES: Final = number(0)
_SUITS: Final = {str(suit): suit for suit in Suit}
_ENTRANT: Final = shape(
    DrawEntrant, {"id": NAME, "club": TEXT, "seed": COUNT, "points": POINTS, "group": TEXT}
)
_PAIR: Final[Schema] = {"type": "array", "items": NAME.schema, "minItems": PAIR, "maxItems": PAIR}
_INPUT: Final = {
    "seed": NAME,
    "stage": NAME,
    "round": COUNT,
    "rounds": number(1, MOST_ROUNDS),
    "entrants": listed(_ENTRANT),
    "met": listed(ValueKind(_read_pair, _PAIR)),
    "three_tables": by_name(_TIMES),
    "suits": by_name(titled("SuitCounts", by_key(_SUITS, _TIMES))),
    "seating": member_of(DrawSeating),
    "effort": number(0, MOST_EFFORT),
    "rematch_price": COUNT,
    "commitment": TEXT,
}
_TABLE: Final = {"table": COUNT, "seats": titled("Seats", by_key(_SUITS, NAME))}
_TABLES: Final = listed(titled("DrawnTable", shape(dict, _TABLE, required=_TABLE)))
_ANSWER: Final = {
    "tables": _TABLES,
    "rounds_tables": listed(_TABLES),
    "quality": by_key({member.name: member.name for member in fields(Quality)}, POINTS),
    "digest": TEXT,
}
DRAW: Final = shape(
    DrawRequest, _INPUT | _ANSWER, tag=("format", FORMAT), required=("seed", "entrants"), make=_make_request
)
"""A draw, read as its request without the digest; an answer in the file is validated and ignored."""


def read_draw(data: object) -> DrawRequest:
    """The request of a draw; an answer in the file is validated and ignored.

    Raises MalformedCaseError for the first field that cannot be read.

    >>> read_draw({"format": "daifugo-draw/1", "seed": "6 1", "round": 1, "entrants": [{"id": "p01"}, {}]})
    Traceback (most recent call last):
    rules_ref.cases.errors.MalformedCaseError: entrants[1].id: This field is required.
    """
    Reader(data, "draw").mapping()
    # The digest is computed after validation, because invalid values have no canonical form.
    request: DrawRequest = DRAW.read(Reader(data))
    return replace(request, digest=input_digest(cast("dict[str, object]", data)))


def draw_schema() -> Schema:
    """The JSON Schema of a draw. ``seed`` is not required: an announced draw has none yet."""
    return with_definitions(DRAW.schema | {"required": ["format", "entrants"]})
