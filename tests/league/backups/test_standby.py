"""A stand-by laptop gets copies for its key alone, and names what its copy does not have."""

from __future__ import annotations

import io
import os
import re
import time
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from league.backups.services.standby import Notebook, acts_after, make_token
from league.matches.services.seats import correct_seats
from league.models import Act
from league.told import note_told
from rules_ref.cards import SUITS
from tests.factories import make_event, make_match, new_entry, record_at_now, sit_down

if TYPE_CHECKING:
    from pathlib import Path

    from django.test import Client

ELSEWHERE = "192.168.0.9"


@pytest.fixture(autouse=True)
def _folder(settings: Any, tmp_path: Path) -> None:
    settings.VAR = tmp_path
    settings.INSECURE_LAN = True
    settings.PHONES_MAY_SIGN_IN = False


def ask(client: Client, token: str, query: str = "after=0", address: str = ELSEWHERE) -> Any:
    return client.get(f"/standby/?{query}", headers={"Authorization": f"Bearer {token}"}, REMOTE_ADDR=address)


@pytest.mark.django_db
def test_the_key_opens_over_plain_http_only_where_that_was_said(client: Client) -> None:
    assert ask(client, "").status_code == 403
    token = make_token(over_plain_http=False)
    assert re.fullmatch(r"\w+", token)
    assert ask(client, token).status_code == 403
    assert ask(client, token, address="127.0.0.1").status_code == 200
    other = make_token(over_plain_http=True)
    assert ask(client, token).status_code == 403
    assert ask(client, other).status_code == 200
    assert ask(client, other[:-1]).status_code == 403


@pytest.mark.django_db(transaction=True)
def test_a_copy_is_of_this_moment(client: Client) -> None:
    make_match()
    answer = ask(client, make_token(over_plain_http=True), "")
    assert "manifest.json" in zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_what_the_copy_lacks_is_named(client: Client, tmp_path: Path) -> None:
    match = make_match()
    sit_down(match)
    told = ask(client, make_token(over_plain_http=True)).json()["acts"]
    assert [each["key"] for each in told] == [act.pk for act in Act.objects.order_by("pk")]
    notebook = Notebook(tmp_path / "acts.jsonl")
    assert notebook.take(told) == len(told)
    assert notebook.take(acts_after(notebook.last)) == 0
    assert list(notebook.missing()) == []
    invented = told[-1] | {"no": told[-1]["no"] + 1, "key": told[-1]["key"] + 1}
    other = told[0] | {"hash": "0" * 64}
    notebook.take([invented, other])
    assert list(Notebook(tmp_path / "acts.jsonl").missing()) == [other, invented]


@pytest.mark.django_db
def test_an_act_is_named_with_its_table_who_and_what(tmp_path: Path) -> None:
    match = make_match()
    sit_down(match)
    players = record_at_now(match).players_of(1)
    seats = dict(zip(SUITS, players[1:] + players[:1], strict=True))
    act = correct_seats(match=match, entry=new_entry(match), set_number=1, seats=seats)
    words = acts_after(act.pk)[-1]["words"]
    assert all(each in words for each in (act.place, act.actor, f"v{act.seq}", "seats"))


@pytest.mark.django_db(transaction=True)
def test_nobody_is_told_before_the_stand_by_has_written_it_down(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one asks, an act waits for it, a second at most; where none has asked lately, for nobody."""
    match = make_match()
    ask(client, make_token(over_plain_http=True), f"after={2**31}")
    assert (tmp_path / "standby_told").read_text() == str(2**31)
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    sit_down(match)
    assert not waited
    note_told(0)

    def told_later(_seconds: float) -> None:
        waited.append(_seconds)
        note_told(2**31)

    monkeypatch.setattr(time, "sleep", told_later)
    make_match(event=make_event("other"))
    assert waited
    waited.clear()
    note_told(0)
    os.utime(tmp_path / "standby_told", (0, 0))
    make_match(event=make_event("third"))
    assert not waited
