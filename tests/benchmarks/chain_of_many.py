"""``python -m tests.benchmarks.chain_of_many [--postgresql]``: many phones write at once, with the chain and without, in turns.

Without it an act is a row and no more: no seals, no hashes, no guard, and nobody waits for the event's row. Seconds of the
processors, those of PostgreSQL's own processes included, hold on a busy machine too; beside them the wall time, for what the
chain makes people wait for is what it costs. Of both the least of all turns. Who finds the database busy too long sends again,
as a phone does, and gives up at the fifth time.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final, NamedTuple
from unittest.mock import patch

import django

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from league.models import Act, Match

_THREADS: Final = 16
"""As many as a process of the desk has."""
_ACTS_EACH: Final = 2
_TRIES: Final = 5
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_OWN_AND_WAITED_FOR: Final = slice(11, 15)
"""Of what ``/proc`` says of a process behind its name: its processor time, and that of its children that have ended."""


class _Seconds(NamedTuple):
    """How long a turn took."""

    processor: float
    wall: float


def main() -> int:
    """Prints acts a second either way, and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--postgresql", action="store_true", help="a PostgreSQL of its own, with fsync")
    asked = parser.parse_args()
    with ExitStack() as kept:
        folder = kept.enter_context(tempfile.TemporaryDirectory(prefix="daifugo-chain-"))
        os.environ |= {"DJANGO_SETTINGS_MODULE": "league.settings", "VAR": folder, "SECRET_KEY": "x" * 50}
        if asked.postgresql:
            from tests.resilience.postgres import servers  # noqa: PLC0415 - psycopg is for this choice only

            (server,) = kept.enter_context(servers(1))
            os.environ["DATABASE_URL"] = f"postgres://postgres@127.0.0.1:{server.port}/postgres"
            keeper = int((server.data / "postmaster.pid").read_text().split()[0])
        else:
            keeper = 0
        Path(folder).mkdir(exist_ok=True)
        django.setup()
        chained, plain = _measure(asked.phones, asked.rounds, keeper)
        acts = asked.phones * _ACTS_EACH
        for name, with_it, without in zip(_Seconds._fields, chained, plain, strict=True):
            sys.stdout.write(
                f"{asked.phones} phones, {name}: {acts / with_it:.0f} acts a second with the chain,"
                f" {acts / without:.0f} without, ratio {with_it / without:.3f}\n"
            )
    return 0


def _measure(phones: int, rounds: int, keeper: int) -> tuple[_Seconds, _Seconds]:
    """The least seconds for all phones' acts: with the chain, and without. ``keeper``: PostgreSQL's first process, or 0."""
    from django.core.management import call_command  # noqa: PLC0415 - models need the settings

    call_command("migrate", verbosity=0)
    chained, plain = _tables("chained", phones), _tables("plain", phones)
    unchained = _unchained()
    with_it: list[_Seconds] = []
    without: list[_Seconds] = []
    with ThreadPoolExecutor(_THREADS) as pool:
        for _turn in range(rounds):
            with_it.append(_seconds(pool, chained, keeper))
            with _no_guard(), patch("league.acts.services.acts.write_act", unchained):
                without.append(_seconds(pool, plain, keeper))
    return _least(with_it), _least(without)


def _least(turns: Sequence[_Seconds]) -> _Seconds:
    return _Seconds(*map(min, zip(*turns, strict=True)))


@contextmanager
def _no_guard() -> Iterator[None]:
    """Rows that are no entry of a chain may be written."""
    from django.db import connection  # noqa: PLC0415

    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            off, on = (
                f"ALTER TABLE league_act {each} TRIGGER act_chained_insert" for each in ("DISABLE", "ENABLE")
            )
        else:
            cursor.execute("SELECT sql FROM sqlite_master WHERE name = 'act_chained_insert'")
            off, (on,) = "DROP TRIGGER act_chained_insert", cursor.fetchone()
        cursor.execute(off)
        yield
        cursor.execute(on)


def _tables(slug: str, phones: int) -> Sequence[Match]:
    from django.db import transaction  # noqa: PLC0415

    from tests.factories import make_event, make_table, sit_down  # noqa: PLC0415

    with transaction.atomic():
        event = make_event(slug)
        names = ("青木", "井上", "上田", "遠藤")
        matches = [make_table(names, event=event, number=number).match for number in range(1, phones + 1)]
        for match in matches:
            sit_down(match)
    return matches


def _seconds(pool: ThreadPoolExecutor, matches: Sequence[Match], keeper: int) -> _Seconds:
    began, worked = perf_counter(), process_time() + _worked(keeper)
    list(pool.map(_write, matches))
    return _Seconds(process_time() + _worked(keeper) - worked, perf_counter() - began)


def _worked(keeper: int) -> float:
    """The processor's seconds of PostgreSQL's first process and all that it has begun, those that have ended included."""
    if not keeper:
        return 0
    children = Path(f"/proc/{keeper}/task/{keeper}/children").read_text(encoding="ascii").split()
    ticks = _ticks(str(keeper), _OWN_AND_WAITED_FOR)
    return (ticks + sum(_ticks(child, slice(11, 13)) for child in children)) / _TICKS


def _ticks(process: str, which: slice) -> int:
    with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended, and its keeper counts it
        said = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return sum(map(int, said[which]))
    return 0


def _write(match: Match) -> None:
    """A phone turns the seats and back."""
    from django.db import OperationalError  # noqa: PLC0415

    from league.matches.services.seats import correct_seats  # noqa: PLC0415
    from rules_ref.cards import SUITS  # noqa: PLC0415
    from tests.factories import new_entry, record_at_now  # noqa: PLC0415

    for _act in range(_ACTS_EACH):
        players = record_at_now(match).players_of(1)
        seats = dict(zip(SUITS, players[1:] + players[:1], strict=True))
        entry = new_entry(match)
        for again in reversed(range(_TRIES)):
            try:
                correct_seats(match=match, entry=entry, set_number=1, seats=seats)
                break
            except OperationalError:
                if not again:
                    raise


def _unchained() -> Callable[[Act], Act]:
    """How an act would be written if it were no entry of a chain."""
    from league.models import Act  # noqa: PLC0415

    numbers = count(1_000_000)

    def write(act: Act) -> Act:
        act.no, act.prev, act.hash = next(numbers), "", ""
        Act.objects.bulk_create([act])
        return act

    return write


if __name__ == "__main__":
    sys.exit(main())
