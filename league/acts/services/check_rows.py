"""The findings about rows that the acts do not explain."""

from typing import Final

from rules_ref.text import Text
from scoring.event.problem import EventProblem

UNREADABLE: Final = (AttributeError, LookupError, TypeError, ValueError)
"""Errors of reading an entry that was tampered with; the check of the chain names the entry."""


def unexplained(name: str, where: Text) -> EventProblem:
    """A finding: a row or column differs from what the acts lead to."""
    what = Text(
        f"「{name}」がいまの内容になる操作が、記録にない。", f"No act explains “{name}” as it is stored."
    )
    return EventProblem("log_row", where, what)


def gone(name: str, where: Text) -> EventProblem:
    """A finding: a row that the acts lead to is missing."""
    what = Text(
        f"「{name}」は、操作の記録があるのに存在しない。", f"An act tells of “{name}”, but it is not there."
    )
    return EventProblem("log_row", where, what)


def erased_by_nobody(no: int) -> EventProblem:
    """A finding: a text of an act was erased, and its replacement names no person who was forgotten later."""
    what = Text(
        "消された名前か理由のところに、後で個人情報を消した人の符号がない。",
        "Where a name or a reason was erased, nobody stands who was forgotten later.",
    )
    return EventProblem("log_row", Text(f"記録{no}", f"entry {no}"), what)
