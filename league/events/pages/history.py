"""The log of an event for its officials: who did what, when, why, and what was there before."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.events.pages.log_values import WORDS, NamesInLog, value_in_words
from league.models import Act, Entrant, Event, Verb

_ABOUT: Final = frozenset({"entrant", "round", "stage", "table"})
"""Keys of the subject of an act; shown even if unchanged."""
_PROOF: Final = {Verb.ANNOUNCE_DRAW: "commitment", Verb.DRAW: "seed"}
"""The key that serves only the verification of a draw, by verb."""


@dataclass(frozen=True, slots=True)
class Detail:
    """One thing that an act changed or stated. ``before`` is empty where nothing was there."""

    words: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class EventLine:
    """One act on the event itself. ``proof``: for verification, folded by default."""

    act: Act
    verb: str
    details: tuple[Detail, ...]
    proof: str


def event_acts(event: Event) -> QuerySet[Act]:
    """The acts on the event itself, the latest first. Acts at a table are in the table's own history."""
    return Act.objects.filter(event=event, match=None).order_by("-seq")


def event_line(act: Act, names: NamesInLog) -> EventLine:
    """An act in words."""
    proof = act.after.get(_PROOF.get(Verb(act.verb), ""), "")
    shown = tuple(detail for detail in _details(act, names) if detail.before or detail.after)
    return EventLine(act, _title(act), shown, str(proof))


def _title(act: Act) -> str:
    """The act in a few words; a change of status is named by the new status."""
    match act.after.get("status"), act.before.get("status"):
        case _ if act.verb != Verb.CHANGE_STATUS:
            return str(Verb(act.verb).label)
        case Entrant.Status.WITHDRAWN, _:
            return _("抜ける")
        case _, Entrant.Status.WITHDRAWN:
            return _("復帰")
        case Entrant.Status.ABSENT, _:
            return _("欠席")
        case Entrant.Status.REGISTERED, _:
            return _("受付の取り消し")
        case _:
            return _("受付")


def _details(act: Act, names: NamesInLog) -> Iterator[Detail]:
    before, after, hidden = act.before, act.after, _PROOF.get(Verb(act.verb))
    # The subject comes first: PostgreSQL keeps the keys of an act in an order of its own.
    for key in sorted(dict.fromkeys((*before, *after)), key=lambda key: key not in _ABOUT):
        if key not in WORDS or key == hidden:
            continue
        was, now = before.get(key), after.get(key)
        # A correction shows its subject and what differs; a new thing shows all values.
        if was == now and key in _ABOUT:
            yield Detail(str(WORDS[key]), "", value_in_words(key, now, names))
        elif was != now or not before:
            yield Detail(str(WORDS[key]), value_in_words(key, was, names), value_in_words(key, now, names))
