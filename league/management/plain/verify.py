"""An event recomputed from its file: what does not agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.management.event_files import read_event_file, report
from scoring.standings.verify import verify

if TYPE_CHECKING:
    from scoring.log.chain import Head


def run(file: str, head: Head | None = None) -> None:
    """Write what does not agree, ``head`` being one that was kept; exit status 1 where anything does not."""
    report(verify(read_event_file(file), head))
