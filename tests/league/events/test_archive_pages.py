"""No page of an archived event offers a form that writes to it."""

from typing import Any, Final

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from league.models import Event, Role
from tests.browser.test_every_page import page_addresses
from tests.factories import make_user
from tests.pages import PageForm, forms_of, text

pytestmark = pytest.mark.django_db

ASIDE: Final = (
    "/i18n/",
    "/sign-out/",
    "/restore/",
    "/password/",
    "/second-factor/",
    "/sign-in/",
    "/sign-out/everywhere/",
    "/events/",
    "/backups/",
    "/rules/replay/",
)
"""Addresses whose forms do not write to the event (language, account, replay, …) or restore it."""


@pytest.fixture(params=["owner", "visitor"])
def reader(request: pytest.FixtureRequest, client: Client) -> Client:
    call_command("demo_event", verbosity=0)
    if request.param == "owner":
        user = make_user("organise_event", username="責任者")
        for role in Role:
            Event.objects.get().roles.get_or_create(user=user, role=role)
        client.force_login(user)
    Event.objects.update(archived_at=timezone.now())
    return client


@pytest.mark.slow
def test_no_page_offers_an_entry(reader: Client) -> None:
    found = []
    addresses = [key for key in dict.fromkeys(page_addresses()) if key.startswith(("/e/", "/t/", "/o/"))]
    assert len(addresses) > 60
    for address in addresses:
        answer: Any = reader.get(address)
        if answer.status_code == 403:
            assert "アーカイブされています" in text(answer) or "サインイン" in text(answer), address
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        found += [(address, form.action) for form in forms_of(answer) if offers(form)]
    assert found == []


def offers(form: PageForm) -> bool:
    """Whether the form writes to the event."""
    return "csrfmiddlewaretoken" in form.values and not any(each in form.action for each in ASIDE)
