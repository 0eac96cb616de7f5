"""A play under one reading of its jokers, with everything that its judgement may depend on."""

from collections.abc import Sequence
from typing import NamedTuple

from rules_ref.combinations import Combination, Form
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Play, Position, cut_waits


class Attempt(NamedTuple):
    """One reading of a play, in the position in which it is tried.

    ``previous`` is the reading of the play to be beaten, None on an empty pile. ``empties_hand``: these are
    the last cards. A tuple for speed: a list of plays creates very many.
    """

    ruleset: Ruleset
    regulation: Regulation
    position: Position
    play: Play
    combination: Combination
    previous: Combination | None
    empties_hand: bool

    @property
    def by(self) -> str:
        return self.play.by

    @property
    def leads(self) -> bool:
        return self.previous is None


def previous_combination(ruleset: Ruleset, position: Position, by: str) -> Combination | None:
    """The reading of the play on top of the pile, the strongest if its jokers are undeclared (GEN-6)."""
    if leads(position, by):
        return None
    return _reading_on_pile(ruleset, position, len(position.pile) - 1)


def pile_readings(ruleset: Ruleset, position: Position) -> list[Combination]:
    """The readings of the plays on the pile, oldest first; cards that have lost their form are left out."""
    found = (_reading_on_pile(ruleset, position, index) for index in range(len(position.pile)))
    return [combination for combination in found if combination is not None]


def _reading_on_pile(ruleset: Ruleset, position: Position, index: int) -> Combination | None:
    """The reading of the play at ``index`` of the pile: as an answer to the play below it, if possible."""
    play = position.pile[index]
    found = ruleset.plain_readings(play) or ruleset.special_readings(play)
    if len(found) == 1:
        return found[0]
    # A joker was played as an answer: readings that do not answer the play below are left out.
    if found and index > 0:
        below = _reading_on_pile(ruleset, position, index - 1)
        found = (
            tuple(combination for combination in found if below is None or combination.answers_form_of(below))
            or found
        )
    return strongest(found, reverse=position.reversed)


def leads(position: Position, by: str) -> bool:
    """Whether there is nothing for this player to beat.

    A pile with an eight-cut that can still be answered counts as empty for the player on turn.
    """
    return not position.pile or (by == position.turn and cut_waits(position.pending))


def strongest(found: Sequence[Combination], *, reverse: bool) -> Combination | None:
    """The reading that counts: a multiple before stairs, then the strongest weakest card (GEN-6)."""
    if len(found) <= 1:
        return found[0] if found else None
    plain = [combination for combination in found if combination.form is not Form.STAIRS]
    return max(plain or found, key=lambda combination: combination.power(reverse=reverse))
