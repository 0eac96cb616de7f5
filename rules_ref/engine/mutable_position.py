"""The table while a move takes effect: its changeable state, and queries on it."""

from operator import itemgetter
from typing import Final

from rules_ref.cards import Card
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Hand, Left, Pending, Play, Position, cut_waits, size_of
from rules_ref.ranking import How


class MutablePosition:
    """A position while a move by ``by`` changes it; ``before`` is the position before the move.

    Attributes have the names of the position's facts.
    """

    hands: dict[str, Hand]
    out: list[Left]
    pile: tuple[Play, ...]
    passed: tuple[str, ...]
    lock: int
    revolution: bool
    back: bool
    number_lock: bool
    direction: int
    attribute_lock: tuple[str, ...]
    smash_used: bool
    eight_cut_shift: bool
    pending: tuple[Pending, ...]
    open_hands: tuple[str, ...]
    last_cut: tuple[Card, ...]

    skips = 0
    stays_in = False

    def __init__(self, ruleset: Ruleset, position: Position, by: str) -> None:
        # All facts at once: setting them one by one would double the time of a plain play.
        self.__dict__.update(position.__dict__)
        self.ruleset = ruleset
        self.before = position
        self.by = by
        self.hands = dict(position.hands)
        self.out = list(position.out)

    # Queries.

    def still_in(self) -> list[str]:
        if not self.out:
            return list(self.before.players)
        gone = {left.player for left in self.out}
        return [player for player in self.before.players if player not in gone]

    def hand_size(self, player: str) -> int | None:
        return size_of(self.hands.get(player))

    def hand_is_empty(self) -> bool:
        hand = self.hands.get(self.by)
        return hand in ((), 0)

    def at_most_in_hand(self, count: int) -> int:
        """``count``, limited to the number of cards in the player's hand."""
        size = self.hand_size(self.by)
        return count if size is None else min(count, size)

    def circle_after(self, player: str) -> tuple[str, ...]:
        """All players in the current direction of play, ending with ``player``."""
        return self.before.circle_after(player, self.direction)

    def circle_in_play(self) -> list[str]:
        """The players still in, in the direction of play, ending with ``by`` (unless the hand is empty)."""
        still_in = set(self.still_in()) - ({self.by} if self.hand_is_empty() and not self.stays_in else set())
        return [player for player in self.circle_after(self.by) if player in still_in]

    def neighbour(self, player: str) -> str:
        """The next player still in after this one."""
        circle = self.circle_in_play()
        return circle[(circle.index(player) + 1) % len(circle)]

    def answerers(self) -> list[str]:
        """Players who may still act in this round of play, in turn order."""
        away = {*self.passed, *[left.player for left in self.out]}
        if self.pile and not self.ruleset.passing.own_cards and not self.cut_waits():
            away.add(self.pile[-1].by)
        return [player for player in self.circle_after(self.by) if player not in away]

    def cut_waits(self) -> bool:
        """Whether an eight-cut can still be answered."""
        return cut_waits(self.pending)

    def next_in_turn(self) -> str:
        """The next player who may still act, skipped or not; if none may, the next still in."""
        return self._still_to_act(0)

    def next_to_act(self) -> str:
        """The next player who may still act after the skipped ones; if none may, the next still in."""
        return self._still_to_act(self.skips)

    def _still_to_act(self, skipped: int) -> str:
        answerers = self.answerers()
        if skipped < len(answerers):
            return answerers[skipped]
        still_in = set(self.still_in())
        return next(player for player in self.circle_after(self.by) if player in still_in)

    # Changes.

    def throw_away(self, player: str, cards: tuple[Card, ...]) -> None:
        """Remove the cards from the hand, as far as it is known."""
        hand = self.hands.get(player)
        if isinstance(hand, tuple):
            self.hands[player] = without(hand, cards)
        elif hand is not None:
            self.hands[player] = hand - len(cards)

    def leave(self, player: str, how: How) -> None:
        self.out.append(Left(player, how))
        self.hands[player] = ()
        self.passed = tuple(other for other in self.passed if other != player)

    def pass_by(self, player: str) -> None:
        self.pending = self.pending and tuple(action for action in self.pending if action.kind != "named")
        if player not in self.passed:
            self.passed = (*self.passed, player)

    def position(self, turn: str | None) -> Position:
        """The position after the move, as it stands."""
        facts = dict(zip(_CHANGING, _changed(self.__dict__), strict=True))
        return self.before.but(**facts, turn=turn, out=tuple(self.out), opening=False)


_CHANGING: Final = tuple(name for name in MutablePosition.__annotations__ if name != "out")
"""The facts of a position that a move can change while it takes effect."""
_changed: Final = itemgetter(*_CHANGING)


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand without the cards, order kept. Raises ValueError for a card that is not in it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
