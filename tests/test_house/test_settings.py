"""The settings as a fresh process reads them from its environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.processes import manage

KEY = "a-key-for-this-test-only-" * 3
PRODUCTION = {"SECRET_KEY": KEY, "ALLOWED_HOSTS": "desk.example.org"}


def setting(name: str, **environment: str) -> str:
    asked = f"from django.conf import settings; print(settings.{name})"
    done = manage("shell", "--no-imports", "-c", asked, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_production_passes_djangos_own_deployment_check() -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("start", [("check",), ("shell", "--no-imports", "-c", "import league.wsgi")])
def test_without_a_key_nothing_starts_and_the_message_says_why(
    start: tuple[str, ...], tmp_path: Path
) -> None:
    done = manage(*start, VAR=str(tmp_path))
    assert done.returncode != 0
    assert "SECRET_KEY is not set" in done.stderr
    assert str(tmp_path / "secret_key") in done.stderr


def test_the_kept_key_is_used_but_never_before_the_given_one(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text(f"{KEY}\n")
    assert setting("SECRET_KEY", VAR=str(tmp_path)) == KEY
    assert setting("SECRET_KEY", VAR=str(tmp_path), SECRET_KEY=KEY[::-1]) == KEY[::-1]


@pytest.mark.parametrize("cookie", ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE"])
def test_cookies_travel_over_plain_http_only_where_the_operator_says_so(cookie: str) -> None:
    assert setting(cookie, **PRODUCTION) == "True"
    assert setting(cookie, INSECURE_LAN="true", **PRODUCTION) == "False"


def test_sqlite_waits_for_other_writers_and_is_safe_against_power_cuts(tmp_path: Path) -> None:
    asked = (
        "from django.db import connection; cursor = connection.cursor();"
        "print([cursor.execute(f'PRAGMA {name}').fetchone()[0]"
        " for name in ('journal_mode', 'synchronous', 'busy_timeout', 'foreign_keys')])"
    )
    done = manage("shell", "--no-imports", "-c", asked, VAR=str(tmp_path), **PRODUCTION)
    assert done.stdout.strip() == "['wal', 2, 20000, 1]", done.stderr


@pytest.mark.slow
def test_two_hosts_of_postgresql_are_asked_in_turn() -> None:
    url = "postgres://desk:s%2Fecret@a,b:5433/league?target_session_attrs=read-write"
    asked = "DATABASES['default']['{}']"
    found = {
        name: setting(asked.format(name), DATABASE_URL=url, **PRODUCTION) for name in ("HOST", "PORT", "NAME")
    }
    assert found == {"HOST": "a,b", "PORT": "5432,5433", "NAME": "league"}
    assert "read-write" in setting(asked.format("OPTIONS"), DATABASE_URL=url, **PRODUCTION)
    assert setting(asked.format("PASSWORD"), DATABASE_URL=url, **PRODUCTION) == "s/ecret"
