"""Rounds, tables, sets and games. A large event has a hundred thousand exits, so these have a fast path."""

from functools import lru_cache
from typing import Any, Final

from rules_ref.cards import JOKER, SUITS, Card, Suit
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.json_text import Repeated
from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import Json
from rules_ref.classes import PlayerClass
from rules_ref.ranking import Exit, How
from scoring.draw.reading import DRAW
from scoring.event.values import EventRound, EventTable
from scoring.fields import name_of
from scoring.matches.results import GameResult, SetResult
from scoring.shape import COUNT, FLAG, NAME, POINTS, TEXT, ValueKind, by_name, kept, listed, member_of, shape

_SUITS: Final = {suit.value: suit for suit in SUITS}
_DIGITS: Final = 6
"""The most digits of a table's number; Python refuses to convert thousands of digits."""
_EXITS: Final = listed(shape(Exit, {"player": NAME, "how": member_of(How)}, required=("player", "how")))


def _read_exits(reader: Reader) -> Any:
    try:
        # Fast path: nearly all exits are valid and among a few hundred that recur, so they are cached.
        exits = tuple([_exit(**event) for event in reader.value if type(event) is dict])
    except (TypeError, ValueError, MalformedCaseError):
        exits = ()
    return exits if exits and len(exits) == len(reader.value) else _EXITS.read(reader)


@lru_cache(maxsize=10_000)
def _exit(player: str, how: str) -> Exit[str]:
    return Exit(name_of(Reader(player)), How(how))


_GAME: Final = shape(
    GameResult,
    {
        "events": ValueKind(_read_exits, _EXITS.schema, _EXITS.write),
        "cut_off": FLAG,
        "classes": by_name(member_of(PlayerClass)),
    },
    required=("events",),
    called={"events": "exits"},
    sparse=("classes",),
)


def _suit(reader: Reader, key: str) -> Suit:
    if key not in _SUITS:
        reader[key].refuse("席は S, H, D, C のどれかです。", "A seat is one of S, H, D, C.")
    return _SUITS[key]


_SEATS: Final = ValueKind(
    lambda reader: {_suit(reader, key): name_of(member) for key, member in reader.members()},
    {
        "title": "Seats",
        "type": "object",
        "properties": dict.fromkeys(_SUITS, NAME.schema),
        "additionalProperties": False,
    },
    lambda seats: {suit.value: seats[suit] for suit in SUITS if suit in seats},
)


def _read_blind(reader: Reader) -> tuple[Card, ...]:
    cards = reader.cards()
    if JOKER in cards:
        reader.items()[cards.index(JOKER)].refuse(
            "ジョーカーはブラインドカードになりません。", "A joker is never a blind card."
        )
    return cards


_BLIND: Final = ValueKind(
    _read_blind, {"type": "array", "items": {"type": "string"}}, lambda cards: [str(card) for card in cards]
)
_SET: Final = shape(
    SetResult,
    {"seats": _SEATS, "blind": _BLIND, "envelope": TEXT, "games": listed(_GAME)},
    sparse=("seats", "blind", "envelope"),
)


def _table(reader: Reader, table: Json) -> EventTable:
    seats = [reader.value["seats"], *(entry.get("seats") for entry in reader.value.get("sets") or ())]
    twice = [_SUITS[key] for names in seats if isinstance(names, Repeated) for key in names.again]
    return EventTable(**table, suits_twice=tuple(twice))


_TABLE: Final = shape(
    EventTable,
    {
        "table": COUNT,
        "seats": _SEATS,
        "group": NAME,
        "cut_off": FLAG,
        "sets": listed(_SET),
        "recorded": by_name(POINTS),
    },
    called={"table": "number"},
    make=_table,
)


def _read_moved(reader: Reader) -> tuple[tuple[int, int], ...]:
    return tuple(
        (COUNT.read(Reader(_whole(key), key, reader)), COUNT.read(number)) for key, number in reader.members()
    )


def _whole(key: str) -> int | str:
    return int(key) if key.isascii() and key.isdigit() and len(key) <= _DIGITS else key


_MOVED: Final = ValueKind(
    _read_moved,
    {"type": "object", "additionalProperties": COUNT.schema},
    lambda moved: {str(drawn): place for drawn, place in moved},
)
ROUND: Final = shape(
    EventRound,
    {
        "stage": NAME,
        "round": COUNT,
        "draw": kept(DRAW),
        "byes": listed(NAME),
        "tables": listed(_TABLE),
        "moved": _MOVED,
    },
    required=("stage", "round", "tables"),
    called={"round": "number"},
    sparse=("moved",),
)
