"""Assign players to the slots of ready rounds: in the order of the lottery, then improved by exchanges."""

from collections import Counter, deque
from collections.abc import Sequence
from typing import Final

from scoring.draw.costs import Costs, Weights, costs_of
from scoring.draw.field import Field

Rounds = tuple[tuple[tuple[int, ...], ...], ...]

# The length of a search decides which seats it finds: another number here takes a new ``Version``.
LOOKS: Final = 40_000
# How often pairs meet and how visits to tables of three are spread is fixed by the structure.
WEIGHTS: Final = Weights(short=0, again=0, repeat=0, seeds=100, club=1)


def allotted(structure: Rounds, field: Field) -> Rounds:
    """The structure with players for slots; exchanges of two players keep seeds and clubs apart.

    Players are numbered in the order of the lottery. Seeds, then the clubs, the largest first, get
    neighbouring slots, which meet little; then seeds and club-mates who still meet exchange slots with
    others.
    """
    members = Counter(club for club in field.clubs if club)
    order = sorted(
        range(field.size),
        key=lambda one: (not field.seeded[one], -members[field.clubs[one]], field.clubs[one], one),
    )
    allotment = _Allotment(structure, order, costs_of(field, WEIGHTS))
    allotment.settle(LOOKS)
    return tuple(
        tuple(tuple(allotment.player[slot] for slot in table) for table in tables) for tables in structure
    )


class _Allotment:
    """The current player of each slot, and the slots that each slot meets."""

    def __init__(self, structure: Rounds, order: Sequence[int], costs: Costs) -> None:
        self.player = list(order)
        self.costs = costs
        self.mates: list[list[int]] = [[] for _ in order]
        for tables in structure:
            for table in tables:
                for slot in table:
                    self.mates[slot] += [other for other in table if other != slot]

    def price(self, slot: int) -> int:
        """The cost of the player in a slot: the sum over all they meet."""
        row, player = self.costs.rows[self.player[slot]], self.player
        return sum(row[player[mate]] for mate in self.mates[slot])

    def change(self, slot: int, other: int) -> int:
        """The change of the total cost if the players of two slots were exchanged."""
        before = self.price(slot) + self.price(other)
        # Exchange, measure, undo: a formula would need a special case for slots that meet.
        self.exchange(slot, other)
        after = self.price(slot) + self.price(other)
        self.exchange(slot, other)
        return after - before

    def exchange(self, slot: int, other: int) -> None:
        self.player[slot], self.player[other] = self.player[other], self.player[slot]

    def settle(self, looks: int) -> None:
        """Exchange players who cost something while that helps. Tries at most ``looks`` exchanges."""
        waiting = deque(slot for slot in range(len(self.player)) if self.price(slot))
        while waiting and looks > 0:
            slot = waiting.popleft()
            tried, found = self._better(slot, looks)
            looks -= tried
            # Either player may cost something at the new slot.
            if found is not None:
                self.exchange(slot, found)
                waiting += [moved for moved in (slot, found) if self.price(moved)]

    def _better(self, slot: int, looks: int) -> tuple[int, int | None]:
        """The looks spent, and the first slot to help, if any: far slots first, as club-mates are near."""
        if not self.price(slot):
            return 0, None
        size = len(self.player)
        for tried in range(1, min(size, looks + 1)):
            other = (slot + size // 2 + tried) % size
            if other != slot and self.change(slot, other) < 0:
                return tried, other
        return size, None
