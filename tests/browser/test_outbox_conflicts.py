"""Two phones, two tabs, two taps: conflicts are shown to the referee, and nothing is entered twice."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Match
from tests.browser.looks import SIZES, TOPS, fits, picture, unfold
from tests.browser.outbox import (
    NETWORK,
    answer_posts,
    book,
    elsewhere,
    exits,
    expect_unsent,
    held,
    sent,
    tap_out,
    unavailable,
)
from tests.browser.players import A, E, I, U
from tests.browser.referee import button, forward, link, row, sign_on
from tests.conftest import PHONE
from tests.factories import make_match, play_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def referee(referee: Page, expected_errors: list[str]) -> Page:
    expected_errors += [*NETWORK, "status of 409", "status of 422"]
    return referee


@pytest.fixture
def overtaken(referee: Page, match: Match) -> Page:
    """A phone that was offline while another one recorded a different player."""
    referee.context.set_offline(True)
    tap_out(referee, U, E)
    play_game(match, 1, 1, "2")
    referee.context.set_offline(False)
    expect(held(referee)).to_be_visible()
    return referee


class TestConflict:
    @pytest.mark.slow
    def test_both_versions_are_shown_and_nothing_is_decided(self, overtaken: Page, match: Match) -> None:
        panel = held(overtaken)
        expect(panel).to_contain_text("上田 あがり")
        expect(panel).to_contain_text("遠藤 あがり")
        expect(panel).to_contain_text("井上 あがり 審判 山本")
        expect(row(overtaken, I).locator(".class-badge").first).to_be_visible()
        expect(button(overtaken, U)).to_be_enabled()
        expect_unsent(overtaken, 0)
        assert exits(match) == [A, I]
        expect(panel).to_contain_text("いま続けて送ると、3人目になります。")
        expect(overtaken.locator(".panel-play .row").first).to_be_in_viewport()
        assert overtaken.evaluate(TOPS, ["#held ol", "上田"]) == 1, "no name is broken between two letters"
        fits(overtaken)
        overtaken.reload()
        expect(panel).to_contain_text("井上 あがり 審判 山本")
        assert exits(match) == [A, I]

    @pytest.mark.slow
    def test_another_table_of_this_phone_leads_back_to_it(self, overtaken: Page, match: Match) -> None:
        other = make_match(("大野", "加藤", "木村"), event=match.table.round.event, number=2)
        overtaken.goto(link(other))
        expect(held(overtaken)).to_be_hidden()
        # Nothing of the other table covers this table's buttons.
        overtaken.locator("main").get_by_role("button").first.click(trial=True)
        unfold(overtaken, "main")
        elsewhere(overtaken).get_by_role("link", name="予選 1卓").first.click()
        expect(held(overtaken).get_by_role("button", name="続けて送る")).to_be_visible()

    @pytest.mark.slow
    def test_an_entry_is_dropped_only_by_hand(self, overtaken: Page, match: Match) -> None:
        held(overtaken).get_by_role("button", name="消す: 上田 あがり").click()
        expect(held(overtaken)).to_contain_text("遠藤 あがり")
        held(overtaken).get_by_role("button", name="消す: 遠藤 あがり").click()
        expect(held(overtaken)).to_be_hidden()
        assert exits(match) == [A, I]

    @pytest.mark.slow
    def test_what_is_left_is_sent_on_top_of_the_record_by_hand(self, overtaken: Page, match: Match) -> None:
        held(overtaken).get_by_role("button", name="消す: 遠藤 あがり").click()
        held(overtaken).get_by_role("button", name="残りを続けて送る").click()
        expect(held(overtaken)).to_be_hidden()
        expect(overtaken.get_by_role("heading", name="第1ゲームの結果")).to_be_visible()
        assert exits(match) == [A, I, U]

    @pytest.mark.slow
    def test_what_can_be_done_about_it_is_in_sight_however_much_is_held(self, overtaken: Page) -> None:
        for width, height in SIZES:
            overtaken.set_viewport_size({"width": width, "height": height})
            for name in ("残りを続けて送る", "全部消す"):
                expect(held(overtaken).get_by_role("button", name=name)).to_be_in_viewport(ratio=0.9)
            entry = held(overtaken).locator("ol strong").first.bounding_box()
            buttons = held(overtaken).locator(".buttons").bounding_box()
            assert entry is not None
            assert buttons is not None
            assert entry["y"] + entry["height"] <= buttons["y"] + 1, "the first entry lies whole above them"
        overtaken.set_viewport_size(PHONE["viewport"])
        picture(overtaken, "held")

    @pytest.mark.slow
    def test_all_of_it_is_dropped_with_one_tap(self, overtaken: Page, match: Match) -> None:
        held(overtaken).get_by_role("button", name="全部消す").click()
        expect(held(overtaken)).to_be_hidden()
        assert exits(match) == [A, I]

    @pytest.mark.slow
    def test_the_page_goes_on_beside_it(self, overtaken: Page, match: Match) -> None:
        tap_out(overtaken, E)
        expect(overtaken.get_by_role("heading", name="第1ゲームの結果")).to_be_visible()
        expect(held(overtaken)).to_contain_text("上田 あがり")
        assert exits(match) == [A, I, E]


@pytest.mark.slow
def test_a_refusal_holds_what_was_built_on_it(referee: Page, match: Match) -> None:
    """One tap too many: the last player needs none. The next game's taps wait for the referee's decision."""
    referee.context.set_offline(True)
    tap_out(referee, U, E)
    expect(button(referee, I)).to_be_disabled()
    button(referee, I).evaluate("button => { button.disabled = false; button.click(); }")
    expect_unsent(referee, 3)
    forward(referee, "第2ゲーム開始")
    tap_out(referee, E)
    referee.context.set_offline(False)
    expect(held(referee)).to_contain_text("いまは第1セット 第2ゲームの結果を入れるところです。")
    assert exits(match) == [A, U, E]
    held(referee).get_by_role("button", name=f"消す: {I} あがり").click()
    held(referee).get_by_role("button", name="残りを続けて送る").click()
    expect(held(referee)).to_be_hidden()
    sent(referee)
    assert exits(match, 2) == [E]
    expect(referee.get_by_role("heading", name="第1セット 第2ゲーム")).to_be_visible()


@pytest.mark.slow
def test_a_form_filled_in_wrongly_is_shown_above_it_as_ever(phone: Page, expected_errors: list[str]) -> None:
    expected_errors.append("status of 422")
    match = make_match(("大野", "加藤", "木村"))
    sign_on(phone, match)
    phone.get_by_role("group", name="大野").locator("label:has([value=S])").click()
    phone.evaluate("document.getElementById('step').noValidate = true")
    forward(phone, "この席で始める")
    expect(phone.get_by_role("alert").filter(has_text="加藤の席を選んでください。")).to_be_visible()
    expect(phone.get_by_role("group", name="大野").locator("[value=S]")).to_be_checked()
    expect(held(phone)).to_be_hidden()


@pytest.mark.slow
def test_a_tap_that_is_refused_leaves_the_page_as_the_desk_has_it(referee: Page, match: Match) -> None:
    referee.evaluate("""() => document.querySelectorAll("form[data-act=exit]").forEach((form) => {
        form.setAttribute("action", form.getAttribute("action").replace("/games/1/", "/games/3/"));
    })""")
    button(referee, U).click()
    expect(
        referee.get_by_role("alert").filter(has_text="いまは第1セット 第1ゲームの結果を入れるところです。")
    ).to_be_visible()
    expect(held(referee)).to_be_hidden()
    tap_out(referee, U)
    sent(referee)
    assert exits(match)[-1] == U


@pytest.mark.slow
def test_two_tabs_of_one_phone_send_in_order(referee: Page, match: Match) -> None:
    other = referee.context.new_page()
    other.goto(link(match))
    referee.context.set_offline(True)
    tap_out(referee, U)
    other.bring_to_front()
    other.evaluate("deskOutbox.settings.changed()")
    tap_out(other, E)
    referee.context.set_offline(False)
    for page in (referee, other):
        sent(page)
        expect(page.get_by_role("heading", name="第1ゲームの結果")).to_be_visible()
    assert exits(match) == [A, U, E]
    assert book(match) == [("record_exit", 1)] * 3


@pytest.mark.slow
def test_a_tab_with_an_old_page_does_not_slip_through(referee: Page, match: Match) -> None:
    """The version that the other tab has seen does not count for this one."""
    other = referee.context.new_page()
    other.goto(link(match))
    other.route("**/?since=*", lambda route: route.abort())
    tap_out(referee, U)
    expect(row(referee, U).locator(".class-badge").first).to_be_visible()
    play_game(match, 1, 1, "2")
    other.evaluate("() => { document.querySelector('#table').dataset.version = '3'; }")
    other.get_by_role("button", name=E).click()
    expect(held(other)).to_contain_text(f"{E} あがり")
    assert exits(match) == [A, U, I]


@pytest.mark.slow
def test_a_double_tap_is_one_entry(referee: Page, match: Match) -> None:
    referee.context.set_offline(True)
    button(referee, U).dblclick(delay=30, force=True)
    expect_unsent(referee, 1)
    referee.locator(".undo").dblclick(delay=30, force=True)
    expect_unsent(referee, 0)
    referee.context.set_offline(False)
    sent(referee)
    assert exits(match) == [A]


@pytest.mark.slow
def test_other_phones_do_not_move_the_page_while_entries_wait(referee: Page, match: Match, new_page) -> None:
    answer_posts(referee, unavailable)
    tap_out(referee, U)
    expect_unsent(referee, 1)
    play_game(match, 1, 1, "2")
    referee.wait_for_timeout(5000)
    expect(row(referee, U).locator(".mark-waiting")).to_be_visible()
    expect(button(referee, I)).to_be_enabled()
    referee.unroute_all()
    expect(held(referee)).to_contain_text("井上 あがり")
    assert exits(match) == [A, I]
