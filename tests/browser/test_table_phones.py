"""A table's page with two phones, with a bad network, and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Exit, Match
from tests.browser.live import RENEWED
from tests.browser.looks import fits
from tests.browser.players import A, E, I, U
from tests.browser.referee import (
    button,
    link,
    points,
    row,
    seal,
    seats_by_hand,
    sign_on,
    sign_on_by_hand,
    tap,
    tap_all,
)
from tests.conftest import PHONE
from tests.factories import make_match, play_game

pytestmark = pytest.mark.django_db(transaction=True)


class TestTwoPhones:
    @pytest.mark.slow
    def test_the_second_sees_what_the_first_enters(self, new_page, match: Match) -> None:
        first, second = (sign_on(new_page(**PHONE), match, name) for name in ("一台目", "二台目"))
        tap(first, U)
        expect(row(second, U).locator(".class-badge", has_text="富豪")).to_be_visible(timeout=RENEWED)

    @pytest.mark.slow
    def test_an_entry_on_an_old_page_is_refused_with_both_versions(
        self, new_page, match: Match, expected_errors: list[str]
    ) -> None:
        expected_errors += ["409", "ERR_FAILED"]
        first, second = (sign_on(new_page(**PHONE), match, name) for name in ("一台目", "二台目"))
        second.route("**/?since=*", lambda route: route.abort())
        tap(first, U)
        button(second, E).click()
        refused = second.get_by_role("alert").filter(has_text="記録しなかった入力があります")
        expect(refused).to_contain_text(f"第1セット 第1ゲーム {E} あがり")
        expect(refused).to_contain_text(f"{U} あがり 一台目")
        expect(row(second, U).locator(".class-badge", has_text="富豪")).to_be_visible()
        assert [player_exit.player.entrant.name for player_exit in Exit.objects.all()] == [A, U]
        fits(second)

    @pytest.mark.slow
    def test_what_is_being_typed_is_not_swept_away(self, new_page) -> None:
        match = make_match()
        first, second = (sign_on(new_page(**PHONE), match, name) for name in ("一台目", "二台目"))
        second.get_by_role("group", name=A).locator("label:has([value=S])").click()
        seats_by_hand(first, [A, I, U, E])
        expect(second.get_by_text("ほかの端末で記録が進みました。")).to_be_visible(timeout=RENEWED)
        expect(second.get_by_role("group", name=A).locator("input[value=S]")).to_be_checked()


class TestBadNetwork:
    @pytest.mark.slow
    def test_a_desk_that_knows_less_than_the_page_does_not_wipe_it(self, referee: Page, match: Match) -> None:
        older = referee.request.get(link(match), headers={"HX-Request": "true"}).text()
        tap(referee, U)
        notice = referee.get_by_role("alert").filter(has_text="この画面より前に戻りました")
        referee.route("**/t/**since=*", lambda route: route.fulfill(body=older, content_type="text/html"))
        expect(notice).to_be_visible(timeout=RENEWED)
        expect(row(referee, U).locator(".class-badge")).to_have_text("富豪")
        fits(referee)
        referee.unroute_all()
        expect(notice).to_be_hidden(timeout=RENEWED)

    @pytest.mark.slow
    def test_a_second_tap_of_a_nervous_thumb_hits_nothing_new(self, referee: Page) -> None:
        button(referee, U).dblclick(delay=50)
        expect(row(referee, U).locator(".class-badge")).to_have_text("富豪")
        assert [(player_exit.player.entrant.name, player_exit.kind) for player_exit in Exit.objects.all()] == [
            (A, "finish"), (U, "finish"),
        ]  # fmt: skip

    @pytest.mark.slow
    def test_back_shows_the_match_as_it_is_now(self, referee: Page, match: Match) -> None:
        referee.goto("/rules/")
        play_game(match, 1, 1, "3")
        referee.go_back()
        expect(row(referee, U).locator(".class-badge")).to_have_text("富豪")


@pytest.mark.slow
def test_a_game_without_scripts(new_page) -> None:
    page = sign_on_by_hand(new_page(**PHONE, java_script_enabled=False), make_match())
    seats_by_hand(page, [A, I, U, E])
    seal(page, "1")
    tap_all(page, [E, "!", A, I])
    assert points(page, "1") == (6, 4, 2, 0)
    page.locator(".bottom-bar").get_by_role("button", name="取り消す").click()
    expect(button(page, I)).to_be_visible()
