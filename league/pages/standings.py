"""Standings as people look at them: every stage's table with its line, and the final ranking."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.core.cache import cache
from django.db.models import Count, Max, Sum
from django.utils.translation import gettext_lazy as _

from league.event_document import document_of_event, tiebreaks_of
from league.models import Match
from league.pages.board import points_text
from scoring.event.document import Tiebreak
from scoring.standings.standings import standings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    from league.models import Event
    from scoring.event.document import EventEntrant, EventStage
    from scoring.standings.advance import Advancement
    from scoring.standings.standings import StageStanding, Standings
    from scoring.standings.state import Row

TIEBREAK_WORDS: Final[dict[Tiebreak, Promise]] = {
    Tiebreak.DAIFUGO_GAMES: _("大富豪になったゲームの数"),
    Tiebreak.FUGO_GAMES: _("富豪になったゲームの数"),
    Tiebreak.FEWER_FOULS: _("反則あがりの少なさ"),
    Tiebreak.LAST_SET: _("最後のセットの得点"),
    Tiebreak.HEAD_TO_HEAD: _("直接の対戦"),
    Tiebreak.LOT: _("くじ"),
}
STATE_WORDS: Final[dict[str, Promise]] = {
    "in": _("通過"),
    "out": _("敗退"),
    "open": _("同点・未定"),
    "clinched": _("通過確定"),
    "eliminated": _("敗退確定"),
}
_KEPT_SECONDS: Final = 60 * 60


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line. ``state`` is a key of STATE_WORDS or empty; ``below``: the line of who goes on is above it."""

    rank: int
    number: int
    code: str
    name: str
    reading: str
    club: str
    group: str
    total: str
    points: str
    carried: str
    games: int
    daifugo_games: int
    fugo_games: int
    fouls: int
    downfalls: int
    bonus: int
    penalty: int
    last_set: str
    place_at_table: int | None
    decided_by: str
    state: str
    below: bool = False

    @property
    def decided_words(self) -> str | Promise:
        """What separates the player from the one above with the same total."""
        if not self.decided_by:
            return ""
        return _("同点") if self.decided_by == "tied" else TIEBREAK_WORDS[Tiebreak(self.decided_by)]

    @property
    def state_words(self) -> str | Promise:
        return STATE_WORDS.get(self.state, "")


@dataclass(frozen=True, slots=True)
class StageTable:
    """A stage's table. ``provisional``: something in it is not played or not confirmed yet."""

    number: int
    code: str
    name: str
    lines: tuple[Line, ...]
    provisional: bool
    complete: bool
    carried: bool
    grouped: bool
    penalised: bool
    open_places: int

    @property
    def begun(self) -> bool:
        return bool(self.lines)


@dataclass(frozen=True, slots=True)
class FinalLine:
    """A place in the final ranking."""

    rank: int
    number: int
    name: str
    club: str


@dataclass(frozen=True, slots=True)
class EventTables:
    """The standings of a whole event; ``version`` changes whenever anything in them may."""

    version: str
    stages: tuple[StageTable, ...]
    final: tuple[FinalLine, ...]

    @property
    def current(self) -> StageTable | None:
        """The latest stage that has begun."""
        return next((each for each in reversed(self.stages) if each.begun), None)


def tiebreak_words(event: Event) -> list[str | Promise]:
    """What separates equal totals in this event, in order, in words."""
    return [TIEBREAK_WORDS[each] for each in tiebreaks_of(event)]


def version_of(event: Event) -> str:
    """A name for what is recorded of the event so far; one query."""
    matches = Match.objects.filter(table__round__event=event)
    counted = matches.aggregate(acts=Sum("version"), tables=Count("pk"), last=Max("pk"))
    return "-".join(str(each) for each in (event.pk, event.version, *counted.values()))


def tables_of(event: Event) -> EventTables:
    """The event's standings, computed anew only when something was recorded since."""
    version = version_of(event)
    key = f"standings/{version}"
    found: EventTables | None = cache.get(key)
    if found is None:
        found = _tables(event, version)
        cache.set(key, found, _KEPT_SECONDS)
    return found


def _tables(event: Event, version: str) -> EventTables:
    document = document_of_event(event)
    found = standings(document)
    people = {
        each.id: (number, each) for each, number in zip(document.entrants, _numbers(event), strict=True)
    }
    unconfirmed = set(
        Match.objects.filter(table__round__event=event, closed_at=None)
        .values_list("table__round__stage__code", flat=True)
        .distinct()
    )
    stages = tuple(
        _stage(number, each, people, confirmed=each.state.stage.id not in unconfirmed)
        for number, each in enumerate(found.stages, start=1)
    )
    return EventTables(version, stages, _final(found, people))


def _numbers(event: Event) -> list[int]:
    return list(event.entrants.order_by("number").values_list("number", flat=True))


def _stage(
    number: int,
    standing: StageStanding,
    people: Mapping[str, tuple[int, EventEntrant]],
    *,
    confirmed: bool,
) -> StageTable:
    state, stage = standing.state, standing.state.stage
    states = _states(stage, standing)
    lines = [_line(row, people[row.player], states.get(row.player, "")) for row in state.rows]
    return StageTable(
        number=number,
        code=stage.id,
        name=stage.name,
        lines=tuple(_with_line(lines)),
        provisional=not (state.complete and confirmed),
        complete=state.complete,
        carried=any(row.carried for row in state.rows),
        grouped=any(row.group is not None for row in state.rows),
        penalised=any(row.penalty for row in state.rows),
        open_places=sum(tie.places for tie in standing.advance.undecided) if standing.advance else 0,
    )


def _states(stage: EventStage, standing: StageStanding) -> dict[str, str]:
    """Who goes on and who does not, as far as that is certain; the announcement goes before the computation.

    Where no rule holds anybody back, or there is nothing to go on to, nothing is said.
    """
    if stage.advance is None:
        return {}
    found = dict.fromkeys(standing.clinched, "clinched") | dict.fromkeys(standing.eliminated, "eliminated")
    if standing.advance is not None:
        found |= _outcome(standing.advance)
    if stage.advanced is not None:
        everyone = (row.player for row in standing.state.rows)
        found |= {each: "in" if each in stage.advanced else "out" for each in everyone}
    return found


def _outcome(advance: Advancement) -> dict[str, str]:
    tied = (each for tie in advance.undecided for each in tie.among)
    return (
        dict.fromkeys(advance.out, "out") | dict.fromkeys(tied, "open") | dict.fromkeys(advance.going, "in")
    )


def _with_line(lines: list[Line]) -> list[Line]:
    """Mark the first line below everyone who goes on, where all of them stand above all others."""
    last = max((at for at, each in enumerate(lines) if each.state in ("in", "open")), default=None)
    if last is None or last + 1 == len(lines) or any(each.state == "out" for each in lines[:last]):
        return lines
    below = lines[last + 1]
    return [*lines[: last + 1], replace(below, below=True), *lines[last + 2 :]]


def _line(row: Row, person: tuple[int, EventEntrant], state: str) -> Line:
    number, entrant = person
    by = row.decided_by
    return Line(
        rank=row.rank,
        number=number,
        code=entrant.id,
        name=entrant.name,
        reading=entrant.kana or entrant.name,
        club=entrant.club,
        group=row.group or "",
        total=points_text(row.total),
        points=points_text(row.points),
        carried=points_text(row.carried),
        games=row.tally.games,
        daifugo_games=row.tally.daifugo_games,
        fugo_games=row.tally.fugo_games,
        fouls=row.tally.fouls,
        downfalls=row.tally.downfalls,
        bonus=row.tally.bonus,
        penalty=row.penalty,
        last_set=points_text(row.tally.last_set),
        place_at_table=row.place_at_table,
        decided_by=by.value if isinstance(by, Tiebreak) else by or "",
        state=state,
    )


def _final(found: Standings, people: Mapping[str, tuple[int, EventEntrant]]) -> tuple[FinalLine, ...]:
    """The final ranking, once the last stage is over."""
    if not found.stages or not found.stages[-1].state.complete:
        return ()
    return tuple(
        FinalLine(each.rank, people[each.player][0], people[each.player][1].name, people[each.player][1].club)
        for each in found.final
    )
