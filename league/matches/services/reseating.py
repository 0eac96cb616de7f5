"""Results at a table whose players change: they follow the seats in which they were played."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from uuid import uuid5

from django.db.models import F

from league.acts.services.acts import Entry, write_act
from league.acts.services.parts import write_parts
from league.models import Act, Match, Table, Verb
from league.scored_matches import ScoredMatch, scored_match, with_scores
from scoring.log.codec import parts_json
from scoring.log.parts import CLOSED, CONFIRMED, RECORDED, MatchState, renumbered


class Reseating:
    """Matches whose players are about to change.

    The rows of players keep their ids; results refer to these.
    """

    def __init__(self, matches: Iterable[Match]) -> None:
        pks = [match.pk for match in matches]
        begun = Match.objects.begun().filter(pk__in=pks).values("pk")
        self._before = {
            match.pk: scored_match(match) for match in with_scores(Match.objects.filter(pk__in=begun))
        }

    def log(self, entry: Entry, reason: str) -> None:
        """After the change, log one act at each table with results, which says whose they are now.

        Where players also came or went, nothing that counts had been played, and the table begins anew.
        """
        for pk, scored in self._before.items():
            match = Match.objects.with_event().get(pk=pk)
            before, now = _numbers(scored), _numbers(scored_match(match))
            if before.keys() != now.keys():
                clear_match(match, entry, reason)
            elif moved := {number: now[row] for row, number in before.items() if now[row] != number}:
                _write(pk, scored, _reassigned(scored, moved), entry, reason)


def clear_match(match: Match, entry: Entry, reason: str) -> None:
    """Remove everything entered at a table: it begins anew, and the log keeps what was there."""
    whole = Match.objects.begun().with_event().filter(pk=match.pk).first()
    if whole is None:
        return
    scored = scored_match(whole)
    _write(match.pk, scored, MatchState(dict.fromkeys(scored.parts)), entry, reason)


def exchange_results(one: Match, other: Match, entry: Entry, reason: str) -> None:
    """Exchange the results of two tables of equal size, player by player in the order of their sheets.

    An envelope with the number proposed for the other table gets that of its own, as on its label. A number
    written by hand stays, as on the envelope.
    """
    matches = [Match.objects.with_event().get(pk=given.pk) for given in (one, other)]
    records = [scored_match(match) for match in matches]
    for at, match in enumerate(matches):
        here, there = records[at], records[1 - at]
        moved = dict(zip(there.starters, here.starters, strict=True))
        brought = renumbered(_unconfirmed(there.parts), moved) if there.begun else MatchState()
        labelled = _labelled_for(match.table, matches[1 - at].table, brought)
        parts = MatchState(dict.fromkeys(here.parts)) | brought | labelled
        if parts.states != here.parts.states:
            _write(match.pk, here, parts, entry, reason)


def _labelled_for(table: Table, other: Table, brought: MatchState) -> MatchState:
    """The envelopes with the number proposed for the other table, given the one of this table."""
    envelopes = {place: brought[place] for place in brought if place.kind == "envelope"}
    return MatchState(
        {
            place: replace(envelope, number=table.envelope_number(place.set_number))
            for place, envelope in envelopes.items()
            if envelope.number == other.envelope_number(place.set_number)
        }
    )


def _unconfirmed(parts: MatchState) -> MatchState:
    """The parts without confirmations, signed totals and closing, which were for results of other players."""
    return MatchState({place: parts[place] for place in parts if place not in (CONFIRMED, CLOSED, RECORDED)})


def _numbers(scored: ScoredMatch) -> dict[int, int]:
    """Entrant numbers by the id of the player's row."""
    return {player.pk: player.number for player in scored.stored.players}


def _reassigned(scored: ScoredMatch, moved: Mapping[int, int]) -> MatchState:
    """All parts, assigned to the new players of the seats, without confirmations by players who moved."""
    parts = renumbered(scored.parts, moved)
    confirmed = {number: given for number, given in scored.parts.confirmed.items() if number not in moved}
    return parts | CONFIRMED.set_to(confirmed or None) if CONFIRMED in parts else parts


def _write(pk: int, scored: ScoredMatch, parts: MatchState, entry: Entry, reason: str) -> None:
    match = Match.objects.with_event().get(pk=pk)
    # A closed match takes no result, so it is opened; if it is to stay closed, its last part closes it.
    Match.objects.filter(pk=pk).update(version=F("version") + 1, closed_at=None, closed_by="")
    last = {CLOSED: parts[CLOSED]} if CLOSED in parts else {}
    ordered = MatchState({**{place: parts[place] for place in parts if place != CLOSED}, **last})
    write_parts(match, scored_match(match), ordered, now=entry.now)
    own = replace(entry, client_id=uuid5(entry.client_id, f"match {pk}"))
    write_act(
        Act(
            event=match.table.round.event,
            match=match,
            seq=scored.version + 1,
            client_id=own.client_id,
            base_version=scored.version,
            actor=entry.by.name,
            user=entry.by.user,
            at=entry.now,
            verb=Verb.CHANGE_SEATING,
            before=parts_json(scored.parts.at(ordered)),
            after=parts_json(ordered),
            reason=reason,
        )
    )
