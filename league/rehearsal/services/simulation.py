"""Rehearsals: an event played by bots, every act through the services that people use."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from league.acts.services.acts import Refusal
from league.draws.services.draws import announce_draw, make_draw, publish_draw
from league.entrants.services.attendance import CHECK_IN, call_roll
from league.entrants.services.entrants import Newcomer, enter_entrants
from league.entrants.services.leaving import leave
from league.entrants.services.substitutions import free_entrants, substitute
from league.event_document import document_of_event, stages_from, tiebreaks_of
from league.events.services import EventDetails, create_event
from league.language import words
from league.models import Entrant, Event, Match, Round, Stage
from league.rehearsal.services.tables import BotReferee, play_table
from league.scored_matches import scored_match
from league.stages.services.advance import advancement_of, announce_advance, decide_tie, move_up, open_ties
from league.stages.services.stages import use_stages
from scoring.criteria import LOT
from scoring.event.forecast import forecast, stage_name
from scoring.event.templates import Template
from scoring.event.values import Enter, EventStage, Seating

_SEED_BITS: Final = 64


@dataclass(frozen=True, slots=True)
class Until:
    """Where to stop: after this stage (its id), or this round of it."""

    stage: str
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How many ``tables`` of a round have been played."""

    round: Round
    played: int
    tables: int


def set_up(
    *, details: EventDetails, template: Template, newcomers: Sequence[Newcomer], hall: BotReferee
) -> Event:
    """An event with a template's stages, marked as a sample, with all entrants checked in.

    Each check-in is an act of its own, so that tables of other events do not wait long.
    """
    event = laid_out(details, template, newcomers, hall)
    for entrant in event.entrants.all():
        call_roll(entrant=entrant, step=CHECK_IN, entry=hall.entry())
    return event


@transaction.atomic
def laid_out(
    details: EventDetails,
    template: Template,
    newcomers: Sequence[Newcomer],
    hall: BotReferee,
    *,
    is_practice: bool = False,
) -> Event:
    """The event before check-in. Raises Refusal where a stage could not be seated."""
    event = create_event(details=details, entry=hall.entry(), is_demo=True, is_practice=is_practice)
    enter_entrants(event=event, newcomers=newcomers, status=Entrant.Status.REGISTERED, entry=hall.entry())
    plans = _spread(stages_from(template, event), list(event.entrants.values_list("code", flat=True)))
    use_stages(event=event, plans=plans, template=template.id, entry=hall.entry())
    _refuse_unseatable(event)
    return event


def refuse_beside_play(event: Event | None) -> None:
    """Raise Refusal while a round of another event, samples aside, is being played."""
    played = Match.objects.filter(closed_at=None, version__gt=0, table__round__event__is_demo=False)
    if event is not None:
        played = played.exclude(table__round__event=event)
    open_one = played.select_related("table__round__event").first()
    if open_one is not None:
        of_round = open_one.table.round
        raise Refusal(
            _(
                "「%(event)s」の%(round)sが進行中です。終わってからにするか、--databaseで別のデータベースにしてください。"
            )
            % {"event": of_round.event, "round": of_round}
        )


def rehearse(
    event: Event, hall: BotReferee, until: Until | None = None, *, incidents: bool = False
) -> Iterator[Progress]:
    """Play an event on from its current state to the end: open tables, then draw by draw and stage by stage.

    Each table is reported when it has been played. ``incidents``: people withdraw and are replaced.
    """
    if not event.stages.exists():
        raise Refusal(_("この大会にはまだステージがありません。"))
    for stage in event.stages.all():
        yield from _play_stage(stage, hall, until, incidents=incidents)
        if until is not None and until.stage == stage.code:
            return
        announce(stage, hall)
        if incidents:
            withdraw_one(stage, hall)


def _play_stage(
    stage: Stage, hall: BotReferee, until: Until | None, *, incidents: bool
) -> Iterator[Progress]:
    for in_stage in range(1, stage.matches + 1):
        if not stage.rounds.filter(in_stage=in_stage, tables__isnull=False).exists():
            draw_seats_of(stage, hall)
        yield from play_round(stage.rounds.get(in_stage=in_stage), hall, incidents=incidents)
        if until == Until(stage.code, in_stage):
            return


def play_round(of_round: Round, hall: BotReferee, *, incidents: bool = False) -> Iterator[Progress]:
    """Play the open tables of a round. ``incidents``: a player of the first is replaced."""
    matches = Match.objects.filter(table__round=of_round).select_related("table__round")
    open_ones = matches.filter(closed_at=None).order_by("table__number")
    tables = matches.count()
    done = tables - open_ones.count()
    for played, match in enumerate(open_ones, start=done + 1):
        if incidents and match.table.number == 1:
            replace_one(match, hall)
        play_table(match, hall)
        yield Progress(of_round, played, tables)


def draw_seats_of(stage: Stage, hall: BotReferee) -> None:
    """The next pairing draw of a stage: announced, drawn and published."""
    pending = stage.draws.filter(published_at=None, discarded_at=None).first()
    draw = pending or announce_draw(
        stage=stage, source=_("シミュレーションの乱数"), sitting_out=(), reason=_("シミュレーション"),
        entry=hall.entry(),
    )  # fmt: skip
    if "seed" not in draw.json:
        make_draw(draw=draw, seed=f"{hall.rng.getrandbits(_SEED_BITS):016x}", entry=hall.entry())
    publish_draw(draw=draw, entry=hall.entry())


@transaction.atomic
def announce(stage: Stage, hall: BotReferee) -> None:
    """Announce who advances from a finished stage; ties across the line are decided by lot."""
    if stage.advance is None or stage.advanced is not None:
        return
    by_lot = LOT in tiebreaks_of(stage.event)
    # One tie at a time: the order drawn may settle, or bring about, the next one.
    while by_lot and (ties := open_ties(stage)):
        order = hall.rng.sample(ties[0].among, len(ties[0].among))
        decide_tie(stage=stage, order=order, by=_("くじ（自動）"), at="", entry=hall.entry())
    advance = advancement_of(stage)
    going = () if advance is None else advance.going
    announce_advance(stage=stage, going=going, entry=hall.entry())


def _spread(plans: Sequence[EventStage], codes: Sequence[str]) -> Sequence[EventStage]:
    """Name the players of each qualifier, where a template leaves that to the organiser.

    Each qualifier gets an equal share, and so does the stage they lead to.
    """
    shared = [plan.id for plan in plans if plan.enter == Enter()]
    if not shared:
        return plans
    shared += [plan.id for plan in plans if plan.enter is not None and shared[0] in plan.enter.sources]
    shares = {stage: tuple(codes[at :: len(shared)]) for at, stage in enumerate(shared)}
    return [replace(plan, enter=_naming(plan.enter, shares.get(plan.id, ()))) for plan in plans]


def _naming(enter: Enter | None, players: tuple[str, ...]) -> Enter | None:
    return enter and replace(enter, players=(*enter.players, *players))


def _refuse_unseatable(event: Event) -> None:
    """Raise Refusal, before the first draw, for a stage that cannot be seated."""
    document = document_of_event(event)
    for number, step in enumerate(forecast(document.stages, document.entrants), start=1):
        plan = step.plan
        unknown = plan.players is None or (plan.stage.seating is Seating.BY_PLACE and plan.groups is None)
        if plan.sizes is None and not unknown:
            warnings = " ".join(map(words, step.warnings))
            raise Refusal(f"{words(stage_name(plan.stage, number))}: {warnings}")


_SECOND_SET = 2


@transaction.atomic
def withdraw_one(stage: Stage, hall: BotReferee) -> None:
    """A player who advances withdraws, and the next in line moves up."""
    stage.refresh_from_db()
    advance = advancement_of(stage)
    if advance is None or not advance.out:
        return
    entrants = {entrant.code: entrant for entrant in stage.event.entrants.all()}
    leaving = entrants[hall.rng.choice(advance.going)]
    leave(entrant=leaving, reason=_("急用"), entry=hall.entry())
    move_up(stage=stage, player=entrants[advance.out[0]], instead_of=leaving, entry=hall.entry())


@transaction.atomic
def replace_one(match: Match, hall: BotReferee) -> None:
    """After the first set of a new match a player leaves, and an entrant without a table plays on."""
    free = list(free_entrants(match))
    if match.version or not free:
        return
    play_table(match, hall, before=(_SECOND_SET, 0))
    scored = scored_match(Match.objects.with_event().get(pk=match.pk))
    substitute(
        match=match,
        entry=hall.entry(scored.version),
        outgoing=hall.rng.choice(scored.players_of(_SECOND_SET)),
        incoming=hall.rng.choice(free).number,
        reason=_("体調不良"),
    )
