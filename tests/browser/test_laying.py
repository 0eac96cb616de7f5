"""A dispute replayed by tapping: what is in force appears by itself, and the first illegal play stops it."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Match, Ruling
from tests.browser.looks import SIZES, fits, looks_right, picture, problems, too_low, uncoloured
from tests.browser.outbox import NETWORK
from tests.browser.referee import link, speak

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def laying(phone: Page, disputed: Match) -> Page:
    phone.goto(link(disputed))
    phone.get_by_role("link", name="裁定を求める").tap()
    phone.get_by_role("heading", name="カードを並べて裁定").wait_for(state="attached")
    return phone


def lay(page: Page, who: str, *cards: str) -> None:
    done = page.locator(".laid-move").count()
    for card in cards:
        page.locator(f".lay-picker button[value='{card}']").click()
    page.get_by_role("group", name="出した人").get_by_role("button", name=who).click()
    expect(page.locator(".laid-move")).to_have_count(done + 1)


@pytest.mark.slow
def test_no_name_on_a_seat_is_broken_between_two_letters(laying: Page) -> None:
    """A name of one part that is wider than a seat ends in an ellipsis, as above the cards."""
    seats = laying.locator(".lay-seats button")
    lines = seats.filter(has_text="Alexandra").evaluate(
        """seat => {
            const texts = document.createTreeWalker(seat, NodeFilter.SHOW_TEXT), lines = [];
            while (texts.nextNode()) {
                if (!texts.currentNode.textContent.trim()) continue;
                const range = document.createRange();
                range.selectNodeContents(texts.currentNode);
                lines.push(new Set([...range.getClientRects()].filter((box) => box.width).map((box) => box.top)).size);
            }
            return lines;
        }"""
    )
    assert lines == [1, 1]
    looks_right(laying, "seats-of-long-names")


@pytest.mark.slow
def test_the_lock_appears_by_itself_and_the_first_illegal_play_turns_red(laying: Page) -> None:
    lay(laying, "髙﨑", "H7")
    lay(laying, "渡邉", "H9")
    expect(laying.locator(".laid-passes")).to_contain_text("Alexandra")
    expect(laying.locator(".lay-marks")).to_contain_text("♥しばり")
    expect(laying.locator(".lay-said").get_by_text("次は東海林 実の番です。")).to_have_count(1)
    lay(laying, "東海林", "C10")
    expect(laying.locator(".laid-move.is-stopped")).to_have_count(1)
    expect(laying.locator(".lay-verdict")).to_contain_text(
        "♥しばりで、出せるのは♥かジョーカーなので、♣10は出せません"
    )
    fits(laying)
    assert problems(laying) == []
    picture(laying, "laying-360")
    laying.get_by_label("審判の名前").fill("審判 山本")
    laying.get_by_role("button", name="裁定して記録する").click()
    laying.get_by_role("heading", name="裁定 第1号").wait_for()
    ruling = Ruling.objects.get()
    assert ruling.case["position"]["lock"] == ["H"]
    assert ruling.case["position"]["passed"] == ["Alexandra Featherstonehaugh"]
    assert ruling.answer["verdict"] == "illegal"


def test_a_revolution_an_eight_and_a_finish_by_a_forbidden_card(laying: Page) -> None:
    lay(laying, "髙﨑", "S5", "H5", "D5", "C5")
    expect(laying.locator(".lay-marks")).to_contain_text("革命中")
    lay(laying, "Alexandra", "S4", "H4", "D4", "C4")
    expect(laying.locator(".lay-marks")).not_to_contain_text("革命中")
    laying.get_by_role("button", name="1つ戻す").click()
    expect(laying.locator(".laid-move")).to_have_count(1)
    expect(laying.locator(".lay-marks")).to_contain_text("革命中")
    laying.get_by_role("button", name="全部消す").click()
    expect(laying.locator(".laid-move")).to_have_count(0)
    laying.get_by_label("最後").check(force=True)
    lay(laying, "渡邉", "S8")
    expect(laying.locator(".lay-verdict")).to_contain_text("反則あがり")


@pytest.mark.slow
def test_who_is_out_and_what_cannot_be_read(laying: Page) -> None:
    lay(laying, "髙﨑", "H7")
    lay(laying, "Alexandra", "H7")
    expect(laying.get_by_role("alert").filter(has_text="♥7が多すぎます")).to_be_visible()


@pytest.mark.slow
def test_by_keyboard(desktop: Page, disputed: Match) -> None:
    desktop.goto(link(disputed, "lay/"))
    desktop.locator("#lay-H7").focus()
    desktop.keyboard.press("Space")
    desktop.locator("#lay-by-0").focus()
    desktop.keyboard.press("Enter")
    expect(desktop.locator(".laid-move")).to_have_count(1)
    expect(desktop.locator("#lay-by-0")).to_be_focused()
    looks_right(desktop, "laying-desktop")


@pytest.mark.slow
def test_it_fits_a_phone_however_it_is_held(phone: Page, disputed: Match) -> None:
    phone.goto(link(disputed, "lay/"))
    for who, cards in zip(
        ("髙﨑", "Alexandra", "渡邉"), (["S3", "H3"], ["S4", "H4"], ["S8", "H8"]), strict=True
    ):
        lay(phone, who, *cards)
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        if width >= 360:  # from here on, seven cards in a row are as wide as a thumb
            fits(phone)
        assert uncoloured(phone) == []
        assert too_low(phone.locator(".lay button, .lay select, .ways a").filter(visible=True)) == []
        picture(phone, f"laying-{width}x{height}")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ja", "en"])
def test_cards_lie_in_sight_on_a_phone_laid_on_its_side_without_a_network_three_rows(
    new_page, disputed: Match, language: str
) -> None:
    page = new_page(viewport={"width": 740, "height": 360}, is_mobile=True, has_touch=True)
    in_language(page, disputed, language)
    lowest = "all => Math.max(...all.map(each => each.getBoundingClientRect().bottom))"
    highest = "all => Math.max(...all.map(each => each.getBoundingClientRect().top))"
    cards = page.locator(".lay-picker .picker-grid button")
    expect(cards).to_have_count(55)
    assert cards.evaluate_all(lowest) <= 360
    picture(page, f"laying-on-its-side-{language}-open")
    page.goto(link(disputed, "lay/?dispute=lock"))
    assert cards.evaluate_all(highest) <= 360 - 24, "with a verdict above them, every row still shows"
    looks_right(page, f"laying-on-its-side-{language}")
    in_language(page, disputed, language)
    page.context.set_offline(True)
    page.locator(".lay-picker button[value='H7']").tap()
    page.locator("#lay-by-0").tap()
    expect(page.locator("#lay-waits")).to_be_visible()
    picture(page, f"laying-on-its-side-{language}-offline")
    in_sight = "all => all.filter(each => each.getBoundingClientRect().bottom <= innerHeight).length"
    assert cards.evaluate_all(in_sight) >= 3 * 13
    assert too_low(page.locator("#lay-waits button").filter(visible=True)) == []


@pytest.mark.slow
def test_all_ways_of_asking_lie_in_sight_on_the_narrowest_phone_in_english(new_page, disputed: Match) -> None:
    page = new_page(viewport={"width": 320, "height": 640}, is_mobile=True, has_touch=True)
    in_language(page, disputed, "en")
    picture(page, "ways-320-en")
    for way in page.locator(".ways a").all():
        expect(way).to_be_in_viewport(ratio=1)
    assert page.locator(".ways a").count() == 4


def in_language(page: Page, match: Match, language: str) -> None:
    speak(page, language)
    page.goto(link(match, "lay/"))


@pytest.mark.slow
def test_what_a_joker_stands_for_is_asked_where_its_place_is_open(laying: Page) -> None:
    lay(laying, "髙﨑", "S4", "S5", "JK")
    laying.get_by_role("group", name="ジョーカーは").get_by_role("button", name="♠3").tap()
    expect(laying.locator(".lay-stands [aria-pressed=true]")).to_have_text("♠3")
    looks_right(laying, "laying-joker")
    lay(laying, "Alexandra", "H4", "H5", "H6")
    expect(laying.locator(".laid-move")).to_have_count(2)
    expect(laying.locator(".laid-move.is-stopped")).to_have_count(0)
    expect(laying.locator(".lay-stands")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(("document", "said"), [("momo", "スマッシュは使用済み"), ("zai", "逆回り")])
def test_what_was_in_force_before_is_said_on_the_page(phone: Page, document: str, said: str) -> None:
    phone.goto(f"/rules/lay/?ruleset={document}")
    lay(phone, "A", "S8")
    phone.get_by_text("並べる前からのこと").tap()
    phone.get_by_label(said).tap()
    expect(phone.get_by_label(said)).to_be_checked()
    expect(phone.locator(".lay-facts")).to_have_attribute("open", "")
    looks_right(phone, f"laying-facts-{document}")


@pytest.mark.slow
def test_away_from_any_table(phone: Page) -> None:
    phone.goto("/rules/lay/")
    lay(phone, "♠", "JK")
    lay(phone, "♥", "S3")
    expect(phone.locator(".laid-tag").last).to_have_text("流れる")
    expect(phone.get_by_role("button", name="裁定して記録する")).to_have_count(0)
    assert not Ruling.objects.exists()


@pytest.mark.slow
def test_a_dobon_is_called_with_the_hand_that_is_shown(phone: Page) -> None:
    phone.goto("/rules/lay/?ruleset=kyoto")
    lay(phone, "A", "H9")
    phone.get_by_role("checkbox", name="ドボン").tap()
    lay(phone, "C", "H4", "H5")
    expect(phone.locator(".laid-move").last).to_contain_text("ドボン")
    expect(phone.locator(".lay-verdict")).to_contain_text("ドボンです")
    expect(phone.locator(".lay-calls input")).not_to_be_checked()
    looks_right(phone, "laying-dobon")


@pytest.mark.slow
def test_what_a_play_makes_somebody_do_is_told_with_the_cards_chosen(phone: Page) -> None:
    phone.goto("/rules/lay/?ruleset=zai")
    lay(phone, "A", "H2")
    phone.get_by_role("group", name="だれに").get_by_role("button", name="C").tap()
    expect(phone.locator(".laid-move").last).to_contain_text("→ C")
    phone.get_by_label("倍返し").tap()
    phone.get_by_role("group", name="出した人").get_by_role("button", name="C").tap()
    expect(phone.locator(".laid-move").last).to_contain_text("倍返し")
    looks_right(phone, "laying-return")
    phone.get_by_role("button", name="全部消す").tap()
    expect(phone.locator(".laid-move")).to_have_count(0)
    lay(phone, "A", "H7")
    phone.locator(".lay-picker button[value='C4']").tap()
    phone.get_by_role("button", name="渡した").tap()
    expect(phone.locator(".laid-move").last).to_contain_text("渡した ♣4")
    looks_right(phone, "laying-given")


@pytest.mark.slow
def test_what_everybody_hands_on_is_told_giver_by_giver(phone: Page, expected_errors: list[str]) -> None:
    phone.goto("/rules/lay/?ruleset=zai")
    lay(phone, "A", "HQ")
    givers = phone.get_by_role("group", name="渡した人")
    givers.get_by_role("button", name="B → C").tap()
    expect(phone.get_by_role("alert").filter(has_text="渡したカードを選んでから")).to_be_visible()
    phone.locator(".lay-picker button[value='C4']").tap()
    givers.get_by_role("button", name="B → C").tap()
    expect(phone.locator(".laid-move").last).to_contain_text("B 渡した ♣4")
    expect(givers.get_by_role("button")).to_have_text(["A → B", "C → D", "D → A"])
    looks_right(phone, "laying-handed-on")
    expected_errors += NETWORK
    phone.context.set_offline(True)
    phone.locator(".lay-picker button[value='S3']").tap()
    givers.get_by_role("button", name="D → A").tap()
    expect(phone.locator(".laid-move").last).to_contain_text("D 渡した ♠3")
    expect(givers.get_by_role("button", name="D → A")).to_be_disabled()
    looks_right(phone, "laying-handed-on-offline")
    phone.context.set_offline(False)
    expect(givers.get_by_role("button")).to_have_text(["A → B", "C → D"])
    expect(phone.locator(".laid-move").last).to_contain_text("D 渡した ♠3")
    expect(phone.locator("#lay-waits")).to_be_hidden()


@pytest.mark.slow
def test_a_finish_follows_from_the_number_of_cards_held(phone: Page) -> None:
    phone.goto("/rules/lay/?ruleset=jbl")
    phone.get_by_text("並べる前からのこと").tap()
    phone.get_by_role("group", name="並べる前の手札の枚数").get_by_label("♥", exact=True).fill("1")
    lay(phone, "♠", "H5")
    lay(phone, "♥", "H9")
    expect(phone.locator(".laid-move").last).to_contain_text("あがり")
    looks_right(phone, "laying-held")


@pytest.mark.slow
def test_away_from_a_table_classes_and_who_has_left_are_said(phone: Page) -> None:
    phone.goto("/rules/lay/?ruleset=jbl")
    phone.get_by_text("並べる前からのこと").tap()
    hearts = phone.get_by_role("group", name="前のゲームの階級").get_by_label("♥", exact=True)
    hearts.select_option("daifugo")
    phone.get_by_label("1 抜けた人").select_option("♣")
    lay(phone, "♠", "H5")
    expect(phone.locator("#lay-by-3")).to_be_disabled()
    expect(hearts).to_have_value("daifugo")
    looks_right(phone, "laying-around")
