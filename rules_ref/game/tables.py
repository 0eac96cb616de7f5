"""The table for a game: as bitmasks where the document and its options allow it, else by the rules."""

from collections.abc import Iterator
from functools import partial

from rules_ref.classes import PlayerClass
from rules_ref.engine.unexplained import judge_unexplained
from rules_ref.game.plain_table import PlainTable
from rules_ref.game.ruled_table import RuledTable
from rules_ref.game.stock import Stock
from rules_ref.position import Play, Position
from rules_ref.rules.opening import DIAMOND_THREE
from rules_ref.rules_of import Rules


def table_at(rules: Rules, position: Position, stock: Stock) -> PlainTable | RuledTable:
    """The table at the start of a game, or at any position."""
    if _is_plain(rules) and _begins(rules, position):
        return PlainTable(rules.ruleset.id, position)
    if rules.ruleset.produces("draws"):
        position = stock.counted(position.but(draw_pile=position.draw_pile or 0))
    return RuledTable(rules, position, stock)


def opened(rules: Rules, position: Position, stock: Stock) -> PlainTable | RuledTable:
    """The table at the start of a game. Without a player on turn, the leader by cards or classes is found."""
    if position.turn is None:
        position = next(filter(partial(_may_lead, rules), _with_possible_leaders(position)), position)
    return table_at(rules, position, stock)


def _with_possible_leaders(position: Position) -> Iterator[Position]:
    """The position with each possible leader on turn: the first seat, the daihinmin, the holder of ♦3."""
    players = position.players
    yield position.but(turn=players[0])
    for player, held in position.classes.items():
        if held is PlayerClass.DAIHINMIN:
            yield position.but(turn=player)
    yield from (position.but(turn=player) for player in players if DIAMOND_THREE in position.cards_of(player))


def _may_lead(rules: Rules, position: Position) -> bool:
    """Whether the player on turn may lead, tried with one card: ♦3 if held, since it may be required."""
    turn, hand = position.turn or "", position.cards_of(position.turn)
    card = DIAMOND_THREE if DIAMOND_THREE in hand else next(iter(hand), None)
    if card is None:
        return False
    return judge_unexplained(rules.ruleset, rules.regulation, position, Play(turn, (card,))).after is not None


def _is_plain(rules: Rules) -> bool:
    """Whether the bit engine supports the document under the event's options."""
    return rules.ruleset.plain_forms and not any(rules.regulation.settings())


def _begins(rules: Rules, position: Position) -> bool:
    """Whether nothing has been played, every hand is known, and the player on turn may lead."""
    turn, hands = position.turn, position.hands
    known = turn is not None and all(isinstance(hands.get(player), tuple) for player in position.players)
    if not known or position != _untouched(position):
        return False
    return _may_lead(rules, position)


def _untouched(position: Position) -> Position:
    """The same players, hands and classes with nothing played."""
    return type(position)(
        position.players, position.hands, position.turn, classes=position.classes, opening=position.opening, round=position.round
    )  # fmt: skip
