"""What follows from a move, in sentences: one for each effect of a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.language import words
from rules_ref.effects import Foul
from rules_ref.ranking import FOUL_FINISH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules_ref.effects import Effect
    from rules_ref.text import Text


def consequences_of(effects: Iterable[Effect], foul: Text = FOUL_FINISH) -> list[str]:
    """The sentences in the reader's language, in the order in which it happens; ``foul``: the document's word for it."""
    return [words(effect.called(foul) if isinstance(effect, Foul) else effect.text) for effect in effects]
