"""The number of taps that lead to each of the commonest disputes."""

import pytest
from playwright.sync_api import Page, expect

from league.adjudication.pages.disputes import DISPUTES
from league.models import Event, Match, Ruling
from tests.browser.commonest import OPENED, Thumb, entered, open_dispute, reach_verdict
from tests.browser.looks import fits, looks_right, picture, problems
from tests.browser.referee import link, sign_on, speak
from tests.factories import play_game

pytestmark = pytest.mark.django_db(transaction=True)
TAPS = dict.fromkeys(
    (
        "beats", "lock", "foul", "spade_three", "eight_in_stairs", "stairs_revolution", "joker_in_lock",
        "pass_and_return", "leads_next", "dropped",
    ), OPENED,
) | {"downfall": OPENED, "exchange": 3}  # fmt: skip
"""Taps from the table's page to each verdict: only a card and its giver take more than opening."""


@pytest.mark.slow
def test_each_of_the_twelve_comes_to_its_verdict_in_so_many_taps(phone: Page, disputed: Match) -> None:
    sign_on(phone, disputed)
    taken = {}
    for dispute in DISPUTES:
        thumb = Thumb()
        entered(disputed, dispute)
        phone.goto(link(disputed))
        reach_verdict(phone, dispute, thumb)
        taken[dispute.key] = thumb.taps
    assert taken == TAPS


@pytest.mark.slow
def test_places_that_nobody_has_entered_take_a_tap_for_each_who_left(phone: Page, disputed: Match) -> None:
    downfall = next(each for each in DISPUTES if each.key == "downfall")
    play_game(disputed, 1, 2, "3x")
    phone.goto(link(disputed))
    thumb = Thumb()
    open_dispute(phone, downfall, thumb)
    expect(phone.locator(".tap-row.is-out")).to_contain_text("1. 反則あがり")
    expect(phone.locator("#preview")).to_have_count(0)
    thumb.tap(phone.get_by_role("button", name="Alexandra Featherstonehaugh あがり", exact=True))
    expect(phone.locator("#preview")).to_contain_text("都落ち")
    expect(phone.locator("#preview")).to_be_in_viewport()
    assert thumb.taps == OPENED + 1
    looks_right(phone, "taps-ranking")
    phone.get_by_role("button", name="1つ戻す").tap()
    expect(phone.locator("#preview")).to_have_count(0)


@pytest.mark.slow
def test_an_exchange_told_by_taps_is_recorded_as_it_is_shown(phone: Page, disputed: Match) -> None:
    sign_on(phone, disputed)
    phone.goto(link(disputed, "adjudicate/?question=exchange#taps"))
    giver = phone.locator(".tap-row", has_text="渡邉").first
    phone.locator(".tap-cards button[value='H3']").tap()
    giver.get_by_role("button", name="渡した").tap()
    expect(phone.locator("#preview")).to_contain_text("ここまで誤りはありません")
    phone.locator(".tap-cards button[value='S2']").tap()
    giver.get_by_role("button", name="残した").tap()
    expect(phone.locator("#preview")).to_contain_text("交換に誤りがあります")
    looks_right(phone, "taps-exchange")
    phone.get_by_role("button", name="裁定して記録する").tap()
    phone.get_by_role("heading", name="裁定 第1号").wait_for()
    assert Ruling.objects.get().case["hands"] == {"渡邉 花子": ["H3", "S2"]}


@pytest.mark.slow
def test_a_lock_with_the_cards_of_the_table_is_kept_in_a_dozen_taps(phone: Page, disputed: Match) -> None:
    thumb = Thumb()
    phone.goto(link(disputed))
    thumb.tap(phone.get_by_role("link", name="裁定を求める"))
    for laid, (card, who) in enumerate((("D4", "髙﨑"), ("D9", "渡邉"), ("S10", "東海林")), start=1):
        thumb.tap(phone.locator(f"#lay-{card}"))
        thumb.tap(phone.get_by_role("group", name="出した人").get_by_role("button", name=who))
        expect(phone.locator(".laid-move")).to_have_count(laid)
    expect(phone.locator(".lay-verdict")).to_contain_text("♦しばり")


@pytest.mark.slow
def test_the_card_is_held_up_in_both_languages(phone: Page, disputed: Match) -> None:
    Event.objects.update(public_rulings=True)
    phone.goto(link(disputed, "lay/?dispute=lock"))
    phone.get_by_label("審判の名前").fill("審判 山本")
    phone.get_by_role("button", name="裁定して記録する").click()
    phone.get_by_role("heading", name="裁定 第1号").wait_for()
    assert problems(phone) == []
    picture(phone, "card")
    phone.get_by_role("button", name="大きく見せる").tap()
    card = phone.get_by_role("dialog")
    for words in ("♥しばりで", "出せません", "Locked", "JBL-9.1"):
        expect(card).to_contain_text(words)
    expect(card.get_by_role("img", name="QRコード")).to_be_visible()
    assert problems(phone) == []
    fits(phone)
    picture(phone, "held-up")
    card.get_by_role("button", name="閉じる").tap()
    expect(card).to_be_hidden()
    phone.set_viewport_size({"width": 320, "height": 400})
    phone.get_by_role("button", name="大きく見せる").tap()
    expect(card.get_by_role("heading", name="出せません")).to_be_in_viewport(ratio=1)


def test_all_ways_to_leave_stand_side_by_side_on_the_smallest_phone(phone: Page, disputed: Match) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    speak(phone, "en")
    phone.goto(link(disputed, "adjudicate/?game=2&question=ranking"))
    tops = phone.locator(".tap-row").evaluate_all(
        "all => all.map((row) => new Set([...row.querySelectorAll('button')].map((each) => each.getBoundingClientRect().top)).size)"
    )
    assert tops == [1, 1, 1, 1]


@pytest.mark.slow
def test_disputes_look_right(phone: Page, disputed: Match) -> None:
    phone.goto(link(disputed, "lay/"))
    looks_right(phone, "disputes")
    phone.goto(link(disputed, "procedures/"))
    looks_right(phone, "procedures")
    phone.goto(link(disputed, "rulings/call/"))
    looks_right(phone, "call")
