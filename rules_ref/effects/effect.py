"""What all effects have in common."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from rules_ref.text import Text


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that happens, under ``clause`` if one says so. The fields of a kind are those of its JSON.

    ``name``: what people call it, where they have a word for it.
    """

    kind: ClassVar[str]
    unwritten: ClassVar[tuple[str, ...]] = ()
    """Fields that only the engine needs, beside the name."""

    clause: str | None
    name: Text | None = field(default=None, kw_only=True)

    @property
    def text(self) -> Text:
        """The sentence, without its cause."""
        raise NotImplementedError

    def gain(self, _player: str, /) -> int:
        """How many cards more (or fewer) than before a player holds once it has been carried out."""
        return 0
