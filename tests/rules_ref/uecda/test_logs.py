"""Game logs of two programs are read; a malformed log is refused with the place of the error."""

import json
from typing import Any

import pytest

from rules_ref import adjudicate
from rules_ref.adapters.koganie_log import read_koganie_log
from rules_ref.adapters.uecda_log import read_uecda_log
from rules_ref.adapters.uecda_notation import read_card, read_lay
from rules_ref.cases.errors import MalformedCaseError
from tests.rules_ref.uecda.oracle import (
    CHAMPION_GAMES,
    FIRST_ANOMALIES,
    SERVER_GAMES,
    needs,
)
from tests.sentences import are_sentences

LOG = """\
player one two three
/*
game 4
score
class 0 1 2
seat 0 2 1
dealt { d3 s9 c2 } { h5 jo } { s4 d8 }
changed { } { } { }
original { d3 s9 c2 } { h5 jo } { s4 d8 }
play d-3[120] s-4[7] h-5[33] s-9[1] p p p d-8
result 1 2 0
*/
"""
"""Player 0 sits first, then player 2, then player 1."""

SERVER: list[dict[str, Any]] = [
    {
        "game": 7,
        "hands": [["d3", "s9", "c2"], ["h5", "jo"], ["s4", "d8"]],
        "order": [0, 2, 1],
        "plays": [[0, "d-3"], [2, "s-4"], [1, "h-5"], [0, "s-9"], [2, "p"], [1, "p"], [0, "c-2"]],
        "finish": [0, 2, 1],
    }
]


def log(old="", new=""):
    assert old in LOG
    return LOG.replace(old, new, 1)


def server(**changes):
    return json.dumps([SERVER[0] | changes])


def refused(read, text):
    with pytest.raises(MalformedCaseError) as error:
        read(text)
    are_sentences(error.value.text.ja, error.value.text.en)
    return error.value.field


@pytest.mark.parametrize(
    ("text", "cards", "stands"),
    [
        ("d-3", "D3", ""),
        ("ch-5", "C5 H5", ""),
        ("cs-k(s)", "CK JK", "SK"),
        ("s-456", "S4 S5 S6", ""),
        ("s-456(5)", "S4 JK S6", "S5"),
        ("h-9tjqk(9)", "JK H10 HJ HQ HK", "H9"),
        ("c-a2+(+)", "CA C2 JK", "C+"),
        ("d--34(-)", "JK D3 D4", "D-"),
        ("cdhsx-3(cdhsx)", "C3 D3 H3 S3 JK", ""),
        ("jk", "JK", ""),
    ],
)
def test_a_play_is_read_with_the_jokers_place(text, cards, stands):
    laid, declared = read_lay(text, "here")
    assert " ".join(each.name for each in laid) == cards
    assert " ".join(each.name for each in declared) == stands


@pytest.mark.parametrize(
    "text", ["", "s4", "s-", "-4", "s-1", "z-4", "cs-45", "s-45x", "s-456(9)", "cs-k(d)", "x-3", "s-456(5"]
)
def test_what_is_no_play_is_refused(text):
    assert refused(lambda each: read_lay(each, "here"), text) == "here"


@pytest.mark.parametrize(
    ("text", "name"), [("s3", "S3"), ("ht", "H10"), ("dj", "DJ"), ("ca", "CA"), ("h2", "H2"), ("jo", "JK")]
)
def test_a_card_of_a_hand_is_read(text, name):
    assert read_card(text, "here").name == name


@pytest.mark.parametrize("text", ["", "3s", "s1", "s10", "jk", "S3", "s+"])
def test_what_is_no_card_is_refused(text):
    assert refused(lambda each: read_card(each, "here"), text) == "here"


def test_a_server_log_is_read_and_its_moves_find_their_players():
    (game,) = read_uecda_log(LOG)
    assert game.number == 4
    assert game.players == ("0", "2", "1")
    assert game.leader == "0"
    assert [move.by for move in game.moves] == ["0", "2", "1", "0", "2", "1", "0", "2"]
    assert game.finishing == ("2", "0", "1")
    assert game.classes == {}


def test_the_moves_are_judged_like_any_record():
    (game,) = read_uecda_log(LOG)
    ruling = adjudicate(game.case())
    assert ruling["verdict"] == "illegal"
    assert ruling["at"] == 7
    assert ruling["ruling"]["clauses"] == ["GEN-1"]


def test_a_game_ends_with_its_first_illegal_move():
    (game,) = read_uecda_log(log("d-3[120] s-4[7]", "d-3[120] d-3 p p p p s-4"))
    assert len(game.moves) == 2


def test_moves_after_the_end_are_kept_up_to_the_first():
    (game,) = read_uecda_log(log("p p p d-8", "p p p c-2 jk p p p d-8"))
    assert len(game.moves) == 9
    (game,) = read_uecda_log(log("p p p d-8", "p p p c-2 p d-8 jk p"))
    assert adjudicate(game.case())["at"] is not None


def test_the_classes_count_where_cards_were_exchanged():
    (game,) = read_uecda_log(log("changed { } { } { }", "changed { s9 } { } { d8 }"))
    assert {player: player_class.value for player, player_class in game.classes.items()} == {
        "0": "daifugo",
        "1": "fugo",
        "2": "daihinmin",
    }


def test_many_games_are_read_in_order():
    assert [game.number for game in read_uecda_log(LOG + log("game 4", "game 5"))] == [4, 5]
    assert read_uecda_log("player one two three\n") == ()


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("*/", "", "line 2"),
        ("game 4\n", "", "line 2"),
        ("game 4", "game four", "line 3"),
        ("game 4", "game " + "9" * 5000, "line 3"),
        ("seat 0 2 1", "seat 0 2 2", "line 6"),
        ("seat 0 2 1", "seat 0 1", "line 6"),
        ("original { d3", "original { d1", "line 9"),
        ("original { d3 s9 c2 } { h5 jo } { s4 d8 }", "original { d3 s9 c2 }", "line 9"),
        ("h-5[33]", "h-1[33]", "line 10, move 3"),
        ("result 1 2 0", "result 1 2 3", "line 11"),
        ("changed { } { } { }\n", "", "line 2"),
    ],
)
def test_a_server_log_that_cannot_be_read_names_its_line(old, new, field):
    assert refused(read_uecda_log, log(old, new)) == field


def test_a_json_log_is_read():
    (game,) = read_koganie_log(server())
    assert game.number == 7
    assert game.players == ("0", "2", "1")
    assert [move.by for move in game.moves] == ["0", "2", "1", "0", "2", "1", "0"]
    assert game.finishing == ("0", "2", "1")
    ruling = adjudicate(game.case())
    assert ruling["verdict"] == "legal"
    assert ruling["turns"] == 7


def test_a_wrong_player_on_turn_is_found():
    plays = [*SERVER[0]["plays"][:6], [2, "d-8"]]
    (game,) = read_koganie_log(server(plays=plays))
    assert adjudicate(game.case())["at"] == 6


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"order": [0, 0, 1]}, "[0].order"),
        ({"order": [0, 2, 3]}, "[0].order[2]"),
        ({"hands": [["d3"]]}, "[0].hands"),
        ({"hands": [["d3"], ["x3"], ["s4"]]}, "[0].hands[1][0]"),
        ({"plays": [[0, "d-3"], [2]]}, "[0].plays[1]"),
        ({"plays": [[9, "d-3"]]}, "[0].plays[0][0]"),
        ({"plays": [[0, "d-1"]]}, "[0].plays[0][1]"),
        ({"finish": [0, 2, "1"]}, "[0].finish[2]"),
        ({"game": None}, "[0].game"),
        ({"winner": 0}, "[0].winner"),
    ],
)
def test_a_json_log_that_cannot_be_read_names_its_place(changes, field):
    assert refused(read_koganie_log, server(**changes)) == field


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_no_json_at_all_is_refused(text):
    assert refused(read_koganie_log, text) == ""


@needs(CHAMPION_GAMES)
def test_a_hundred_games_of_champions_are_legal_and_end_as_recorded():
    games = read_uecda_log(CHAMPION_GAMES.read_text(encoding="utf-8"))
    assert len(games) == 100
    assert sum(len(game.moves) for game in games) == 7856
    for game in games:
        ruling = adjudicate(game.case())
        assert ruling["verdict"] == "legal"
        assert ruling["ranking"]["order"] == list(game.finishing)


@needs(SERVER_GAMES, FIRST_ANOMALIES)
def test_the_first_wrong_move_of_twenty_server_games_is_found():
    games = read_koganie_log(SERVER_GAMES.read_text(encoding="utf-8"))
    anomalies = [each["first_anomaly"] for each in json.loads(FIRST_ANOMALIES.read_text(encoding="utf-8"))]
    found = [adjudicate(game.case())["at"] for game in games]
    assert len(games) == 20
    assert found == [anomaly["index"] if anomaly else None for anomaly in anomalies]
