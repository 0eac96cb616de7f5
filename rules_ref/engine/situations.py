"""What may be laid in a situation: the rules of the document are asked once for each set of cards, and then known.

A situation is all that the rules look at before a play is allowed: the play to be beaten, the order, locks, what
waits, the event's options, whether it is the player's turn. Which facts these are each rule says itself
(``Rule.sees``); a document with a rule that does not say it has no situations, and is asked anew each time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from rules_ref.engine.attempt import previous_combination
from rules_ref.engine.judge import legal_power
from rules_ref.engine.rule import Rule, speaking_at
from rules_ref.position import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_ref.cards import Card
    from rules_ref.combinations import Combination
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Position

_BEFORE: Final = ("checks", "licences")
"""The moments at which it is decided what may be laid."""
_SEEN: Final = "seen"
_MANY: Final = 8192
"""How many situations of one document are remembered."""


@dataclass(frozen=True, slots=True)
class Situation:
    """By set of cards how strong it is when it is laid here, 0 where it may not be: with more in the hand, and as the last.

    ``consulted``: the options that were looked at for it.
    """

    going_on: dict[tuple[Card, ...], int] = field(default_factory=dict)
    last: dict[tuple[Card, ...], int] = field(default_factory=dict)
    consulted: dict[str, None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """What may this player, who holds so many cards, lay on ``previous``?"""

    ruleset: Ruleset
    regulation: Regulation
    position: Position
    player: str
    previous: Combination | None
    held: int

    @staticmethod
    def of(ruleset: Ruleset, regulation: Regulation, position: Position, player: str, held: int) -> Question:
        previous = previous_combination(ruleset, position, player)
        return Question(ruleset, regulation, position, player, previous, held)

    def powers(self, sets: Sequence[tuple[Card, ...]]) -> list[int]:
        """How strong each of the sets is when it is laid now, 0 where it may not be."""
        situation = self._situation()
        try:
            found = self._look_up(situation, sets)
        except KeyError:
            self._learn(situation, sets)
            found = self._look_up(situation, sets)
        self.regulation.consulted.update(situation.consulted)
        return found

    def _look_up(self, situation: Situation, sets: Sequence[tuple[Card, ...]]) -> list[int]:
        """Raises KeyError where one of the sets is not known yet."""
        known, last, held = situation.going_on, situation.last, self.held
        return [known[cards] if len(cards) != held else last[cards] for cards in sets]

    def _learn(self, situation: Situation, sets: Sequence[tuple[Card, ...]]) -> None:
        regulation = self.regulation.unread()
        for cards in sets:
            known = situation.last if len(cards) == self.held else situation.going_on
            if cards not in known:
                known[cards] = self.power(cards, regulation)
        situation.consulted.update(regulation.consulted)

    def power(self, cards: tuple[Card, ...], regulation: Regulation) -> int:
        """The same of one set, as the rules themselves say."""
        play = Play(self.player, cards)
        return legal_power(self.ruleset, regulation, self.position, play, self.previous)

    def _situation(self) -> Situation:
        remembered = self.ruleset.remembered
        if _SEEN not in remembered:
            remembered[_SEEN] = _seen(self.ruleset)
        seen = remembered[_SEEN]
        if seen is None or self.position.opening:
            return Situation()
        key = self._key(seen)
        found: Situation | None = remembered.get(key)
        if found is None:
            if len(remembered) > _MANY:
                remembered.clear()
            found = remembered[key] = Situation()
        return found

    def _key(self, seen: tuple[str, ...]) -> object:
        position, player = self.position, self.player
        return (
            self.previous,
            position.turn == player,
            player in position.passed,
            position.revolution,
            position.back,
            tuple([(each.kind, each.by == player) for each in position.pending]),
            self.regulation.token,
            *[getattr(position, fact) for fact in seen],
        )


def _seen(ruleset: Ruleset) -> tuple[str, ...] | None:
    """The facts that the rules of a document look at; None where one of them does not say."""
    said = [_said(type(each)) for moment in _BEFORE for each in speaking_at(ruleset, moment)]
    facts = [each for each in said if each is not None]
    return tuple(sorted({fact for each in facts for fact in each})) if len(facts) == len(said) else None


def _said(rule: type[Rule]) -> tuple[str, ...] | None:
    """What a rule says that it sees; None where it looks at more than the rule that said it."""
    for each in rule.__mro__:
        said = vars(each)
        if "sees" in said:
            return rule.sees
        if not said.keys().isdisjoint(_BEFORE):
            return None
    return None
