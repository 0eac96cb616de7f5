"""The interface of browser drivers: open a page, tap an element, evaluate a function in the page."""

import time
from typing import Any, Final, Protocol

from tests.patience import PATIENCE

DOUBLE_TAP: Final = 0.5
"""Seconds after which a second tap on the same spot is not taken for a double tap."""
SHOWN: Final = """(css, text) => [...document.querySelectorAll(css)].find((each) =>
    (each.getAttribute("aria-label") || each.innerText || each.value || "").includes(text)
    && each.checkVisibility() && !each.disabled)"""
"""The first visible, enabled element of the selector that shows a text."""

REACHED: Final = f"""async (css, text) => {{
    const element = ({SHOWN})(css, text);
    element.scrollIntoView({{ block: "center", behavior: "instant" }});
    const lies = () => Object.values(element.getBoundingClientRect().toJSON()).join();
    for (let frames = 0, before = ""; frames < 20; frames = before === lies() ? frames + 1 : 0) {{
        before = lies();
        await new Promise((resolve) => {{ requestAnimationFrame(resolve); }});
    }}
    return element;
}}"""
"""The same element, scrolled into view, once it has not moved for a third of a second: a tap misses an
element that slides in, and Firefox learns late where it is."""


class Browser(Protocol):
    """One window with cookies of its own."""

    name: str

    def open(self, url: str) -> None:
        """Open the page, and wait until it is loaded."""

    def ask(self, function: str, *values: str) -> Any:
        """Call a JavaScript function in the page, and return its awaited result."""

    def touch(self, css: str, text: str) -> None:
        """Tap the element as a finger or a mouse would; it must be there, and is scrolled into view."""

    def write(self, css: str, text: str) -> None:
        """Type into the element, which must be there."""

    def picture(self, path: str) -> None:
        """Save a screenshot as a PNG file."""


def until(browser: Browser, function: str, *values: str) -> None:
    """Wait until the function returns something true."""
    deadline = time.monotonic() + PATIENCE
    answer = None
    while time.monotonic() < deadline:
        # a page that is just being replaced cannot answer; the next one can
        try:
            answer = browser.ask(function, *values)
        except UnansweredError as error:
            answer = error
        else:
            if answer:
                return
        time.sleep(0.1)
    shown = browser.ask("() => document.body.innerText.slice(0, 1500)")
    raise AssertionError(f"{browser.name}: never {function} {values}: {answer!r}\n{shown}")


def tap(browser: Browser, css: str, text: str = "") -> None:
    """Tap the element with this text once it is there, late enough not to be taken for a double tap."""
    time.sleep(DOUBLE_TAP)
    deadline = time.monotonic() + PATIENCE
    while True:
        until(browser, f"(css, text) => !!({SHOWN})(css, text)", css, text)
        try:
            return browser.touch(css, text)
        except UnansweredError:
            if time.monotonic() > deadline:
                raise


def speak_japanese(browser: Browser) -> None:
    """Choose Japanese, and wait for the page in it: opening another one at once would cancel the choice."""
    tap(browser, "button", "日本語")
    until(browser, "() => document.readyState === 'complete' && document.documentElement.lang === 'ja'")


def shows(browser: Browser, css: str, text: str) -> None:
    """Wait until an element of the kind shows this text."""
    until(
        browser,
        """(css, text) => [...document.querySelectorAll(css)]
            .some((each) => each.innerText.includes(text) && each.checkVisibility())""",
        css,
        text,
    )


def shows_no(browser: Browser, css: str) -> None:
    until(
        browser, "(css) => ![...document.querySelectorAll(css)].some((each) => each.checkVisibility())", css
    )


class UnansweredError(Exception):
    """The page was replaced before it had answered."""
