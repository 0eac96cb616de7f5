"""What phones and networks do to a table's page."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from league.models import Exit, Match
from tests.browser.referee import (
    PHONE,
    button,
    fits,
    forward,
    points,
    row,
    seal,
    seats_by_hand,
    sign_on,
    tap,
    tap_all,
)
from tests.factories import NAMES, make_match, play_game, sit_down

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

pytestmark = pytest.mark.django_db(transaction=True)
FIRST_VISIT = 100_000
A, I, U, E = NAMES  # noqa: E741 - initials, as on a sheet


@pytest.fixture
def match() -> Match:
    return make_match()


@pytest.fixture
def referee(phone: Page, match: Match) -> Page:
    return sign_on(phone, match, "山本")


class TestTwoPhones:
    @pytest.fixture
    def begun(self, match: Match) -> Match:
        sit_down(match)
        play_game(match, 1, 1, "1")
        return match

    def test_the_second_sees_what_the_first_enters(self, new_page, begun: Match) -> None:
        first, second = (sign_on(new_page(**PHONE), begun, name) for name in ("一台目", "二台目"))
        tap(first, U)
        expect(row(second, U).locator(".class-badge", has_text="富豪")).to_be_visible(timeout=15_000)

    def test_an_entry_on_an_old_page_is_refused_with_both_versions(
        self, new_page, begun: Match, expected_errors: list[str]
    ) -> None:
        expected_errors += ["409", "ERR_FAILED"]
        first, second = (sign_on(new_page(**PHONE), begun, name) for name in ("一台目", "二台目"))
        second.route("**/?since=*", lambda route: route.abort())
        tap(first, U)
        button(second, E).click()
        refused = second.get_by_role("alert").filter(has_text="記録しなかった入力があります")
        expect(refused).to_contain_text(f"第1セット 第1ゲーム {E} あがり")
        expect(refused).to_contain_text(f"{U} あがり 一台目")
        expect(row(second, U).locator(".class-badge", has_text="富豪")).to_be_visible()
        assert [each.player.entrant.name for each in Exit.objects.all()] == [A, U]
        fits(second)

    def test_what_is_being_typed_is_not_swept_away(self, new_page, match: Match) -> None:
        first, second = (sign_on(new_page(**PHONE), match, name) for name in ("一台目", "二台目"))
        second.get_by_role("group", name=A).locator("label:has([value=S])").click()
        seats_by_hand(first, [A, I, U, E])
        expect(second.get_by_text("ほかの端末で記録が進みました。")).to_be_visible(timeout=15_000)
        expect(second.get_by_role("group", name=A).locator("input[value=S]")).to_be_checked()


class TestBadNetwork:
    def test_a_second_tap_of_a_nervous_thumb_hits_nothing_new(self, referee: Page, match: Match) -> None:
        sit_down(match)
        play_game(match, 1, 1, "1")
        referee.reload()
        button(referee, U).dblclick(delay=50)
        expect(row(referee, U).locator(".class-badge")).to_have_text("富豪")
        assert [(each.player.entrant.name, each.kind) for each in Exit.objects.all()] == [
            (A, "finish"), (U, "finish"),
        ]  # fmt: skip

    def test_back_shows_the_match_as_it_is_now(self, referee: Page, match: Match) -> None:
        sit_down(match)
        play_game(match, 1, 1, "1")
        referee.reload()
        referee.goto("/rules/")
        play_game(match, 1, 1, "3")
        referee.go_back()
        expect(row(referee, U).locator(".class-badge")).to_have_text("富豪")


def test_a_first_visit_to_a_table_stays_under_100_kb(phone: Page, match: Match) -> None:
    """As the production server sends it: files compressed, the page itself not. Fonts come as they are needed."""
    sit_down(match)
    play_game(match, 1, 1, "1")
    sign_on(phone, match, "山本")
    page = phone.context.new_page()
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))  # noqa: PLW0108 - wants a function of its own
    page.goto(match.table.get_absolute_url(), wait_until="load")
    own = [weight(each) for each in responses if not each.url.endswith(".woff2")]
    assert len(own) > 15
    assert sum(own) < FIRST_VISIT


def weight(response: Response) -> int:
    compressed = response.request.resource_type in ("stylesheet", "script")
    return len(gzip.compress(response.body()) if compressed else response.body())


def test_a_game_without_scripts(new_page, match: Match) -> None:
    page = sign_on(new_page(**PHONE, java_script_enabled=False), match, "山本")
    seats_by_hand(page, [A, I, U, E])
    seal(page, "1")
    forward(page, "第1ゲーム開始")
    tap_all(page, [E, "!", A, I])
    assert points(page, "1") == (6, 4, 2, 0)
    page.locator(".bottom-bar").get_by_role("button", name="取り消す").click()
    expect(button(page, I)).to_be_visible()
