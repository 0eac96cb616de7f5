"""Connections with deadlines."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

from league.serving import limits


class Connection(H11Protocol):
    """HTTP/1.1 connection that is aborted when its peer misses the deadline for what it is to do next."""

    awaited = ""
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if len(self.connections) >= limits.connections():
            # A new connection replaces the one whose deadline is nearest.
            by_deadline = {}
            for held in self.connections:
                if isinstance(held, Connection) and held.deadline is not None:
                    by_deadline[held.deadline.when()] = held.transport
            if by_deadline:
                by_deadline[min(by_deadline)].abort()
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch()

    def _watch(self) -> None:
        """Set a new deadline if something else is awaited than before."""
        before, self.awaited = self.awaited, self._await()
        if self.awaited != before:
            if self.deadline is not None:
                self.deadline.cancel()
            seconds = limits.SECONDS[self.awaited]
            self.deadline = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

    def _await(self) -> str:
        if self.flow.write_paused:
            return "reading"
        if self.cycle is None or self.cycle.response_complete:  # type: ignore[redundant-expr]
            return "head"
        return "body" if self.cycle.more_body else "nothing"
