"""https in front of the door: shakes hands, and hands over a connection in the clear with the address it came from.

Who speaks plain http to the same port is sent to https. A thread with an event loop of its own, so that a phone which walks away in
the middle of a handshake keeps nobody waiting.
"""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from league.serving import limits

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable

_HANDSHAKE: Final = b"\x16"
"""The first byte of every TLS connection, and of no request in plain http."""
_ASKED: Final = re.compile(rb"[A-Z]+ (/[!-~]*) HTTP/1\.[01]\r\n")
_HOST: Final = re.compile(rb"\r\nhost:[ \t]*([\w.-]+)(?::\d+)?[ \t]*\r\n", re.IGNORECASE)
_CHUNK: Final = 64 * 1024
_PAUSE: Final = 0.1


@dataclass
class Tls:
    """``let_in`` is given a socket in the clear, and whose it is. ``name`` is where plain http is sent, else where it came to."""

    listener: socket.socket
    context: ssl.SSLContext
    let_in: Callable[[socket.socket, tuple[str, int]], None]
    name: str = ""
    held: Counter[str] = field(default_factory=Counter)

    def start(self) -> None:
        """Until the process ends."""
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        # The one of Windows by default cannot wait for a socket without reading from it.
        loop = asyncio.SelectorEventLoop()
        asyncio.set_event_loop(loop)
        loop.set_exception_handler(lambda _loop, _context: None)  # a peer that is gone is no news
        loop.run_until_complete(self._accept())

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        self.listener.setblocking(False)
        greeted: set[asyncio.Task[None]] = set()
        while True:
            try:
                connection, address = await loop.sock_accept(self.listener)
            except OSError:  # gone again, or no file left to hold it
                await asyncio.sleep(_PAUSE)
                continue
            if self._too_many(address[0]):
                connection.close()
                continue
            self.held[address[0]] += 1
            task = loop.create_task(self._greet(connection, address))
            greeted.add(task)
            task.add_done_callback(greeted.discard)

    def _too_many(self, address: str) -> bool:
        """Twice what the door lets in, which of those it has makes room for the next one."""
        return (
            self.held[address] >= 2 * limits.PER_ADDRESS or self.held.total() >= 2 * limits.tls_connections()
        )

    async def _greet(self, connection: socket.socket, address: tuple[str, int]) -> None:
        try:
            async with asyncio.timeout(limits.HEADER_SECONDS):
                tls = await _first_byte(connection) == _HANDSHAKE
                if not tls:
                    await self._send_to_https(connection)
            if tls:
                await self._carry(connection, address)
        except (OSError, TimeoutError):  # it has gone, or takes too long
            pass
        finally:
            connection.close()
            self.held[address[0]] -= 1
            self.held += Counter()  # forgets who holds none

    async def _carry(self, connection: socket.socket, address: tuple[str, int]) -> None:
        loop = asyncio.get_running_loop()
        outside = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(outside)
        transport, _ = await loop.connect_accepted_socket(
            lambda: protocol,
            connection,
            ssl=self.context,
            ssl_handshake_timeout=limits.HEADER_SECONDS,
            ssl_shutdown_timeout=limits.UNREAD_SECONDS,
        )
        to_outside = asyncio.StreamWriter(transport, protocol, outside, loop)
        ours, theirs = socket.socketpair()
        inside, to_inside = await asyncio.open_connection(sock=ours)
        self.let_in(theirs, address)
        ways = {
            loop.create_task(_pump(outside, to_inside)),
            loop.create_task(_pump(inside, to_outside)),
        }
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            to_inside.close()
            to_outside.close()
            with suppress(OSError, TimeoutError):
                await asyncio.wait_for(to_outside.wait_closed(), limits.UNREAD_SECONDS)
            transport.abort()

    async def _send_to_https(self, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        said = b""
        while b"\r\n\r\n" not in said and len(said) < limits.LARGEST_HEADER:
            more = await loop.sock_recv(connection, _CHUNK)
            if not more:
                return
            said += more
        asked, host = _ASKED.match(said), _HOST.search(said)
        name = self.name.encode() or (host.group(1) if host else b"")
        if asked is None or not name:
            await loop.sock_sendall(connection, b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
            return
        port = self.listener.getsockname()[1]
        place = b"https://%s:%d%s" % (name, port, asked.group(1))
        # Temporary: tomorrow the same address may be a desk without a certificate.
        head = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        await loop.sock_sendall(connection, head % place)


async def _first_byte(connection: socket.socket) -> bytes:
    connection.setblocking(False)
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(connection, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(connection)
    # Only looked at: the handshake must find it there still.
    return connection.recv(1, socket.MSG_PEEK)


async def _pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """Everything from one side to the other, no faster than it is taken."""
    with suppress(OSError, TimeoutError):
        while data := await source.read(_CHUNK):
            target.write(data)
            await asyncio.wait_for(target.drain(), limits.UNREAD_SECONDS)
