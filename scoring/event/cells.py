"""Spreadsheet cells: escape text that looks like a formula on export, and unescape it on import."""

import re
from typing import Final

# Japanese editions of Excel read the full-width signs as the narrow ones.
_FORMULA: Final = re.compile(r"'*[=+\-@＝＋－＠\t\r]")


def guarded(text: str) -> str:
    """Escape a cell so that no spreadsheet runs it: text that looks like a formula gets an apostrophe.

    >>> guarded("=1+1"), guarded("'Neill"), guarded("'=1")
    ("'=1+1", "'Neill", "''=1")
    """
    return f"'{text}" if _FORMULA.match(text) else text


def is_formula(text: str) -> bool:
    """Whether a spreadsheet could take a text for a formula.

    >>> is_formula("＝1+1"), is_formula("青木")
    (True, False)
    """
    return _FORMULA.match(text) is not None


def unguarded(text: str) -> str:
    """The inverse of ``guarded``.

    >>> unguarded(guarded("@momo")), unguarded("'Neill")
    ('@momo', "'Neill")
    """
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
