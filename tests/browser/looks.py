"""Checks of a page: barriers found by axe, width, tap targets, text, weight, and its papers."""

import gzip
import json
import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Final

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page, Response
from pypdf import PdfReader

from tests.conftest import DESKTOP, PHONE

THUMB: Final = 48
"""The smallest height of a tap target, in CSS pixels."""

SIZES: Final = ((320, 640), (360, 740), (740, 360))
"""The smallest phone, a usual one, and one in landscape."""

CARD: Final = 42
"""The smallest width of a card, in CSS pixels: seven fit in a row on the smallest phone."""

SMALLEST: Final = 14
"""The smallest size of text, in CSS pixels."""

FIRST_VISIT: Final = 100_000
"""The largest weight of a first visit, in bytes."""

AT_REST: Final = """() => Promise.race([
    Promise.allSettled(document.getAnimations()
        .filter((each) => each.playState === "running" && each.effect.getComputedTiming().endTime !== Infinity)
        .map((each) => each.finished)),
    new Promise((resolve) => { setTimeout(resolve, 5000); }),
])"""
"""Waits for animations, because a colour in transition has another contrast. Endless ones are left
out. The wait ends after five seconds: a browser that paints nothing never ends any, and ``evaluate`` has no
time-out."""

ONE_OF_A_KIND: Final = """() => {
    const kind = (element) => element.tagName + element.className + (element.getAttribute("style") ?? "");
    const found = new Map(), paths = new Map([[document.documentElement, ""]]);
    const path = (element) => {
        if (!paths.has(element)) paths.set(element, `${path(element.parentElement)} > ${kind(element)}`);
        return paths.get(element);
    };
    for (const element of document.querySelectorAll("body *")) {
        const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim().length > 1);
        if (says && element.checkVisibility() && !found.has(path(element))) found.set(path(element), element);
    }
    return [...found.values()];
}"""
"""The first of the texts with the same styles, without texts of one letter: axe judges no colour by one."""

WIDER: Final = "document.documentElement.scrollWidth > screen.width"
"""Wider than the screen; ``innerWidth`` grows with the page on a phone."""

CUT_OFF: Final = """() => [...document.querySelectorAll("body *")].filter((element) => {
    if (element.closest("svg, .table-header, .undo") || !element.innerText?.trim() || !element.checkVisibility()) return false;
    const { overflowX, clip, clipPath } = getComputedStyle(element);
    const cuts = /hidden|clip/.test(overflowX) && clip === "auto" && clipPath === "none";
    return cuts && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
}).map((element) => element.innerText)"""
"""Texts that are partly hidden; allowed in the header of a table's page and on the undo button."""

TOPS: Final = """([within, words]) => {
    const texts = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const at = texts.currentNode.textContent.indexOf(words);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + words.length);
        return new Set([...range.getClientRects()].map((each) => each.top)).size;
    }
}"""
"""The number of lines of these words."""


BOXES: Final = """async (all) => {
    const lie = () => all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return { x, y, width, height };
    });
    await document.fonts.ready;
    for (let same = 0, before = ""; same < 10; ) {
        const now = JSON.stringify(lie());
        same = now === before ? same + 1 : 0;
        before = now;
        await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
    return all.every((each) => each.isConnected) ? lie() : null;
}"""


def boxes(targets: Locator) -> list[dict[str, float]]:
    """The boxes of the targets in CSS pixels, once still for a fifth of a second; there must be one."""
    found: list[dict[str, float]] | None = None
    while found is None:  # None if the page has replaced a target meanwhile
        targets.first.wait_for()
        targets.page.wait_for_load_state()
        found = targets.evaluate_all(BOXES)
    return found


def problems(page: Page, *, dark: bool = True) -> list[str]:
    """The problems of the page as it is, on a phone also in dark mode."""
    found = barriers(page)
    if dark and page.viewport_size == PHONE["viewport"]:
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")  # without colour transitions
        found += [f"in the dark: {barrier}" for barrier in barriers(page, uncoloured=False)]
        page.emulate_media(color_scheme="light", reduced_motion="null")
    return found


def on_phone_and_laptop(page: Page, *, dark: bool = True) -> list[str]:
    """The problems of the page on a phone, and at a laptop's width, where the colours are the same."""
    found = problems(page, dark=dark)
    page.set_viewport_size(DESKTOP["viewport"])
    wide = uncoloured(page)
    page.set_viewport_size(PHONE["viewport"])
    return [*found, *(f"on a laptop: {barrier}" for barrier in wide)]


def uncoloured(page: Page) -> list[str]:
    """The problems of the page except colours, which take axe ten times as long as all the rest."""
    return barriers(page, coloured=False)


def barriers(page: Page, *, coloured: bool = True, uncoloured: bool = True) -> list[str]:
    """Axe's violations (of colours, of other rules) on the page at rest, and whether it is too wide."""
    page.wait_for_load_state()
    if page.evaluate("!window.axe"):
        page.evaluate(AXE_SCRIPT)
    page.evaluate(AT_REST)
    violations, wider = page.evaluate(
        f"""async ([coloured, uncoloured]) => {{
            const run = async (where, options) => (await axe.run(where, {{ resultTypes: ["violations"], ...options }})).violations;
            const contrast = "color-contrast", texts = coloured ? ({ONE_OF_A_KIND})() : [];
            const violations = [
                ...(texts.length ? await run({{ include: texts }}, {{ runOnly: [contrast] }}) : []),
                ...(uncoloured ? await run(document, {{ rules: {{ [contrast]: {{ enabled: false }} }} }}) : []),
            ];
            return [violations.map((each) => [each.id, each.nodes[0].target]), {WIDER}];
        }}""",
        [coloured, uncoloured],
    )
    found = [f"{page.url}: {what}: {json.dumps(where)}" for what, where in violations]
    return [*found, f"{page.url}: wider than the screen"] if wider else found


def cut_off(page: Page) -> list[str]:
    """The texts that are cut off on the smallest phone, with the whole page unfolded."""
    width, height = SIZES[0]
    page.set_viewport_size({"width": width, "height": height})
    unfold(page)
    found = [f"{page.url}: cut off: {words}" for words in page.evaluate(CUT_OFF)]
    page.set_viewport_size(PHONE["viewport"])
    return found


def problems_on(page: Page, *addresses: str) -> list[str]:
    """The problems of these pages, on a phone and on a laptop."""
    found = []
    for address in addresses:
        page.goto(address)
        found += on_phone_and_laptop(page)
    return found


def picture(page: Page, name: str) -> None:
    """Save a picture of the page if PICTURES names a folder."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def looks_right(page: Page, name: str = "") -> None:
    """Assert that the page has no problems, and fits on a phone; save a picture if it has a name."""
    if name:
        picture(page, name)
    assert problems(page) == []
    if page.viewport_size == PHONE["viewport"]:
        fits(page)


def fits(page: Page, narrowest: int = THUMB) -> None:
    """Assert no sideways scrolling, and no button lower than THUMB or narrower than ``narrowest``."""
    page.wait_for_load_state()
    assert not page.evaluate(WIDER)
    small = page.evaluate(
        """([thumb, narrowest]) => [...document.querySelectorAll('main button, main [role=button]')]
        .filter(each => each.checkVisibility())
        .map(each => [each.innerText, each.getBoundingClientRect()])
        .filter(([, box]) => box.height < thumb || box.width < narrowest)
        .map(([text]) => text)""",
        [THUMB, narrowest],
    )
    assert small == []


def at_every_size(page: Page, name: str = "", look: Callable[[Page], list[str]] = problems) -> list[str]:
    """The problems of the page as it is, at all sizes of a phone; at the usual one also those by ``look``."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if name:
            picture(page, f"{name}-{width}")
        fits(page, CARD)
        found += [f"{width} × {height}: {text}" for text in small_text(page)]
    page.set_viewport_size(PHONE["viewport"])
    return [*found, *look(page)]


def small_text(page: Page) -> list[str]:
    """The texts smaller than SMALLEST, hard to read at arm's length."""
    found: list[str] = page.evaluate(
        """smallest => {
            const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
            while (texts.nextNode()) {
                const text = texts.currentNode.textContent.trim(), element = texts.currentNode.parentElement;
                if (!text || element.closest("svg") || !element.checkVisibility({ visibilityProperty: true })) continue;
                const size = parseFloat(getComputedStyle(element).fontSize);
                if (size < smallest && element.getBoundingClientRect().height > 1) found.add(`${size} px: ${text}`);
            }
            return [...found];
        }""",
        SMALLEST,
    )
    return found


def too_low(targets: Locator) -> list[str]:
    """The texts of the targets lower than THUMB; there must be a target."""
    targets.page.wait_for_load_state()
    heights = targets.evaluate_all(
        "all => all.map((each) => [each.innerText, each.getBoundingClientRect().height])"
    )
    assert heights, f"nothing there: {targets}"
    return [text for text, height in heights if height < THUMB]


def unfold(page: Page, within: str = "body") -> None:
    """Open all folded parts."""
    page.locator(f"{within} details").evaluate_all("all => all.forEach((each) => { each.open = true; })")


def weight_of(page: Page, address: str, files: int = 6) -> int:
    """The bytes that a phone with Japanese fonts fetches, as in production: files compressed, the page not.

    Fails if fewer than ``files`` come, because then not all were weighed.
    """
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        compressed = response.request.resource_type in ("stylesheet", "script")
        body = response.body()
        sizes[response.url] = len(gzip.compress(body)) if compressed else len(body)

    page.on("response", weigh)
    page.goto(address, wait_until="networkidle")
    page.remove_listener("response", weigh)
    own = {url: size for url, size in sizes.items() if not url.endswith(".woff2")}
    assert len(own) >= files
    return sum(own.values())


def pdf_pages(link: Locator) -> list[str]:
    """The text of each page of the PDF that a link leads to."""
    address = link.get_attribute("href")
    assert address is not None
    paper = PdfReader(BytesIO(link.page.request.get(address).body()))
    return [page.extract_text() for page in paper.pages]
