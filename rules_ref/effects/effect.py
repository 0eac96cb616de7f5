"""What all effects have in common."""

from dataclasses import dataclass, field
from typing import ClassVar

from rules_ref.text import Text


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect, under ``clause`` if one says so.

    The fields of a kind are those of its JSON. ``name``: the common name of it, if there is one.
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
        """The change in the number of a player's cards once it was carried out."""
        return 0
