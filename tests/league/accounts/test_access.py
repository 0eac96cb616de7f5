"""Access: to a table by its secret link, to an event by the rights of the account."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404

from league.access import (
    NAME_LENGTH,
    Person,
    account_of,
    event_for_judge,
    event_for_organiser,
    event_for_public,
    match_for_referee,
    referee_of,
    table_for_referee,
)
from league.matches.services.tables import renew_link
from tests.factories import make_event, make_table, make_user, new_entry

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_the_link_opens_its_own_table():
    table = make_table()
    make_table(("加藤", "木村", "工藤"), event=table.round.event, number=2)
    assert table_for_referee(table.token) == table
    assert match_for_referee(table.token).table == table


@pytest.mark.parametrize("find", [table_for_referee, match_for_referee])
@pytest.mark.parametrize(
    "token", ["", "x" * 22, "../admin", None], ids=["empty", "guessed", "a path", "revoked"]
)
def test_a_link_that_was_never_given_or_was_revoked_opens_nothing(find, token):
    table = make_table()
    renew_link(table=table, entry=new_entry(0))
    with pytest.raises(Http404, match="運営に新しいリンク"):
        find(table.token if token is None else token)


@pytest.mark.parametrize(
    ("find", "right", "wrong"),
    [
        (event_for_organiser, "organise_event", "judge_event"),
        (event_for_judge, "judge_event", "organise_event"),
    ],
)
def test_an_event_opens_to_those_with_the_right(find, right, wrong):
    event = make_event()
    assert find(make_user(right, username="with"), event.slug) == event
    for user in (make_user(wrong, username="without"), AnonymousUser()):
        with pytest.raises(PermissionDenied):
            find(user, event.slug)


def test_anyone_may_look_at_an_event_that_is_there():
    event = make_event()
    assert event_for_public(event.slug) == event
    with pytest.raises(Http404):
        event_for_public("nowhere")
    with pytest.raises(Http404):
        event_for_organiser(make_user("organise_event"), "nowhere")


def test_a_long_name_of_an_account_fits_into_the_log(rf):
    request = rf.get("/")
    request.user = make_user("organise_event", username="o" * 150)
    assert account_of(request) == referee_of(request) == Person("o" * NAME_LENGTH, request.user)
