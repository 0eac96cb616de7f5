"""The desk starts on every system with Python: it uses nothing that only one kind of system has."""

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings

from league.__main__ import COMMANDS
from league.management.plain.cli import COMMANDS as FILE_COMMANDS
from league.version import VERSION
from tests.processes import git, manage, python
from tests.resilience.desk import Desk
from tests.scoring.event.samples import full_event
from tests.sources import ROOT, modules, tree_of

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


ONLY_ON_POSIX = {
    "os": "O_NOFOLLOW chown fork forkpty getegid geteuid getgid getloadavg getpgid getuid killpg lchown mkfifo mknod nice openpty "
    "sched_getaffinity setgid setpgid setsid setuid statvfs sync uname wait3 wait4",
    "select": "epoll kqueue poll",
    "signal": "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGUSR2 alarm pause pthread_sigmask setitimer sigwait",
    "socket": "AF_UNIX SO_REUSEPORT",
    "time": "pthread_getcpuclockid tzset",
}
NEVER = {"crypt", "fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}


def tracked_files() -> list[str]:
    return git("ls-files", "-z").split("\0")[:-1]


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """An environment in which Python has none of the modules that Windows lacks."""
    (tmp_path / "sitecustomize.py").write_text(NOT_ON_WINDOWS)
    return {"PYTHONPATH": str(tmp_path)}


def test_those_modules_are_really_gone_in_that_test(bare: dict[str, str]) -> None:
    assert "not on Windows" in python("-c", "import fcntl", **bare).stderr


def test_no_two_files_have_the_same_name_where_case_does_not_count() -> None:
    files = tracked_files()
    assert len({file.casefold() for file in files}) == len(files)


def test_every_file_may_have_its_name_on_windows() -> None:
    assert [file for file in tracked_files() if WINDOWS_KEEPS.search(file)] == []


def is_only_on_posix(node: ast.AST) -> bool:
    match node:
        case ast.Import(names=names):
            return any(each.name in NEVER for each in names)
        case ast.ImportFrom(module=module, names=names):
            return module in NEVER or any(
                each.name in ONLY_ON_POSIX.get(module or "", "").split() for each in names
            )
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            return name in ONLY_ON_POSIX.get(module, "").split()
        case _:
            return False


def leans_on_the_encoding_of_the_system(node: ast.AST) -> bool:
    """Whether text or a program's output is read or written in the default encoding of the system."""
    match node:
        case ast.Call(func=ast.Attribute(attr="read_text"), args=[], keywords=said):
            pass
        case ast.Call(func=ast.Attribute(attr="write_text"), args=[_], keywords=said):
            pass
        case ast.Call(
            func=ast.Attribute(attr="open"), args=[ast.Constant(value=str() as mode)], keywords=said
        ) if "b" not in mode:
            pass
        case ast.Call(func=ast.Name(id="open"), keywords=said):
            pass
        case ast.Call(keywords=said) if any(
            each.arg in {"text", "universal_newlines"} and isinstance(each.value, ast.Constant)
            for each in said
        ):
            pass
        case _:
            return False
    return not any(each.arg == "encoding" for each in said)


def test_nothing_that_runs_a_desk_leans_on_one_system() -> None:
    assert is_only_on_posix(ast.parse("os.getuid()", mode="eval").body.func)  # type: ignore[attr-defined]
    assert leans_on_the_encoding_of_the_system(ast.parse("path.read_text()", mode="eval").body)
    assert [
        f"{path.relative_to(ROOT)}:{node.lineno}"  # type: ignore[attr-defined]
        for path in (*modules(), ROOT / "desk.py", ROOT / "manage.py")
        for node in ast.walk(tree_of(path))
        if is_only_on_posix(node) or leans_on_the_encoding_of_the_system(node)
    ] == []


@pytest.fixture
def odd_folder(tmp_path: Path) -> Path:
    """A copy of the desk in a folder with an odd name, with a virtual environment that has its packages."""
    folder = tmp_path / r"大会 C\デスク #1 (50%25)"
    for file in tracked_files():
        if file.startswith(("league/", "scoring/", "rules_ref/", "templates/")) or "/" not in file:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(settings.BASE_DIR / file, folder / file)
    venv = folder / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    here = sysconfig.get_path("purelib")
    packages = next(venv.glob("[lL]ib*/**/site-packages"))
    (packages / "those.pth").write_text(here, encoding="utf-8")
    digest = hashlib.sha256((folder / "requirements.txt").read_bytes()).hexdigest()
    (venv / "run.stamp").write_text(digest, encoding="utf-8")
    return folder


@dataclass
class Copied(Desk):
    """A desk in a folder of its own, started as its owner does."""

    def start(self, *options: str) -> None:
        command = [sys.executable, "desk.py", "--no-demo", "--port", str(self.port), *options]
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                command, cwd=self.folder, env=self.variables(), stdout=output, stderr=subprocess.STDOUT
            )
        self.await_answer()


@pytest.mark.slow
def test_the_desk_starts_in_any_folder_on_any_console_without_what_windows_lacks(
    odd_folder: Path, bare: dict[str, str]
) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}  # no word of UTF-8 from the system
    japanese = {"PYTHONIOENCODING": "cp932", "PYTHONWARNDEFAULTENCODING": "1"}
    homes = {"HOME": str(odd_folder), "TMPDIR": str(odd_folder)}
    desk = Copied(odd_folder, more={**bare, **plain, **japanese, **homes})
    try:
        desk.start()
        assert {path: desk.get(path)[0] for path in ("/", "/rules/", "/sign-in/")} == dict.fromkeys(
            ("/", "/rules/", "/sign-in/"), 200
        )
    finally:
        desk.stop()
    printed = desk.log.read_bytes().decode("cp932")
    assert "データベースを用意しています" in printed
    assert f"localhost:{desk.port}/" in printed
    assert [
        line for line in printed.splitlines() if "EncodingWarning" in line and "site-packages" not in line
    ] == []
    assert "?" not in printed
    assert desk.database.exists()


def test_the_starter_is_read_even_by_a_python_that_is_too_old() -> None:
    ast.parse((settings.BASE_DIR / "desk.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_what_windows_starts_has_the_line_ends_of_windows() -> None:
    line_ends = git("check-attr", "eol", "--", "desk.cmd", "desk.command", "desk.py").splitlines()
    assert [line.rpartition(" ")[2] for line in line_ends] == ["crlf", "lf", "lf"]


def test_the_starter_says_its_version() -> None:
    said = python("desk.py", "--version").stdout
    assert said.splitlines()[0] == VERSION
    assert {"daifugo-event/1", "daifugo-draw/2"} <= set(re.split(r"[\s,]+", said))
    newest = max((settings.BASE_DIR / "league" / "migrations").glob("0*.py")).stem
    assert f"database  {newest}\n" in said


def test_the_changelog_begins_with_what_this_version_brings() -> None:
    changelog = (settings.BASE_DIR / "docs/changelog.md").read_text(encoding="utf-8")
    newest = re.search(r"(?m)^## \[(.+)\] - \d{4}-\d\d-\d\d$", changelog)
    assert newest is not None
    assert newest[1] == VERSION
    guide = (settings.BASE_DIR / "docs/server.md").read_text(encoding="utf-8")
    assert f"daifugo_desk-{VERSION}-py3-none-any.whl" in guide


def test_the_starter_makes_the_key_once_for_its_owner_alone(tmp_path: Path) -> None:
    venv = prepared_environment(tmp_path)
    for _ in range(2):
        done = python("desk.py", "--prepare", "--venv", str(venv), VAR=str(tmp_path / "var"))
        assert done.returncode == 0, done.stderr
    key = tmp_path / "var" / "secret_key"
    assert len(key.read_text().strip()) > 50
    if os.name == "posix":
        assert key.stat().st_mode & 0o077 == 0


def test_the_starter_leaves_the_output_to_what_the_command_writes(tmp_path: Path) -> None:
    done = python("desk.py", "--venv", str(prepared_environment(tmp_path)), "standings", "event.json")
    assert "Starting the desk" in done.stderr
    assert "Starting the desk" not in done.stdout


def test_the_desk_as_a_program_keeps_its_data_where_it_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "of this club"
    done = python("-m", "league", "--folder", str(folder), "--prepare", VAR=str(tmp_path / "not here"))
    assert done.returncode == 0
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("secret_key")] == [
        "of this club/secret_key"
    ]


def test_help_lists_every_command_in_one_group(tmp_path: Path) -> None:
    folder = settings.BASE_DIR / "league" / "management" / "commands"
    there = FILE_COMMANDS | {path.stem for path in folder.glob("[a-z]*.py")} - {"serve", "migrate"}
    listed = [name for commands in COMMANDS.values() for name in commands]
    assert sorted(listed) == sorted(there)
    done = python("-m", "league", "--help", VAR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    for group in COMMANDS:
        assert f"\n{' / '.join(group)}\n" in done.stdout


def test_the_desk_as_a_program_takes_every_command(tmp_path: Path) -> None:
    done = python("-m", "league", "verify", "--help", VAR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "daifugo-desk verify" in done.stdout


@pytest.mark.slow
def test_a_name_that_a_console_cannot_show_ends_no_command(tmp_path: Path) -> None:
    """Japanese Windows has no Ł. The account is created before its message; the desk has never served."""
    desk = {"VAR": str(tmp_path), "SECRET_KEY": "only-for-tests-" * 5}
    japanese = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp932"}
    command = ("manage.py", "createorganiser", "Łukasz", "--generate")
    made = python(*command, encoding="cp932", **desk, **japanese)
    assert made.returncode == 0, made.stderr
    assert "?ukasz" in made.stdout


@pytest.mark.slow
def test_an_event_is_taken_in_before_the_desk_has_ever_served(tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(full_event()), encoding="utf-8")
    done = manage("event_import", str(file), VAR=str(tmp_path / "var"), SECRET_KEY="only-for-tests-" * 5)
    assert done.returncode == 0, done.stderr
    assert "autumn" in done.stdout


def prepared_environment(tmp_path: Path, pip: str = "pass") -> Path:
    """A virtual environment whose pip is this code."""
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    module = next(venv.glob("[lL]ib*/**/site-packages")) / "pip.py"
    module.write_text(pip)
    return venv


TROUBLES = {
    "hashes": (
        "THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
        "not the one it should be",
    ),
    "disk": ("OSError: [Errno 28] No space left on device", "disk is full"),
    "network": ("NewConnectionError: Failed to establish a new connection", "no connection to the internet"),
    "python": ("ERROR: No matching distribution found for django", "this Python cannot use"),
    "depth": ("OSError: [Errno 36] File name too long", "lies too deep"),
    "folder": ("ERROR: Could not install packages: [Errno 13] Permission denied", "cannot be written to"),
}


@pytest.mark.parametrize(("said", "words"), TROUBLES.values(), ids=TROUBLES)
def test_what_goes_wrong_is_said_in_words(said: str, words: str, tmp_path: Path) -> None:
    venv = prepared_environment(tmp_path, f"raise SystemExit({said!r})")
    done = python("desk.py", "--prepare", "--venv", str(venv), VAR=str(tmp_path / "var"))
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert not (venv / "run.stamp").exists()


def test_it_says_how_far_it_is(tmp_path: Path) -> None:
    venv = prepared_environment(tmp_path, "for each in range(3): print('Collecting django')")
    done = python("desk.py", "--prepare", "--venv", str(venv), VAR=str(tmp_path / "var"))
    assert done.returncode == 0, done.stderr
    assert re.search(r"Installing \d+ packages", done.stdout)
    assert "3/" in done.stdout


def test_an_old_python_is_told_so() -> None:
    asked = (
        "import sys; sys.version_info = (3, 9); sys.argv = ['desk.py', '--prepare']; import desk; desk.main()"
    )
    assert "Python 3.11 or later is needed" in python("-c", asked).stderr
