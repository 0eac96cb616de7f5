"""Obligations from a move: cards given, drawn, discarded, destroyed, taken back, ranks named.

A ruling states the obligation; a record says what was done. ``Obligations`` compares the two.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules_ref.cards import Card
from rules_ref.effects import Destroy, Discard, DrawCards, Effect, Finish, Give, NameRanks, Recover
from rules_ref.engine.actions_taken import NOTHING_OWED, OF_CARDS, ActionsTaken, UnmetError
from rules_ref.engine.finish_move import finish_claim
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import rules_overriding
from rules_ref.engine.ruleset import Ruleset
from rules_ref.engine.unknown_cards import is_recorded, leave_unknown, mark_unknown
from rules_ref.position import Hand, Play, Position
from rules_ref.ranking import How
from rules_ref.wording import cards_text, counted, spelled


@dataclass(frozen=True, slots=True)
class PartlyApplied:
    """The position, further effects (a hand that became empty), and recorded actions without a cause."""

    position: Position
    effects: tuple[Effect, ...]
    rest: ActionsTaken


class Obligations:
    """The obligations from a move by ``by``, met one after the other by what was recorded (``actions``).

    ``after``: the position after the move. Usable once, for ``apply_actions``, ``hands_after`` or
    ``apply_partly``.
    """

    def __init__(
        self, ruleset: Ruleset, regulation: Regulation, after: Position, by: str, actions: ActionsTaken
    ) -> None:
        self.resolution = MoveResolution(ruleset, regulation, after, by)
        self.partly = False
        self.actions = actions
        self.drawn = {player: list(cards) for player, cards in actions.drawn.items()}
        self.all_give = dict(actions.all_give)
        self.left: dict[str, tuple[Card, ...]] = {key: getattr(actions, key) for key in OF_CARDS}
        self.named = bool(actions.names)

    def apply_actions(self, effects: Sequence[Effect]) -> Position:
        """The position after all obligations were met. Raises UnmetError."""
        for effect in effects:
            self.meet(effect)
        self.rest().nothing_left()
        return self.finish()

    def hands_after(self, effects: Sequence[Effect]) -> Mapping[str, Hand]:
        """The hands after these effects, the first ones of a move, were met. Raises UnmetError."""
        for effect in effects:
            self.meet(effect)
        return self.resolution.hands

    def apply_partly(self, effects: Sequence[Effect]) -> PartlyApplied:
        """As ``apply_actions``, but effects without a record leave the cards unknown. Raises UnmetError."""
        self.partly = True
        for effect in effects:
            if is_recorded(effect, self.actions):
                self.meet(effect)
            else:
                self.check_target(effect)
                leave_unknown(self.resolution, effect, self.actions.target)
        return PartlyApplied(self.finish(), tuple(self.resolution.effects), self.rest())

    def meet(self, effect: Effect) -> None:
        clause = effect.clause or NOTHING_OWED
        match effect:
            case Give(of_all=True):
                self._give(clause, effect, self.all_give.pop(effect.player, ()))
            case Give():
                self._give(clause, effect, self._take("gives"))
            case Discard():
                cards = self._take("discards")
                self._check_number(clause, effect, cards, optional=effect.optional)
                self._remove(effect.player, cards, clause)
                self.resolution.last_cut += cards
            case DrawCards():
                self._draw(clause, effect.player or self._target(clause), effect.count)
            case Destroy():
                self._destroy(clause, effect)
            case Recover():
                self._recover(clause, effect)
            case NameRanks():
                self._name(clause, effect.count)

    def _take(self, key: str) -> tuple[Card, ...]:
        cards, self.left[key] = self.left[key], ()
        return cards

    def _check_number(
        self,
        clause: str,
        owes: Give | Discard | Destroy | Recover,
        cards: Sequence[Card],
        *,
        optional: bool = False,
    ) -> None:
        owed = owes.count
        # An unknown hand may have held fewer cards, so that fewer were owed.
        unknown = self.partly and self.resolution.hand_size(owes.player) is None
        if len(cards) == owed or ((optional or unknown) and len(cards) < owed):
            return
        raise UnmetError(
            clause,
            f"{owed}枚のはずですが、{len(cards)}枚（{cards_text(cards) or 'なし'}）です。",
            f"{counted(owed, 'card').capitalize()} must go, not {spelled(len(cards))} ({cards_text(cards) or 'none'}).",
        )

    def _remove(self, player: str, cards: Sequence[Card], clause: str) -> None:
        hand = self.resolution.hands.get(player)
        if isinstance(hand, int):
            self.resolution.hands[player] = max(0, hand - len(cards))
        elif hand is not None:
            left = list(hand)
            for card in cards:
                if card not in left:
                    raise UnmetError(
                        clause,
                        f"{player}は{card.symbol}を持っていません。",
                        f"{player} does not hold {card.symbol}.",
                    )
                left.remove(card)
            self.resolution.hands[player] = tuple(left)

    def _add(self, player: str, cards: Sequence[Card]) -> None:
        hand = self.resolution.hands.get(player)
        if isinstance(hand, int):
            self.resolution.hands[player] = hand + len(cards)
        elif hand is not None:
            self.resolution.hands[player] = (*hand, *cards)

    def _give(self, clause: str, give: Give, cards: Sequence[Card]) -> None:
        self._check_number(clause, give, cards, optional=give.optional)
        self._remove(give.player, cards, clause)
        self._add(give.to, cards)

    def _target(self, clause: str) -> str:
        target = self.actions.target
        if target is None:
            raise UnmetError(clause, "引かせる相手が選ばれていません。", "No opponent was chosen to draw.")
        if target == self.resolution.by:
            raise UnmetError(
                clause, "自分を相手に選ぶことはできません。", "One may not choose oneself to draw."
            )
        return target

    def check_target(self, effect: Effect) -> None:
        """Raise UnmetError if the chosen player is no opponent, whether or not the drawn cards are known."""
        if isinstance(effect, DrawCards) and effect.player is None and self.actions.target is not None:
            self._target(effect.clause or NOTHING_OWED)

    def _draw(self, clause: str, player: str, count: int) -> None:
        cards = self.drawn.get(player, [])
        if len(cards) < count:
            raise UnmetError(
                clause,
                f"{player}は{count}枚引くはずですが、{len(cards)}枚しか引いていません。",
                f"{player} must draw {count} and drew only {len(cards)}.",
            )
        self._add(player, cards[:count])
        self.drawn[player] = cards[count:]

    def _destroy(self, clause: str, destroy: Destroy) -> None:
        cards, owner = self._take("destroyed"), destroy.player
        self._check_number(clause, destroy, cards)
        self._remove(owner, cards, clause)
        self.resolution.last_cut += cards
        rules = rules_overriding(self.resolution.ruleset, "on_destroyed")
        for effect in (reaction for rule in rules for reaction in rule.on_destroyed(cards, owner)):
            if isinstance(effect, DrawCards) and self.partly and owner not in self.drawn:
                mark_unknown(self.resolution, owner, effect.count, exact=True)
            elif isinstance(effect, DrawCards):
                self._draw(effect.clause or clause, owner, effect.count)
            elif owner not in self.resolution.open_hands:
                self.resolution.open_hands = (*self.resolution.open_hands, owner)

    def _recover(self, clause: str, recover: Recover) -> None:
        cards, player = self._take("recovers"), recover.player
        self._check_number(clause, recover, cards)
        for card in cards:
            self._take_back(card, clause)
        self._add(player, cards)

    def _take_back(self, card: Card, clause: str) -> None:
        """Take a card from the play below the top, else from those last flushed, discarded or destroyed."""
        resolution = self.resolution
        # The top play is the one that takes back.
        below = resolution.pile[-2] if len(resolution.pile) > 1 else None
        if below is not None and card in below.cards:
            rest = _without_one(below, card)
            resolution.pile = (*resolution.pile[:-2], *rest, resolution.pile[-1])
            return
        if card not in resolution.last_cut:
            raise UnmetError(
                clause,
                f"{card.symbol}は取り戻せるカードの中にありません。",
                f"{card.symbol} is not there to take back.",
            )
        flushed = list(resolution.last_cut)
        flushed.remove(card)
        resolution.last_cut = tuple(flushed)

    def _name(self, clause: str, count: int) -> None:
        names = self.actions.names
        if len(names) > count or len(set(names)) < len(names):
            raise UnmetError(
                clause,
                f"指定できる数字は{count}つまで{'で、同じ数字は2度指定できません' if count > 1 else 'である'}。",
                f"At most {counted(count, 'rank')} may be named{', each only once' if count > 1 else ''}.",
            )
        self.named = False
        for player in self.resolution.still_in():
            hand = self.resolution.hands.get(player)
            if isinstance(hand, tuple):
                self.resolution.hands[player] = tuple(card for card in hand if card.rank not in names)
            elif self.partly and names:
                mark_unknown(self.resolution, player, 0, exact=False)

    def rest(self) -> ActionsTaken:
        """Recorded actions that no effect has called for."""
        return ActionsTaken(
            **self.left,
            names=self.actions.names if self.named else (),
            target=self.actions.target,
            drawn={player: tuple(cards) for player, cards in self.drawn.items() if cards},
            all_give=self.all_give,
            recorded=self.actions.recorded,
        )

    def finish(self) -> Position:
        """Let players whose hand became empty finish, in turn order from the acting player."""
        resolution, mover = self.resolution, self.resolution.by
        # After the end of the game an empty hand is no finish.
        if resolution.before.turn is None:
            return resolution.position(None)
        circle = resolution.before.circle_after(mover)
        for player in (mover, *circle[:-1]):
            if player in resolution.still_in() and resolution.hands.get(player) in ((), 0):
                # The rules of finishing take the player of the resolution for the one who finishes.
                resolution.by = player
                resolution.leave(player, How.FINISH)
                resolution.effect(Finish(resolution.ruleset.finish_clause, player))
                for rule in rules_overriding(resolution.ruleset, "on_finish"):
                    rule.on_finish(resolution)
        resolution.by = mover
        return finish_claim(resolution)


def _without_one(play: Play, card: Card) -> tuple[Play, ...]:
    cards = list(play.cards)
    cards.remove(card)
    return (type(play)(play.by, tuple(cards)),) if cards else ()
