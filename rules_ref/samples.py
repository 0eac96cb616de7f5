"""Short sample games in the notation, one or more per document: its ``samples/*.txt``."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from rules_ref.documents import DOCUMENTS, folder_of
from rules_ref.text import Text


@dataclass(frozen=True, slots=True)
class Sample:
    """A game and what it shows, as in the first line of its file: ``# 革命 / revolution``."""

    id: str
    ruleset: str
    shows: Text
    text: str


def _read(document_id: str, path: Path) -> Sample:
    shows, _, game = path.read_text(encoding="utf-8").partition("\n")
    return Sample(path.stem, document_id, Text(*shows.removeprefix("# ").split(" / ")), game)


SAMPLES: Final[Mapping[str, Sample]] = MappingProxyType(
    {
        path.stem: _read(document_id, path)
        for document_id in DOCUMENTS
        for path in sorted(folder_of(document_id).glob("samples/*.txt"))
    }
)
"""Every sample game by its id, in the order of the documents."""
