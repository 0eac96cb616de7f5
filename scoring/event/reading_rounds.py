"""Rounds, tables, sets and games from JSON. A large event has a hundred thousand exits, so these are read lean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from rules_ref.cards import JOKER, SUITS
from rules_ref.cases.json_text import Repeated
from rules_ref.cases.reader import Reader
from rules_ref.classes import PlayerClass
from rules_ref.ranking import Exit, How
from scoring.draw.reading_answer import read_answer
from scoring.draw.request import read_request
from scoring.event.values import EventRound, EventTable
from scoring.fields import (
    count_of,
    free_object,
    members,
    name_of,
    names_of,
    optional,
    points_of,
    present,
    text_of,
)
from scoring.matches.results import GameResult, SetResult

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from rules_ref.cards import Card, Suit
    from scoring.draw.json_form import DrawJson

_ROUND_KEYS: Final = frozenset({"stage", "round", "draw", "byes", "tables", "moved"})
_TABLE_KEYS: Final = frozenset({"table", "seats", "group", "cut_off", "sets", "recorded"})
_SET_KEYS: Final = frozenset({"seats", "blind", "envelope", "games"})
_GAME_KEYS: Final = frozenset({"events", "cut_off", "classes"})
_EXIT_KEYS: Final = frozenset({"player", "how"})
_HOWS: Final = tuple(how.value for how in How)
_CLASSES: Final = tuple(player_class.value for player_class in PlayerClass)
_SUITS: Final = {suit.value: suit for suit in SUITS}
_DIGITS: Final = 6
"""More are no round and no table, and Python refuses to read thousands of them as a number."""
_EXIT_SIZE: Final = len(_EXIT_KEYS)


def _moved(reader: Reader) -> tuple[tuple[int, int], ...]:
    return tuple(
        (count_of(Reader(_whole(key), key, reader)), count_of(number)) for key, number in reader.members()
    )


def _whole(key: str) -> int | str:
    return int(key) if key.isascii() and key.isdigit() and len(key) <= _DIGITS else key


class RoundReader:
    """Reads the rounds of one document; who left how is remembered, so that equal exits are one value."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._exits: dict[tuple[str, str], Exit] = {}

    def read(self, reader: Reader) -> EventRound:
        members(reader, _ROUND_KEYS)
        return EventRound(
            stage=name_of(reader["stage"]),
            number=count_of(reader["round"]),
            tables=tuple([self._table(table) for table in present(reader, "tables").items()]),
            byes=optional(reader, "byes", names_of, ()),
            draw=optional(reader, "draw", _draw, None),
            moved=optional(reader, "moved", _moved, ()),
        )

    def _table(self, reader: Reader) -> EventTable:
        members(reader, _TABLE_KEYS)
        number = count_of(reader["table"])
        twice: list[Suit] = []
        return EventTable(
            number=number,
            seats=self._seats(present(reader, "seats"), twice),
            sets=self._sets(reader, twice),
            group=optional(reader, "group", name_of, None),
            cut_off=_flag(reader, "cut_off"),
            recorded=optional(reader, "recorded", self._recorded, None),
            suits_twice=tuple(twice),
        )

    def _sets(self, table: Reader, twice: list[Suit]) -> tuple[SetResult, ...]:
        value = table.value.get("sets")
        if value is None:
            return ()
        return tuple([self._set(entry, twice) for entry in Reader(value, "sets", table).items()])

    def _set(self, reader: Reader, twice: list[Suit]) -> SetResult:
        value = members(reader, _SET_KEYS)
        seats = value.get("seats")
        games = value.get("games")
        return SetResult(
            None if seats is None else self._seats(Reader(seats, "seats", reader), twice),
            () if games is None else self._games(Reader(games, "games", reader)),
            optional(reader, "envelope", text_of, None),
            optional(reader, "blind", _blind, None),
        )

    def _seats(self, reader: Reader, twice: list[Suit]) -> dict[Suit, str]:
        seats = reader.mapping()
        if isinstance(seats, Repeated):
            twice += [_suit(reader, key) for key in seats.again]
        found = {}
        for key, value in seats.items():
            suit = _SUITS.get(key) or _suit(reader, key)
            # A name stands in every set of its table: what was looked at once is not looked at again.
            found[suit] = value if self._is_known(value) else self._name(Reader(value, key, reader))
        return found

    def _is_known(self, value: Any) -> bool:
        return isinstance(value, str) and value in self._names

    def _name(self, reader: Reader) -> str:
        name = name_of(reader)
        self._names.add(name)
        return name

    def _games(self, reader: Reader) -> tuple[GameResult, ...]:
        games = reader.value
        if not isinstance(games, list):
            reader.items()
        return tuple([self._game(game, index, reader) for index, game in enumerate(games)])

    def _game(self, value: Any, index: int, games: Reader) -> GameResult:
        reader = Reader(value, index, games)
        members(reader, _GAME_KEYS)
        events = value.get("events")
        if not isinstance(events, list):
            reader["events"].items()
        exits = []
        for at, event in enumerate(events):
            known = None
            # A large event has a hundred thousand exits of a few hundred kinds: most are known and need no reader.
            if type(event) is dict and len(event) == _EXIT_SIZE:
                # A Repeated, which names a key twice, is no plain dict: it goes to the reader, and is refused there.
                known = self._known_exit(event)
            exits.append(known or self._exit(Reader(event, at, reader["events"])))
        return GameResult(
            tuple(exits), _flag(reader, "cut_off"), optional(reader, "classes", self._classes, None)
        )

    def _classes(self, reader: Reader) -> dict[str, PlayerClass]:
        members(reader, frozenset(reader.mapping()))
        return {
            name_of(Reader(key, key, reader)): PlayerClass(value.one_of(_CLASSES))
            for key, value in reader.members()
        }

    def _known_exit(self, event: Mapping[str, str]) -> Exit | None:
        try:
            return self._exits.get((event["player"], event["how"]))
        except (KeyError, TypeError):  # a key is another one, or a value is no text
            return None

    def _exit(self, reader: Reader) -> Exit:
        members(reader, _EXIT_KEYS)
        player = name_of(reader["player"])
        how = reader["how"].one_of(_HOWS)
        return self._exits.setdefault((player, how), Exit(player, How(how)))

    def _recorded(self, reader: Reader) -> dict[str, int | Fraction]:
        members(reader, frozenset(reader.mapping()))
        return {name_of(Reader(key, key, reader)): points_of(value) for key, value in reader.members()}


def _draw(reader: Reader) -> DrawJson:
    """What stands in it is for ``verify`` to make again; here it only has to be a draw, with or without its answer."""
    draw = free_object(reader)
    read_request(reader)
    read_answer(reader)
    return cast("DrawJson", draw)


def _suit(reader: Reader, key: str) -> Suit:
    if key not in _SUITS:
        reader[key].refuse("席は S, H, D, C のどれかです。", "A seat is one of S, H, D, C.")
    return _SUITS[key]


def _flag(reader: Reader, key: str) -> bool:
    value = reader.value.get(key)
    return False if value is None else Reader(value, key, reader).flag()


def _blind(reader: Reader) -> tuple[Card, ...]:
    cards = reader.cards()
    if JOKER in cards:
        reader.items()[cards.index(JOKER)].refuse(
            "ジョーカーはブラインドカードになりません。", "A joker is never a blind card."
        )
    return cards
