"""An HTTP client with one persistent connection to the desk, as a browser has."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlencode

PATIENCE: Final = 30.0
"""Seconds after which a visitor gives up on an unanswered page."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of the desk. ``headers``: by name in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Caller:
    """A device: its own address on the loopback, its cookies, one connection."""

    def __init__(self, port: int, number: int, cookies: Mapping[str, str] | None = None) -> None:
        self.port = port
        # As every device in a hall, with an address of its own: limits by address must not add up.
        self.address = f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"
        self.cookies = dict(cookies or {})
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, **headers: str) -> Answer:
        return await self._ask("GET", path, headers, b"")

    async def post(self, path: str, values: Mapping[str, str | list[str]], **headers: str) -> Answer:
        body = urlencode(values, doseq=True).encode()
        return await self._ask(
            "POST", path, headers | {"Content_Type": "application/x-www-form-urlencoded"}, body
        )

    async def _ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        asked = "\r\n".join((*lines, "", "")).encode() + body
        try:
            async with asyncio.timeout(PATIENCE):
                try:
                    return await self._exchange(asked)
                except (OSError, EOFError):  # closed while idle: browsers retry once, too
                    self.hang_up()
                    return await self._exchange(asked)
        except TimeoutError:  # a late answer must not be read as the next one
            self.hang_up()
            raise

    async def _exchange(self, asked: bytes) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.address, 0)
            )
        reader, writer = self._streams
        writer.write(asked)
        head, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
        headers: dict[str, str] = {}
        for line in lines:
            name, _colon, value = line.partition(": ")
            if name.lower() == "set-cookie":
                self.cookies |= {key: each.value for key, each in SimpleCookie(value).items()}
            headers[name.lower()] = value
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection", "").lower() == "close":
            self.hang_up()
        return Answer(int(head.split()[1]), headers, body)

    def hang_up(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None
