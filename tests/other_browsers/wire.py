"""A proxy between phone and desk that can be cut: other browsers have no offline switch."""

import asyncio
import contextlib
import ssl
from collections.abc import Coroutine
from threading import Thread
from types import TracebackType
from typing import Final, Self

from tests.league.serving.served import CERTIFICATE, KEY

LOOPBACK: Final = "127.0.0.1"


class Wire:
    """A local https port that forwards to the desk's port, as long as it is not cut."""

    def __init__(self, desk: str, port: int) -> None:
        self._desk = (desk, port)
        self._loop = asyncio.new_event_loop()
        self._runs = Thread(target=self._loop.run_forever, daemon=True)
        self._certificate = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._certificate.load_cert_chain(CERTIFICATE, KEY)
        self._listener: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self.port = 0

    def __enter__(self) -> Self:
        self._runs.start()
        self.mend()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._wait_for(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._runs.join()
        self._loop.close()

    @property
    def host(self) -> str:
        return f"localhost:{self.port}"

    @property
    def url(self) -> str:
        return f"https://{self.host}"

    def cut(self) -> None:
        """Abort all connections and refuse new ones, like a router without power."""
        self._wait_for(self._cut())

    def mend(self) -> None:
        """Listen on the same port again."""
        self._wait_for(self._mend())

    def _wait_for(self, work: Coroutine[None, None, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _cut(self) -> None:
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        for each in self._open:
            each.transport.abort()
        self._open.clear()

    async def _end(self) -> None:
        await self._cut()
        carrying = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*carrying, return_exceptions=True)

    async def _mend(self) -> None:
        self._listener = await asyncio.start_server(
            self._serve, LOOPBACK, self.port, ssl=self._certificate, reuse_address=True
        )
        self.port = self._listener.sockets[0].getsockname()[1]

    async def _serve(self, asked: asyncio.StreamReader, phone: asyncio.StreamWriter) -> None:
        answered, desk = await asyncio.open_connection(*self._desk)
        self._open |= {phone, desk}
        await asyncio.gather(_carry(asked, desk), _carry(answered, phone))
        self._open -= {phone, desk}


async def _carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while chunk := await source.read(65_536):
            target.write(chunk)
            await target.drain()
    target.close()
