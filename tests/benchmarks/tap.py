"""Profile a tap: ``python -m tests.benchmarks.tap``; with a number, also that many of its slowest functions.

The tap is an exit sent by a phone, answered with its page or (if entries wait behind it) without. Printed are
our files and functions that run, calls into another file, queries, and the time compared with a hello view.
"""

import cProfile
import pstats
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tests.benchmarks.table import settle_in
from tests.benchmarks.turns import least_of

OURS = tuple(f"{Path(__file__).parents[2] / package}/" for package in ("league", "scoring", "rules_ref"))
TIMES = 10
HELLOS = 50


class Walk:
    """Our functions that were called, and how often the one called before was in another file."""

    def __init__(self) -> None:
        self.functions: set[tuple[str, int]] = set()
        self.moves = 0
        self._last = ""

    def __call__(self, frame: Any, event: str, _argument: object) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(OURS):
            self.functions.add((file, frame.f_code.co_firstlineno))
            self.moves += file != self._last
            self._last = file

    def __str__(self) -> str:
        files = {file for file, _line in self.functions}
        return f"{len(files)} files, {len(self.functions)} functions, {self.moves} moves"


def walked(act: Callable[[], None]) -> Walk:
    walk = Walk()
    sys.setprofile(walk)
    act()
    sys.setprofile(None)
    return walk


def main(dearest: int = 0) -> None:
    with tempfile.TemporaryDirectory() as folder:
        settle_in(Path(folder))
        from django.db import connection  # noqa: PLC0415 - models need the settings

        from tests.benchmarks.page_rows import as_served, exits_at, table_in_play, times, visits  # noqa: PLC0415

        def counted(execute: Any, *asked: object) -> object:
            queries.append(asked)
            return execute(*asked)

        def told(what: str, act: Callable[[], None], count: int) -> None:
            ours, hello = least_of(act, visits("/hello/", HELLOS))
            each = ours / count
            sys.stdout.write(f"{what}: {each * 1000:.2f} ms, {hello / HELLOS / each:.4f} of hello\n")

        match = table_in_play()
        with as_served():
            for what, behind in (("tap, more behind it", 1), ("tap with its page", 0)):
                tap, undo = exits_at(match, behind)
                for act in (tap, undo, tap, undo):
                    act()
                walk = walked(tap)
                undo()
                queries: list[object] = []
                with connection.execute_wrapper(counted):
                    tap()
                undo()
                sys.stdout.write(f"{what}: {walk}, {len(queries)} queries\n")
                both = partial(times, TIMES, tap, undo)
                told(what, both, TIMES * 2)
            told("page", visits(match.table.get_absolute_url(), TIMES), TIMES)
            if dearest:
                profile = cProfile.Profile()
                profile.runcall(both)
                for order in ("tottime", "cumtime"):
                    pstats.Stats(profile).sort_stats(order).print_stats(dearest)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
