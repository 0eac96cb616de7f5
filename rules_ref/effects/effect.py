"""The base of all effects."""

from dataclasses import dataclass, field
from typing import ClassVar

from rules_ref.text import Text


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a move; ``clause``: the one it rests on, if any.

    The fields of a subclass are those of its JSON. ``name``: the common name of the effect, if it has one.
    """

    kind: ClassVar[str]
    unwritten: ClassVar[tuple[str, ...]] = ()
    """Fields that are not in the JSON, beside ``name``."""

    clause: str | None
    name: Text | None = field(default=None, kw_only=True)

    @property
    def text(self) -> Text:
        """The sentence, without its cause."""
        raise NotImplementedError

    def gain(self, _player: str, /) -> int:
        """The change in the number of a player's cards when the effect is carried out."""
        return 0
