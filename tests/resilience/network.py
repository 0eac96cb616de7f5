"""The network between phones and a desk: a relay that can be cut, and can lose the desk's answers."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from typing import Final

from tests.patience import PATIENCE

_CHUNK: Final = 64 * 1024


class State(Enum):
    """What happens to data on its way."""

    WHOLE = auto()
    CUT = auto()
    """Nothing goes through, and open connections are broken."""
    DEAF = auto()
    """Requests reach the desk; connections are closed instead of passing on its answers."""


class Network:
    """Relays connections from ``port`` to the desk's port. ``swallowed``: the number of lost answers."""

    def __init__(self, desk: int) -> None:
        self.swallowed = 0
        self._desk, self._state = desk, State.WHOLE
        self._server = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port: int = self._server.getsockname()[1]
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._serve, daemon=True).start()

    def become(self, state: State) -> None:
        """Switch to this state."""
        self._state = state
        if state is State.CUT:
            self._tear()

    def end(self) -> None:
        self._server.close()
        self._tear()

    def _tear(self) -> None:
        for each in list(self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _serve(self) -> None:
        with suppress(OSError):  # the listening socket was closed
            while True:
                phone, _address = self._server.accept()
                threading.Thread(target=self._carry, args=(phone,), daemon=True).start()

    def _carry(self, phone: socket.socket) -> None:
        with phone, suppress(OSError):
            if self._state is State.CUT:
                return
            with socket.create_connection(("127.0.0.1", self._desk), PATIENCE) as desk:
                self._open |= {phone, desk}
                up = threading.Thread(target=self._pump, args=(phone, desk), daemon=True)
                up.start()
                self._pump(desk, phone)
                up.join(PATIENCE)
                self._open -= {phone, desk}

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        """Copy data until one side closes, or an answer is dropped."""
        with suppress(OSError):
            while data := source.recv(_CHUNK):
                if self._state is State.DEAF and source.getpeername()[1] == self._desk:
                    self.swallowed += 1
                    break
                sink.sendall(data)
        for each in (source, sink):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


@contextmanager
def network_to(port: int) -> Iterator[Network]:
    """A network to the desk at a port."""
    network = Network(port)
    try:
        yield network
    finally:
        network.end()
