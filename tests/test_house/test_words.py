"""One word for one thing, in either language, wherever it is said: pages, catalogues, engine, papers, documentation."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from tests.rejected_words import KNOWN, REJECTED

ROOT = Path(__file__).parents[2]
SAID = (".py", ".html", ".md", ".po", ".js")
NOT_SAID = (
    "tests/",
    "docs/changelog.md",
    "docs/glossary.md",
    "league/migrations/",  # as they were once
    "rules_ref/notation/words.py",  # reads a former word
    "scoring/entries/",  # reads what people call the columns of their lists
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
"""Words of which a rejected one is only a part, and what stands as it was once written."""


def texts() -> dict[str, str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S607
    paths = [ROOT / name for name in listed.splitlines() if not name.startswith(NOT_SAID)]
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


def sentences(path: Path) -> list[str]:
    """The strings of a module that say something; patterns that read what was written are none."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    quoted = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = (
        node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return [
        str(string.value) for string in strings if id(string) not in quoted and "\\" not in str(string.value)
    ]


def test_brackets_in_japanese_are_full_width():
    for name in TEXTS:
        path = Path(name)
        if path.suffix != ".py" or not {"rules_ref", "scoring", "league"} & set(path.relative_to(ROOT).parts):
            continue
        found = [
            sentence
            for sentence in sentences(path)
            if BESIDE_JAPANESE.search(re.sub(r"%\(\w+\)", "", sentence))
        ]
        assert found == [] or path.name in {"text.py", "flow.py", "headings.py"}, (name, found)


def test_a_count_is_said_as_one_or_as_many_and_never_as_both():
    """“1 card”, “2 cards”, but no “card(s)”."""
    for name in TEXTS:
        path = Path(name)
        parts = set(path.relative_to(ROOT).parts)
        if path.suffix == ".po":
            assert not re.search(r"[a-z]\((s|es)\)", re.sub(r"%\(\w+\)[sd]", "", TEXTS[name]))
        if path.suffix == ".py" and {"rules_ref", "scoring"} & parts:
            assert [
                sentence for sentence in sentences(path) if re.search(r"[a-z]\((s|es)\)", sentence)
            ] == [], name
