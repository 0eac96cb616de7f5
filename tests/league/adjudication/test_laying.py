"""The plays since the last flush, laid once more: what was in force follows from them."""

from __future__ import annotations

import pytest

from league.adjudication.forms.laying import LayForm, start_of, written
from league.adjudication.pages.known import Known
from league.adjudication.pages.laying import laying
from league.adjudication.services.doubts import unsolved
from league.adjudication.services.laying import lay, turn_after
from rules_ref.classes import PlayerClass

NAMES = ("A", "B", "C", "D")
START = {"ruleset": "jbl", "question": "play", "position": {"players": list(NAMES), "turn": "A"}}


def told(*moves: str) -> list[dict[str, object]]:
    """``A H7``, ``B -`` for a pass, ``C! S8`` for last cards."""
    made: list[dict[str, object]] = []
    for each in moves:
        who, *cards = each.split()
        by = who.rstrip("!")
        if cards == ["-"]:
            made.append({"by": by, "pass": True})
        else:
            made.append({"by": by, "cards": cards, **({"last": True} if who.endswith("!") else {})})
    return made


def page(*moves: str, start=START):
    return laying(list(lay(start, told(*moves))), start)


def verdicts(*moves: str):
    return [each.ruling and each.ruling["verdict"] for each in lay(START, told(*moves))]


def test_a_lock_follows_from_two_plays_and_passes_from_who_plays_next():
    shown = page("A H7", "C H9")
    assert shown.marks == ("♥しばり",)
    assert [each.passes for each in shown.moves] == [(), ("B",)]
    assert shown.turn == "D"


def test_the_first_play_that_is_not_legal_stops_and_what_follows_waits():
    shown = page("A H7", "B H9", "C C10", "D HJ")
    assert [(each.stops, each.waits) for each in shown.moves] == [
        (False, False), (False, False), (True, False), (False, True),
    ]  # fmt: skip
    assert shown.turn is None
    assert shown.report is not None
    assert shown.report.sentence.ja == "♥しばりのため、ほかのスートは出せません。"


@pytest.mark.parametrize(
    ("moves", "marks"),
    [
        (("A S5 H5 D5 C5",), ("革命中",)),
        (("A S5 H5 D5 C5", "B S4 H4 D4 C4"), ("♠♥♦♣しばり",)),
        (("A H8",), ()),
    ],
)
def test_what_is_in_force(moves, marks):
    assert page(*moves).marks == marks


def test_after_an_eight_the_same_player_leads():
    assert verdicts("A H8", "A S3") == ["legal", "legal"]
    assert verdicts("A H8", "B S3") == ["legal", "illegal"]
    assert page("A H8").moves[0].flushes


def test_all_passing_is_a_flush_and_the_last_to_lay_leads():
    assert verdicts("A H9", "A S3") == ["legal", "legal"]
    assert page("A H9", "A S3").moves[1].passes == ("B", "C", "D")


def test_who_has_passed_stays_out():
    assert verdicts("A H5", "B -", "C H6", "D H7", "A H9", "B H10")[-1] == "illegal"


def test_last_cards_finish_and_some_are_a_foul():
    shown = page("A H5", "B! S8")
    assert "反則あがり" in shown.moves[1].tags
    assert shown.report is not None
    assert shown.report.answer["foul"]


def test_a_hand_only_supposed_is_not_remembered():
    assert verdicts("A H5", "B H6", "C H7", "D H9", "A H10", "B HJ") == ["legal"] * 6


def test_a_card_laid_twice_is_said_so():
    assert "♥7が多すぎます" in page("A H7", "B H7").error


def test_no_move_that_is_legal_leaves_a_position_that_cannot_be():
    moves = told("A S5 H5 D5 C5", "B S4 H4 D4 C4", "C S6 H6 D6 C6")
    for each in lay(START, moves):
        assert each.ruling is not None
        assert [doubt for doubt in unsolved(each.ruling) if doubt.certain] == []


def test_what_has_to_be_done_with_the_cards_is_said():
    start = {**START, "ruleset": "kyoto"}
    assert page("A S7", start=start).obligations == ["AはBに1枚まで渡してよい。"]
    assert page("A S7").obligations == []


def test_turn_before_anything_is_laid():
    assert turn_after([], START) == "A"


def form(**data: str) -> LayForm:
    return LayForm({f"lay-{key}": value for key, value in data.items()}, names=NAMES)


def test_moves_travel_with_the_form():
    moves = told("A H7", "B -", "C! S8")
    sent = form(moves=written(moves, NAMES), cards="", by="")
    assert sent.is_valid()
    assert sent.moves == moves


@pytest.mark.parametrize(
    ("data", "made"),
    [
        ({"cards": "S8", "by": "1"}, ["A H7", "B S8"]),
        ({"cards": "S8", "by": "1", "last": "on"}, ["A H7", "B! S8"]),
        ({"by": "1"}, ["A H7", "B -"]),
        ({"do": "undo"}, []),
        ({"do": "clear"}, []),
        ({"do": "look", "cards": "S8"}, ["A H7"]),
    ],
)
def test_a_tap_adds_or_takes_back(data, made):
    sent = form(moves=written(told("A H7"), NAMES), **data)
    assert sent.is_valid(), sent.errors
    assert sent.moves == told(*made)


@pytest.mark.parametrize(
    "moves", ["{", "{}", "[1]", '[{"by": 9, "cards": ["S3"]}]', '[{"by": -1, "cards": ["S3"]}]',
              '[{"by": true, "cards": ["S3"]}]', '[{"by": 0, "cards": ["S14"]}]', '[{"by": 0, "cards": []}]',
              '[{"by": 0}]', "[" * 5000],
)  # fmt: skip
def test_what_no_page_of_ours_sends_is_refused(moves):
    assert not form(moves=moves).is_valid()


def test_a_game_already_under_way_is_known():
    known = Known(
        NAMES, {"A": PlayerClass.DAIFUGO}, (("C", "finish"), ("A", "downfall")), 2, {"pass_lockout": False}
    )
    start = start_of("jbl", known, NAMES, {"revolution": True}, "B")
    assert start["position"]["out"] == [
        {"player": "C", "how": "finish"}, {"player": "A", "how": "downfall"},
    ]  # fmt: skip
    assert start["position"]["revolution"] is True
    assert start["regulation"] == {"pass_lockout": False}
