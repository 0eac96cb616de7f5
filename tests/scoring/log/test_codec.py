"""The log's parts in JSON: values written years ago read the same, and are written back unchanged."""

import json
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from rules_ref.cards import Suit, parse_card
from rules_ref.classes import classes_by_place
from rules_ref.ranking import Exit, How
from scoring.log.codec import UnreadablePartError, parts_json, read_parts
from scoring.log.parts import (
    CLOSED,
    CONFIRMED,
    CUT_OFF,
    RECORDED,
    SUBSTITUTIONS,
    ClosedPart,
    ConfirmationPart,
    EnvelopePart,
    GamePart,
    MatchState,
    SeatsPart,
    SubstitutionPart,
    envelope_of,
    game_at,
    seats_of,
)

STORED = """{
 "seats/2": {"suits": {"S": 3, "H": 2, "D": 1, "C": 4}, "seed": "0123456789abcdef"},
 "envelope/2": {"number": "7K3", "drawn_by": 3, "cards": 2, "sealed_at": "2026-04-29T04:00:00+00:00",
                "opened_at": "2026-04-29T05:30:00.250000+00:00", "found": ["S4", "H10"]},
 "envelope/3": {"number": "8", "drawn_by": 1, "cards": 2, "sealed_at": "2026-04-29T06:00:00+00:00",
                "opened_at": null, "found": []},
 "game/2/3": {"exits": [{"player": 3, "how": "finish"}, {"player": 1, "how": "foul"}], "cut_off": false},
 "game/2/4": null,
 "game/3/2": {"exits": [{"player": 4, "how": "finish"}], "cut_off": false,
              "classes": {"1": "daifugo", "2": "fugo", "3": "hinmin", "4": "daihinmin"}},
 "substitutions": [{"from_set": 2, "out": 4, "in": 9, "reason": "早退"}],
 "cut_off": true,
 "recorded": {"1": 12, "2": "9/2"},
 "confirmed": {"1": {"how": "paper", "at": "2026-04-29T06:10:00+00:00", "version": 41}},
 "closed": {"at": "2026-04-29T06:11:00+00:00", "by": "審判 山本"}
}"""
"""The values of a table as the first versions of the desk stored them."""

SEALED_AT = datetime(2026, 4, 29, 4, tzinfo=UTC)
VALUES = (
    seats_of(2).set_to(
        SeatsPart({Suit.SPADE: 3, Suit.HEART: 2, Suit.DIAMOND: 1, Suit.CLUB: 4}, "0123456789abcdef")
    )
    | envelope_of(2).set_to(
        EnvelopePart(
            "7K3", 3, 2, SEALED_AT, datetime(2026, 4, 29, 5, 30, 0, 250_000, tzinfo=UTC),
            (parse_card("S4"), parse_card("H10")),
        )
    )
    | envelope_of(3).set_to(EnvelopePart("8", 1, 2, SEALED_AT.replace(hour=6)))
    | game_at(2, 3).set_to(GamePart((Exit(3), Exit(1, How.FOUL))))
    | game_at(2, 4).set_to(None)
    | game_at(3, 2).set_to(GamePart((Exit(4),), classes=dict(enumerate(classes_by_place(4), start=1))))
    | SUBSTITUTIONS.set_to((SubstitutionPart(2, 4, 9, "早退"),))
    | CUT_OFF.set_to(True)
    | RECORDED.set_to({1: 12, 2: Fraction(9, 2)})
    | CONFIRMED.set_to({1: ConfirmationPart("paper", SEALED_AT.replace(hour=6, minute=10), 41)})
    | CLOSED.set_to(ClosedPart(SEALED_AT.replace(hour=6, minute=11), "審判 山本"))
)  # fmt: skip


def test_what_old_databases_hold_reads_as_values():
    assert read_parts(json.loads(STORED)) == VALUES


def test_values_are_stored_to_the_letter_as_ever():
    assert json.dumps(parts_json(VALUES)) == json.dumps(json.loads(STORED))


def test_a_game_from_before_games_were_cut_off_was_not():
    assert read_parts({"game/1/1": {"exits": []}}) == game_at(1, 1).set_to(GamePart())


def test_a_change_lies_over_what_stands_and_none_takes_away():
    document = game_at(1, 1).set_to(GamePart((Exit(1),))) | CUT_OFF.set_to(True)
    assert document.apply(game_at(1, 1).set_to(None)) == CUT_OFF.set_to(True)
    assert document.at(game_at(1, 2).set_to(GamePart())) == game_at(1, 2).set_to(None)


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("game/1/1", {"exits": [{"player": 1, "how": "vanished"}]}),
        ("game/x/1", {"exits": []}),
        ("game/1/1/1", {"exits": []}),
        ("weather", "rain"),
        ("envelope/1", {"number": "1"}),
        ("seats/1", {"suits": {"Z": 1}, "seed": ""}),
        ("seats/1", [1, 2]),
        ("closed", {"at": "yesterday", "by": "山本"}),
        ("recorded", {"1": "half"}),
    ],
)
def test_what_is_no_part_is_named(name, state):
    with pytest.raises(UnreadablePartError, match=f"^{name}$"):
        read_parts({name: state})


def test_an_empty_log_is_an_empty_match():
    assert read_parts({}) == MatchState()
