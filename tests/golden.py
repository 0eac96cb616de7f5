"""Golden files of reviewed output. After an intended change run with UPDATE_GOLDEN=1, and read the diff."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from scoring.event.problem import EventProblem

_KEPT: Final = Path(__file__).parent / "scoring" / "golden"


def is_as_kept(name: str, lines: Iterable[str]) -> None:
    kept, text = _KEPT / f"{name}.txt", "".join(f"{line}\n" for line in lines)
    if os.environ.get("UPDATE_GOLDEN"):
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")


def in_words(problems: Iterable[EventProblem]) -> Iterator[str]:
    """The code of every problem, and its text in both languages, as separate lines."""
    for problem in problems:
        yield from (problem.code, problem.text.ja, problem.text.en)
