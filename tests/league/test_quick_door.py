"""Commands on a file start without Django, and say and do what they do through Django's own door."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from league.management.plain.door import COMMANDS
from tests.processes import environment, manage
from tests.scoring.draw.draws import request
from tests.scoring.event.large import large_event

AS_MANAGE = """
import runpy, sys
try:
    runpy.run_path("manage.py", run_name="__main__")
finally:
    print(*(each for each in ("django", "league.settings") if each in sys.modules), file=sys.stderr)
"""
EVENT = large_event(8)
CASE = {"id": 1, "ruleset": "jbl", "question": "play", "position": {"players": ["A", "B", "C"], "turn": "A"}}
ASKED = CASE | {"play": {"by": "A", "pass": True}}
MB = 1024 * 1024
SEASON = {
    "format": "daifugo-season/1",
    "from": "2026-01-01",
    "to": "2026-12-31",
    "persons": [{"id": "P1", "name": "青木 一郎"}],
    "events": [{"id": "spring", "kind": "regional", "date": "2026-03-01", "status": "planned"}],
    "into": {"final": {"event": None}},
    "given": [{"into": "final", "person": "P1", "at": "2026-01-10"}],
}
FILES = {
    "draw.json": request(players=8, rounds=1),
    "case.json": ASKED,
    "event.json": EVENT,
    "season.json": SEASON,
}
ARGUMENTS = {
    "adjudicate": ["case.json"],
    "draw": ["draw.json"],
    "read_list": ["case.json"],
    "rerule": ["event.json"],
    "season": ["season.json"],
    "season_diff": ["season.json", "spring", "event.json"],
    "season_entrants": ["season.json", "final"],
    "season_who": ["season.json", "event.json"],
    "standings": ["event.json"],
    "verify": ["event.json"],
}


def through_the_quick_door(*arguments: str) -> subprocess.CompletedProcess[str]:
    """As ``manage.py`` runs it; the last line on its standard error names what of Django it has loaded."""
    return subprocess.run(
        [sys.executable, "-c", AS_MANAGE, *arguments],
        cwd=settings.BASE_DIR,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def files(tmp_path):
    for name, content in FILES.items():
        (tmp_path / name).write_text(json.dumps(content), encoding="utf-8")
    return tmp_path


def arguments_of(command, folder):
    """What the command is given, its files by their place in the folder."""
    return [str(folder / argument) if argument in FILES else argument for argument in ARGUMENTS[command]]


def test_every_command_of_the_door_is_tried():
    assert {*ARGUMENTS} == {*COMMANDS}


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_is_answered_without_django_and_as_with_it(command, files):
    quick = through_the_quick_door(command, *arguments_of(command, files))
    slow = manage(command, "--no-color", *arguments_of(command, files))
    assert quick.stdout == slow.stdout != ""
    assert (quick.returncode, quick.stderr) == (slow.returncode, slow.stderr + "\n")


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("content", [None, "{"], ids=["no such file", "no JSON"])
def test_what_is_refused_is_refused_in_the_same_words(command, content, tmp_path):
    if content is not None:
        for name in FILES:
            (tmp_path / name).write_text(content, encoding="utf-8")
    quick = through_the_quick_door(command, *arguments_of(command, tmp_path))
    slow = manage(command, "--no-color", *arguments_of(command, tmp_path))
    assert quick.returncode == slow.returncode == 2
    assert (quick.stdout, quick.stderr) == (slow.stdout, slow.stderr + "\n")


@pytest.fixture
def large_files_refused(monkeypatch):
    monkeypatch.setenv("LARGEST_FILE_MB", "1")


@pytest.mark.parametrize("command", ["draw", "standings", "verify", "event_import"])
def test_a_file_that_is_too_large_is_refused_by_a_word_for_it(command, large_files_refused, tmp_path):
    file = tmp_path / "file.json"
    file.write_bytes(b" " * (MB + 1))
    with pytest.raises(CommandError, match=r"The file is too large \(at most 1 MB\)") as refused:
        call_command(command, str(file))
    assert refused.value.returncode == 2


def test_a_file_that_never_ends_is_refused():
    with pytest.raises(CommandError, match="The file is too large"):
        call_command("verify", "/dev/zero")


def test_what_comes_in_at_the_standard_input_has_the_same_limit(large_files_refused, monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(b" " * (MB + 1))))
    with pytest.raises(CommandError, match="The file is too large"):
        call_command("verify", "-")


def test_a_file_as_large_as_it_may_be_is_read(large_files_refused, files, capsysbinary):
    event = (files / "event.json").read_bytes()
    (files / "event.json").write_bytes(event + b" " * (MB - len(event)))
    call_command("verify", str(files / "event.json"))
    assert b"Everything agrees" in capsysbinary.readouterr().out


@pytest.mark.parametrize("said", ["100000000", "9" * 30])
def test_a_limit_far_beyond_any_memory_takes_none_of_it(said, files, monkeypatch, capsysbinary):
    monkeypatch.setenv("LARGEST_FILE_MB", said)
    call_command("verify", str(files / "event.json"))
    assert b"Everything agrees" in capsysbinary.readouterr().out


@pytest.mark.parametrize("said", ["", "0", "x", "-1", "２"])
def test_a_limit_that_is_none_is_refused(said, files, monkeypatch):
    monkeypatch.setenv("LARGEST_FILE_MB", said)
    with pytest.raises(CommandError, match="LARGEST_FILE_MB"):
        call_command("verify", str(files / "event.json"))


@pytest.mark.parametrize("arguments", [["verify", "--help"], ["draw"], ["standings", "a", "b"]])
def test_help_and_mistakes_are_for_djangos_own_door(arguments):
    done = through_the_quick_door(*arguments)
    assert "--settings SETTINGS" in done.stdout + done.stderr
