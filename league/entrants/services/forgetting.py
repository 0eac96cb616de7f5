"""A person asks to be forgotten: their names leave the event, and their number stands for them from then on.

What they played stays, and so does the chain of the log: a digest stands in it where a name was sealed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from django.db import models, transaction

from league.acts.services.acts import Entry, perform_on_event
from league.chain import erase
from league.matches.services.laying import hold_matches
from league.models import (
    Draw,
    Entrant,
    Match,
    Penalty,
    Printing,
    StageDecision,
    Substitution,
    Verb,
)
from scoring.log.sealing import personal_texts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from league.models import Act, Event
    from scoring.log.sealing import PersonalText

_HERE: Final[tuple[tuple[type[models.Model], str, tuple[str, ...]], ...]] = (
    (Match, "table__round__event", ("closed_by",)),
    (Penalty, "stage__event", ("reason",)),
    (StageDecision, "event", ("reason", "by")),
    (Substitution, "match__table__round__event", ("reason",)),
    (Printing, "round__event", ("by",)),
    (Draw, "stage__event", ("reason",)),
)
"""Where rows of an event hold what a person is called, or words that may name them."""

_LONG_ENOUGH: Final = 2
"""A name of one character is found only where it stands alone: in a sentence it may be a part of another name."""


def code_of(entrant: Entrant) -> str:
    """What stands for somebody who was forgotten."""
    return f"#{entrant.number}"


@transaction.atomic
def forget(*, entrant: Entrant, entry: Entry) -> Act:
    """Let an entrant's name, reading and club go, now and in everything the log and the event's rows say."""
    event = entrant.event
    hold_matches(Match.objects.filter(table__round__event=event).exclude(closed_by=""))
    code = code_of(entrant)

    def write() -> None:
        called = names_of(entrant)
        _forget_in_log(event, entrant, called)
        for model, of_event, fields in _HERE:
            _forget_in_rows(model.objects.filter(**{of_event: event}), fields, called, code)  # type: ignore[attr-defined]
        Entrant.objects.filter(pk=entrant.pk).update(name=code, kana="", club="")

    return perform_on_event(event, entry, Verb.FORGET, {"entrant": entrant.number}, write)


def names_of(entrant: Entrant) -> frozenset[str]:
    """All names an entrant has had in the event: the one they have, and those before it was corrected."""
    stored = Entrant.objects.values_list("name", flat=True).get(pk=entrant.pk)
    texts = (
        each
        for act in entrant.event.acts.filter(match=None)
        for each in personal_texts({"before": act.before, "after": act.after})
    )
    earlier = {each.text for each in texts if each.owner == entrant.number and each.key == "name"}
    return frozenset({stored, *earlier} - {code_of(entrant)})


def rulings_naming(entrant: Entrant) -> list[int]:
    """The numbers of the rulings whose words hold a name of the entrant: a ruling is never changed."""
    called = names_of(entrant)
    rulings = entrant.event.rulings.prefetch_related("steps").order_by("number")
    return [
        each.number
        for each in rulings
        if any(
            name in text
            for name in called
            for text in (
                json.dumps([each.case, each.answer, each.imported], ensure_ascii=False),
                each.asked_by,
                *(f"{step.reason} {step.by} {step.entered_by}" for step in each.steps.all()),
            )
        )
    ]


def _forget_in_log(event: Event, entrant: Entrant, called: Iterable[str]) -> None:
    code = code_of(entrant)

    def instead(found: PersonalText) -> str:
        if found.owner == entrant.number and found.key in ("kana", "club"):
            return ""
        if found.owner == entrant.number and found.key == "name":
            return code
        return _without(found.text, called, code)

    for act in event.acts.order_by("no").iterator():
        if erase(act, instead):
            act.save(update_fields=["actor", "reason", "before", "after", "salts"])


def _forget_in_rows(
    rows: models.QuerySet[models.Model], fields: Iterable[str], called: Iterable[str], code: str
) -> None:
    for row in rows:
        said = {field: getattr(row, field) for field in fields}
        now = {field: _without(text, called, code) for field, text in said.items()}
        if now != said:
            rows.filter(pk=row.pk).update(**now)


def _without(text: str, called: Iterable[str], code: str) -> str:
    for name in sorted(called, key=len, reverse=True):
        if text == name:
            return code
        if len(name) >= _LONG_ENOUGH:
            text = text.replace(name, code)
    return text
