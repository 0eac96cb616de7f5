"""Check that texts were erased from acts only by forgetting a person, whose code stands in their place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from league.acts.services.check_rows import erased_by_nobody
from league.chain import erased_texts
from league.models import Verb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from league.models import Act, Event
    from scoring.event.problem import EventProblem

_BLANKED: Final = frozenset({"kana", "club"})
"""What an entrant who is forgotten leaves empty."""


def erasure_problems(event: Event) -> Iterator[EventProblem]:
    """All texts that were erased though no later act forgets the person they name."""
    codes: list[str] = []
    found = []
    acts = event.acts.only("event", "no", "verb", "actor", "reason", "before", "after", "salts")
    for act in acts.order_by("-no").iterator():
        if not all(_explained(key, text, codes) for key, text in erased_texts(act)):
            found.append(act.no)
        codes += _codes_of(act)
    for no in reversed(found):
        yield erased_by_nobody(no)


def _codes_of(act: Act) -> list[str]:
    """The codes that stand in for the people whom an act forgets."""
    if act.verb != Verb.FORGET or not isinstance(act.after, dict):
        return []
    if "entrant" in act.after:
        return [f"#{act.after['entrant']}"]
    return [str(act.after.get("code", ""))]


def _explained(key: str, text: str, codes: list[str]) -> bool:
    if not text:
        return key in _BLANKED and bool(codes)
    # Not #1 in #12: who was forgotten stands there with their whole number.
    return any(re.search(rf"{re.escape(code)}(?!\d)", text) for code in codes if code)
