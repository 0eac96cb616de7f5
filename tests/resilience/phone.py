"""A referee's phone without a browser: taps and undoes at one table, and resends entries until answered."""

import http.client
import re
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlencode

from league.tables.views.outbox import ANSWER, BEHIND, VERSION, EntryAnswer
from tests.patience import STARTS

_AGAIN_AFTER: Final = 0.05
_PATIENCE: Final = 20
_Form = tuple[str, dict[str, str]]


class Visitor:
    """An HTTP client with cookies. ``port`` may be changed, for a desk that moved."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def sign_in(self, username: str, password: str) -> int:
        """Sign in, and return the status: a redirect on success."""
        _answer, page = self.ask("GET", "/sign-in/")
        said = {"username": username, "password": password, "csrfmiddlewaretoken": _token_of(page)}
        return self.ask("POST", "/sign-in/", said)[0].status

    def ask(
        self, method: str, path: str, form: dict[str, str] | None = None, **headers: str
    ) -> tuple[http.client.HTTPResponse, str]:
        """Send a request on a new connection. Raises OSError or HTTPException if there is no answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE)
        try:
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            headers |= {"Host": "localhost", "Cookie": cookies}
            if form is not None:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
            connection.request(method, path, urlencode(form or {}), headers)
            answer = connection.getresponse()
            page = answer.read().decode()
            for each in answer.headers.get_all("Set-Cookie") or ():
                name, _equals, value = each.partition(";")[0].strip().partition("=")
                self.cookies[name] = value
            return answer, page
        finally:
            connection.close()


class Phone(Visitor):
    """A referee's phone. ``recorded``: the match's acknowledged versions; ``name``: its name in the log.

    ``troubles``: how often the desk could not take an entry, by the cause that it named.
    """

    def __init__(self, port: int, table: str, name: str) -> None:
        super().__init__(port)
        self.table, self.name = table, name
        self.recorded: list[int] = []
        self.answers: dict[str, int] = {}
        self.troubles: dict[str, int] = {}
        self.wanted = ["/exits/", "/undo/"]
        self.over = threading.Event()

    def introduce(self) -> None:
        """Sign on with the name, as on a new device."""
        _answer, page = self.ask("GET", self.table)
        self.ask("POST", f"{self.table}referee/", {"name": self.name, "csrfmiddlewaretoken": _token_of(page)})

    def work(self) -> None:
        """Tap until ``over`` is set; raises TimeoutError if no answer comes for very long."""
        while not self.over.is_set():
            self.tap()

    def tap(self) -> None:
        """Enter an exit or an undo, in turn once the last is recorded; without a form for one, the other."""
        _answer, page = self._until_answered("GET", self.table)
        found = next(
            ((each, form) for each in self.wanted if (form := _form_to(page, each)) is not None), None
        )
        assert found is not None, page
        action, form = found
        already = len(self.recorded)
        self._send(form)
        # Undoing alone, or undoing other phones' entries, would take back the whole match, with no form left.
        if len(self.recorded) > already:
            self.wanted = ["/undo/", "/exits/"] if action == "/exits/" else ["/exits/", "/undo/"]

    def _send(self, form: _Form) -> None:
        """Send the same entry repeatedly, until the desk says what became of it: one entry is one act."""
        where, values = form
        answer, _page = self._until_answered("POST", where, values)
        said = answer.headers.get(ANSWER, f"status {answer.status}")
        self.answers[said] = self.answers.get(said, 0) + 1
        if said == EntryAnswer.RECORDED:
            self.recorded.append(int(answer.headers[VERSION]))

    def _until_answered(
        self, method: str, path: str, form: dict[str, str] | None = None
    ) -> tuple[http.client.HTTPResponse, str]:
        until = time.monotonic() + STARTS
        while time.monotonic() < until:
            try:
                answer, page = self.ask(method, path, form, **({BEHIND: "1"} if form else {}))
            except (OSError, http.client.HTTPException):
                time.sleep(_AGAIN_AFTER)
                continue
            if ANSWER in answer.headers or (form is None and answer.status == http.client.OK):
                return answer, page
            if (cause := answer.headers.get("Desk-Trouble")) is not None:
                self.troubles[cause] = self.troubles.get(cause, 0) + 1
            time.sleep(_AGAIN_AFTER)
        raise TimeoutError(path)


@contextmanager
def tapping(port: int, tables: Sequence[str], number: int, *, called: str = "審判") -> Iterator[list[Phone]]:
    """Let ``number`` phones, spread over tables, tap while the body runs; at the end all are answered."""
    phones = [Phone(port, tables[nth % len(tables)], f"{called}{nth + 1}") for nth in range(number)]
    for phone in phones:
        phone.introduce()
    threads = [threading.Thread(target=phone.work, daemon=True) for phone in phones]
    for thread in threads:
        thread.start()
    try:
        yield phones
    finally:
        for phone in phones:
            phone.over.set()
        for thread in threads:
            thread.join(STARTS)


def await_taps(phones: Sequence[Phone], more: int) -> None:
    """Wait until ``more`` further entries have been acknowledged to all phones together."""
    wanted = more + sum(len(phone.recorded) for phone in phones)
    until = time.monotonic() + STARTS
    while sum(len(phone.recorded) for phone in phones) < wanted:
        assert time.monotonic() < until, [phone.answers for phone in phones]
        time.sleep(_AGAIN_AFTER)


def _token_of(page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found is not None
    return found.group(1)


def _form_to(page: str, part: str) -> _Form | None:
    """The address and the values of the first form whose address contains ``part``."""
    for head, body in re.findall(r"<form([^>]*)>(.*?)</form>", page, re.DOTALL):
        action = re.search(r'action="([^"]+)"', head)
        if action is not None and part in action.group(1):
            fields = re.findall(r"<(?:input|button)([^>]*)>", body)
            named = (
                (re.search(r'name="([^"]+)"', field), re.search(r'value="([^"]*)"', field))
                for field in fields
            )
            return action.group(1), {name.group(1): value.group(1) for name, value in named if name and value}
    return None
