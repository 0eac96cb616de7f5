"""The desk's answers to a phone's outbox: only a recorded act is called recorded."""

import gzip

import pytest
from django.test import Client
from django.urls import reverse

from league.matches.services.tables import renew_link
from league.models import Act
from tests.factories import make_entrant, new_entry, play_game
from tests.pages import form_to, forms_of, text

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("one of two equal rows is refused")]


def page(phone, match, **query):
    return phone.get(reverse("table_detail", args=[match.table.token]), query)


def exits(phone, match, game=1):
    """The forms of the players who can go out, by player."""
    forms = forms_of(page(phone, match))
    return {int(form.values["player"]): form for form in forms if "/exits/" in form.action}


def from_outbox(phone, form, behind=0, **values):
    headers = {"HX-Request": "true", "Desk-Outbox": str(behind)}
    return phone.post(form.action, {**form.values, **values}, headers=headers)


def test_a_recorded_entry_is_called_so_and_comes_with_the_page(phone, match):
    answer = from_outbox(phone, exits(phone, match)[3])
    assert (answer.status_code, answer["Desk-Answer"], answer["Desk-Version"]) == (200, "recorded", "3")
    assert "♦ 上田 大富豪" in text(answer)
    assert 'data-version="3"' in answer.content.decode()


def test_pages_and_answers_come_compressed_to_browsers_that_can_read_it(phone, match):
    form = exits(phone, match)[3]
    phone.defaults["HTTP_ACCEPT_ENCODING"] = "gzip"
    for packed in (page(phone, match), from_outbox(phone, form)):
        assert packed["Content-Encoding"] == "gzip"
        assert 'id="table"' in gzip.decompress(packed.content).decode()


def test_while_more_is_to_come_the_answer_is_empty(phone, match):
    answer = from_outbox(phone, exits(phone, match)[3], behind=2)
    assert (answer["Desk-Answer"], answer.content) == ("recorded", b"")


def test_the_same_entry_again_is_recorded_once(phone, match):
    form = exits(phone, match)[3]
    first, second = from_outbox(phone, form), from_outbox(phone, form)
    assert first["Desk-Version"] == second["Desk-Version"] == "3"
    assert match.acts.count() == 3


def test_one_that_the_match_has_overtaken_is_stale_with_both_versions(phone, match):
    form = exits(phone, match)[3]
    play_game(match, 1, 1, "1")
    answer = from_outbox(phone, form)
    assert (answer.status_code, answer["Desk-Answer"]) == (409, "stale")
    assert "上田 あがり" in text(answer)
    assert "青木 あがり" in text(answer)
    assert "Desk-Version" not in answer


def test_one_from_a_version_that_is_still_to_come_is_stale_too(phone, match):
    answer = from_outbox(phone, exits(phone, match)[3], base_version=99)
    assert (answer.status_code, answer["Desk-Answer"]) == (409, "stale")


def test_one_that_cannot_have_happened_is_refused(phone, match):
    form = exits(phone, match)[3]
    play_game(match, 1, 1, "3")
    answer = from_outbox(phone, form, base_version=3)
    assert (answer.status_code, answer["Desk-Answer"]) == (422, "refused")
    assert "Desk-Version" not in answer


def test_one_that_cannot_be_read_is_refused(phone, match):
    answer = from_outbox(phone, exits(phone, match)[3], player="?")
    assert (answer.status_code, answer["Desk-Answer"]) == (422, "refused")


def test_without_a_referee_nothing_is_recorded_and_the_name_is_asked_for(phone, match):
    form = exits(phone, match)[3]
    phone.cookies.pop("referee")
    answer = from_outbox(phone, form)
    assert (answer.status_code, answer["Desk-Answer"]) == (403, "unnamed")
    assert "審判の名前" in text(answer)
    assert match.acts.count() == 2


def test_a_link_that_has_been_replaced_is_gone(phone, match):
    form = exits(phone, match)[3]
    renew_link(table=match.table, entry=new_entry(0))
    answer = from_outbox(phone, form)
    assert (answer.status_code, answer["Desk-Answer"]) == (404, "gone")
    asked = phone.get(form.action.partition("sets/")[0], headers={"Desk-Outbox": "0"})
    assert (asked.status_code, asked["Desk-Answer"]) == (404, "gone")


def test_a_lost_csrf_cookie_is_no_answer_and_the_page_carries_a_new_token(match):
    phone = Client(enforce_csrf_checks=True)
    first = page(phone, match)
    token = first.content.decode().partition('data-csrf="')[2].partition('"')[0]
    named = phone.post(
        reverse("table_referee", args=[match.table.token]), {"name": "山本", "csrfmiddlewaretoken": token}
    )
    assert named.status_code == 302
    form = exits(phone, match)[3]
    phone.cookies.pop("csrftoken")
    answer = from_outbox(phone, form)
    assert answer.status_code == 403
    assert "Desk-Answer" not in answer
    token = page(phone, match).content.decode().partition('data-csrf="')[2].partition('"')[0]
    del form.values["csrfmiddlewaretoken"]
    headers = {"Desk-Outbox": "0", "X-CSRFToken": token}
    assert phone.post(form.action, form.values, headers=headers)["Desk-Answer"] == "recorded"


def test_a_correction_says_where_its_changes_are_shown(phone, match):
    play_game(match, 1, 1, "1 2 3")
    address = reverse("table_game", args=[match.table.token, 1, 1])
    form = form_to(phone.get(address, {"exits": "2-1-3"}), "/correct/")
    answer = from_outbox(phone, form)
    assert answer["Desk-Answer"] == "recorded"
    assert answer["Desk-Then"] == reverse("table_act", args=[match.table.token, 6])


def test_a_correction_of_a_game_that_is_gone_is_shown_on_the_table(phone, match):
    play_game(match, 1, 1, "1")
    address = reverse("table_game", args=[match.table.token, 1, 1])
    form = form_to(phone.get(address, {"exits": "2"}), "/correct/")
    undo = form_to(page(phone, match), "/undo/")
    assert from_outbox(phone, undo)["Desk-Answer"] == "recorded"
    answer = from_outbox(phone, form)
    assert answer["Desk-Answer"] == "stale"
    unreadable = from_outbox(phone, form, exits="?", client_id="00000000-0000-4000-8000-000000000000")
    assert unreadable["Desk-Answer"] == "refused"


def test_a_substitution_sent_again_is_recorded_although_its_form_is_no_longer_valid(phone, match):
    make_entrant(match.table.round.event, 5, "近藤")
    for game in (1, 2, 3, 4):
        play_game(match, 1, game, "1 2 3")
    form = form_to(phone.get(reverse("table_substitution", args=[match.table.token])), "/record/")
    answers = [from_outbox(phone, form, outgoing=2, incoming=5, reason="体調") for _ in range(2)]
    assert [answer["Desk-Answer"] for answer in answers] == ["recorded", "recorded"]
    assert Act.objects.filter(verb="substitute").count() == 1


def test_without_an_outbox_everything_is_as_on_any_page(phone, match):
    form = exits(phone, match)[3]
    answer = phone.post(form.action, form.values)
    assert answer.status_code == 302
    assert "Desk-Answer" not in answer
