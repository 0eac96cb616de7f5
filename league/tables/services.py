"""Somebody plays on for somebody else, from the next set that has no game yet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from league.acts.services.acts import Decision, Entry, Refusal, perform
from league.entrants.services.attendance import with_state
from league.matches.services.games import require_reason
from league.models import Entrant, Verb
from scoring.log import SUBSTITUTIONS, Parts, SubstitutionPart, seats_of
from scoring.matches.progress import Task

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from league.entrants.services.attendance import EntrantWithState
    from league.models import Act, Match
    from league.records import MatchRecord


def substitute(*, match: Match, entry: Entry, outgoing: int, incoming: int, reason: str) -> Act:
    """``incoming`` plays on for ``outgoing`` (entrant numbers); each keeps what they won themselves."""

    def decide(record: MatchRecord) -> Decision:
        require_reason(reason)
        from_set = first_set_for_substitute(record)
        if from_set is None:
            raise Refusal(_("最後のセットがもう始まっています。交代はできません。"))
        _require_seated(record, from_set, outgoing)
        _require_free(match, record, from_set, incoming)
        who = SubstitutionPart(from_set, outgoing, incoming, reason.strip())
        parts = SUBSTITUTIONS.holds((*record.parts.substitutions, who))
        return Decision(Verb.SUBSTITUTE, parts | _seats(record, who), from_set, reason=reason.strip())

    return perform(match, entry, decide)


def first_set_for_substitute(record: MatchRecord) -> int | None:
    """The set from which a substitute can play: the first without a game; None when the last has begun."""
    if record.step.task is Task.CONFIRM:
        return None
    number = 1 + sum(bool(each.games) for each in record.score.sets)
    return number if number <= record.scheme.sets else None


def free_entrants(match: Match) -> QuerySet[EntrantWithState]:
    """Who could come in: present, and at no table of this round."""
    entrants = with_state(match.table.round.event.entrants.all()).filter(state=Entrant.Status.PRESENT)
    return entrants.exclude(appearances__round=match.table.round).order_by("kana", "name", "number")


def _require_seated(record: MatchRecord, from_set: int, outgoing: int) -> None:
    if outgoing not in record.players_of(from_set):
        raise Refusal(_("この卓で打っている人を選んでください。"))


def _require_free(match: Match, record: MatchRecord, from_set: int, incoming: int) -> None:
    if incoming in record.players_of(from_set):
        raise Refusal(_("%(name)sはすでにこの卓で打っています。") % {"name": record.labels[incoming]})
    if incoming not in record.labels and not free_entrants(match).filter(number=incoming).exists():
        raise Refusal(_("%(number)d番の参加者は、この回戦では空いていません。") % {"number": incoming})


def _seats(record: MatchRecord, who: SubstitutionPart) -> Parts:
    """Who comes in takes the seat of who left, where it is already drawn."""
    place = seats_of(who.from_set)
    drawn = record.parts.get(place)
    if drawn is None:
        return Parts()
    suits = {suit: who.incoming if player == who.outgoing else player for suit, player in drawn.suits.items()}
    return place.holds(replace(drawn, suits=suits))
