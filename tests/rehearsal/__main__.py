"""``python -m tests.rehearsal``: phones with bad networks enter a whole qualifying round; see ``--help``."""

import argparse
import asyncio
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import django

from tests.rehearsal.desk import serving
from tests.rehearsal.network import BadNetwork, Fate

NETWORKS: Final[Mapping[str, Mapping[Fate, int]]] = {
    "good": {},
    "bad": {Fate.SLOW: 10, Fate.REQUEST_LOST: 8, Fate.ANSWER_LOST: 8, Fate.REFUSED: 6, Fate.HANGS: 2},
    "awful": {Fate.SLOW: 15, Fate.REQUEST_LOST: 18, Fate.ANSWER_LOST: 18, Fate.REFUSED: 15, Fate.HANGS: 4},
}
"""The percentage of requests that meet each fate."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The options: the round's size, and the network. ``offline``: the percentage of games entered so."""

    tables: int
    sets: int
    games: int
    seed: int
    network: str
    offline: int


def main() -> int:
    """Exit status 0 if nothing is lost or recorded twice and the standings are right, else 1."""
    asked = _arguments()
    with tempfile.TemporaryDirectory(prefix="daifugo-rehearsal-") as folder:
        _settle_in(Path(folder))
        return _rehearse(asked)


def _rehearse(asked: Rehearsal) -> int:
    # Only now: models need the settings, and these the folder.
    from tests.rehearsal.judging import faults  # noqa: PLC0415
    from tests.rehearsal.plan import new_round, planned  # noqa: PLC0415
    from tests.rehearsal.referees import enter_round  # noqa: PLC0415

    of_round = new_round(asked.tables, asked.seed, sets=asked.sets, games_per_set=asked.games)
    plan = planned(of_round, asked.seed)
    _say(f"{asked.tables} tables, {sum(len(table.acts) for table in plan.tables)} entries, {asked}")
    began = time.monotonic()
    with serving() as port:
        network = BadNetwork(port, Random(asked.seed), NETWORKS[asked.network])
        decided = asyncio.run(enter_round(plan, network, asked.offline, Random(asked.seed)))
    met = ", ".join(f"{fate.value} {times}" for fate, times in network.met.items() if times)
    _say(f"{time.monotonic() - began:.0f} s; requests: {met}; a referee had to decide {decided} times")
    found = faults(of_round.event, plan)
    _say("\n".join(found) or "Nothing lost, nothing double, the standings are right.")
    return 1 if found else 0


def _settle_in(folder: Path) -> None:
    """Set up a new desk in an empty folder."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "league.settings",
        "INSECURE_LAN": "true",
        "SECRET_KEY": secrets.token_urlsafe(64),
        "VAR": str(folder),
    }
    os.environ.pop("DATABASE_URL", None)
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0)


def _arguments() -> Rehearsal:
    parser = argparse.ArgumentParser(prog="python -m tests.rehearsal", description=__doc__)
    parser.add_argument("--tables", type=int, default=20, help="so many tables of four, each with a phone")
    parser.add_argument("--sets", type=int, default=3)
    parser.add_argument("--games", type=int, default=4, help="in a set")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same round")
    parser.add_argument("--network", choices=NETWORKS, default="bad")
    parser.add_argument(
        "--offline", type=int, default=20, help="of a hundred games so many are entered offline"
    )
    return Rehearsal(**vars(parser.parse_args()))


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
