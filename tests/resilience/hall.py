"""Readers who use the desk while something happens to it, and how their requests fared."""

import http.client
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

BROKEN_AFTER: Final = 9
"""Seconds after which a reader gives up on a page: sooner than the desk closes slow connections."""


@dataclass(slots=True)
class Fared:
    """The time of each answer in seconds, and the failures."""

    took: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def share(self, part: float) -> float:
        """The time at a quantile of the answers; 0.99 is all but the slowest hundredth."""
        ranked = sorted(self.took)
        return ranked[min(len(ranked) - 1, int(part * len(ranked)))] if ranked else float("inf")

    def __str__(self) -> str:
        rate = len(self.took) / self.seconds if self.seconds else 0
        half, most = self.share(0.5) * 1000, self.share(0.99) * 1000
        return (
            f"{rate:.0f}/s, half within {half:.0f} ms, 99 % within {most:.0f} ms, failed {len(self.failed)}"
        )


@contextmanager
def reading(port: int, pages: Sequence[str], people: int) -> Iterator[Fared]:
    """Let ``people`` readers open page after page, each over one connection, while the body runs."""
    fared, over = Fared(), threading.Event()
    readers = [
        threading.Thread(target=_read, args=(port, (*pages[nth:], *pages[:nth]), fared, over), daemon=True)
        for nth in (number % len(pages) for number in range(people))
    ]
    began = time.monotonic()
    for reader in readers:
        reader.start()
    try:
        yield fared
    finally:
        over.set()
        for reader in readers:
            reader.join(2 * BROKEN_AFTER)
        fared.seconds = time.monotonic() - began


def _read(port: int, pages: Sequence[str], fared: Fared, over: threading.Event) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=BROKEN_AFTER)
    while not over.is_set():
        for page in pages:
            began = time.monotonic()
            try:
                connection.request("GET", page, headers={"Host": "localhost"})
                answer = connection.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException) as error:
                connection.close()
                fared.failed.append(f"{page}: {error!r}")
                continue
            if answer.status == http.client.OK:
                fared.took.append(time.monotonic() - began)
            else:
                fared.failed.append(f"{page}: {answer.status}")
            if over.is_set():
                break
    connection.close()
