"""Cards and their notation: every spelling a referee may type, and back."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_ref.cards import (
    DECK,
    JOKER,
    RANKS,
    SUITS,
    Rank,
    Suit,
    UnreadableCardError,
    card,
    parse_card,
    parse_declared,
)

ALL = (*DECK, JOKER)


def test_a_deck_has_fifty_two_different_cards():
    assert len(set(DECK)) == 52
    assert {(each.suit, each.rank) for each in DECK} == {(suit, rank) for suit in SUITS for rank in RANKS}


@pytest.mark.parametrize("each", ALL, ids=str)
def test_what_is_written_reads_back_as_the_same_card(each):
    assert parse_card(each.name) is each
    assert parse_card(str(each)) is each
    assert parse_card(each.symbol) is each
    assert parse_card(each.name.lower()) is each


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ST", "S10"), ("st", "S10"), ("♠T", "S10"), ("♡Ｔ", "H10"), ("♥A", "HA"), ("♡a", "HA"), ("♦2", "D2"),
        ("♢2", "D2"), ("♣Q", "CQ"), ("♧q", "CQ"), ("♤3", "S3"), ("Ｓ３", "S3"), ("ｓ３", "S3"), ("Ｈ１０", "H10"),
        ("♠\ufe0e3", "S3"), ("♥\ufe0f10", "H10"), (" S3 ", "S3"), ("スペード3", "S3"), ("スペードの3", "S3"), ("すぺーど3", "S3"), ("じょーかー", "JK"), ("ハートA", "HA"),
        ("ダイヤ10", "D10"), ("クラブK", "CK"), ("jk", "JK"), ("ＪＫ", "JK"), ("Joker", "JK"), ("ジョーカー", "JK"),
        ("ｼﾞｮｰｶｰ", "JK"), ("🃏", "JK"),
    ],
)  # fmt: skip
def test_other_spellings_are_read(text, name):
    assert parse_card(text).name == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "S",
        "3",
        "S1",
        "S11",
        "S14",
        "S0",
        "X3",
        "3S",
        "SS",
        "S3S",
        "JJ",
        "T",
        "S+",
        "S-",
        "♠",
        "S 3",
        "S٣",
    ],
)
def test_anything_else_is_no_card(text):
    with pytest.raises(UnreadableCardError):
        parse_card(text)


@pytest.mark.parametrize("text", ["S+", "s+", "Ｓ＋", "♠+"])
def test_a_joker_may_be_declared_beyond_the_ends(text):
    assert parse_declared(text) is card(Suit.SPADE, Rank.ABOVE)
    assert parse_declared(text.replace("+", "-").replace("＋", "-")) is card(Suit.SPADE, Rank.BELOW)


@settings(derandomize=True, deadline=None)
@given(st.text(max_size=6))
def test_any_text_is_a_card_or_unreadable(text):
    try:
        found = parse_card(text)
    except UnreadableCardError:
        return
    assert found in ALL


def test_jbl_4_4_cards_sort_by_strength_jokers_last():
    assert [each.rank for each in sorted(DECK)][::4] == list(RANKS)
    assert sorted([JOKER, DECK[51], DECK[0]]) == [DECK[0], DECK[51], JOKER]


@pytest.mark.parametrize("each", ALL, ids=str)
def test_a_copy_of_a_card_is_the_card(each):
    assert copy.deepcopy(each) is each
    assert pickle.loads(pickle.dumps(each)) is each  # noqa: S301 (our own bytes)


def test_cards_are_shown_with_their_symbol():
    assert [parse_card(name).symbol for name in ("S10", "HA", "D2", "CJ", "JK")] == [
        "♠10",
        "♥A",
        "♦2",
        "♣J",
        "JOKER",
    ]
    assert repr(parse_card("S10")) == "S10"
