"""Pages cached for visitors: the same for all, renewed after changes, with no data of other users."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from league.stages.services.penalties import penalise
from tests.factories import make_user, new_entry
from tests.league.stage_scenes import decided, played_out, stage_of
from tests.pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("a snapshot of the database")]

URL = "/e/autumn/standings/"


@pytest.fixture
def kept(head_stays_known):
    return decided()


def visit(address=URL, **headers):
    """Request a page with a new browser."""
    return Client().get(address, headers=headers)


def seen_by(browser):
    return text(browser.get(URL))


def tokens(response):
    return re.findall(r'(?:middlewaretoken" value="|X-CSRFToken": ")(\w{64})', response.content.decode())


def fine(stored):
    entrant = stored.entrants.get(number=1)
    penalise(stage=stage_of(stored), entrant=entrant, points=-100, reason="遅刻", entry=new_entry(0))


def test_the_address(kept):
    assert reverse("standings", args=[kept.slug]) == URL


def test_the_second_visitor_costs_no_query(kept, django_assert_num_queries):
    first = visit()
    with django_assert_num_queries(0):
        second = visit()
        assert visit(if_none_match=first.headers["ETag"]).status_code == 304
    assert text(second) == text(first)
    policies = ("Content-Security-Policy", "X-Frame-Options")
    for name in ("Content-Type", "ETag", "Vary", "Content-Language", *policies):
        assert second.headers[name] == first.headers[name]


def test_a_public_page_sets_no_cookie_and_a_proxy_may_answer_with_it(kept):
    for page in (visit(), visit(), visit("/e/autumn/"), visit("/"), visit("/rules/")):
        assert not page.cookies
        assert not tokens(page)
    assert visit().headers["Cache-Control"] == "public, max-age=0, s-maxage=2, must-revalidate"
    browser = Client(enforce_csrf_checks=True)
    assert browser.post(reverse("set_language"), {"language": "en", "next": URL}).status_code == 302
    assert "Standings" in seen_by(browser)


class SharedCache:
    """A shared cache in front of the desk, following RFC 9111."""

    def __init__(self):
        self.kept, self.asked = {}, 0

    def get(self, address, **headers):
        for vary, page in self.kept.get(address, []):
            if all(headers.get(name) == value for name, value in vary.items()):
                return page
        self.asked += 1
        page = Client().get(address, headers=headers)
        control = page.headers["Cache-Control"]
        lives = re.search(r"s-maxage=(\d+)", control)
        if "public" in control and lives and int(lives[1]) > 0 and not page.cookies:
            named = page.headers.get("Vary", "").lower().replace("-", "_").split(",")
            vary = {name.strip(): headers.get(name.strip()) for name in named}
            self.kept.setdefault(address, []).append((vary, page))
        return page


@pytest.mark.parametrize("address", ["/e/autumn/", URL, "/e/autumn/standings/final/"])
def test_two_readers_behind_one_cache_are_one_request_to_the_desk(kept, address):
    between = SharedCache()
    first, second = (between.get(address, accept_encoding="gzip", user_agent=name) for name in ("one", "two"))
    assert between.asked == 1
    assert first.content == second.content
    english = between.get(address, accept_encoding="gzip", accept_language="en")
    assert english.content != first.content
    assert between.asked == 2


def test_a_tag_that_a_proxy_made_weak_is_known_again(kept):
    for address in (URL, "/api/events/autumn/live", "/calendar.ics"):
        assert visit(address, if_none_match=f"W/{visit(address).headers['ETag']}").status_code == 304


def test_what_is_recorded_is_seen_at_once(kept):
    before = visit()
    assert visit(if_none_match=before.headers["ETag"]).status_code == 304
    assert text(visit()) == text(before)
    fine(kept)
    after = visit(if_none_match=before.headers["ETag"])
    assert after.status_code == 200
    assert "-100" in text(after)


def test_languages_are_kept_apart(kept):
    assert "順位表" in text(visit())
    assert "Standings" in text(visit(accept_language="en"))
    english = Client()
    english.cookies["django_language"] = "en"
    assert "Standings" in seen_by(english)


def test_who_is_signed_in_neither_sees_nor_leaves_what_is_kept(kept):
    organiser = Client()
    organiser.force_login(make_user("organise_event", username="desk"))
    assert "desk" in seen_by(organiser)
    assert "desk" not in text(visit())
    fine(kept)
    assert "-100" in seen_by(organiser)


def test_while_one_makes_a_page_anew_the_others_get_the_old_one(kept, monkeypatch):
    before = text(visit())
    fine(kept)
    monkeypatch.setattr(cache, "add", lambda *_given: False)
    assert text(visit()) == before
    monkeypatch.undo()
    assert "-100" in text(visit())


def test_a_page_that_is_gone_is_not_given_away():
    stored = played_out()
    assert visit().status_code == 200
    type(stored).objects.filter(pk=stored.pk).update(slug="winter")
    cache.clear()
    assert visit().status_code == 404


def test_what_the_page_asks_for_by_itself_is_kept_too(kept, django_assert_num_queries):
    version = visit().context["tables"].version
    address = f"{URL}?since={version}"
    assert visit(address, hx_request="true").status_code == 204
    with django_assert_num_queries(0):
        assert visit(address, hx_request="true").status_code == 204


POISON = {
    "a forwarded host": {"x_forwarded_host": "evil.example"},
    "a forwarded scheme": {"x_forwarded_proto": "https", "forwarded": "proto=https;host=evil.example"},
    "a forwarded address": {"x_forwarded_for": "127.0.0.1", "x_real_ip": "127.0.0.1"},
    "another address to rewrite to": {
        "x_original_url": "/accounts/login/",
        "x_rewrite_url": "/accounts/login/",
    },
    "another method": {"x_http_method_override": "POST"},
    "a language that is none": {"accept_language": "x" * 3_000},
    "markup in a header": {"accept_language": "<script>", "hx_current_url": "https://evil.example/<script>"},
    "a part of a page": {"hx_request": "true", "hx_target": "main"},
    "an etag of somebody else": {"if_none_match": '*, W/"x", "y"'},
    "a referrer": {"referer": "https://evil.example/", "origin": "https://evil.example"},
    "a user agent and a range": {"user_agent": "<script>", "range": "bytes=0-9"},
    "a cookie that is none": {"cookie": 'csrftoken="><script>; django_language=../../x'},
    "somebody's session": {"cookie": "sessionid=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},
    "a name": {"cookie": "referee=<script>; messages=<script>"},
}
"""Request headers that try to change what other visitors get from the cache."""


@pytest.mark.parametrize("behind_proxy", [False, True])
@pytest.mark.parametrize("what", POISON)
def test_nothing_that_a_stranger_sends_reaches_the_next_visitor(kept, settings, what, behind_proxy):
    settings.BEHIND_PROXY = behind_proxy
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if behind_proxy else None
    # Requested with ``?q=``, so that the page itself is not cached before the attack.
    clean = visit(f"{URL}?q=")
    visit(**POISON[what])
    after = visit()
    assert after.status_code == 200
    assert text(after) == text(clean)
    for trace in (b"evil", b"<script>", b"127.0.0.1"):
        assert trace not in after.content
    assert "evil" not in str(after.headers)


def test_a_host_that_is_not_the_desks_is_refused_and_leaves_nothing(kept, settings):
    settings.ALLOWED_HOSTS = ["testserver", "desk.local"]
    assert visit(host="evil.example").status_code == 400
    assert visit(host="testserver:80@evil.example").status_code == 400
    first = visit(host="testserver")
    assert visit(host="evil.example").status_code == 400
    assert text(visit(host="desk.local")) == text(first) == text(visit())


def test_hosts_are_kept_apart(kept, settings):
    settings.ALLOWED_HOSTS = ["old.local", "new.local"]
    settings.ADDRESS, settings.ADDRESS_BEFORE = "http://new.local", "http://old.local"
    for _time in range(2):
        told = [visit(host=each).headers.get("Desk-Address") for each in ("old.local", "new.local")]
        assert told == ["http://new.local", None]


@pytest.mark.parametrize(
    "query", ["?q=%3Cscript%3E", "?since=x", "?page=2", "?group=9", "?q=%00", "?&", "?q=%ff"]
)
def test_addresses_with_other_questions_are_kept_apart(kept, query):
    clean = text(visit())
    visit(f"{URL}{query}")
    assert text(visit()) == clean


def test_other_ways_of_asking_are_neither_kept_nor_answered_from_what_is_kept(kept):
    assert Client().head(URL).content == b""
    assert visit().content != b""
    assert Client().post(URL).status_code == 405
    assert Client().options(URL).status_code == 405
    assert visit().status_code == 200


@pytest.mark.slow
def test_a_stranger_with_many_questions_does_not_drive_out_what_others_ask_for(
    kept, django_assert_num_queries
):
    visit()
    for number in range(300):
        visit(f"{URL}?since=&x={number}", hx_request="true")
        if number % 50 == 0:
            visit()
    with django_assert_num_queries(0):
        visit()


FILES = ("games.xlsx", "games.csv", "standings/1.csv", "standings/1.xlsx", "standings/1/best.png")


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_made_once_for_each_state_of_the_event(kept, monkeypatch, file, django_assert_num_queries):
    address = f"/e/autumn/{file}"
    first = visit(address)
    with django_assert_num_queries(1):
        assert visit(address).content == first.content
    organiser = Client()
    organiser.force_login(make_user("organise_event"))
    assert organiser.get(address).content == first.content
    fine(kept)
    monkeypatch.setattr(cache, "add", lambda *_given: False)
    busy = visit(address)
    assert (busy.status_code, busy.headers["Retry-After"]) == (503, "5")
    monkeypatch.undo()
    assert visit(address).status_code == 200


def test_a_session_that_is_nobodys_gets_the_page_of_visitors(kept, django_assert_num_queries):
    first = visit()
    with django_assert_num_queries(1):  # the lookup of the session
        forged = visit(cookie="sessionid=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
    assert text(forged) == text(first)
    with django_assert_num_queries(0):
        assert text(visit(cookie="anything=else; _ga=1")) == text(first)
    fine(kept)
    assert "-100" in text(visit(cookie="sessionid=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"))
