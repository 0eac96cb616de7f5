"""Read a JSON case into values of the engine; every error names its field."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NoReturn

from rules_ref.cards import JOKER, Card
from rules_ref.cases.reader import Reader, shortened
from rules_ref.classes import PlayerClass
from rules_ref.engine.regulation import Option, Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Claim, Hand, Move, Pass, Play
from rules_ref.text import Text
from rules_ref.wording import counted

ENVELOPE_KEYS: Final = ("id", "why", "note", "ruleset", "question", "regulation")
MANY: Final = 10_000
"""The largest number accepted in a case."""
_BY_WORD: Final = {player_class.value: player_class for player_class in PlayerClass}
_CLASSES: Final = tuple(_BY_WORD)


def read_players(reader: Reader, ruleset: Ruleset) -> tuple[str, ...]:
    """The players: distinct names, as many as the document seats."""
    items = reader.items()
    if len(items) not in ruleset.table_sizes:
        sizes = _sizes_text(sorted(ruleset.table_sizes))
        reader.refuse(f"この規則のプレイヤーは{sizes.ja}です。", f"This document seats {sizes.en} players.")
    players = tuple([item.text() for item in items])
    if len({*players}) < len(players):
        twice = next(index for index, player in enumerate(players) if players.index(player) != index)
        items[twice].refuse("同じプレイヤーが2回書かれています。", "This player is listed twice.")
    return players


def _sizes_text(sizes: Sequence[int]) -> Text:
    """The numbers of players of a table, in words.

    >>> _sizes_text([3, 4]).ja, _sizes_text([4]).ja, _sizes_text([2, 3, 4]).en
    ('3人か4人', '4人', '2 to 4')
    """
    least, most = sizes[0], sizes[-1]
    if len(sizes) > 2 and most - least == len(sizes) - 1:  # noqa: PLR2004 (two are named, more are a range)
        return Text(f"{least}人から{most}人", f"{least} to {most}")
    return Text("か".join(f"{size}人" for size in sizes), " or ".join(map(str, sizes)))


def read_player(reader: Reader, players: tuple[str, ...]) -> str:
    player = reader.text()
    if player not in players:
        refuse_player(reader, player)
    return player


def refuse_player(reader: Reader, player: str) -> NoReturn:
    name = shortened(player)
    reader.refuse(f"「{name}」はこの卓にいません。", f"There is no player “{name}” at this table.")


def read_by_player(reader: Reader, players: tuple[str, ...]) -> dict[str, Reader]:
    """An object whose keys are players; players given as null are left out."""
    for key in reader.once():
        if key not in players:
            refuse_player(reader[key], key)
    return {key: member for key, member in reader.members() if member.value is not None}


def read_classes(reader: Reader, players: tuple[str, ...]) -> dict[str, PlayerClass]:
    """Class by player; a class other than heimin belongs to one player only."""
    if reader.absent:
        return {}
    found: dict[str, PlayerClass] = {}
    for player, member in read_by_player(reader, players).items():
        value = _BY_WORD[member.one_of(_CLASSES)]
        if value is not PlayerClass.HEIMIN and value in found.values():
            member.refuse(
                "この階級はすでに別のプレイヤーのものです。", "Another player already has this class."
            )
        found[player] = value
    return found


def read_regulation(reader: Reader, ruleset: Ruleset) -> Regulation:
    """The event's options; keys and values unknown to the document are refused."""
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
            return reader.one_of(tuple(option.choices))
        case "number":
            return reader.number(0, MANY)
        case "card":
            return reader.card()
        case "attributes":
            return {
                Reader(key, stands_for.path).card(): tuple(item.text() for item in stands_for.items())
                for key, stands_for in reader.members()
            }
        case "unites":
            return tuple(_unite(unite, tuple(option.choices)) for unite in reader.items())


def _unite(reader: Reader, effects: tuple[str, ...]) -> tuple[tuple[Card, ...], str]:
    reader.only(("cards", "effect"))
    return tuple(sorted(reader["cards"].cards())), reader["effect"].one_of(effects)


def read_hands(reader: Reader, players: tuple[str, ...]) -> dict[str, Hand]:
    """Cards, or their number, by player; unknown hands are absent."""
    if reader.absent:
        return {}
    # A hand that is left out is not known; an empty one has no cards.
    return {player: _hand(member) for player, member in read_by_player(reader, players).items()}


def _hand(reader: Reader) -> Hand:
    # True is an int as well: ``number`` refuses it, as it does fractions.
    return reader.number(0, MANY) if isinstance(reader.value, int | float) else reader.cards()


def read_play(reader: Reader, players: tuple[str, ...]) -> Play:
    """A play of cards with its declared jokers."""
    # ``by`` is read first, so an empty play is refused for its missing player.
    by = read_player(reader["by"], players)
    cards_reader = reader["cards"]
    cards = cards_reader.cards()
    if not cards:
        cards_reader.refuse("カードがありません。", "No card is given.")
    declared_reader = reader["as"]
    declared = () if declared_reader.absent else declared_reader.declared_cards()
    jokers = cards.count(JOKER)
    if declared and len(declared) != jokers:
        declared_reader.refuse(
            f"ジョーカーは{jokers}枚、宣言は{len(declared)}枚です。",
            f"Jokers: {jokers}, but declared: {len(declared)}.",
        )
    for item in declared_reader.items() if declared else ():
        if item.declared_card() is JOKER:
            item.refuse("ジョーカー自身にはなれません。", "A joker cannot stand for a joker.")
    return Play(by, cards, declared)


def read_move(reader: Reader, players: tuple[str, ...], ruleset: Ruleset, also: tuple[str, ...] = ()) -> Move:
    """A play, a pass or a claim; ``also``: further keys allowed beside it."""
    if not reader["claim"].absent:
        return _read_claim(reader, players, ruleset, also)
    reader.only(("by", "cards", "as", "pass", "claim", *also))
    if not flag_of(reader["pass"]):
        return read_play(reader, players)
    if not reader["cards"].absent and reader["cards"].items():
        reader["cards"].refuse("パスにカードは付きません。", "A pass has no cards.")
    return Pass(read_player(reader["by"], players))


def _read_claim(reader: Reader, players: tuple[str, ...], ruleset: Ruleset, also: tuple[str, ...]) -> Claim:
    """A claim; ``cards`` is required for kill_finish only."""
    reader.only(("by", "claim", "cards", "effect", *also))
    if not ruleset.claims:
        reader["claim"].refuse("この規則にこの宣言はありません。", "This document has no such claim.")
    claim = reader["claim"].one_of(ruleset.claims)
    needs_cards = claim == "kill_finish" or not reader["cards"].absent
    cards = reader["cards"].cards() if needs_cards else ()
    effect = None if reader["effect"].absent else reader["effect"].one_of(("draw2", "three_nine"))
    return Claim(read_player(reader["by"], players), claim, cards, effect)


def list_of(reader: Reader) -> list[Reader]:
    return [] if reader.absent else reader.items()


def flag_of(reader: Reader) -> bool:
    return False if reader.absent else reader.flag()


def check_hands(reader: Reader, hands: Mapping[str, Hand], ruleset: Ruleset) -> None:
    """Refuse the first card that is in the hands more often than in the deck."""
    check_copies(cards_in_hands(reader, hands), ruleset)


def cards_in_hands(reader: Reader, hands: Mapping[str, Hand]) -> list[tuple[Reader, Card]]:
    return [
        pair
        for player, hand in hands.items()
        if isinstance(hand, tuple)
        for pair in zip(reader[player].items(), hand, strict=True)
    ]


def check_copies(seen: Iterable[tuple[Reader, Card]], ruleset: Ruleset) -> None:
    """Refuse the first card that appears more often than in the deck."""
    counts: Counter[Card] = Counter()
    for item, card in seen:
        counts[card] += 1
        if counts[card] > ruleset.copies(card):
            item.refuse(*too_many(card))


def too_many(card: Card) -> tuple[str, str]:
    """The message for a card that appears more often than in the deck, in both languages."""
    return f"{card.symbol}が多すぎます。", f"There are more copies of {card.symbol} than the deck has."


def check_held(reader: Reader, hands: Mapping[str, Hand], play: Play | Claim) -> None:
    """Refuse cards that are not in the player's hand, or more cards than a counted hand has."""
    hand = hands.get(play.by)
    if isinstance(hand, int):
        if len(play.cards) > hand:
            reader["cards"].refuse(f"手札は{hand}枚です。", f"The hand holds {counted(hand, 'card')}.")
        return
    left = list(hand or ())
    # Fast path: one card that is in the hand.
    if len(play.cards) == 1 and play.cards[0] in left:
        return
    for item, card in zip(reader["cards"].items(), play.cards, strict=True):
        if card not in left:
            item.refuse(f"{card.symbol}は手札にありません。", f"{card.symbol} is not in the hand.")
        left.remove(card)
