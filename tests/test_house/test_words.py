"""One word per thing, in both languages: in pages, catalogues, engine, papers and documentation."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.processes import git
from tests.rejected_words import KNOWN, REJECTED
from tests.sources import ROOT, strings_of

SAID = (".py", ".html", ".md", ".po", ".js")
NOT_SAID = (
    "tests/",
    "docs/changelog.md",
    "docs/glossary.md",
    "league/migrations/",  # as they were once
    "rules_ref/notation/words.py",  # reads a former word
    "scoring/entries/",  # reads users' names for the columns of their lists
)
OTHER_THINGS = (
    "枚数しばり",
    "取消線",
    *(
        "誰の記録か、名前",
        "誰が尋ねたか、名前",
        "誰がしたことか、名前",
        "誰がいつ終了したか",
    ),  # constraints: as migrated
)
"""Words of which a rejected one is only a part, and texts that stay as they were migrated."""


def texts() -> dict[str, str]:
    paths = [ROOT / name for name in git("ls-files").splitlines() if not name.startswith(NOT_SAID)]
    return {str(path): said(path) for path in paths if path.suffix in SAID and path.is_file()}


def said(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    for other in OTHER_THINGS:
        text = text.replace(other, "")
    return text


TEXTS = texts()


@pytest.mark.parametrize("word", REJECTED)
def test_a_thing_has_one_word(word):
    other = re.compile("|".join(re.escape(each) for each in REJECTED[word]))
    assert {name: found.group() for name, text in TEXTS.items() if (found := other.search(text))} == {}


@pytest.mark.parametrize("word", REJECTED)
def test_the_word_itself_is_said(word):
    assert any(word.casefold() in text.casefold() for text in (KNOWN, *TEXTS.values()))


def test_the_words_that_were_mixed_up_once_are_looked_for():
    assert {"数字しばり", "5飛ばし", "合法な手", "11バック", "J-back"} <= set(REJECTED)
    assert len(REJECTED) >= 40
    assert "| 数字しばり | number lock |" in KNOWN


BESIDE_JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龥][()]|[()][ぁ-んァ-ヶ一-龥]")


@cache
def sentences(*packages: str) -> list[tuple[str, str]]:
    """The strings of modules, each with its file, without regular expressions (strings with a backslash)."""
    names = {path: str(path.relative_to(ROOT)) for path in map(Path, TEXTS) if path.suffix == ".py"}
    said_by = {path: name for path, name in names.items() if name.partition("/")[0] in packages}
    return [(name, text) for path, name in said_by.items() for text in strings_of(path) if "\\" not in text]


def test_brackets_in_japanese_are_full_width():
    assert {
        name
        for name, text in sentences("rules_ref", "scoring", "league")
        if BESIDE_JAPANESE.search(re.sub(r"%\(\w+\)", "", text))
    } <= {"rules_ref/text.py"}


def test_a_count_is_said_as_one_or_as_many_and_never_as_both():
    """“1 card”, “2 cards”, but no “card(s)”."""
    both = re.compile(r"[a-z]\((s|es)\)")
    catalogues = {
        name: re.sub(r"%\(\w+\)[sd]", "", text) for name, text in TEXTS.items() if name.endswith(".po")
    }
    assert [name for name, text in catalogues.items() if both.search(text)] == []
    assert [name for name, text in sentences("rules_ref", "scoring") if both.search(text)] == []
