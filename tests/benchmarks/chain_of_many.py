"""``python -m tests.benchmarks.chain_of_many [--postgresql]``: many phones write at once, with the chain and without, in turns.

Without it an act is a row and no more: no seals, no hashes, no guard, and nobody waits for the event's row. Wall time, for
what the chain makes people wait for is what it costs; the least of all turns. Who finds the database busy too long sends
again, as a phone does, and gives up at the fifth time.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

import django

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from league.models import Act, Match

_THREADS: Final = 16
"""As many as a process of the desk has."""
_ACTS_EACH: Final = 2
_TRIES: Final = 5


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
        Path(folder).mkdir(exist_ok=True)
        django.setup()
        chained, plain = _measure(asked.phones, asked.rounds)
        acts = asked.phones * _ACTS_EACH
        sys.stdout.write(
            f"{asked.phones} phones: {acts / chained:.0f} acts a second with the chain, {acts / plain:.0f} without,"
            f" ratio {chained / plain:.3f}\n"
        )
    return 0


def _measure(phones: int, rounds: int) -> tuple[float, float]:
    """Seconds for all phones' acts: with the chain, and without."""
    from django.core.management import call_command  # noqa: PLC0415 - models need the settings

    call_command("migrate", verbosity=0)
    chained, plain = _tables("chained", phones), _tables("plain", phones)
    least, unchained = [float("inf"), float("inf")], _unchained()
    with ThreadPoolExecutor(_THREADS) as pool:
        for _turn in range(rounds):
            least[0] = min(least[0], _seconds(pool, chained))
            with _no_guard(), patch("league.acts.services.acts.write_act", unchained):
                least[1] = min(least[1], _seconds(pool, plain))
    return least[0], least[1]


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


def _seconds(pool: ThreadPoolExecutor, matches: Sequence[Match]) -> float:
    began = perf_counter()
    list(pool.map(_write, matches))
    return perf_counter() - began


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
