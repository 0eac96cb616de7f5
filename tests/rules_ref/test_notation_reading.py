"""Typed notation is read leniently; an error names its line and column."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_ref import adjudicate
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.notation import (
    AmbiguousNotationError,
    NotationError,
    TextPlace,
    UnreadableNotationError,
    read_notation,
    word_at,
    write_case,
)
from tests.effort import examples
from tests.rules_ref.written import GAME
from tests.sentences import are_sentences

# Lenient reading.


def test_japanese_words_full_width_signs_and_suit_signs_are_read_like_english():
    japanese = """\
規則： jbl
席順： A、B、C   # 時計回り
階級: A＝大富豪 B=富豪 C=大貧民
手札 A: ♠5 ♡9 ダイヤ3
手札 「B」: ｓ６ ジョーカー
手札 C: 2枚
親: C

C: ♤4
A: すぺーどの5
B: JK＝♠6
C: パス
"""
    assert read_notation(japanese).case == read_notation(GAME).case


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_any_line_ends_and_a_byte_order_mark_are_read(newline):
    assert read_notation("\ufeff" + GAME.replace("\n", newline)).case == read_notation(GAME).case


def test_a_player_called_like_a_fact_is_written_in_quotes():
    case = read_notation('players: turn A\nturn: turn\n"turn": S3').case
    assert (case["position"]["turn"], case["play"]["by"]) == ("turn", "turn")


def test_a_joker_stands_for_what_is_behind_its_sign_of_equality():
    case = read_notation("turn: A\nA: S4 JK=S5 JK=S6").case
    assert case["play"] == {"by": "A", "cards": ["S4", "JK", "JK"], "as": ["S5", "S6"]}


def test_cards_behind_a_pass_are_kept_for_the_adjudicator_to_judge():
    notation = read_notation("ruleset: jbl\nturn: A\nA: pass S3 S4")
    assert notation.case["play"] == {"by": "A", "pass": True, "cards": ["S3", "S4"]}


# Errors.


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", (1, 1)),
        ("ruleset: jbl\nplayers: A B", (2, 1)),
        ("turn: A\nruleset jbl", (2, 1)),
        ("turn: A B", (1, 9)),
        ("turn:", (1, 6)),
        ('turn: "A', (1, 7)),
        ('turn: "\\x"', (1, 7)),
        ('turn: A\nnote:   "x', (2, 9)),
        ("turn: A\nrevolution: maybe", (2, 13)),
        ("turn: A\ndirection: up", (2, 12)),
        ("turn: A\nA: S3 =", (2, 7)),
        ("turn: A\nA: = S3", (2, 4)),
        ("turn: A\nA: JK=S3=S4", (2, 9)),
        ("turn: A\nA: S3: S4", (2, 6)),
        ("turn: A\nA; B: S4", (2, 2)),
        ("turn: A\nA: S3; gifts S4", (2, 8)),
        ("turn: A\nA: S3;", (2, 3)),
        ("turn: A\nA: S3; drawn", (2, 8)),
        ("turn: A\nA: S3; target A B", (2, 17)),
        ("turn: A\nA: S3; gives JK=S4", (2, 17)),
        ("turn: A\nA: S3\nB: S4", (3, 1)),
        ("turn: A\nA B: S3", (2, 1)),
        ("turn: A\nhand: S3", (2, 1)),
        ("turn: A\n: S3", (2, 1)),
        ("turn: A\nclasses: A", (2, 10)),
        ("turn: A\nhand A: JK=S3", (2, 12)),
        ("turn: A\nhand A: S3; S4", (2, 8)),
        ("turn: A\npending named: who=A", (2, 16)),
        ("turn: A\nregulation pass_lockout: on off", (2, 25)),
        ("turn: A\nregulation pass_lockout x: on", (2, 27)),
        ("ruleset: momo\nturn: A\nregulation attributes: red", (3, 23)),
    ],
)
def test_what_cannot_be_read_is_named_by_line_and_column(text, place):
    with pytest.raises(UnreadableNotationError) as caught:
        read_notation(text)
    assert caught.value.place == TextPlace(*place)
    are_sentences(caught.value.text.ja, caught.value.text.en)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("turn: A\nturn: B", (2, 1)),
        ("turn: A\nhand A: S3\nhand A: S4", (3, 1)),
        ("turn: A\nleader: A", (1, 1)),
        ("turn: A\nregulation pass_lockout: on\nregulation pass_lockout: off", (3, 1)),
        ("ruleset: momo\nturn: A\nregulation attributes S3: a\nregulation attributes ♠3: b", (4, 1)),
        ("turn: A\nA: S3; gives S4; gives S5", (2, 18)),
        ("turn: A\nA: S3; drawn B S4; drawn B S5", (2, 26)),
    ],
)
def test_what_is_said_twice_is_ambiguous(text, place):
    with pytest.raises(AmbiguousNotationError) as caught:
        read_notation(text)
    assert caught.value.place == TextPlace(*place)
    are_sentences(caught.value.text.ja, caught.value.text.en)


@pytest.mark.parametrize(
    ("old", "new", "field", "place"),
    [
        ("H9", "H99", "hands.A[1]", (4, 12)),
        ("JK=S6", "JK=JK", "moves[2].as[0]", (11, 7)),
        ("\nA: S5", "\nX: S5", "moves[1].by", (10, 1)),
        ("leader: C", "leader: X", "leader", (7, 1)),
        ("C=daihinmin", "C=fugo", "classes.C", (3, 29)),
        ("ruleset: jbl", "ruleset: go", "ruleset", (1, 1)),
        ("hand C: 2", "hand C: 99999", "hands.C", (6, 1)),
        ("S6 JK", "S6 S5", "hands.B[1]", (5, 12)),
        ("\nA: S5", "\nA: dobon", "moves[1].claim", (10, 4)),
        ("\nA: S5", "\nA:", "moves[1].cards", (10, 3)),
        ("C: pass", "C: pass; gives S5 S99", "moves[3].gives[1]", (12, 19)),
        ("\nA: S5", "\nA: S5; all_give B S5 S99", "moves[1].all_give.B[1]", (10, 22)),
    ],
)
def test_what_the_adjudicator_refuses_is_found_in_the_text(old, new, field, place):
    notation = read_notation(GAME.replace(old, new))
    error = adjudicate(notation.case)["error"]
    assert error["field"] == field
    assert notation.place_of(error["field"]) == TextPlace(*place)


def test_a_field_that_is_not_written_has_no_place():
    notation = read_notation("turn: A")
    assert adjudicate(notation.case)["error"]["field"] == "ruleset"
    assert notation.place_of("ruleset") is None


LIKELY = st.lists(
    st.sampled_from([*'A:=;,#"「」\\\n -7', "turn", "hand", "JK", "S3", "pending", "regulation", "on"])
)


@settings(deadline=None, derandomize=True, max_examples=examples(100))
@given(st.text() | LIKELY.map("".join) | LIKELY.map(" ".join))
def test_no_text_raises_anything_but_a_notation_error(text):
    try:
        read_notation(text)
    except NotationError as error:
        place = error.place
    else:
        return
    assert 1 <= place.line <= text.count("\n") + text.count("\r") + 1
    assert place.column >= 1


@pytest.mark.parametrize(
    ("case", "field"),
    [
        (None, "case"),
        ({"question": "deal"}, "question"),
        ({"question": "play"}, "position"),
        ({"question": "play", "position": {}}, "position.turn"),
        ({"question": "play", "position": {"turn": "A", "colour": 1}}, "position.colour"),
        ({"question": "play", "position": {"turn": "A"}, "moves": []}, "moves"),
        ({"question": "record", "leader": "A"}, "moves"),
        ({"question": "record", "moves": []}, "leader"),
        ({"question": "play", "position": {"turn": "A", "leader": "A"}}, "position.leader"),
        ({"question": "record", "leader": "A", "turn": "A", "moves": []}, "turn"),
        ({"question": "record", "regulation": {"x": 1}, "ruleset": "jbl"}, "regulation.x"),
        (
            {"question": "record", "regulation": {"attributes": {"S99": ["red"]}}, "ruleset": "momo"},
            "regulation.attributes.S99",
        ),
        (
            {"question": "record", "leader": "A", "moves": [{"by": "A", "cards": ["S3"], "as": ["S4"]}]},
            "moves[0].as",
        ),
        ({"question": "record", "leader": "A", "moves": [{"by": "A", "claim": "pass"}]}, "moves[0].claim"),
    ],
)
def test_what_cannot_be_written_names_the_field(case, field):
    with pytest.raises(MalformedCaseError) as caught:
        write_case(case)
    assert caught.value.field == field


def test_a_text_that_names_no_document_is_about_the_given_one():
    text = "regulation pass_lockout: off\nplayers: A B C\nturn: A"
    assert read_notation(text, "jbl").case["regulation"] == {"pass_lockout": False}
    assert read_notation(f"ruleset: kyoto\n{text}", "jbl").case["ruleset"] == "kyoto"
    assert "ruleset" not in read_notation(text).case


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("turn: A\n「髙﨑 花子」: S3", TextPlace(2, 1), "「髙﨑 花子」"),
        ("turn:  A", TextPlace(1, 6), "A"),
        ("turn:", TextPlace(1, 6), ""),
        ('turn: "A', TextPlace(1, 7), ""),
        ("turn: A = B", TextPlace(1, 9), "="),
    ],
)
def test_the_word_at_a_place_can_be_quoted(text, place, word):
    assert word_at(text, place) == word
