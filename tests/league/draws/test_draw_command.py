"""``manage.py draw`` run as a process: a request in, seats out, exit statuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from scoring.draw.answer import answer
from tests.scoring.draw.draws import request as draw_request

DRAW = draw_request(30, clubs=5, seeds=2, effort=1) | {"stage": "予選"}


def run(*arguments: str, given: object = None, python: tuple[str, ...] = (), **environment: str):
    text = given if isinstance(given, bytes) else json.dumps(given).encode()
    return subprocess.run(
        [sys.executable, *python, "manage.py", "draw", *arguments],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], **environment},
        input=text,
        capture_output=True,
        check=False,
    )


def test_the_answer_is_the_request_with_seats_quality_and_digest() -> None:
    done = run("-", given=DRAW)
    drawn = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, b"")
    assert {key: value for key, value in drawn.items() if key in DRAW} == DRAW
    assert set(drawn) - set(DRAW) == {"tables", "quality", "digest"}
    assert drawn == answer(DRAW)
    assert "予選".encode() in done.stdout


def test_an_answer_given_back_comes_out_the_same() -> None:
    drawn = answer(DRAW | {"round": None, "rounds": 2})
    done = run("-", given=drawn)
    assert (done.returncode, json.loads(done.stdout)) == (0, drawn)


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / "draw.json").write_text(json.dumps(DRAW, indent=2), encoding="utf-8-sig")
    assert json.loads(run(str(tmp_path / "draw.json")).stdout) == answer(DRAW)


@pytest.mark.parametrize(
    ("python", "environment"),
    [
        ((), {"PYTHONHASHSEED": "1"}),
        ((), {"PYTHONHASHSEED": "2"}),
        (("-O",), {}),
        ((), {"LC_ALL": "C", "TZ": "UTC"}),
    ],
)
@pytest.mark.parametrize("more", [{}, {"round": None, "rounds": 4}, {"seating": "swiss"}])
def test_every_run_everywhere_gives_the_same_bytes(python, environment, more) -> None:
    met = [["p001", "p002"], ["p003", "p004"], ["p001", "p003"]]
    draw = DRAW | {"met": met} | more
    assert json.loads(run("-", given=draw, python=python, **environment).stdout) == answer(draw)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (DRAW | {"effort": "much"}, "effort"),
        (DRAW | {"entrants": [{"id": "p"}, {}]}, "entrants[1].id"),
        (DRAW | {"colour": 1}, "colour"),
        (DRAW | {"tables": [{"table": 1, "seats": {"S": "p001"}, "lamp": 1}]}, "tables[0].lamp"),
        (DRAW | {"tables": [{"table": 1, "seats": {"X": "p001"}}]}, "tables[0].seats.X"),
        (DRAW | {"rounds_tables": [[{"table": 1, "seats": {}, "lamp": 1}]]}, "rounds_tables[0][0].lamp"),
        (DRAW | {"quality": {"beauty": 1}}, "quality.beauty"),
        (DRAW | {"suits": {"p001": {"X": 1}}}, "suits.p001.X"),
        ([], "draw"),
        (b"{", ""),
        (b"\xff", ""),
        (b'{"seed": NaN}', ""),
        (b"[" * 100_000, ""),
        (b'{"format": "daifugo-draw/1", "seed": "1", "seed": "2", "round": 1, "entrants": []}', "seed"),
    ],
)
def test_what_is_malformed_ends_with_2_and_names_the_field(given, field) -> None:
    done = run("-", given=given)
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"-: {field}".rstrip(" ") in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_five_entrants_end_with_1_and_the_choices_in_both_languages() -> None:
    done = run("-", given=draw_request(5))
    assert (done.returncode, done.stdout) == (1, b"")
    assert "不戦" in done.stderr.decode()
    assert b"bye" in done.stderr


def test_everything_that_does_not_hold_has_a_line() -> None:
    done = run("-", given=draw_request(8, met=[["p001", "x"], ["y", "y"]]))
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 3


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = run(str(tmp_path / "nowhere.json"))
    assert done.returncode == 2
    assert b"nowhere.json" in done.stderr


def test_neither_a_signing_key_nor_a_database_is_needed(tmp_path: Path) -> None:
    nowhere = f"sqlite:///{tmp_path}/no/such.sqlite3"
    assert run("-", given=DRAW, VAR=str(tmp_path), DATABASE_URL=nowhere).returncode == 0
    assert list(tmp_path.iterdir()) == []
