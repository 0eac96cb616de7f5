"""``manage.py standings`` and ``verify`` run as processes without a database: output, exit statuses."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from django.conf import settings

from tests.processes import environment
from tests.scoring.standings.events import (
    a_set,
    a_table,
    announce,
    event,
    ids,
    one_stage,
    played_round,
    record_totals,
    standing,
)

COMMANDS = ("standings", "verify")
NO_DATABASE = "postgres://nobody:wrong@127.0.0.1:1/nothing"


def run(command: str, file: str = "-", *, given: bytes = b"", **variables: str):
    done = subprocess.run(
        [sys.executable, "manage.py", command, file],
        cwd=settings.BASE_DIR,
        env=environment(DATABASE_URL=NO_DATABASE, **variables),
        input=given,
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done


def text_of(data) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


@pytest.fixture(scope="module")
def played():
    """14 players, of whom the best five go on: a file in which everything agrees."""
    players = ids(14)
    stage = {"id": "s1", "name": "予選", "advance": {"rule": "best_overall", "n": 5}}
    data = event(players, [stage], [played_round("s1", 1, players, Random(3))], name="大会")
    record_totals(data)
    announce(data, 0, lots=True)
    return data


def test_standings_answers_with_everything_as_json(played, tmp_path: Path):
    (tmp_path / "event.json").write_bytes(text_of(played))
    done = run("standings", str(tmp_path / "event.json"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == standing(played)
    assert done.stdout == run("standings", given=text_of(played)).stdout


def test_the_answer_is_the_same_in_any_environment(played):
    plain = run("standings", given=text_of(played), PYTHONHASHSEED="1")
    other = run(
        "standings", given=text_of(played), PYTHONHASHSEED="2", PYTHONUTF8="0", LC_ALL="C", PYTHONOPTIMIZE="1"
    )
    assert plain.stdout == other.stdout


def test_names_are_written_as_they_are():
    data = one_stage(a_table(1, ["田中", "佐藤", "鈴木"], a_set("田中 佐藤")))
    assert '"id": "田中"' in run("standings", given=text_of(data), PYTHONIOENCODING="ascii").stdout.decode()


def test_verify_says_in_one_line_that_everything_agrees(played):
    done = run("verify", given=text_of(played))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == "すべて合っています。 / Everything agrees.\n"


def test_verify_says_one_line_for_each_finding(played):
    changed = json.loads(text_of(played))
    recorded = changed["rounds"][0]["tables"][0]["recorded"]
    recorded[next(iter(recorded))] += 2
    done = run("verify", given=text_of(changed))
    assert done.returncode == 1
    lines = done.stdout.decode().splitlines()
    assert len(lines) == 2
    assert lines[1].endswith("it must be 150 P.")
    assert lines[1].startswith("ステージs1 1回戦 1卓: 記録の合計は152P")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data["rounds"][0]["tables"][0]["seats"].update(S="p999"), "p999"),
        (lambda data: data["rounds"][0]["tables"][0]["seats"].update(S="p001", H="p001"), "p001"),
        (lambda data: data["rounds"][0].update(stage="s9"), "s9"),
    ],
    ids=["unknown id", "a player on two seats", "unknown stage"],
)
def test_what_does_not_hold_ends_with_one(played, change, said):
    changed = json.loads(text_of(played))
    change(changed)
    ranked, verified = run("standings", given=text_of(changed)), run("verify", given=text_of(changed))
    assert (ranked.returncode, ranked.stdout) == (1, b"")
    assert said in ranked.stderr.decode()
    assert verified.returncode == 1
    assert verified.stdout == ranked.stderr


def test_a_suit_twice_does_not_hold(played):
    twice = text_of(played).replace(b'"H":', b'"S":', 1)  # JSON itself allows duplicate keys
    assert [run(command, given=twice).returncode for command in COMMANDS] == [1, 1]


@pytest.mark.parametrize(
    ("command", "given", "field"),
    [
        ("standings", b'{"format": "daifugo-event/2"}', "format: "),
        ("verify", b'{"format": "daifugo-event/1", "colour": "red"}', ""),
        ("standings", b"\xff\xfe{}", ""),
        ("verify", b"[" * 100_000, ""),
    ],
    ids=["another format", "an unknown field", "not UTF-8", "deep"],
)
def test_what_is_no_event_ends_with_two_and_names_the_field_in_one_line(command, given, field):
    done = run(command, given=given)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert f"-: {field}" in done.stderr.decode()


@pytest.mark.parametrize(("command", "missing"), [("standings", "nowhere.json"), ("verify", ".")])
def test_a_file_that_cannot_be_read_is_named_in_one_line(command, missing, tmp_path: Path):
    done = run(command, str(tmp_path / missing))
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert str(tmp_path / missing).encode() in done.stderr


def test_a_reader_who_leaves_early_is_no_error(played):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = subprocess.run(
            [sys.executable, "manage.py", "standings", "-"],
            cwd=settings.BASE_DIR,
            env=environment(DATABASE_URL=NO_DATABASE),
            input=text_of(played),
            stdout=closed,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")
