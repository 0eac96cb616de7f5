"""The print room: what was printed of a round, by whom, and what has changed since."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Max
from django.utils import translation
from django.utils.translation import gettext as _

from league.event_identity import foot_of
from league.language import reader_language
from league.models import Entrant, Event, Printing, Round
from league.printing.pages.afterwards import CERTIFICATES
from league.printing.pages.kinds import KINDS
from league.printing.pages.papers import PaperKind, PrintRun, RoundPapers
from league.printing.services import GONE, Prints, last_prints
from scoring.sheets.pdf import SheetPart, render
from scoring.sheets.typeface import not_in_font

NAMED_AT_MOST: Final = 8
"""The most changes named; the rest are counted."""

_BEFORE_PLAY: Final = [kind.id for kind in KINDS.values() if kind.before_play]
_LANGUAGE_OF_FINGERPRINTS: Final = "ja"


@dataclass(frozen=True, slots=True)
class KindLine:
    """A kind of paper of a round.

    ``now``: fingerprints of what would be printed, ``before``: of what was; ``last`` None: never printed.
    """

    paper: PaperKind
    now: Prints
    before: Prints
    last: Printing | None = None

    @property
    def kind(self) -> str:
        """The id of the kind."""
        return self.paper.id

    @property
    def changed(self) -> list[str]:
        """The keys of papers whose content differs from the printed one."""
        return [key for key in self.now if key in self.before and self.before[key] != self.now[key]]

    @property
    def unprinted(self) -> list[str]:
        return [key for key in self.now if key not in self.before]

    @property
    def gone(self) -> list[str]:
        """The keys of printed papers that no longer exist."""
        return [key for key in self.before if key not in self.now]

    @property
    def differing(self) -> list[str]:
        """The keys of all papers that were not printed as they are now."""
        return [key for key in self.now if self.before.get(key) != self.now[key]]

    @property
    def wanted(self) -> bool:
        """Whether the kind is ticked by default: it is probably printed next."""
        if not self.now:
            return False
        return bool(self.changed or self.gone) if self.last else self.paper.before_play

    def prints(self, keys: Collection[str]) -> Prints:
        """The fingerprints to store when the papers with these keys are printed; GONE for papers that no longer exist."""
        printed = {key: content for key, content in self.now.items() if key in keys or self.paper.whole}
        return printed | dict.fromkeys(self.gone, GONE)


@dataclass(frozen=True, slots=True)
class Choice:
    """The papers to print. ``best``: the keys of the certificates to be given (None: all)."""

    kinds: Collection[str]
    only_changed: bool = False
    best: Collection[str] | None = None

    def prints(self, lines: Sequence[KindLine]) -> dict[str, Prints]:
        """The fingerprints to store, by kind; kinds with nothing to print are left out."""
        chosen = [(line, self._keys(line)) for line in lines if line.kind in self.kinds]
        return {line.kind: line.prints(keys) for line, keys in chosen if keys}

    def _keys(self, line: KindLine) -> list[str]:
        keys = line.differing if self.only_changed else list(line.now)
        if line.paper is CERTIFICATES and self.best is not None:
            return [key for key in keys if key in self.best]
        return keys


def kind_lines(of_round: Round) -> list[KindLine]:
    """Every kind of paper of a round. Fingerprints are compared in the language that was printed."""
    printings: dict[str, list[Printing]] = {}
    for printing in of_round.printings.order_by("id"):
        printings.setdefault(printing.kind, []).append(printing)
    with translation.override(_LANGUAGE_OF_FINGERPRINTS):
        papers = RoundPapers(of_round)
        return [_line(papers, kind, printings.get(kind.id, [])) for kind in KINDS.values()]


def last_printed(event: Event) -> int | None:
    """The id of the event's latest printing, as a cache key: printings are not in its log."""
    last: int | None = Printing.objects.filter(round__event=event).aggregate(last=Max("pk"))["last"]
    return last


def is_outdated(of_round: Round) -> bool:
    """Whether printed papers needed for the beginning of a round have changed, are missing or gone."""
    printings: dict[str, list[Printing]] = {}
    for printing in of_round.printings.filter(kind__in=_BEFORE_PLAY).order_by("id"):
        printings.setdefault(printing.kind, []).append(printing)
    with translation.override(_LANGUAGE_OF_FINGERPRINTS):
        papers = RoundPapers(of_round)
        lines = [_line(papers, KINDS[kind], made) for kind, made in printings.items()]
    return any(line.changed or line.gone or line.unprinted for line in lines)


def _line(papers: RoundPapers, kind: PaperKind, printings: list[Printing]) -> KindLine:
    last = printings[-1] if printings else None
    return KindLine(kind, papers.fingerprints(kind), last_prints(printings), last)


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of paper on the page: what has changed or is gone, in words."""

    line: KindLine
    ticked: bool
    changed: Sequence[str]
    gone: Sequence[str]

    @property
    def named(self) -> str:
        return _("、").join(self.changed[:NAMED_AT_MOST])

    @property
    def more(self) -> int:
        """The number of changes not named."""
        return max(0, len(self.changed) - NAMED_AT_MOST)

    @property
    def named_gone(self) -> str:
        return _("、").join(self.gone[:NAMED_AT_MOST])


def kind_rows(
    entrants: Iterable[Entrant], lines: Sequence[KindLine], ticked: Collection[str] | None
) -> list[KindRow]:
    """The lines in words. ``ticked`` None: nothing chosen yet, so that what is probably needed is ticked."""
    people = {entrant.number: entrant.name for entrant in entrants}
    return [
        KindRow(
            line,
            line.wanted if ticked is None else line.kind in ticked,
            [line.paper.called(key, people) for key in line.changed],
            [line.paper.called(key, people) for key in line.gone],
        )
        for line in lines
    ]


@dataclass(frozen=True, slots=True)
class Unprintable:
    """An entrant with ``signs`` that are printed as 〓, since the typeface does not have them."""

    number: int
    name: str
    signs: str


def unprintable(entrants: Iterable[Entrant]) -> list[Unprintable]:
    """Entrants whose name, reading or club cannot be printed whole."""
    lacking = (
        Unprintable(entrant.number, entrant.name, not_in_font(f"{entrant.name}{entrant.kana}{entrant.club}"))
        for entrant in entrants
    )
    return [entry for entry in lacking if entry.signs]


def pdf_of(run: PrintRun, wanted: Mapping[str, Collection[str]]) -> bytes:
    """The papers with the ``wanted`` keys, by kind, as one PDF; empty if none of them exists any more."""
    parts = [_part(run, kind, wanted[kind.id]) for kind in KINDS.values() if kind.id in wanted]
    found = [part for part in parts if part is not None]
    title = f"{run.papers.event.name} {run.papers.round}"
    foot = foot_of(run.papers.event)
    return render(found, title=title, language=reader_language(), foot=foot) if found else b""


def _part(run: PrintRun, kind: PaperKind, keys: Collection[str]) -> SheetPart | None:
    there = run.papers.of(kind)
    chosen = [paper for paper in there if paper.key in keys or kind.whole]
    if not chosen:
        return None
    part = kind.part(run, chosen, len(chosen) < len(there))
    return replace(part, title=str(kind.label))
