"""Reading cards as people type them."""

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override

from league.rules.forms.cards import CardsField, DeclaredField, HandField, read_cards


@pytest.mark.parametrize(
    ("cards", "spellings"),
    [
        (["S3"], ("♠3", "S3", "s3", "ｓ３", "♤3", "♠︎3", "スペード3", "ｽﾍﾟｰﾄﾞ3")),
        (["H10"], ("♥10", "♡Ｔ", "ht", "ハート10")),
        (["JK"], ("JK", "jk", "joker", "ジョーカー", "🃏")),
        (["DA", "C2"], ("ダイヤA クラブ2",)),
        (["H10", "HJ", "JK"], ("♥10 ♥J JK",)),
        (["S3", "H3"], ("♠3　♥3", "S3,H3")),
        (["S3", "H3", "D3", "C3"], ("S3、H3・D3，C3",)),
        (["S3", "H3", "D3"], ("♠3♥3♦3", "♠3\t♥3\n♦3")),
        (["JK", "JK"], ("JK JK",)),
        (["S3", "S3"], ("S3 S3",)),
        ([], ("  ", "")),
    ],
)
def test_every_usual_spelling_is_read(cards, spellings):
    for typed in spellings:
        assert read_cards(typed) == cards, typed
        assert CardsField().clean(typed) == cards, typed


@pytest.mark.parametrize("typed", ["♠14", "S1", "X3", "3", "スペード", "S", "♠♥", "<b>", "S33"])
def test_what_is_no_card_is_named_as_it_was_typed(typed):
    with pytest.raises(ValidationError) as refused:
        read_cards(f"♠3 {typed} JK")
    assert f"「{typed.split('♥')[0]}」" in refused.value.messages[0]


def test_every_unreadable_card_is_named_at_once_in_the_readers_language():
    for language in ("ja", "en"):
        with override(language), pytest.raises(ValidationError) as refused:
            read_cards("S3 S14 H4 HX")
        assert [card in said for card, said in zip(("S14", "HX"), refused.value.messages, strict=True)] == [
            True
        ] * 2


@pytest.mark.parametrize(
    ("typed", "hand"),
    [
        ("7", 7), ("７", 7), ("7枚", 7), (" 13 ", 13), ("♠7", ["S7"]), ("S7 JK", ["S7", "JK"]),
        ("0", 0), ("", None), ("   ", None),
    ],
)  # fmt: skip
def test_a_hand_is_cards_or_how_many(typed, hand):
    assert HandField().clean(typed) == hand


@pytest.mark.parametrize("typed", ["七", "-1", "1.5", "7 8"])
def test_a_hand_that_is_neither_is_refused(typed):
    with pytest.raises(ValidationError):
        HandField().clean(typed)


def test_what_a_joker_stands_for_may_lie_beyond_the_ends():
    assert DeclaredField().clean("S+ ♥-") == ["S+", "H-"]


def test_a_field_has_an_end():
    with pytest.raises(ValidationError):
        CardsField().clean("S3 " * 1000)
