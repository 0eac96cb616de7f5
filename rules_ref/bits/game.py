"""A game going on, in bits: for playing very many games (JBL and SDIN under their default regulation).

The rules are those of ``judge``: what a lay does is asked of it once (``lay_facts``); here is only who may act, what
is locked and who is out. ``position`` gives the same state to the adjudicator at any moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_ref.bits.lay_facts import facts
from rules_ref.classes import PlayerClass
from rules_ref.engine.lays import Lay, answers, holding, leads
from rules_ref.position import Left, Play, Position
from rules_ref.ranking import How

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules_ref.cards import Card
    from rules_ref.position import Hand


class GameInBits:
    """One game in progress. Players are their indices in turn order; ``pile`` holds (player, lay)."""

    def __init__(
        self, ruleset_id: str, hands: Sequence[Sequence[Card]], leader: int, daifugo: int | None = None
    ) -> None:
        self.ruleset_id = ruleset_id
        self.hands = [holding(cards) for cards in hands]
        self.turn = leader
        self.daifugo = daifugo
        self.over = False
        self.revolution = False
        self.lock = 0
        self.pile: list[tuple[int, Lay]] = []
        self.passed: set[int] = set()
        self.out: list[tuple[int, How]] = []
        self.still_in = list(range(len(hands)))

    def legal_plays(self) -> list[Lay]:
        """What the player on turn may lay; passing besides, unless the pile is empty."""
        hand = self.hands[self.turn]
        if not self.pile:
            return leads(hand)
        top = self.pile[-1][1]
        found = answers(hand, top, self.lock, reverse=self.revolution)
        if top.jokers == top.size == 1:
            # Bits know strength alone; which card beats a joker is a rule, and the judge has been asked.
            found += [lay for lay in leads(hand) if lay.size == 1 and self._beats_joker(lay)]
        return found

    def _beats_joker(self, lay: Lay) -> bool:
        return facts(self.ruleset_id, lay, revolution=self.revolution).beats_joker

    def pass_turn(self) -> None:
        """The player on turn passes."""
        self.passed.add(self.turn)
        self._go_on()

    def play(self, lay: Lay) -> None:
        """The player on turn lays one of ``legal_plays``."""
        player, before = self.turn, self.pile[-1][1] if self.pile else None
        known = facts(self.ruleset_id, lay, revolution=self.revolution)
        cuts = known.cuts or (known.beats_joker and before is not None and before.jokers == before.size == 1)
        self.hands[player] = hand = self.hands[player].without(lay)
        self.pile.append((player, lay))
        # In either document a play with a joker starts no lock.
        if before is not None and not self.lock and not lay.jokers and not before.jokers:
            self.lock = lay.suits if lay.suits == before.suits else 0
        if known.turns:
            self.revolution = not self.revolution
        if hand.empty:
            # The cards of a foul finish do not cut.
            cuts = cuts and not known.foul
            self._leave(player, How.FOUL if known.foul else How.FINISH)
        if cuts and not self.over:
            self._flush(player)
        elif not self.over:
            self._go_on()

    def _leave(self, player: int, how: How) -> None:
        self.out.append((player, how))
        self.still_in.remove(player)
        daifugo = self.daifugo
        if how is How.FINISH and daifugo is not None and daifugo != player and daifugo in self.still_in:
            self.out.append((daifugo, How.DOWNFALL))
            self.still_in.remove(daifugo)
            self.hands[daifugo] = holding(())
        self.over = len(self.still_in) <= 1

    def _go_on(self) -> None:
        """The next who may answer, or the flush when nobody is left."""
        last = self.pile[-1][0]
        for player in self._circle_after(self.turn):
            # As both documents have it by default, who has passed is out until the flush (GEN-15).
            if player in self.still_in and player != last and player not in self.passed:
                self.turn = player
                return
        self._flush(last)

    def _flush(self, last: int) -> None:
        self.pile.clear()
        self.passed.clear()
        self.lock = 0
        self.turn = last
        if last not in self.still_in:
            self.turn = next(player for player in self._circle_after(last) if player in self.still_in)

    def _circle_after(self, player: int) -> Sequence[int]:
        size = len(self.hands)
        return [(player + step) % size for step in range(1, size)]

    def position(self, names: Sequence[str], hands: Mapping[str, Hand]) -> Position:
        """The same moment for the adjudicator, with the cards of the hands as they are now."""
        return Position(
            players=tuple(names),
            hands=dict(hands),
            turn=None if self.over else names[self.turn],
            pile=tuple(Play(names[player], lay.cards) for player, lay in self.pile),
            passed=tuple(names[player] for player in sorted(self.passed)),
            revolution=self.revolution,
            lock=self.lock,
            classes={} if self.daifugo is None else {names[self.daifugo]: PlayerClass.DAIFUGO},
            out=tuple(Left(names[player], how) for player, how in self.out),
        )
