"""What is still open after people left the event: seats and places that an organiser must settle."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from league.draws.services.input import due
from league.entrants.services.settling import OpenSeat
from league.entrants.services.substitutions import chosen_before, running_set
from league.event_values import EventNow, event_now
from league.models import Entrant, Event, Match, MatchPlayer, Round, Stage, StageDecision
from league.scored_matches import scored_match
from scoring.event.values import Withdrawal
from scoring.standings.leaving import HeldSeat, held_places, held_seats, seats_of

RISERS: Final = 3
"""The most people next in line who are offered to move up."""


@dataclass(frozen=True, slots=True)
class OpenPlace:
    """A free place in the next stage. ``left``: the size of that stage if none moves up."""

    entrant: Entrant
    stage: Stage
    risers: tuple[Entrant, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Leavings:
    """All open seats and places of people who left."""

    seats: tuple[OpenSeat, ...]
    places: tuple[OpenPlace, ...]

    def __bool__(self) -> bool:
        return bool(self.seats or self.places)


def names_left_open(event: Event) -> tuple[str, ...]:
    """The names of people who left and still have a seat or a place.

    One query where none has left, because many pages call this.
    """
    gone = Q(status=Entrant.Status.WITHDRAWN) | Q(decisions__kind=StageDecision.Kind.WITHDRAW)
    if not event.entrants.filter(gone).exists():
        return ()
    document = event_now(event).document
    codes = {seat.player for seat in held_seats(document)} | {place.player for place in held_places(document)}
    return tuple(entrant.name for entrant in document.entrants if entrant.id in codes)


def left_seats(of_round: Round) -> frozenset[int]:
    """The numbers of people who left and still have a seat in a round: no paper shows them."""
    document = event_now(of_round.event).document
    here = (of_round.stage.code, of_round.in_stage)
    gone = {seat.player for seat in held_seats(document) if (seat.stage, seat.round) == here}
    if not gone:
        return frozenset()
    return frozenset(
        Entrant.objects.filter(event=of_round.event, code__in=gone).values_list("number", flat=True)
    )


def leavings(event: Event) -> Leavings:
    """Everything to settle, in the order of the rounds."""
    now = event_now(event)
    seats, places = held_seats(now.document), held_places(now.document)
    if not seats and not places:
        return Leavings((), ())
    people = {entrant.code: entrant for entrant in event.entrants.all()}
    return Leavings(
        tuple(_open_seats(event, now, seats, people)),
        tuple(
            OpenPlace(
                people[place.player], stage, _risers(now, place.stage, people), len(stage.advanced or ()) - 1
            )
            for place in places
            for stage in event.stages.filter(code=place.stage)
        ),
    )


def coming_seats(entrant: Entrant) -> list[tuple[Round, HeldSeat]]:
    """The coming seats of an entrant, as if they left now."""
    rounds = _rounds(entrant.event)
    return [
        (rounds[seat.stage, seat.round], seat)
        for seat in seats_of(event_now(entrant.event).document, entrant.code)
    ]


def _rounds(event: Event) -> dict[tuple[str, int], Round]:
    """The rounds by stage and number in it."""
    rounds = event.rounds.select_related("event", "stage__event")
    return {(event_round.stage.code, event_round.in_stage): event_round for event_round in rounds}


def _open_seats(
    event: Event, now: EventNow, seats: Iterable[HeldSeat], people: Mapping[str, Entrant]
) -> Iterable[OpenSeat]:
    rounds = _rounds(event)
    gone = {seat.player for seat in seats}
    here = {row.player for state in now.standings.stages for row in state.state.rows}
    for seat in seats:
        of_round = rounds[seat.stage, seat.round]
        match = Match.objects.with_event().get(table__round=of_round, table__number=seat.table)
        others = tuple(people[player].name for player in seat.players if player != seat.player)
        source = _source(of_round.stage, seat.player)
        drawable = due(of_round.stage)
        yield OpenSeat(
            people[seat.player],
            of_round,
            match,
            seat,
            others,
            _free(of_round, people.values(), gone, here),
            running_set(scored_match(match)),
            chosen_before(event),
            drawable is not None and drawable.first <= of_round.in_stage,
            source,
            () if source is None else _risers(now, source.code, people),
        )


def _free(
    of_round: Round, people: Iterable[Entrant], gone: Iterable[str], played: Iterable[str]
) -> tuple[Entrant, ...]:
    """Entrants present and without a table in the round: first those with a bye, then those yet to play."""
    seated = set(MatchPlayer.objects.filter(round=of_round).values_list("entrant", flat=True))
    withdrawn = of_round.event.decisions.filter(kind=StageDecision.Kind.WITHDRAW)
    left = {*gone, *withdrawn.values_list("entrant__code", flat=True)}
    resting = set(of_round.byes.values_list("entrant", flat=True))
    free = [
        person
        for person in people
        if person.status == Entrant.Status.PRESENT and person.pk not in seated and person.code not in left
    ]
    played = {*played}
    return tuple(
        sorted(
            free,
            key=lambda entrant: (
                entrant.pk not in resting,
                entrant.code in played,
                entrant.kana,
                entrant.number,
            ),
        )
    )


def _source(stage: Stage, player: str) -> Stage | None:
    """The stage from which an entrant advanced to this one."""
    sources = (stage.enter or {}).get("from", ())
    codes = [sources] if isinstance(sources, str) else list(sources)
    for other_stage in stage.event.stages.filter(code__in=codes):
        if player in (other_stage.advanced or ()):
            return other_stage
    return None


def _risers(now: EventNow, stage: str, people: Mapping[str, Entrant]) -> tuple[Entrant, ...]:
    """The next in line of a stage."""
    line = now.standings.of_stage(stage).advance
    left = {place.player for place in held_places(now.document)}
    withdrawn = {decision.player for decision in now.document.decisions if isinstance(decision, Withdrawal)}
    out = [] if line is None else [player for player in line.out if player not in left | withdrawn]
    return tuple(people[player] for player in out[:RISERS])
