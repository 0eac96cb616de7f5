"""A cloned event has the settings and stages of its source, but none of its people and results."""

from datetime import date
from uuid import uuid4

import pytest

from league.events.services import details_of
from league.models import Act, Event, Role, Stage, Verb
from tests.factories import make_entrant, make_event, make_match, make_stage, make_user, play_set
from tests.pages import text

pytestmark = pytest.mark.django_db
CLONE = "/e/spring/clone/"
SCHEME = {
    "sets": 2,
    "games_per_set": 2,
    "points": {"4": [10, 5, 3, 0], "3": [8, 4, 0]},
    "bonus": 1,
    "tiebreaks": ["lot"],
}


def clone(client, **fields):
    said = {"client_id": uuid4(), "name": "秋の大会", "slug": "autumn", "date": "2026-10-18"}
    return client.post(CLONE, said | fields)


def set_up(**fields) -> Event:
    return make_event(
        venue="市民会館", date="2026-05-03", idle_minutes=7, public_rulings=True, screen_rulings=True,
        procedures={"slow": "5分で棄権"}, regulation={"cutoff": "discard_game"}, scheme=SCHEME, **fields,
    )  # fmt: skip


def test_the_rules_and_all_that_is_said_about_the_event_come_along(organiser):
    source = set_up(ruleset="zai")
    assert clone(organiser).url == "/e/autumn/"
    cloned = Event.objects.get(slug="autumn")
    assert (cloned.name, cloned.date) == ("秋の大会", date(2026, 10, 18))
    assert (cloned.ruleset, cloned.regulation, cloned.scheme) == ("zai", {"cutoff": "discard_game"}, SCHEME)
    source.refresh_from_db()
    said, known = details_of(cloned).logged(), details_of(source).logged()
    assert {key for key in said if said[key] != known[key]} == {"name", "slug", "date"}


def test_the_stages_come_along_without_those_who_were_named_for_them(organiser):
    event = set_up()
    make_entrant(event, 1)
    make_stage(
        event,
        code="heats",
        name="予選",
        matches=2,
        advance={"rule": "best_overall", "n": 4},
        advanced=["p01"],
    )
    make_stage(
        event, code="last", name="決勝", seating="swiss", counts="carried", by_group=True,
        enter={"from": ["heats"], "seeds": ["p01"], "players": []},
    )  # fmt: skip
    clone(organiser)
    heats, last = Stage.objects.filter(event__slug="autumn")
    assert (heats.number, heats.code, heats.name, heats.matches) == (1, "heats", "予選", 2)
    assert (heats.enter, heats.advance, heats.advanced) == (None, {"rule": "best_overall", "n": 4}, None)
    assert (last.number, last.seating, last.counts, last.by_group) == (2, "swiss", "carried", True)
    assert last.enter == {"from": ["heats"], "seeds": [], "players": []}
    assert organiser.get("/e/autumn/stages/").status_code == 200


def test_nobody_and_nothing_played_comes_along(organiser):
    event = set_up(is_demo=True)
    play_set(make_match(event=event), 1, ["1 2 3"] * 2)
    event.roles.create(user=make_user(username="審判長"), role=Role.HEAD_JUDGE)
    acts = Act.objects.filter(event=event).count()
    clone(organiser)
    cloned = Event.objects.get(slug="autumn")
    assert not cloned.is_demo
    assert not cloned.entrants.exists()
    assert not cloned.rounds.exists()
    assert cloned.stages.count() == event.stages.count()
    assert [str(role.user) for role in cloned.roles.filter(role=Role.HEAD_JUDGE)] == []
    assert cloned.roles.filter(role=Role.OWNER, user__username="organiser").exists()
    assert Act.objects.filter(event=event).count() == acts


def test_the_log_of_the_new_event_begins_with_where_it_comes_from(organiser):
    make_stage(set_up(), name="予選")
    clone(organiser)
    act = Act.objects.get()
    assert (act.event.slug, act.verb, act.after["copied_from"]) == ("autumn", Verb.CREATE_EVENT, "spring")
    assert (act.after["scheme"], [stage["name"] for stage in act.after["stages"]]) == (SCHEME, ["予選"])
    assert "複製元の大会" in text(organiser.get("/e/autumn/history/"))


def test_a_wrong_entry_is_explained_and_nothing_made(organiser):
    make_event()
    response = clone(organiser, slug="spring")
    assert response.status_code == 422
    assert "このアドレスの大会はすでにあります。" in text(response)
    assert Event.objects.count() == 1


@pytest.mark.parametrize(("address", "slug"), [(CLONE, "autumn"), ("/e/spring/edit/", "may")])
def test_a_new_address_that_arrives_twice_is_stored_once(organiser, address, slug):
    make_event()
    sent = {"client_id": uuid4(), "name": "大会", "slug": slug}
    assert [organiser.post(address, sent).url for _ in range(2)] == [f"/e/{slug}/"] * 2
    assert Act.objects.count() == 1


def test_the_settings_lead_to_it_only_who_may_make_events(organiser, client):
    event = make_event()
    assert CLONE in organiser.get("/e/spring/edit/").content.decode()
    assert 'value="春の大会"' in organiser.get(CLONE).content.decode()
    user = make_user(username="手伝い")
    event.roles.create(user=user, role=Role.ORGANISER)
    client.force_login(user)
    page = client.get("/e/spring/edit/")
    assert page.status_code == 200
    assert CLONE not in page.content.decode()
