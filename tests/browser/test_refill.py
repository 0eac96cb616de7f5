"""A refused form is filled in again with its values, once its page can be opened."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Event
from tests.browser.organiser import fill_in, press, sign_in
from tests.factories import make_event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

FILLED = {
    "id_name": '秋の大会 "二"',
    "id_date": "2027-10-03",
    "id_idle_minutes": "25",
    "id_procedure_misdeal": "配り直し\n30秒",
}


@pytest.mark.parametrize("lost", [["sessionid"], ["sessionid", "csrftoken"]], ids="+".join)
def test_a_refused_form_stands_as_it_was_filled_in(
    desktop: Page, expected_errors: list[str], lost: list[str]
) -> None:
    make_event()
    sign_in(desktop)
    desktop.goto("/e/spring/edit/")
    desktop.get_by_text("ほかの設定").click()
    for field, value in FILLED.items():
        desktop.locator(f"#{field}").fill(value)
    desktop.locator("#id_public_rulings").check()
    for cookie in lost:
        desktop.context.clear_cookies(name=cookie)
    expected_errors.append("403")
    press(desktop, "保存する")
    if "csrftoken" in lost:
        desktop.get_by_role("link", name="元のフォームに戻る").click()
    if "sessionid" in lost:
        desktop.get_by_role("main").get_by_text("サインイン", exact=True).click()
        fill_in(desktop)
    expect(desktop.get_by_text("入力した内容を戻しました。まだ送っていません。")).to_be_visible()
    for field, value in FILLED.items():
        expect(desktop.locator(f"#{field}")).to_have_value(value)
        expect(desktop.locator(f"#{field}")).to_be_visible()
    expect(desktop.locator("#id_public_rulings")).to_be_checked()
    expect(desktop.locator("#id_screen_rulings")).not_to_be_checked()
    press(desktop, "保存する")
    expect(desktop.get_by_role("heading", name=FILLED["id_name"])).to_be_visible()
    assert Event.objects.get().idle_minutes == 25
    desktop.goto("/e/spring/edit/")
    expect(desktop.get_by_text("入力した内容を戻しました。")).to_have_count(0)
