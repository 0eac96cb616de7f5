"""Figures for monitoring, counted in the database, so that every process gives the same."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from django.db import DatabaseError, connection
from django.db.models import Max

from league.damage import damage_noted, is_damage, note_damage
from league.disk import LITTLE, megabytes_left
from league.models import Act, Event, Match, Ruling
from league.version import VERSION, schema


def troubles(folder: Path) -> list[str]:
    """The reasons why the desk could not record a tap now; empty if it could."""
    found = []
    try:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM django_migrations WHERE app = 'league' AND name = %s", [schema()]
            )
            if cursor.fetchone() != (1,):
                found.append("database: not brought up to this version")
    except DatabaseError as error:
        if is_damage(error):
            note_damage()
        found.append(f"database: {error.__class__.__name__}")
    if damage_noted():
        found.append("database: damaged, see the console or the hall page")
    left = megabytes_left(folder)
    if left is not None:
        found.append(f"disk: {left} of {LITTLE // (1024 * 1024)} MB left")
    return found


def measures(now: datetime, since_backup: float | None) -> Mapping[str, float]:
    """Gauges by their names in Prometheus."""
    last = Act.objects.aggregate(last=Max("at"))["last"]
    return {
        "daifugo_desk_events": Event.objects.count(),
        "daifugo_desk_matches_open": Match.objects.filter(closed_at=None).count(),
        "daifugo_desk_acts": Act.objects.count(),
        "daifugo_desk_rulings": Ruling.objects.count(),
        "daifugo_desk_seconds_since_last_act": (now - last).total_seconds() if last else -1,
        "daifugo_desk_seconds_since_last_backup": -1 if since_backup is None else since_backup,
    }


def exposition(measured: Mapping[str, float]) -> str:
    """The text format of Prometheus.

    >>> print(exposition({"daifugo_desk_events": 2}).splitlines()[-1])
    daifugo_desk_events 2
    """
    lines = ["# TYPE daifugo_desk_info gauge", f'daifugo_desk_info{{version="{VERSION}"}} 1']
    for name, value in measured.items():
        lines += [f"# TYPE {name} gauge", f"{name} {value:.15g}"]
    return "\n".join(lines) + "\n"
