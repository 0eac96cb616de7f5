"""Access to a season: every address × every role; roles given and revoked; nothing without an account."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league.chain import PERSONAL_IN_SEASON, plain_of
from league.models import SeasonAct, SeasonRole
from scoring.log.chain import FIRST, entry_hash, personal_texts, sealed
from tests.factories import make_user
from tests.league.seasons.scenes import make_season, signed_in

pytestmark = pytest.mark.django_db

LOOK, KEEP, OWN = {"owner", "registrar", "viewer"}, {"owner", "registrar"}, {"owner"}
KEEPERS_ACTS = ["give", "reserve", "decline", "end", "lot", "merge", "split", "person", "event", "results"]
ADDRESSES = (
    dict.fromkeys(("persons/", "log/", "season.json"), LOOK)
    | dict.fromkeys(("inbox/", "inbox/1/", "inbox/1/aside/", "inbox/own/", "who/nagoya/"), KEEP)
    | dict.fromkeys(("places/final/enter/", "announce/final/"), KEEP)
    | {f"acts/{act}/": KEEP for act in KEEPERS_ACTS}
    | {f"acts/{act}/": OWN for act in ("regulation", "forget", "close", "reopen")}
    | dict.fromkeys(("roles/", "roles/1/revoke/", "link/"), OWN)
)
ABOUT_AN_EVENT = ("inbox/own/", "places/final/enter/")
"""Addresses that also refuse users who may not organise the event they name."""


@pytest.mark.parametrize("who", ["owner", "registrar", "viewer", "elsewhere", "superuser", "nobody"])
def test_a_season_lets_in_whom_its_roles_name_and_nobody_else(who):
    season, other = make_season(), make_season("2025")
    browser = Client()
    if who != "nobody":
        user = User.objects.create_superuser(who) if who == "superuser" else User.objects.create_user(who)
        at, role = (other, "owner") if who == "elsewhere" else (season, who)
        if role in SeasonRole.Role.values:
            SeasonRole.objects.create(season=at, user=user, role=role)
        browser.force_login(user)
    for address, may in ADDRESSES.items():
        for method in ("get", "post"):
            status = getattr(browser, method)(f"/seasons/2026/{address}").status_code
            if who not in may:
                assert status in (403, 405), (address, method, status)
            elif address not in ABOUT_AN_EVENT:
                assert status != 403, (address, method, status)


def owner(season) -> Client:
    return signed_in(Client(), season, "owner")


def test_who_may_not_open_a_page_of_a_season_is_led_back_to_the_season(client):
    refused = signed_in(client, make_season(), "viewer").get("/seasons/2026/inbox/")
    assert refused.status_code == 403
    assert 'href="/seasons/2026/"' in refused.content.decode()


def test_an_owner_gives_and_takes_roles_but_one_owner_stays():
    season = make_season()
    browser = owner(season)
    make_user(username="suzuki")
    given = {"client_id": str(uuid4()), "username": "suzuki", "role": "registrar"}
    for _twice in range(2):
        browser.post("/seasons/2026/roles/", given)
    assert season.roles.count() == 2
    assert SeasonAct.objects.filter(verb="role").count() == 1
    for role in season.roles.order_by("-role"):
        browser.post(f"/seasons/2026/roles/{role.pk}/revoke/", {"client_id": str(uuid4())})
    assert [role.role for role in season.roles.all()] == ["owner"]


def test_a_new_link_makes_the_old_one_void(client):
    season = make_season()
    old = season.hand_in_key
    owner(season).post("/seasons/2026/link/", {"client_id": str(uuid4())})
    season.refresh_from_db()
    assert client.get(f"/hand-in/{old}/").status_code == 404
    assert client.get(f"/hand-in/{season.hand_in_key}/").status_code == 200


def test_the_log_is_a_chain_in_which_no_name_stands_open():
    season = make_season()
    browser = owner(season)
    said = {"client_id": str(uuid4()), "name": "小林 新", "former": "旧 姓", "born": "2014", "shown": "name"}
    browser.post("/seasons/2026/acts/person/", said)
    prev = FIRST
    for act in season.acts.order_by("no"):
        hashed = {"no": act.no, **sealed(plain_of(act), act.salts), "prev": prev}
        assert (act.prev, act.hash) == (prev, entry_hash(hashed))
        assert [*personal_texts(hashed, PERSONAL_IN_SEASON)] == []
        prev = act.hash
    season.refresh_from_db()
    assert (season.log_no, season.log_hash) == (2, prev)
