"""What players have to choose before the game goes on: cards one at a time, ranks, an opponent.

``Obligations`` checks the choices against the effects, as for a recorded game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from rules_ref.cards import JOKER, RANKS, Card, Rank
from rules_ref.effects import Destroy, Discard, DrawCards, Effect, Give, NameRanks, Recover
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.engine.pending_actions import Obligations
from rules_ref.game.moves import Choose, choose
from rules_ref.position import Claim, Hand, Move, Position
from rules_ref.rules_of import Rules

OWED: Final = (Give, Discard, DrawCards, Destroy, Recover, NameRanks)
_NAMES: Final[tuple[Rank | Card, ...]] = (*RANKS, JOKER)


class Owing(NamedTuple):
    """A move whose effects ask for choices, of which some are still open.

    ``effects``: all effects of the move; ``at``: the index of the one due next; ``taken``: the cards or ranks
    chosen for it so far. ``returned``: the draw that its target returns doubled.
    """

    move: Move
    after: Position
    effects: tuple[Effect, ...]
    at: int
    actions: ActionsTaken = ActionsTaken()
    taken: tuple[Card | Rank, ...] = ()
    returned: DrawCards | None = None

    @staticmethod
    def of(move: Move, after: Position, effects: tuple[Effect, ...]) -> Owing:
        """The obligations of these effects, none of which is met."""
        return Owing(move, after, effects, _next_owed(effects, 0))

    @property
    def by(self) -> str:
        return self.move.by

    @property
    def due(self) -> Effect | None:
        """The effect due next; None when all are met."""
        return self.effects[self.at] if self.at < len(self.effects) else None

    def hands(self, rules: Rules) -> Mapping[str, Hand]:
        """The hands after all obligations before the due one were met."""
        met = self.effects[: self.at]
        if not owes(met):
            return self.after.hands
        return self.obligations(rules).hands_after(met)

    def obligations(self, rules: Rules) -> Obligations:
        """The obligations of the move, with the actions taken so far."""
        return Obligations(rules.ruleset, rules.regulation, self.after, self.by, self.actions)

    def choices(self, rules: Rules) -> list[Choose | Claim]:
        """The possible choices; empty where chance decides."""
        found: list[Choose | Claim] = []
        match self.due:
            case Give(player=player, optional=optional):
                found = self._cards(player, "gives", self.held(rules, player), optional=optional)
            case Discard(player=player, optional=optional):
                found = self._cards(player, "discards", self.held(rules, player), optional=optional)
            case Destroy(player=player, choose=True):
                found = self._cards(self.by, "destroyed", self.held(rules, player))
            case Recover(player=player):
                found = self._cards(player, "recovers", self._below())
            case NameRanks(player=player):
                named = [name for name in _NAMES if name not in self.taken]
                found = [*(choose(player, "names", name) for name in named), Choose(player, "names")]
            case DrawCards(player=None) if self.actions.target is None:
                found = [choose(self.by, "target", other) for other in self._opponents()]
            case DrawCards() as draw if self.may_return(rules, draw):
                target = self.actions.target or ""
                found = [Choose(target, "drawn"), Claim(target, "return_double", effect=draw.returns)]
        return found

    def _cards(
        self, player: str, what: str, cards: Iterable[Card], *, optional: bool = False
    ) -> list[Choose | Claim]:
        found: list[Choose | Claim] = [choose(player, what, card) for card in sorted({*cards})]
        return [*found, Choose(player, what)] if optional else found

    def held(self, rules: Rules, player: str) -> list[Card]:
        """The cards from which the player can choose."""
        hand = self.hands(rules).get(player, ())
        return [] if isinstance(hand, int) else self._rest(hand)

    def _rest(self, cards: Sequence[Card]) -> list[Card]:
        left = list(cards)
        for card in self.taken:
            if not isinstance(card, Rank):
                left.remove(card)
        return left

    def _below(self) -> list[Card]:
        """The cards that may be recovered: of the play below the top one, or of the pile last cleared."""
        pile = self.after.pile
        return self._rest(pile[-2].cards if len(pile) > 1 else self.after.last_cut)

    def _opponents(self) -> list[str]:
        others = [other for other in self.after.players if other != self.by]
        return [other for other in others if other in self.after.still_in] or others

    def may_return(self, rules: Rules, draw: DrawCards) -> bool:
        """Whether the chosen opponent can return the draw: with a joker that is not the last card (ZAI-X.3)."""
        target, goes_on = self.actions.target, self.after.turn is not None
        if draw.player is not None or draw.returns is None or target is None or not goes_on:
            return False
        hand = self.hands(rules).get(target, ())
        return isinstance(hand, tuple) and len(hand) > 1 and JOKER in hand

    def chose(self, choice: Choose) -> Owing:
        """The same after one of ``choices``."""
        if choice.what == "target":
            return self._replace(actions=self.actions._replace(target=str(choice.choice)))
        if choice.choice is None or isinstance(choice.choice, str):
            return self.met()
        taken = self._replace(taken=(*self.taken, choice.choice))
        due = self.due
        return taken.met() if isinstance(due, _COUNTED) and len(taken.taken) == due.count else taken

    def met(self) -> Owing:
        """The same after the due effect was met by the choices made."""
        taken = self.taken
        cards = tuple(card for card in taken if not isinstance(card, Rank))
        actions = self.actions
        match self.due:
            case Give(of_all=True, player=player):
                actions = actions._replace(all_give={**actions.all_give, player: cards})
            case Give():
                actions = actions._replace(gives=cards)
            case Discard():
                actions = actions._replace(discards=cards)
            case Destroy():
                actions = actions._replace(destroyed=cards)
            case Recover():
                actions = actions._replace(recovers=cards)
            case NameRanks():
                names = tuple(name if isinstance(name, Rank) else None for name in taken)
                actions = actions._replace(names=names)
        return self._replace(actions=actions, taken=(), at=_next_owed(self.effects, self.at + 1))

    def drew(self, player: str, cards: Sequence[Card]) -> Owing:
        """The same after these cards were drawn."""
        before = self.actions.drawn.get(player, ())
        drawn = {**self.actions.drawn, player: (*before, *cards)}
        return self._replace(actions=self.actions._replace(drawn=drawn))

    def moved_to_end(self) -> Owing:
        """The same with the due effect moved behind all others."""
        at = self.at
        effects = (*self.effects[:at], *self.effects[at + 1 :], self.effects[at])
        return self._replace(effects=effects, at=_next_owed(effects, at))

    @property
    def has_later_obligations(self) -> bool:
        """Whether an effect after the due one obliges a player."""
        return _next_owed(self.effects, self.at + 1) < len(self.effects)

    def returning(self, draw: DrawCards) -> Owing:
        """The same after the target returned the draw that is due, which drops it and all later effects."""
        return self._replace(effects=self.effects[: self.at], returned=draw)


_COUNTED: Final = (Give, Discard, Destroy, Recover, NameRanks)


def owes(effects: Sequence[Effect]) -> bool:
    """Whether any of the effects obliges a player."""
    return _next_owed(effects, 0) < len(effects)


def _next_owed(effects: Sequence[Effect], at: int) -> int:
    """The index of the next effect from ``at`` that obliges a player; ``len(effects)`` if there is none."""
    while at < len(effects) and not isinstance(effects[at], OWED):
        at += 1
    return at
