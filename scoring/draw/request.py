"""DRAW.json as a value: who is to be seated, who met already, and where the chance comes from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from rules_ref.cards import Suit
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.reader import Reader
from rules_ref.text import Text
from scoring.draw.digest import ANSWERED, input_digest
from scoring.fields import (
    MOST,
    count_of,
    members,
    name_of,
    names_of,
    optional,
    points_of,
    present,
    text_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

FORMAT: Final = "daifugo-draw/1"
DEFAULT_EFFORT: Final = 10

MOST_EFFORT: Final = 1_000
MOST_ROUNDS: Final = 100
PAIR: Final = 2

_REQUIRED: Final = frozenset({"format", "seed", "entrants"})
_KEYS: Final = _REQUIRED | frozenset(
    {"stage", "round", "rounds", "met", "three_tables", "suits", "seating", "effort", "rematch_price"}
)
KEYS: Final = _KEYS | ANSWERED
"""All that a draw may say, its answer included."""
_ENTRANT_KEYS: Final = frozenset({"id", "club", "seed", "points", "group"})
_NO_POINTS: Final[int | Fraction] = 0
_SUITS: Final = frozenset(str(suit) for suit in Suit)


class DrawRefusedError(Exception):
    """The request can be read but not drawn; ``findings`` say all that does not hold."""

    def __init__(self, findings: tuple[Text, ...]) -> None:
        super().__init__(" ".join(finding.en for finding in findings))
        self.findings = findings


class DrawSeating(Enum):
    """What the tables are made by: chance alone, or similar points too."""

    DRAW = "draw"
    SWISS = "swiss"


@dataclass(frozen=True, slots=True)
class DrawEntrant:
    """Someone to be seated. ``club`` empty: none; ``seed`` counts from 1, None: not seeded; ``points`` so far.

    Who stands in a ``group`` sits with others of it only.
    """

    id: str
    club: str = ""
    seed: int | None = None
    points: int | Fraction = 0
    group: str = ""


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What a draw is made from. ``rounds`` None: one round, ``round``; else so many rounds are made together.

    ``met``: pairs that sat at one table earlier in the event, once for each time. ``three_tables``: how often
    someone sat at a table of three. ``suits``: how often someone sat at which suit. ``rematch_price``: so many
    squared points nearer is worth one rematch (swiss); None: no nearness is. ``digest``: of the canonical input.
    """

    seed: str
    entrants: tuple[DrawEntrant, ...]
    digest: str
    stage: str | None = None
    round: int | None = None
    rounds: int | None = None
    met: tuple[tuple[str, str], ...] = ()
    three_tables: Mapping[str, int] = field(default_factory=dict)
    suits: Mapping[str, Mapping[Suit, int]] = field(default_factory=dict)
    seating: DrawSeating = DrawSeating.DRAW
    effort: int = DEFAULT_EFFORT
    rematch_price: int | None = None


def read_draw(data: object) -> DrawRequest:
    """The request of a draw; an answer that stands beside it is passed over.

    Raises MalformedCaseError for the first field that cannot be read.

    >>> read_draw({"format": "daifugo-draw/1", "seed": "6 1", "round": 1, "entrants": [{"id": "p01"}, {}]})
    Traceback (most recent call last):
    rules_ref.cases.errors.MalformedCaseError: entrants[1].id: This field is required.
    """
    if not isinstance(data, dict):
        raise MalformedCaseError(
            "draw", Text("オブジェクト（{ }）でなければなりません。", "This must be an object.")
        )
    request = read_request(Reader(data))
    # Only what can be read can be spelt, and so has a digest.
    return replace(request, digest=input_digest(data))


def read_request(draw: Reader) -> DrawRequest:
    """The request of a draw that stands in another document, without its digest, which tells nothing of whether it can be read."""
    members(draw, KEYS, _REQUIRED)
    present(draw, "format").one_of([FORMAT])
    seed = name_of(present(draw, "seed"))
    optional(draw, "commitment", text_of, "")
    rounds = optional(draw, "rounds", lambda reader: reader.number(1, MOST_ROUNDS), None)
    return DrawRequest(
        seed=seed,
        stage=optional(draw, "stage", name_of, None),
        round=_round(draw, rounds),
        rounds=rounds,
        entrants=tuple(_entrant(entrant) for entrant in present(draw, "entrants").items()),
        met=optional(draw, "met", lambda reader: tuple(_pair(pair) for pair in reader.items()), ()),
        three_tables=optional(draw, "three_tables", _times, {}),
        suits=optional(
            draw, "suits", lambda reader: {name: _suits(one) for name, one in _by_name(reader)}, {}
        ),
        seating=optional(draw, "seating", _seating, DrawSeating.DRAW),
        effort=optional(draw, "effort", lambda reader: reader.number(0, MOST_EFFORT), DEFAULT_EFFORT),
        rematch_price=optional(draw, "rematch_price", count_of, None),
        digest="",
    )


def _round(draw: Reader, rounds: int | None) -> int | None:
    if rounds is None:
        return count_of(present(draw, "round"))
    if not draw["round"].absent:
        draw["rounds"].refuse("round と rounds の両方は書けません。", "Give either round or rounds.")
    return None


def _entrant(entrant: Reader) -> DrawEntrant:
    members(entrant, _ENTRANT_KEYS, frozenset({"id"}))
    return DrawEntrant(
        id=name_of(present(entrant, "id")),
        club=optional(entrant, "club", text_of, ""),
        seed=optional(entrant, "seed", count_of, None),
        points=optional(entrant, "points", points_of, _NO_POINTS),
        group=optional(entrant, "group", text_of, ""),
    )


def _pair(pair: Reader) -> tuple[str, str]:
    names = names_of(pair)
    if len(names) != PAIR:
        pair.refuse("二人の組でなければなりません。", "This must be a pair of entrants.")
    return names[0], names[1]


def _by_name(reader: Reader) -> Iterator[tuple[str, Reader]]:
    """The members of an object whose keys are entrants' ids."""
    names = reader.mapping()
    members(reader, frozenset(names))
    return reader.members()


def _times(reader: Reader) -> dict[str, int]:
    return {name: times.number(0, MOST) for name, times in _by_name(reader)}


def _suits(reader: Reader) -> dict[Suit, int]:
    members(reader, _SUITS)
    return {Suit(key): times.number(0, MOST) for key, times in reader.members()}


def _seating(reader: Reader) -> DrawSeating:
    return DrawSeating(reader.one_of([seating.value for seating in DrawSeating]))
