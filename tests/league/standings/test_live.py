"""Pages that poll: a change comes with the next request, and unchanged pages cost few queries."""

import gzip
import re
from datetime import timedelta
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.utils import timezone

from league.clock.services import start_round
from league.matches.services.matches import reopen_match
from league.models import Round
from league.stages.services.penalties import penalise
from tests.factories import after_a_game, make_event, make_match, make_user, new_entry, sit_down
from tests.league.stage_scenes import match_at, played_out, stage_of
from tests.pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("a question in SQL")]

PAGES = {
    "/e/autumn/": 3,
    "/e/autumn/?round=1": 3,
    "/e/autumn/standings/": 3,
    "/e/autumn/standings/1/": 3,
    "/e/autumn/standings/final/": 3,
    "/e/autumn/seats/": 3,
    "/e/autumn/seats/?by=table": 3,
    "/e/autumn/players/1/": 4,
}
ENTRIES = [page for page in PAGES if "seats" not in page]


def asked(client, url):
    """The address that a page polls."""
    found = re.search(r'hx-get="([^"]+)"', client.get(url).content.decode())
    assert found is not None
    return found[1].replace("&amp;", "&")


@pytest.mark.parametrize(("url", "queries"), PAGES.items())
def test_an_unchanged_page_costs_almost_nothing(client, django_assert_num_queries, url, queries):
    played_out(8)
    again = asked(client, url)
    cache.clear()  # the version of the event is cached for a second
    with django_assert_num_queries(queries):
        answer = client.get(again)
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("url", PAGES)
def test_what_the_organisers_do_is_a_change(client, url):
    stored = played_out(8)
    again = asked(client, url)
    penalise(
        stage=stage_of(stored), entrant=stored.entrants.get(number=1), points=-6, reason="見本",
        entry=new_entry(0),
    )  # fmt: skip
    assert client.get(again).status_code == 200
    assert asked(client, url) != again


@pytest.mark.parametrize("url", ENTRIES)
def test_what_is_entered_at_a_table_is_a_change(client, url):
    match = match_at(played_out(8), 1)
    again = asked(client, url)
    reopen_match(match=match, entry=new_entry(match), reason="見直し")
    assert client.get(again).status_code == 200


@pytest.mark.parametrize("url", ["/e/autumn/", "/e/autumn/standings/", "/e/autumn/standings/final/"])
def test_a_visitor_who_comes_again_is_told_that_nothing_changed(client, url):
    stored = played_out(8)
    etag = client.get(url).headers["ETag"]
    assert client.get(url, headers={"if-none-match": etag}).status_code == 304
    assert client.get(url, headers={"if-none-match": etag, "accept-language": "en"}).status_code == 200
    start_round(of_round=stored.rounds.get(), minutes=50, entry=new_entry(0))
    assert client.get(url, headers={"if-none-match": etag}).status_code == 200


def test_pages_of_a_renewed_list_are_links_to_pages(client):
    event = make_event("autumn")
    for number in range(1, 43):
        make_match((f"甲{number}", "乙", "丙"), event=event, number=number)
    renewed = client.get("/e/autumn/?since=older").content.decode()
    assert 'rel="next" href="?page=2"' in renewed


class TestFlags:
    @pytest.fixture
    def match(self):
        match = make_match()
        sit_down(match)
        Round.objects.update(started_at=timezone.now() - timedelta(minutes=60), minutes=50)
        return match

    def test_organisers_see_them_on_the_page_of_the_event(self, organiser, match):
        assert "遅れ 1卓 停滞 1卓" in text(organiser.get("/e/spring/"))

    @pytest.mark.parametrize("rights", [None, (), ("judge_event",)])
    def test_nobody_else_does(self, client, match, rights):
        if rights is not None:
            client.force_login(make_user(*rights))
        assert "遅れ" not in text(client.get("/e/spring/"))

    def test_a_flag_that_comes_with_time_is_a_change(self, organiser, match):
        Round.objects.update(started_at=timezone.now() - timedelta(minutes=10))
        before = asked(organiser, "/e/spring/")
        assert organiser.get(before).status_code == 204
        Round.objects.update(started_at=timezone.now() - timedelta(minutes=16))
        assert organiser.get(before).status_code == 200


def test_the_event_shows_the_round_that_is_played(client):
    match = after_a_game()
    assert client.get("/e/spring/").context["shown"] == match.table.round


class TestNewsOfStandings:
    """An open page of the standings gets only the changed lines, and the order of all."""

    URL = "/e/autumn/standings/"

    def fine(self, stored, number=1):
        entrant = stored.entrants.get(number=number)
        penalise(stage=stage_of(stored), entrant=entrant, points=-6, reason="見本", entry=new_entry(0))

    def lines(self, response):
        return [int(number) for number in re.findall(r'<tr id="player-(\d+)"', response.content.decode())]

    def test_only_what_has_changed_comes_with_the_order_of_all(self, client):
        stored = played_out(8)
        self.fine(stored, 2)
        again = asked(client, self.URL)
        self.fine(stored)
        news = client.get(again, headers={"HX-Request": "true", "HX-Target": "live"})
        assert self.lines(news) == [1]
        order = re.search(r'data-order="([^"]+)"', news.content.decode())
        assert order is not None
        ranks, rank = [], ""
        for place in order[1].split():
            number, _colon, other = place.partition(":")
            rank = other or rank
            ranks.append((int(number), int(rank)))
        assert ranks == [(line.number, line.rank) for line in client.get(self.URL).context["page"]]
        assert asked(client, self.URL) in news.content.decode().replace("&amp;", "&")

    def test_what_changes_no_line_sends_none(self, client):
        stored = played_out(8)
        again = asked(client, self.URL)
        start_round(of_round=stored.rounds.get(), minutes=50, entry=new_entry(0))
        news = client.get(again).content.decode()
        assert 'id="live"' in news
        assert 'id="changed-lines"' not in news

    @pytest.mark.parametrize("since", ["a version before the first penalty", "1-0-0-0-0", "\0 " + 300 * "x"])
    def test_the_whole_table_comes_where_its_lines_alone_would_not_do(self, client, since):
        stored = played_out(8)
        again = asked(client, self.URL)
        self.fine(stored)  # adds a column
        if not since.startswith("a version"):
            again = f"{self.URL}?{urlencode({'since': since})}"
        assert len(self.lines(client.get(again))) == 8


def test_a_page_that_all_may_have_comes_compressed_to_who_reads_that(client):
    played_out(8)
    plain = client.get("/e/autumn/standings/")
    packed = client.get("/e/autumn/standings/", headers={"accept-encoding": "gzip, br"})
    assert (packed.headers["Content-Encoding"], gzip.decompress(packed.content)) == ("gzip", plain.content)
    assert int(packed.headers["Content-Length"]) == len(packed.content) < len(plain.content) / 2
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert "Accept-Encoding" in packed.headers["Vary"]
    for page, headers in ((plain, {}), (packed, {"accept-encoding": "gzip"})):
        same = client.get("/e/autumn/standings/", headers=headers | {"if-none-match": page.headers["ETag"]})
        assert same.status_code == 304
