"""The rules on who leads first in a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import Rank, Suit, card
from rules_ref.classes import PlayerClass
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Bar, Check
from rules_ref.engine.rule import Rule
from rules_ref.position import Position
from rules_ref.text import NearMiss, Text

DIAMOND_THREE: Final = card(Suit.DIAMOND, Rank.THREE)


_MUST_LEAD: Final = Text(
    "ゲームを始める人は、パスをせずにカードを出します。",
    "Whoever begins the game must play and may not pass.",
)


@dataclass(frozen=True, slots=True)
class LeaderRule(Rule):
    """A game that is beginning is led by one player, who may not pass."""

    depends_on = ()
    produced = "opening"

    clause: str

    def leader(self, position: Position) -> str | None:
        """The player who must lead first; None if this rule does not apply."""
        raise NotImplementedError

    def sentence(self, leader: str) -> Text:
        """The sentence that this player leads."""
        raise NotImplementedError

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        leader = self.leader(attempt.position)
        if leader is not None:
            yield Check(Bar.OPENING, self.clause, attempt.by == leader, self.sentence(leader))

    def near_misses_passed(self, position: Position, player: str) -> Iterator[NearMiss]:
        if self.leader(position) == player:
            yield NearMiss(self.clause, _MUST_LEAD)


@dataclass(frozen=True, slots=True)
class LowestLeads(LeaderRule):
    """From the second game since the classes were reset the daihinmin leads."""

    def leader(self, position: Position) -> str | None:
        if not position.opening or position.round == 1:
            return None
        return next(
            (who for who, player_class in position.classes.items() if player_class is PlayerClass.DAIHINMIN),
            None,
        )

    def sentence(self, leader: str) -> Text:
        return Text(
            f"このゲームは大貧民の{leader}から始めます。", f"The daihinmin, {leader}, leads this game."
        )


@dataclass(frozen=True, slots=True)
class FirstSeatLeads(LeaderRule):
    """The first seat leads the first game after a seat draw, if players are named by seats (JBL-2.5).

    ``seats``: what the seats are called, clockwise from the one that leads.
    """

    seats: tuple[str, ...]

    def leader(self, position: Position) -> str | None:
        applies = position.opening and {*position.players} <= {*self.seats} and _first_game(position)
        return self.seats[0] if applies else None

    def sentence(self, leader: str) -> Text:
        return Text(
            f"セットの最初のゲームは{leader}から始めます。", f"{leader} leads the first game of a set."
        )


@dataclass(frozen=True, slots=True)
class DiamondThreeLeads(Rule):
    """The holder of ♦3 leads the first game (``every_game``: each one).

    ``must_play``: the first play must contain it, too.
    """

    depends_on = ()
    produced = "opening"

    clause: str
    every_game: bool = False
    must_play: bool = False

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        for check in self._holder_checks(attempt.position, attempt.by):
            yield check
            if check.holds and self.must_play:
                contained = DIAMOND_THREE in attempt.combination.cards
                rule = Text(
                    "最初に出すカードには♦3が入っていなければなりません。", "The first play must contain ♦3."
                )
                yield Check(Bar.OPENING, self.clause, contained, rule, basic=True)

    def failing_bars(self, attempt: Attempt) -> Iterator[Bar]:
        holds = self._holds(attempt.position, attempt.by)
        if holds is False or (holds and self.must_play and DIAMOND_THREE not in attempt.combination.cards):
            yield Bar.OPENING

    def pass_checks(self, position: Position, player: str) -> Iterator[Check]:
        """The first to act must be the holder, even to pass where a leader may (UEC-9)."""
        for check in self._holder_checks(position, player):
            yield check
            if check.holds and self.must_play and _known_holder(position) == player:
                text = Text(
                    "♦3を持っている人は、♦3を出さなければなりません。", "The holder of ♦3 has to play it."
                )
                yield Check(Bar.OPENING, self.clause, False, text)

    def _holds(self, position: Position, player: str) -> bool | None:
        """Whether the player may be the holder of ♦3; None where it does not matter."""
        if not position.opening or not (self.every_game or _first_game(position)):
            return None
        holder = _known_holder(position)
        # If ♦3 is in no known hand, an unknown hand may hold it.
        unknown = holder is None and not isinstance(position.hands.get(player), tuple)
        return unknown or player == holder

    def _holder_checks(self, position: Position, player: str) -> Iterator[Check]:
        holds = self._holds(position, player)
        if holds is None:
            return
        text = Text(f"♦3を持つ{player}から始めます。", f"{player}, who holds ♦3, leads.")
        if not holds:
            text = Text(
                f"{player}は♦3を持っていないので、始められません。",
                f"{player} does not hold ♦3 and may not lead.",
            )
        yield Check(Bar.OPENING, self.clause, holds, text)

    def near_misses_passed(self, position: Position, player: str) -> Iterator[NearMiss]:
        if any(check.holds for check in self._holder_checks(position, player)):
            yield NearMiss(self.clause, _MUST_LEAD)


def _known_holder(position: Position) -> str | None:
    hands = position.hands.items()
    return next((who for who, hand in hands if isinstance(hand, tuple) and DIAMOND_THREE in hand), None)


def _first_game(position: Position) -> bool:
    # Without the number of the game, classes decide: the first game has none.
    return position.round == 1 or (position.round is None and not position.classes)
