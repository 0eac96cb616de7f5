"""The desk is killed at random points: what it acknowledged is there, once, and its database holds together."""

from __future__ import annotations

import http.client
import os
import re
import signal
import sqlite3
import threading
import time
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.resilience.desk import Desk

CHANGES = 20
"""Kills of one worker for each kill of all."""


class Referee:
    """Taps and takes back at one table, for ever; ``recorded`` are the versions of the match that were acknowledged."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.table = desk.table_link()
        self.recorded: list[int] = []
        self.cookies: dict[str, str] = {}
        self.wanted = ["/exits/", "/undo/"]
        self.over = threading.Event()

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.desk.port, timeout=20)
        try:
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            headers = {"Host": "localhost", "Cookie": cookies}
            if form is not None:
                headers |= {"Content-Type": "application/x-www-form-urlencoded", "Desk-Outbox": "1"}
            connection.request(method, path, urlencode(form or {}), headers)
            answer = connection.getresponse()
            for each in answer.headers.get_all("Set-Cookie") or ():
                name, _equals, value = each.partition(";")[0].strip().partition("=")
                self.cookies[name] = value
            if answer.headers.get("Desk-Answer") == "recorded":
                self.recorded.append(int(answer.headers["Desk-Version"]))
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def introduce(self) -> None:
        _status, page = self.ask("GET", self.table)
        self.ask("POST", f"{self.table}referee/", {"name": "審判", "csrfmiddlewaretoken": token_of(page)})

    def tap(self) -> None:
        """An exit and its undo in turn; where the one is not to be had, the other."""
        _status, page = self.ask("GET", self.table)
        for action in self.wanted:
            form = form_to(page, action)
            if form is not None:
                break
        assert form is not None, page
        # Undo alone would take back the whole match, act by act, until there is nothing left to tap.
        self.wanted = ["/undo/", "/exits/"] if action == "/exits/" else ["/exits/", "/undo/"]
        where, values = form
        self.ask("POST", where, values)

    def work(self) -> None:
        while not self.over.is_set():
            try:
                self.tap()
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)


def token_of(page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found is not None
    return found.group(1)


def form_to(page: str, part: str) -> tuple[str, dict[str, str]] | None:
    """Where the first form whose address holds ``part`` goes, and what it holds."""
    for head, body in re.findall(r"<form([^>]*)>(.*?)</form>", page, re.DOTALL):
        action = re.search(r'action="([^"]+)"', head)
        if action is not None and part in action.group(1):
            fields = re.findall(r"<(?:input|button)([^>]*)>", body)
            named = (
                (re.search(r'name="([^"]+)"', each), re.search(r'value="([^"]*)"', each)) for each in fields
            )
            return action.group(1), {name.group(1): value.group(1) for name, value in named if name and value}
    return None


@pytest.fixture
def referee(desk: Desk) -> Iterator[Referee]:
    referee = Referee(desk)
    referee.introduce()
    thread = threading.Thread(target=referee.work)
    thread.start()
    yield referee
    referee.over.set()
    thread.join()


@pytest.mark.parametrize("kills", [3, pytest.param(200, marks=pytest.mark.resilience)])
def test_what_was_acknowledged_outlives_every_kill(desk: Desk, referee: Referee, kills: int) -> None:
    rng = Random(kills)
    for number in range(kills):
        time.sleep(rng.uniform(0.2, 1.5))
        if number % CHANGES == CHANGES - 1:
            desk.kill()
            desk.start()
        else:
            os.kill(rng.choice(desk.workers()), signal.SIGKILL)
    desk.await_answer()
    before = len(referee.recorded)
    until = time.monotonic() + 60
    while len(referee.recorded) < before + 3 and time.monotonic() < until:
        time.sleep(0.1)
    referee.over.set()
    assert len(referee.recorded) >= before + 3
    with closing(sqlite3.connect(desk.database)) as database:
        stored = [
            seq
            for (seq,) in database.execute(
                "SELECT seq FROM league_act JOIN league_match ON match_id = league_match.id"
                " JOIN league_table ON table_id = league_table.id WHERE token = ?",
                [referee.table.split("/")[2]],
            )
        ]
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    lost = set(referee.recorded) - set(stored)
    print(f"{kills} kills, {len(referee.recorded)} taps acknowledged, {len(lost)} lost")  # noqa: T201
    assert lost == set()
    assert len(set(referee.recorded)) == len(referee.recorded)  # a version is given once, or its act was lost
    assert len(stored) == len(set(stored))
