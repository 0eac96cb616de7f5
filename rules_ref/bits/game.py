"""A game going on, in bits: for playing very many games (JBL and SDIN under their default regulation).

The rules are those of ``judge``: what a lay does is asked of it once (``lay_facts``); here is only who may act, what
is locked and who is out. ``position`` gives the same state to the adjudicator at any moment.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rules_ref.bits.lay_facts import all_facts
from rules_ref.classes import PlayerClass
from rules_ref.engine.lays import Lay, answers, holding, leads
from rules_ref.position import Left, Play, Position
from rules_ref.ranking import How

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules_ref.bits.lay_facts import Facts
    from rules_ref.cards import Card
    from rules_ref.position import Hand


class GameInBits:
    """One game in progress. Players are their indices in turn order; ``pile`` holds (player, lay)."""

    def __init__(
        self, ruleset_id: str, hands: Sequence[Sequence[Card]], leader: int, daifugo: int | None = None
    ) -> None:
        self.hands = [holding(cards) for cards in hands]
        self.turn = leader
        self.daifugo = daifugo
        self.over = False
        self.revolution = False
        self.lock = 0
        self.pile: list[tuple[int, Lay]] = []
        self.out: list[tuple[int, How]] = []
        # Who is still in, and who of them has not passed: a bit for each player.
        self._still_in = self._acting = (1 << len(hands)) - 1
        self._next = _next_of(len(hands))
        self._facts = all_facts(ruleset_id)

    def facts(self, lay: Lay, *, turned: bool = False) -> Facts:
        """What the lay does as things stand, or with the order ``turned`` once more."""
        return self._facts[self.revolution ^ turned][lay]

    def legal_plays(self) -> list[Lay]:
        """What the player on turn may lay; passing besides, unless the pile is empty."""
        hand = self.hands[self.turn]
        if not self.pile:
            return leads(hand)
        top = self.pile[-1][1]
        found = answers(hand, top, self.lock, reverse=self.revolution)
        if top.lone_joker:
            # Bits know strength alone; which card beats a joker is a rule, and the judge has been asked.
            found += [lay for lay in leads(hand) if lay.size == 1 and self.facts(lay).beats_joker]
        return found

    def pass_turn(self) -> None:
        """The player on turn passes."""
        self._acting &= ~(1 << self.turn)
        self._go_on(self.pile[-1][0])

    def play(self, lay: Lay) -> None:
        """The player on turn lays one of ``legal_plays``."""
        player, pile = self.turn, self.pile
        known = self._facts[self.revolution][lay]
        cuts = known.cuts
        if pile:
            before = pile[-1][1]
            cuts = cuts or (known.beats_joker and before.lone_joker)
            # In either document a play with a joker starts no lock.
            if not self.lock and lay.suits == before.suits and not lay.jokers and not before.jokers:
                self.lock = lay.suits
        self.hands[player] = hand = self.hands[player].without(lay)
        pile.append((player, lay))
        if known.turns:
            self.revolution = not self.revolution
        if hand.empty:
            # The cards of a foul finish do not cut.
            cuts = cuts and not known.foul
            self._leave(player, How.FOUL if known.foul else How.FINISH)
            if self.over:
                return
        if cuts:
            self._flush(player)
        else:
            self._go_on(player)

    def _leave(self, player: int, how: How) -> None:
        self._take_out(player, how)
        daifugo = self.daifugo
        if how is How.FINISH and daifugo is not None and daifugo != player and self._still_in >> daifugo & 1:
            self._take_out(daifugo, How.DOWNFALL)
            self.hands[daifugo] = holding(())
        self.over = self._still_in.bit_count() <= 1

    def _take_out(self, player: int, how: How) -> None:
        self.out.append((player, how))
        self._still_in &= ~(1 << player)
        self._acting &= self._still_in

    def _go_on(self, last: int) -> None:
        """The next who may answer the cards of ``last``, or the flush when no player is left."""
        # As both documents have it by default, who has passed is out until the flush (GEN-15).
        turn = self._next[self.turn][self._acting & ~(1 << last)]
        if turn is None:
            self._flush(last)
        else:
            self.turn = turn

    def _flush(self, last: int) -> None:
        self.pile.clear()
        self._acting = self._still_in
        self.lock = 0
        # Who played last leads, or the next still in after that player (GEN-4).
        leader = last if self._still_in >> last & 1 else self._next[last][self._still_in]
        if leader is not None:
            self.turn = leader

    def position(self, names: Sequence[str], hands: Mapping[str, Hand]) -> Position:
        """The same moment for the adjudicator, with the cards of the hands as they are now."""
        return Position(
            players=tuple(names),
            hands=dict(hands),
            turn=None if self.over else names[self.turn],
            pile=tuple(Play(names[player], lay.cards) for player, lay in self.pile),
            passed=tuple(name for at, name in enumerate(names) if (self._still_in & ~self._acting) >> at & 1),
            revolution=self.revolution,
            lock=self.lock,
            classes={} if self.daifugo is None else {names[self.daifugo]: PlayerClass.DAIFUGO},
            out=tuple(Left(names[player], how) for player, how in self.out),
        )


@cache
def _next_of(size: int) -> tuple[tuple[int | None, ...], ...]:
    """By player, then by a bit for each of those who may act: which of them comes first after the player."""
    return tuple(
        tuple(
            next(
                (
                    player_after
                    for step in range(1, size)
                    if acting >> (player_after := (player + step) % size) & 1
                ),
                None,
            )
            for acting in range(1 << size)
        )
        for player in range(size)
    )
