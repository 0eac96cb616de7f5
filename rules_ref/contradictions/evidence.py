"""The data that every check for contradictions reads."""

from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Final

from rules_ref.contradictions.pile_history import History
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.facts import BY_PLAYS, CLEARED
from rules_ref.position import Pending, Position, cut_waits


@dataclass(frozen=True)
class Evidence:
    """The position as given, and the possible histories of its pile."""

    ruleset: Ruleset
    regulation: Regulation
    position: Position
    histories: tuple[History, ...]

    @cached_property
    def best(self) -> History:
        """The history nearest to the position; ties prefer no earlier revolution, then no play taken back."""
        return min(self.histories, key=lambda history: (len(self.differing(history)), *_unusual(history)))

    def differing(self, history: History) -> tuple[str, ...]:
        """The facts of the position that differ from the result of this history."""
        given, found = self.position, history.position
        if _compared(given) == _compared(found):
            return ()
        compared = (key for key in BY_PLAYS if not history.flushed or key not in CLEARED)
        return tuple(key for key in compared if _comparable(given, key) != _comparable(found, key))

    def is_unexplained(self, field: str) -> bool:
        return field in self.unexplained_facts

    @cached_property
    def unexplained_facts(self) -> tuple[str, ...]:
        """The facts that the best history does not explain."""
        return self.differing(self.best)

    @property
    def eight_cut_missing(self) -> bool:
        """Whether ``pending`` lacks an eight-cut on top of the pile that can still be answered."""
        return bool(self.best.plays) and self.best.plays[-1].cuts and not cut_waits(self.position.pending)

    @cached_property
    def lockout(self) -> bool:
        """Whether a player who has passed is out until the flush."""
        return self.regulation.in_use(self.ruleset.passing.lockout_key)


_compared: Final = attrgetter(*BY_PLAYS)


def _comparable(position: Position, key: str) -> object:
    """A fact for comparison: the order of attributes does not matter."""
    if key == "pending":
        return waiting(position)
    value = getattr(position, key)
    return frozenset(value) if isinstance(value, tuple) else value


def waiting(position: Position) -> tuple[Pending, ...]:
    """The pending effects of the cards themselves; namings are checked separately."""
    return tuple(action for action in position.pending if action.kind != "named")


def _unusual(history: History) -> tuple[bool, int]:
    return history.reversed_before, -1 if history.start is None else history.start
