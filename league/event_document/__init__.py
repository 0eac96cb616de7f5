"""A stored event as the event document, from which standings and files are made."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from league import models
from league.chain import head_of, log_of
from league.event_document.rulings import rulings_of
from league.language import reader_language
from league.models import Event, Match, Round, Stage, StageDecision
from league.scored_matches import result_by_code, scheme_of
from league.snapshot import read_snapshot
from league.stored_matches import StoredMatch, stored_matches
from rules_ref.cards import SUITS
from rules_ref.cases.reader import Reader
from scoring.criteria import CRITERIA, DEFAULT_CRITERIA, Criterion
from scoring.draw.places import moved
from scoring.event.objects.stages import PLACE_IN_PREVIOUS, STAGE
from scoring.event.spectators import for_spectators
from scoring.event.templates import Template
from scoring.event.values import (
    CriteriaChange,
    EntrantStatus,
    EventDecision,
    EventDocument,
    EventEntrant,
    EventRound,
    EventStage,
    EventTable,
    Lot,
    MoveUp,
    Penalty,
    Substitution,
    Withdrawal,
)
from scoring.log.chain import EventLog
from scoring.log.parts import RECORDED, SUBSTITUTIONS
from scoring.matches.results import sitting
from scoring.standings.entering import gone_before

Where = tuple[str, int, int]
"""A table: the stage, the round in it and its number."""
Swap = tuple[int, str, str | None]
"""A substitution by codes: the first set, who left, who came in (None: the others play on as three)."""


@dataclass(frozen=True, slots=True)
class MatchPart:
    """A match's part of the document: its table in a round, byes of players who left it, and substitutes."""

    round: int
    table: EventTable
    byes: tuple[str, ...]
    substitutions: tuple[Substitution, ...]


@dataclass(frozen=True, slots=True)
class EventPart:
    """The document without its matches: ``rounds`` by their id, with their own byes, and no tables yet."""

    document: EventDocument
    rounds: Mapping[int, EventRound]


def document_of_event(event: Event) -> EventDocument:
    """The whole event as values, in a fixed number of queries. Players are identified by their code."""
    document = assembled(event_part(event), match_parts(event))
    return replace(document, rulings=rulings_of(event))


def document_with_head(event: Event) -> EventDocument:
    """The whole event with the head of its log, read in one snapshot."""
    with read_snapshot():
        now = Event.objects.get(pk=event.pk)
        head = head_of(now)
        return replace(document_of_event(now), log=EventLog(head) if head else None)


def public_document(event: Event) -> EventDocument:
    """The public event with the head of its log."""
    return for_spectators(document_with_head(event), people=event.public_people)


def document_with_log(event: Event) -> EventDocument:
    """The whole event with all entries of its log, read in one snapshot.

    An act between two reads would be in one of them alone.
    """
    with read_snapshot():
        now = Event.objects.get(pk=event.pk)
        return replace(document_of_event(now), log=log_of(now))


def assembled(event: EventPart, matches: Collection[MatchPart]) -> EventDocument:
    """The document from its parts; ``matches`` in the order of rounds and tables."""
    played: dict[int, list[MatchPart]] = {}
    for match in matches:
        played.setdefault(match.round, []).append(match)
    document = event.document
    return replace(
        document,
        rounds=tuple(
            _with_tables(document, event_round, played.get(pk, ()))
            for pk, event_round in event.rounds.items()
        ),
        substitutions=tuple(substitution for match in matches for substitution in match.substitutions),
    )


def event_part(event: Event) -> EventPart:
    """All of an event but its matches and its rulings."""
    stages = {stage.pk: stage for stage in event.stages.all()}
    document = EventDocument(
        ruleset=event.ruleset,
        scheme=scheme_of(event),
        tiebreaks=tiebreaks_of(event),
        entrants=tuple(
            EventEntrant(
                entrant.code,
                entrant.name,
                entrant.kana,
                entrant.club,
                entrant.seed,
                EntrantStatus(entrant.status),
            )
            for entrant in event.entrants.order_by("number")
        ),
        stages=tuple(stage_value(stage) for stage in stages.values()),
        rounds=(),
        slug=event.slug,
        name=event.name,
        date=event.date.isoformat() if event.date else "",
        venue=event.venue,
        regulation=event.regulation,
        penalties=_penalties(event),
        decisions=tuple(
            map(_decision, event.decisions.select_related("stage", "entrant", "instead_of").order_by("id"))
        ),
    )
    rounds = event.rounds.select_related("draw").prefetch_related("byes__entrant").order_by("number")
    return EventPart(
        document, {of_round.pk: _round(of_round, stages[of_round.stage_id]) for of_round in rounds}
    )


def match_parts(event: Event) -> list[MatchPart]:
    """The parts of an event's matches, in the order of rounds and tables."""
    matches = Match.objects.filter(table__round__event=event).order_by(
        "table__round__number", "table__number"
    )
    where = ("table__round__stage__code", "table__round__in_stage", "table__number")
    rows = matches.values_list("pk", "table__round", "table__group", *where)
    stored = stored_matches([pk for pk, *_rest in rows])
    return [_match_part(stored[pk], round_id, group, (*at,)) for pk, round_id, group, *at in rows]


def tiebreaks_of(event: Event) -> tuple[Criterion, ...]:
    """The tie-breaks of this event, in order."""
    chosen = event.scheme.get("tiebreaks")
    return DEFAULT_CRITERIA if chosen is None else tuple(CRITERIA[name] for name in chosen)


def stage_value(stage: Stage) -> EventStage:
    """A stored stage as a value."""
    options = {
        "id": stage.code,
        "name": stage.name,
        "enter": stage.enter,
        "matches": stage.matches,
        "seating": stage.seating,
        "counts": stage.counts,
        "advance": stage.advance,
        "group_by": PLACE_IN_PREVIOUS if stage.by_group else None,
        "advanced": stage.advanced,
    }
    value: EventStage = STAGE.read(Reader(options))
    return value


def stages_from(template: Template, event: Event) -> tuple[EventStage, ...]:
    """A template's stages, named in the reader's language, with the event's own seeded entrants."""
    seeded = event.entrants.exclude(seed=None).order_by("seed", "number")
    return template.stages_for(reader_language(), list(seeded.values_list("code", flat=True)))


def _round(of_round: Round, stage: Stage) -> EventRound:
    return EventRound(
        stage=stage.code,
        number=of_round.in_stage,
        tables=(),
        byes=tuple(bye.entrant.code for bye in of_round.byes.all()),
        draw=of_round.draw.public_json if of_round.draw else None,
    )


def _with_tables(
    document: EventDocument, event_round: EventRound, matches: Sequence[MatchPart]
) -> EventRound:
    left = [code for match in matches for code in match.byes]
    # Players who were replaced because they had left the event are in this stage no longer.
    gone = gone_before(document, event_round.stage) if left else frozenset()
    byes = (*event_round.byes, *(code for code in left if code not in gone))
    tables = tuple(match.table for match in matches)
    return replace(event_round, tables=tables, byes=byes, moved=_moved(event_round, tables))


def _moved(event_round: EventRound, tables: Sequence[EventTable]) -> tuple[tuple[int, int], ...]:
    """The drawn tables that are played under other numbers, because a table is reserved for a player."""
    if event_round.draw is None:
        return ()
    seats = {table.number: {str(suit): code for suit, code in table.seats.items()} for table in tables}
    if "rounds_tables" not in event_round.draw:
        return moved(event_round.draw.get("tables") or (), seats)
    # the one, of the rounds drawn together, that has these tables
    rounds = event_round.draw["rounds_tables"]
    own = (drawn for drawn in rounds if any(table["seats"] in seats.values() for table in drawn))
    return next((moved(drawn, seats) for drawn in own), ())


def _left_before_playing(stored: StoredMatch, swaps: Sequence[Swap]) -> tuple[str, ...]:
    """Players who gave up their seat before the first set and took none since; they get a bye."""
    began = [player.code for player in stored.players if player.order <= stored.size]
    here = {*sitting(began, swaps, 1), *(comes for at, _, comes in swaps if at > 1)}
    return tuple(dict.fromkeys(goes for at, goes, _ in swaps if at == 1 and goes not in here))


def _match_part(stored: StoredMatch, round_id: int, group: str, where: Where) -> MatchPart:
    codes = {player.number: player.code for player in stored.players}
    replaced = stored.written.get(SUBSTITUTIONS) or ()
    swaps = [
        (part.from_set, codes[part.outgoing], None if part.incoming is None else codes[part.incoming])
        for part in replaced
    ]
    result, recorded = result_by_code(stored), stored.written.get(RECORDED)
    table = EventTable(
        number=where[-1],
        seats=_seats(stored, swaps, result.sets[0].seats if result.sets else None),
        sets=result.sets,
        group=group or None,
        cut_off=result.cut_off,
        recorded=None if recorded is None else {codes[player]: points for player, points in recorded.items()},
    )
    # A player who came in before the first set has the seat from the start.
    between = tuple(
        Substitution(*where, *swap, part.reason)
        for part, swap in zip(replaced, swaps, strict=True)
        if part.from_set > 1
    )
    return MatchPart(round_id, table, _left_before_playing(stored, swaps), between)


def _seats(
    stored: StoredMatch, swaps: Sequence[Swap], in_first_set: Mapping[Any, str] | None
) -> Mapping[Any, str]:
    """The seats of the first set: as played, else as drawn, else in the order of the sheet."""
    if in_first_set:
        return in_first_set
    began = [player for player in stored.players if player.order <= stored.size]
    order = sorted(began, key=lambda player: ("SHDC".find(player.suit), player.order))
    codes = sitting([player.code for player in order], swaps, 1)
    return dict(zip(SUITS, codes, strict=False))


def _penalties(event: Event) -> tuple[Penalty, ...]:
    stored = (
        models.Penalty.objects.filter(stage__event=event).select_related("stage", "entrant").order_by("id")
    )
    return tuple(
        Penalty(penalty.entrant.code, penalty.stage.code, penalty.points, penalty.reason, penalty.ruling)
        for penalty in stored
    )


def _decision(decision: StageDecision) -> EventDecision:
    stage = decision.stage.code if decision.stage else None
    entrant = decision.entrant.code if decision.entrant else ""
    match decision.kind:
        case StageDecision.Kind.LOT:
            return Lot(stage or "", tuple(decision.order or ()), decision.by, decision.at)
        case StageDecision.Kind.WITHDRAW:
            return Withdrawal(entrant, stage, decision.last_round, decision.last_set)
        case StageDecision.Kind.CHANGE:
            change = decision.change or {}
            return CriteriaChange(
                change["before"], change["after"], stage, decision.reason, decision.by, decision.at
            )
        case _:
            return MoveUp(stage or "", entrant, decision.instead_of.code if decision.instead_of else "")
