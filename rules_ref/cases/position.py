"""Read the JSON of a position into the engine's value."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Final, NamedTuple

from rules_ref.cards import JOKER, Card, Suit
from rules_ref.cases.case import (
    MANY,
    cards_in_hands,
    check_copies,
    flag_of,
    list_of,
    read_classes,
    read_hands,
    read_play,
    read_player,
    read_players,
)
from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import Json
from rules_ref.engine.ruleset import Ruleset
from rules_ref.facts import OF_POSITION, UNLOCKED, Fact, Kind
from rules_ref.position import Left, Pending, Play, Position, Unseen
from rules_ref.ranking import How

_KEYS: Final = frozenset(fact.key for fact in OF_POSITION)
SHORTEST: Final = 3
"""The fewest cards of stairs."""
_NEEDED: Final = ("players", "turn", "hands")
_HOWS: Final = tuple(how.value for how in How)


class _GivenFact(NamedTuple):
    """One fact of a case, and the context needed to read it."""

    reader: Reader
    fact: Fact
    players: tuple[str, ...]
    ruleset: Ruleset


def read_position(reader: Reader, ruleset: Ruleset) -> Position:
    """The position for the engine. All but ``players`` and ``turn`` are optional."""
    return as_played_on(read_as_given(reader, ruleset), ruleset)


def as_played_on(given: Position, ruleset: Ruleset) -> Position:
    """The position for the engine, from the one read word for word."""
    return given if given.pile or ruleset.passing.must_lead is None else _after_flush(given)


def read_as_given(reader: Reader, ruleset: Ruleset) -> Position:
    """The position word for word, including leftovers of a flushed pile."""
    reader.only(_KEYS)
    players = read_players(reader["players"], ruleset)
    position = Position(**read_facts(reader, players, ruleset, OF_POSITION))
    check_out(reader, position)
    if not _is_of_one_deck(position, ruleset):
        check_copies(seen_cards(reader, position), ruleset)
    return position


def _is_of_one_deck(position: Position, ruleset: Ruleset) -> bool:
    """Whether no card appears more often than in the deck; its field is located only if one does."""
    hands = (hand for hand in position.hands.values() if isinstance(hand, tuple))
    seen = Counter(chain(*hands, *(play.cards for play in position.pile)))
    jokers = seen.pop(JOKER, 0)
    return jokers <= ruleset.jokers and max(seen.values(), default=0) <= ruleset.decks


def read_facts(reader: Reader, players: tuple[str, ...], ruleset: Ruleset, facts: Iterable[Fact]) -> Json:
    """Read these facts, by key, as a ``Position`` has them; ``turn`` is required.

    Missing facts are left out, and have the defaults of ``Position``.
    """
    given = reader.mapping()
    return {
        fact.key: players
        if fact.key == "players"
        else _READERS[fact.kind](_GivenFact(reader[fact.key], fact, players, ruleset))
        for fact in facts
        if given.get(fact.key) is not None or fact.key in _NEEDED
    }


def _after_flush(position: Position) -> Position:
    """The position without passes and locks: an empty pile has none, whatever is left of the last one."""
    return position.but(passed=(), **UNLOCKED)


def _direction(reader: Reader) -> int:
    if reader.absent:
        return 1
    value = reader.number(-1, 1)
    if value == 0:
        reader.refuse("1か-1でなければなりません。", "This must be 1 or -1.")
    return value


def _suits(reader: Reader) -> int:
    bits = 0
    for item in list_of(reader):
        bits |= Suit(item.one_of(("S", "H", "D", "C"))).bit
    return bits


_FORMS: Final = {"single": 1, "pair": 2, "triple": 3, "multiple": None, "stairs": None}
"""Forms of a play whose cards are unknown, with their number of cards; None if the form does not fix it."""
_LONGEST: Final = 13


def read_unseen(reader: Reader, players: tuple[str, ...]) -> Play:
    """A play of which only the form and the number of cards are known."""
    reader.only(("by", "form", "size"))
    form = reader["form"].one_of(tuple(_FORMS))
    own = _FORMS[form]
    size = own if own and reader["size"].absent else reader["size"].number(1, _LONGEST)
    fits = size == own if own else size >= (SHORTEST if form == "stairs" else 2)
    if not fits:
        reader["size"].refuse("この出し方の枚数ではありません。", "Cards of this form are not so many.")
    return Play(read_player(reader["by"], players), (), unseen=Unseen(form, size))


def _pile_play(reader: Reader, players: tuple[str, ...], ruleset: Ruleset) -> Play:
    if "form" in reader.mapping():
        return read_unseen(reader, players)
    reader.only(("by", "cards", "as"))
    play = read_play(reader, players)
    if not ruleset.readings_of(play):
        reader["cards"].refuse(
            "1枚、複数枚、階段のどれでもありません。", "This is neither a single nor a multiple nor stairs."
        )
    return play


def _left(reader: Reader, players: tuple[str, ...]) -> Left:
    reader.only(("player", "how"))
    return Left(read_player(reader["player"], players), How(reader["how"].one_of(_HOWS)))


def _pendings(reader: Reader, players: tuple[str, ...]) -> tuple[Pending, ...]:
    if reader.absent:
        return ()
    many = reader.items() if isinstance(reader.value, list) else [reader]
    return tuple([_pending(item, players) for item in many])


def _pending(reader: Reader, players: tuple[str, ...]) -> Pending:
    reader.only(("kind", "by", "player", "effect", "count", "counters"))
    match reader["kind"].one_of(("eight_cut", "revolution", "named")):
        case "eight_cut":
            return Pending("eight_cut", read_player(reader["by"], players))
        case "revolution":
            counters = 0 if reader["counters"].absent else reader["counters"].number(0, MANY)
            by = read_player(reader["by"], players)
            return Pending("revolution", by, count=reader["count"].number(1, MANY), counters=counters)
        case _:
            return Pending(
                "named",
                read_player(reader["by"], players),
                read_player(reader["player"], players),
                reader["effect"].one_of(("draw2", "three_nine")),
                reader["count"].number(1, MANY),
            )


def _number(bound: _GivenFact) -> int | None:
    reader, fact = bound.reader, bound.fact
    absent: int | None = fact.default
    return absent if reader.absent else reader.number(fact.least, MANY)


_READERS: Final[dict[Kind, Callable[[_GivenFact], object]]] = {
    Kind.NAME: lambda given: read_player(given.reader, given.players),
    Kind.NAMES: lambda given: tuple([read_player(item, given.players) for item in list_of(given.reader)]),
    Kind.WORDS: lambda given: tuple(item.text() for item in list_of(given.reader)),
    Kind.NUMBER: _number,
    Kind.FLAG: lambda given: flag_of(given.reader),
    Kind.CARDS: lambda given: () if given.reader.absent else given.reader.cards(),
    Kind.DIRECTION: lambda given: _direction(given.reader),
    Kind.SUITS: lambda given: _suits(given.reader),
    Kind.CLASSES: lambda given: read_classes(given.reader, given.players),
    Kind.HANDS: lambda given: read_hands(given.reader, given.players),
    Kind.EXITS: lambda given: tuple([_left(item, given.players) for item in list_of(given.reader)]),
    Kind.PENDING: lambda given: _pendings(given.reader, given.players),
    Kind.PILE: lambda given: tuple(
        [_pile_play(item, given.players, given.ruleset) for item in list_of(given.reader)]
    ),
}


def check_out(reader: Reader, position: Position, turn: str = "turn") -> None:
    """Refuse a player who left twice, or who left and is on turn."""
    gone = [left.player for left in position.out]
    for index, player in enumerate(gone):
        if player in gone[:index]:
            reader["out"].items()[index].refuse(
                "このプレイヤーは、もう抜けています。", "This player has already left."
            )
    if position.turn in gone:
        reader[turn].refuse(
            "このプレイヤーは、もうゲームから抜けています。", "This player has left the game."
        )


def seen_cards(reader: Reader, position: Position) -> list[tuple[Reader, Card]]:
    """Every card in the position's hands and pile, with its path."""
    seen = [] if reader["hands"].absent else cards_in_hands(reader["hands"], position.hands)
    for item, play in zip(list_of(reader["pile"]), position.pile, strict=True):
        if play.unseen is not None:
            continue
        seen += zip(item["cards"].items(), play.cards, strict=True)
    return seen
