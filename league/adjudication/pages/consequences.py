"""The effects of a ruling as sentences."""

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
    """The sentences in the reader's language, in the order of the effects.

    ``foul``: the document's word for one.
    """
    return [words(effect.called(foul) if isinstance(effect, Foul) else effect.text) for effect in effects]
