"""Pages cached for officials: never outdated, and never another user's."""

import re

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from league.clock.services import set_extra_minutes
from league.desk.services import compare_code
from league.entrants.services.entrants import Names, correct_entrant
from league.entrants.services.forgetting import forget
from league.events.services import archive_event, restore_event
from league.matches.services.matches import reopen_match, undo
from league.matches.services.tables import renew_link
from league.models import Event, Match, Role, Table
from league.roles.services import revoke_role
from scoring.sheets.check_code import check_code
from tests.factories import correct, make_match, make_user, new_entry, record_at_now
from tests.league.stage_scenes import decided
from tests.league.test_page_cache import fine
from tests.pages import text

pytestmark = pytest.mark.django_db

ROOMS = ("event_detail", "desk", "print_room", "hall", "stage_advance")
MOST_ASKED = 7
"""The most queries of a cached page: session, account, event or stage, roles, and data not in the log."""
HEADERS = ("Content-Type", "Cache-Control", "Content-Language", "X-Frame-Options")


@pytest.fixture
def kept():
    return decided()


def browser_of(*rights, username="desk", **given):
    browser = Client(**given)
    browser.force_login(make_user(*rights, username=username))
    return browser


def address(room, of):
    return reverse(room, args=[of.slug, 1] if room == "stage_advance" else [of.slug])


def seen_by(browser, page):
    return text(browser.get(page))


def own(page, name):
    return re.findall(rf'name="{name}" value="([\w-]+)"', page.content.decode())


def announced(page):
    return {"going": re.findall(r'name="going" value="([^"]*)"', page.content.decode())[0]}


def turned_round(stored):
    """Correct the first game of table 1 to the reverse order of exits."""
    match = Match.objects.get(table__round__event=stored, table__number=1)
    reopen_match(match=match, entry=new_entry(match), reason="確認")
    before = record_at_now(match).parts.exits(1, 1)
    correct(match, 1, " ".join(str(each.player) for each in reversed(before)), reason="訂正")


@pytest.mark.parametrize("room", ROOMS)
def test_the_second_look_is_the_first_once_more(kept, room, django_assert_max_num_queries):
    organiser = browser_of("organise_event")
    first = organiser.get(address(room, kept))
    with django_assert_max_num_queries(MOST_ASKED):
        second = organiser.get(address(room, kept))
    assert text(second) == text(first)
    assert second.status_code == 200
    for name in HEADERS:
        assert second.headers[name] == first.headers[name]


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_each_look_is_what_it_would_be_if_nothing_were_kept(kept, room):
    """A page equals one built without the cache after a correction, an undo, a penalty, and archiving."""
    organiser = browser_of("organise_event")

    def put_away():
        archive_event(event=Event.objects.get(), reason="終了", entry=new_entry(0))

    def bring_back():
        restore_event(event=Event.objects.get(), reason="再開", entry=new_entry(0))

    def take_back():
        match = Match.objects.get(table__round__event=kept, table__number=1)
        undo(match=match, entry=new_entry(match))

    seen = set()
    for change in (lambda: turned_round(kept), take_back, lambda: fine(kept), put_away, bring_back):
        change()
        page = organiser.get(address(room, kept))
        cache.clear()
        anew = organiser.get(address(room, kept))
        assert page.status_code == anew.status_code
        assert text(page) == text(anew)
        seen.add(text(page))
    assert len(seen) > 1


def test_what_was_rolled_back_was_never_there(kept):
    organiser, page = browser_of("organise_event"), address("stage_advance", kept)
    before = text(organiser.get(page))
    with transaction.atomic():
        fine(kept)
        assert text(organiser.get(page)) != before
        transaction.set_rollback(True)
    assert text(organiser.get(page)) == before


def test_tokens_and_forms_are_of_each_look(kept):
    browser = browser_of("organise_event", enforce_csrf_checks=True)
    page = address("stage_advance", kept)
    first, second = browser.get(page), browser.get(page)
    for name in ("csrfmiddlewaretoken", "client_id"):
        assert len(own(first, name)) == len(own(second, name)) > 0
        assert not {*own(first, name)} & {*own(second, name)}
    assert len({*own(first, "client_id")}) == len({*own(second, "client_id")})
    given = announced(second) | {name: own(second, name)[-1] for name in ("csrfmiddlewaretoken", "client_id")}
    announce = reverse("advance_announce", args=[kept.slug, 1])
    assert browser.post(announce, given | {"csrfmiddlewaretoken": "x" * 64}).status_code == 403
    assert browser.post(announce, given).status_code == 302
    assert "発表" in text(browser.get(page))


def test_what_was_done_is_said_once(kept):
    browser, page = browser_of("organise_event"), address("stage_advance", kept)
    seen = browser.get(page)
    given = announced(seen) | {"client_id": own(seen, "client_id")[0]}
    browser.post(reverse("advance_announce", args=[kept.slug, 1]), given)
    assert "通過者を発表しました。" in text(browser.get(page))
    assert "通過者を発表しました。" not in text(browser.get(page))
    assert "通過者を発表しました。" not in text(browser.get(page))


def test_everybody_sees_their_own_page_in_their_own_language(kept):
    organiser = browser_of("organise_event", username="organiser")
    judge = browser_of("judge_event", username="judge")
    page = address("event_detail", kept)
    theirs = text(organiser.get(page))
    assert "organiser" in theirs
    seen = text(judge.get(page))
    assert "organiser" not in seen
    assert seen != theirs
    assert "Standings" in text(organiser.get(page, headers={"accept-language": "en"}))
    assert text(organiser.get(page)) == theirs
    assert "organiser" not in seen_by(Client(), page)


def test_whoever_loses_a_role_loses_the_page(kept):
    organiser = browser_of("organise_event")
    before = text(organiser.get(address("event_detail", kept)))
    assert organiser.get(address("hall", kept)).status_code == 200
    granted = kept.roles.get(user__username="desk", role=Role.ORGANISER)
    kept.roles.create(user=make_user(username="owner"), role=Role.OWNER)
    revoke_role(granted=granted, entry=new_entry(0))
    assert organiser.get(address("hall", kept)).status_code == 403
    assert text(organiser.get(address("event_detail", kept))) != before


def test_what_was_printed_is_seen_at_once(kept):
    browser, room = browser_of("organise_event"), address("print_room", kept)
    assert "まだ印刷していません" in text(browser.get(room))
    before = text(browser.get(room))
    assert browser.post(room, {"round": 1, "kind": ["seat_cards"]}).status_code == 302
    assert text(browser.get(room)) != before


@pytest.mark.slow
def test_another_link_name_sheet_or_time_is_seen_at_once(kept):
    browser = browser_of("organise_event")
    desk, hall, day = (address(room, kept) for room in ("desk", "hall", "event_detail"))
    table = Table.objects.get(round__event=kept, round__number=1, number=1)
    seen = {room: browser.get(room).content.decode() for room in (desk, hall, day)}
    assert all(table.token in page for page in seen.values())
    renew_link(table=table, entry=new_entry(0))
    new = Table.objects.get(pk=table.pk).token
    for room in seen:
        page = browser.get(room).content.decode()
        assert new in page
        assert table.token not in page
    entrant = kept.entrants.get(number=1)
    correct_entrant(entrant=entrant, names=Names("改名太郎", "", ""), seed=None, entry=new_entry(0))
    assert "改名太郎" in seen_by(browser, hall)
    assert "改名太郎" in seen_by(browser, day)
    assert "用紙 照合済み" not in seen_by(browser, desk)
    match = Match.objects.get(table=table)
    compare_code(match=match, code=check_code(record_at_now(match).result), entry=new_entry(match))
    assert "用紙 照合済み" in seen_by(browser, desk)
    turned_round(kept)
    assert "照合のあとで訂正" in seen_by(browser, desk)
    set_extra_minutes(table=Table.objects.get(pk=table.pk), minutes=5, seen=0, entry=new_entry(0))
    assert f"{table.number}-5" in browser.get(hall).content.decode()


def test_an_event_without_a_log_is_not_kept(kept):
    browser, page = browser_of("organise_event"), address("stage_advance", kept)
    Event.objects.update(log_hash="")
    before = text(browser.get(page))
    Event.objects.update(name="改名")
    assert "改名" in text(browser.get(page)) != before


@pytest.mark.django_db(transaction=True)
def test_nothing_kept_says_a_name_that_is_to_be_forgotten(kept):
    cache.set("page", "of somebody")
    forget(entrant=kept.entrants.get(number=1), entry=new_entry(0))
    assert cache.get("page") is None


def test_while_a_table_plays_time_is_seen():
    match = make_match()
    of = match.table.round.event
    browser = browser_of("organise_event")
    browser.get(address("hall", of))
    type(match.table.round).objects.update(title="決勝")  # bypasses the log, as the passing of time does
    assert "決勝" in text(browser.get(address("hall", of)))
