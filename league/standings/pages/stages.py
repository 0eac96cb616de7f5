"""Standings as pages show them: every stage's table with its cut line, and the final ranking."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final
from zlib import crc32

from django.core.cache import cache
from django.db.models import Count, Max, Sum
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from league.event_document import tiebreaks_of
from league.event_values import event_now
from league.lan import new_address
from league.matches.pages.board import points_text
from league.models import Event, Match
from league.models.stages import stage_title
from league.standings.pages.criteria import ChangeLine, change_lines, tiebreak_word
from league.standings.pages.lines import (
    CERTAIN_NOTE,
    RankingLine,
    line_of,
    movements,
    with_deciders,
    with_line,
)
from scoring.event.values import EventDocument, EventEntrant
from scoring.standings.advance import Advancement
from scoring.standings.entering import after_decisions, moves, withdrawn_by
from scoring.standings.standings import StageStanding, Standings

_CACHE_SECONDS: Final = 60 * 60


@dataclass(frozen=True, slots=True)
class Shift:
    """How the results differ from the announcement: names of who would come in, who would go, who is tied.

    ``results`` identifies these results (None: a game is open again, so that nothing is certain).
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
    """A stage's table.

    ``provisional``: something in it is not played, not confirmed or not announced. ``to_announce``:
    everything is confirmed, and who advances is not announced. ``shift``: the announcement no longer follows
    from the results. ``replaced``: names of those who left after they had advanced, each with who moved up.
    """

    number: int
    code: str
    name: str
    lines: tuple[RankingLine, ...]
    provisional: bool
    complete: bool
    carried: bool
    grouped: bool
    penalised: bool
    open_places: int
    to_announce: bool
    shift: Shift | None
    replaced: tuple[tuple[str, str], ...] = ()

    @property
    def title(self) -> str:
        return stage_title(self.name, self.number)

    @property
    def begun(self) -> bool:
        return bool(self.lines)

    @property
    def ranks(self) -> bool:
        """Whether ranks are meaningful: before a stage's first game all players are first with no points."""
        return self.carried or any(line.games for line in self.lines)

    @property
    def foretells(self) -> bool:
        """Whether it marks players as certain before the announcement."""
        return any(line.certain for line in self.lines)

    @property
    def note(self) -> str | Promise:
        """The explanation of “certain”, where a player is."""
        return CERTAIN_NOTE if self.foretells else ""


@dataclass(frozen=True, slots=True)
class FinalLine:
    """A place in the final ranking, with the last stage reached and the points in it."""

    rank: int
    number: int
    name: str
    club: str
    stage: str
    total: str


@dataclass(frozen=True, slots=True)
class EventTables:
    """The standings of a whole event; ``version`` changes with anything in them."""

    version: str
    stages: tuple[StageTable, ...]
    final: tuple[FinalLine, ...]
    changes: tuple[ChangeLine, ...] = ()

    @property
    def final_provisional(self) -> bool:
        """Whether the final ranking may still change, since one of its stages is provisional."""
        return any(stage.provisional for stage in self.stages)

    @property
    def current(self) -> StageTable | None:
        """The latest stage that has begun."""
        return next((stage for stage in reversed(self.stages) if stage.begun), None)

    def stage(self, number: int) -> StageTable:
        """The stage of this number. 404 where there is none."""
        found = next((stage for stage in self.stages if stage.number == number), None)
        if found is None:
            raise Http404(_("このステージはありません。"))
        return found


def tiebreak_words(event: Event) -> list[str]:
    """The tie-breaks of this event, in order, in words."""
    return [tiebreak_word(tiebreak, event.ruleset) for tiebreak in tiebreaks_of(event)]


def standings_version(event: Event) -> str:
    """A tag that changes with every entry of the event; one query."""
    matches = Match.objects.filter(table__round__event=event)
    counted = matches.aggregate(acts=Sum("version"), tables=Count("pk"), last=Max("pk"))
    return "-".join(str(part) for part in (event.pk, event.version, *counted.values())) + _moved()


def _moved() -> str:
    """A part of the tag for a new address of the desk, because pages have a QR code with it."""
    return f"-{crc32(moved.encode()):x}" if (moved := new_address()) else ""


def tables_of(event: Event) -> EventTables:
    """The event's standings, recomputed only when something was recorded."""
    # An outdated value is never found, because every entry changes the key.
    version = standings_version(event)
    key = f"standings/{version}"
    found: EventTables | None = cache.get(key)
    if found is None:
        found = _tables(event, version)
        cache.set(key, found, _CACHE_SECONDS)
    return found


def _tables(event: Event, version: str) -> EventTables:
    now = event_now(event)
    unconfirmed = Match.objects.filter(table__round__event=event, closed_at=None)
    stages = frozenset(unconfirmed.values_list("table__round__stage__code", flat=True).distinct())
    return tables_from(now.document, now.standings, numbers_of(event), stages, version)


def numbers_of(event: Event) -> dict[str, int]:
    """The number of each entrant, by code."""
    return dict(event.entrants.order_by("number").values_list("code", "number"))


def tables_from(
    document: EventDocument,
    found: Standings,
    numbers: Mapping[str, int],
    unconfirmed: Collection[str] = (),
    version: str = "",
) -> EventTables:
    """The standings from values. ``unconfirmed``: the stages with a table that is not closed."""
    people = {entrant.id: (numbers[entrant.id], entrant) for entrant in document.entrants}
    names = {code: entrant.name for code, (_number, entrant) in people.items()}
    stages = tuple(
        _stage(
            number,
            stage,
            people,
            _states(document, stage),
            _shift(document, stage, names),
            replaced=tuple(
                (names[up.instead_of], names[up.player]) for up in moves(document, stage.state.stage.id)
            ),
            confirmed=stage.state.stage.id not in unconfirmed,
            ruleset=document.ruleset,
        )
        for number, stage in enumerate(found.stages, start=1)
    )
    return EventTables(version, stages, _final(found, people), change_lines(document))


def _stage(
    number: int,
    standing: StageStanding,
    people: Mapping[str, tuple[int, EventEntrant]],
    states: Mapping[str, str],
    shift: Shift | None,
    *,
    replaced: tuple[tuple[str, str], ...],
    confirmed: bool,
    ruleset: str,
) -> StageTable:
    state, stage = standing.state, standing.state.stage
    moved = movements(state)
    lines = [
        line_of(row, people[row.player], states.get(row.player, ""), moved.get(row.player, 0), ruleset)
        for row in state.rows
    ]
    lines = with_deciders(lines)
    awaited = stage.advance is not None and stage.advanced is None
    return StageTable(
        number=number,
        code=stage.id,
        name=stage.name,
        lines=tuple(with_line(lines) if state.complete or not awaited else lines),
        provisional=awaited or not (state.complete and confirmed),
        complete=state.complete,
        carried=any(row.carried for row in state.rows),
        grouped=any(row.group is not None for row in state.rows),
        penalised=any(row.penalty for row in state.rows),
        open_places=sum(tie.places for tie in standing.advance.undecided) if standing.advance else 0,
        to_announce=awaited and state.complete and confirmed,
        shift=shift,
        replaced=replaced,
    )


def _states(document: EventDocument, standing: StageStanding) -> dict[str, str]:
    """Who advances and who does not: as announced, and until then what is certain however ties fall.

    Empty where everybody advances, or there is no next stage.
    """
    stage = standing.state.stage
    if stage.advance is None:
        return {}
    if stage.advanced is not None:
        going = after_decisions(document, stage.id, stage.advanced)
        risen = [move.player for move in moves(document, stage.id)]
        states = dict.fromkeys((row.player for row in standing.state.rows), "out")
        states |= dict.fromkeys(withdrawn_by(document, stage.id) & states.keys(), "left")
        return (
            states
            | dict.fromkeys(going, "in")
            | dict.fromkeys((player for player in risen if player in going), "risen")
        )
    advance = standing.advance or Advancement(standing.clinched, standing.eliminated, ())
    tied = (player for tie in advance.undecided for player in tie.among)
    states = dict.fromkeys(advance.out, "eliminated") | dict.fromkeys(tied, "open")
    return states | dict.fromkeys(advance.going, "clinched")


def _shift(document: EventDocument, standing: StageStanding, names: Mapping[str, str]) -> Shift | None:
    """How the results differ from the announcement; None before there is one, and while they agree."""
    stage, now = standing.state.stage, standing.advance
    if stage.advance is None or stage.advanced is None:
        return None
    if now is None:
        return Shift((), (), (), None)
    went = {*after_decisions(document, stage.id, stage.advanced)}
    going, tied = {*now.going}, {player for tie in now.undecided for player in tie.among}
    of = partial(_in_order, standing, names)
    found = Shift(of(going - went), of(went - going - tied), of(tied), now.outcome)
    return found if found.coming or found.leaving or found.tied else None


def _in_order(standing: StageStanding, names: Mapping[str, str], codes: set[str]) -> tuple[str, ...]:
    return tuple(names[row.player] for row in standing.state.rows if row.player in codes)


def _final(found: Standings, people: Mapping[str, tuple[int, EventEntrant]]) -> tuple[FinalLine, ...]:
    """The final ranking, once the last stage is over."""
    if not found.stages or not found.stages[-1].state.complete:
        return ()
    reached = {
        row.player: (stage_title(standing.state.stage.name, number), row.total)
        for number, standing in enumerate(found.stages, start=1)
        for row in standing.state.rows
    }
    lines = []
    for place in found.final:
        number, entrant = people[place.player]
        stage, total = reached[place.player]
        lines.append(FinalLine(place.rank, number, entrant.name, entrant.club, stage, points_text(total)))
    return tuple(lines)
