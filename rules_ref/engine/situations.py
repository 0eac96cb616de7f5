"""A cache of legal plays by situation: the rules are asked once for each set of cards.

A situation is all that the rules look at before a play is allowed: form, number, rank and jokers of the play to be
beaten, the order, locks, what waits, the event's options, whether it is the player's turn. Which facts these are each
rule says itself (``Rule.depends_on``); a document with a rule that does not say it has no situations, and is asked anew each
time.
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

_BEFORE: Final = ("checks", "licences")
"""The moments at which it is decided what may be laid."""
_SEEN: Final = "seen"
_BEATEN: Final = "previous."
_MANY: Final = 8192
"""How many situations of one document are remembered."""


@dataclass(slots=True)
class Situation:
    """What is known of one situation.

    By set of cards its legal reading, None if it may not be played: ``going_on`` with cards left in the hand, else as
    the last cards.
    ``consulted``: the options that were looked at for it. ``clauses``: what sets rest on or break, by whether they are
    the last. ``plays``: what may be laid of a part of a hand that holds more. ``handlers``:
    the rules that look at the cards here, by whether they are the last. ``wanted``: the sizes to be looked for, once
    that was asked.
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
    """What may this player, with this many cards, play on ``previous``?"""

    ruleset: Ruleset
    regulation: Regulation
    position: Position
    player: str
    previous: Combination | None
    held: int | None
    situation: Situation

    @staticmethod
    def by(ruleset: Ruleset, regulation: Regulation, position: Position, player: str) -> Question:
        """What may this player lay now?"""
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
        """What may be played now from these parts of a hand, none of which is the whole hand."""
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
        self._learn(part.sets)
        known = self.situation.going_on
        return tuple([cards for cards in part.sets if known[cards] is not None])

    def read(self, sets: Sequence[tuple[Card, ...]]) -> list[Combination | None]:
        """The strongest legal reading of each of the sets when it is played now, None where it may not be."""
        # Nearly every list has been asked for before, so what is not known is looked for only once it is missed.
        try:
            found = self._look_up(sets)
        except KeyError:
            self._learn(sets)
            found = self._look_up(sets)
        self.regulation.consulted.update(self.situation.consulted)
        return found

    def _look_up(self, sets: Sequence[tuple[Card, ...]]) -> list[Combination | None]:
        """Raises KeyError where one of the sets is not cached yet."""
        known, last, held = self.situation.going_on, self.situation.last, self.held
        return [known[cards] if len(cards) != held else last[cards] for cards in sets]

    def _learn(self, sets: Sequence[tuple[Card, ...]]) -> None:
        situation, regulation = self.situation, None
        for cards in sets:
            last = len(cards) == self.held
            known = situation.last if last else situation.going_on
            if cards not in known:
                # Options are read on a clean sheet, so that what is kept names those this situation consults and no others.
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
        """The same, remembered; not for sets of a form that only one rule has."""
        # Declared jokers make one set of cards several plays: such a play is looked at by itself.
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
        """The rules that read the cards in this situation, or forbid any."""
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

    # Whose play it is is known as well.
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
    ruleset: Ruleset,
    regulation: Regulation,
    position: Position,
    player: str,
    previous: Combination | None,
) -> Situation:
    remembered = ruleset.remembered
    if _SEEN not in remembered:
        remembered[_SEEN] = _seen(ruleset)
    seen: _Seen | None = remembered[_SEEN]
    # A game opens once: that is left out of the key, and nothing is kept of it.
    if seen is None or position.opening:
        return Situation(handlers=dict.fromkeys((False, True), Handlers.of(ruleset)))
    pending = position.pending
    key = (
        previous and seen.previous(previous),
        position.turn == player,
        # Who passed counts only for the one who plays, and so does who it is that something waits for.
        player in position.passed,
        tuple([(action.kind, action.by == player) for action in pending]) if pending else (),
        regulation.token,
        seen.position(position),
    )
    found: Situation | None = remembered.get(key)
    if found is None:
        # Forgetting all at once costs a few lists; forgetting the oldest would cost a step at every look-up.
        if len(remembered) > _MANY:
            remembered.clear()
        found = remembered[key] = Situation()
    return found


class _Seen(NamedTuple):
    """The functions that take what the rules of a document look at: of a position, and of the play to be beaten."""

    position: Callable[[Position], object]
    previous: Callable[[Combination], object]


def _seen(ruleset: Ruleset) -> _Seen | None:
    """None where one of the rules does not declare what it reads."""
    seen = [_facts_seen_by(type(rule)) for moment in _BEFORE for rule in rules_overriding(ruleset, moment)]
    facts = [spoken for spoken in seen if spoken is not None]
    if len(facts) < len(seen):
        return None
    names = sorted({fact for spoken in facts for fact in spoken})
    more = [name.removeprefix(_BEATEN) for name in names if name.startswith(_BEATEN)]
    own = [name for name in names if not name.startswith(_BEATEN)]
    return _Seen(attrgetter("revolution", "back", *own), attrgetter("form", "size", "rank", "jokers", *more))


def _facts_seen_by(rule: type[Rule]) -> tuple[str, ...] | None:
    """What a rule says that it sees; None where it looks at more than the rule that said it."""
    # The nearest class that decides: one that overrides a check without saying anew what it sees has said nothing.
    for base in rule.__mro__:
        members = vars(base)
        if "depends_on" in members:
            return rule.depends_on
        if not members.keys().isdisjoint(_BEFORE):
            return None
    return None
