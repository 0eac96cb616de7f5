"""The glossary: every name in it is one in the code, and every term has one row."""

import importlib
import re

import pytest
from django.conf import settings

ROWS = re.findall(
    r"^\| (?!Japanese|---)(.+?) \| (.+?) \| (.+?) \|$",
    (settings.BASE_DIR / "docs" / "glossary.md").read_text(),
    re.MULTILINE,
)
NAMES = [name for *_, where in ROWS for name in re.findall(r"`(.+?)`", where)]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_glossary_is_in_the_code(name: str) -> None:
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = member(found, part)
        return
    pytest.fail(f"no module of {name}")


def member(owner: object, name: str) -> object:
    """An attribute; None for a field that is only annotated."""
    if name in getattr(owner, "__annotations__", {}):
        return None
    return getattr(owner, name)


def test_every_term_stands_once() -> None:
    japanese = [term for term, *_ in ROWS]
    assert len(set(japanese)) == len(japanese)
    assert len(japanese) > 80
