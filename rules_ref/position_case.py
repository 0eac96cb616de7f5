"""From the JSON of a position to the value the engine works on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rules_ref.cards import Suit
from rules_ref.case import (
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
from rules_ref.position import Left, Pending, Play, Position
from rules_ref.ranking import How

if TYPE_CHECKING:
    from rules_ref.cards import Card
    from rules_ref.reader import Reader
    from rules_ref.ruleset import Ruleset

_KEYS: Final = (
    "players", "hands", "turn", "pile", "passed", "revolution", "back", "lock", "number_lock", "direction",
    "classes", "out", "opening", "round", "smash_used", "eight_cut_shift", "attribute_lock", "open_hands",
    "draw_pile", "exhausted", "pending", "last_cut",
)  # fmt: skip
_HOWS: Final = tuple(how.value for how in How)


def read_position(reader: Reader, ruleset: Ruleset) -> Position:
    """Everything but ``players`` and ``turn`` may be absent."""
    reader.only(_KEYS)
    players = read_players(reader["players"], ruleset)
    position = Position(
        players=players,
        hands=read_hands(reader["hands"], players),
        turn=read_player(reader["turn"], players),
        pile=tuple(_pile_play(each, players, ruleset) for each in list_of(reader["pile"])),
        passed=tuple(read_player(each, players) for each in list_of(reader["passed"])),
        revolution=flag_of(reader["revolution"]),
        back=flag_of(reader["back"]),
        lock=_suits(reader["lock"]),
        number_lock=flag_of(reader["number_lock"]),
        direction=_direction(reader["direction"]),
        classes=read_classes(reader["classes"], players),
        out=tuple(_left(each, players) for each in list_of(reader["out"])),
        opening=flag_of(reader["opening"]),
        round=None if reader["round"].absent else reader["round"].number(1, MANY),
        smash_used=flag_of(reader["smash_used"]),
        eight_cut_shift=flag_of(reader["eight_cut_shift"]),
        attribute_lock=tuple(each.text() for each in list_of(reader["attribute_lock"])),
        open_hands=tuple(read_player(each, players) for each in list_of(reader["open_hands"])),
        draw_pile=None if reader["draw_pile"].absent else reader["draw_pile"].number(0, MANY),
        exhausted=0 if reader["exhausted"].absent else reader["exhausted"].number(0, MANY),
        pending=_pendings(reader["pending"], players),
        last_cut=() if reader["last_cut"].absent else reader["last_cut"].cards(),
    )
    _check_out(reader, position)
    check_copies(seen_cards(reader, position), ruleset)
    return position if position.pile or ruleset.passing.must_lead is None else _after_flush(position)


def _after_flush(position: Position) -> Position:
    """On an empty pile nobody has passed and nothing is locked, whatever is still noted of the last one."""
    return replace(position, passed=(), lock=0, number_lock=False, attribute_lock=())


def _direction(reader: Reader) -> int:
    if reader.absent:
        return 1
    value = reader.number(-1, 1)
    if value == 0:
        reader.refuse("1 か -1 です。", "This must be 1 or -1.")
    return value


def _suits(reader: Reader) -> int:
    bits = 0
    for each in list_of(reader):
        bits |= Suit(each.one_of(("S", "H", "D", "C"))).bit
    return bits


def _pile_play(reader: Reader, players: tuple[str, ...], ruleset: Ruleset) -> Play:
    reader.only(("by", "cards", "as"))
    play = read_play(reader, players)
    if not ruleset.readings_of(play):
        reader["cards"].refuse(
            "1枚、複数枚、階段のどれでもありません。", "This is no single, no multiple and no stairs."
        )
    return play


def _left(reader: Reader, players: tuple[str, ...]) -> Left:
    reader.only(("player", "how"))
    return Left(read_player(reader["player"], players), How(reader["how"].one_of(_HOWS)))


def _pendings(reader: Reader, players: tuple[str, ...]) -> tuple[Pending, ...]:
    if reader.absent:
        return ()
    many = reader.items() if isinstance(reader.value, list) else [reader]
    return tuple(_pending(each, players) for each in many)


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


def _check_out(reader: Reader, position: Position) -> None:
    gone = [left.player for left in position.out]
    for index, player in enumerate(gone):
        if player in gone[:index]:
            reader["out"].items()[index].refuse("すでに抜けています。", "This player has already left.")
    if position.turn in gone:
        reader["turn"].refuse("ゲームから抜けたプレイヤーです。", "This player has left the game.")


def seen_cards(reader: Reader, position: Position) -> list[tuple[Reader, Card]]:
    """Every card that the position shows, in hands and on the pile, with where it stands."""
    seen = [] if reader["hands"].absent else cards_in_hands(reader["hands"], position.hands)
    for item, play in zip(list_of(reader["pile"]), position.pile, strict=True):
        seen += zip(item["cards"].items(), play.cards, strict=True)
    return seen
