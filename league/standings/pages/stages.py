"""Standings as people look at them: every stage's table with its line, and the final ranking."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from django.core.cache import cache
from django.db.models import Count, Max, Sum
from django.utils.translation import gettext_lazy as _

from league.event_document import tiebreaks_of
from league.kept_event import event_now
from league.matches.pages.board import points_text
from league.models import Match
from league.standings.pages.criteria import TIEBREAK_WORDS, ChangeLine, change_lines
from league.standings.pages.movement import movements
from scoring.event.document import Tiebreak
from scoring.standings.advance import Advancement
from scoring.standings.entering import after_decisions
from scoring.standings.state import TIED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    from league.models import Event
    from scoring.event.document import EventDocument, EventEntrant
    from scoring.standings.standings import StageStanding, Standings
    from scoring.standings.state import Row

STATE_WORDS: Final[dict[str, Promise]] = {
    "in": _("通過"),
    "out": _("敗退"),
    "open": _("同点・未定"),
    "clinched": _("通過確実"),
    "eliminated": _("敗退確実"),
}
"""``in`` and ``out`` were announced; ``clinched`` and ``eliminated`` follow from the results alone."""

CERTAIN_NOTE: Final = _(
    "「確実」は、残りのゲームと同点がどうなっても変わらないこと。罰則、訂正、打ち切りは考えに入れていません。"
)
_STAYING: Final = ("out", "eliminated", "")
_KEPT_SECONDS: Final = 60 * 60


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line. ``state`` is a key of STATE_WORDS or empty; ``below``: the line of who goes on is above it.

    ``moved``: places gained by the last game, lost ones negative. ``decides``: tie-breaks that separate the player from
    a neighbour with the same total.
    """

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
    moved: int = 0
    below: bool = False
    decides: frozenset[str] = frozenset()

    @property
    def moved_by(self) -> int:
        return abs(self.moved)

    @property
    def decided_words(self) -> str | Promise:
        """What separates the player from the one above with the same total."""
        if not self.decided_by:
            return ""
        return _("同点") if self.decided_by == "tied" else TIEBREAK_WORDS[Tiebreak(self.decided_by)]

    @property
    def certain(self) -> bool:
        """Whether ``state`` is certain and not announced."""
        return self.state in ("clinched", "eliminated")

    @property
    def state_words(self) -> str | Promise:
        return STATE_WORDS.get(self.state, "")


@dataclass(frozen=True, slots=True)
class Shift:
    """What the results say now against who was announced: names of who would come in, who would go, who is tied.

    ``results`` names these results (None: a game is open again, so that nothing follows yet).
    """

    coming: tuple[str, ...]
    leaving: tuple[str, ...]
    tied: tuple[str, ...]
    results: list[list[str]] | None

    @property
    def unsettled(self) -> bool:
        return self.results is None


@dataclass(frozen=True, slots=True)
class StageTable:
    """A stage's table. ``provisional``: something in it is not played, not confirmed or not announced yet.

    ``to_announce``: everything is confirmed, and the organiser has not said yet who goes on. ``shift``: what was
    announced no longer follows from the results.
    """

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
    to_announce: bool
    shift: Shift | None

    @property
    def title(self) -> str:
        return self.name or self.code

    @property
    def begun(self) -> bool:
        return bool(self.lines)

    @property
    def foretells(self) -> bool:
        """Whether it says of somebody what is certain before it is announced."""
        return any(each.certain for each in self.lines)

    @property
    def note(self) -> str | Promise:
        """What certain means, where somebody is."""
        return CERTAIN_NOTE if self.foretells else ""


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
    changes: tuple[ChangeLine, ...] = ()

    @property
    def final_provisional(self) -> bool:
        """Whether the final ranking may still change: a stage it comes from is provisional."""
        return any(each.provisional for each in self.stages)

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
    now = event_now(event)
    document, found = now.document, now.standings
    people = {
        each.id: (number, each) for each, number in zip(document.entrants, _numbers(event), strict=True)
    }
    names = {code: entrant.name for code, (_number, entrant) in people.items()}
    unconfirmed = set(
        Match.objects.filter(table__round__event=event, closed_at=None)
        .values_list("table__round__stage__code", flat=True)
        .distinct()
    )
    stages = tuple(
        _stage(
            number,
            each,
            people,
            _states(document, each),
            _shift(document, each, names),
            confirmed=each.state.stage.id not in unconfirmed,
        )
        for number, each in enumerate(found.stages, start=1)
    )
    return EventTables(version, stages, _final(found, people), change_lines(document))


def _numbers(event: Event) -> list[int]:
    return list(event.entrants.order_by("number").values_list("number", flat=True))


def _stage(
    number: int,
    standing: StageStanding,
    people: Mapping[str, tuple[int, EventEntrant]],
    states: Mapping[str, str],
    shift: Shift | None,
    *,
    confirmed: bool,
) -> StageTable:
    state, stage = standing.state, standing.state.stage
    moved = movements(state)
    lines = [
        _line(row, people[row.player], states.get(row.player, ""), moved.get(row.player, 0))
        for row in state.rows
    ]
    lines = _with_deciders(lines)
    awaited = stage.advance is not None and stage.advanced is None
    return StageTable(
        number=number,
        code=stage.id,
        name=stage.name,
        lines=tuple(_with_line(lines) if state.complete or not awaited else lines),
        provisional=awaited or not (state.complete and confirmed),
        complete=state.complete,
        carried=any(row.carried for row in state.rows),
        grouped=any(row.group is not None for row in state.rows),
        penalised=any(row.penalty for row in state.rows),
        open_places=sum(tie.places for tie in standing.advance.undecided) if standing.advance else 0,
        to_announce=awaited and state.complete and confirmed,
        shift=shift,
    )


def _states(document: EventDocument, standing: StageStanding) -> dict[str, str]:
    """Who goes on and who does not: what was announced, and until then what is certain however ties fall.

    Where no rule holds anybody back, or there is nothing to go on to, nothing is said.
    """
    stage = standing.state.stage
    if stage.advance is None:
        return {}
    if stage.advanced is not None:
        going = after_decisions(document, stage.id, stage.advanced)
        return {row.player: "in" if row.player in going else "out" for row in standing.state.rows}
    advance = standing.advance or Advancement(standing.clinched, standing.eliminated, ())
    tied = (each for tie in advance.undecided for each in tie.among)
    states = dict.fromkeys(advance.out, "eliminated") | dict.fromkeys(tied, "open")
    return states | dict.fromkeys(advance.going, "clinched")


def _shift(document: EventDocument, standing: StageStanding, names: Mapping[str, str]) -> Shift | None:
    """How the results now differ from the announcement; None before there is one, and while they agree."""
    stage, now = standing.state.stage, standing.advance
    if stage.advance is None or stage.advanced is None:
        return None
    if now is None:
        return Shift((), (), (), None)
    went = {*after_decisions(document, stage.id, stage.advanced)}
    going, tied = {*now.going}, {each for tie in now.undecided for each in tie.among}
    of = partial(_in_order, standing, names)
    found = Shift(of(going - went), of(went - going - tied), of(tied), now.told)
    return found if found.coming or found.leaving or found.tied else None


def _in_order(standing: StageStanding, names: Mapping[str, str], codes: set[str]) -> tuple[str, ...]:
    return tuple(names[row.player] for row in standing.state.rows if row.player in codes)


def _with_deciders(lines: list[Line]) -> list[Line]:
    """Tell both neighbours what separates them."""
    after = [*(each.decided_by for each in lines[1:]), ""]
    return [
        replace(line, decides=frozenset({line.decided_by, below} - {"", TIED}))
        for line, below in zip(lines, after, strict=False)
    ]


def _with_line(lines: list[Line]) -> list[Line]:
    """Mark the first line below everyone who goes on, where all of them stand above all others."""
    last = max((at for at, each in enumerate(lines) if each.state not in _STAYING), default=None)
    if last is None or last + 1 == len(lines) or any(each.state in _STAYING for each in lines[:last]):
        return lines
    below = lines[last + 1]
    return [*lines[: last + 1], replace(below, below=True), *lines[last + 2 :]]


def _line(row: Row, person: tuple[int, EventEntrant], state: str, moved: int) -> Line:
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
        moved=moved,
    )


def _final(found: Standings, people: Mapping[str, tuple[int, EventEntrant]]) -> tuple[FinalLine, ...]:
    """The final ranking, once the last stage is over."""
    if not found.stages or not found.stages[-1].state.complete:
        return ()
    return tuple(
        FinalLine(each.rank, people[each.player][0], people[each.player][1].name, people[each.player][1].club)
        for each in found.final
    )
