"""Debian's WebKitGTK over WebDriver, the closest to Safari outside Apple's systems."""

import contextlib
import subprocess
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.other_browsers.driven import REACHED, UnansweredError
from tests.patience import PATIENCE

T = TypeVar("T")
ENGINES: Final = "*/webkit2gtk-4.1/MiniBrowser"


class WebKit:
    """A WebKit with one window, which cannot be made narrower than its tool bar."""

    name = "WebKit"

    def __init__(self, driver: WebKitGTK) -> None:
        self._driver = driver
        driver.set_script_timeout(PATIENCE)
        driver.set_window_size(480, 900)

    def open(self, url: str) -> None:
        self._driver.get(url)

    def ask(self, function: str, *values: str) -> Any:
        script = f"""const [answer, ...values] = [[...arguments].pop(), ...[...arguments].slice(0, -1)];
            Promise.resolve(({function})(...values)).then((found) => answer([true, found ?? null]))
                .catch((error) => answer([false, String(error)]));"""
        answered, found = _answer(lambda: self._driver.execute_async_script(script, *values))
        if not answered:
            raise UnansweredError(found)
        return found

    def touch(self, css: str, text: str) -> None:
        found = f"const answer = [...arguments].pop(); ({REACHED})(...arguments).then(answer);"
        element: WebElement = _answer(lambda: self._driver.execute_async_script(found, css, text))
        _answer(element.click)

    def write(self, css: str, text: str) -> None:
        self._driver.find_element(By.CSS_SELECTOR, css).send_keys(text)

    def picture(self, path: str) -> None:
        self._driver.save_screenshot(path)


def _answer(question: Callable[[], T]) -> T:
    try:
        return question()
    except WebDriverException as error:
        raise UnansweredError(str(error.msg)) from error


@contextlib.contextmanager
def _screen() -> Iterator[str]:
    """A virtual screen: WebKitGTK has no headless mode."""
    with subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],  # noqa: S607
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as screen:
        assert screen.stdout is not None
        try:
            yield f":{screen.stdout.readline().strip()}"
        finally:
            screen.terminate()


def webkit(program: str) -> Iterator[WebKit]:
    """Start WebKit without stored data; it ends with the test."""
    options = Options()
    options.binary_location = str(next(Path("/usr/lib").glob(ENGINES)))
    options.add_argument("--automation")
    options.accept_insecure_certs = True
    with _screen() as display:
        # only the tests' own pages are opened, and WebKit cannot create its sandbox as root in a container
        service = Service(program, env={"DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # by Selenium, about its own code
            driver = WebKitGTK(options=options, service=service)
        try:
            yield WebKit(driver)
        finally:
            driver.quit()
