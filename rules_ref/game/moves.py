"""Choices as moves, and the error of an illegal move."""

from dataclasses import dataclass
from functools import lru_cache

from rules_ref.cards import Card, Rank
from rules_ref.engine.judgement import Judgement
from rules_ref.position import Claim, Pass, Play


@dataclass(frozen=True, slots=True)
class Choose:
    """One choice because of an earlier move.

    ``what``: ``gives``, ``discards``, ``destroyed``, ``recovers`` (a card at a time), ``names`` (a rank, or
    the joker), ``target`` (an opponent), ``drawn`` (to draw, and not to return it). ``choice`` None: no more.
    """

    by: str
    what: str
    choice: Card | Rank | str | None = None


choose = lru_cache(1 << 12)(Choose)
"""Cached ``Choose``: the same choices appear in most lists of moves."""

GameMove = Play | Pass | Claim | Choose
"""Everything that a player can do in a game."""


class IllegalMoveError(ValueError):
    """The move is readable and not legal.

    ``judgement`` gives the reasons, ``clauses`` the clauses. ``judgement`` is None if no move of this kind
    is possible now.
    """

    def __init__(self, move: GameMove, judgement: Judgement | None) -> None:
        self.move = move
        self.judgement = judgement
        self.clauses = () if judgement is None else judgement.clauses
        super().__init__(_message(move, judgement))


def _message(move: GameMove, judgement: Judgement | None) -> str:
    if judgement is None:
        return f"{move}: nothing like that is asked for now"
    why = [finding.text.en for finding in judgement.findings if not finding.holds]
    return f"{', '.join(judgement.clauses)}: {' '.join(why)}"
