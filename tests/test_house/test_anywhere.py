"""The desk starts where Python starts: with nothing in it that only one kind of system has."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from django.conf import settings

from league.version import VERSION
from tests.processes import environment
from tests.resilience.desk import Desk

if TYPE_CHECKING:
    from pathlib import Path

WINDOWS_KEEPS = re.compile(r'(^|/)(con|prn|aux|nul|com\d|lpt\d)(\.|/|$)|[<>:"|?*\\]|[ .]($|/)', re.IGNORECASE)
NOT_ON_WINDOWS = """
import sys
class NotOnWindows:
    def find_spec(self, name, path=None, target=None):
        if name in {"fcntl", "grp", "pwd", "resource", "termios"}:
            raise ModuleNotFoundError(f"{name} is not on Windows", name=name)
for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules.pop(name, None)
sys.meta_path.insert(0, NotOnWindows())
"""


def tracked_files() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    return listed.stdout.split("\0")[:-1]


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """An environment in which Python has none of the modules that Windows lacks."""
    (tmp_path / "sitecustomize.py").write_text(NOT_ON_WINDOWS)
    return {"PYTHONPATH": str(tmp_path)}


def test_the_desk_is_served_without_the_modules_that_windows_lacks(
    tmp_path: Path, bare: dict[str, str]
) -> None:
    desk = Desk(tmp_path, more=bare)
    desk.start()
    try:
        assert {path: desk.get(path)[0] for path in ("/", "/rules/", "/sign-in/")} == dict.fromkeys(
            ("/", "/rules/", "/sign-in/"), 200
        )
    finally:
        assert desk.stop() == 0


def test_those_modules_are_really_gone_in_that_test(bare: dict[str, str]) -> None:
    tried = subprocess.run(
        [sys.executable, "-c", "import fcntl"],
        env=environment(**bare),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "not on Windows" in tried.stderr


def test_no_two_files_have_the_same_name_where_case_does_not_count() -> None:
    files = tracked_files()
    assert len({each.casefold() for each in files}) == len(files)


def test_every_file_may_have_its_name_on_windows() -> None:
    assert [each for each in tracked_files() if WINDOWS_KEEPS.search(each)] == []


def start(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "desk.py", *arguments],
        cwd=settings.BASE_DIR,
        env=environment(**variables),
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_starter_says_its_version() -> None:
    said = start("--version").stdout
    assert said.splitlines()[0] == VERSION
    assert {"daifugo-event/1", "daifugo-draw/2"} <= set(re.split(r"[\s,]+", said))
    newest = max((settings.BASE_DIR / "league" / "migrations").glob("0*.py")).stem
    assert f"database  {newest}\n" in said


def test_the_starter_makes_the_key_once_for_its_owner_alone(tmp_path: Path) -> None:
    venv = prepared_environment(tmp_path)
    for _ in range(2):
        done = start("--prepare", "--venv", str(venv), VAR=str(tmp_path / "var"))
        assert done.returncode == 0, done.stderr
    key = tmp_path / "var" / "secret_key"
    assert len(key.read_text().strip()) > 50
    if os.name == "posix":
        assert key.stat().st_mode & 0o077 == 0


def test_the_desk_as_a_program_keeps_its_data_where_it_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "of this club"
    done = subprocess.run(
        [sys.executable, "-m", "league", "--folder", str(folder), "--prepare"],
        cwd=settings.BASE_DIR,
        env=environment(VAR=str(tmp_path / "not here")),
        check=False,
    )
    assert done.returncode == 0
    assert [each.relative_to(tmp_path).as_posix() for each in tmp_path.rglob("secret_key")] == [
        "of this club/secret_key"
    ]


def test_the_desk_as_a_program_takes_every_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "league", "verify", "--help"],
        cwd=settings.BASE_DIR,
        env=environment(VAR=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "daifugo-desk verify" in done.stdout


def prepared_environment(tmp_path: Path, pip: str = "pass") -> Path:
    """An environment whose pip does what it is told."""
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    module = next(venv.glob("[lL]ib*/**/site-packages")) / "pip.py"
    module.write_text(pip)
    return venv


TROUBLES = {
    "disk": ("OSError: [Errno 28] No space left on device", "disk is full"),
    "network": ("NewConnectionError: Failed to establish a new connection", "No way to the internet"),
    "python": ("ERROR: No matching distribution found for django", "this Python cannot use"),
    "folder": ("ERROR: Could not install packages: [Errno 13] Permission denied", "cannot be written to"),
}


@pytest.mark.parametrize(("said", "words"), TROUBLES.values(), ids=TROUBLES)
def test_what_goes_wrong_is_said_in_words(said: str, words: str, tmp_path: Path) -> None:
    venv = prepared_environment(tmp_path, f"raise SystemExit({said!r})")
    done = start("--prepare", "--venv", str(venv), VAR=str(tmp_path / "var"))
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert not (venv / "run.stamp").exists()


def test_it_says_how_far_it_is(tmp_path: Path) -> None:
    venv = prepared_environment(tmp_path, "for each in range(3): print('Collecting django')")
    done = start("--prepare", "--venv", str(venv), VAR=str(tmp_path / "var"))
    assert done.returncode == 0, done.stderr
    assert re.search(r"Installing \d+ packages", done.stdout)
    assert "3/" in done.stdout


def test_an_old_python_is_told_so() -> None:
    asked = (
        "import sys; sys.version_info = (3, 9); sys.argv = ['desk.py', '--prepare']; import desk; desk.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=settings.BASE_DIR,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Python 3.11 or later is needed" in done.stderr
