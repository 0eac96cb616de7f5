"""The desk as a program: ``daifugo-desk`` where it is installed, ``python -m league`` where it is not.

``daifugo-desk`` serves, with the demo event; ``daifugo-desk COMMAND …`` is any command of ``manage.py``.
"""

import argparse
import os
import secrets
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

from league import PROJECT
from league.management.plain.cli import replace_unencodable, run_file_command

COMMANDS = {
    ("大会の運営", "Events"): {
        "createorganiser": ("運営のアカウントを作る", "make an organiser's account"),
        "take_off_second_factor": ("2段階認証を外す", "take the second factor off an account"),
        "event_import": ("大会ファイルを読み込む", "take in an event file"),
        "event_export": ("大会ファイルを書き出す", "write an event file"),
        "publish": ("結果のページを書き出す", "write the pages of results"),
        "read_list": ("参加者の表を読んでみる", "try to read a list of entrants"),
    },
    ("データ", "Data"): {
        "backup": ("バックアップを作る", "make a backup"),
        "restore": ("バックアップを戻す", "put a backup back"),
        "update": ("前の版のデータを合わせる", "bring older data up to this version"),
        "check_log": ("記録と照らし合わせる", "hold an event against its log"),
        "log_heads": ("記録の控えを書き出す", "write the heads of the logs"),
    },
    ("ファイルからの計算", "From a file alone"): {
        "adjudicate": ("裁定", "rulings"),
        "draw": ("抽選", "seats"),
        "standings": ("順位", "standings"),
        "verify": ("検証", "recompute an event"),
        "rerule": ("裁定の再確認", "ask every ruling again"),
    },
    ("シーズン", "Seasons"): {
        "season": ("シーズンの順位", "the standings of a season"),
        "season_entrants": ("決勝の参加者", "the entrants of its final"),
        "season_who": ("同じ人を探す", "who is who"),
        "season_import": ("シーズンファイルを読み込む", "take in a season file"),
        "season_export": ("シーズンファイルを書き出す", "write a season file"),
        "season_diff": ("大会ファイルを替えたときの違い", "what another event file would change"),
    },
    ("練習", "Practice"): {
        "demo_event": ("デモ大会", "the demo event"),
        "simulate": ("予行演習", "a rehearsal played by bots"),
    },
}
_BOTH_NAMES: Final = ("league", "scoring")
"""Package names that other projects have as well; the one installed last overwrites the other."""
_BESIDE = Path(__file__).resolve().parent.parent


def main() -> None:
    """Set up the signing key, then run the command of ``argv``."""
    replace_unencodable()
    refuse_foreign()
    parser = argparse.ArgumentParser(prog="daifugo-desk", add_help=False, allow_abbrev=False)
    parser.add_argument("--folder", type=Path, help="where all data of the desk are kept")
    given, rest = parser.parse_known_args()
    command = rest if rest and not rest[0].startswith("-") else _to_serve(parser, rest)
    folder = (given.folder or _usual_folder()).absolute()
    ensure_signing_key(folder)
    if not command:
        return
    os.environ["VAR"] = str(folder)
    arguments = ["daifugo-desk", *command]
    if not run_file_command(arguments):
        # Imported late: creating the key needs no package but the desk's own.
        from league.management.entry import execute  # noqa: PLC0415

        execute(arguments)


def refuse_foreign() -> None:
    """Exit with a message if a package of another project hides ``league`` or ``scoring``."""
    for name in _BOTH_NAMES:
        found = import_module(name)
        if getattr(found, "PROJECT", None) != PROJECT:
            where = getattr(found, "__file__", None) or name
            sys.exit(
                f"「{name}」という別のパッケージが、デスクの部品を隠しています（{where}）。"
                f"pip uninstall {name} で外すか、pipx か uvx で、ほかと分けて入れてください。\n"
                f"Another package called “{name}” hides a part of the desk ({where}). "
                f"Take it off with pip uninstall {name}, or install the desk apart with pipx or uvx."
            )


def _to_serve(folder: argparse.ArgumentParser, words: list[str]) -> list[str]:
    """The command ``serve`` with its options; empty for ``--prepare``."""
    # Imported late, after ``refuse_foreign``.
    from league.version import in_words  # noqa: PLC0415

    parser = argparse.ArgumentParser(
        prog="daifugo-desk", description=__doc__, epilog=_commands(), parents=[folder], allow_abbrev=False
    )
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--no-demo", action="store_true", help="load no demo event: for a real one")
    parser.add_argument("--prepare", action="store_true", help="make the signing key, and do not serve")
    parser.add_argument("--version", action="version", version=in_words())
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    options, more = parser.parse_known_args(words)
    if options.prepare:
        return []
    return ["serve", *(() if options.no_demo else ("--demo",)), "--port", str(options.port), *more]


def _commands() -> str:
    """The commands in groups, for ``--help``."""
    lines = ["COMMAND --help: 詳しく / more. serve --help: https …"]
    for group, commands in COMMANDS.items():
        lines += ["", " / ".join(group)]
        lines += [f"  {name:<23}{' / '.join(words)}" for name, words in commands.items()]
    return "\n".join(lines)


def _usual_folder() -> Path:
    """``VAR``; else ``var`` beside ``manage.py``; else the system's folder for application data."""
    if configured := os.environ.get("VAR"):
        return Path(configured)
    if (_BESIDE / "manage.py").exists():
        return _BESIDE / "var"
    if sys.platform == "win32":
        place = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        place = Path.home() / "Library" / "Application Support"
    else:
        place = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return place / "daifugo-desk"


def ensure_signing_key(folder: Path) -> None:
    """Create the signing key if there is none; the file is readable by its owner alone."""
    path = folder / "secret_key"
    if path.exists():
        return
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Created with its final mode: at no moment can another user read it or put a file in its place.
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(secrets.token_urlsafe(64) + "\n")


if __name__ == "__main__":
    main()
