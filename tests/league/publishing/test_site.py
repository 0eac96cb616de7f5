"""The static site: the desk's values, links that work from a folder, the same bytes for the same events."""

import csv
import io
import json
import re
import zipfile
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from posixpath import dirname, join, normpath
from unittest import mock
from xml.etree import ElementTree as ET

import jsonschema_rs
import pytest
from django.core.management import call_command
from django.test import Client
from PIL import Image
from pypdf import PdfReader

from league.api.json_schemas import schema
from league.clock.services import start_round
from league.publishing.desk_notes import published_of
from league.publishing.site import site_of, write
from league.seasons.services.state import published_season
from scoring.event.reading import read_event
from scoring.published.desk_notes import DeskNotes, Reannouncement, RoundTimes
from scoring.published.feed import feed
from scoring.published.published import Published
from scoring.standings.answer import answer
from scoring.standings.standings import standings
from tests.factories import after_a_game, make_event, make_user, new_entry
from tests.league.drawing import published, staged
from tests.league.seasons.scenes import make_season
from tests.league.stage_scenes import played_out, two_stages_played
from tests.scoring.event.large import large_event

EVENT = large_event(8) | {"slug": "large", "name": "Large <event>", "date": "2026-03-14", "venue": "Hall; 2"}
BASE = "https://example.org/results"
COMMAND = "league.management.commands.publish"


@pytest.fixture(scope="module")
def site():
    return site_of([Published(read_event(EVENT))], BASE)


class Links(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if ("rel", "canonical") in attrs:  # the page's own absolute address
            return
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


def test_every_link_is_relative_and_leads_to_a_file(site):
    pages = [path for path in site if path.endswith(".html")]
    assert {"index.html", "en/index.html", "e/large/index.html", "en/e/large/players/1.html"} <= {*pages}
    for page in pages:
        for link in Links(site[page].decode()).found:
            assert normpath(join(dirname(page), link)) in site, (page, link)


def test_every_chart_has_its_numbers_behind_it(site):
    figures = [
        figure
        for path, page in site.items()
        if path.endswith(".html")
        for figure in re.findall(r"<figure>.*?</figure>", page.decode(), re.DOTALL)
    ]
    assert {re.sub(r"\d+", "1", re.findall("<figcaption>(.*?)<", figure)[0]) for figure in figures} >= {
        "1卓の階級",
        "Classes at table 1",
        "だれとだれが当たったか",
    }
    drawn = [figure for figure in figures if "<svg" in figure]
    assert {"まだ分かりません", "Not yet known"} == {
        re.findall(r"<p>([^（(]+?) ?[（(]", figure)[0] for figure in figures if figure not in drawn
    }
    for figure in drawn:
        svg, table = re.findall(r"(<svg.*</svg>).*(<details>.*</details>)", figure, re.DOTALL)[0]
        assert len(svg.encode()) <= 30_000
        assert table.count("<tr>") > 1
    classes = re.findall("<td[^>]*>(大富豪[^<]*)</td>", site["e/large/rounds/s1-1.html"].decode())
    assert len(classes) == sum(len(table["sets"]) for table in EVENT["rounds"][0]["tables"]) * 4


def test_every_page_has_an_address_and_a_picture_where_it_is_linked(site):
    pages = [path for path in site if path.endswith(".html")]
    for page in pages:
        said = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', site[page].decode()))
        assert said["og:url"] == f"{BASE}/{page}"
        assert said["og:title"]
        assert said["description"]
        picture = Image.open(io.BytesIO(site[said["og:image"].removeprefix(f"{BASE}/")]))
        assert (picture.format, picture.size) == ("PNG", (1200, 630))


def test_names_are_escaped_and_each_language_is_its_own(site):
    assert "Large &lt;event&gt;" in site["e/large/index.html"].decode()
    assert not any(b"Large <event>" in page for path, page in site.items() if path.endswith(".html"))
    assert "順位表" in site["e/large/index.html"].decode()
    assert not re.search("[ぁ-んァ-ヶ]", site["en/e/large/stages/s1.html"].decode().replace("日本語", ""))


def test_the_numbers_are_those_of_the_standings(site):
    document = read_event(EVENT)
    found = standings(document)
    assert json.loads(site["api/events/large/standings.json"]) == answer(found)
    rows = list(csv.reader(io.StringIO(site["e/large/stages/s1.csv"].decode("utf-8-sig"))))[1:]
    assert [(int(row[0]), row[2], row[5]) for row in rows] == [
        (row.rank, next(one.name for one in document.entrants if one.id == row.player), str(row.total))
        for row in found.stages[0].state.rows
    ]
    page = site["e/large/stages/s1.html"].decode()
    assert [int(rank) for rank in re.findall(r'<td class="n">(\d+)</td><td><a', page)] == [
        row.rank for row in found.stages[0].state.rows
    ]


def test_the_same_event_gives_the_same_bytes_and_only_what_changed_is_written(site, tmp_path):
    assert site_of([Published(read_event(EVENT))], BASE) == site
    (tmp_path / "own.html").write_text("kept")
    assert write(site, tmp_path) == len(site)
    assert write(site, tmp_path) == 0
    renamed = site_of([Published(read_event(EVENT | {"name": "Other"}))], BASE)
    assert 0 < write(renamed, tmp_path) < len(site)
    write({}, tmp_path)
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == [
        "own.html",
        ".published.json",
    ] or {path.name for path in tmp_path.rglob("*") if path.is_file()} == {"own.html", ".published.json"}


@pytest.mark.slow
def test_it_has_tables_for_spreadsheets_paper_pictures_and_rulings_and_stays_small(site):
    ruling = {
        "number": 3,
        "answer": {"summary_ja": "有効です。", "summary_en": "Legal.", "clauses": ["JBL-9.1"]},
    }
    with_ruling = site_of([Published(read_event(EVENT), DeskNotes((ruling,)))])
    assert "有効です。" in with_ruling["e/large/rulings.html"].decode()
    assert "条項ごとの裁定" in with_ruling["e/large/rulings.html"].decode()
    assert "Legal." in with_ruling["en/e/large/rulings.html"].decode()
    assert json.loads(with_ruling["api/events/large/rulings.json"])["rulings"] == [ruling]
    assert "e/large/rulings.html" not in site
    for path in ("e/large/final.xlsx", "e/large/games.xlsx", "e/large/stages/s1.xlsx", "e/large/card.png"):
        assert site[path]
    assert site["e/large/final.pdf"].startswith(b"%PDF")
    for language, word in {"": "スコアシート", "en/": "Score sheet"}.items():
        sheets = PdfReader(io.BytesIO(site[f"{language}e/large/rounds/s1-1.pdf"]))
        assert len(sheets.pages) == 2
        assert word in sheets.pages[0].extract_text()
        assert EVENT["entrants"][0]["name"] in "".join(page.extract_text() for page in sheets.pages)
    assert site["api/events/large/document.json"] == site["e/large/event.json"]
    eighty = site_of([Published(read_event(large_event(80)))])
    assert sum(len(content) for path, content in eighty.items() if not path.endswith(".pdf")) <= 5_000_000


def test_the_feed_and_the_calendar_can_be_read(site):
    atom = "{http://www.w3.org/2005/Atom}"
    root = ET.fromstring(site["feed.atom"])  # noqa: S314 - our own
    entries = root.findall(f"{atom}entry")
    ids = [entry.findtext(f"{atom}id") for entry in entries]
    assert len(ids) == len(set(ids)) > 0
    links = [entry.find(f"{atom}link") for entry in entries]
    for link in links:
        assert link is not None
        path = link.attrib["href"].removeprefix(f"{BASE}/").removesuffix("/")
        assert path in site or f"{path}/index.html" in site
    lines = site["calendar.ics"].decode().split("\r\n")
    assert "DTSTART;VALUE=DATE:20260314" in lines
    assert r"LOCATION:Hall\; 2" in lines
    assert all(len(line.encode()) <= 75 for line in lines)


@pytest.fixture(scope="module")
def timed():
    """The event with data only a desk has: a 50-minute round, games ending every ten minutes, corrections."""
    begin = datetime(2026, 3, 14, 1, 0, tzinfo=UTC)
    ended = {(1, 1, game): begin + timedelta(minutes=10 * game) for game in range(1, 5)}
    later = begin + timedelta(days=1)
    corrections = (
        Reannouncement("s1-1-over", later, 90),
        Reannouncement("s1-1-over", later, 95),
        Reannouncement("s9-1-over", later, 96),
    )
    return Published(read_event(EVENT), DeskNotes((), {("s1", 1): RoundTimes(begin, 50, ended)}, corrections))


def test_what_is_announced_anew_takes_the_place_of_what_was(timed):
    atom = "{http://www.w3.org/2005/Atom}"
    root = ET.fromstring(feed([timed], BASE))  # noqa: S314 - our own
    entries = {entry.findtext(f"{atom}id"): entry for entry in root.findall(f"{atom}entry")}
    versions = {
        key: {link.get("rel"): link.get("href") for link in entry.findall(f"{atom}link") if link.get("rel")}
        for key, entry in entries.items()
    }
    over, final = (f"{BASE}/e/large#{what}" for what in ("s1-1-over", "final"))
    first, second = (f"{over}-corrected-{number}" for number in (90, 95))
    assert versions[over] == {"successor-version": first}
    assert versions[first] == {"predecessor-version": over, "successor-version": second}
    assert versions[second] == {"predecessor-version": first}
    assert versions[f"{final}-corrected-90"]["predecessor-version"] == final
    assert "訂正" in (entries[second].findtext(f"{atom}title") or "")
    assert "superseded" in (entries[over].findtext(f"{atom}title") or "")
    assert root.findtext(f"{atom}updated") == "2026-03-15T00:00:00Z"


def test_a_round_with_a_clock_is_in_the_calendar_and_its_pace_on_its_page(timed):
    files = site_of([timed], BASE)
    lines = files["calendar.ics"].decode().split("\r\n")
    assert {"UID:large-s1-1@daifugo-desk", "DTSTART:20260314T010000Z", "DTEND:20260314T015000Z"} <= {*lines}
    answer = json.loads(files["api/events/large/stages/s1/rounds/1.json"])
    assert answer["times"] == {
        "started": "2026-03-14T01:00:00+00:00",
        "limit": 50,
        "games_over": [10, 20, 30, 40],
    }
    for page in ("e/large/index.html", "e/large/rounds/s1-1.html"):
        assert "会場の進み" in files[page].decode()


@pytest.mark.django_db
def test_a_desk_knows_when_games_ended_and_what_was_corrected(client):
    match = after_a_game()
    event = match.table.round.event
    start_round(of_round=match.table.round, minutes=50, entry=new_entry(0))
    times = published_of(event).notes.times["s1", 1]
    assert (times.limit, [*times.ended]) == (50, [(1, 1, 1)])
    assert b"DTSTART:" in client.get(f"/e/{event.slug}/calendar.ics").content


@pytest.mark.slow
@pytest.mark.django_db
def test_the_command_writes_the_same_from_the_database_as_from_the_file(tmp_path):
    played_out(8)
    call_command("event_export", "autumn", str(tmp_path / "autumn.json"))
    with (
        pytest.raises(KeyboardInterrupt),
        mock.patch(f"{COMMAND}.sleep", side_effect=[None, KeyboardInterrupt]),
    ):
        call_command("publish", "autumn", to=tmp_path / "one", watch=True, verbosity=0)
    call_command("publish", file=[str(tmp_path / "autumn.json")], to=tmp_path / "two", verbosity=0)
    one, two = (
        {path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        for root in (tmp_path / "one", tmp_path / "two")
    )
    assert one == two


@pytest.mark.django_db
def test_every_link_of_the_desks_own_feed_leads_to_a_page_and_no_title_names_a_stage_by_its_code(client):
    event = two_stages_played()
    event.stages.update(name="")
    atom = "{http://www.w3.org/2005/Atom}"
    root = ET.fromstring(client.get("/feed.atom").content)  # noqa: S314 - our own
    entries = root.findall(f"{atom}entry")
    assert any("?round=1" in link.attrib["href"] for link in root.iter(f"{atom}link"))
    for entry in entries:
        assert "s1" not in (entry.findtext(f"{atom}title") or "")
        (link,) = entry.findall(f"{atom}link")
        address = link.attrib["href"].removeprefix("http://testserver")
        assert client.get(address).status_code == 200, address
    assert len(entries) > 4


@pytest.mark.slow
@pytest.mark.django_db
def test_the_site_map_has_the_public_pages_and_each_of_them_is_there(client):
    event = played_out(8)
    make_season()
    event.public_rulings = True
    event.save()
    make_event("practice", is_practice=True)
    listed = re.findall(r"<loc>http://testserver(.*?)</loc>", client.get("/sitemap.xml").content.decode())
    here = "/e/autumn/"
    of_event = {
        f"{here}{page}" for page in ("", "standings/1/", "standings/final/", "seats/", "rulings/public/")
    }
    of_event |= {f"{here}players/{number}/" for number in range(1, 9)} | {f"{here}results/1/2/"}
    assert {
        "/",
        "/seasons/",
        "/rules/jbl/",
        "/seasons/2026/places/",
        "/seasons/2026/persons/P1/",
    } | of_event <= {*listed}
    assert not any("practice" in address for address in listed)
    for address in listed:
        assert client.get(address).status_code == 200, address


ANSWERS = {
    "api/events": "events",
    "api/seasons": "seasons",
    "api/events/autumn": "event",
    "api/events/autumn/document": "event-file",
    "api/events/autumn/standings": "standings",
    "api/events/autumn/log/head": "log-head",
    "api/events/autumn/stages/s1/rounds/1": "round",
    "api/events/spring/draws/s1/1": "draw",
    "api/events/autumn/players/3": "player",
    "api/seasons/2026": "published-season",
    "api/seasons/2026/table": "season-table",
    "api/seasons/2026/places": "season-places",
    "api/seasons/2026/ledger": "season-ledger",
    "api/seasons/2026/persons": "persons",
    "api/seasons/2026/persons/P1": "season-person",
}


@pytest.mark.slow
@pytest.mark.django_db
def test_each_answer_of_the_api_is_the_same_as_a_file(client):
    drawn, played, season = staged(8).event, played_out(8), make_season()
    organiser = Client()
    organiser.force_login(make_user("organise_event"))
    published(organiser)
    files = site_of([published_of(event) for event in (played, drawn)], BASE, [published_season(season)])
    for path, name in ANSWERS.items():
        served, written = client.get(f"/{path}").content, files[f"{path}.json"]
        for answered in (served, written):
            jsonschema_rs.validator_for(schema(name)).validate(json.loads(answered))
        assert without_addresses(written) == without_addresses(served), path


def without_addresses(answered: bytes) -> object:
    """An API answer without the addresses, in which desk and site differ."""
    return json.loads(
        answered, object_hook=lambda value: {key: value[key] for key in value if key not in {"url", "links"}}
    )


@pytest.mark.slow
@pytest.mark.django_db
def test_organisers_take_the_site_along_and_anyone_subscribes(client):
    played_out(8)
    assert client.get("/e/autumn/site.zip").status_code in (302, 403)
    client.force_login(make_user("organise_event"))
    with zipfile.ZipFile(io.BytesIO(client.get("/e/autumn/site.zip").content)) as archive:
        assert "e/autumn/index.html" in archive.namelist()
    client.logout()
    for address, content_type in {
        "/calendar.ics": "text/calendar",
        "/e/autumn/calendar.ics": "text/calendar",
        "/feed.atom": "application/atom+xml",
        "/sitemap.xml": "application/xml",
        "/robots.txt": "text/plain",
        "/manifest.webmanifest": "application/manifest+json",
        "/favicon.ico": "image/svg+xml",
    }.items():
        response = client.get(address)
        assert response.status_code == 200
        assert response.headers["Content-Type"].startswith(content_type)
        assert not response.cookies
        tag = {"if-none-match": response.headers["ETag"]}
        assert client.get(address, headers=tag).status_code == 304
