"""Pages of disputes and tables on all sizes of phones, in both languages: no barriers, too wide or small."""

import pytest
from playwright.sync_api import Page, expect

from league.events.services import archive_event
from league.models import Event, Match
from tests.browser import head_judge
from tests.browser.looks import at_every_size, uncoloured
from tests.browser.outbox import NETWORK, held, tap_out
from tests.browser.players import E, U
from tests.browser.referee import link, sign_on, speak
from tests.browser.table_states import LONG, STATES
from tests.conftest import PHONE, NewPage
from tests.factories import make_event, make_match, new_entry, play_game
from tests.league.ruling_steps import appeal, ask, call

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = (
    *("lay/", "lay/?dispute=lock", "lay/?dispute=leads_next"),
    *("adjudicate/", *(f"adjudicate/?question={each}" for each in ("ranking", "exchange", "deal"))),
    *("procedures/", "rulings/", "rulings/call/"),
)
JUDGES = (
    "/e/spring/rulings/inbox/",
    "/e/spring/rulings/1/",
    "/e/spring/rulings/2/",
    "/e/spring/rulings/public/",
)


def looked_at(page: Page, name: str, *addresses: str) -> list[str]:
    """The problems of these pages in both languages, except colours; leaves the page in Japanese."""
    found = []
    for language in ("en", "ja"):
        speak(page, language)
        for number, address in enumerate(addresses, start=1):
            page.goto(address)
            wrong = at_every_size(page, f"{name}-{language}-{number}", uncoloured)
            found += [f"{address} {language} {each}" for each in wrong]
    return found


def in_both(page: Page, name: str) -> list[str]:
    """The problems of the page as it is, and, after a reload, in English."""
    found = at_every_size(page, f"{name}-ja")
    speak(page, "en")
    page.reload()
    return [*found, *at_every_size(page, f"{name}-en", uncoloured)]


@pytest.mark.slow
def test_disputes_are_laid_asked_about_and_settled(phone: Page, disputed: Match) -> None:
    Event.objects.update(public_rulings=True)
    call(disputed, "席を間違えた")
    appeal(ask(disputed))
    found = looked_at(phone, "sizes-dispute", *(link(disputed, each) for each in PAGES))
    head_judge.sign_in(phone)
    assert [*found, *looked_at(phone, "sizes-judge", *JUDGES)] == []


@pytest.mark.slow
def test_who_left_and_who_gave_what_is_tapped(phone: Page, disputed: Match) -> None:
    phone.goto(link(disputed, "adjudicate/?question=exchange"))
    phone.locator(".tap-cards button[value='H3']").tap()
    phone.locator("[name='tap-gave']").first.tap()
    expect(phone.locator("#preview")).to_be_visible()
    found = in_both(phone, "sizes-taps-exchange")
    play_game(disputed, 1, 2, "2 3x")
    speak(phone, "ja")
    phone.goto(link(disputed, "adjudicate/?game=2&question=ranking"))
    expect(phone.locator("#preview")).to_be_visible()
    assert [*found, *in_both(phone, "sizes-taps-ranking")] == []


@pytest.mark.slow
def test_a_card_is_kept_and_held_up(phone: Page, disputed: Match) -> None:
    Event.objects.update(public_rulings=True)
    ask(disputed)
    phone.goto(link(disputed, "rulings/1/"))
    found = in_both(phone, "sizes-card")
    phone.locator("[data-verdict-card]").tap()
    expect(phone.get_by_role("dialog")).to_be_visible()
    assert [*found, *at_every_size(phone, "sizes-held-up")] == []


@pytest.mark.slow
def test_a_table_in_each_of_its_states(new_page: NewPage) -> None:
    found = []
    for number, (state, (bring, addresses)) in enumerate(STATES.items(), start=1):
        match = make_match(LONG, event=make_event(f"states-{number}"))
        bring(match)
        # A new device: an earlier page would still renew itself, and bring cleared cookies back.
        phone = new_page(**PHONE)
        sign_on(phone, match)
        wrong = in_both(phone, f"sizes-table-{number}")
        speak(phone, "ja")
        for address in addresses[1:]:
            phone.goto(link(match, address))
            wrong += at_every_size(phone, "", uncoloured)
        found += [f"{state}: {each}" for each in wrong]
        phone.context.close()
    assert found == []


@pytest.mark.slow
def test_a_table_that_cannot_be_reached_and_one_that_another_phone_was_faster_at(
    referee: Page, match: Match, expected_errors: list[str]
) -> None:
    expected_errors += [*NETWORK, "status of 409", "status of 422"]
    speak(referee, "en")
    referee.goto(link(match))
    referee.context.set_offline(True)
    tap_out(referee, U, E)
    assert at_every_size(referee, "sizes-offline") == []
    play_game(match, 1, 1, "2")
    referee.context.set_offline(False)
    expect(held(referee)).to_be_visible()
    assert at_every_size(referee, "sizes-conflict") == []


@pytest.mark.slow
def test_a_table_of_an_archived_event(phone: Page, match: Match) -> None:
    sign_on(phone, match)
    archive_event(event=match.table.round.event, reason="", entry=new_entry(0))
    assert looked_at(phone, "sizes-archived", link(match)) == []
