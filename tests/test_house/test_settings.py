"""The settings as a fresh process reads them from its environment."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.processes import manage

KEY = "a-key-for-this-test-only-" * 3
PRODUCTION = {"SECRET_KEY": KEY, "ALLOWED_HOSTS": "desk.example.org"}


def settings_of(*names: str, **environment: str) -> list[Any]:
    """The values of settings in a process with this environment."""
    values = ", ".join(f"settings.{name}" for name in names)
    asked = f"import json; from django.conf import settings; print(json.dumps([{values}]))"
    done = manage("shell", "--no-imports", "-c", asked, **environment)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


@pytest.mark.slow
def test_production_passes_djangos_own_deployment_check() -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("start", [("check",), ("shell", "--no-imports", "-c", "import league.wsgi")])
def test_without_a_key_nothing_starts_and_the_message_says_why(
    start: tuple[str, ...], tmp_path: Path
) -> None:
    done = manage(*start, VAR=str(tmp_path))
    assert done.returncode != 0
    assert "SECRET_KEY is not set" in done.stderr
    assert str(tmp_path / "secret_key") in done.stderr


@pytest.mark.slow
def test_the_kept_key_is_used_but_never_before_the_given_one(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text(f"{KEY}\n")
    assert settings_of("SECRET_KEY", VAR=str(tmp_path)) == [KEY]
    assert settings_of("SECRET_KEY", VAR=str(tmp_path), SECRET_KEY=KEY[::-1]) == [KEY[::-1]]


@pytest.mark.slow
def test_cookies_travel_over_plain_http_only_where_the_operator_says_so() -> None:
    cookies = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE")
    assert settings_of(*cookies, **PRODUCTION) == [True, True]
    assert settings_of(*cookies, INSECURE_LAN="true", **PRODUCTION) == [False, False]


def test_sqlite_waits_for_other_writers_and_is_safe_against_power_cuts(tmp_path: Path) -> None:
    asked = (
        "from django.db import connection; cursor = connection.cursor();"
        "print([cursor.execute(f'PRAGMA {name}').fetchone()[0]"
        " for name in ('journal_mode', 'synchronous', 'busy_timeout', 'foreign_keys')])"
    )
    done = manage("shell", "--no-imports", "-c", asked, VAR=str(tmp_path), **PRODUCTION)
    assert done.stdout.strip() == "['wal', 2, 20000, 1]", done.stderr


def test_two_hosts_of_postgresql_are_asked_in_turn() -> None:
    url = "postgres://desk:s%2Fecret@a,b:5433/league?target_session_attrs=read-write"
    (found,) = settings_of("DATABASES['default']", DATABASE_URL=url, **PRODUCTION)
    expected = {"HOST": "a,b", "PORT": "5432,5433", "NAME": "league", "PASSWORD": "s/ecret"}
    assert expected.items() <= found.items()
    assert found["OPTIONS"]["target_session_attrs"] == "read-write"
