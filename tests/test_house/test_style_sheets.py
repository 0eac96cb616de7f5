"""Our style sheets: they have no unused name, and do not grow."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
SHEETS: Final = sorted(
    path for path in (ROOT / "league" / "static" / "league" / "css").glob("*.css") if "pico" not in path.name
)
LARGEST: Final = 105_000
"""Their largest total size in bytes. Before raising it, look for an existing piece (docs/design.md)."""

COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
NAMED: Final = re.compile(r"[.#]([a-zA-Z][\w-]*)")
SELECTOR: Final = re.compile(r"([^{};]+)\{")
RULE: Final = re.compile(r"([^{};]+)\{([^{}]*)\}")
SHARED: Final = {"tokens", "desk", "controls", "panels", "pieces"}
"""Sheets that every page has, with rules for several pieces."""


def sources() -> str:
    files = (
        path
        for folder in ("templates", "league")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".html", ".py", ".js")
    )
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.fixture(scope="module")
def written() -> str:
    return sources()


def is_used(name: str, written: str) -> bool:
    """Whether the name occurs as it is, or with its end filled in: ``suit-{{ suit.value }}``."""
    if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", written):
        return True
    parts = name.split("-")
    return any("-".join(parts[:at]) + "-{" in written for at in range(1, len(parts)))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda each: each.name)
def test_every_name_in_a_sheet_is_on_some_page(sheet, written):
    text = COMMENT.sub("", sheet.read_text(encoding="utf-8"))
    names = {name for selector in SELECTOR.findall(text) for name in NAMED.findall(selector)}
    assert {name for name in names if not is_used(name, written)} == set()


@pytest.mark.parametrize("piece", ["pages", "empty", "next-step"])
def test_a_piece_that_pages_of_every_kind_share_is_drawn_by_a_sheet_that_all_of_them_have(piece):
    shared = (
        sheet.read_text(encoding="utf-8")
        for sheet in SHEETS
        if sheet.stem in ("controls", "panels", "pieces")
    )
    assert any(re.search(rf"(?m)^\.{piece}\b", text) for text in shared)


def test_they_do_not_grow():
    assert sum(sheet.stat().st_size for sheet in SHEETS) < LARGEST


def test_a_name_that_nothing_writes_is_noticed(written):
    assert not is_used("surely-nowhere", written)
    assert is_used("suit-S", written)


def hides(selector: str, declarations: str) -> str | None:
    """The class whose elements a rule hides everywhere; None if it hides none, or only some of them."""
    alone = re.fullmatch(r"\.([\w-]+)(?::not\([^()]*\))*", selector.strip())
    return alone[1] if alone and re.search(r"display:\s*none|visibility:\s*hidden", declarations) else None


@pytest.mark.parametrize(
    "sheet", [each for each in SHEETS if each.stem not in SHARED], ids=lambda each: each.name
)
def test_what_a_sheet_hides_belongs_to_it_alone(sheet):
    """Two sheets of one page used one class for two things, which hid the name of the user."""
    others = "\n".join(
        COMMENT.sub("", other.read_text(encoding="utf-8"))
        for other in SHEETS
        if other is not sheet and other.stem not in SHARED
    )
    rules = RULE.findall(COMMENT.sub("", sheet.read_text(encoding="utf-8")))
    hidden = {hides(one, declarations) for selectors, declarations in rules for one in selectors.split(",\n")}
    assert [name for name in hidden - {None} if re.search(rf"\.{name}(?![\w-])", others)] == []


def test_a_class_that_two_sheets_share_is_found():
    assert hides(".call:not([open])", "display: none;") == "call"
    assert hides(".show > .is-coming", "visibility: hidden;") is None
    assert hides(".call", "display: block;") is None
