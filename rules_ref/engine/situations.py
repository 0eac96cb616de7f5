"""What may be laid in a situation: the rules of the document are asked once for each set of cards, and then known.

A situation is all that the rules look at before a play is allowed: form, number, rank and jokers of the play to be
beaten, the order, locks, what waits, the event's options, whether it is the player's turn. Which facts these are each
rule says itself (``Rule.depends_on``); a document with a rule that does not say it has no situations, and is asked anew each
time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from rules_ref.engine.attempt import Attempt, previous_combination
from rules_ref.engine.candidates import EVERY_SIZE, Wanted
from rules_ref.engine.rule import rules_overriding
from rules_ref.engine.trial import Handlers, best_trial, may, trials
from rules_ref.position import Play, plays_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rules_ref.cards import Card, Rank
    from rules_ref.combinations import Combination
    from rules_ref.engine.candidates import HandPart, HandParts
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.rule import Rule
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Position

_BEFORE: Final = ("checks", "licences")
"""The moments at which it is decided what may be laid."""
_SEEN: Final = "seen"
_BEATEN: Final = "previous."
_MANY: Final = 8192
"""How many situations of one document are remembered."""


@dataclass(slots=True)
class Situation:
    """By set of cards how strong it is when it is laid here, 0 where it may not be: with more in the hand, and as the last.

    ``consulted``: the options that were looked at for it. ``ways``: how sets are read, and what they rest on or
    break, by whether they are the last. ``plays``: what may be laid of a part of a hand that holds more. ``handlers``:
    the rules that look at the cards here, by whether they are the last. ``wanted``: the sizes to be looked for, once
    that was asked.
    """

    going_on: dict[tuple[Card, ...], int] = field(default_factory=dict)
    last: dict[tuple[Card, ...], int] = field(default_factory=dict)
    consulted: dict[str, None] = field(default_factory=dict)
    ways: dict[tuple[tuple[Card, ...], bool], Way] = field(default_factory=dict)
    plays: dict[HandPart, tuple[tuple[Card, ...], ...]] = field(default_factory=dict)
    handlers: dict[bool, Handlers] = field(default_factory=dict)
    wanted: Wanted | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """How a set of cards is read when played here: the ``clauses`` it rests on or, if illegal, breaks."""

    combination: Combination
    legal: bool
    clauses: tuple[str, ...]


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
        return tuple([cards for cards in part.sets if known[cards]])

    def powers(self, sets: Sequence[tuple[Card, ...]]) -> list[int]:
        """The strength of each of the sets when it is played now, 0 where it may not be."""
        # Nearly every list has been asked for before, so what is not known is looked for only once it is missed.
        try:
            found = self._look_up(sets)
        except KeyError:
            self._learn(sets)
            found = self._look_up(sets)
        self.regulation.consulted.update(self.situation.consulted)
        return found

    def _look_up(self, sets: Sequence[tuple[Card, ...]]) -> list[int]:
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
                known[cards] = self._power(cards, regulation, handlers)
        if regulation is not None:
            situation.consulted.update(regulation.consulted)

    def power(self, cards: tuple[Card, ...]) -> int:
        """The strength of one set when it is played now, 0 where it may not be, by all rules."""
        return self._power(cards, self.regulation, Handlers.of(self.ruleset))

    def _power(self, cards: tuple[Card, ...], regulation: Regulation, handlers: Handlers) -> int:
        """That of the strongest legal reading, without reasons."""
        ruleset, position, play = self.ruleset, self.position, plays_of(self.player)[cards]
        best, last = 0, len(cards) == self.held
        for reading in ruleset.readings_of(play):
            if may(Attempt(ruleset, regulation, position, play, reading, self.previous, last), handlers):
                best = max(best, reading.power(reverse=position.reversed))
        return best

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

    def way(self, play: Play) -> Way | None:
        """How the play is read, and whether it is legal; None where it has no form, or only a rule's own."""
        if self.ruleset.special_readings(play):
            return None
        # Declared jokers make one set of cards several plays: such a play is looked at by itself.
        ways = {} if play.declared else self.situation.ways
        key = play.cards, len(play.cards) == self.held
        found = ways.get(key)
        if found is None:
            tried = trials(self.ruleset, self.regulation.unread(), self.position, play)
            if not tried:
                return None
            best = best_trial(tried, reverse=self.position.reversed)
            found = ways[key] = Way(best.attempt.combination, best.legal, best.clauses)
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
    """What takes the facts that the rules of a document look at from a position, and from the play to be beaten."""

    position: Callable[[Position], object]
    previous: Callable[[Combination], object]


def _seen(ruleset: Ruleset) -> _Seen | None:
    """None where one of the rules does not declare what it reads."""
    said = [_said(type(rule)) for moment in _BEFORE for rule in rules_overriding(ruleset, moment)]
    facts = [spoken for spoken in said if spoken is not None]
    if len(facts) < len(said):
        return None
    names = sorted({fact for spoken in facts for fact in spoken})
    more = [name.removeprefix(_BEATEN) for name in names if name.startswith(_BEATEN)]
    own = [name for name in names if not name.startswith(_BEATEN)]
    return _Seen(attrgetter("revolution", "back", *own), attrgetter("form", "size", "rank", "jokers", *more))


def _said(rule: type[Rule]) -> tuple[str, ...] | None:
    """What a rule says that it sees; None where it looks at more than the rule that said it."""
    # The nearest class that decides: one that overrides a check without saying anew what it sees has said nothing.
    for base in rule.__mro__:
        said = vars(base)
        if "depends_on" in said:
            return rule.depends_on
        if not said.keys().isdisjoint(_BEFORE):
            return None
    return None
