"""A reload without a network, where the browser allows a service worker: with TLS, or on localhost."""

import re

import pytest
from playwright.sync_api import Page, expect

from league.matches.services.tables import renew_link
from league.models import Match, Ruling
from tests.browser.looks import fits, looks_right
from tests.browser.outbox import NETWORK, exits, expect_unsent, sent, tap_out, unavailable
from tests.browser.players import A, E, I, U
from tests.browser.referee import button, forward, link, row, tap
from tests.conftest import PHONE
from tests.factories import make_user, new_entry

pytestmark = pytest.mark.django_db(transaction=True)
KEPT_METHODS = """async () => (await Promise.all((await caches.keys()).map(
    async (name) => (await (await caches.open(name)).keys()).map((each) => each.method)))).flat()"""
COPIES = """async () => (await (await caches.open("desk-pages")).keys()).map((each) => new URL(each.url).pathname)"""


@pytest.fixture
def referee(referee: Page, expected_errors: list[str]) -> Page:
    """A referee's phone with an active service worker."""
    expected_errors += NETWORK
    referee.evaluate("navigator.serviceWorker.ready")
    referee.wait_for_function("navigator.serviceWorker.controller")
    as_shown(referee)
    return referee


def as_shown(referee: Page) -> None:
    """Wait until the cached copy of the table's page has the version that is shown."""
    referee.evaluate(
        """async () => {
            const shown = () => `data-version="${document.getElementById("table").dataset.version}"`;
            const copy = async () => (await (await caches.open("desk-pages")).match(location.pathname))?.text();
            while (!(await copy())?.includes(shown())) await new Promise((resolve) => { setTimeout(resolve, 50); });
        }"""
    )


def wait_for_copy(referee: Page, page: str) -> None:
    referee.evaluate(
        """async (page) => {
            const copied = async () => (await caches.open("desk-pages")).match(page, { ignoreSearch: true });
            while (!(await copied())) await new Promise((resolve) => { setTimeout(resolve, 100); });
        }""",
        page,
    )


def copied(page: Page) -> str:
    notice = page.locator("#copied")
    expect(notice).to_be_visible()
    return notice.inner_text()


def test_a_reload_without_a_network_goes_on_where_it_was(referee: Page, match: Match) -> None:
    tap(referee, U)
    as_shown(referee)
    referee.context.set_offline(True)
    tap_out(referee, E)
    forward(referee, "第2ゲーム開始")
    tap_out(referee, I)
    expect_unsent(referee, 2)
    referee.reload()
    assert "の時点の写しです。" in copied(referee)
    expect_unsent(referee, 2)
    expect(referee.get_by_role("heading", name="第1セット 第2ゲーム")).to_be_visible()
    expect(row(referee, I).locator(".mark-waiting")).to_have_text("1人目 未送信")
    fits(referee)
    tap_out(referee, E)
    referee.context.set_offline(False)
    sent(referee)
    expect(referee.locator("#copied")).to_be_hidden()
    expect(row(referee, E).locator(".class-badge").first).to_be_visible()
    assert exits(match) == [A, U, E]
    assert exits(match, 2) == [I, E]


@pytest.mark.slow
def test_a_dispute_is_laid_without_a_network_and_ruled_on_with_one(referee: Page, match: Match) -> None:
    wait_for_copy(referee, link(match, "lay/"))
    referee.context.set_offline(True)
    referee.goto(link(match, "lay/"))
    expect(referee.get_by_text("つながっていません。")).to_be_visible()
    for card, player in (("H7", I), ("H9", U), ("C10", E)):
        referee.locator(f"#lay-{card}").click()
        referee.get_by_role("group", name="出した人").get_by_role("button", name=player).click()
    expect(referee.locator(".laid-move.is-waiting")).to_have_count(3)
    looks_right(referee, "lay-offline")
    referee.reload()
    expect(referee.locator(".laid-move.is-waiting")).to_have_count(3)
    referee.get_by_role("button", name="つながったら、裁定して記録する").click()
    expect(referee.get_by_role("button", name="つながったら、裁定して記録する")).to_be_hidden()
    other = referee.context.new_page()
    other.goto(link(match))
    expect_unsent(other, 1)
    other.locator(".outbox-waiting summary").click()
    expect(other.locator(".outbox-waiting ol")).to_contain_text(f"裁定 {I} ♥7 → {U} ♥9 → {E} ♣10")
    other.close()
    referee.reload()
    expect(referee.locator(".laid-move.is-waiting")).to_have_count(3)
    referee.context.set_offline(False)
    expect(referee.get_by_role("heading", name="裁定 第1号")).to_be_visible()
    expect(referee.get_by_text("♥しばりで、出せるのは").first).to_be_visible()


@pytest.mark.slow
def test_the_commonest_disputes_open_filled_in_without_a_network(referee: Page, match: Match) -> None:
    wait_for_copy(referee, link(match, "lay/"))
    referee.context.set_offline(True)
    referee.goto(link(match, "lay/?dispute=lock"))
    expect(referee.locator(".laid-move.is-waiting")).to_have_text(
        [re.compile("♥7"), re.compile("♥9"), re.compile("♣10")]
    )
    disputes = referee.get_by_role("navigation", name="よくある争い")
    disputes.get_by_role("button", name="ジョーカーに♠3").click()
    expect(referee.locator(".laid-move.is-waiting")).to_have_text([re.compile("JK"), re.compile("♠3")])
    referee.get_by_role("button", name="つながったら、裁定して記録する").click()
    referee.context.set_offline(False)
    expect(referee.get_by_role("heading", name="裁定 第1号")).to_be_visible()
    expect(referee.get_by_text("スペ3返しです").first).to_be_visible()


@pytest.mark.slow
def test_a_verdict_goes_with_the_cards_it_was_on(referee: Page, match: Match) -> None:
    referee.goto(link(match, "lay/?dispute=beats"))
    expect(referee.locator(".lay-verdict")).to_be_visible()
    referee.context.set_offline(True)
    referee.locator("#lay-S3").click()
    referee.get_by_role("group", name="出した人").get_by_role("button", name=E).click()
    expect(referee.locator(".laid-move.is-waiting")).to_have_count(1)
    expect(referee.locator(".lay-verdict")).to_be_hidden()
    expect(referee.get_by_role("button", name="裁定して記録する", exact=True)).to_be_hidden()


@pytest.mark.slow
def test_a_dispute_that_cannot_be_recorded_is_decided_on_with_all_others(
    referee: Page, match: Match, expected_errors: list[str]
) -> None:
    expected_errors.append("status of 422")
    referee.goto(link(match, "lay/"))
    referee.context.set_offline(True)
    for card, player in (("H7", I), ("H7", U)):
        referee.locator(f"#lay-{card}").click()
        referee.get_by_role("group", name="出した人").get_by_role("button", name=player).click()
    referee.get_by_role("button", name="つながったら、裁定して記録する").click()
    referee.context.set_offline(False)
    expect(referee.locator("#held")).to_contain_text(f"裁定 {I} ♥7 → {U} ♥7")
    referee.locator("#held").get_by_role("button", name="全部消す").click()
    expect(referee.locator("#held")).to_be_hidden()
    assert not Ruling.objects.exists()
    tap(referee, U)
    assert exits(match) == [A, U]


@pytest.mark.slow
def test_what_was_only_looked_at_is_asked_and_not_recorded(referee: Page, match: Match) -> None:
    referee.goto(link(match, "lay/"))
    referee.context.set_offline(True)
    referee.locator("#lay-H7").click()
    referee.get_by_role("group", name="出した人").get_by_role("button", name=I).click()
    expect(referee.locator(".laid-move.is-waiting")).to_have_count(1)
    referee.context.set_offline(False)
    expect(referee.locator(".lay-verdict")).to_be_visible()
    expect(referee.get_by_text("つながっていません。")).to_be_hidden()
    assert referee.evaluate("async () => (await deskOutbox.all()).length") == 0
    assert not Ruling.objects.exists()


@pytest.mark.slow
def test_the_copy_is_of_what_was_last_seen_and_says_when(referee: Page) -> None:
    tap(referee, U)
    as_shown(referee)
    referee.context.set_offline(True)
    referee.reload()
    expect(row(referee, U).locator(".class-badge").first).to_have_text("富豪")
    assert copied(referee).partition(" ")[0].count(":") == 1
    expect(button(referee, E)).to_be_enabled()


@pytest.mark.slow
def test_a_server_in_trouble_is_as_good_as_none(referee: Page) -> None:
    referee.context.route("**/t/*/", unavailable)
    referee.reload()
    copied(referee)


def without_a_network(referee: Page, match: Match, title: str) -> None:
    """Open a dispute by its title, as a referee does who has lost the network at the table."""
    wait_for_copy(referee, link(match, "procedures/"))
    referee.context.set_offline(True)
    referee.goto(link(match, "lay/"))
    referee.get_by_role("navigation", name="よくある争い").get_by_role("button", name=title).click()


@pytest.mark.slow
def test_a_game_as_it_was_left_is_asked_without_a_network_and_ruled_on_with_one(
    referee: Page, match: Match
) -> None:
    without_a_network(referee, match, "都落ちと反則の順位")
    expect(referee.get_by_text("つながっていません。")).to_be_visible()
    expect(referee.locator("#taps")).to_be_hidden()
    for place, (player, how) in enumerate(((A, "finish"), (E, "foul"), (I, "finish"))):
        referee.locator(f"[name=exit-{place}-player]").select_option(label=player)
        referee.locator(f"[name=exit-{place}-how]").select_option(how)
    looks_right(referee, "asked-offline")
    referee.get_by_role("button", name="裁定して記録する").last.click()
    expect(referee.get_by_text("つながるとすぐに裁定が出ます。")).to_be_visible()
    looks_right(referee, "asked-waiting")
    referee.reload()
    expect(referee.get_by_text("つながるとすぐに裁定が出ます。")).to_be_visible()
    referee.context.set_offline(False)
    expect(referee.get_by_role("heading", name="裁定 第1号")).to_be_visible()
    assert Ruling.objects.get().match == match


@pytest.mark.slow
def test_procedures_are_read_without_a_network(referee: Page, match: Match) -> None:
    without_a_network(referee, match, "手順の決まり")
    expect(referee.get_by_role("heading", name="手順の決まり")).to_be_visible()


@pytest.mark.slow
def test_any_other_page_of_a_table_says_that_it_needs_a_network(referee: Page, match: Match) -> None:
    referee.context.set_offline(True)
    referee.goto(link(match, "history/"))
    expect(referee.get_by_role("heading", name="つながっていません")).to_be_visible()
    looks_right(referee, "away")
    referee.context.set_offline(False)
    referee.get_by_role("button", name="もう一度開く").click()
    expect(referee.get_by_role("heading", name="記録の履歴")).to_be_visible()


@pytest.mark.slow
def test_besides_its_game_only_the_pages_of_disputes_are_kept_of_a_table(referee: Page, match: Match) -> None:
    tap(referee, U)
    referee.get_by_role("link", name="訂正・履歴").click()
    expect(referee.get_by_role("heading", name="記録の履歴")).to_be_visible()
    referee.goto(link(match, "history/"))
    assert set(referee.evaluate(KEPT_METHODS)) == {"GET"}, "entries never pass through a cache"
    assert set(referee.evaluate(COPIES)) <= {
        link(match, page) for page in ("", "lay/", "adjudicate/", "procedures/")
    }


@pytest.mark.slow
def test_a_page_of_somebody_signed_in_is_never_kept(new_page, match: Match, client, live_server) -> None:
    client.force_login(make_user())
    page = new_page(**PHONE)
    cookie = client.cookies["sessionid"]
    page.context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": live_server.url}])
    page.goto(link(match))
    expect(page.get_by_role("link", name="審判: organiser")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready")
    tap(page, U)
    assert page.evaluate(COPIES) == []


@pytest.mark.slow
def test_the_copy_of_a_void_link_is_thrown_away(
    referee: Page, match: Match, expected_errors: list[str]
) -> None:
    expected_errors.append("status of 404")
    home = link(match)
    renew_link(table=match.table, entry=new_entry(0))
    referee.reload()
    expect(referee.get_by_role("heading", name="ページが見つかりません")).to_be_visible()
    assert home not in referee.evaluate(COPIES)
