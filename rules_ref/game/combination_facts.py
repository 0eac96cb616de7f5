"""The effects of each combination, judged once and cached.

The judge rules on each combination in a small position, and the result is stored as a few facts per order: so
the fast path cannot disagree with the rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from rules_ref.cards import DECK, JOKER, Card
from rules_ref.documents import RULESETS
from rules_ref.engine.attempt import strongest
from rules_ref.engine.combination_bits import CombinationBits
from rules_ref.engine.judge import judge
from rules_ref.engine.judgement import Judgement
from rules_ref.engine.regulation import Regulation
from rules_ref.position import Play, Position

_PLAYERS: Final = ("leader", "second", "third", "fourth")


@dataclass(frozen=True, slots=True)
class Facts:
    """What a combination does under the rules of a game, apart from the position.

    ``cuts``: clears the pile. ``turns``: reverses the order. ``foul``: a foul as the last cards.
    ``beats_joker``: answers a lone joker (♠3). ``stands``: what its undeclared jokers stand for.
    """

    cuts: bool
    turns: bool
    foul: bool
    beats_joker: bool
    stands: tuple[Card, ...]


class _FactsCache(dict["CombinationBits", Facts]):
    """The facts of combinations in one order, each computed on first use."""

    def __init__(self, ruleset_id: str, *, revolution: bool) -> None:
        self.ruleset_id, self.revolution = ruleset_id, revolution

    def __missing__(self, combination: CombinationBits) -> Facts:
        found = self[combination] = _facts(self.ruleset_id, combination, revolution=self.revolution)
        return found


@cache
def all_facts(ruleset_id: str) -> tuple[Mapping[CombinationBits, Facts], Mapping[CombinationBits, Facts]]:
    """The facts of every combination under the document's default regulation; indexed by 1 for the reversed order."""
    return _FactsCache(ruleset_id, revolution=False), _FactsCache(ruleset_id, revolution=True)


def _facts(ruleset_id: str, combination: CombinationBits, *, revolution: bool) -> Facts:
    # Judged twice: with a card left in the hand, and as the last cards.
    spare = next(card for card in DECK if card not in combination.cards)
    play = Play(_PLAYERS[0], combination.cards, _stands(ruleset_id, combination, revolution=revolution))
    going_on = _judge(ruleset_id, play, (spare,), revolution=revolution)
    last = _judge(ruleset_id, play, (), revolution=revolution)
    kinds = {effect.kind for effect in going_on.effects}
    return Facts(
        cuts="flush" in kinds,
        turns="revolution" in kinds,
        foul=last.foul,
        beats_joker=_beats_joker(ruleset_id, play, spare),
        stands=play.declared,
    )


def _stands(ruleset_id: str, combination: CombinationBits, *, revolution: bool) -> tuple[Card, ...]:
    """The cards that jokers stand for in this form: one card and two jokers can be a multiple or stairs."""
    found = RULESETS[ruleset_id].plain_readings(Play(_PLAYERS[0], combination.cards))
    reading = strongest([plain for plain in found if plain.form is combination.form], reverse=revolution)
    return () if reading is None else reading.stands


def _judge(
    ruleset_id: str,
    play: Play,
    rest: tuple[Card, ...],
    *,
    revolution: bool = False,
    pile: tuple[Play, ...] = (),
) -> Judgement:
    ruleset = RULESETS[ruleset_id]
    position = Position(_PLAYERS, {play.by: (*play.cards, *rest)}, play.by, pile, revolution=revolution)
    return judge(ruleset, Regulation(ruleset.options, {}), position, play)


def _beats_joker(ruleset_id: str, play: Play, spare: Card) -> bool:
    if len(play.cards) != 1:
        return False
    on_joker = _judge(ruleset_id, play, (spare,), pile=(Play(_PLAYERS[-1], (JOKER,)),))
    return on_joker.after is not None
