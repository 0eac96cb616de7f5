"""An event for publication from the database: its public file, and what else its desk knows."""

from collections.abc import Iterator, Mapping
from typing import Final

from league.chain import table_at
from league.clock.pages import times_of
from league.event_document import public_document
from league.models import Act, Event, Verb
from league.rulings.pages.public import published_rulings
from scoring.published.desk_notes import DeskNotes, Reannouncement
from scoring.published.published import Published

_ANNOUNCING: Final = (Verb.ADVANCE, Verb.CHANGE_SEATING, Verb.CLOSE, Verb.CORRECT_GAME, Verb.DISCARD_DRAW)


def published_of(event: Event) -> Published:
    """Everything published of an event. It may be inconsistent: see ``scoring.event.check``."""
    return Published(public_document(event), notes_of(event))


def notes_of(event: Event) -> DeskNotes:
    """Rulings, times and corrections, which the public file does not have."""
    return DeskNotes(published_rulings(event), times_of(event), tuple(corrections_of(event)))


def corrections_of(event: Event) -> Iterator[Reannouncement]:
    """Announcements that were corrected, in order: who advances, seats, and results of finished matches."""
    rounds = {
        number: (stage, in_stage)
        for number, stage, in_stage in event.rounds.values_list("number", "stage__code", "in_stage")
    }
    over: set[int | None] = set()
    for act in event.acts.filter(verb__in=_ANNOUNCING).order_by("no"):
        if act.verb == Verb.CLOSE:
            over.add(act.match_id)
        elif news := _superseded(act, rounds, over):
            yield Reannouncement(news, act.at, act.no)


def _superseded(act: Act, rounds: Mapping[int, tuple[str, int]], over: set[int | None]) -> str | None:
    """The news that an act replaces, as ``scoring.published.feed`` identifies it."""
    stage, number, _table = table_at(act.place)
    if act.verb == Verb.CORRECT_GAME:
        return f"{stage}-{number}-over" if act.match_id in over else None
    if act.match_id is not None:
        return None  # reported once, for the act on the event
    if act.verb == Verb.ADVANCE:
        again = act.before.get("advanced") is not None and not act.after.get("kept")
        return f"{act.after.get('stage')}-advanced" if again else None
    if act.verb == Verb.DISCARD_DRAW:
        return (
            f"{act.after.get('stage')}-{act.after.get('first')}-drawn" if "withdrawn" in act.after else None
        )
    stage, number = rounds.get(act.after.get("round", 0), ("", 0))
    return f"{stage}-{number}-drawn"
