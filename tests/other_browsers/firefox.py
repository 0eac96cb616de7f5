"""Debian's Firefox, driven by its own WebDriver BiDi: Debian does not package the usual geckodriver."""

import base64
import contextlib
import itertools
import json
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import websocket

from tests.other_browsers.driven import REACHED, UnansweredError
from tests.patience import PATIENCE

SCREEN: Final = {"width": 390, "height": 844}
ENTER, LISTENS = "\ue007", re.compile(r"WebDriver BiDi listening on (ws://\S+)")
GONE: Final = (
    "no such frame",
    "no such node",
    "unknown error",
    "no such handle",
    "move target out of bounds",
)
"""The errors of Firefox if a page was replaced in the meantime."""


class Firefox:
    """A Firefox with one window, of a phone's size and with touch input."""

    name = "Firefox"

    def __init__(self, endpoint: str) -> None:
        self._wire = websocket.create_connection(
            f"{endpoint}/session", suppress_origin=True, timeout=PATIENCE
        )
        self._numbers = itertools.count(1)
        self._send("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        self._page = self._send("browsingContext.create", type="tab")["context"]
        self._send("browsingContext.setViewport", context=self._page, viewport=SCREEN)

    def open(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def ask(self, function: str, *values: str) -> Any:
        answer = self._call(
            f"async (...all) => JSON.stringify((await ({function})(...all)) ?? null)", *values
        )
        return json.loads(answer["value"])

    def touch(self, css: str, text: str) -> None:
        at = {"type": "element", "element": {"sharedId": self._element(css, text)}}
        steps = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": at},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act(
            {"type": "pointer", "id": "thumb", "parameters": {"pointerType": "touch"}, "actions": steps}
        )

    def write(self, css: str, text: str) -> None:
        self.touch(css, "")
        keys = [{"type": kind, "value": sign} for sign in text for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": keys})

    def close(self) -> None:
        self._wire.close()

    def picture(self, path: str) -> None:
        shot = self._send("browsingContext.captureScreenshot", context=self._page)
        Path(path).write_bytes(base64.b64decode(shot["data"]))

    def _act(self, source: dict[str, Any]) -> None:
        self._send("input.performActions", context=self._page, actions=[source])
        self._send("input.releaseActions", context=self._page)

    def _element(self, css: str, text: str) -> str:
        return str(self._call(REACHED, css, text)["sharedId"])

    def _call(self, function: str, *values: str) -> dict[str, Any]:
        answer = self._send(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": value} for value in values],
            target={"context": self._page},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise UnansweredError(answer["exceptionDetails"]["text"])
        result: dict[str, Any] = answer["result"]
        return result

    def _send(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._wire.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._wire.recv())
            if answer.get("id") != number:
                continue
            if answer["type"] == "error":
                said = f"{method}: {answer['error']}: {answer['message']}"
                raise UnansweredError(said) if answer["error"] in GONE else AssertionError(said)
            result: dict[str, Any] = answer["result"]
            return result


def firefox(program: str) -> Iterator[Firefox]:
    """Start Firefox with an empty profile; it ends with the test."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        try:
            endpoint = next(found[1] for line in process.stderr if (found := LISTENS.search(line)))
            with contextlib.closing(Firefox(endpoint)) as window:
                yield window
        finally:
            process.terminate()
            process.wait()
            process.stderr.close()
