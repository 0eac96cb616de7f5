"""One word for one thing, in Japanese, wherever it is said: pages, catalogues, engine, papers, documentation."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAID = (".py", ".html", ".md", ".po", ".js")
NOT_SAID = ("tests/", "rules_ref/notation/words.py", "docs/changelog.md")
"""Beside tests: the notation still reads a former word."""
OTHER_WORDS = {
    "数字しばり": r"(?<![枚])数しばり|数縛り|連番しばり",
    "スートしばり": r"マークしばり|スート縛り",
    "5飛ばし": r"5とばし|五飛ばし|五とばし|5スキップ",
    "7渡し": r"七渡し",
    "10捨て": r"十捨て",
    "11バック": r"Jバック|イレブンバック",
    "出せる（合法）": r"適法",
    "ぱいろんスマッシュ": r"パイロンスマッシュ",
    "4枚革命": r"四枚革命",
}


def sentences():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S607
    for name in listed.splitlines():
        path = ROOT / name
        if path.suffix in SAID and not name.startswith(NOT_SAID) and path.is_file():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                yield f"{name}:{number}", line


@pytest.mark.parametrize("word", OTHER_WORDS)
def test_a_thing_has_one_word(word):
    other = re.compile(OTHER_WORDS[word])
    assert [place for place, line in sentences() if other.search(line)] == []
