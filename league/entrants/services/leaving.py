"""A person leaves the event, comes back, or is replaced by a stand-in."""

from dataclasses import dataclass, replace
from functools import partial
from uuid import uuid5

from django.db import transaction
from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.acts.services.acts import Entry, Refusal
from league.draws.services.seating import replace_player
from league.entrants.services.attendance import change_status, held_entrant, set_status
from league.entrants.services.entrants import Names, Newcomer, enter_besides
from league.matches.services.tables import hold_matches
from league.models import Act, Entrant, Match, Stage, StageDecision, Verb
from league.scored_matches import scored_match

Status = Entrant.Status


class When(TextChoices):
    """Until when a person who leaves still plays at their table."""

    NOW = "now", gettext_lazy("いま抜ける")
    AFTER_SET = "after_set", gettext_lazy("いまのセットが終わったら抜ける")
    AFTER_ROUND = "after_round", gettext_lazy("いまの回戦が終わったら抜ける")


@dataclass(frozen=True, slots=True)
class HowFar:
    """How far a person plays: the last round of a stage, and the last set of their match in it.

    ``set`` None: the whole match.
    """

    stage: Stage
    round: int
    set: int | None = None


@transaction.atomic
def leave(*, entrant: Entrant, reason: str, entry: Entry, when: When = When.NOW) -> None:
    """A person leaves the event. Their results stay; their seats are settled one by one."""
    stored, state = held_entrant(entrant)
    if state != Status.WITHDRAWN:
        played = how_far(stored, when)
        write = partial(_leave, stored, played, entry)
        change_status(stored, write, entry=entry, before=state, after=_left(played), reason=reason)


@transaction.atomic
def come_back(*, entrant: Entrant, reason: str, entry: Entry) -> None:
    """A person who left takes part again, except in seats that were given to another since."""
    stored, state = held_entrant(entrant)
    if state != Status.WITHDRAWN:
        return
    if StageDecision.objects.filter(instead_of=stored).exists():
        raise Refusal(_("代わりの人が通過しているので、復帰できません。"))
    status = stored.status if stored.status != Status.WITHDRAWN else _status_before(stored)

    def write() -> None:
        stored.decisions.filter(kind=StageDecision.Kind.WITHDRAW).delete()
        set_status(stored, status)

    change_status(stored, write, entry=entry, before=state, after={"status": status}, reason=reason)


@transaction.atomic
def stand_in(*, entrant: Entrant, names: Names, reason: str, entry: Entry) -> int:
    """A new person replaces an entrant, who leaves.

    Returns the number of the stand-in. The stand-in takes the seats at tables where nothing that counts has
    been played, and enters stages that the entrant was to enter by name or by advancing.
    """
    # Matches are locked before the event, as by every act at a table: another order could deadlock.
    hold_matches(Match.objects.filter(players__entrant=entrant))
    stored, state = held_entrant(entrant)
    played = how_far(stored, When.NOW)
    (incoming,) = enter_besides(event=stored.event, newcomers=[Newcomer(names)], entry=entry)

    def write() -> None:
        # Inside the act, so that the same submission twice gives its first answer and not this refusal.
        if state == Status.WITHDRAWN:
            raise Refusal(_("この参加者はすでに棄権しています。"))
        _leave(stored, played, entry)
        _inherit(stored, incoming, played, entry)

    after = _left(played) | {"stand_in": incoming.number}
    act = change_status(stored, write, entry=entry, before=state, after=after, reason=reason)
    _take_seats(stored, incoming, reason, entry)
    return int(act.after["stand_in"])


def how_far(entrant: Entrant, when: When) -> HowFar | None:
    """How far a person plays who leaves ``when``; None: no game of theirs in which a player has gone out."""
    at = Match.objects.filter(players__entrant=entrant).order_by("table__round__number")
    begun = at.filter(sets__games__exits__isnull=False).distinct().last()
    if when is When.AFTER_ROUND:
        # Their table may not have begun yet.
        begun = at.filter(closed_at=None).first() or begun
    if begun is None:
        return None
    match = Match.objects.with_event().get(pk=begun.pk)
    scored, of_round = scored_match(match), match.table.round
    whole = when is When.AFTER_ROUND or scored.score.complete or scored.closed
    running = [
        played_set.number for played_set in scored.score.sets if played_set.games and not played_set.complete
    ]
    over = sum(bool(played_set.games) and played_set.complete for played_set in scored.score.sets)
    last = None if whole else over if when is When.NOW else max(running, default=over)
    return HowFar(of_round.stage, of_round.in_stage, last)


def _left(played: HowFar | None) -> dict[str, object]:
    """The log entry of a person who leaves."""
    if played is None:
        return {"status": Status.WITHDRAWN, "after_stage": None}
    logged = {"status": Status.WITHDRAWN, "after_stage": played.stage.code, "after_round": played.round}
    return logged if played.set is None else logged | {"after_set": played.set}


def _leave(entrant: Entrant, played: HowFar | None, entry: Entry) -> None:
    if played is None:
        set_status(entrant, Status.WITHDRAWN)
        _decide(StageDecision.Kind.WITHDRAW, entrant, None, entry)
    else:
        far = {"last_round": played.round, "last_set": played.set}
        _decide(StageDecision.Kind.WITHDRAW, entrant, played.stage, entry, **far)


def _decide(
    kind: StageDecision.Kind,
    entrant: Entrant,
    stage: Stage | None,
    entry: Entry,
    **more: Entrant | int | None,
) -> None:
    StageDecision.objects.create(
        event=entrant.event,
        kind=kind,
        entrant=entrant,
        stage=stage,
        by=entry.by.name,
        at=entry.now.isoformat(),
        **more,
    )


def _status_before(entrant: Entrant) -> str:
    """The status before an entrant left; registered if the log has none."""
    acts = Act.objects.filter(event=entrant.event, verb=Verb.CHANGE_STATUS, after__entrant=entrant.number)
    last = acts.filter(after__status=Status.WITHDRAWN).order_by("seq").last()
    return str(last.before["status"]) if last else Status.REGISTERED


def _take_seats(outgoing: Entrant, incoming: Entrant, reason: str, entry: Entry) -> None:
    started = Match.objects.filter(players__entrant=outgoing).counting()
    for seat in outgoing.appearances.exclude(match__in=started).select_related("round__event"):
        # An act of its own for each round, with an id that follows from the submission's.
        own_entry = replace(entry, client_id=uuid5(entry.client_id, f"seat in {seat.round.number}"))
        replace_player(of_round=seat.round, out=outgoing, incoming=incoming, reason=reason, entry=own_entry)


def _inherit(outgoing: Entrant, incoming: Entrant, played: HowFar | None, entry: Entry) -> None:
    # Only stages without rounds: in the others the seats are drawn already.
    for stage in outgoing.event.stages.filter(rounds=None).exclude(enter=None):
        named = {key: codes for key, codes in (stage.enter or {}).items() if key in ("seeds", "players")}
        swapped = {
            key: [incoming.code if code == outgoing.code else code for code in codes]
            for key, codes in named.items()
        }
        Stage.objects.filter(pk=stage.pk).update(enter={**(stage.enter or {}), **swapped})
    if played is not None and outgoing.code in (played.stage.advanced or ()):
        _decide(StageDecision.Kind.MOVE_UP, incoming, played.stage, entry, instead_of=outgoing)
