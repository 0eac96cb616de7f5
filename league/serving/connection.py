"""Connections with deadlines."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

from league.serving import limits


class Connection(H11Protocol):
    """HTTP/1.1 connection that is aborted when its peer sends no whole head, or does not read its answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.peer = transport
        self.address: tuple[str, int] = transport.get_extra_info("peername", ("", 0))[:2]
        self.busy = False
        self.deadline: asyncio.TimerHandle | None = None
        self._connections.add(self)
        self._abort_after(limits.HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._abort_after(None)
        self._connections.discard(self)
        super().connection_lost(exc)

    def request_begins(self) -> None:
        """A whole head has arrived: the application sets the deadline of the body."""
        self.busy = True
        self._abort_after(None)

    def request_ends(self) -> None:
        """The answer was handed to the system; the deadline of the next head starts."""
        self.busy = False
        if not self.peer.is_closing():
            self._abort_after(limits.HEAD_SECONDS)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._abort_after(limits.UNREAD_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._abort_after(None if self.busy else limits.HEAD_SECONDS)

    @property
    def _connections(self) -> Connections:
        application: Any = self.config.app
        return cast("Connections", application.connections)

    def _abort_after(self, seconds: float | None) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = (
            None if seconds is None else asyncio.get_running_loop().call_later(seconds, self.peer.abort)
        )


class Connections:
    """The open connections by the address of their peer, as a request names it."""

    def __init__(self) -> None:
        self._by_address: dict[tuple[str, int], Connection] = {}

    def add(self, connection: Connection) -> None:
        """Register it.

        At the limit the oldest one without a request is aborted, so that new visitors always get in.
        """
        if len(self._by_address) >= limits.connections():
            oldest = next((held for held in self._by_address.values() if not held.busy), None)
            if oldest is not None:
                oldest.peer.abort()
        self._by_address[connection.address] = connection

    def discard(self, connection: Connection) -> None:
        if self._by_address.get(connection.address) is connection:
            del self._by_address[connection.address]

    def of(self, address: tuple[str, int]) -> Connection:
        return self._by_address[address]
