"""The general pages in a browser: accessible, narrow enough, light, and with suits that are never emoji."""

import pyotp
import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from tests.browser.looks import (
    FIRST_VISIT,
    on_phone_and_laptop,
    picture,
    problems,
    problems_on,
    too_low,
    weight_of,
)
from tests.browser.organiser import press, sign_in, type_in
from tests.browser.referee import speak
from tests.factories import make_event, make_match, play_match, play_set

pytestmark = pytest.mark.django_db(transaction=True)

ORGANISERS = (
    "/",
    "/e/spring/",
    "/events/new/",
    "/e/spring/edit/",
    "/e/spring/clone/",
    "/e/spring/entrants/",
    "/e/spring/entrants/1/",
    "/e/spring/rounds/1/",
    "/e/spring/rounds/1/tables/new/",
    "/e/spring/rounds/1/tables/1/",
    "/password/",
    "/second-factor/",
)


@pytest.fixture(autouse=True)
def _event_under_way():
    event = make_event(venue="市民会館", date="2026-05-03", is_demo=True)
    names = ("髙﨑 𠮷之助", "Alexandra Featherstonehaugh-O'Neill", "渡邉 花子", "東海林 実")
    play_match(make_match(names, event=event))
    play_set(make_match(("大野", "加藤", "木村"), event=event, number=2), 1, ["5 6"])


@pytest.mark.slow
def test_what_a_thumb_hits_on_the_organisers_pages_is_48_pixels_high(phone):
    sign_in(phone)
    targets = phone.locator(
        "button, [role=button], select, summary, header a, input:not([type=checkbox])"
    ).filter(visible=True)
    found = []
    for url in ORGANISERS:
        phone.goto(url)
        found += [f"{url}: lower than a thumb: {each}" for each in too_low(targets)]
    assert found == []


@pytest.mark.slow
def test_the_head_of_a_page_takes_two_lines_of_a_keepers_phone(phone):
    sign_in(phone)
    User.objects.update(is_superuser=True)
    links = phone.locator("body > header :is(a, button):visible")
    for language in ("ja", "en"):
        speak(phone, language)
        phone.goto("/")
        for width in (320, 360):
            phone.set_viewport_size({"width": width, "height": 740})
            assert links.count() == 6
            tops = links.evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
            assert len({round(top) for top in tops}) == 2, (language, width)
            picture(phone, f"head-{width}-{language}")
        assert problems(phone) == []


@pytest.mark.slow
def test_two_steps_of_signing_in_have_no_barriers(phone, expected_errors):
    expected_errors.append("422")
    sign_in(phone)
    phone.goto("/second-factor/")
    app = pyotp.TOTP(phone.locator("code").inner_text().replace(" ", ""))
    phone.get_by_label("確認コード").fill("guess")
    press(phone, "2段階認証を使い始める")
    phone.get_by_text("コードが合いません").wait_for()
    assert on_phone_and_laptop(phone) == []
    phone.get_by_label("確認コード").fill(app.now())
    press(phone, "2段階認証を使い始める")
    phone.get_by_text("このページは一度しか見られません").wait_for()
    assert on_phone_and_laptop(phone) == []
    one, *_others = phone.locator("code").all_inner_texts()
    assert problems_on(phone, "/second-factor/") == []
    phone.get_by_role("button", name="サインアウト").click()
    type_in(phone)
    phone.get_by_label("確認コード").wait_for()
    assert on_phone_and_laptop(phone) == []
    phone.get_by_label("確認コード").fill(one)
    press(phone, "サインイン")
    phone.get_by_role("button", name="サインアウト").wait_for()


@pytest.mark.slow
def test_an_error_in_a_form_has_no_barriers(phone, expected_errors):
    expected_errors.append("422")
    sign_in(phone)
    phone.goto("/e/spring/rounds/1/tables/new/")
    phone.get_by_label("新しい参加者").fill("大野\n,\n加藤")
    phone.get_by_role("button", name="保存する").click()
    phone.get_by_text("2行目: 名前がありません。").wait_for()
    assert on_phone_and_laptop(phone) == []


@pytest.mark.slow
def test_a_first_visit_stays_under_100_kb(phone):
    assert 0 < weight_of(phone, "/e/spring/") < FIRST_VISIT


@pytest.mark.slow
def test_suits_and_japanese_are_drawn_with_our_own_font_never_as_emoji(phone):
    phone.goto("/")
    phone.evaluate("document.querySelector('h1').innerHTML = '<span class=suit>♠♥♦♣</span> 髙﨑𠮷渡邉 ♥'")
    assert fonts_of(phone, "h1 .suit") == [("Noto Sans JP", True, 4)]
    assert sum(count for _family, _own, count in fonts_of(phone, "h1")) >= 7


def fonts_of(page: Page, selector: str) -> list[tuple[str, bool, int]]:
    """The fonts that really draw an element: family, whether from our server, number of glyphs."""
    page.evaluate("async () => { document.body.getBoundingClientRect(); await document.fonts.ready; }")
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return [(font["familyName"], font["isCustomFont"], int(font["glyphCount"])) for font in fonts]


@pytest.mark.slow
def test_of_texts_that_look_alike_one_is_looked_at(phone: Page) -> None:
    row, pale = "<li>{}</li>", "<li style='color: #bbb'>{}</li>"
    rows = "".join(
        kind.format(words)
        for kind, words in ((row, "黒"), (row, "黒い"), (pale, "淡"), (pale, "淡い"), (pale, "淡い"))
    )
    phone.set_content(
        f"<html lang='ja'><meta name='viewport' content='width=device-width'><title>a</title><body style='background: #fff'><main><h1>a</h1><ul>{rows}</ul></main></html>"
    )
    assert problems(phone, dark=False) == ['about:blank: color-contrast: ["li:nth-child(4)"]']
