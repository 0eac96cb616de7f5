"""An event is archived and restored, and a referee's phone keeps and sends its entries."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from league.events.services import archive_event, restore_event
from league.models import Match, Role
from tests.browser.looks import picture, problems
from tests.browser.organiser import press, sign_in
from tests.browser.outbox import NETWORK, exits, held, sent, tap_out
from tests.browser.players import A, E, U
from tests.factories import make_event, new_entry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.slow
def test_an_owner_puts_an_event_away_and_finds_it_again(phone: Page) -> None:
    event = make_event()
    sign_in(phone)
    event.roles.create(user=User.objects.get(username="kanri"), role=Role.OWNER)
    phone.goto("/e/spring/edit/")
    phone.get_by_text("この大会をアーカイブする").click()
    assert problems(phone) == []
    picture(phone, "archive-settings")
    phone.get_by_label("理由").fill("入力の練習")
    press(phone, "アーカイブする")
    expect(phone.get_by_role("heading", name="アーカイブされた大会です")).to_be_visible()
    assert problems(phone) == []
    picture(phone, "archive-event")
    phone.goto("/")
    phone.get_by_text("アーカイブ（1大会）").click()
    assert problems(phone) == []
    picture(phone, "archive-list")
    phone.get_by_role("link", name="春の大会").click()
    press(phone, "アーカイブから戻す")
    expect(phone.get_by_text("大会をアーカイブから戻しました。")).to_be_visible()
    expect(phone.get_by_role("link", name="大会の内容")).to_be_visible()


@pytest.mark.slow
def test_what_a_phone_holds_is_refused_in_words_kept_and_sent_again(
    referee: Page, match: Match, expected_errors: list[str]
) -> None:
    # 403: the open page may still fetch its copy of the page on which a dispute is laid.
    expected_errors += [*NETWORK, "status of 422", "status of 403"]
    event = match.table.round.event
    referee.context.set_offline(True)
    tap_out(referee, U, E)
    archive_event(event=event, reason="", entry=new_entry(0))
    referee.context.set_offline(False)
    expect(held(referee)).to_contain_text("この大会はアーカイブされています。")
    assert problems(referee) == []
    picture(referee, "archive-held")
    assert exits(match) == [A]
    restore_event(event=event, reason="", entry=new_entry(0))
    held(referee).locator(".held-resend").click()
    sent(referee)
    assert exits(match) == [A, U, E]
