"""The clauses that rulings cite, and their documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import groupby

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
    ``enforced`` is False for clauses that no play, ranking, exchange or deal can exercise (who may shuffle, when
    an event is cut off …). ``document``: the id of its document, ``jbl`` for ``JBL-9.1``, which puts it there itself.
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
    sections: Mapping[str, Text] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Set the document of each clause."""
        clauses = tuple(replace(clause, document=self.id) for clause in self.clauses)
        # Frozen, it can be completed only so, and only here.
        object.__setattr__(self, "clauses", clauses)

    @property
    def by_section(self) -> tuple[Section, ...]:
        """The clauses by the section that their numbers put them in."""
        return tuple(
            Section(name, self.sections.get(name.rpartition("-")[2]), tuple(clauses))
            for name, clauses in groupby(self.clauses, key=_section_of)
        )


def _section_of(clause: Clause) -> str:
    """``JBL-9`` of ``JBL-9.1``; clauses numbered without a point form one section."""
    section, point, _item = clause.id.rpartition(".")
    return section if point else clause.id.partition("-")[0]
