"""A bad network between phones and desk: a proxy that loses, delays and refuses requests at random."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Final

_UNAVAILABLE: Final = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbusy"


class Fate(Enum):
    """What happens to a request."""

    PASSED = "passed"
    SLOW = "slow"
    REQUEST_LOST = "request lost"
    ANSWER_LOST = "answer lost"
    REFUSED = "refused (503)"
    HANGS = "hangs"


@dataclass(slots=True)
class BadNetwork:
    """A proxy in front of the desk's ``port``. ``odds``: the percentage of requests that meet each fate."""

    port: int
    rng: Random
    odds: Mapping[Fate, int]
    slow_seconds: float = 1.0
    met: dict[Fate, int] = field(default_factory=lambda: dict.fromkeys(Fate, 0))
    _carried: set[asyncio.Task[None] | None] = field(default_factory=set)

    async def serve(self) -> asyncio.Server:
        """Start to listen, on a port that the system chooses."""
        return await asyncio.start_server(self._meet, "127.0.0.1", 0)

    def _fate(self) -> Fate:
        fates = (*self.odds, Fate.PASSED)
        weights = (*self.odds.values(), 100 - sum(self.odds.values()))
        fate = self.rng.choices(fates, weights)[0]
        self.met[fate] += 1
        return fate

    async def _meet(self, phone: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        self._carried.add(task)  # the event loop itself has only a weak reference
        try:
            await self._carry(phone, answer)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the phone gave up
        finally:
            answer.close()
            self._carried.discard(task)

    async def _carry(self, phone: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        request = await _request(phone)
        match self._fate():
            case Fate.REQUEST_LOST:
                return
            case Fate.REFUSED:
                answer.write(_UNAVAILABLE)
                await answer.drain()
                return
            case Fate.HANGS:
                await phone.read()  # until the phone gives up
                return
            case Fate.SLOW:
                await asyncio.sleep(self.slow_seconds)
                answer.write(await self._ask(request))
            case Fate.ANSWER_LOST:
                await self._ask(request)
                return
            case Fate.PASSED:
                answer.write(await self._ask(request))
        await answer.drain()

    async def _ask(self, request: bytes) -> bytes:
        desk, sender = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            sender.write(request)
            await sender.drain()
            return await desk.read()
        finally:
            sender.close()


async def _request(phone: asyncio.StreamReader) -> bytes:
    """Read a request; make it ask for ``Connection: close``, so that the answer ends with the connection."""
    head = await phone.readuntil(b"\r\n\r\n")
    lines = [part for part in head[:-4].split(b"\r\n") if not part.lower().startswith(b"connection:")]
    sizes = [int(line.split(b":")[1]) for line in lines if line.lower().startswith(b"content-length:")]
    body = await phone.readexactly(sum(sizes))
    return b"\r\n".join((*lines, b"Connection: close", b"", body))
