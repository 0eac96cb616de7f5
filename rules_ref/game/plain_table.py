"""A table as bitmasks, for documents with plain forms under their default options (JBL and SDIN).

``judge`` applies the rules to each combination once (``combination_facts``); this module only tracks who may
act, what is locked and who is out. ``position`` is the same state for the adjudicator.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from rules_ref.cards import DECK, JOKER, Card
from rules_ref.classes import daifugo_of
from rules_ref.engine.combination_bits import (
    CombinationBits,
    Holding,
    answers,
    bits_of,
    holding,
    leading_plays,
)
from rules_ref.game.combination_facts import Facts, all_facts
from rules_ref.position import Left, Move, Pass, Play, Position, pass_of, plays_of
from rules_ref.ranking import How

_SINGLES: Final = tuple((card, bits_of((card,))[0]) for card in DECK)


class _Setting(NamedTuple):
    """The constants of a game. ``plays``: by player, then by cards, the move that plays them."""

    start: Position
    daifugo: int | None
    following: tuple[tuple[int | None, ...], ...]
    facts: tuple[Mapping[CombinationBits, Facts], Mapping[CombinationBits, Facts]]
    plays: tuple[Mapping[tuple[Card, ...], Play], ...]
    passes: tuple[Pass, ...]


class PlainTable:
    """An immutable state of a game: ``play`` and ``pass_turn`` return the next one.

    Players are their indices in turn order; ``pile``: player, combination and its facts by play. ``cut``: the
    last pile that was flushed.
    """

    __slots__ = (
        "acting", "combinations", "cut", "hands", "lock", "out", "over", "passed", "pile", "revolution", "setting",
        "still_in", "turn",
    )  # fmt: skip

    hands: tuple[Holding, ...]
    turn: int
    over: bool
    revolution: bool
    lock: int
    pile: tuple[tuple[int, CombinationBits, Facts], ...]
    cut: tuple[tuple[int, CombinationBits, Facts], ...]
    out: tuple[tuple[int, How], ...]
    passed: tuple[int, ...]
    # Bitmasks of players: those still in, and those of them who have not passed.
    still_in: int
    acting: int
    combinations: list[CombinationBits] | None
    setting: _Setting

    def __init__(self, document: str, start: Position) -> None:
        """The table at the start of a game: all hands are known, and nothing has been played."""
        players = start.players
        daifugo = daifugo_of(start.classes)
        self.setting = _Setting(
            start,
            None if daifugo is None else players.index(daifugo),
            _following(len(players)),
            all_facts(document),
            tuple(map(plays_of, players)),
            tuple(map(pass_of, players)),
        )
        self.hands = tuple(holding(start.hands[player]) for player in players)  # type: ignore[arg-type]  # known
        self.turn = players.index(start.turn or "")
        self.over = self.revolution = False
        self.lock = 0
        self.pile = self.cut = ()
        self.out = ()
        self.passed = ()
        self.still_in = self.acting = (1 << len(players)) - 1
        self.combinations = None

    def facts(self, combination: CombinationBits, *, turned: bool = False) -> Facts:
        """The facts of the combination in the present order, or with ``turned`` in the other one."""
        return self.setting.facts[self.revolution ^ turned][combination]

    def legal_plays(self) -> list[CombinationBits]:
        """The plays of the player on turn. Passing is legal as well, unless the pile is empty."""
        found = self.combinations
        if found is None:
            found = self.combinations = self._plays()
        return found

    def _plays(self) -> list[CombinationBits]:
        hand = self.hands[self.turn]
        if not self.pile:
            return leading_plays(hand)
        top = self.pile[-1][1]
        found = answers(hand, top, self.lock, reverse=self.revolution)
        if top.lone_joker:
            # Bits compare strength only; which card beats a joker is a rule, known from the facts.
            found += [
                combination
                for combination in leading_plays(hand)
                if combination.size == 1 and self.facts(combination).beats_joker
            ]
        return found

    def moves(self) -> list[Move]:
        """The legal moves of the player on turn."""
        if self.over:
            return []
        plays = self.setting.plays[self.turn]
        found: list[Move] = [plays[combination.cards] for combination in self.legal_plays()]
        if self.pile:
            found.append(self.setting.passes[self.turn])
        return found

    def after(self, move: Move) -> PlainTable | None:
        """The table after one of ``moves``; None for any other."""
        if self.over or move.by != self.setting.start.players[self.turn]:
            return None
        if isinstance(move, Pass):
            return self.pass_turn() if self.pile else None
        if not isinstance(move, Play) or move.declared:
            return None
        for combination in self.legal_plays():
            if combination.cards == move.cards:
                return self.play(combination)
        return None

    def _copy(self) -> PlainTable:
        other = object.__new__(PlainTable)
        other.setting = self.setting
        other.hands, other.turn, other.over = self.hands, self.turn, self.over
        other.revolution, other.lock = self.revolution, self.lock
        other.pile, other.cut, other.out, other.passed = self.pile, self.cut, self.out, self.passed
        other.still_in, other.acting, other.combinations = self.still_in, self.acting, None
        return other

    def pass_turn(self) -> PlainTable:
        """The player on turn passes."""
        table = self._copy()
        table.acting &= ~(1 << self.turn)
        table.passed = (*self.passed, self.turn)
        table.go_on(self.pile[-1][0])
        return table

    def play(self, combination: CombinationBits) -> PlainTable:
        """The player on turn plays one of ``legal_plays``."""
        table, player, pile = self._copy(), self.turn, self.pile
        known = self.setting.facts[self.revolution][combination]
        cuts = known.cuts
        if pile:
            before = pile[-1][1]
            cuts = cuts or (known.beats_joker and before.lone_joker)
            # In either document a play with a joker starts no lock.
            if (
                not self.lock
                and combination.suits == before.suits
                and not combination.jokers
                and not before.jokers
            ):
                table.lock = combination.suits
        hand = self.hands[player].without(combination)
        table.hands = (*self.hands[:player], hand, *self.hands[player + 1 :])
        table.pile = (*pile, (player, combination, known))
        if known.turns:
            table.revolution = not self.revolution
        if hand.empty:
            # The cards of a foul finish do not cut.
            cuts = cuts and not known.foul
            table.leave(player, How.FOUL if known.foul else How.FINISH)
            if table.over:
                return table
        if cuts:
            table.flush(player)
        else:
            table.go_on(player)
        return table

    # These change a copy in place, before it is returned.

    def leave(self, player: int, how: How) -> None:
        """Remove a player, and the daifugo who falls by that."""
        self.take_out(player, how)
        daifugo = self.setting.daifugo
        if how is How.FINISH and daifugo is not None and daifugo != player and self.still_in >> daifugo & 1:
            self.take_out(daifugo, How.DOWNFALL)
            self.hands = (*self.hands[:daifugo], holding(()), *self.hands[daifugo + 1 :])
        self.over = self.still_in.bit_count() <= 1

    def take_out(self, player: int, how: How) -> None:
        """Remove one player."""
        self.out = (*self.out, (player, how))
        self.still_in &= ~(1 << player)
        self.acting &= self.still_in
        if player in self.passed:
            self.passed = tuple(other for other in self.passed if other != player)

    def go_on(self, last: int) -> None:
        """Pass the turn to the next player who may answer the cards of ``last``; flush if there is none."""
        # By default in both documents, a player who has passed is out until the flush (GEN-15).
        turn = self.setting.following[self.turn][self.acting & ~(1 << last)]
        if turn is None:
            self.flush(last)
        else:
            self.turn = turn

    def flush(self, last: int) -> None:
        """Clear the pile, and pass the lead on."""
        self.cut, self.pile, self.passed = self.pile, (), ()
        self.acting = self.still_in
        self.lock = 0
        # The last to play leads, or the next player still in (GEN-4).
        leader = last if self.still_in >> last & 1 else self.setting.following[last][self.still_in]
        if leader is not None:
            self.turn = leader

    @property
    def position(self) -> Position:
        """The same state as a position, for the adjudicator."""
        start = self.setting.start
        players = start.players
        begun = bool(self.pile or self.cut)
        return start.but(
            hands={name: _cards_of(hand) for name, hand in zip(players, self.hands, strict=True)},
            turn=None if self.over else players[self.turn],
            pile=tuple(
                Play(players[player], combination.cards, facts.stands)
                for player, combination, facts in self.pile
            ),
            passed=tuple(players[player] for player in self.passed),
            revolution=self.revolution,
            lock=self.lock,
            opening=start.opening and not begun,
            out=tuple(Left(players[player], how) for player, how in self.out),
            last_cut=tuple(card for _, combination, _ in self.cut for card in combination.cards),
        )


def _cards_of(hand: Holding) -> tuple[Card, ...]:
    return (*(card for card, bit in _SINGLES if hand.nibbles & bit), *(JOKER,) * hand.jokers)


@cache
def _following(size: int) -> tuple[tuple[int | None, ...], ...]:
    """The next other player to act, by player, then by bitmask of those who may act; None without one."""
    return tuple(
        tuple(
            next((other for step in range(1, size) if acting >> (other := (player + step) % size) & 1), None)
            for acting in range(1 << size)
        )
        for player in range(size)
    )
