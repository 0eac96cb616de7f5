"""How an act is performed: locked, checked, written and logged in one transaction."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.access import ARCHIVED, Person, require_in_use
from league.acts.services.journal import journal
from league.acts.services.parts import write_parts
from league.chain import head_of, link, place_of
from league.event_head import forget_head
from league.models import Act, Event, Match, Ruling, Verb
from league.scored_matches import ScoredMatch, cache_games, hold_match, scored_at, scored_match
from scoring.log.codec import parts_json
from scoring.log.parts import CONFIRMED, CUT_OFF, MatchState, seats_of
from scoring.matches.progress import Task

KNOWN_FROM_ELSEWHERE: Final = _("この送信は、別の記録としてすでに届いています。")
_BATCH_SIZE: Final = 500
_WHEN_ARCHIVED: Final = frozenset({Verb.RESTORE, Verb.GRANT_ROLE})
"""Acts allowed at an archived event; ``createorganiser`` gives a role where no owner could restore it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The author and time of a submission, its id made on the device, and the version of the match seen."""

    by: Person
    client_id: UUID
    base_version: int
    now: datetime


@dataclass(frozen=True, slots=True)
class Decision:
    """What an act changes: ``parts`` of the match with their new values, and the verb for the log.

    ``ruling``: the ruling it carries out. ``tried``: the match with the games as entered, which may differ
    from ``parts``.
    """

    verb: Verb
    parts: MatchState
    set_number: int | None = None
    game_number: int | None = None
    reason: str = ""
    undoes: Act | None = None
    ruling: Ruling | None = None
    tried: ScoredMatch | None = None


class Refusal(Exception):  # noqa: N818 - a refusal is an answer to a person, not an error of ours
    """The act is not allowed. ``clause`` is the one that forbids it, if any."""

    def __init__(self, message: str | Promise, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause


class ArchivedError(Refusal, PermissionDenied):
    """Refusal of an act at an archived event, which is read-only. A 403 where the page does not handle it."""


class StaleEntry(Refusal):
    """The match has changed since the author loaded it.

    ``tried``: the change by the entry to what its author saw (None: impossible then too); ``before``: what
    the author saw; ``since``: the acts recorded since.
    """

    def __init__(
        self, tried: Decision | None, before: MatchState, since: Sequence[Act], version: int
    ) -> None:
        super().__init__(_("画面が古くなっていたため、記録しませんでした。"))
        self.tried = tried
        self.before = before
        self.since = tuple(since)
        self.version = version


@transaction.atomic
def perform(
    match: Match, entry: Entry, decide: Callable[[ScoredMatch], Decision], *, when_closed: bool = False
) -> Act:
    """Perform one act on a match.

    The same ``client_id`` again returns the first answer and changes nothing. ``decide`` gets the match as it
    is and returns what to change, or raises Refusal. ``when_closed``: whether this is the act of a closed
    match (every other is refused there).
    """
    current = hold_match(match)
    # After locking: the first submission may have been recorded while this one waited for the lock.
    if (earlier := _earlier(entry, match=match)) is not None:
        return earlier
    _refuse_archived(current.table.round.event)
    if current.version != entry.base_version:
        raise _stale(current, entry, decide)
    Match.objects.filter(pk=match.pk).update(version=entry.base_version + 1)
    scored = scored_match(current)
    _require_open(scored, closed=when_closed)
    decision = decide(scored)
    parts = _voiding_confirmations(scored, decision.parts)
    write_parts(current, scored, parts, now=entry.now)
    act = _log(current, entry, decision, scored.parts.at(parts), parts)
    if _is_of_games(scored, parts):
        transaction.on_commit(partial(cache_games, current, scored, parts, act, decision.tried))
    return act


def _is_of_games(scored: ScoredMatch, parts: MatchState) -> bool:
    """Whether the act changes nothing but games of sets that have begun."""
    return all(
        place.kind == "game" and state is not None and seats_of(place.set_number) in scored.stored.written
        for place, state in parts.states.items()
    )


def _log(match: Match, entry: Entry, decision: Decision, before: MatchState, after: MatchState) -> Act:
    act = Act(
        event=match.table.round.event,
        match=match,
        seq=entry.base_version + 1,
        client_id=entry.client_id,
        base_version=entry.base_version,
        actor=entry.by.name,
        user=entry.by.user,
        at=entry.now,
        verb=decision.verb,
        set_number=decision.set_number,
        game_number=decision.game_number,
        before=parts_json(before),
        after=parts_json(after),
        reason=decision.reason,
        undoes=decision.undoes,
        ruling=decision.ruling,
    )
    act.changed = before, after
    return write_act(act)


def _require_open(scored: ScoredMatch, *, closed: bool) -> None:
    if scored.closed == closed:
        return
    if closed:
        raise Refusal(_("このマッチは終了していません。"))
    raise Refusal(_("このマッチは終了しています。先に再開してください。"))


def hold_event(pk: int) -> Event:
    """The event, its row locked until the transaction ends.

    A caller that decides by other rows locks first, so that those rows still hold when the act is written.
    """
    return Event.objects.select_for_update().get(pk=pk)


@transaction.atomic
def perform_on_event(
    event: Event,
    entry: Entry,
    verb: Verb,
    after: Mapping[str, object],
    write: Callable[[], object],
    *,
    before: Mapping[str, object] | None = None,
    reason: str = "",
) -> Act:
    """Perform one act on the event: ``write`` stores it, ``before`` and ``after`` describe it in the log."""
    held = hold_event(event.pk)
    version = held.version
    if (earlier := _earlier(entry, match=None)) is not None:
        if earlier.event_id != event.pk:
            raise Refusal(KNOWN_FROM_ELSEWHERE)
        return earlier
    if verb not in _WHEN_ARCHIVED:
        _refuse_archived(held)
    # So that cached matches of this event are read again.
    Event.objects.filter(pk=event.pk).update(version=version + 1)
    with journal(event) as rows:
        write()
    act = Act(
        event=event,
        rows=rows or None,
        seq=version + 1,
        client_id=entry.client_id,
        base_version=version,
        actor=entry.by.name,
        user=entry.by.user,
        at=entry.now,
        verb=verb,
        before=dict(before or {}),
        after=dict(after),
        reason=reason,
    )
    return write_act(act)


def write_act(act: Act) -> Act:
    """Store an act, in the transaction that changes what it describes."""
    write_acts(act.event, [act])
    return act


def write_acts(event: Event, acts: Sequence[Act]) -> None:
    """Store acts in this order.

    They are numbered under the lock of the event's row, so that no number is given twice. 403 for an act at a
    table of an event that was archived before the lock was held.
    """
    held = Event.objects.select_for_update().only("log_no", "log_hash", "archived_at").get(pk=event.pk)
    if any(act.match_id for act in acts):
        require_in_use(held)
    head = head_of(held)
    for act in acts:
        act.place = place_of(act.match) if act.match else ""
        # Hash the values as they will be read back: JSON, whose keys are texts.
        act.before, act.after, act.rows = json.loads(json.dumps([act.before, act.after, act.rows]))
        head = link(act, head)
    forget_head(event.slug)
    Act.objects.bulk_create(acts, batch_size=_BATCH_SIZE)
    if head is not None:
        Event.objects.filter(pk=event.pk).update(log_no=head.no, log_hash=head.hash)


def earlier_act(match: Match, client_id: UUID) -> Act | None:
    """The act that an entry with this id has already performed at the match, if any."""
    return match.acts.filter(client_id=client_id).first()


def expect(scored: ScoredMatch, task: Task, set_number: int, game: int | None = None) -> None:
    """Raise Refusal for an act that is not the next step."""
    step = scored.step
    if (step.task, step.set_number) != (task, set_number) or game not in (None, step.game):
        raise Refusal(str(_DUE[step.task]) % {"set": step.set_number, "game": step.game})


_DUE: Final = {
    Task.DRAW_SEATS: _("いまは第%(set)sセットの席を決めるところです。"),
    Task.SEAL_ENVELOPE: _("いまは第%(set)sセットの封筒に封をするところです。"),
    Task.PLAY: _("いまは第%(set)sセット 第%(game)sゲームの結果を入れるところです。"),
    Task.REPAIR: _("いまは第%(set)sセット 第%(game)sゲームを入れ直すところです。"),
    Task.OPEN_ENVELOPE: _("いまは第%(set)sセットの封筒を開けるところです。"),
    Task.CONFIRM: _("いまはマッチの結果を確認するところです。"),
}
"""The refusal of an entry that is not the step due at the table, by that step."""


def _earlier(entry: Entry, match: Match | None) -> Act | None:
    sent = Act.objects.filter(client_id=entry.client_id)
    # Nearly every submission is the first, and ``exists`` takes a third of the time of reading an act.
    act = sent.get() if sent.exists() else None
    if act is not None and act.match != match:
        raise Refusal(KNOWN_FROM_ELSEWHERE)
    return act


def _refuse_archived(event: Event) -> None:
    if event.archived_at is not None:
        raise ArchivedError(ARCHIVED)


def _stale(match: Match, entry: Entry, decide: Callable[[ScoredMatch], Decision]) -> StaleEntry:
    acts = list(match.acts.order_by("seq"))
    seen = scored_at(match, acts, entry.base_version)
    try:
        tried = decide(seen)
    # The entry was impossible even then: there is no change to show beside the acts since.
    except Refusal:
        tried = None
    since = [act for act in acts if act.seq > entry.base_version]
    return StaleEntry(tried, seen.parts, since, match.version)


def _voiding_confirmations(scored: ScoredMatch, parts: MatchState) -> MatchState:
    """The parts of an act; those that change the result void its confirmations."""
    results = any(place == CUT_OFF or place.kind == "game" for place in parts)
    if results and CONFIRMED in scored.parts and CONFIRMED not in parts:
        return parts | CONFIRMED.set_to(None)
    return parts
