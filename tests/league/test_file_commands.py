"""Commands on files start without Django; unreadable and too large files are refused with a message."""

import json
import subprocess
import sys
from io import BytesIO
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from league.management.plain.cli import COMMANDS, run_file_command
from tests.processes import python
from tests.scoring.draw.draws import request
from tests.scoring.event.large import large_event

AS_MANAGE = """
import runpy, sys
try:
    runpy.run_path("manage.py", run_name="__main__")
finally:
    print(*(name for name in ("django", "league.settings") if name in sys.modules), file=sys.stderr)
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
DRAW = request(players=8, rounds=1)
FILES = {"draw.json": DRAW, "case.json": ASKED, "event.json": EVENT, "season.json": SEASON}
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


def manage(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``manage.py`` in a process; the last line of stderr lists the parts of Django that it loaded."""
    return python("-c", AS_MANAGE, *arguments)


@pytest.fixture
def files(tmp_path):
    for name, content in FILES.items():
        (tmp_path / name).write_text(json.dumps(content), encoding="utf-8")
    return tmp_path


def arguments_of(command, folder):
    """The arguments of a command, its files as paths in the folder."""
    return [str(folder / argument) if argument in FILES else argument for argument in ARGUMENTS[command]]


def test_every_command_on_files_is_tried():
    assert {*ARGUMENTS} == COMMANDS


@pytest.mark.slow
@pytest.mark.parametrize("command", ARGUMENTS)
def test_a_file_is_answered_without_django(command, files):
    done = manage(command, *arguments_of(command, files))
    assert done.stdout
    assert done.stderr.splitlines()[-1] == ""


@pytest.mark.parametrize("command", ARGUMENTS)
@pytest.mark.parametrize("content", [None, "{"], ids=["no such file", "no JSON"])
def test_a_file_that_cannot_be_read_is_named(command, content, tmp_path, capfdbinary):
    if content is not None:
        for name in FILES:
            (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(SystemExit, match="2"):
        run_file_command(["manage.py", command, *arguments_of(command, tmp_path)])
    out, said = capfdbinary.readouterr()
    refused = out if command == "adjudicate" and content else said
    assert refused.startswith((b"CommandError: ", b'{"id": null, "error": '))


@pytest.fixture
def large_files_refused(monkeypatch):
    monkeypatch.setenv("LARGEST_FILE_MB", "1")


def verify(file: object, capsysbinary) -> tuple[bytes, bytes, object]:
    """The standard output, standard error and exit status of ``verify``."""
    status: object = 0
    try:
        run_file_command(["manage.py", "verify", str(file)])
    except SystemExit as ended:
        status = ended.code
    return *capsysbinary.readouterr(), status


@pytest.mark.parametrize("command", ["draw", "standings", "verify", "event_import"])
def test_a_file_that_is_too_large_is_refused_by_a_word_for_it(
    command, large_files_refused, tmp_path, capsysbinary
):
    file, said = tmp_path / "file.json", b""
    file.write_bytes(b" " * (MB + 1))
    try:
        if not run_file_command(["manage.py", command, str(file)]):
            call_command(command, str(file))
    except SystemExit as ended:
        status, said = ended.code, capsysbinary.readouterr().err
    except CommandError as refused:
        status, said = refused.returncode, str(refused).encode()
    assert (b"The file is too large (at most 1 MB)" in said, status) == (True, 2)


@pytest.mark.parametrize("file", ["/dev/zero", "-"], ids=["never ends", "standard input"])
def test_what_never_ends_or_comes_in_at_the_standard_input_has_the_same_limit(
    file, large_files_refused, monkeypatch, capsysbinary
):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(b" " * (MB + 1))))
    _, said, status = verify(file, capsysbinary)
    assert (b"The file is too large" in said, status) == (True, 2)


def test_a_file_as_large_as_it_may_be_is_read(large_files_refused, files, capsysbinary):
    event = (files / "event.json").read_bytes()
    (files / "event.json").write_bytes(event + b" " * (MB - len(event)))
    assert b"Everything agrees" in verify(files / "event.json", capsysbinary)[0]


@pytest.mark.parametrize("limit", ["100000000", "9" * 30])
def test_a_limit_far_beyond_any_memory_takes_none_of_it(limit, files, monkeypatch, capsysbinary):
    monkeypatch.setenv("LARGEST_FILE_MB", limit)
    assert b"Everything agrees" in verify(files / "event.json", capsysbinary)[0]


@pytest.mark.parametrize("limit", ["", "0", "x", "-1", "２"])
def test_a_limit_that_is_none_is_refused(limit, files, monkeypatch, capsysbinary):
    monkeypatch.setenv("LARGEST_FILE_MB", limit)
    _, said, status = verify(files / "event.json", capsysbinary)
    assert (b"LARGEST_FILE_MB" in said, status) == (True, 2)


@pytest.mark.parametrize(
    ("arguments", "status", "text"),
    [
        (["verify", "--help"], 0, "something does not agree"),
        (["draw"], 2, "the following arguments are required: file"),
        (["standings", "a", "b"], 2, "unrecognized arguments: b"),
        (["season", "a", "--at", "soon"], 2, "2026-03-14"),
    ],
)
def test_help_and_mistakes_need_no_django_either(arguments, status, text):
    done = manage(*arguments)
    assert done.returncode == status
    assert text in done.stdout + done.stderr
    assert done.stderr.splitlines()[-1] == ""
