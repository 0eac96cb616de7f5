"""Name search ignores how characters are written: kanji variants, half-width kana, full-width letters."""

import pytest

from scoring.event.names import folded, tidied


@pytest.mark.parametrize(
    ("typed", "stored"),
    [("高橋", "髙橋"), ("吉田", "𠮷田"), ("渡辺", "渡邊"), ("渡辺", "渡邉"), ("高崎", "髙﨑"), ("ﾜﾀﾅﾍﾞ", "わたなべ"), ("斎藤", "齋藤")],
)  # fmt: skip
def test_a_name_is_found_by_its_usual_characters_and_the_other_way_round(typed, stored):
    assert folded(typed) == folded(stored)


@pytest.mark.parametrize("name", ["高橋", "渡邉 花子", "O'Neill & Söhne", "岡田　美咲"])
def test_a_tidy_name_stays_as_it_is(name):
    assert tidied(name) == name
