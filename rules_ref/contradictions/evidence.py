"""What all kinds of contradictions look at."""

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
    """The position as given, and the ways in which its pile can have been played."""

    ruleset: Ruleset
    regulation: Regulation
    position: Position
    histories: tuple[History, ...]

    @cached_property
    def best(self) -> History:
        """The way that agrees most with the position; of equal ones one that needs nothing unusual."""
        return min(self.histories, key=lambda history: (len(self.differing(history)), *_unusual(history)))

    def differing(self, history: History) -> tuple[str, ...]:
        """The facts that differ, if the pile was played in this way."""
        given, found = self.position, history.position
        if _compared(given) == _compared(found):
            return ()
        looked_at = (key for key in BY_PLAYS if not history.flushed or key not in CLEARED)
        return tuple(key for key in looked_at if _comparable(given, key) != _comparable(found, key))

    def doubts(self, field: str) -> bool:
        return field in self.doubted

    @cached_property
    def doubted(self) -> tuple[str, ...]:
        """The facts that no way explains."""
        return self.differing(self.best)

    @property
    def lacks_its_cut(self) -> bool:
        """Whether an eight-cut on top that could still be answered is missing in ``pending``."""
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
    """What is pending because of the cards themselves; a naming is checked separately."""
    return tuple(action for action in position.pending if action.kind != "named")


def _unusual(history: History) -> tuple[bool, int]:
    return history.reversed_before, -1 if history.start is None else history.start
