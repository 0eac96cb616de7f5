"""Pages open to others contain no key: neither a table's nor that of the event's overlays."""

from random import Random

import pytest
from django.urls import reverse

from league.access import Right
from league.models import Event, Match, Role, Table
from league.rehearsal.services.tables import BotReferee, play_table
from tests.factories import NOW, REFEREE
from tests.league.print_scenes import PEOPLE, seated
from tests.league.roles.test_matrix import DECIDED, PUBLIC, STREAM, WHERE, addresses, device_of

pytestmark = pytest.mark.django_db
KEY = "a-key-for-overlays-abc"


@pytest.mark.slow
@pytest.mark.parametrize("person", ["nobody", "stranger", Role.VIEWER])
def test_whoever_may_only_look_is_told_no_key(person):
    seated(PEOPLE)
    play_table(Match.objects.get(table__number=1), BotReferee(REFEREE, Random(1), lambda: NOW), before=(2, 1))
    Event.objects.update(public_rulings=True, self_check_in=True, overlay_key=KEY)
    slug = Event.objects.get().slug
    client = device_of(person, slug)
    open_to_them = {PUBLIC, STREAM} | ({Right.LOOK} if person == Role.VIEWER else set())
    where = {**WHERE, "slug": slug, "key": KEY, "kind": "csv"}
    tables = set(Table.objects.values_list("token", flat=True))
    looked_at = 0
    for name, taken in addresses():
        if DECIDED[name] not in open_to_them or not taken or not set(taken) <= where.keys():
            continue
        answer = client.get(reverse(name, kwargs={each: where[each] for each in taken}))
        looked_at += answer.status_code == 200
        said = b"".join(answer) if answer.streaming else answer.content
        assert [key for key in {*tables, KEY} if key.encode() in said] == [], name
    assert looked_at > 20


def test_whoever_hands_the_sheets_out_is_led_to_the_tables():
    seated(PEOPLE)
    page = device_of(Role.DESK, "spring").get(reverse("hall", args=["spring"])).content.decode()
    assert all(token in page for token in Table.objects.values_list("token", flat=True))
