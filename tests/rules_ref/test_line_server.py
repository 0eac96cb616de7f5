"""Interfaces for programs in other languages: a command that rules on text, and a line-based game server."""

import io
import json
import random
import sys

import pytest

from rules_ref.__main__ import main
from rules_ref.line_server import LineServer

POSITION = "ruleset: jbl\nplayers: A B C\nturn: A\nhand A: S8 H5\npile C: S7\n\nA: {}\n"
GAME = "ruleset: jbl\nplayers: A B C\nhand A: S8 H5\nhand B: H9\nhand C: D7\nleader: A\n\nA: S8\nC: D7\n"


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        (POSITION.format("S8"), 0, "JBL-7.1"),
        (POSITION.format("H5"), 1, "JBL-4.1"),
        (GAME, 1, "GEN-1"),
        ('{"ruleset": "jbl", "question": "play"}', 2, "position"),
        ("turn: A\n革命: たぶん", 2, "2:5"),
        ("{", 2, "Expecting"),
    ],
)
def test_the_command_rules_on_text(text, status, says, monkeypatch, capsys):
    for language in ("ja", "en"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        assert main(["judge", "--language", language]) == status
        said = capsys.readouterr()
        assert says in (said.err if status == 2 else said.out)


def test_a_file_that_cannot_be_read_is_named(tmp_path, capsys):
    (tmp_path / "latin.txt").write_bytes(b"\xe9")
    assert main(["judge", str(tmp_path / "nowhere.txt")]) == 2
    assert "nowhere.txt" in capsys.readouterr().err
    assert main(["judge", str(tmp_path / "latin.txt")]) == 2
    assert "utf-8" in capsys.readouterr().err


def test_the_command_gives_the_whole_ruling_as_json(tmp_path, capsys):
    file = tmp_path / "position.txt"
    file.write_text(POSITION.format("S8").removeprefix("ruleset: jbl\n"), encoding="utf-8")
    assert main(["judge", "--json", "--document", "jbl", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["clauses"] == ["JBL-4.1", "JBL-7.1"]


def test_a_whole_game_is_played_line_by_line(monkeypatch, capsys):
    server, rng = LineServer(), random.Random(3)
    kyoto = {"do": "new", "document": "kyoto", "players": ["春", "夏", "秋"], "seed": 2, "number": 2}
    told = server.answer(json.dumps(kyoto))
    game = told["game"]
    while not told["over"]:
        told = server.answer(json.dumps({"do": "play", "game": game, "move": rng.choice(told["moves"])}))
    assert sorted(told["places"].values()) == [1, 2, 3]
    text = server.answer(json.dumps({"do": "write", "game": game, "language": "ja"}))["text"]
    assert "ゲーム: 2\n" in text
    again = server.answer(json.dumps({"do": "read", "text": text}))
    assert again.pop("game") == game + 1
    assert again == told
    assert server.answer(json.dumps({"do": "state", "game": game})) == told
    assert server.answer(json.dumps({"do": "drop", "game": game})) == {}
    monkeypatch.setattr(sys, "stdin", io.StringIO('\n{"do": "new", "document": "jbl"}\n'))
    assert main(["serve"]) == 0
    assert json.loads(capsys.readouterr().out)["turn"] == "A"


def test_a_player_is_told_no_hand_but_the_own_one():
    server = LineServer()
    server.answer('{"do": "new", "document": "jbl", "seed": 1}')
    seen = server.answer('{"do": "observe", "game": 1, "player": "B"}')
    assert [type(hand) for hand in seen["position"]["hands"].values()] == [int, list, int, int]
    assert seen["moves"] == []


@pytest.mark.parametrize(
    ("request_", "kind"),
    [
        ("x", "unreadable"),
        ("[]", "unreadable"),
        ('{"do": "fly"}', "unreadable"),
        ('{"do": []}', "unreadable"),
        ('{"do": "read", "text": 5}', "unreadable"),
        ('{"do": "state", "game": 9}', "unreadable"),
        ('{"do": "new", "document": "jbl", "options": {"stairs": true}}', "unreadable"),
        ('{"do": "play", "game": 1, "move": "S99"}', "unreadable"),
        ('{"do": "play", "game": 1, "move": "pass"}', "illegal"),
        ('{"do": "play", "game": 2, "move": "dobon"}', "ambiguous"),
    ],
)
def test_what_is_wrong_with_a_line_is_its_answer(request_, kind):
    server = LineServer()
    server.answer('{"do": "new", "document": "jbl"}')
    text = "ruleset: kyoto\nplayers: A B C D\nround: 2\nhand A: S7 H3\nhand B: D3 D4\nhand C: C3 C4\nhand D: D9\nleader: A\n\nA: S7"
    server.answer(json.dumps({"do": "read", "text": text}))
    assert server.answer(request_)["error"]["kind"] == kind
    assert server.answer('{"question": "play"}')["error"]["field"] == "ruleset"
