#!/usr/bin/env python3
"""大富豪デスク / Daifugo Desk, from nothing to a page on a phone: ``python desk.py``. All it takes is Python 3.11 or later.

Makes an environment of its own, installs the pinned packages into it, and becomes the desk (``python desk.py --help``).
"""

# Runs before anything is installed, and must parse in a Python that is too old, so that it can say so.
from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path

HERE = Path(__file__).resolve().parent
PINS = HERE / "requirements.txt"
WHEELS = HERE / "wheels"
NEEDED = (3, 11)
TROUBLES = (
    (
        r"DO NOT MATCH THE HASHES",
        "受け取った部品が、本来のものと一致しません。途中で壊れたか、差し替えられています。別の回線で、もう一度始めてください。",
        "A package that arrived is not the one it should be: it was damaged or replaced on the way. Start again over another network.",
    ),
    (
        r"No space left|Errno 28|WinError 112|not enough space",
        "ディスクがいっぱいです。1GBほど空けてから、もう一度始めてください。",
        "The disk is full. Make about 1 GB of room, then start again.",
    ),
    (
        r"NewConnectionError|NameResolutionError|name resolution|ConnectTimeout|ProxyError|Network is unreachable|getaddrinfo",
        "インターネットにつながりません。初回だけ必要です。つないでから、もう一度始めてください。",
        "There is no connection to the internet, which is needed the first time only. Connect, then start again.",
    ),
    (
        r"No matching distribution|requires a different Python|Could not find a version",
        "このPythonで動く部品が見つかりません。Python 3.11から3.14を使ってください。",
        "There are packages that this Python cannot use. Use Python 3.11 to 3.14.",
    ),
    (
        r"File name too long|Errno 36|WinError 206|Long Path",
        "フォルダの場所が深すぎます。浅いところ（C:\\deskなど）に移してから、もう一度始めてください。",
        "The folder lies too deep. Move it somewhere shallower, such as C:\\desk, then start again.",
    ),
    (
        r"Permission denied|Access is denied|Read-only file system|Errno 13|Errno 30|WinError 5\b",
        "このフォルダに書き込めません。自分のフォルダに移してから、もう一度始めてください。",
        "This folder cannot be written to. Move it to a folder of your own, then start again.",
    ),
)


class Trouble(Exception):
    """A problem that the user can solve, in both languages."""


def main() -> None:
    """Prepare what is missing, then become the server."""
    if sys.version_info < NEEDED:
        raise Trouble(
            f"Python 3.11以上が必要です（これは{sys.version.split()[0]}）。https://www.python.org/ から入れてください。",
            f"Python 3.11 or later is needed; this is {sys.version.split()[0]}. Get it from https://www.python.org/.",
        )
    options, more = arguments()
    if options.version:
        return tell_version()
    # A program may read a command's output, so the progress of the installation goes to stderr.
    with redirect_stdout(sys.stderr if more and not more[0].startswith("-") else sys.stdout):
        python = environment(Path(options.venv).resolve())
        install(python)
        say("デスクを始めています…", "Starting the desk …")
    become([str(python), "-m", "league", *more])


def arguments() -> tuple[argparse.Namespace, list[str]]:
    """The options of this program, and the arguments for the desk (league/__main__.py)."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False, add_help=False)
    parser.add_argument("--venv", default=str(HERE / ".venv"), help="the environment to make and use")
    parser.add_argument("--version", action="store_true")
    return parser.parse_known_args()


def tell_version() -> None:
    """Print the version of the desk beside this file, or in the wheel beside it; installs nothing."""
    sys.path[:0] = [str(HERE), *(str(wheel) for wheel in sorted(WHEELS.glob("daifugo_desk-*.whl")))]
    from league.version import in_words

    print(in_words())


def environment(venv: Path) -> Path:
    """The interpreter of the environment, made where there is none."""
    python = venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if python.exists():
        return python
    say("Pythonの環境を用意しています…", "Setting up a Python environment of its own …")
    # Debian's Python has no pip; a bundle has, and installing one takes time.
    pip = ["--without-pip"] if pip_wheel() else []
    made = subprocess.run(
        [sys.executable, "-m", "venv", *pip, str(venv)],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
    )
    if made.returncode or not python.exists():
        shutil.rmtree(venv, ignore_errors=True)  # half an environment would be taken for a whole one
        raise trouble(
            made.stdout + made.stderr,
            "Pythonの環境を作れません。Debian、Ubuntuなら: sudo apt install python3-venv",
            "The environment cannot be made. On Debian and Ubuntu: sudo apt install python3-venv",
        )
    return python


def install(python: Path) -> None:
    """Install the pinned packages once: from the folder ``wheels`` if it exists, else from the internet."""
    stamp = python.parent.parent / "run.stamp"
    pins = hashlib.sha256(PINS.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == pins:
        return
    number = len(re.findall(r"^[\w.,\[\]-]+==", PINS.read_text(encoding="utf-8"), re.MULTILINE))
    say(
        f"部品を入れています（{number}個、初回だけ）…",
        f"Installing {number} packages (the first time only) …",
    )
    source = ["--no-index", "--find-links", str(WHEELS)] if WHEELS.exists() else []
    pip = [str(Path(pip_wheel()) / "pip")] if pip_wheel() else ["-m", "pip"]
    command = [str(python), *pip, "install", "--disable-pip-version-check", "--progress-bar", "off"]
    status, output = follow([*command, *source, "--no-deps", "--require-hashes", "-r", str(PINS)], number)
    if status:
        raise trouble(output, "部品を入れられませんでした。", "The packages could not be installed.")
    stamp.write_text(pins, encoding="utf-8")


def pip_wheel() -> str:
    """The pip of a bundle, which runs without being installed; empty where there is none."""
    return next((str(wheel) for wheel in WHEELS.glob("pip-*.whl")), "")


def follow(command: list[str], number: int) -> tuple[int, str]:
    """Run pip to its end, showing its progress; returns its status and its whole output."""
    lines, found, began = [], 0, time.monotonic()
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "PYTHONUTF8": "1"},
    ) as pip:
        for line in pip.stdout or ():
            lines.append(line)
            if line.startswith(("Collecting ", "Requirement already satisfied")):
                found += 1
                show(f"  {min(found, number)}/{number}")
            elif line.startswith("Installing"):
                show(f"  {number}/{number} …")
    show(f"  {time.monotonic() - began:.0f} s\n")
    return pip.returncode, "".join(lines)


def become(command: list[str]) -> None:
    """Become the desk where the system can; on Windows wait for it."""
    # The desk beside this file, if there is one, else the installed one.
    paths = [str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ |= {"PYTHONUTF8": "1", "PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join(paths)}
    os.environ["STARTER"] = "python desk.py"
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:  # the desk gets it too, and stops
        sys.exit(0)


def trouble(output: str, japanese: str, english: str) -> Trouble:
    """The known reason for a failure, else the given texts and the last lines of the output."""
    for pattern, known, in_english in TROUBLES:
        if re.search(pattern, output, re.IGNORECASE):
            return Trouble(known, in_english)
    last = "".join(output.splitlines(keepends=True)[-5:])
    return Trouble(japanese, f"{english}\n{last}")


def say(japanese: str, english: str) -> None:
    """Print a line for the user."""
    sys.stdout.write(japanese if japanese == english else f"{japanese} / {english}")
    sys.stdout.write("\n")
    sys.stdout.flush()


def show(progress: str) -> None:
    """Print the progress over the last one."""
    sys.stdout.write(f"\r{progress}")
    sys.stdout.flush()


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a console that has no Japanese still shows the English
    try:
        main()
    except Trouble as found:
        sys.exit("\n".join(map(str, found.args)))
    except OSError as found:
        reason = trouble(str(found), "始められません。", f"Cannot start: {found}")
        sys.exit("\n".join(map(str, reason.args)))
    except KeyboardInterrupt:
        sys.exit(1)
