#!/usr/bin/env python3
"""Bring league/locale/en up to date with the texts of code and templates: `python .ci/build_translations.py`.

New texts are added untranslated, removed texts are dropped, and the catalogue is compiled for machines
without gettext. Prints the untranslated texts, which a test refuses.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import polib

ROOT: Final = Path(__file__).resolve().parent.parent
CATALOGUE: Final = ROOT / "league" / "locale" / "en" / "LC_MESSAGES" / "django.po"
READ: Final = ("league", "templates")
NOT_READ: Final = shutil.ignore_patterns("__pycache__", "locale", "migrations", "static")
HEADER: Final = {
    "Project-Id-Version": "Daifugo Desk",
    "Language": "en",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}


def extract() -> polib.POFile:
    """The texts marked for translation, read in a copy, because makemessages writes beside the templates."""
    with tempfile.TemporaryDirectory() as workshop:
        for part in READ:
            shutil.copytree(ROOT / part, Path(workshop, part), ignore=NOT_READ)
        shutil.copy(ROOT / "manage.py", workshop)
        locale = Path(workshop, "league", "locale")
        locale.mkdir()
        subprocess.run(
            [
                sys.executable,
                "manage.py",
                "makemessages",
                "--locale=en",
                "--no-location",
                "--keep-pot",
                "-v0",
            ],
            cwd=workshop,
            # No other variables: a measurement of test coverage must not reach into the copy.
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "DEBUG": "true"},
            check=True,
        )
        return polib.pofile(str(locale / "django.pot"))


def translated(texts: polib.POFile, earlier: polib.POFile) -> polib.POFile:
    """The texts with their translations, sorted, so that a text moved in the code changes nothing."""
    known = {_key(entry): entry for entry in earlier}
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.header = "大富豪デスク / Daifugo Desk: English"
    catalogue.metadata = dict(HEADER)
    for entry in sorted(texts, key=_key):
        if same := known.get(_key(entry)):
            entry.msgstr, entry.msgstr_plural = same.msgstr, same.msgstr_plural
        catalogue.append(entry)
    return catalogue


def _key(entry: polib.POEntry) -> tuple[str, str, str]:
    return entry.msgid, entry.msgctxt or "", entry.msgid_plural or ""


def main() -> None:
    catalogue = translated(extract(), polib.pofile(str(CATALOGUE)))
    catalogue.save(str(CATALOGUE))
    catalogue.save_as_mofile(str(CATALOGUE.with_suffix(".mo")))
    for entry in catalogue.untranslated_entries():
        sys.stdout.write(f"Not translated: {entry.msgid}\n")


if __name__ == "__main__":
    main()
