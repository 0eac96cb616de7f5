"""Every link followed with scripts shows the same as its address loaded anew."""

from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.urls import Resolver404, resolve
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from league.models import Match
from tests.browser.organiser import sign_in
from tests.browser.referee import sign_on
from tests.browser.test_every_page import is_page, page_addresses

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

SHOWN: Final = r"""() => [
    document.title,
    [...document.querySelectorAll("main h1, main h2")].map((heading) => heading.textContent.trim()).join(" / "),
    document.querySelector("main")?.innerText.replace(document.getElementById("heard")?.innerText ?? "", "")
        .replace(/[\d\s–−-]+/g, " ").trim(),
]"""
"""The texts of a page, without numbers (minutes pass), and without what is only read aloud after a swap."""

LINKS: Final = """() => {
    const taken = [];
    const links = [...document.links].filter((link) =>
        link.origin === location.origin && !link.target && !link.download && link.pathname !== location.pathname);
    document.addEventListener("htmx:beforeRequest", (event) => event.preventDefault());
    window.addEventListener("click", (event) => {
        if (event.defaultPrevented) taken.push(event.target.closest("a").href);
        event.preventDefault();
    });
    for (const link of links) link.click();
    return [links.length, taken];
}"""
"""The number of links of a page, and those that its scripts follow; the browser follows the others."""

FOLLOW: Final = "href => [...document.links].find((link) => link.href === href && !link.target).click()"


class Walk:
    """A page that follows links, and a second one that loads the same addresses anew."""

    def __init__(self, page: Page) -> None:
        self.page, self.anew = page, page.context.new_page()
        self._fresh: dict[str, Any] = {}

    def fresh(self, address: str) -> Any:
        if address not in self._fresh:
            self.anew.goto(address)
            self._fresh[address] = self.anew.evaluate(SHOWN)
        return self._fresh[address]

    def shows(self, how: str) -> str | None:
        """What is wrong with the page now, compared with its address loaded anew."""
        address = self.page.url
        wanted = self.fresh(address)
        try:
            self.page.wait_for_function(f"wanted => String(({SHOWN})()) === String(wanted)", arg=wanted)
        except PlaywrightTimeout:
            return f"{how}: {address} shows\n{self.page.evaluate(SHOWN)}, not\n{wanted}"
        return None

    def follow(self, start: str, href: str) -> Iterator[str | None]:
        self.page.goto(start)
        self.page.evaluate(FOLLOW, href)
        self.page.wait_for_url(lambda url: url != start, wait_until="commit")
        yield self.shows(f"{start} → {href}")
        self.page.go_back()
        yield self.shows(f"{start} → {href}, and back")
        self.page.go_forward()
        yield self.shows(f"{start} → {href}, back and forward")


def links_of(page: Page, addresses: list[str]) -> tuple[int, list[tuple[str, str]]]:
    """The number of links, and the first that scripts follow for each pair of kinds of pages."""
    found: dict[tuple[str | None, str | None], tuple[str, str]] = {}
    links = 0
    for address in addresses:
        page.goto(address)
        number, taken = page.evaluate(LINKS)
        links += number
        for href in taken:
            found.setdefault((kind_of(address), kind_of(href)), (page.url, href))
    return links, [each for each in found.values() if is_page(page, each[1])]


def kind_of(path: str) -> str | None:
    try:
        return resolve(urlsplit(path).path).url_name
    except Resolver404:
        return None


@pytest.mark.parametrize("viewer", ["organiser", "referee"])
def test_every_link_leads_to_what_its_address_shows(desktop: Page, viewer: str) -> None:
    call_command("demo_event", verbosity=0)
    playing = Match.objects.filter(closed_at=None).latest("pk")
    if viewer == "organiser":
        sign_in(desktop, "organise_event", "judge_event")
    sign_on(desktop, playing)
    addresses = [
        *page_addresses(),
        playing.table.get_absolute_url(),
        f"{playing.table.get_absolute_url()}history/",
    ]
    pages = [address for address in dict.fromkeys(addresses) if is_page(desktop, address)]
    # A table's pages are the same for both viewers, except for links on its first page.
    own = playing.table.get_absolute_url()
    pages = [page for page in pages if page == own or page.startswith("/t/") == (viewer == "referee")]
    walk = Walk(desktop)
    links, followed = links_of(desktop, pages)
    assert links > 100
    assert followed
    wrong = [problem for start, href in followed for problem in walk.follow(start, href) if problem]
    assert wrong == [], "\n\n".join(wrong)
