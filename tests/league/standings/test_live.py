"""Pages that renew themselves: a change is there when they ask again, and asking costs next to nothing meanwhile."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from league.clock.services import start_round
from league.matches.services.matches import reopen_match
from league.models import Round
from league.stages.services.penalties import penalise
from tests.factories import make_event, make_match, make_user, new_entry, play_game, sit_down
from tests.league.stage_scenes import match_at, played_out, stage_of
from tests.pages import text

pytestmark = pytest.mark.django_db

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
    """The address at which a page asks whether there is anything new."""
    found = re.search(r'hx-get="([^"]+)"', client.get(url).content.decode())
    assert found is not None
    return found[1].replace("&amp;", "&")


@pytest.mark.parametrize(("url", "queries"), PAGES.items())
def test_an_unchanged_page_costs_almost_nothing(client, django_assert_num_queries, url, queries):
    played_out(8)
    again = asked(client, url)
    cache.clear()  # which state of the event is the present one is kept for a second
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

    def test_organisers_see_them_on_the_page_of_the_event(self, client, match):
        client.force_login(make_user("organise_event"))
        assert "遅れ 1卓 停滞 1卓" in text(client.get("/e/spring/"))

    @pytest.mark.parametrize("rights", [None, (), ("judge_event",)])
    def test_nobody_else_does(self, client, match, rights):
        if rights is not None:
            client.force_login(make_user(*rights))
        assert "遅れ" not in text(client.get("/e/spring/"))

    def test_a_flag_that_comes_with_time_is_a_change(self, client, match):
        client.force_login(make_user("organise_event"))
        Round.objects.update(started_at=timezone.now() - timedelta(minutes=10))
        before = asked(client, "/e/spring/")
        assert client.get(before).status_code == 204
        Round.objects.update(started_at=timezone.now() - timedelta(minutes=16))
        assert client.get(before).status_code == 200


def test_the_event_shows_the_round_that_is_played(client):
    match = make_match()
    sit_down(match)
    play_game(match, 1, 1, "1 2 3")
    assert client.get("/e/spring/").context["shown"] == match.table.round
