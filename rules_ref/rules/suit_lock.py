"""Suit lock: two plays in a row of the same suit or suits lock the round of play to them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import SUITS
from rules_ref.combinations import Combination, suit_bits
from rules_ref.effects import Lock
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Bar, Check, Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.near_misses import near_miss, not_in_use
from rules_ref.engine.rule import Rule
from rules_ref.text import NearMiss, Text
from rules_ref.wording import cards_text, suits_text

_ALL: Final = sum(suit.bit for suit in SUITS)
NAME: Final = Text("スートしばり", "suit lock")
_JOKER: Final = Text(
    "ジョーカーを含むので、しばりにはなりません。", "Cards with a joker among them start no lock."
)
_SAME: Final = Text("直前とスートが同じ", "The same suit or suits as the play before")
_HALF: Final = Text(
    "場とスートが違うカードがあるので、しばりにはなりません。",
    "Not every suit matches the cards on the pile, so there is no lock.",
)


@dataclass(frozen=True, slots=True)
class SuitLock(Rule):
    """Suit lock (スートしばり): after two plays of the same suits only these may follow.

    ``joker_clause``: the clause that allows plays with jokers under the lock; ``no_lock_clause``: the one by
    which they start none. ``joker_takes_suit``: jokers count with the suit they stand for, so they can start
    a lock (UEC-7). ``key``: the document's switch, if it has one. ``exempt``: plays that start no lock
    whatever their suits (ZAI-S.4).
    """

    depends_on = ("lock",)
    produced = "lock"

    clause: str
    joker_clause: str = "GEN-8"
    no_lock_clause: str = "GEN-8"
    joker_takes_suit: bool = False
    key: str | None = None
    exempt: Callable[[Attempt], bool] = lambda _: False

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        # Four suits locked stop no player (GEN-8).
        lock = attempt.position.lock
        if not lock or lock == _ALL or attempt.leads or not attempt.regulation.in_use(self.key):
            return
        played = attempt.combination
        allowed = suits_text(lock)
        if not self._follows(played, lock):
            cards = cards_text(played.cards)
            text = Text(
                f"{allowed}しばりで、出せるのは{allowed}かジョーカーなので、{cards}は出せません。",
                f"Locked to {allowed}: only {allowed} or a joker may be played, not {cards}.",
            )
            yield Check(Bar.SUIT_LOCK, self.clause, False, text)
        elif played.declared and suit_bits(played.stands) & ~lock:
            text = Text(
                f"{allowed}しばりの間、ジョーカーは{allowed}以外のカードになりません。",
                f"Under the lock a joker may stand only for {allowed}.",
            )
            clause = self.joker_clause if self.joker_takes_suit else "GEN-8"
            yield Check(Bar.SUIT_LOCK, clause, False, text)
        elif played.jokers:
            text = Text(
                f"{allowed}しばりの間も、ジョーカーは出せます。",
                f"Even under the lock on {allowed} a joker may be played.",
            )
            yield Check(Bar.SUIT_LOCK, self.joker_clause, True, text, basic=True, surprising=True)
        else:
            text = Text(f"{allowed}しばりに従っています。", f"It follows the lock on {allowed}.")
            yield Check(Bar.SUIT_LOCK, self.clause, True, text)

    def _follows(self, played: Combination, lock: int) -> bool:
        if played.all_jokers:
            return True
        if played.jokers:
            return played.suits & ~lock == 0
        return played.suits == lock

    def on_played(self, attempt: Attempt, resolution: MoveResolution) -> None:
        # Another rule may have locked the suits by these very cards, as a down number does.
        if attempt.position.lock or resolution.lock or attempt.previous is None or self.exempt(attempt):
            return
        suits, before = self._suits(attempt.combination), self._suits(attempt.previous)
        if not suits or not before:
            self._note_joker(attempt.combination, attempt.previous, resolution)
            return
        if suits != before or not attempt.regulation.in_use(self.key):
            return
        resolution.lock = suits
        letters = tuple(suit.value for suit in SUITS if suits & suit.bit)
        resolution.caused(Lock(self.clause, letters), _SAME)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        silent = outcome.barred or outcome.happened & {"lock", "flush"} or attempt.position.lock
        if silent or attempt.previous is None or self.exempt(attempt):
            return
        yield from near_miss(self.clause, self._missing(attempt, attempt.combination, attempt.previous))

    def _missing(self, attempt: Attempt, played: Combination, previous: Combination) -> Text | None:
        """Why cards that share a suit with those before start no lock."""
        if not played.suits & previous.suits or played.size != previous.size:
            return None
        if not attempt.regulation.in_use(self.key):
            usual = self.key is not None and attempt.ruleset.options[self.key].default
            return not_in_use(NAME) if usual and played.suits == previous.suits else None
        if played.jokers or previous.jokers:
            return _JOKER if self._locks_but_for_joker(played, previous) else None
        return _HALF if played.suits != previous.suits else None

    def _locks_but_for_joker(self, played: Combination, previous: Combination) -> bool:
        """Whether these would start a lock if the joker counted with a suit."""
        shared = played.suits & previous.suits
        alike = bool(shared) and shared in (played.suits, previous.suits) and played.size == previous.size
        return alike and not self.joker_takes_suit

    def _note_joker(self, played: Combination, previous: Combination, resolution: MoveResolution) -> None:
        """Note why no lock starts, if only a joker prevents it."""
        if self._locks_but_for_joker(played, previous):
            text = Text(
                "ジョーカーの入ったプレイからは、しばりは始まりません。",
                "A play with a joker starts no lock.",
            )
            resolution.note(self.no_lock_clause, text)

    def _suits(self, combination: Combination) -> int:
        """The suits that can begin a lock; none where a joker forbids it."""
        if not combination.jokers:
            return combination.suits
        if not self.joker_takes_suit or combination.all_jokers:
            return 0
        if len(combination.stands) < combination.jokers:
            return 0
        return combination.suits | suit_bits(combination.stands)
