"""An auditor beside a desk: checks a snapshot of its database, whatever happens to the desk."""

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.conf import settings

from tests.processes import MANAGE
from tests.resilience.phone import Phone

# Started once, because starting takes longer than a check. Between checks it holds no connection open.
_AUDITOR: Final = """
import json, sys
from django.db import connection
from league.management.logs import log_findings
from league.models import Act, Event
from scoring.standings.findings.log import CLOCK
for _look in sys.stdin:
    with connection.cursor() as cursor:
        sqlite = connection.vendor == "sqlite"
        cursor.execute("BEGIN" if sqlite else "BEGIN ISOLATION LEVEL REPEATABLE READ")
        problems = [each.text.en for event in Event.objects.all() for each in log_findings(event) if each.code != CLOCK]
        if sqlite:
            problems += [str(row) for row in cursor.execute("PRAGMA integrity_check") if row != ("ok",)]
        acts = list(Act.objects.exclude(match=None).values_list("actor", "seq"))
    connection.close()
    print(json.dumps({"problems": problems, "acts": acts}), flush=True)
"""


@dataclass(frozen=True, slots=True)
class Stored:
    """The state of a desk: contradictions to its logs, and (actor, version) of every act at a table."""

    problems: Sequence[str]
    acts: Sequence[tuple[str, int]]

    def of(self, name: str) -> list[int]:
        """The versions that the acts of this actor made, sorted."""
        return sorted(version for who, version in self.acts if who == name)


class Auditor:
    """Checks the database on request."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def look(self) -> Stored:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        found = json.loads(self._process.stdout.readline())
        return Stored(found["problems"], [(who, version) for who, version in found["acts"]])


@contextmanager
def auditing(variables: Mapping[str, str]) -> Iterator[Auditor]:
    """Run an auditor of the desk with this environment."""
    with subprocess.Popen(
        [*MANAGE, "shell", "--no-imports", "-c", _AUDITOR],
        cwd=settings.BASE_DIR,
        env=dict(variables),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Auditor(process)


def lost(phones: Sequence[Phone], stored: Stored) -> list[tuple[str, int]]:
    """Acknowledged entries that are not stored, as (name of the phone, version)."""
    return [
        (phone.name, each) for phone in phones for each in set(phone.recorded) - set(stored.of(phone.name))
    ]


def recorded_twice(phones: Sequence[Phone], stored: Stored) -> list[str]:
    """Phones whose acts in the log differ from their acknowledged entries, once all are answered."""
    return [phone.name for phone in phones if stored.of(phone.name) != sorted(phone.recorded)]
