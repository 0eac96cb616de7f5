"""From an event without stages to a player's seat: on the organiser's laptop, then on the player's phone."""

import pytest
from playwright.sync_api import Page, expect

from league.models import MatchPlayer, Round
from tests.browser.looks import looks_right
from tests.browser.organiser import press, sign_in
from tests.factories import make_entrant, make_event

pytestmark = pytest.mark.django_db(transaction=True)

KANA = "あかさたなはまやらわ"
CLUBS = ("名古屋", "東京", "", "大阪", "京都")


@pytest.fixture
def _entrants():
    event = make_event()
    for number in range(1, 47):
        name, kana = f"選手{number:02d}", f"{KANA[number % 10]}{KANA[number // 10]}の"
        make_entrant(event, number, name, kana=kana, club=CLUBS[number % 5])


@pytest.mark.slow
@pytest.mark.usefixtures("_entrants")
def test_from_the_template_to_ones_own_seat(desktop: Page, phone: Page) -> None:
    sign_in(desktop)
    desktop.goto("/e/spring/stages/")
    looks_right(desktop, "1-templates")
    desktop.locator("form", has_text="第7回天下一大富豪大会の形（46人）").get_by_role("button").click()
    first = desktop.locator(".stages > li").first
    expect(first).to_contain_text("46人: 4人卓10、3人卓2。")
    looks_right(desktop, "2-stages")

    first.get_by_role("button", name="直す").click()
    desktop.get_by_label("上位の人数").fill("47")
    expect(desktop.locator("#foretold")).to_contain_text("46人から47人は選べません。")
    desktop.get_by_label("上位の人数").fill("16")
    expect(desktop.locator("#foretold")).not_to_contain_text("選べません")
    looks_right(desktop, "3-stage")
    press(desktop, "保存する")

    desktop.locator(".stages > li").first.get_by_role("button", name="組合せを決める").click()
    looks_right(desktop, "4-announce")
    desktop.get_by_text("さいころなど、会場で決める種を使う").click()
    desktop.get_by_label("抽選の種をどこから得るか").fill("会場で振るさいころ5個")
    press(desktop, "予告する")
    promised = desktop.locator(".digest").text_content() or "nothing"
    looks_right(desktop, "5-seed")
    desktop.get_by_label("抽選の種", exact=True).fill("2024-10-20 さいころ 4 2 6 6 1")
    press(desktop, "この種で抽選する")
    expect(desktop.get_by_text("最良").first).to_be_visible()
    looks_right(desktop, "6-check")
    press(desktop, "この組合せを公開する")
    expect(desktop.get_by_text("組合せを公開しました。")).to_be_visible()
    looks_right(desktop)

    find_own_seat(phone, Round.objects.get().appearances.get(entrant__number=23))
    look_into_the_draw(phone, promised)


def find_own_seat(phone: Page, seat: MatchPlayer) -> None:
    phone.goto("/e/spring/seats/")
    looks_right(phone, "7-seats")
    phone.get_by_label("自分の席を探す").fill("選手23")
    press(phone, "探す")
    symbol = dict(zip("SHDC", "♠♥♦♣", strict=True))[seat.suit]
    expect(phone.locator(".own-seat")).to_have_text(f"{seat.match.table.number}卓 {symbol}")
    looks_right(phone, "8-found")
    phone.get_by_role("link", name="選手23").click()
    expect(phone.locator(".own-seat")).to_contain_text(f"{seat.match.table.number}卓")
    looks_right(phone, "9-player")
    phone.goto("/e/spring/seats/?by=table")
    looks_right(phone, "10-tables")


def look_into_the_draw(phone: Page, promised: str) -> None:
    phone.goto("/e/spring/draws/")
    looks_right(phone)
    phone.locator("main li a").first.click()
    phone.get_by_text("検証", exact=True).click()
    expect(phone.get_by_text(promised.strip())).to_be_visible()
    expect(phone.get_by_text("2024-10-20 さいころ 4 2 6 6 1")).to_be_visible()
    looks_right(phone, "11-draw")


@pytest.mark.slow
@pytest.mark.usefixtures("_entrants")
def test_cards_and_changes_by_hand_on_a_phone(phone: Page) -> None:
    sign_in(phone)
    phone.goto("/e/spring/stages/")
    looks_right(phone, "12-templates-phone")
    phone.locator("form", has_text="1ステージだけ").get_by_role("button").click()
    looks_right(phone, "13-stages-phone")
    phone.goto("/e/spring/stages/1/")
    looks_right(phone, "14-stage-phone")
    phone.goto("/e/spring/stages/1/draw/cards/")
    looks_right(phone)
    places = [f"{table}{suit}" for table in range(1, 13) for suit in "♠♥♦♣"]
    cards = [place for place in places if place not in ("11♣", "12♣")]
    lines = "\n".join(f"{number} {card}" for number, card in enumerate(cards, start=1))
    phone.get_by_label("まとめて貼り付け").fill(lines)
    press(phone, "確かめる")
    expect(phone.get_by_role("heading", name="この組合せの出来")).to_be_visible()
    looks_right(phone, "15-cards-phone")
    press(phone, "公開する")
    phone.get_by_role("button", name="席を直す").first.click()
    looks_right(phone, "16-change-phone")
    for name in ("選手01", "選手46"):
        phone.get_by_label(name).click()  # not check(): the second one submits the form at once
    phone.get_by_label("理由").fill("同じ車で来たので")
    press(phone, "直す")
    expect(phone.get_by_text("席を直しました。")).to_be_visible()
    assert Round.objects.get(number=1).appearances.get(entrant__number=46).match.table.number == 1
    looks_right(phone)
