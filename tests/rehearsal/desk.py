"""Serve the desk as in a hall, in a subprocess."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from tests.patience import STARTS


@contextmanager
def serving() -> Iterator[int]:
    """Run ``manage.py serve`` with the environment of this process; yields its port."""
    port = _free_port()
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    desk = subprocess.Popen(command, cwd=settings.BASE_DIR, env=os.environ, stdout=subprocess.DEVNULL)
    try:
        _await_answer(port)
        yield port
    finally:
        desk.terminate()
        desk.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def _await_answer(port: int) -> None:
    until = time.monotonic() + STARTS
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError(f"the desk does not answer on port {port}")
