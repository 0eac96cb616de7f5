"""What a move makes players do before the game goes on: cards chosen one at a time, ranks named, an opponent picked.

``carry_out`` holds what was chosen against what was owed, as it does for a record; this is what there is to choose from.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from rules_ref.cards import JOKER, RANKS, Rank
from rules_ref.effects import Destroy, Discard, DrawCards, Give, NameRanks, Recover
from rules_ref.engine.carried import Carried
from rules_ref.engine.obligations import hands_meanwhile
from rules_ref.game.moves import Choose
from rules_ref.position import Claim

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules_ref.cards import Card
    from rules_ref.effects import Effect
    from rules_ref.position import Hand, Move, Position
    from rules_ref.rules_of import Rules

OWED: Final = (Give, Discard, DrawCards, Destroy, Recover, NameRanks)
_NAMES: Final[tuple[Rank | Card, ...]] = (*RANKS, JOKER)


@dataclass(frozen=True, slots=True)
class Owing:
    """``effects``: all that follows from the move; from ``at`` on they are not met yet; ``taken``: what is, of the next one.

    ``returned``: the draw that its target returns doubled.
    """

    move: Move
    after: Position
    effects: tuple[Effect, ...]
    carried: Carried = field(default_factory=Carried)
    at: int = 0
    taken: tuple[Card | Rank, ...] = ()
    returned: DrawCards | None = None

    @property
    def by(self) -> str:
        return self.move.by

    @property
    def due(self) -> Effect | None:
        """The effect that is to be met next; None where all are."""
        place = self._place
        return None if place is None else self.effects[place]

    @property
    def _place(self) -> int | None:
        return next(
            (at for at in range(self.at, len(self.effects)) if isinstance(self.effects[at], OWED)), None
        )

    def hands(self, rules: Rules) -> Mapping[str, Hand]:
        """The hands once everything before the one that is due has been done."""
        met = self.effects[: self._place]
        if not owes(met):
            return self.after.hands
        return hands_meanwhile(
            rules.ruleset, rules.regulation, self.after, met, by=self.by, carried=self.carried
        )

    def choices(self, rules: Rules) -> list[Choose | Claim]:
        """What may be chosen now; nothing where chance decides."""
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
                found = [*(Choose(player, "names", name) for name in named), Choose(player, "names")]
            case DrawCards(player=None) if self.carried.target is None:
                found = [Choose(self.by, "target", other) for other in self._opponents()]
            case DrawCards() as draw if self.may_return(rules, draw):
                target = self.carried.target or ""
                found = [Choose(target, "drawn"), Claim(target, "return_double", effect=draw.returns)]
        return found

    def _cards(
        self, player: str, what: str, cards: Iterable[Card], *, optional: bool = False
    ) -> list[Choose | Claim]:
        found: list[Choose | Claim] = [Choose(player, what, card) for card in sorted({*cards})]
        return [*found, Choose(player, what)] if optional else found

    def held(self, rules: Rules, player: str) -> list[Card]:
        """What the player still has to choose from."""
        hand = self.hands(rules).get(player, ())
        return [] if isinstance(hand, int) else self._rest(hand)

    def _rest(self, cards: Sequence[Card]) -> list[Card]:
        taken = Counter(card for card in self.taken if not isinstance(card, Rank))
        return [*(Counter(cards) - taken).elements()]

    def _below(self) -> list[Card]:
        """What may be taken back: from the play below the top one, else of what was last flushed."""
        pile = self.after.pile
        return self._rest(pile[-2].cards if len(pile) > 1 else self.after.last_cut)

    def _opponents(self) -> list[str]:
        others = [other for other in self.after.players if other != self.by]
        return [other for other in others if other in self.after.still_in] or others

    def may_return(self, rules: Rules, draw: DrawCards) -> bool:
        """Whether the chosen opponent can return the draw: with a joker that is not the last card (ZAI-X.3)."""
        target, goes_on = self.carried.target, self.after.turn is not None
        if draw.player is not None or draw.returns is None or target is None or not goes_on:
            return False
        hand = self.hands(rules).get(target, ())
        return isinstance(hand, tuple) and len(hand) > 1 and JOKER in hand

    def chose(self, choice: Choose) -> Owing:
        """The same after one of ``choices``."""
        if choice.what == "target":
            return replace(self, carried=replace(self.carried, target=str(choice.choice)))
        if choice.choice is None or isinstance(choice.choice, str):
            return self.met()
        taken = replace(self, taken=(*self.taken, choice.choice))
        due = self.due
        return taken.met() if isinstance(due, _COUNTED) and len(taken.taken) == due.count else taken

    def met(self) -> Owing:
        """What is due has been done with what was taken."""
        taken = self.taken
        cards = tuple(card for card in taken if not isinstance(card, Rank))
        carried = self.carried
        match self.due:
            case Give(of_all=True, player=player):
                carried = replace(carried, all_give={**carried.all_give, player: cards})
            case Give():
                carried = replace(carried, gives=cards)
            case Discard():
                carried = replace(carried, discards=cards)
            case Destroy():
                carried = replace(carried, destroyed=cards)
            case Recover():
                carried = replace(carried, recovers=cards)
            case NameRanks():
                names = tuple(name if isinstance(name, Rank) else None for name in taken)
                carried = replace(carried, names=names)
        return replace(self, carried=carried, taken=(), at=self._behind)

    @property
    def _behind(self) -> int:
        """Behind what is due."""
        place = self._place
        return len(self.effects) if place is None else place + 1

    def drew(self, player: str, cards: Sequence[Card]) -> Owing:
        """The cards that chance has given this player."""
        before = self.carried.drawn.get(player, ())
        drawn = {**self.carried.drawn, player: (*before, *cards)}
        return replace(self, carried=replace(self.carried, drawn=drawn))

    def put_off(self) -> Owing:
        """The same with what is due as the last of all."""
        at = self._behind
        return replace(self, effects=(*self.effects[: at - 1], *self.effects[at:], self.effects[at - 1]))

    @property
    def more_behind(self) -> bool:
        """Whether more is owed behind what is due."""
        return owes(self.effects[self._behind :])

    def returning(self, draw: DrawCards) -> Owing:
        """The draw that is due, and the last of all, is returned by its target."""
        return replace(self, effects=self.effects[: self._behind - 1], returned=draw)


_COUNTED: Final = (Give, Discard, Destroy, Recover, NameRanks)


def owes(effects: Iterable[Effect]) -> bool:
    """Whether any of the effects makes a player do something."""
    return any(isinstance(effect, OWED) for effect in effects)
