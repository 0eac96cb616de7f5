"""A print run: papers of several kinds as one document, in the order in which a round uses them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from league.event_identity import foot_of
from league.language import reader_language
from league.printing.pages.kinds import KINDS
from scoring.sheets import render

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from league.printing.pages.papers import PaperKind, PrintRun
    from scoring.sheets import SheetPart


def pdf_of(run: PrintRun, wanted: Mapping[str, Collection[str]]) -> bytes:
    """The papers with the ``wanted`` keys, by kind, as one PDF; empty where none of them is there any more."""
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
