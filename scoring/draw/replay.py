"""Recompute a draw from its input and find what differs."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rules_ref.text import Text
from scoring.draw.answer import answer
from scoring.draw.digest import commitment, version_of
from scoring.draw.json_form import DrawJson
from scoring.draw.request import DrawRefusedError


def disagreements(draw: Mapping[str, object]) -> tuple[Text, ...]:
    """How a draw differs from its recomputation: commitment, digest, seats, quality, in this order.

    For an input that cannot be drawn, the reasons. Raises MalformedCaseError if the input cannot be read.
    """
    try:
        right = answer(draw)
    except DrawRefusedError as refused:
        return refused.findings
    return (*broken_promise(draw), *_differences(draw, right))


def broken_promise(draw: Mapping[str, object]) -> tuple[Text, ...]:
    """The difference between a draw's commitment, if it has one, and that of its input."""
    promised, due = draw.get("commitment"), commitment(draw, version_of(draw))
    return () if promised in (None, due) else (_differs("commitment", promised, due),)


def _differences(draw: Mapping[str, object], right: DrawJson) -> Iterator[Text]:
    if draw.get("digest") != right["digest"]:
        yield _differs("digest", draw.get("digest"), right["digest"])
    if "tables" in right:
        yield from _tables("tables", draw.get("tables"), right["tables"])
    else:
        rounds = _as_list(draw.get("rounds_tables"))
        for number, (mine, computed) in enumerate(zip_longest(rounds, right["rounds_tables"])):
            yield from _tables(f"rounds_tables[{number}]", mine, computed or [])
    # The answer comes from an untrusted file: it is compared without relying on its shape.
    quality = draw.get("quality")
    given: Mapping[str, object] = quality if isinstance(quality, dict) else {}
    for key, value in right["quality"].items():
        if given.get(key) != value:
            yield _differs(f"quality.{key}", given.get(key), value)


def _tables(field: str, mine: object, computed: Sequence[object]) -> Iterator[Text]:
    for number, (one, other) in enumerate(zip_longest(_as_list(mine), computed)):
        if one != other:
            yield _differs(f"{field}[{number}]", one, other)


def _as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _differs(field: str, mine: object, computed: object) -> Text:
    return Text(
        f"{field}: {_as_text(mine, 'なし')} とありますが、入力から計算すると {_as_text(computed, 'なし')} です。",
        f"{field}: it says {_as_text(mine, 'nothing')}, but computed from the input it is {_as_text(computed, 'nothing')}.",
    )


def _as_text(value: object, nothing: str) -> str:
    return nothing if value is None else json.dumps(value, ensure_ascii=False)
