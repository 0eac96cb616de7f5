"""What every test may ask for: a browser, and pages in it that notice errors and requests to elsewhere."""

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
from django.db import connection
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
    "--js-flags=--no-maglev,--no-opt",  # no page here lives long enough to win back what its better machine code costs
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
    """Name each test that did not run, once, under the reason why."""
    skipped: dict[str, dict[str, None]] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = str(report.longrepr[2]).removeprefix("Skipped: ")
        skipped.setdefault(reason, {})[report.nodeid.partition("[")[0]] = None
    for reason, names in skipped.items():
        terminalreporter.write_sep("-", f"{len(names)} not run: {reason}")
        terminalreporter.write_line("\n".join(names))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Twice as many as there are processors: half of them wait, for a browser or a clock."""
    most: int = config.option.maxprocesses
    return min(2 * (os.cpu_count() or 1), most)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark by what a test needs, before ``-m`` selects: nobody can forget the marker."""
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
    """What is imported and collected lives to the end of the run: none of it is garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Nor are thirteen thousand tests looked through for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Coverage pauses where it would cost more than it shows: it makes tests two to three times as slow."""
    if not item.config.pluginmanager.hasplugin("_cov") or _is_measured(item):
        return (yield)
    from coverage import Coverage  # noqa: PLC0415 - a tenth of a second of each start, where nothing is measured

    measuring: list[Coverage] = []  # in a worker of many several, of which the last measures until it stops
    while (running := Coverage.current()) is not None:
        running.stop()
        measuring.insert(0, running)
    with pytest.MonkeyPatch.context() as patched:
        for name in [each for each in os.environ if each.startswith("COVERAGE_")]:  # of commands as well
            patched.delenv(name)
        try:
            return (yield)
        finally:
            for running in measuring:
                running.start()


def _is_measured(item: pytest.Item) -> bool:
    """No browser, no thousands of examples; of a table of cases the first, whose lines are those of nearly all."""
    if any(map(item.get_closest_marker, UNMEASURED)):
        return False
    case = getattr(item, "callspec", None)
    return case is None or not any(case.indices.values())


def _drives(item: pytest.Item, fixture: str) -> bool:
    """Whether it is one of the folders' own fixtures, not a file's or a parameter of that name."""
    definitions = item._fixtureinfo.name2fixturedefs.get(fixture)  # type: ignore[attr-defined]
    return bool(definitions) and definitions[-1].baseid in {"tests", "tests/other_browsers"}


def _asks_for_examples(item: pytest.Item) -> bool:
    """Whether it is tried with more or fewer examples: a property of a file that says how many, or a test that counts them itself."""
    if not isinstance(item, pytest.Function) or getattr(item.module, "examples", None) is not examples:
        return False
    return (
        getattr(item.function, "is_hypothesis_test", False) or "examples" in item.function.__code__.co_names
    )


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A file for SQLite: the live server's threads cannot share a connection to a database in memory."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """The flush after a transactional test takes the group along that a migration has made."""

    def made_again(**_signal: Any) -> None:
        from django.contrib.auth.models import Group, Permission  # noqa: PLC0415 - the models are there only now

        group, _ = Group.objects.get_or_create(name="organiser")
        group.permissions.add(Permission.objects.get(codename="organise_event"))

    post_migrate.connect(made_again, sender=apps.get_app_config("league"), weak=False)


@pytest.fixture(scope="session")
def migrated(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """An SQLite database after all migrations, for desks of their own: to be copied, not written to."""
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
    """A new test's database counts its rows from the start again, and pages are kept by those numbers."""
    for cache in settings.CACHES:
        caches[cache].clear()


@pytest.fixture(autouse=True)
def _no_language_from_before() -> None:
    """A request leaves its language behind, in the thread that the next test runs in."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _rights_reach_later_events() -> Iterator[None]:
    """``make_user`` gives its rights at every event, whoever makes it and when; one from a file is stored without a signal."""
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
    """What is never changed refuses deletion, so it is emptied by force before the flush after a transactional test."""
    marker = request.node.get_closest_marker("django_db")
    if not ({"live_server", "transactional_db"} & set(request.fixturenames)) and not (
        marker is not None and marker.kwargs.get("transaction")
    ):
        yield
        return
    request.getfixturevalue("transactional_db")  # whose flush then comes after what follows the yield
    yield
    _empty_log()


def _empty_log() -> None:
    if connection.vendor != "sqlite":
        return  # PostgreSQL truncates, which asks no trigger
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
    """Debian's Chromium, once per run; without it the browser tests are skipped and say so."""
    # Without windows, tabs and a toolbar, which are pages as well, one of our pages costs a quarter as much to open.
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
    """Open pages, each with cookies of its own, as on devices of their own; ``goto("/")`` is the live server.

    The test fails if one of them logs an error, throws, or asks any other server for something.
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
