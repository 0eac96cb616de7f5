"""Head judge and table's page: what waits for the judge, and what was decided in the meantime."""

import re
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league.access import Person
from league.acts.services.acts import Refusal
from league.matches.services.games import record_exit
from league.models import Match, Ruling, RulingStep
from league.rulings.services import Kind, go_to_table, take_step
from tests.factories import NOW, after_a_game, make_match, new_entry
from tests.league.ruling_steps import appeal, ask, call, entry_on
from tests.pages import text

pytestmark = pytest.mark.django_db
WAITS = "審判長を待っています。 審判長の呼び出し"
DECIDED = "審判長の決定があります。 裁定 第1号"


@pytest.fixture
def match() -> Match:
    return after_a_game()


def page(client: Client, match: Match, **query: str | int):
    return client.get(match.table.get_absolute_url(), query)


def around(response) -> str:
    found = re.search(r'data-around="([^"]+)"', response.content.decode())
    assert found is not None
    return found[1]


def a_minute_later(ruling: Ruling):
    """The head judge's entry on the ruling, a minute later."""
    return replace(entry_on(ruling), now=NOW + timedelta(minutes=1))


def go_on(match: Match) -> None:
    """Record an exit of the next game, another minute later."""
    entry = replace(new_entry(match), now=NOW + timedelta(minutes=2))
    record_exit(match=match, entry=entry, set_number=1, game=2, player=1)


def test_who_is_on_the_way_is_said_and_once_only(client, match):
    ruling = call(match)
    before = around(page(client, match))
    for name in ("審判長", "副審判長"):
        go_to_table(ruling=ruling, by=Person(name), now=NOW)
    shown = page(client, match)
    assert "審判長（ 審判長 ）が向かっています。 審判長の呼び出し" in text(shown)
    assert around(shown) != before
    take_step(ruling=ruling, kind=Kind.RULED, reason="続ける", entry=a_minute_later(ruling))
    with pytest.raises(Refusal, match="もう審判長を待っていません"):
        go_to_table(ruling=ruling, by=Person("副審判長"), now=NOW)


def test_a_call_from_the_outbox_is_answered_with_the_page_and_is_one(client, match):
    client.post(reverse("table_referee", args=[match.table.token]), {"name": "山本"})
    sent = {"call-ready": "come", "call-form_id": str(uuid4())}
    for _again in range(2):
        answer = client.post(
            reverse("table_call", args=[match.table.token]), sent, headers={"Desk-Outbox": "0"}
        )
        assert (answer.headers["Desk-Answer"], "Desk-Then" in answer.headers) == ("recorded", False)
        assert WAITS in text(answer)


def test_a_call_from_a_phone_without_a_name_keeps_waiting(client, match):
    sent = {"call-ready": "come", "call-form_id": str(uuid4())}
    answer = client.post(reverse("table_call", args=[match.table.token]), sent, headers={"Desk-Outbox": "0"})
    assert answer.headers["Desk-Answer"] == "unnamed"
    assert not match.rulings.exists()


def test_a_call_waits_is_answered_and_gives_way_to_the_next_entry(client, match):
    assert "審判長の決定" not in text(page(client, match))
    question = call(match)
    assert WAITS in text(page(client, match))
    take_step(ruling=question, kind=Kind.RULED, reason="続ける", clauses=(), entry=a_minute_later(question))
    decided = text(page(client, match))
    assert DECIDED in decided
    assert WAITS not in decided
    go_on(match)
    assert DECIDED not in text(page(client, match))


def test_so_does_an_appeal(client, match):
    ruling = ask(match)
    assert "審判長の呼び出し" not in text(page(client, match))
    appeal(ruling)
    assert "審判長を待っています。 裁定 第1号" in text(page(client, match))
    take_step(ruling=ruling, kind=RulingStep.Kind.OVERRULED, reason="映像", entry=a_minute_later(ruling))
    shown = text(page(client, match))
    assert DECIDED in shown
    assert "裁定は変更されました。 映像" in shown


def test_the_table_reads_what_is_valid_instead(client, match):
    ruling, kind = ask(match), RulingStep.Kind.OVERRULED
    given = a_minute_later(ruling)
    take_step(ruling=ruling, kind=kind, reason="映像", entry=given, verdict="illegal")
    assert "裁定は変更されました。 × 出せません 映像" in text(page(client, match))


def test_it_leads_to_the_ruling(client, match):
    call(match)
    assert f"/t/{match.table.token}/rulings/1/" in page(client, match).content.decode()


def test_a_phone_that_asks_hears_of_it_and_of_nothing_else(client, match, django_assert_num_queries):
    question = call(match)
    match.refresh_from_db()
    now = {"since": match.version, "around": around(page(client, match))}
    with django_assert_num_queries(2):
        assert page(client, match, **now).status_code == 204
    take_step(ruling=question, kind=Kind.RULED, reason="続ける", clauses=(), entry=a_minute_later(question))
    assert page(client, match, **now).status_code == 200
    other = make_match(("加藤", "木村", "工藤"), event=match.table.round.event, number=2)
    now["around"] = around(page(client, match))
    call(other)
    assert page(client, match, **now).status_code == 204
