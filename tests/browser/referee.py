"""Helpers for a referee's taps on the table's page."""

import re
from collections.abc import Sequence
from http.cookies import SimpleCookie

from django.conf import settings
from django.http import HttpResponse
from playwright.sync_api import Locator, Page, expect

from league.access import remember_referee
from league.models import Match
from tests.browser.live import keep_cookies
from tests.browser.looks import fits


def link(match: Match, page: str = "") -> str:
    """The address of the table's page, or of one below it."""
    return f"{match.table.get_absolute_url()}{page}"


def speak(page: Page, language: str) -> None:
    """Set the language of the following pages, as if it had been chosen."""
    keep_cookies(page, SimpleCookie({settings.LANGUAGE_COOKIE_NAME: language}))


def sign_on(page: Page, match: Match, name: str = "山本") -> Page:
    """Open the table's page on a phone that has the referee's name already."""
    answer = HttpResponse()
    remember_referee(answer, name)
    keep_cookies(page, answer.cookies)
    page.goto(link(match))
    return _shows(page, name)


def sign_on_by_hand(page: Page, match: Match, name: str = "山本") -> Page:
    """Sign on through the table's page, also without scripts."""
    page.goto(link(match))
    page.get_by_label("審判の名前").fill(name)
    page.get_by_role("button", name="この名前で始める").click()
    return _shows(page, name)


def _shows(page: Page, name: str) -> Page:
    expect(page.get_by_role("link", name=f"審判: {name}")).to_be_visible()
    return page


def forward(page: Page, name: str) -> None:
    """Press a button of the bottom bar."""
    page.locator(".bottom-bar").get_by_role("button", name=name).click()


def row(page: Page, player: str) -> Locator:
    return page.locator(".row", has_text=player).filter(visible=True)


def button(page: Page, player: str) -> Locator:
    """The player's own button, there as long as they are in the game."""
    return row(page, player).locator("button.row-name")


def go_on(page: Page) -> None:
    """Leave the result of the last game, if the page waits for that."""
    gate = page.locator(".bottom-bar [data-gate]")
    if gate.is_visible():
        gate.click()
        expect(gate).to_be_hidden()


def tap(page: Page, player: str) -> None:
    go_on(page)
    version = page.locator("#table").get_attribute("data-version") or ""
    button(page, player).click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", version)


def tap_all(page: Page, taps: Sequence[str]) -> None:
    last = ""
    for each in taps:
        if each == "!":
            row(page, last).get_by_role("button", name=f"{last}を反則あがりにする").click()
            expect(row(page, last).get_by_role("button", name=f"{last}の反則を取り消す")).to_be_visible()
        else:
            tap(page, each)
            last = each


def points(page: Page, label: str) -> tuple[int, ...]:
    """The points in a column of the board."""
    headings = page.locator(".board thead th").all_inner_texts()
    cells = page.locator(f".board tbody tr > :nth-child({headings.index(label) + 1})").all_inner_texts()
    return tuple(int(cell) for cell in cells)


def check(page: Page, label: str) -> str:
    headings = page.locator(".board thead th").all_inner_texts()
    cell = page.locator(f".board tfoot tr > :nth-child({headings.index(label) + 1}) .check")
    return re.sub(r"\s|検算", "", cell.inner_text())


def seats_by_hand(page: Page, order: Sequence[str]) -> None:
    for suit, player in zip("SHDC", order, strict=True):
        page.get_by_role("group", name=player).locator(f"label:has([value={suit}])").click()
    forward(page, "この席で始める")


def seal(page: Page, number: str) -> None:
    expect(page.get_by_role("heading", name="ブラインドカード")).to_be_visible()
    fits(page)
    page.get_by_label("封筒の番号").fill(number)
    forward(page, "封をした")


def play(page: Page, number: int, taps: Sequence[str]) -> None:
    expect(page.get_by_role("heading", name="配り方")).to_be_visible()
    fits(page)
    tap_all(page, taps)
    expect(page.get_by_role("heading", name=f"第{number}ゲームの結果")).to_be_visible()
    fits(page)


def open_envelope(page: Page, cards: Sequence[str]) -> None:
    """Choose the cards of the envelope; the last one sends them."""
    go_on(page)
    fits(page)
    for card in cards:
        page.locator(f".deck label:has([value={card}])").click()
