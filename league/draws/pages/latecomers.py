"""Entrants who are present but not part of the draw, and what can be done for them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import chain

from django.db.models import Exists, OuterRef, Q, QuerySet

from league.draws.services.draws import announcement
from league.draws.services.input import due
from league.models import (
    Bye,
    Draw,
    Entrant,
    Event,
    Match,
    MatchPlayer,
    Round,
    Stage,
    StageDecision,
    Substitution,
    Table,
)
from scoring.draw.counting import THREE

Free = list[tuple[int, list[str]]]
"""The tables of three without entries, each with its players."""


@dataclass(frozen=True, slots=True)
class Latecomer:
    """An entrant without a seat in a stage.

    ``awaiting``: the unpublished draw without them. ``rounds``: those in which they have neither a seat nor a
    bye, with the free seats. ``again``: rounds of the stage can still be drawn again.
    """

    entrant: Entrant
    stage: Stage
    awaiting: Draw | None
    rounds: list[tuple[Round, Free]]
    again: bool


def latecomers(event: Event) -> tuple[Latecomer, ...]:
    """The entrants who are present but not part of a stage that is open to all, by stage and number.

    Two queries before anything is drawn, few while none is late, because every page of the day calls it.
    """
    placed, drawn = _rounds_with_tables(event), _open_draws(event)
    if not placed and not drawn:
        return ()
    stages = list(event.stages.all())
    found: list[Latecomer] = []
    for stage in stages:
        if stage.pk in placed or stage.pk in drawn:
            elsewhere = _named_for_later(stage, stages)
            found += _late_for(stage, elsewhere, placed[stage.pk], drawn.get(stage.pk))
    return tuple(found)


def _rounds_with_tables(event: Event) -> defaultdict[int, list[Round]]:
    """The rounds with tables, by stage.

    Where seats are given one by one, only rounds in which play has begun.
    """
    has_tables = Exists(Table.objects.filter(round=OuterRef("pk")))
    played = Exists(Match.objects.filter(table__round=OuterRef("pk")).begun())
    by_hand = Q(stage__seating=Stage.Seating.GIVEN)
    rounds = event.rounds.filter(Q(played) | ~by_hand, has_tables, stage__enter__isnull=True)
    found: defaultdict[int, list[Round]] = defaultdict(list)
    for event_round in rounds.select_related("stage").order_by("in_stage"):
        found[event_round.stage_id].append(event_round)
    return found


def _open_draws(event: Event) -> dict[int, Draw]:
    draws = Draw.objects.filter(
        stage__event=event, stage__enter__isnull=True, published_at=None, discarded_at=None
    )
    return {draw.stage_id: draw for draw in draws.select_related("stage__event")}


def _named_for_later(stage: Stage, stages: Iterable[Stage]) -> frozenset[str]:
    """Codes of entrants named for a later stage, who are not part of this one, which is open to all."""
    later = (later_stage.enter or {} for later_stage in stages if later_stage.number > stage.number)
    return frozenset(
        chain.from_iterable((*enter.get("seeds", ()), *enter.get("players", ())) for enter in later)
    )


def _late_for(
    stage: Stage, elsewhere: AbstractSet[str], rounds: Sequence[Round], draw: Draw | None
) -> Iterable[Latecomer]:
    here = _present(stage).exclude(code__in=elsewhere)
    undrawn = set() if draw is None else _left_out(here, draw)
    present, placed = set(here.values_list("pk", flat=True)), _placed(rounds)
    without = [(event_round, present - placed[event_round.pk]) for event_round in rounds]
    late = undrawn.union(*(pks for _round, pks in without))
    if not late:
        return
    again = due(stage) is not None
    free = {of_round.pk: _free_seats(of_round) for of_round, pks in without if pks}
    for entrant in here.filter(pk__in=late):
        missing = [(of_round, free[of_round.pk]) for of_round, pks in without if entrant.pk in pks]
        yield Latecomer(entrant, stage, draw if entrant.pk in undrawn else None, missing, again)


def _present(stage: Stage) -> QuerySet[Entrant]:
    """Entrants who are present and have not left.

    Substitutes at a table have the seats of those they replace.
    """
    left = StageDecision.objects.filter(kind=StageDecision.Kind.WITHDRAW, entrant=OuterRef("pk"))
    came_in = Substitution.objects.filter(match__table__round__stage=stage, incoming__entrant=OuterRef("pk"))
    here = Entrant.objects.filter(event_id=stage.event_id, status=Entrant.Status.PRESENT)
    return here.exclude(Exists(left)).exclude(Exists(came_in)).order_by("number")


def _left_out(here: QuerySet[Entrant], draw: Draw) -> set[int]:
    drawn = {entrant["id"] for entrant in draw.json["entrants"]}.union(announcement(draw)["sitting_out"])
    return {pk for pk, code in here.values_list("pk", "code") if code not in drawn}


def _placed(rounds: Sequence[Round]) -> defaultdict[int, set[int]]:
    """Entrants with a seat or a bye, by round: two queries for any number of rounds."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    seats, byes = (model.objects.filter(round__in=rounds) for model in (MatchPlayer, Bye))
    for of_round, entrant in (
        *seats.values_list("round_id", "entrant_id"),
        *byes.values_list("round_id", "entrant_id"),
    ):
        found[of_round].add(entrant)
    return found


def _free_seats(of_round: Round) -> Free:
    threes = Match.objects.filter(table__round=of_round, size=THREE)
    free = threes.exclude(pk__in=threes.counting()).select_related("table").order_by("table__number")
    return [
        (match.table.number, [player.entrant.name for player in match.players.all()])
        for match in free.prefetch_related("players__entrant")
    ]
