"""Write values of the engine as the JSON of a ruling."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from rules_ref.cards import JOKER, SUITS, Card
from rules_ref.engine.actions_taken import OF_CARDS, ActionsTaken
from rules_ref.engine.regulation import Option, Regulation
from rules_ref.facts import OF_POSITION, Fact, Kind
from rules_ref.position import Claim, Hand, Left, Move, Pass, Pending, Play, Position

Json = dict[str, Any]


_SUIT_NAMES: Final = tuple(
    tuple(suit.value for suit in SUITS if bits & suit.bit) for bits in range(1 << len(SUITS))
)


def names(cards: Iterable[Card]) -> list[str]:
    return [card.name for card in cards]


def suit_names(bits: int) -> list[str]:
    return list(_SUIT_NAMES[bits])


def hand_json(hand: Hand) -> list[str] | int:
    return hand if isinstance(hand, int) else names(hand)


def play_json(play: Play) -> Json:
    if play.unseen is not None:
        return {"by": play.by, "form": play.unseen.form, "size": play.unseen.size}
    found: Json = {"by": play.by, "cards": names(play.cards)}
    if play.declared:
        found["as"] = names(play.declared)
    return found


def move_json(move: Move) -> Json:
    """A move as a case writes it."""
    match move:
        case Pass():
            return {"by": move.by, "pass": True}
        case Claim():
            cards = {"cards": names(move.cards)} if move.cards else {}
            effect = {} if move.effect is None else {"effect": move.effect}
            return {"by": move.by, "claim": move.kind} | cards | effect
        case Play():
            return play_json(move)


def actions_json(actions: ActionsTaken) -> Json:
    """What players did with cards beside a move, as in a record."""
    cards = {key: names(getattr(actions, key)) for key in OF_CARDS}
    by_player = {
        key: {player: names(cards) for player, cards in getattr(actions, key).items()}
        for key in ("drawn", "all_give")
    }
    named = [JOKER.name if rank is None else rank.label for rank in actions.names]
    target = {} if actions.target is None else {"target": actions.target}
    return {key: value for key, value in (cards | by_player | {"names": named}).items() if value} | target


def number_json(value: int | Fraction) -> int | str:
    """Whole numbers as numbers, fractions exactly as ``"9/2"``."""
    return int(value) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def pending_json(pending: Pending) -> Json:
    match pending.kind:
        case "eight_cut":
            return {"kind": "eight_cut", "by": pending.by}
        case "revolution":
            return {
                "kind": "revolution", "by": pending.by, "count": pending.count, "counters": pending.counters,
            }  # fmt: skip
        case "named":
            return {
                "kind": "named", "player": pending.player, "by": pending.by, "effect": pending.effect,
                "count": pending.count,
            }  # fmt: skip


def left_json(left: Left) -> Json:
    return {"player": left.player, "how": left.how.value}


def pendings_json(pendings: Sequence[Pending]) -> Json | list[Json] | None:
    """Nothing, the one pending effect, or a list of several."""
    found = [pending_json(pending) for pending in pendings]
    return found if len(found) > 1 else next(iter(found), None)


def position_json(position: Position) -> Json:
    """The position in the contract's form, with every field."""
    return facts_json(position, OF_POSITION)


def facts_json(position: Position, facts: Iterable[Fact]) -> Json:
    """These facts of a position by their keys."""
    found = {}
    for fact in facts:
        write, value = _WRITERS.get(fact.kind), getattr(position, fact.key)
        found[fact.key] = value if write is None else write(value)
    return found


_WRITERS: Final[dict[Kind, Callable[[Any], Any]]] = {
    Kind.NAMES: list,
    Kind.WORDS: list,
    Kind.SUITS: suit_names,
    Kind.CARDS: names,
    Kind.CLASSES: lambda classes: {player: player_class.value for player, player_class in classes.items()},
    Kind.HANDS: lambda hands: {player: hand_json(hand) for player, hand in hands.items()},
    Kind.EXITS: lambda out: [left_json(left) for left in out],
    Kind.PILE: lambda pile: [play_json(play) for play in pile],
    Kind.PENDING: pendings_json,
}
"""Writers by kind of fact; values of other kinds are JSON already."""


def regulation_json(regulation: Regulation) -> Json:
    """The event's options, as in a case."""
    return {key: _option_json(option, value) for key, option, value in regulation.settings()}


def _option_json(option: Option, value: Any) -> Any:
    match option.kind:
        case "card":
            return None if value is None else value.name
        case "attributes":
            return {card.name: list(words) for card, words in value.items()}
        case "unites":
            return [{"cards": names(cards), "effect": effect} for cards, effect in value]
        case _:
            return value
