"""Who is next when a chair stays empty: down the rankings of the events that give places, the last one first."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.season.season import SeasonState


@dataclass(frozen=True, slots=True)
class Reserve:
    """A person who may be given a place that is free: the event they were ranked in, and the rank."""

    person: str
    event: str
    rank: int


def reserves(state: SeasonState, into: str) -> Iterator[Reserve]:
    """Everybody who holds no place in ``into``, has not declined one and is not barred by age, the next first.

    Last-chance events are the latest, so theirs come before those of the year. The league gives such a place by name.
    """
    quotas = [quota for quota in state.season.quotas if quota.into == into]
    leads_to = state.season.into[into].event
    giving = [
        played
        for played in state.played
        if played.official
        and played.event.id != leads_to
        and any(
            played.event.id == quota.source.event or played.event.kind == quota.source.kind
            for quota in quotas
        )
    ]
    seen: set[str] = set()
    for played in sorted(giving, key=lambda played: (played.event.date, played.at), reverse=True):
        for rank, rows in played.ranking(state.persons):
            for person, _row in rows:
                if person is not None and person not in seen and state.ledger.may_hold(into, person):
                    seen.add(person)
                    yield Reserve(person, played.event.id, rank)
