"""A submission whose id was used at another event is refused with a message, not answered as done."""

from uuid import uuid4

import pytest
from django.urls import reverse

from league.models import Act, Entrant
from tests.factories import make_event, make_match
from tests.pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("one of two equal rows is refused")]

KNOWN = "別の記録としてすでに届いています。"


def test_a_tap_of_one_event_is_refused_at_a_table_of_another(client):
    client_id, answers = uuid4(), []
    for slug in ("spring", "autumn"):
        match = make_match(event=make_event(slug))
        token = match.table.token
        client.post(reverse("table_referee", args=[token]), {"name": "山本"})
        sent = {"client_id": client_id, "base_version": 0, "reason": "中止"}
        answers.append(client.post(reverse("table_cut_off_match", args=[token]), sent, follow=True))
    assert Act.objects.filter(verb="cut_off_table").count() == 1
    assert KNOWN not in text(answers[0])
    assert KNOWN in text(answers[1])


def test_a_form_of_an_organiser_is_refused_at_another_event(organiser):
    sent = {"client_id": uuid4(), "name": "井上", "status": "registered"}
    for slug in ("spring", "autumn"):
        make_event(slug)
        answered = organiser.post(reverse("event_entrant_create", args=[slug]), sent, follow=True)
    assert KNOWN in text(answered)
    assert [entrant.event.slug for entrant in Entrant.objects.all()] == ["spring"]
