"""A game from a log, and the question “record” about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_ref.cards import Card
from rules_ref.cases.writer import Json, move_json, names
from rules_ref.classes import PlayerClass
from rules_ref.position import Pass, Play


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One game of a log that another program wrote: who held and played what.

    ``players`` sit clockwise. ``hands`` are those at the start of play; ``finishing`` is the order in which
    the log ends. ``classes`` are those of the game before, empty where none counted.
    """

    ruleset: str
    number: int
    players: tuple[str, ...]
    hands: Mapping[str, tuple[Card, ...]]
    moves: tuple[Play | Pass, ...]
    finishing: tuple[str, ...]
    classes: Mapping[str, PlayerClass] = field(default_factory=dict)

    @property
    def leader(self) -> str:
        """The player of the first move; without moves, the first in seat order."""
        return self.moves[0].by if self.moves else self.players[0]

    def case(self) -> Json:
        """The case that asks whether the game was played by the rules."""
        return {
            "id": f"{self.ruleset}-{self.number}",
            "ruleset": self.ruleset,
            "question": "record",
            "players": list(self.players),
            "hands": {player: names(hand) for player, hand in self.hands.items()},
            "classes": {player: player_class.value for player, player_class in self.classes.items()} or None,
            "leader": self.leader,
            "moves": [move_json(move) for move in self.moves],
        }
