"""Random actions that the effects of a play call for: cards given, discarded, destroyed, drawn, recovered."""

from collections.abc import Sequence
from random import Random

from rules_ref.cards import DECK, JOKER, Card, Rank
from rules_ref.effects import Destroy, Discard, DrawCards, Effect, Give, NameRanks, Recover
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.position import Position


class _Hands:
    """The known hands, updated as the actions move cards."""

    def __init__(self, position: Position, rng: Random) -> None:
        self.rng = rng
        self.cards = {who: list(hand) for who, hand in position.hands.items() if isinstance(hand, tuple)}

    def take(self, owes: Give | Discard | Destroy, *, optional: bool = False) -> tuple[Card, ...]:
        hand, count = self.cards[owes.player], owes.count
        chosen = self.rng.randint(0, count) if optional else count
        cards = tuple(self.rng.sample(hand, min(chosen, len(hand))))
        for card in cards:
            hand.remove(card)
        return cards

    def draw(self, player: str, count: int) -> tuple[Card, ...]:
        cards = tuple(self.rng.choice(DECK) for _ in range(count))
        self.cards[player] += cards
        return cards

    def lose(self, ranks: Sequence[Rank | None]) -> None:
        """Remove the cards of these ranks: once named, they cannot be handed on."""
        for who, hand in self.cards.items():
            self.cards[who] = [card for card in hand if card is JOKER or card.rank not in ranks]


def what_is_done(position: Position, effects: Sequence[Effect], by: str, rng: Random) -> ActionsTaken:
    """Random actions for all effects of a move. The hands of the players concerned must be known."""
    hands, done = _Hands(position, rng), ActionsTaken()
    drawn: dict[str, tuple[Card, ...]] = {}
    handed_on: dict[str, tuple[Card, ...]] = {}
    for effect in effects:
        match effect:
            case Give():
                cards = hands.take(effect, optional=effect.optional)
                hands.cards[effect.to] += cards
                if effect.of_all:
                    handed_on[effect.player] = cards
                else:
                    done = done._replace(gives=cards)
            case Discard():
                done = done._replace(discards=hands.take(effect, optional=effect.optional))
            case DrawCards():
                if effect.player is None:
                    chosen = rng.choice([other for other in position.players if other != by])
                    done = done._replace(target=done.target or chosen)
                player = effect.player or str(done.target)
                drawn[player] = drawn.get(player, ()) + hands.draw(player, effect.count)
            case Destroy(player=owner):
                done = done._replace(destroyed=hands.take(effect))
                fours = sum(card.rank is Rank.FOUR for card in done.destroyed)
                drawn[owner] = drawn.get(owner, ()) + hands.draw(owner, Rank.FOUR * fours)
            case Recover():
                below = position.pile[-2].cards if len(position.pile) > 1 else position.last_cut
                done = done._replace(recovers=tuple(rng.sample(below, effect.count)))
                hands.cards[by] += done.recovers
            case NameRanks():
                ranks = [card.rank for card in DECK[::4]]
                done = done._replace(names=tuple(rng.sample(ranks, rng.randint(0, effect.count))))
                hands.lose(done.names)
    return done._replace(drawn=drawn, all_give=handed_on)
