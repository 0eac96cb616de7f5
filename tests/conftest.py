"""Hooks and fixtures of all tests: markers, the database, a browser, pages that fail on console errors."""

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache import caches
from django.db import connection, transaction
from django.db.models.signals import post_migrate, post_save
from django.utils import translation
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer

from league.models import Act, Event
from tests.effort import THOROUGH, examples
from tests.patience import PATIENCE_MS
from tests.processes import manage

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--no-maglev,--no-opt",  # pages are too short-lived for optimised code to pay off
]
NEVER_DELETED = (
    ("league_sheetcomparison", "sheet_comparison_append_only_delete"),
    ("league_rulingstep", "ruling_step_append_only_delete"),
    ("league_act", "act_append_only_delete"),
    ("league_ruling", "ruling_append_only_delete"),
    ("league_seasonact", "season_act_append_only_delete"),
)
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
DEVICES: dict[str, dict[str, Any]] = {"phone": PHONE, "desktop": DESKTOP}
UNMEASURED = ("browser", "examples", "slow")
SLOW = "slow: run by THOROUGH=1"


def pytest_report_header() -> str:
    if THOROUGH:
        return "effort: every test, every example"
    return "effort: every test but those marked slow, a quarter of the examples (all: THOROUGH=1)"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the skipped tests by reason, each test once."""
    skipped: dict[str, dict[str, None]] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = str(report.longrepr[2]).removeprefix("Skipped: ")
        skipped.setdefault(reason, {})[report.nodeid.partition("[")[0]] = None
    for reason, names in skipped.items():
        terminalreporter.write_sep("-", f"{len(names)} not run: {reason}")
        terminalreporter.write_line("\n".join(names))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two workers per processor: half of them are waiting for a browser or a clock."""
    most: int = config.option.maxprocesses
    return min(2 * (os.cpu_count() or 1), most)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Set markers by what a test needs, before ``-m`` selects, so that none can be forgotten."""
    for item in items:
        if item.nodeid.startswith("tests/resilience/"):
            item.add_marker("slow")
        if not THOROUGH and item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason=SLOW))
        if item.nodeid.startswith("tests/benchmarks/"):
            item.add_marker("benchmark")
        if _asks_for_examples(item):
            item.add_marker("examples")
        asked = set(getattr(item, "fixturenames", ()))
        if any(_drives(item, fixture) for fixture in {"browser", "other"} & asked):
            item.add_marker("browser")
        if {"db", "transactional_db", "live_server"} & asked or item.get_closest_marker("django_db"):
            item.add_marker("database")


def pytest_configure() -> None:
    """Disable garbage collection while tests are collected: all of that lives to the end of the run."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Freeze the thirteen thousand collected tests, so that the garbage collector never scans them again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Pause coverage for tests that are not measured: it makes them two to three times as slow."""
    if not item.config.pluginmanager.hasplugin("_cov") or _is_measured(item):
        return (yield)
    from coverage import Coverage  # noqa: PLC0415 - costs 0.1 s, needed only with coverage

    measuring: list[Coverage] = []  # an xdist worker has several; the last one measures until it stops
    while (running := Coverage.current()) is not None:
        running.stop()
        measuring.insert(0, running)
    with pytest.MonkeyPatch.context() as patched:
        for name in [each for each in os.environ if each.startswith("COVERAGE_")]:  # for subprocesses as well
            patched.delenv(name)
        try:
            return (yield)
        finally:
            for running in measuring:
                running.start()


def _is_measured(item: pytest.Item) -> bool:
    """Whether coverage runs: not for browsers, examples and slow tests; of parametrised cases the first."""
    if any(map(item.get_closest_marker, UNMEASURED)):
        return False
    case = getattr(item, "callspec", None)
    return case is None or not any(case.indices.values())


def _drives(item: pytest.Item, fixture: str) -> bool:
    """Whether the fixture is a browser of a conftest, not a test file's fixture or parameter of that name."""
    definitions = item._fixtureinfo.name2fixturedefs.get(fixture)  # type: ignore[attr-defined]
    return bool(definitions) and definitions[-1].baseid in {"tests", "tests/other_browsers"}


def _asks_for_examples(item: pytest.Item) -> bool:
    """Whether the module imports ``examples``, and the test is a Hypothesis test or uses the name itself."""
    if not isinstance(item, pytest.Function) or getattr(item.module, "examples", None) is not examples:
        return False
    return (
        getattr(item.function, "is_hypothesis_test", False) or "examples" in item.function.__code__.co_names
    )


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Put SQLite's test database in a file: the live server's threads cannot share an in-memory database."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """Recreate the group of a migration after the flush of a transactional test."""

    def made_again(**_signal: Any) -> None:
        from django.contrib.auth.models import Group, Permission  # noqa: PLC0415 - the models are there only now

        group, _ = Group.objects.get_or_create(name="organiser")
        group.permissions.add(Permission.objects.get(codename="organise_event"))

    post_migrate.connect(made_again, sender=apps.get_app_config("league"), weak=False)


@pytest.fixture(scope="session")
def migrated(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A migrated SQLite database, for tests to copy (not to write to) when they start a desk of their own."""
    file = tmp_path_factory.mktemp("migrated") / "desk.sqlite3"
    with django_db_blocker.unblock():
        # There are no tables in a run without a test that uses them.
        if connection.vendor == "sqlite" and connection.introspection.table_names():
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(file)])
            return file
    assert manage("migrate", "-v0", VAR=str(file.parent), SECRET_KEY="s" * 60).returncode == 0
    return file


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Clear the caches: every test's primary keys start from 1 again, and pages are cached under them."""
    for cache in settings.CACHES:
        caches[cache].clear()


@pytest.fixture(autouse=True, scope="session")
def _commits_run_their_callbacks() -> Iterator[None]:
    """Run callbacks of ``on_commit`` as the product's transaction ends: that around a test never commits."""
    leave = transaction.Atomic.__exit__

    def leave_and_run(block: transaction.Atomic, *error: Any) -> None:
        leave(block, *error)
        if connection.in_atomic_block and not connection.savepoint_ids:
            due, connection.run_on_commit = connection.run_on_commit, []
            for callback in [entry[1] for entry in due]:
                callback()

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(transaction.Atomic, "__exit__", leave_and_run)
        yield


@pytest.fixture(autouse=True)
def _no_language_from_before() -> None:
    """Reset the language, which a request leaves active in the thread of the next test."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _rights_reach_later_events() -> Iterator[None]:
    """Give ``make_user``'s accounts their rights at new events; imported ones are stored without a signal."""
    from tests.factories import let_everybody_in  # noqa: PLC0415 - the models are there only now

    def made(instance: Event, *, created: bool, raw: bool, **_signal: Any) -> None:
        if created and not raw:
            let_everybody_in(instance)

    def imported(instance: Act, **_signal: Any) -> None:
        if instance.verb == "import":
            let_everybody_in(instance.event)

    post_save.connect(made, sender="league.Event")
    post_save.connect(imported, sender="league.Act")
    yield
    post_save.disconnect(made, sender="league.Event")
    post_save.disconnect(imported, sender="league.Act")


@pytest.fixture(autouse=True)
def _log_may_be_flushed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Empty append-only tables by force before a transactional test's flush: triggers refuse deletion."""
    marker = request.node.get_closest_marker("django_db")
    if not ({"live_server", "transactional_db"} & set(request.fixturenames)) and not (
        marker is not None and marker.kwargs.get("transaction")
    ):
        yield
        return
    request.getfixturevalue("transactional_db")  # so that its flush comes after the code behind the yield
    yield
    _empty_log()


def _empty_log() -> None:
    if connection.vendor != "sqlite":
        return  # PostgreSQL truncates, which fires no such trigger
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM league_coming")  # refers to rulings, and may be deleted
        for table, guard in NEVER_DELETED:
            cursor.execute("SELECT sql FROM sqlite_master WHERE name = %s", [guard])
            (trigger,) = cursor.fetchone()
            cursor.execute(f"DROP TRIGGER {guard}")
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608
            cursor.execute(trigger)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, started once per run; browser tests are skipped where it is not installed."""
    # The headless shell lacks tabs and a toolbar, which are pages too: a page opens in a quarter of the time.
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        pytest.skip("browser tests need Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=CHROMIUM_FLAGS, timeout=PATIENCE_MS
        )
        yield browser
        browser.close()


@pytest.fixture
def expected_errors() -> list[str]:
    """Parts of console messages that a test provokes on purpose; append them before the act."""
    return []


class NewPage(Protocol):
    def __call__(self, **device: Any) -> Page: ...


@pytest.fixture
def new_page(browser: Browser, live_server: LiveServer, expected_errors: list[str]) -> Iterator[NewPage]:
    """Opens pages, each with its own cookies like a separate device; ``goto("/")`` is the live server.

    The test fails if a page logs an error, throws, or sends a request to any other server.
    """
    problems: list[str] = []
    contexts = []

    def open_page(**device: Any) -> Page:
        context = browser.new_context(base_url=live_server.url, **{"locale": "ja-JP", **device})
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        _watch(page, live_server.url, problems)
        return page

    yield open_page
    for context in contexts:
        context.close()
    unexpected = [problem for problem in problems if not any(part in problem for part in expected_errors)]
    assert not unexpected, "\n".join(unexpected)


def _watch(page: Page, home: str, problems: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(f"console: {message.text} ({message.location.get('url', '')})")

    def on_request(url: str) -> None:
        if not url.startswith((f"{home}/", "data:", "blob:", "about:")):
            problems.append(f"request to elsewhere: {url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: problems.append(f"uncaught: {error}"))
    page.on("request", lambda request: on_request(request.url))


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A page as on a small phone held in one hand."""
    return new_page(**PHONE)


@pytest.fixture
def desktop(new_page: NewPage) -> Page:
    """A page as on the organiser's laptop."""
    return new_page(**DESKTOP)
