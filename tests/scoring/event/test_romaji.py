"""Name search by the reading in Latin letters, in any romanisation, and while it is still being typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.event.names import is_meant
from scoring.event.romaji import respelt, romaji


@pytest.mark.parametrize(
    ("reading", "spellings"),
    [
        ("たかはし", "takahashi takahasi TAKAHASHI Takahash takahas"),
        ("さとう", "sato satou satoh satō satô"),
        ("おおの", "ono ohno oono ōno"),
        ("おおひら", "ohira oohira oh"),
        ("ちば", "chiba tiba ch c"),
        ("つづき", "tsuzuki tuduki tsudzuki ts"),
        ("ふじた", "fujita huzita fuj f"),
        ("しょうじ", "shoji syouzi shouji syo sh"),
        ("じょうの", "jono zyouno jyouno j"),
        ("はっとり", "hattori hatto"),
        ("まっちゃ", "matcha maccha mattya"),
        ("ほんま", "honma homma"),
        ("しんいち", "shinichi shin'ichi sin-iti"),
        ("りゅう", "ryu ryū lyu"),
        ("いのうえ", "inoue inou ino"),
        ("こうの", "kono kouno kohno"),
        ("かをり", "kaori kawori"),
        ("ゔぁん", "van"),
    ],
)
def test_every_usual_spelling_of_a_reading_finds_it(reading: str, spellings: str) -> None:
    assert [part for part in spellings.split() if respelt(part) not in romaji(reading)] == []


@pytest.mark.parametrize(
    ("typed", "name", "kana"),
    [
        ("takahashi", "髙橋　大輔", "タカハシ　ダイスケ"),
        ("Daisuke Takahashi", "髙橋　大輔", "たかはし　だいすけ"),
        ("takahashidaisuke", "髙橋　大輔", "たかはし　だいすけ"),
        ("takahashi 大輔", "髙橋　大輔", "たかはし　だいすけ"),
        ("ueda", "佐戸　上田", "さと　うえだ"),
        ("aleks", "Aleksandra", ""),
        ("arekusandora", "アレクサンドラ", ""),
        ("Wojciechowska-Brzęcz", "Wojciechowska-Brzęczyszczykiewicz", ""),
    ],
)
def test_who_is_looked_for_is_found(typed: str, name: str, kana: str) -> None:
    assert is_meant(typed, name=name, kana=kana)


@pytest.mark.parametrize("typed", ["takahama", "hashitaka", "hashidaisuke taka no", "7", "高原", "'"])
def test_others_are_not(typed: str) -> None:
    assert not is_meant(typed, name="髙橋　大輔", kana="たかはし　だいすけ", number=12)


@given(st.text(alphabet="あかさたなはまやらわをんっーゃゅょぁきしちにひみりぎじぢびうえおづふゔ", max_size=8))
def test_what_is_in_the_one_spelling_already_stays_as_it_is(reading: str) -> None:
    assert respelt(romaji(reading)) == romaji(reading)
