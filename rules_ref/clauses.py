"""The clauses that rulings cite, and their documents, as they are written in a ``clauses.md``."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Final

from rules_ref.text import Text


class Basis(Enum):
    """The basis of a reading, from firmest to weakest."""

    __hash__ = object.__hash__

    TEXT = "text"
    INTERPRETATION = "interpretation"
    REGULATION = "regulation"


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause of a document, in our own words.

    ``interprets`` says what our reading adds where the document itself is not explicit (None: nothing).
    ``regulation_key`` names the option of the event that settles the clause where the document is silent.
    ``enforced`` is False for clauses that no play, ranking, exchange or deal can exercise (who may shuffle,
    when an event is cut off …). ``document``: the id of its document, ``jbl`` for ``JBL-9.1``.
    """

    id: str
    title: Text
    text: Text
    basis: Basis = Basis.TEXT
    interprets: Text | None = None
    regulation_key: str | None = None
    enforced: bool = True
    document: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Clauses that belong together: ``JBL-9`` and those of ``JBL-9.1`` to ``JBL-9.3``."""

    id: str
    title: Text | None
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A rule document: its name and its clauses in the order of the text.

    ``sections``: the titles of sections (``"9"`` holds ``JBL-9.1`` to ``JBL-9.3``).
    """

    id: str
    title: Text
    source: Text
    clauses: tuple[Clause, ...]
    sections: Mapping[str, Text]

    @property
    def by_section(self) -> tuple[Section, ...]:
        """The clauses grouped into the sections that their numbers name."""
        return tuple(
            Section(name, self.sections.get(name.rpartition("-")[2]), tuple(clauses))
            for name, clauses in groupby(self.clauses, key=_section_of)
        )


def _section_of(clause: Clause) -> str:
    """``JBL-9`` of ``JBL-9.1``; clauses numbered without a point form one section."""
    section, point, _item = clause.id.rpartition(".")
    return section if point else clause.id.partition("-")[0]


_PART: Final = re.compile(r"(#+) (.+) / (.+)\n\n?((?:- .+\n)*)\n?")


def read_document(document_id: str, text: str) -> Document:
    """Parse a ``clauses.md``: headings in both languages, each with a list of its texts in both.

    Raises ValueError with the first line that is neither.
    """
    unparsed = _PART.sub("", text)
    if unparsed:
        raise ValueError(f"{document_id}: {unparsed.splitlines()[0]}")
    (_, ja, en, source), *parts = _PART.findall(text)
    clauses, sections = [], {}
    for marks, number_and_ja, title_en, listed in parts:
        number, _, title_ja = number_and_ja.partition(" ")
        title = Text(title_ja, title_en)
        if marks == "##":
            sections[number] = title
        else:
            clauses.append(_clause(document_id, number, title, _items(listed)))
    return Document(document_id, Text(ja, en), Text(*_items(source)), tuple(clauses), sections)


def _items(listed: str) -> list[str]:
    return [line.removeprefix("- ") for line in listed.splitlines()]


def _clause(document_id: str, number: str, title: Text, items: Sequence[str]) -> Clause:
    ja, en, *notes = items
    noted = dict(note.split(": ", 1) for note in notes)
    return Clause(
        number,
        title,
        Text(ja, en),
        Basis(noted.get("basis", Basis.TEXT.value)),
        Text(noted["読み方"], noted["Reading"]) if "Reading" in noted else None,
        noted.get("option"),
        noted.get("enforced") != "no",
        document_id,
    )
