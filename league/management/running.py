"""A lock for one desk at a time on a folder. Every system releases it when its holder dies."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


class Running(Exception):  # noqa: N818 - nothing is wrong with it
    """A desk, or a command that replaces its data, already runs on this folder; with its address."""


@contextmanager
def alone(folder: Path, address: str = "") -> Iterator[None]:
    """Hold the folder's lock during the body; ``address`` is shown to those refused."""
    shown = folder / "running.address"
    # An empty database, because SQLite uses the file locks of every system.
    with closing(sqlite3.connect(folder / "running.lock", timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            at = f": {shown.read_text(encoding='utf-8')}".removesuffix(": ") if shown.exists() else ""
            raise Running(
                f"{folder}のデスクは、もう動いています{at}。止めるには、動いている画面で Ctrl+C を押してください。\n"
                f"The desk is running on {folder} already{at}. To stop it, press Ctrl+C where it runs."
            ) from error
        shown.write_text(address, encoding="utf-8")
        yield
