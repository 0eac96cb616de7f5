"""Structure first, lottery second: which player gets which slot of rounds that are made already."""

from collections import Counter, deque
from collections.abc import Sequence
from typing import Final

from scoring.draw.costs import Costs, Weights, costs_of
from scoring.draw.field import Field

Rounds = tuple[tuple[tuple[int, ...], ...], ...]

# How long a search may take decides which seats it finds: another number here takes a new ``Version``.
LOOKS: Final = 40_000
# Who meets how often, and who is at tables of three, is settled by the structure however players take its slots.
WEIGHTS: Final = Weights(short=0, again=0, repeat=0, seeds=100, club=1)


def allotted(structure: Rounds, field: Field) -> Rounds:
    """The structure with players for slots, seeds and clubs apart as far as exchanging two players leads.

    Players are numbered in the order of the lottery. Those of a club, the largest first, get slots that stand
    together, which meet little; then players who meet a seed or a club-mate look for a better slot.
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
    """Who has which slot, while that is being changed."""

    def __init__(self, structure: Rounds, order: Sequence[int], costs: Costs) -> None:
        self.player = list(order)
        self.costs = costs
        self.mates: list[list[int]] = [[] for _ in order]
        for tables in structure:
            for table in tables:
                for slot in table:
                    self.mates[slot] += [other for other in table if other != slot]

    def price(self, slot: int) -> int:
        """What the player of a slot costs beside all they meet."""
        row, player = self.costs.rows[self.player[slot]], self.player
        return sum(row[player[mate]] for mate in self.mates[slot])

    def change(self, slot: int, other: int) -> int:
        """How much more everything costs once the players of two slots have changed places."""
        before = self.price(slot) + self.price(other)
        # Made and taken back: a formula would have to know how two slots that meet count.
        self.exchange(slot, other)
        after = self.price(slot) + self.price(other)
        self.exchange(slot, other)
        return after - before

    def exchange(self, slot: int, other: int) -> None:
        self.player[slot], self.player[other] = self.player[other], self.player[slot]

    def settle(self, looks: int) -> None:
        """Let players who cost something exchange slots as long as that helps: looks at no more than so many exchanges."""
        waiting = deque(slot for slot in range(len(self.player)) if self.price(slot))
        while waiting and looks > 0:
            slot = waiting.popleft()
            tried, found = self._better(slot, looks)
            looks -= tried
            # A player who was helped may cost something at the new slot.
            if found is not None:
                self.exchange(slot, found)
                waiting += [moved for moved in (slot, found) if self.price(moved)]

    def _better(self, slot: int, looks: int) -> tuple[int, int | None]:
        """How many exchanges were looked at, and the first that helps: far slots first, club-mates are near."""
        if not self.price(slot):
            return 0, None
        size = len(self.player)
        for tried in range(1, min(size, looks + 1)):
            other = (slot + size // 2 + tried) % size
            if other != slot and self.change(slot, other) < 0:
                return tried, other
        return size, None
