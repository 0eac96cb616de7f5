"""Calls on the cards just played, in a record: a dobon is possible until the next move, even after a flush.

Killing a finish is possible even on the cards that ended the game.

A position shows only the cards still on the pile. A record also shows that no player has moved since, which
cards were flushed at once, and all hands before they landed (KYOTO-6.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules_ref.engine.judge import judge
from rules_ref.engine.judgement import Judgement, Verdict, judged_by
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Claim, Hand, Left, Move, Play, Position
from rules_ref.ranking import How
from rules_ref.text import Text

DOBON, KILL = "dobon", "kill_finish"


class JustPlayed(NamedTuple):
    """The cards that can still be called on, the hands before they landed, and the calls so far."""

    play: Play
    hands: Mapping[str, Hand]
    callers: tuple[str, ...] = ()

    @staticmethod
    def after(last: JustPlayed | None, position: Position, move: Move) -> JustPlayed | None:
        """The cards that can be called on after this move; None if there are none."""
        match move:
            case Play():
                return JustPlayed(move, position.hands)
            case Claim(kind="dobon") if last is not None:
                return last._replace(callers=(*last.callers, move.by))
            case _:
                return None


def judge_call(
    ruleset: Ruleset, regulation: Regulation, position: Position, claim: Claim, last: JustPlayed | None
) -> Judgement:
    """Judge a dobon. ``last`` None: it comes too late."""
    if last is None:
        # There is nothing to call on after the next move: with an empty pile the rule itself refuses.
        return judge(ruleset, regulation, position.but(pile=()), claim)
    if _has_left(position, claim.by):
        return _gone(ruleset, claim.by)
    if _has_fallen(position, claim.by) and not _calls_before_falling(position, claim.by, last):
        return _too_late(ruleset, claim.by)
    judgement = judge(ruleset, regulation, _as_called_on(position, claim.by, last), claim)
    if judgement.after is None:
        return judgement
    return judgement._replace(after=_after_call(position, judgement.after, last, claim.by))


def _as_called_on(position: Position, caller: str, last: JustPlayed) -> Position:
    """The position for judging a call: the caller's hand before the cards landed, the cards on the pile."""
    hands = {**position.hands, caller: last.hands.get(caller, ())}
    # Cards that cut were flushed as they landed, and are put back for the call.
    pile = position.pile if position.pile and position.pile[-1].by == last.play.by else (last.play,)
    out = position.out
    if _calls_before_falling(position, caller, last):
        out = tuple(left for left in out if left.player != caller)
    return position.but(hands=hands, pile=pile, out=out)


def _calls_before_falling(position: Position, caller: str, last: JustPlayed) -> bool:
    """Whether a fallen daifugo may still call: all earlier callers come later in turn order."""
    order = position.circle_after(last.play.by)
    return _has_fallen(position, caller) and all(
        order.index(caller) < order.index(earlier) for earlier in last.callers
    )


def _has_fallen(position: Position, player: str) -> bool:
    return any(left.player == player and left.how is How.DOWNFALL for left in position.out)


def _has_left(position: Position, player: str) -> bool:
    """Whether the player has left other than by falling: by a call, or with the cards just played."""
    return any(left.player == player and left.how is not How.DOWNFALL for left in position.out)


def _gone(ruleset: Ruleset, caller: str) -> Judgement:
    text = Text(
        f"{caller}はもう抜けているので、ドボンはできません。",
        f"{caller} has left the game already and cannot call dobon.",
    )
    return judged_by(Verdict.ILLEGAL, ruleset.finish_clause, text)


def _too_late(ruleset: Ruleset, caller: str) -> Judgement:
    """The judgement of a caller who fell by the dobon of a player earlier in turn order."""
    clause = ruleset.ranking.downfall_clause or ruleset.finish_clause
    text = Text(
        f"{caller}は、先に来るプレイヤーのドボンで都落ちしています。",
        f"The dobon of a player who comes before {caller} has made {caller} fall.",
    )
    return judged_by(Verdict.ILLEGAL, clause, text)


def _after_call(position: Position, called: Position, last: JustPlayed, caller: str) -> Position:
    """The position after the call: flushed cards stay flushed, and the callers leave in turn order."""
    out = _in_turn_order(called, (*last.callers, caller), last.play.by)
    if position.pile or called.turn is None:
        return called.but(out=out)
    # The cards were put back only for judging: play goes on from the position that they had led to.
    gone = {left.player for left in out}
    turns = (position.turn, *position.circle_after(position.turn or caller))
    turn = next(player for player in turns if player is not None and player not in gone)
    return called.but(out=out, pile=(), turn=turn)


def _in_turn_order(position: Position, callers: tuple[str, ...], player: str) -> tuple[Left, ...]:
    order = position.circle_after(player)
    exits = {left.player: left for left in position.out}
    # Only the callers are reordered, among themselves; all other exits keep their places.
    sorted_callers = iter(sorted(callers, key=order.index))
    return tuple(exits[next(sorted_callers)] if left.player in callers else left for left in position.out)
