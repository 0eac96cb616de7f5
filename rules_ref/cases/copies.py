"""Check that the cards of hands and moves can come from one deck."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules_ref.cards import Card, Rank
from rules_ref.cases.case import too_many
from rules_ref.cases.reader import Reader
from rules_ref.engine.calls import KILL
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Claim, Hand, Move, Play

_MOVING = frozenset({Rank.SEVEN, Rank.QUEEN})
"""Sevens and queens may hand cards on, and the case need not say which."""


@dataclass(slots=True)
class Copies:
    """The cards seen so far.

    One that changed hands or was taken back counts once. ``loose``: cards seen already that may be in a hand
    whose cards are unknown; ``away``: by card, the player who handed it on since and cannot have it.
    ``held``: the rest of the listed hands; ``on_table``: the cards on the table.
    """

    ruleset: Ruleset
    hands: Mapping[str, Hand]
    seen: Counter[Card] = field(default_factory=Counter)
    loose: Counter[Card] = field(default_factory=Counter)
    on_table: Counter[Card] = field(default_factory=Counter)
    held: dict[str, Counter[Card]] = field(default_factory=dict)
    away: dict[Card, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for player, hand in self.hands.items():
            if isinstance(hand, tuple):
                self.seen.update(hand)
                self.held[player] = Counter(hand)

    def move(self, reader: Reader, move: Move) -> None:
        """Count the cards of a move. Raises MalformedCaseError at the first card that is there too often."""
        if isinstance(move, Play):
            self._show(zip(reader["cards"].items(), move.cards, strict=True), move.by)
            self.on_table.update(move.cards)
            self._loosen(move, recorded=not (reader["gives"].absent and reader["all_give"].absent))
        elif isinstance(move, Claim) and move.kind == KILL:
            # The player who is stopped takes the whole pile back.
            self._free(self.on_table)
        self._hand_on(_cards(reader["gives"]), move.by)
        for player, member in reader["all_give"].members() if not reader["all_give"].absent else ():
            self._hand_on(_cards(member), player)
        self._show(_cards(reader["discards"]), move.by)
        self.on_table.update(card for _, card in _cards(reader["discards"]))
        back = (*_cards(reader["recovers"]), *_cards(reader["destroyed"]))
        self._free(Counter(card for _, card in back))

    def _hand_on(self, cards: Sequence[tuple[Reader, Card]], player: str) -> None:
        """Count cards that go from this player to another hand."""
        self._show(cards, player)
        for _, card in cards:
            self.loose[card] += 1
            self.away[card] = player

    def _free(self, cards: Counter[Card]) -> None:
        """Mark cards that may now be in any hand."""
        self.loose.update(cards)
        for card in cards:
            self.away.pop(card, None)

    def _show(self, cards: Iterable[tuple[Reader, Card]], player: str) -> None:
        """Count cards that this player has shown.

        Those of a listed hand were counted with it, unless they came to it since.
        """
        held = self.held.get(player)
        for reader, card in cards:
            if held is not None and held[card]:
                held[card] -= 1
                continue
            if self.loose[card] and self.away.get(card) != player:
                self.loose[card] -= 1
                continue
            if held is not None:
                continue
            self.seen[card] += 1
            if self.seen[card] > self.ruleset.copies(card):
                reader.refuse(*too_many(card))

    def _loosen(self, play: Play, *, recorded: bool) -> None:
        """Mark cards that the play may have moved without a record; ``recorded``: the record names them."""
        if not self.ruleset.produces("cards"):
            return
        ranks = {card.rank for card in play.cards}
        if (ranks & _MOVING and not recorded) or None in ranks:
            # Cards handed to the others are in no list, and may have come back to their giver.
            self.away.clear()
            gives = self.hands if ranks & {Rank.QUEEN, None} else (play.by,)
            for player in gives:
                hand = self.hands.get(player)
                self.loose.update(hand if isinstance(hand, tuple) else ())
        if ranks & {Rank.ACE, None}:
            self._free(self.on_table)


def _cards(reader: Reader) -> list[tuple[Reader, Card]]:
    return [] if reader.absent else [(item, item.card()) for item in reader.items()]
