"""The limit on pages that compute: CPU time per minute and address; accounts are exempt."""

import pytest
from django.test import Client

from rules_ref.samples import SAMPLES
from tests.factories import make_match, make_user

pytestmark = pytest.mark.django_db

COMPUTING = {
    "api": ("post", "/api/adjudicate"),
    "api, side by side": ("post", "/api/adjudicate/side-by-side"),
    "ruling": ("post", "/rules/adjudicate/"),
    "laying": ("post", "/rules/lay/"),
    "replay": ("get", f"/rules/replay/?sample={next(iter(SAMPLES))}"),
    "side by side": ("post", "/rules/side-by-side/"),
    "games": ("get", "/e/spring/games.xlsx"),
    "standings": ("get", "/e/spring/standings/1.csv"),
    "picture": ("get", "/e/spring/standings/1/best.png"),
    "final": ("get", "/e/spring/standings/final.pdf"),
    "event": ("get", "/e/spring/event.json"),
    "draw": ("get", "/e/spring/draws/1/"),
    "draw file": ("get", "/e/spring/draws/1/draw.json"),
}
CASE = '{"ruleset": "jbl", "question": "play"}'


@pytest.fixture(autouse=True)
def _event():
    make_match()


def ask(client, method, address, **given):
    body = {"data": CASE, "content_type": "application/json"} if address.startswith("/api/") else {}
    return getattr(client, method)(address, **body, **given)


@pytest.mark.parametrize(("method", "address"), COMPUTING.values(), ids=COMPUTING)
def test_an_address_that_has_used_its_share_is_told_to_wait_and_an_account_is_not(
    client, settings, method, address
):
    settings.COMPUTING_SECONDS = 0
    answered = ask(client, method, address)
    assert answered.status_code == 429
    said = answered.json()["detail"] if "json" in answered["Content-Type"] else answered.content.decode()
    assert "1分待って" in said
    client.force_login(make_user())
    assert ask(client, method, address).status_code != 429


def test_what_is_computed_is_charged_to_the_address_alone(client, settings):
    settings.COMPUTING_SECONDS = 0.001
    replay = COMPUTING["replay"][1]
    assert client.get(replay).status_code == 200
    assert client.get(replay).status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.7").get(replay).status_code == 200
    assert client.get("/e/spring/standings/").status_code == 200
