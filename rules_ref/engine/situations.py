"""A cache of legal plays by situation: the rules judge every set of cards once.

A situation is everything that the rules read before a play is allowed: form, number, rank and jokers of the
play to be beaten, the order, locks, what is pending, the event's options, whether it is the player's turn.
Every rule declares the facts it reads (``Rule.depends_on``); a document with a rule that does not is not
cached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final, NamedTuple

from rules_ref.cards import Card, Rank
from rules_ref.combinations import Combination
from rules_ref.engine.attempt import Attempt, previous_combination, strongest
from rules_ref.engine.candidates import EVERY_SIZE, HandPart, HandParts, Wanted
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import Rule, rules_overriding
from rules_ref.engine.ruleset import Ruleset
from rules_ref.engine.trial import Handlers, best_trial, may, trials
from rules_ref.position import Play, Position, plays_of

_HOOKS: Final = ("checks", "licences")
"""The hooks that decide whether cards may be played."""
_KEY_PARTS: Final = "key parts"
_PREVIOUS: Final = "previous."
_SITUATIONS: Final = 8192
"""The largest number of situations in the cache of a document."""


@dataclass(slots=True)
class Situation:
    """The cached results of one situation.

    ``going_on``, ``last``: by set of cards its legal reading, None if it may not be played; with cards left
    in the hand, or as the last cards. ``consulted``: the options that were read. ``clauses``: those on which
    sets rest or which they break, by whether they are the last. ``plays``: the legal sets of a part of a hand
    that holds more. ``handlers``: the rules that matter here, by whether the cards are the last. ``wanted``:
    the sizes to look for, once determined.
    """

    going_on: dict[tuple[Card, ...], Combination | None] = field(default_factory=dict)
    last: dict[tuple[Card, ...], Combination | None] = field(default_factory=dict)
    consulted: dict[str, None] = field(default_factory=dict)
    clauses: dict[tuple[tuple[Card, ...], bool], tuple[str, ...]] = field(default_factory=dict)
    plays: dict[HandPart, tuple[tuple[Card, ...], ...]] = field(default_factory=dict)
    handlers: dict[bool, Handlers] = field(default_factory=dict)
    wanted: Wanted | None = None


@dataclass(slots=True)
class Question:
    """What may this player play on ``previous``? ``held``: the number of their cards, None if unknown."""

    ruleset: Ruleset
    regulation: Regulation
    position: Position
    player: str
    previous: Combination | None
    held: int | None
    situation: Situation

    @staticmethod
    def by(ruleset: Ruleset, regulation: Regulation, position: Position, player: str) -> Question:
        """The question of what this player may play now."""
        previous = previous_combination(ruleset, position, player)
        situation = _situation(ruleset, regulation, position, player, previous)
        held = position.hand_size(player)
        return Question(ruleset, regulation, position, player, previous, held, situation)

    def parts(self, hand: tuple[Card, ...]) -> HandParts:
        """The parts of the hand, with the sets of a possible size."""
        situation = self.situation
        wanted = situation.wanted
        if wanted is None:
            wanted = situation.wanted = _wanted(self.ruleset, self.position, self.previous)
        return self.ruleset.parts(hand, wanted)

    def plays(self, parts: Sequence[HandPart]) -> list[tuple[Card, ...]]:
        """The legal sets of these parts of a hand, none of which is the whole hand."""
        situation = self.situation
        known, found = situation.plays, list[tuple["Card", ...]]()
        for part in parts:
            plays = known.get(part)
            if plays is None:
                plays = known[part] = self._plays_of(part)
            found += plays
        self.regulation.consulted.update(situation.consulted)
        return found

    def _plays_of(self, part: HandPart) -> tuple[tuple[Card, ...], ...]:
        self._fill(part.sets)
        known = self.situation.going_on
        return tuple([cards for cards in part.sets if known[cards] is not None])

    def read(self, sets: Sequence[tuple[Card, ...]]) -> list[Combination | None]:
        """The strongest legal reading of each of the sets, None where it may not be played."""
        # Nearly all sets are cached, so missing ones are computed only after a failed lookup.
        try:
            found = self._look_up(sets)
        except KeyError:
            self._fill(sets)
            found = self._look_up(sets)
        self.regulation.consulted.update(self.situation.consulted)
        return found

    def _look_up(self, sets: Sequence[tuple[Card, ...]]) -> list[Combination | None]:
        """Raises KeyError where one of the sets is not cached yet."""
        known, last, held = self.situation.going_on, self.situation.last, self.held
        return [known[cards] if len(cards) != held else last[cards] for cards in sets]

    def _fill(self, sets: Sequence[tuple[Card, ...]]) -> None:
        situation, regulation = self.situation, None
        for cards in sets:
            last = len(cards) == self.held
            known = situation.last if last else situation.going_on
            if cards not in known:
                # A copy of the regulation records the options that this situation consults, and no others.
                regulation = regulation or self.regulation.unread()
                handlers = situation.handlers.get(last)
                if handlers is None:
                    handlers = situation.handlers[last] = self._handlers(cards, regulation)
                known[cards] = self._reading(plays_of(self.player)[cards], regulation, handlers)
        if regulation is not None:
            situation.consulted.update(regulation.consulted)

    def reading(self, play: Play) -> Combination | None:
        """The strongest legal reading of a play now, None where it may not be played, by all rules."""
        return self._reading(play, self.regulation, Handlers.of(self.ruleset))

    def known_reading(self, play: Play) -> Combination | None:
        """As ``reading``, cached; not for sets in a form that only one rule has."""
        # Declared jokers make one set of cards several plays, which are not cached.
        return self.reading(play) if play.declared else self.read((play.cards,))[0]

    def _reading(self, play: Play, regulation: Regulation, handlers: Handlers) -> Combination | None:
        ruleset, position, previous = self.ruleset, self.position, self.previous
        last = len(play.cards) == self.held
        legal = [
            reading
            for reading in ruleset.readings_of(play)
            if may(Attempt(ruleset, regulation, position, play, reading, previous, last), handlers)
        ]
        return strongest(legal, reverse=position.reversed)

    def _handlers(self, cards: tuple[Card, ...], regulation: Regulation) -> Handlers:
        """The rules that read the cards in this situation, or that yield something for any cards."""
        every, play = Handlers.of(self.ruleset), Play(self.player, cards)
        reading = next(iter(self.ruleset.readings_of(play)))
        last = len(cards) == self.held
        probe = Probe(self.ruleset, regulation, self.position, play, reading, self.previous, last)
        return Handlers(
            tuple([check for check in every.checking if probe.is_relevant(check.failing_bars)]),
            tuple([check for check in every.licensing if probe.is_relevant(check.licences)]),
        )

    def clauses(self, play: Play) -> tuple[str, ...]:
        """The clauses on which a play with a form rests or, if illegal, which it breaks."""
        known = {} if play.declared else self.situation.clauses
        key = play.cards, len(play.cards) == self.held
        found = known.get(key)
        if found is None:
            tried = trials(self.ruleset, self.regulation.unread(), self.position, play)
            found = known[key] = best_trial(tried, reverse=self.position.reversed).clauses
        return found


class Probe(Attempt):
    """An attempt that records whether a rule reads its cards. Every other fact is part of the key already."""

    looked_at = False

    @property
    def play(self) -> Play:
        self.looked_at = True
        return super().play

    @property
    def combination(self) -> Combination:
        self.looked_at = True
        return super().combination

    # All that rules read about the player is part of the key.
    @property
    def by(self) -> str:
        return super().play.by

    def is_relevant(self, moment: Callable[[Attempt], Iterable[object]]) -> bool:
        """True if the rule yields anything for these cards, or read the cards to decide."""
        self.looked_at = False
        return any(True for _ in moment(self)) or self.looked_at


def _wanted(ruleset: Ruleset, position: Position, previous: Combination | None) -> Wanted:
    """The number of cards of a play, and the ranks for which a licence may allow others."""
    if previous is None:
        return EVERY_SIZE
    freed = [rule.allows_other_size_for(position, previous) for rule in rules_overriding(ruleset, "licences")]
    ranks = [rank for rank in freed if rank is not None]
    if len(ranks) < len(freed):
        return EVERY_SIZE
    return Wanted(previous.size, frozenset["Rank"]().union(*ranks))


def _situation(
    ruleset: Ruleset, regulation: Regulation, position: Position, player: str, previous: Combination | None
) -> Situation:
    remembered = ruleset.remembered
    if _KEY_PARTS not in remembered:
        remembered[_KEY_PARTS] = _key_parts(ruleset)
    parts: _KeyParts | None = remembered[_KEY_PARTS]
    # A game opens only once, so opening positions are not cached.
    if parts is None or position.opening:
        return Situation(handlers=dict.fromkeys((False, True), Handlers.of(ruleset)))
    pending = position.pending
    key = (
        previous and parts.previous(previous),
        position.turn == player,
        # Of passes and pending effects it matters only whether they are this player's own.
        player in position.passed,
        tuple([(action.kind, action.by == player) for action in pending]) if pending else (),
        regulation.token,
        parts.position(position),
    )
    found: Situation | None = remembered.get(key)
    if found is None:
        # Clearing all at once costs a few lists; evicting the oldest would cost time at every lookup.
        if len(remembered) > _SITUATIONS:
            remembered.clear()
        found = remembered[key] = Situation()
    return found


class _KeyParts(NamedTuple):
    """The functions that extract what a document's rules read of a position, and of the play to be beaten."""

    position: Callable[[Position], object]
    previous: Callable[[Combination], object]


def _key_parts(ruleset: Ruleset) -> _KeyParts | None:
    """The parts of a document's cache keys; None if one of its rules does not declare what it reads."""
    read = [_declared_facts(type(rule)) for hook in _HOOKS for rule in rules_overriding(ruleset, hook)]
    declared = [facts for facts in read if facts is not None]
    if len(declared) < len(read):
        return None
    names = sorted({fact for facts in declared for fact in facts})
    more = [name.removeprefix(_PREVIOUS) for name in names if name.startswith(_PREVIOUS)]
    own = [name for name in names if not name.startswith(_PREVIOUS)]
    return _KeyParts(
        attrgetter("revolution", "back", *own), attrgetter("form", "size", "rank", "jokers", *more)
    )


def _declared_facts(rule: type[Rule]) -> tuple[str, ...] | None:
    """The facts that a rule declares; None if it overrides a hook without declaring anew what it reads."""
    # The nearest class decides: overriding a hook without declaring voids an inherited declaration.
    for base in rule.__mro__:
        members = vars(base)
        if "depends_on" in members:
            return rule.depends_on
        if not members.keys().isdisjoint(_HOOKS):
            return None
    return None
