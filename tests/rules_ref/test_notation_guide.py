"""docs/notation.md is accurate: its examples can be read, and its tables are complete."""

import doctest
import re
from pathlib import Path

import pytest

from rules_ref import adjudicate
from rules_ref.notation import NotationError, TextPlace, read_notation
from rules_ref.notation.words import ACTION_WORDS, CLAIMS, FACT_WORDS, PASS
from rules_ref.replays import replay

GUIDE = Path(__file__).parents[2] / "docs" / "notation.md"
TEXT = GUIDE.read_text(encoding="utf-8")
GAMES = re.findall(r"```text\n(.*?)```", TEXT, re.DOTALL)
PAIRS = list(zip(GAMES[::2], GAMES[1::2], strict=True))
ROWS = [
    [cell.strip() for cell in row.strip("|").split("|")]
    for row in re.findall(r"^\|.*\|$", TEXT, re.MULTILINE)
]
WORDS = [row[:3] for row in ROWS if len(row) == 4 and row[0] not in {"日本語", "---"}]
MISTAKES = [row for row in ROWS if len(row) == 3 and "⏎" in row[0]]


@pytest.mark.parametrize(("japanese", "english"), PAIRS)
def test_an_example_says_the_same_in_both_languages_and_is_legal(japanese, english):
    case = read_notation(japanese).case
    assert case == read_notation(english).case
    game = replay(case)
    assert game.stopped_at is None
    assert game.frames


def test_every_word_is_in_the_tables():
    known = [
        (words.say(word, "ja"), word) for words in (FACT_WORDS, PASS, CLAIMS, ACTION_WORDS) for word in words
    ]
    assert [(japanese, english) for japanese, english, _ in WORDS] == known


@pytest.mark.parametrize(("japanese", "english", "example"), WORDS)
def test_the_example_of_a_word_is_read_in_both_languages(japanese, english, example):
    line = example.strip("`")
    turn = "" if english in {"turn", "leader"} else "turn: A\n"
    assert english in line
    read = read_notation(f"{turn}{line}").case
    assert read_notation(f"{turn}{line.replace(english, japanese)}").case == read


@pytest.mark.parametrize(("text", "place", "_kind"), MISTAKES)
def test_a_mistake_is_found_where_the_guide_says(text, place, _kind):
    written = text.strip("`").replace("⏎", "\n")
    line, column = map(int, place.split(":"))
    assert found(written) == TextPlace(line, column)


def found(text):
    try:
        notation = read_notation(text)
    except NotationError as error:
        return error.place
    position = {"players": ["A", "B", "C"], **notation.case["position"]}
    case = {"ruleset": "jbl", **notation.case, "position": position}
    return notation.place_of(adjudicate(case)["error"]["field"])


def test_the_program_of_the_guide_runs():
    assert doctest.testfile(str(GUIDE), module_relative=False).failed == 0
    assert len(GAMES) >= 4
    assert len(MISTAKES) >= 3
