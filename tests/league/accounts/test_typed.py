"""A submission refused for an ended session or an invalid CSRF token is offered again as a filled form."""

import html
import re
from uuid import uuid4

import pytest
from django.test import Client

from league.models import Entrant
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db
ORIGIN = {"Origin": "http://testserver"}
ADDRESS = "/e/spring/entrants/new/"
TYPED = {"name": "髙橋 一郎", "kana": 'たかはし "いちろう"', "status": "present", "client_id": str(uuid4())}
FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


@pytest.fixture
def organiser():
    make_event()
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user("organise_event"))
    return client


def fields_of(response):
    """The hidden fields of the form that offers to send the submission again."""
    page = response.content.decode().partition('action="' + ADDRESS)[2].partition("</form>")[0]
    return {name: html.unescape(value) for name, value in FIELD.findall(page)}


def test_after_a_lost_token_the_same_form_is_sent_by_one_tap(organiser):
    refused = organiser.post(ADDRESS, TYPED | {"csrfmiddlewaretoken": "x" * 64}, headers=ORIGIN)
    assert refused.status_code == 403
    fields = fields_of(refused)
    assert fields.items() >= TYPED.items()
    assert organiser.post(ADDRESS, fields, headers=ORIGIN).status_code == 302
    entered = Entrant.objects.get()
    assert (entered.name, entered.kana) == (TYPED["name"], TYPED["kana"])


def test_after_an_ended_sign_in_what_was_typed_is_there(organiser):
    organiser.handler.enforce_csrf_checks = False
    organiser.logout()
    refused = organiser.post(ADDRESS, TYPED, headers=ORIGIN)
    assert refused.status_code == 403
    assert fields_of(refused).items() >= TYPED.items()


@pytest.mark.parametrize(
    ("headers", "typed"),
    [({}, TYPED), ({"Origin": "https://elsewhere.example"}, TYPED), (ORIGIN, TYPED | {"password": "secret"})],
    ids=["nobody knows from where", "another site", "a password"],
)
def test_nothing_is_offered_again(organiser, headers, typed):
    refused = organiser.post(ADDRESS, typed, headers=headers)
    assert refused.status_code == 403
    assert "この内容でもう一度送る" not in refused.content.decode()
