"""The text notation: what is written is read back the same, and what cannot be read is named by line and column."""

from __future__ import annotations

import json
import os
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_ref import adjudicate
from rules_ref.cards import DECK
from rules_ref.errors import MalformedCaseError
from rules_ref.notation import (
    AmbiguousNotationError,
    NotationError,
    Place,
    UnreadableNotationError,
    read_notation,
    write_case,
)
from rules_ref.notation.words import FACTS
from rules_ref.position import Position
from rules_ref.rulesets import RULESETS
from rules_ref.writer import position_json
from tests.rules_ref.playouts import opening, playout

GAME = """\
ruleset: jbl
players: A B C
classes: A=daifugo B=fugo C=daihinmin
hand A: S5 H9 D3
hand B: S6 JK
hand C: 2
leader: C

C: S4
A: S5
B: JK=S6 # a comment
C: pass
"""
POSITION = """\
ruleset: zai
regulation pass_lockout: off
players: A B C
classes: B=daifugo
hand A: S8 H5
hand B: 7
turn: A
pile C: S5
pile B: H5 JK=D5
passed: C
revolution: on
back: on
lock: S H
number_lock: on
attribute_lock: red "two words"
direction: counterclockwise
out: C=downfall
opening: on
smash_used: on
eight_cut_shift: on
open_hands: A B
draw_pile: 20
exhausted: 1
pending eight_cut: by=B
pending revolution: by=B count=4 counters=1
pending named: player=A by=B effect=draw2 count=4
last_cut: S3 JK
"""


# Round trips.

NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6) | st.sampled_from(
    ["turn", "場", "A B", "-", '"', "A:B", "7", "pass", "髙﨑　𠮷之助", "a#b", "山田", "S3", "\u2028", "\\"]
)
SOME_CARDS = st.sampled_from([*(each.name for each in DECK), "JK"])
CARDS = st.lists(SOME_CARDS, min_size=1, max_size=4)
COUNT = st.integers(0, 100)


def maybe(**parts):
    """Each part may be missing, as in a case."""
    return st.fixed_dictionaries({}, optional=parts)


@st.composite
def plays(draw, by):
    cards = draw(CARDS)
    jokers = cards.count("JK")
    declared = draw(st.sampled_from([(), tuple(["S+", "H10"][: jokers % 3] * jokers)[:jokers]]))
    play = {"by": draw(by), "cards": cards}
    return play | ({"as": list(declared)} if declared else {})


@st.composite
def moves(draw, by):
    claims = st.fixed_dictionaries(
        {"by": by, "claim": st.sampled_from(["dobon", "kill_finish", "return_double"])},
        optional={"cards": CARDS, "effect": st.sampled_from(["draw2", "three_nine"])},
    )
    passes = st.fixed_dictionaries({"by": by, "pass": st.just(value=True)})
    by_player = st.dictionaries(by, st.lists(SOME_CARDS, max_size=3), min_size=1)
    carried = maybe(
        gives=CARDS, discards=CARDS, destroyed=CARDS, recovers=CARDS, target=by, drawn=by_player, all_give=by_player,
        names=st.lists(st.sampled_from(["3", "10", "K", "JK"]), min_size=1),
    )  # fmt: skip
    return draw(plays(by) | claims | passes) | draw(carried)


def regulations(ruleset):
    lockout = {"pass_lockout": st.booleans()}
    if ruleset == "momo":
        unite = st.fixed_dictionaries(
            {"cards": CARDS, "effect": st.sampled_from(["eight_cut_shift", "revolution"])}
        )
        attributes = st.dictionaries(SOME_CARDS, st.lists(NAMES, max_size=2))
        return maybe(**lockout, attributes=attributes, unites=st.lists(unite, max_size=2))
    if ruleset == "kyoto":
        return maybe(**lockout, dobon_joker=COUNT)
    if ruleset == "zai":
        return maybe(**lockout, killer_card=SOME_CARDS)
    return maybe(**lockout, cutoff=st.just("share_open_places")) if ruleset == "jbl" else maybe(**lockout)


@st.composite
def cases(draw):
    players = draw(st.lists(NAMES, min_size=2, max_size=4, unique=True))
    by = st.sampled_from(players)
    ruleset = draw(st.sampled_from(["jbl", "sdin", "momo", "kyoto", "zai", "uecda"]))
    said = maybe(
        id=NAMES | st.integers(-9, 9), why=NAMES, note=st.text(st.characters(exclude_categories=["Cs"]))
    )
    case = draw(said) | {"ruleset": ruleset}
    if regulation := draw(regulations(ruleset)):
        case["regulation"] = regulation
    hands = st.dictionaries(by, CARDS | COUNT | st.just([]), min_size=1)
    classes = st.dictionaries(by, st.sampled_from(["daifugo", "heimin", "daihinmin"]), min_size=1)
    body = {"players": players} | draw(maybe(hands=hands, classes=classes, round=COUNT))
    if draw(st.booleans()):
        game = draw(maybe(game=COUNT))
        return case | body | game | {
            "question": "record", "leader": draw(by), "moves": draw(st.lists(moves(by), max_size=4)),
        }  # fmt: skip
    position = body | {"turn": draw(by | st.none())} | draw(states(by))
    play = draw(maybe(play=moves(by), with_legal_plays=st.just(value=True)))
    return case | play | {"question": "play", "position": position}


def states(by):
    """Everything else that a position may say, never as by default."""
    on = st.just(value=True)
    names = st.lists(by, min_size=1)
    out = st.fixed_dictionaries({"player": by, "how": st.sampled_from(["finish", "foul", "downfall"])})
    pending = st.one_of(
        st.fixed_dictionaries({"kind": st.just("eight_cut"), "by": by}),
        st.fixed_dictionaries({"kind": st.just("revolution"), "by": by, "count": COUNT, "counters": COUNT}),
        st.fixed_dictionaries(
            {"kind": st.just("named"), "player": by, "by": by, "effect": st.just("draw2"), "count": COUNT}
        ),
    )
    return maybe(
        pile=st.lists(plays(by), min_size=1, max_size=3), passed=names, revolution=on, back=on, number_lock=on,
        lock=st.lists(st.sampled_from("SHDC"), min_size=1), direction=st.just(-1), opening=on, smash_used=on,
        out=st.lists(out, min_size=1), eight_cut_shift=on, attribute_lock=st.lists(NAMES, min_size=1),
        open_hands=names, draw_pile=COUNT, exhausted=st.integers(1, 9), last_cut=CARDS,
        pending=st.lists(pending, min_size=1, max_size=3),
    )  # fmt: skip


@given(cases(), st.sampled_from(["en", "ja"]))
def test_a_case_is_read_back_as_it_was_written(case, language):
    assert read_notation(write_case(case, language)).case == case


@given(cases(), st.sampled_from(["en", "ja"]))
def test_a_text_is_written_back_as_it_was_read(case, language):
    text = write_case(case, language)
    assert write_case(read_notation(text).case, language) == text
    assert write_case(read_notation(text).case, "en") == write_case(case, "en")


@pytest.mark.parametrize("text", [GAME.replace(" # a comment", ""), POSITION])
def test_the_canonical_text_of_what_is_written_here_is_itself(text):
    assert write_case(read_notation(text).case) == text


def test_every_field_of_a_position_has_a_line():
    written = read_notation(POSITION).case["position"]
    every = position_json(Position(("A",), {"A": ()}, "A"))
    assert set(every) - {"round"} == set(written)
    assert {fact.key for fact in FACTS.values()} >= set(every)


def test_a_position_after_the_end_says_that_it_is_nobodys_turn():
    case = {"ruleset": "jbl", "question": "play", "position": {"players": ["A", "B", "C"], "turn": None}}
    assert "turn: -\n" in write_case(case)
    assert read_notation(write_case(case)).case == case


def load_examples():
    root = Path(__file__).parents[2]
    directory = Path(os.environ.get("ADJUDICATION_CASES", root.parent / "shared/spec/cases"))
    if not (directory / "examples.jsonl").is_file():
        reason = f"no examples in {directory} (set ADJUDICATION_CASES to their directory)"
        return [pytest.param({}, marks=pytest.mark.skip(reason=reason), id="examples")]
    lines = (directory / "examples.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line)["case"] for line in lines if line.strip()]
    legible = [
        each
        for each in found
        if each.get("question") in {"play", "record"} and "error" not in adjudicate(each)
    ]
    return [pytest.param(each, id=str(each["id"])) for each in legible]


@pytest.mark.parametrize("case", load_examples())
def test_an_example_written_down_and_read_again_is_answered_alike(case):
    for language in ("en", "ja"):
        assert adjudicate(read_notation(write_case(case, language)).case) == adjudicate(case)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_a_position_out_of_a_game_is_answered_alike(ruleset, seed):
    rng = Random(seed)
    begin = opening(rng, 4, 8, jokers=1, classes=False) | {"opening": False}
    for position, move, ruling in islice(playout(ruleset, begin, rng), 12):
        case = {"ruleset": ruleset, "question": "play", "position": position, "play": move}
        for language in ("en", "ja"):
            assert adjudicate(read_notation(write_case(case, language)).case) == ruling


# Forgiving reading.


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
A: スペード5
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
    ],
)
def test_what_cannot_be_read_is_named_by_line_and_column(text, place):
    with pytest.raises(UnreadableNotationError) as caught:
        read_notation(text)
    assert caught.value.place == Place(*place)
    assert caught.value.text.ja
    assert caught.value.text.en


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("turn: A\nturn: B", (2, 1)),
        ("turn: A\nhand A: S3\nhand A: S4", (3, 1)),
        ("turn: A\nleader: A", (1, 1)),
        ("turn: A\nregulation pass_lockout: on\nregulation pass_lockout: off", (3, 1)),
        ("turn: A\nA: S3; gives S4; gives S5", (2, 18)),
        ("turn: A\nA: S3; drawn B S4; drawn B S5", (2, 26)),
    ],
)
def test_what_is_said_twice_is_ambiguous(text, place):
    with pytest.raises(AmbiguousNotationError) as caught:
        read_notation(text)
    assert caught.value.place == Place(*place)


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
    ],
)
def test_what_the_adjudicator_refuses_is_found_in_the_text(old, new, field, place):
    notation = read_notation(GAME.replace(old, new))
    error = adjudicate(notation.case)["error"]
    assert error["field"] == field
    assert notation.place_of(error["field"]) == Place(*place)


def test_a_field_that_is_not_written_has_no_place():
    notation = read_notation("turn: A")
    assert adjudicate(notation.case)["error"]["field"] == "ruleset"
    assert notation.place_of("ruleset") is None


LIKELY = st.lists(
    st.sampled_from([*'A:=;,#"「」\\\n -7', "turn", "hand", "JK", "S3", "pending", "regulation", "on"])
)


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
