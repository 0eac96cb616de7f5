"""Two lanes: what is done at a table goes first, who only looks on gives way, and is told to come again."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING, Final, Protocol

from waitress.task import ThreadedTaskDispatcher

from league.serving.busy import Busy

if TYPE_CHECKING:
    from waitress.parser import HTTPRequestParser


class WaitingConnection(Protocol):
    """A connection whose first request waits for a thread."""

    requests: list[HTTPRequestParser]

    def service(self) -> None: ...

    def cancel(self) -> None: ...


SPECTATORS_AT_ONCE: Final = 4
"""Their pages are computed, not waited for: more of them at once would only slow each other and the taps down."""
SPECTATORS_WAITING: Final = 40
OTHERS_WAITING: Final = 400
"""Cookies are not verified here: whoever forges one waits in the first lane, so that one has an end too."""
PATIENCE_SECONDS: Final = 8
"""Who has waited longer has most likely loaded the page again already."""

_OF_TABLES: Final = ("/t/", "/static/", "/sw.js", "/sign-in/")
_OF_STAFF: Final = ("sessionid=", "referee=")


def is_spectator(request: HTTPRequestParser) -> bool:
    """Who reads an event's pages without being known: neither at a table nor signed in, and recording nothing."""
    if request.error or request.command not in {"GET", "HEAD"} or request.path.startswith(_OF_TABLES):
        return False
    cookies = request.headers.get("COOKIE", "")
    return not any(name in cookies for name in _OF_STAFF)


class Dispatcher(ThreadedTaskDispatcher):
    """Gives waiting requests to threads. Its lock guards the lanes too."""

    def __init__(self) -> None:
        super().__init__()
        self.queue: Lanes = Lanes()

    def add_task(self, task: WaitingConnection) -> None:
        with self.lock:
            self.queue.append(task)
            self.queue_cv.notify()

    def served(self, *, spectator: bool) -> None:
        """A thread has answered: where it was a spectator, the next one's turn has come."""
        with self.lock:
            self.queue.spectators_served -= spectator
            self.queue_cv.notify()


class Lanes:
    """What waits, in the manner of a deque; as long as nothing in it may be taken it counts as empty."""

    def __init__(self) -> None:
        self.first: deque[WaitingConnection] = deque()
        self.spectators: deque[tuple[float, WaitingConnection]] = deque()
        self.spectators_served = 0

    def __len__(self) -> int:
        room = self.spectators_served < SPECTATORS_AT_ONCE
        return len(self.first) + (len(self.spectators) if room else 0)

    def append(self, task: WaitingConnection) -> None:
        spectator = is_spectator(task.requests[0])
        full = len(self.spectators) >= SPECTATORS_WAITING if spectator else len(self.first) >= OTHERS_WAITING
        if full:
            _turn_away(task)
            self.first.appendleft(task)  # to say so takes no time
        elif spectator:
            self.spectators.append((time.monotonic(), task))
        else:
            self.first.append(task)

    def popleft(self) -> WaitingConnection:
        if self.first:
            return self.first.popleft()
        since, task = self.spectators.popleft()
        if time.monotonic() - since > PATIENCE_SECONDS:
            _turn_away(task)
        else:
            self.spectators_served += 1
        return task


def _turn_away(task: WaitingConnection) -> None:
    request = task.requests[0]
    request.error = Busy(request)
