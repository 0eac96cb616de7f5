"""The page that recomputes an event in the reader's own browser, by the same program as the desk's."""

import copy
import json
import os
import re
import runpy
import shutil
import subprocess
import tarfile
from contextlib import contextmanager
from functools import partial
from html import escape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import expect

from league.access import Person
from league.acts.services.acts import Entry
from league.event_files.services.event import import_event
from league.publishing.disputes import dispute_cases
from league.publishing.runtime import PYTHON, library
from league.publishing.site import site_of, write
from rules_ref import adjudicate
from rules_ref.line_server import ruled
from scoring.event.reading import dumps, read_event
from scoring.published.answers import json_bytes
from scoring.published.checked import checked
from scoring.published.published import Published
from tests.scoring.event.large import large_event

EVENT = large_event(8) | {"slug": "large", "name": "Large", "date": "2026-03-14"}
ROOT = Path(__file__).parents[3]
FETCHED = ROOT / "var" / "pyodide"
NODE = shutil.which("node")


def tampered():
    """The event with the first two exits of one game swapped."""
    event = copy.deepcopy(EVENT)
    game = event["rounds"][0]["tables"][1]["sets"][0]["games"][2]
    exits = game["events"]
    exits[0]["player"], exits[1]["player"] = exits[1]["player"], exits[0]["player"]
    return event


def said(event, **others):
    published = Published(read_event(EVENT))
    known = {"standings": json_bytes(published.standings_answer()).decode()} | others
    return json.loads(checked(json.dumps(event), dumps(published.document), **known))


def test_a_file_that_is_right_agrees_with_what_was_published():
    found = said(EVENT)
    assert found["findings"] == []
    assert found["games"] > 10


@pytest.mark.parametrize(
    ("event", "others", "says"),
    [
        (tampered(), {}, "table 2, set 1, game 3"),
        (EVENT, {"standings": "{}"}, "standings"),
        ({"format": "other"}, {}, "format"),
    ],
)
def test_what_does_not_agree_is_named(event, others, says):
    found = said(event, **others)["findings"]
    assert any(says in finding["en"] for finding in found)
    assert all(finding["ja"] for finding in found)


def fetch_nothing(var):
    """Create dummy files with the names of Python for browsers."""
    (var / "pyodide").mkdir()
    for name in PYTHON:
        (var / "pyodide" / name).write_bytes(b"x")


@pytest.mark.slow
def test_a_site_has_the_page_only_where_python_for_browsers_was_fetched(settings, tmp_path):
    event = Published(read_event(EVENT))
    settings.VAR = tmp_path
    assert not any("verify" in path or "runtime" in path for path in site_of([event]))
    fetch_nothing(tmp_path)
    site = site_of([event])
    assert {
        "verify.js",
        "daifugo.js",
        "disputes.html",
        "en/disputes.html",
        "e/large/verify.html",
        "en/e/large/verify.html",
        "runtime/rules.zip",
    } <= site.keys()
    assert b"verify.html" in site["e/large/index.html"]
    assert site == site_of([event])
    assert site["runtime/rules.zip"] == library()
    assert len(library()) < 1_500_000


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Log no requests."""


@pytest.fixture
def served(settings, tmp_path):
    if not FETCHED.is_dir():
        pytest.skip("python .ci/fetch_pyodide.py fetches what this needs")
    settings.VAR = tmp_path
    shutil.copytree(FETCHED, tmp_path / "pyodide")
    write(site_of([Published(read_event(EVENT))]), tmp_path / "site")
    with serving(tmp_path / "site") as address:
        yield address


@contextmanager
def serving(folder):
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=os.fspath(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_twelve_disputes_are_cases_that_the_rules_settle():
    rulings = [adjudicate(case) for _, case in dispute_cases()]
    assert len(rulings) == 12
    assert all(
        ruling.get("verdict") in {"legal", "illegal", None} and "error" not in ruling for ruling in rulings
    )
    assert ruled('{"question": "play"}') == json.dumps(adjudicate({"question": "play"}), ensure_ascii=False)


def recompute(page, folder):
    """Recompute on the page: the published event agrees, and of a changed file the game is named."""
    page.get_by_role("link", name="Check it yourself").click()
    page.get_by_role("button", name="Compute it again").click()
    page.get_by_text("Everything agrees.").wait_for(timeout=120_000)
    changed = folder / "changed.json"
    changed.write_text(json.dumps(tampered()), encoding="utf-8")
    page.get_by_label("Event file").set_input_files(changed)
    page.get_by_role("button", name="Compute it again").click()
    page.get_by_text("table 2, set 1, game 3").first.wait_for(timeout=60_000)


@pytest.fixture
def event():
    entry = Entry(Person("test"), uuid4(), 0, timezone.now())
    return import_event(document=read_event(EVENT), entry=entry, slug="large")


@pytest.mark.django_db
@pytest.mark.usefixtures("event")
def test_only_the_page_that_recomputes_may_run_webassembly_and_without_python_it_says_so_in_words(
    client, settings, tmp_path
):
    settings.VAR = tmp_path
    without = client.get("/e/large/verify/")
    assert "desk.py verify large.json" in without.content.decode()
    assert "<script src" not in without.content.decode().partition("refill")[2]
    assert client.get("/browser/runtime/pyodide.mjs").status_code == 404
    fetch_nothing(tmp_path)
    cache.clear()
    page = client.get("/e/large/verify/")
    assert "'wasm-unsafe-eval'" in page.headers["Content-Security-Policy"]
    results = client.get("/e/large/standings/final/")
    assert "unsafe" not in results.headers["Content-Security-Policy"]
    assert 'href="/e/large/verify/"' in results.content.decode()
    for name, kind in (("verify.js", "text/javascript"), ("runtime/pyodide.asm.wasm", "application/wasm")):
        file = client.get(f"/browser/{name}")
        assert file.headers["Content-Type"] == kind
        read = client.get(f"/browser/{name}", headers={"if-none-match": file.headers["ETag"]})
        assert read.status_code == 304
    for name in ("../desk.sqlite3", "runtime/../../secret_key", "search.js"):
        assert client.get(f"/browser/{name}").status_code == 404


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("event")
def test_the_desk_itself_has_the_page_and_loads_python_only_when_it_is_asked_to(new_page, settings, tmp_path):
    if not FETCHED.is_dir():
        pytest.skip("python .ci/fetch_pyodide.py fetches what this needs")
    settings.VAR = tmp_path
    shutil.copytree(FETCHED, tmp_path / "pyodide")
    page = new_page(locale="en-GB")
    page.goto("/e/large/standings/final/")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    recompute(page, tmp_path)
    loads = [url for url in asked if "/browser/runtime/" in url]
    assert len(loads) == len(PYTHON) + 1
    assert asked.index(loads[0]) > next(at for at, url in enumerate(asked) if "/verify/" in url)


@pytest.mark.browser
@pytest.mark.slow
def test_the_browser_itself_agrees_and_names_a_changed_game(served, browser, tmp_path):
    page = browser.new_page()
    elsewhere = []
    page.on("request", lambda asked: None if asked.url.startswith(served) else elsewhere.append(asked.url))
    page.goto(f"{served}/en/e/large/index.html")
    assert not page.evaluate(
        "performance.getEntriesByType('resource').some(({name}) => name.includes('runtime'))"
    )
    recompute(page, tmp_path)
    cases = [case for _, case in dispute_cases()]
    page.goto(f"{served}/en/disputes.html")
    ask_all(page, cases)
    page.close()
    assert elsewhere == []


def ask_all(page, cases):
    """The page rules on every dispute as the rules themselves do."""
    for button in page.get_by_role("button", name="Adjudicate").all():
        button.click()
    page.get_by_text("JBL-9.1").wait_for(timeout=120_000)
    expect(page.get_by_text("Loading…")).to_have_count(0, timeout=60_000)
    assert page.locator("daifugo-ruling p").all_text_contents() == [
        (ruling.get("ruling") or ruling)["summary_en"] for ruling in map(adjudicate, cases)
    ]


@pytest.fixture
def package(tmp_path):
    """The npm package, unpacked as if installed."""
    if not FETCHED.is_dir():
        pytest.skip("python .ci/fetch_pyodide.py fetches what this needs")
    build = runpy.run_path(str(ROOT / ".ci" / "build_npm.py"))
    with tarfile.open(build["packed"](FETCHED, tmp_path)) as packed:
        packed.extractall(tmp_path / "node_modules", filter="data")
    return (tmp_path / "node_modules" / "package").rename(tmp_path / "node_modules" / "daifugo")


@pytest.mark.slow
@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_npm_package_rules_in_node_as_its_readme_says(package, tmp_path):
    (sample,) = re.findall(r"```js\n(.*?)```", (package / "README.md").read_text("utf-8"), re.DOTALL)
    (tmp_path / "sample.mjs").write_text(sample, encoding="utf-8")
    done = subprocess.run([str(NODE), "sample.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("legal [ 'JBL-4.1', 'JBL-7.1' ] Eight-cut")


@pytest.mark.browser
@pytest.mark.slow
def test_a_page_of_ones_own_rules_on_the_twelve_disputes_with_the_network_cut(package, browser, tmp_path):
    cases = [case for _, case in dispute_cases()]
    elements = (
        f'<daifugo-ruling ask="Adjudicate" waiting="Loading…" failed="Failed" case="{escape(json.dumps(case))}">'
        "</daifugo-ruling>"
        for case in cases
    )
    own = '<!doctype html><html lang="en"><script type="module" src="daifugo/daifugo.js"></script>'
    (package.parent / "own.html").write_text(own + "".join(elements), encoding="utf-8")
    with serving(package.parent) as address:
        page = browser.new_page()
        page.route(lambda url: not url.startswith(address), lambda route: route.abort())
        page.goto(f"{address}/own.html")
        ask_all(page, cases)
        page.close()
