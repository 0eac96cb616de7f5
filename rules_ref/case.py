"""From a JSON case to the values the engine works on; everything that cannot be read is refused by field."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from rules_ref.cards import JOKER, Suit
from rules_ref.classes import PlayerClass
from rules_ref.position import Claim, Left, Pass, Pending, Play, Position
from rules_ref.ranking import How
from rules_ref.reader import Reader
from rules_ref.regulation import Option, Regulation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rules_ref.cards import Card
    from rules_ref.position import Hand, Move
    from rules_ref.ruleset import Ruleset

ENVELOPE_KEYS: Final = ("id", "why", "note", "ruleset", "question", "regulation")
POSITION_KEYS: Final = (
    "players", "hands", "turn", "pile", "passed", "revolution", "back", "lock", "number_lock", "direction",
    "classes", "out", "opening", "round", "smash_used", "eight_cut_shift", "attribute_lock", "open_hands",
    "draw_pile", "exhausted", "pending", "last_cut",
)  # fmt: skip
MANY: Final = 10_000
_HOWS: Final = tuple(how.value for how in How)
_CLASSES: Final = tuple(each.value for each in PlayerClass)


def read_players(reader: Reader, ruleset: Ruleset) -> tuple[str, ...]:
    """Distinct names, as many as the document seats."""
    items = reader.items()
    if len(items) not in ruleset.table_sizes:
        sizes = ", ".join(map(str, ruleset.table_sizes))
        reader.refuse(f"この規則の人数は{sizes}人です。", f"This document seats {sizes} players.")
    players = tuple(each.text() for each in items)
    for index, item in enumerate(items):
        if players.index(players[index]) != index:
            item.refuse("同じプレイヤーが2回あります。", "This player is listed twice.")
    return players


def read_player(reader: Reader, players: tuple[str, ...]) -> str:
    player = reader.text()
    if player not in players:
        reader.refuse(f"「{player}」はこの卓にいません。", f"There is no player “{player}” at this table.")
    return player


def read_by_player(reader: Reader, players: tuple[str, ...]) -> dict[str, Reader]:
    """An object whose keys are players; players given as null are left out."""
    found = {}
    for key, member in reader.members():
        if key not in players:
            member.refuse(f"「{key}」はこの卓にいません。", f"There is no player “{key}” at this table.")
        if not member.absent:
            found[key] = member
    return found


def read_classes(reader: Reader, players: tuple[str, ...]) -> dict[str, PlayerClass]:
    """Class by player; a class other than heimin belongs to one player only."""
    if reader.absent:
        return {}
    found: dict[str, PlayerClass] = {}
    for player, member in read_by_player(reader, players).items():
        value = PlayerClass(member.one_of(_CLASSES))
        if value is not PlayerClass.HEIMIN and value in found.values():
            member.refuse(
                "この階級はすでに別のプレイヤーのものです。", "Another player already has this class."
            )
        found[player] = value
    return found


def read_regulation(reader: Reader, ruleset: Ruleset) -> Regulation:
    """The event's options; refuses keys and values the document does not know."""
    if reader.absent:
        return Regulation(ruleset.options, {})
    values = {}
    for key, member in reader.members():
        if key not in ruleset.options:
            member.refuse("この規則にない設定です。", "This document has no such option.")
        if not member.absent:
            values[key] = _option_value(member, ruleset.options[key])
    return Regulation(ruleset.options, values)


def _option_value(reader: Reader, option: Option) -> Any:
    match option.kind:
        case "switch":
            return reader.flag()
        case "choice":
            return reader.one_of(option.choices)
        case "number":
            return reader.number(0, MANY)
        case "card":
            return reader.card()
        case "attributes":
            return {Reader(key, each.path).card(): _texts(each) for key, each in reader.members()}
        case "unites":
            return tuple(_unite(each, option.choices) for each in reader.items())


def _texts(reader: Reader) -> tuple[str, ...]:
    return tuple(each.text() for each in reader.items())


def _unite(reader: Reader, effects: tuple[str, ...]) -> tuple[frozenset[Card], str]:
    reader.only(("cards", "effect"))
    return frozenset(reader["cards"].cards()), reader["effect"].one_of(effects)


def read_hands(reader: Reader, players: tuple[str, ...]) -> dict[str, Hand]:
    """Cards, or how many, by player; unknown hands are absent."""
    if reader.absent:
        return {}
    return {player: _hand(member) for player, member in read_by_player(reader, players).items()}


def _hand(reader: Reader) -> Hand:
    return reader.number(0, MANY) if isinstance(reader.value, int) else reader.cards()


def read_play(reader: Reader, players: tuple[str, ...]) -> Play:
    """A play of cards with its declared jokers."""
    cards_reader = reader["cards"]
    cards = cards_reader.cards()
    if not cards:
        cards_reader.refuse("カードがありません。", "No card is given.")
    declared_reader = reader["as"]
    declared = () if declared_reader.absent else declared_reader.declared_cards()
    jokers = sum(each is JOKER for each in cards)
    if declared and len(declared) != jokers:
        declared_reader.refuse(
            f"ジョーカーは{jokers}枚、宣言は{len(declared)}枚です。",
            f"There are {jokers} joker(s) but {len(declared)} declaration(s).",
        )
    for item in declared_reader.items() if declared else ():
        if item.declared_card() is JOKER:
            item.refuse("ジョーカー自身にはなれません。", "A joker cannot stand for a joker.")
    return Play(read_player(reader["by"], players), cards, declared)


def read_move(reader: Reader, players: tuple[str, ...], ruleset: Ruleset, also: tuple[str, ...] = ()) -> Move:
    """A play, a pass or a claim; ``also``: further keys that may stand beside it."""
    if not reader["claim"].absent:
        reader.only(("by", "claim", "cards", "effect", *also))
        if not ruleset.claims:
            reader["claim"].refuse("この規則に宣言はありません。", "This document knows no such call.")
        claim = reader["claim"].one_of(ruleset.claims)
        cards = () if reader["cards"].absent else reader["cards"].cards()
        effect = None if reader["effect"].absent else reader["effect"].one_of(("draw2", "three_nine"))
        return Claim(read_player(reader["by"], players), claim, cards, effect)
    reader.only(("by", "cards", "as", "pass", *also))
    if not _flag(reader["pass"]):
        return read_play(reader, players)
    if not reader["cards"].absent and reader["cards"].items():
        reader["cards"].refuse("パスにカードは付けられません。", "A pass has no cards.")
    return Pass(read_player(reader["by"], players))


def read_position(reader: Reader, ruleset: Ruleset) -> Position:
    """Everything but ``players`` and ``turn`` may be absent."""
    reader.only(POSITION_KEYS)
    players = read_players(reader["players"], ruleset)
    position = Position(
        players=players,
        hands=read_hands(reader["hands"], players),
        turn=read_player(reader["turn"], players),
        pile=tuple(_pile_play(each, players) for each in _list(reader["pile"])),
        passed=tuple(read_player(each, players) for each in _list(reader["passed"])),
        revolution=_flag(reader["revolution"]),
        back=_flag(reader["back"]),
        lock=_suits(reader["lock"]),
        number_lock=_flag(reader["number_lock"]),
        direction=_direction(reader["direction"]),
        classes=read_classes(reader["classes"], players),
        out=tuple(_left(each, players) for each in _list(reader["out"])),
        opening=_flag(reader["opening"]),
        round=None if reader["round"].absent else reader["round"].number(1, MANY),
        smash_used=_flag(reader["smash_used"]),
        eight_cut_shift=_flag(reader["eight_cut_shift"]),
        attribute_lock=tuple(each.text() for each in _list(reader["attribute_lock"])),
        open_hands=tuple(read_player(each, players) for each in _list(reader["open_hands"])),
        draw_pile=None if reader["draw_pile"].absent else reader["draw_pile"].number(0, MANY),
        exhausted=0 if reader["exhausted"].absent else reader["exhausted"].number(0, MANY),
        pending=_pendings(reader["pending"], players),
        last_cut=() if reader["last_cut"].absent else reader["last_cut"].cards(),
    )
    _check_out(reader, position)
    check_copies(_seen_cards(reader, position), ruleset)
    return position


def _list(reader: Reader) -> list[Reader]:
    return [] if reader.absent else reader.items()


def _flag(reader: Reader) -> bool:
    return False if reader.absent else reader.flag()


def _direction(reader: Reader) -> int:
    if reader.absent:
        return 1
    value = reader.number(-1, 1)
    if value == 0:
        reader.refuse("1 か -1 です。", "This must be 1 or -1.")
    return value


def _suits(reader: Reader) -> int:
    bits = 0
    for each in _list(reader):
        bits |= Suit(each.one_of(("S", "H", "D", "C"))).bit
    return bits


def _pile_play(reader: Reader, players: tuple[str, ...]) -> Play:
    reader.only(("by", "cards", "as"))
    return read_play(reader, players)


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


def check_hands(reader: Reader, hands: Mapping[str, Hand], ruleset: Ruleset) -> None:
    """Refuse the first card that the hands together hold more often than the deck has it."""
    check_copies(_cards_in_hands(reader, hands), ruleset)


def _cards_in_hands(reader: Reader, hands: Mapping[str, Hand]) -> list[tuple[Reader, Card]]:
    return [
        pair
        for player, hand in hands.items()
        if isinstance(hand, tuple)
        for pair in zip(reader[player].items(), hand, strict=True)
    ]


def _seen_cards(reader: Reader, position: Position) -> list[tuple[Reader, Card]]:
    seen = [] if reader["hands"].absent else _cards_in_hands(reader["hands"], position.hands)
    for item, play in zip(_list(reader["pile"]), position.pile, strict=True):
        seen += zip(item["cards"].items(), play.cards, strict=True)
    return seen


def check_copies(seen: Iterable[tuple[Reader, Card]], ruleset: Ruleset) -> None:
    """Refuse the first card there is once more than the deck holds."""
    counts: Counter[Card] = Counter()
    for item, each in seen:
        counts[each] += 1
        limit = ruleset.jokers if each is JOKER else ruleset.decks
        if counts[each] > limit:
            item.refuse(
                f"{each.symbol}が多すぎます。", f"There are more copies of {each.symbol} than the deck has."
            )


def check_held(reader: Reader, hands: Mapping[str, Hand], play: Play) -> None:
    """Refuse a play of cards that the player's known hand lacks, or of more than the counted hand holds."""
    hand = hands.get(play.by)
    if isinstance(hand, int):
        if len(play.cards) > hand:
            reader["cards"].refuse(f"手札は{hand}枚です。", f"The hand holds {hand} card(s).")
        return
    left = list(hand or ())
    for item, each in zip(reader["cards"].items(), play.cards, strict=True):
        if each not in left:
            item.refuse(f"{each.symbol}は手札にありません。", f"{each.symbol} is not in the hand.")
        left.remove(each)
