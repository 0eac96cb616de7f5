"""The door: connections wait in a list of their own, and only a whole request reaches a thread.

Whoever stops in the middle, of a request or of reading its answer, keeps nobody waiting and is hung up on in time.
"""

from __future__ import annotations

import time
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from league.serving import limits
from league.serving.lanes import Dispatcher, is_spectator

if TYPE_CHECKING:
    import socket

_CARE_SECONDS = 1
"""The loop turns for every few bytes of anybody: not each time are all clocks looked at."""
_FAREWELL_SECONDS = 5


class Connection(HTTPChannel):
    """One connection and what it is waited for; clocks that are set do not matter to it."""

    def __init__(
        self, door: Door, sock: socket.socket, addr: tuple[str, int], *args: Any, **more: Any
    ) -> None:
        self.begun = self.heard = time.monotonic()
        door.make_room(addr[0])
        super().__init__(door, sock, addr, *args, **more)

    def received(self, data: bytes) -> bool:
        self.heard = time.monotonic()
        # A new request begins here; sending one byte now and then must not begin its time anew.
        if self.request is None:
            self.begun = self.heard
        taken: bool = super().received(data)
        with self.requests_lock:
            if len(self.requests) > limits.PIPELINED:
                self.will_close = True
                # Whoever sends ahead of the answers could fill the memory: what is too many is not answered.
                for unheard in self.requests[limits.PIPELINED :]:
                    unheard.close()
                del self.requests[limits.PIPELINED :]
        return taken

    def service(self) -> None:
        spectator = is_spectator(self.requests[0])
        try:
            super().service()
        finally:
            self.heard = time.monotonic()
            self.server.task_dispatcher.served(spectator=spectator)

    def overdue(self, now: float) -> bool:
        """Whether it has had its time; never while the desk itself is at work on its request."""
        # An answer that nobody reads holds memory and a place, whatever else is going on.
        if self.total_outbufs_len:
            return now - self.heard > limits.UNREAD_SECONDS
        if self.requests:
            return False
        if self.request is None:
            return now - self.heard > limits.SILENT_SECONDS
        seconds = limits.BODY_SECONDS if self.request.headers_finished else limits.HEADER_SECONDS
        return now - self.begun > seconds

    def _flush_some(self, do_close: bool = True) -> bool:
        sent: bool = super()._flush_some(do_close=do_close)
        if sent:
            self.heard = time.monotonic()
        return sent


class Door(TcpWSGIServer):
    """Lets connections in and looks after them. ``many_behind_one``: all come from the address of a proxy."""

    channel_class = Connection

    def __init__(self, *args: Any, many_behind_one: bool, handed_over: bool = False, **more: Any) -> None:
        self._many_behind_one = many_behind_one
        self._handed_over = handed_over
        self._arrived: SimpleQueue[tuple[socket.socket, tuple[str, int]]] = SimpleQueue()
        self._next_care = 0.0
        self._leaving = False
        super().__init__(*args, **more)

    def readable(self) -> bool:
        while not self._arrived.empty():
            connection, address = self._arrived.get()
            connection.setblocking(False)
            self.channel_class(self, connection, address, self.adj, map=self._map)
        now = time.monotonic()
        if now >= self._next_care:
            self._next_care = now + _CARE_SECONDS
            for each in list(self.active_channels.values()):
                if each.overdue(now):
                    each.handle_close()  # at once: who takes no bytes is never ready for the last ones
        return bool(self.accepting) and not self._handed_over

    def let_in(self, connection: socket.socket, address: tuple[str, int]) -> None:
        """A connection that somebody else has accepted (league.serving.tls); from any thread."""
        self._arrived.put((connection, address))
        self.pull_trigger()

    def make_room(self, address: str) -> None:
        """At the limit of all, or of one address, the one that has been silent longest goes."""
        everybody = list(self.active_channels.values())
        neighbours = [each for each in everybody if each.addr[0] == address]
        if len(everybody) >= self.adj.connection_limit:
            _hang_up_one(everybody)
        elif len(neighbours) >= limits.PER_ADDRESS and not self._many_behind_one:
            _hang_up_one(neighbours)

    def run(self) -> None:
        """Until a signal, or ``leave``, says stop; then let nobody in, and finish what is being answered."""
        try:
            while not self._leaving:
                self._turn()
        except (SystemExit, KeyboardInterrupt):
            pass
        self._say_farewell()

    def leave(self) -> None:
        """Stop soon; from any thread."""
        if not self._leaving:
            self._leaving = True
            # The loop sleeps until a socket stirs; this wakes it.
            self.pull_trigger()

    def _turn(self) -> None:
        wasyncore.loop(
            self.adj.asyncore_loop_timeout, use_poll=self.adj.asyncore_use_poll, map=self._map, count=1
        )

    def _say_farewell(self) -> None:
        self.accepting = False
        self.del_channel(self._map)
        self.socket.close()
        until = time.monotonic() + _FAREWELL_SECONDS
        # What was recorded is answered, or phones would send it again to a desk that is gone.
        while any(_at_work(each) for each in self.active_channels.values()) and time.monotonic() < until:
            self._turn()
        self.task_dispatcher.shutdown(timeout=0.1)
        wasyncore.close_all(self._map)


def _at_work(connection: Connection) -> bool:
    return bool(connection.requests or connection.total_outbufs_len)


def _hang_up_one(connections: list[Connection]) -> None:
    # Never one the desk is at work for: its entry would be done and not answered.
    silent = [each for each in connections if not each.requests]
    if silent:
        min(silent, key=lambda each: each.heard).handle_close()


def door(
    application: Any,
    listener: socket.socket,
    *,
    many_behind_one: bool,
    largest_body: int,
    behind_tls: bool = False,
) -> Door:
    """A door for a WSGI application at a socket that listens already. ``behind_tls``: its connections are handed over."""
    adjustments = Adjustments(
        sockets=[listener],
        ident=None,
        connection_limit=limits.tls_connections() if behind_tls else limits.connections(),
        url_scheme="https" if behind_tls else "http",
        max_request_header_size=limits.LARGEST_HEADER,
        max_request_body_size=largest_body,
        outbuf_high_watermark=limits.LARGEST_IN_MEMORY,
        # The settings decide which proxy is believed, for all servers alike.
        clear_untrusted_proxy_headers=False,
        asyncore_use_poll=limits.USES_POLL,
    )
    dispatcher = Dispatcher()
    dispatcher.set_thread_count(limits.THREADS)
    made: Door = Door(
        application,
        {},
        _sock=listener,
        dispatcher=dispatcher,
        adj=adjustments,
        sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
        bind_socket=False,
        many_behind_one=many_behind_one,
        handed_over=behind_tls,
    )
    return made
