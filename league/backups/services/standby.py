"""A stand-by laptop: what it is given by the desk it stands by, and what it keeps."""

from __future__ import annotations

import json
import os
import secrets
import time
from datetime import UTC
from typing import TYPE_CHECKING, Final, TypedDict

from django.conf import settings

from league.access import STANDBY_TOKEN
from league.models import Act

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

OVERLAP: Final = 100
"""Acts that are told again: on PostgreSQL one with a lower key may be committed after one with a higher."""
_AT_ONCE: Final = 500
"""What is left comes with the next look, which follows at once."""
_KEPT: Final = 2_000
_LONGEST_LOOK: Final = 1.0
_LOOKS_EVERY: Final = 0.03
"""A tap is answered only once the stand-by has it: it must not wait for a look as well."""


class TakenAct(TypedDict):
    """An act as a stand-by is told it: enough to see whether a copy has it, and to name it if not."""

    key: int
    event: str
    no: int
    hash: str
    words: str


def make_token(*, over_plain_http: bool) -> str:
    """A new key to the copies; the one before is void. ``over_plain_http``: also where others may read along."""
    token = secrets.token_hex()  # an argument of a command line, which must not begin with a dash
    path = settings.VAR / STANDBY_TOKEN
    # Made anew, or it would keep the permissions of the file that was there.
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(f"{token} {'http' if over_plain_http else 'https'}\n")
    return token


def await_acts(key: int) -> None:
    """Until something was done after the act with this key, a second at most."""
    until = time.monotonic() + _LONGEST_LOOK
    while not Act.objects.filter(pk__gt=key).exists() and time.monotonic() < until:
        time.sleep(_LOOKS_EVERY)


def acts_after(key: int) -> list[TakenAct]:
    """What was done after the act with this key, and a little before, oldest first."""
    acts = Act.objects.filter(pk__gt=key - OVERLAP).select_related("event").order_by("pk")
    return [
        {"key": act.pk, "event": act.event.slug, "no": act.no, "hash": act.hash, "words": _words(act)}
        for act in acts[:_AT_ONCE]
    ]


def _words(act: Act) -> str:
    game = "-".join(str(each) for each in (act.set_number, act.game_number) if each is not None)
    at = act.at.astimezone(UTC).strftime("%H:%M:%S")
    after = json.dumps(act.after, ensure_ascii=False)
    said = [f"{at}Z", act.place, game, f"v{act.seq}", act.actor, str(act.get_verb_display()), after]
    return " ".join(each for each in said if each)


class Notebook:
    """The acts that a stand-by was told of, in a file, so that they can be named when it takes over."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self._acts: dict[tuple[str, int], TakenAct] = {_place(act): act for act in map(json.loads, lines)}

    @property
    def last(self) -> int:
        """The highest key so far."""
        return max((each["key"] for each in self._acts.values()), default=0)

    def take(self, acts: Iterable[TakenAct]) -> int:
        """Write down what is new; how much that was."""
        new = [each for each in acts if self._acts.get(_place(each)) != each]
        with self.path.open("a", encoding="utf-8") as file:
            for each in new:
                self._acts[_place(each)] = each
                file.write(json.dumps(each, ensure_ascii=False) + "\n")
        self.path.chmod(0o600)
        return len(new)

    def shorten(self) -> None:
        """Forget what every copy that is kept has."""
        kept = sorted(self._acts.values(), key=lambda each: each["key"])[-_KEPT:]
        self._acts = {_place(each): each for each in kept}
        text = "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in kept)
        self.path.write_text(text, encoding="utf-8")

    def missing(self) -> Iterator[TakenAct]:
        """What this desk's own database does not have, oldest first."""
        for act in sorted(self._acts.values(), key=lambda each: each["key"]):
            if not Act.objects.filter(event__slug=act["event"], no=act["no"], hash=act["hash"]).exists():
                yield act


def _place(act: TakenAct) -> tuple[str, int]:
    return act["event"], act["no"]
