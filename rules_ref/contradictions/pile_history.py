"""Replay the plays of a pile: every possible history, and the position it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product
from operator import attrgetter
from typing import Final

from rules_ref.cards import SUITS, Rank, card
from rules_ref.combinations import Combination, Form
from rules_ref.contradictions.fresh_starts import fresh_starts
from rules_ref.contradictions.taken_back import is_searchable, plays_before_taking
from rules_ref.effects import Effect, Revolution
from rules_ref.engine.attempt import Attempt, previous_combination
from rules_ref.engine.checks import Bar, Check
from rules_ref.engine.finish_move import finish_move
from rules_ref.engine.judge import fouls_of, unfold
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import rules_overriding
from rules_ref.engine.ruleset import Ruleset
from rules_ref.engine.trial import Handlers, Trial, may, trials
from rules_ref.facts import BY_PLAYS
from rules_ref.position import Hand, Play, Position, cut_waits
from rules_ref.ranking import How
from rules_ref.rules.suit_lock import SuitLock

_NOT_OF_THE_CARDS: Final = frozenset({Bar.TURN, Bar.LOCKOUT, Bar.OPENING})
_CACHED_PILES: Final = 4096
"""The most piles of one document in the cache of histories."""
_MAX_HISTORIES: Final = 200
"""The most histories followed at once; only many undeclared jokers in stairs make more."""


@dataclass(frozen=True, slots=True)
class PilePlay:
    """One play of the pile, at ``index``, with its effects.

    ``broken``: the reasons against it. ``skips``: how many players lose a turn by it; ``counted``: how many
    count as having passed. ``cuts``: it is an eight-cut that can still be answered.
    """

    index: int
    play: Play
    broken: tuple[Check, ...]
    effects: tuple[Effect, ...]
    skips: int
    counted: int
    cuts: bool

    @property
    def reverses(self) -> bool:
        return any(effect.kind == "reverse" for effect in self.effects)

    @property
    def turns_order(self) -> bool:
        return any(isinstance(effect, Revolution) and not effect.pending for effect in self.effects)


@dataclass(frozen=True, slots=True)
class History:
    """One way in which the pile can have been played, and the ``position`` that it leads to.

    ``start``: the first play that counts, where those below may have been taken back (None: all count);
    ``reversed_before``: a revolution was in force before it; ``ended``: plays that end the round of play and
    are still on the pile.
    """

    start: int | None
    reversed_before: bool
    position: Position
    plays: tuple[PilePlay, ...] = ()
    ended: tuple[int, ...] = ()

    @property
    def flaws(self) -> int:
        """The number of plays that are impossible, or cannot be on the pile any more."""
        return sum(bool(play.broken) for play in self.plays) + len(self.ended)

    @property
    def turns_order(self) -> bool:
        return any(play.turns_order for play in self.plays)

    @property
    def flushed(self) -> bool:
        """Whether the top play ends the round of play, so that it cannot be on the pile any more."""
        return bool(self.plays) and self.plays[-1].index in self.ended


def histories(ruleset: Ruleset, regulation: Regulation, position: Position) -> tuple[History, ...]:
    """Every possible history of the pile; without one, those with the fewest flaws."""
    found = _PileHistory(ruleset, regulation, position).replay_all(len(position.pile))
    return _with_fewest_flaws(found, position)


def likeliest(ruleset: Ruleset, regulation: Regulation, position: Position) -> tuple[History, ...]:
    """The histories that begin with the order and the cutting number of the position; all plays count.

    Empty if a play is impossible.
    """
    found = _likeliest(_PileHistory(ruleset, regulation, position), len(position.pile))
    return _with_fewest_flaws(found, position) if found else ()


def _likeliest(pile_history: _PileHistory, plays: int) -> list[History]:
    """``likeliest`` for the first plays, cached: of a growing pile only the new play is replayed."""
    given = pile_history.given
    if not plays:
        return [_beginning(given, revolution=given.revolution, shift=given.eight_cut_shift)]
    pile = given.pile[:plays]
    known = given.players, given.revolution, given.eight_cut_shift, pile, pile_history.last_cards(plays)
    cached, key = pile_history.ruleset.retraced, (pile_history.regulation.token, *known)
    found = cached.get(key)
    if found is None:
        below = _likeliest(pile_history, plays - 1)
        found = _merged(
            [after for history in below for after in pile_history.replay_legal(history, plays - 1)]
        )
        if len(cached) >= _CACHED_PILES:
            cached.clear()
        cached[key] = found
    return found


def _with_fewest_flaws(found: list[History], position: Position) -> tuple[History, ...]:
    found = [
        history for history in found if history.position.eight_cut_shift is position.eight_cut_shift
    ] or found
    fewest = min(history.flaws for history in found)
    return tuple(history for history in found if history.flaws == fewest)


def _beginnings(position: Position) -> Iterator[History]:
    """The possible histories before the first play, by order and cutting number."""
    shifts = dict.fromkeys((position.eight_cut_shift, False))
    for revolution, shift in product((False, True), shifts):
        yield _beginning(position, revolution=revolution, shift=shift)


def _beginning(position: Position, *, revolution: bool, shift: bool) -> History:
    return History(
        None, revolution, Position(position.players, {}, None, revolution=revolution, eight_cut_shift=shift)
    )


def _merged(found: Iterable[History]) -> list[History]:
    """One history for each distinct result; of more than the limit, those with the fewest flaws."""
    found = list(found)
    if len(found) == 1:
        return found
    apart = {
        (
            history.start,
            history.reversed_before,
            history.ended,
            history.flaws,
            _facts(history.position),
        ): history
        for history in found
    }
    return sorted(apart.values(), key=lambda history: history.flaws)[:_MAX_HISTORIES]


_facts: Final = attrgetter("pile", "eight_cut_shift", *BY_PLAYS)


@dataclass(frozen=True, slots=True)
class _PileHistory:
    ruleset: Ruleset
    regulation: Regulation
    given: Position

    def replay_all(self, plays: int) -> list[History]:
        """The histories of the first plays, or those with the fewest flaws."""
        found = [list(_beginnings(self.given))]
        for index in range(plays):
            following = [after for history in found[-1] for after in self.replay(history, index)]
            found.append(_merged([*following, *self.fresh_histories(index, found)]))
        return found[-1]

    def replay(self, history: History, index: int) -> Iterator[History]:
        """The histories after the next play, in every legal reading; without one, in the least flawed."""
        play = self.given.pile[index]
        before = history.position
        waiting = cut_waits(before.pending)
        tried = self._tried(before.but(turn=before.turn if waiting else play.by), play, index)
        if waiting and (play.by == before.turn or not any(trial.legal for trial in tried)):
            # No player has answered the cut: the pile was flushed before this play, which leads.
            history = _ended(history)
            tried = self._tried(before.but(turn=play.by, pile=(), pending=()), play, index)
        for trial, broken in _closest(tried):
            yield self._after(history, trial.attempt, broken, index)

    def replay_legal(self, history: History, index: int) -> Iterator[History]:
        """Fast path of ``replay``: only legal readings, without collecting the objections to others."""
        play, before = self.given.pile[index], history.position
        if cut_waits(before.pending):
            yield from self.replay(history, index)
            return
        before = before.but(turn=play.by, hands=self._hands(play, index), passed=())
        for meant in _possible_declarations(self.ruleset, play):
            previous = previous_combination(self.ruleset, before, play.by)
            last = before.hand_size(play.by) == len(meant.cards)
            for reading in self.ruleset.readings_of(meant):
                attempt = Attempt(self.ruleset, self.regulation, before, meant, reading, previous, last)
                if reading.form is Form.SMASH or may(attempt, Handlers.of(self.ruleset)):
                    yield self._after(history, attempt, (), index, reasoned=False)

    def fresh_histories(self, index: int, reached: Sequence[list[History]]) -> Iterator[History]:
        """The histories that start at this play, where the document lets the cards below be taken back.

        ``reached``: the histories of the first plays, by their number.
        """
        if not rules_overriding(self.ruleset, "takes_back"):
            return
        play = self.given.pile[index]
        explained = cache(partial(self._explained, index, reached))
        for before in fresh_starts(self.given, index):
            tried = self._tried(before.but(turn=play.by), play, index)
            taking = [
                trial
                for trial in tried
                if any(
                    rule.takes_back(trial.attempt) for rule in rules_overriding(self.ruleset, "takes_back")
                )
                and (not index or _orders(before) in explained(trial.attempt.combination))
            ]
            for trial, broken in _closest(taking):
                yield self._after(History(index, before.revolution, before), trial.attempt, broken, index)

    def _explained(
        self, index: int, reached: Sequence[list[History]], taking: Combination
    ) -> set[tuple[bool, bool]]:
        """The orders in which the aces at ``index`` can have answered plays whose rest is below."""
        below, play = self.given.pile[:index], self.given.pile[index]
        other = next(player for player in self.given.players if player != play.by)
        orders = {(False, False), (True, False), (True, True)}
        if not is_searchable(below[-1], taking):
            return orders
        return {
            _orders(under.position)
            for plays in plays_before_taking(below, taking, other)
            for under in self._answered((*plays, play), reached[len(plays) - 1])
        }

    def _answered(self, plays: tuple[Play, ...], reached: list[History]) -> Iterator[History]:
        """The histories of all but the last of these plays in which the last answers without flaw."""
        pile_history = replace(self, given=self.given.but(pile=plays))
        for before in reached:
            if before.flaws:
                continue
            for under in pile_history.replay(before, len(plays) - 2):
                if not under.flaws and any(
                    not after.flaws for after in pile_history.replay(under, len(plays) - 1)
                ):
                    yield under

    def _tried(self, before: Position, play: Play, index: int) -> list[Trial]:
        # Earlier passes are unknown; the play itself shows that its player had not passed.
        before = before.but(hands=self._hands(play, index), passed=())
        meant = _possible_declarations(self.ruleset, play)
        return [trial for one in meant for trial in trials(self.ruleset, self.regulation, before, one)]

    def _hands(self, play: Play, index: int) -> dict[str, Hand]:
        return {play.by: play.cards} if self._was_last(play, index) else {}

    def _was_last(self, play: Play, index: int) -> bool:
        """Whether these are known to be the player's last cards, which only a foul finish shows."""
        fouled = any(left.player == play.by and left.how is How.FOUL for left in self.given.out)
        return fouled and not any(later.by == play.by for later in self.given.pile[index + 1 :])

    def last_cards(self, plays: int) -> tuple[int, ...]:
        """The indices of the first plays that are known to be their player's last cards."""
        if not self.given.out:
            return ()
        return tuple(at for at, play in enumerate(self.given.pile[:plays]) if self._was_last(play, at))

    def _after(
        self,
        history: History,
        attempt: Attempt,
        broken: tuple[Check, ...],
        index: int,
        *,
        reasoned: bool = True,
    ) -> History:
        resolution = unfold(attempt, fouls_of(attempt), reasoned=reasoned)
        after = finish_move(resolution)
        added = _pile_play(resolution, attempt, broken, index)
        ends = resolution.flushed_by is not None and resolution.stays_answerable is None
        found = replace(history, position=after.but(passed=()), plays=(*history.plays, added))
        return _ended(found) if ends else found


def _pile_play(
    resolution: MoveResolution, attempt: Attempt, broken: tuple[Check, ...], index: int
) -> PilePlay:
    return PilePlay(
        index,
        attempt.play,
        broken,
        tuple(resolution.effects),
        resolution.skips,
        len(resolution.passed),
        resolution.stays_answerable is not None,
    )


def _ended(history: History) -> History:
    return replace(history, ended=(*history.ended, history.plays[-1].index))


def _orders(position: Position) -> tuple[bool, bool]:
    return position.revolution, position.back


def _closest(tried: list[Trial]) -> Iterator[tuple[Trial, tuple[Check, ...]]]:
    """The trials with nothing against the cards, else the one with the least."""
    weighed = [(trial, _against(trial)) for trial in tried]
    fitting = [pair for pair in weighed if not pair[1]]
    yield from fitting or sorted(weighed, key=lambda pair: len(pair[1]))[:1]


def _against(trial: Trial) -> tuple[Check, ...]:
    """The reasons against the cards themselves; whether a smash was called for cannot be seen any more."""
    if trial.attempt.combination.form is Form.SMASH:
        return ()
    return tuple(check for check in trial.broken if check.bar not in _NOT_OF_THE_CARDS)


def _possible_declarations(ruleset: Ruleset, play: Play) -> list[Play]:
    """The play as written and, where a joker locks with its suit (UEC-7), with each suit declared."""
    ranks = {face.rank for face in play.cards if face.rank is not None}
    jokers = sum(face.is_joker for face in play.cards)
    takes_suit = any(isinstance(rule, SuitLock) and rule.joker_takes_suit for rule in ruleset.rules)
    if play.declared or not takes_suit or len(ranks) != 1 or not jokers:
        return [play]
    (rank,) = ranks
    return [play, *(replace(play, declared=(card(suit, Rank(rank)),) * jokers) for suit in SUITS)]
