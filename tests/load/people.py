"""The people in a hall: referees who tap, spectators who look, an organiser who opens page after page."""

import asyncio
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Final
from uuid import uuid4

from league.models import Verb
from tests.load.asking import Answer, Caller
from tests.rehearsal.plan import PlannedAct, RoundPlan, TablePlan
from tests.resilience.hall import Fared

SPECTATOR_LOOKS_EVERY: Final = 10.0
ORGANISER_LOOKS_EVERY: Final = 4.0
_BUSY, _OK, _EMPTY, _SAME = 503, 200, 204, 304
_ENOUGH_TRIES: Final = 10


@dataclass(slots=True)
class Hall:
    """The desk's port, and the results of each kind of request.

    ``every``: seconds from one tap of a referee to the next. ``busy``: how often the desk answered 503.
    """

    port: int
    every: float
    fared: defaultdict[str, Fared] = field(default_factory=lambda: defaultdict(Fared))
    busy: int = 0

    @property
    def requests(self) -> int:
        return sum(len(each.took) + len(each.failed) for each in self.fared.values()) + self.busy


async def fill(
    hall: Hall,
    plan: RoundPlan,
    *,
    pages: Sequence[str],
    spectators: int,
    rooms: Sequence[str],
    signed_in: Mapping[str, str],
) -> None:
    """Run until the referees have entered the plan; spectators open ``pages``, the organiser ``rooms``."""
    tables, numbers = plan.tables, iter(range(len(plan.tables) + spectators + 1))
    referees = [_Referee(hall, Caller(hall.port, next(numbers)), table) for table in tables]
    for begin in range(0, len(tables), 10):
        await asyncio.gather(*(referee.arrive() for referee in referees[begin : begin + 10]))
    looking = [
        asyncio.create_task(_look(hall, Caller(hall.port, next(numbers)), pages, at / spectators))
        for at in range(spectators)
    ]
    looking.append(asyncio.create_task(_organise(hall, Caller(hall.port, next(numbers), signed_in), rooms)))
    await asyncio.gather(*(referee.enter(at / len(tables)) for at, referee in enumerate(referees)))
    for each in looking:
        each.cancel()
    await asyncio.gather(*looking, return_exceptions=True)


class _Referee:
    """A phone at a table, whose outbox sends one entry after the other."""

    def __init__(self, hall: Hall, caller: Caller, table: TablePlan) -> None:
        self.hall, self.caller, self.table = hall, caller, table
        self.version = 0
        self.token = ""

    async def arrive(self) -> None:
        """Open the page, sign on, and read the version of the match."""
        await self._read_page()
        await self._post("referee/", {"name": f"審判{self.table.match}"})
        await self._read_page()

    async def _read_page(self) -> None:
        page = (await self.caller.get(self.table.address)).body.decode()
        self.version = int(_attribute(page, "version"))
        self.token = _attribute(page, "csrf")

    async def enter(self, late: float) -> None:
        """Make every tap at its time; time spent waiting for the entry before counts as well."""
        begin = monotonic() + late * self.hall.every
        taps = [tap for act in self.table.acts for tap in _taps(act)]
        for number, (path, values) in enumerate(taps):
            due = begin + number * self.hall.every
            await asyncio.sleep(max(0.0, due - monotonic()))
            await self._tap(path, values, due)
            await asyncio.sleep(max(0.0, due + self.hall.every / 2 - monotonic()))
            await _measured(self.hall, "look of a phone", self._look)
        self.caller.hang_up()

    async def _look(self) -> Answer:
        return await self.caller.get(f"{self.table.address}?since={self.version}", HX_Request="true")

    async def _tap(self, path: str, values: Mapping[str, str | list[str]], due: float) -> None:
        fared = self.hall.fared["tap"]
        said = dict(values) | {"client_id": str(uuid4()), "base_version": str(self.version)}
        for _try in range(_ENOUGH_TRIES):
            try:
                answer = await self._post(path, said)
            except (OSError, EOFError, TimeoutError) as error:
                fared.failed.append(f"{path}: {error!r}")
                continue
            if answer.status == _BUSY:
                self.hall.busy += 1
                await asyncio.sleep(float(answer.headers.get("retry-after", 1)))
                continue
            if answer.headers.get("desk-answer") != "recorded":
                fared.failed.append(f"{path}: {answer.status} {answer.headers.get('desk-answer')}")
                return
            self.version = int(answer.headers["desk-version"])
            fared.took.append(monotonic() - due)
            return

    async def _post(self, path: str, values: Mapping[str, str | list[str]]) -> Answer:
        outbox = {"Desk_Outbox": "0", "HX_Request": "true", "X_CSRFToken": self.token}
        return await self.caller.post(f"{self.table.address}{path}", values, **outbox)


def _attribute(page: str, name: str) -> str:
    found = re.search(rf'data-{name}="([^"]*)"', page)
    return found[1] if found else ""


def _taps(act: PlannedAct) -> Iterator[tuple[str, Mapping[str, str | list[str]]]]:
    """The paths below the table's address, and values, of an act's forms. A foul is a second tap."""
    in_set = f"sets/{act.set_number}/"
    match act.verb:
        case Verb.RECORD_EXIT:
            player, foul = act.leaving
            yield f"{in_set}games/{act.game}/exits/", {"player": str(player)}
            if foul:
                yield f"{in_set}games/{act.game}/judge/", {"player": str(player), "kind": "foul"}
        case Verb.DRAW_SEATS:
            suits = act.after[f"seats/{act.set_number}"]["suits"]
            yield f"{in_set}seats/", {f"seat_{player}": suit for suit, player in suits.items()}
        case Verb.SEAL_ENVELOPE:
            envelope = act.after[f"envelope/{act.set_number}"]
            yield (f"{in_set}seal/", {"number": envelope["number"], "drawn_by": str(envelope["drawn_by"])})
        case Verb.OPEN_ENVELOPE:
            yield f"{in_set}open/", {"cards": act.after[f"envelope/{act.set_number}"]["found"]}
        case Verb.CONFIRM:
            player = max(act.after["confirmed"], key=lambda each: act.after["confirmed"][each]["version"])
            yield "confirm/", {"player": str(player), "how": "page"}
        case Verb.CLOSE:
            yield "close/", {}
        case _:
            raise ValueError(act.verb)


async def _look(hall: Hall, caller: Caller, pages: Sequence[str], late: float) -> None:
    """Open one page after the other, each with the ETag of its last answer."""
    etags: dict[str, str] = {}
    await asyncio.sleep(late * SPECTATOR_LOOKS_EVERY)
    number = int(late * len(pages) * 7)
    while True:
        number += 1
        page = pages[number % len(pages)]
        asked = {"If_None_Match": etags[page]} if page in etags else {}
        answer = await _measured(hall, "page of a spectator", lambda: caller.get(page, **asked))  # noqa: B023
        if answer is not None and "etag" in answer.headers:
            etags[page] = answer.headers["etag"]
        await asyncio.sleep(SPECTATOR_LOOKS_EVERY)


async def _organise(hall: Hall, caller: Caller, rooms: Sequence[str]) -> None:
    while True:
        for room in rooms:
            await _measured(hall, "page of the organiser", lambda: caller.get(room))  # noqa: B023
            await asyncio.sleep(ORGANISER_LOOKS_EVERY)


async def _measured(hall: Hall, kind: str, ask: Callable[[], object]) -> Answer | None:
    began = monotonic()
    try:
        answer: Answer = await ask()  # type: ignore[misc]
    except (OSError, EOFError, TimeoutError) as error:
        hall.fared[kind].failed.append(repr(error))
        return None
    if answer.status == _BUSY:
        hall.busy += 1
    elif answer.status in (_OK, _EMPTY, _SAME):
        hall.fared[kind].took.append(monotonic() - began)
    else:
        hall.fared[kind].failed.append(str(answer.status))
    return answer
