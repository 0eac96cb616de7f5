"""Whether a desk runs on a folder: known from a lock that the system takes back when its holder dies, on every system."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LOCK: Final = "running.lock"


class Running(Exception):  # noqa: N818 - nothing is wrong with it
    """A desk runs on this folder."""


@contextmanager
def present(folder: Path) -> Iterator[None]:
    """Be seen to run as long as the body does; others may run beside."""
    with closing(_lock(folder)) as lock:
        lock.execute("BEGIN")
        # BEGIN alone takes no lock: the first read does.
        lock.execute("SELECT count(*) FROM sqlite_master").fetchone()
        yield


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep every desk from running here as long as the body does. ``Running`` where one does already."""
    with closing(_lock(folder)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as taken:
            raise Running from taken
        yield


def _lock(folder: Path) -> sqlite3.Connection:
    """A database with nothing in it: its file locks are SQLite's, which knows those of every system."""
    return sqlite3.connect(folder / _LOCK, timeout=0, isolation_level=None)
