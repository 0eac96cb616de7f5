"""Short sample games in the notation, one or more per document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from rules_ref.documents import DOCUMENTS, samples_of
from rules_ref.text import Text


@dataclass(frozen=True, slots=True)
class Sample:
    """A game and what it shows. The files are in the folder of its document."""

    id: str
    ruleset: str
    shows: Text

    def text(self) -> str:
        folder = files(f"rules_ref.documents.{self.ruleset}.samples")
        return folder.joinpath(f"{self.id}.txt").read_text(encoding="utf-8")


SAMPLES: Final[Mapping[str, Sample]] = MappingProxyType(
    {
        name: Sample(name, document, shows)
        for document in DOCUMENTS
        for name, shows in samples_of(document).items()
    }
)
"""Every sample game by its id, in the order of the documents."""
