"""Compare an event's rows with what its acts lead to, and erased texts with acts that forget a person."""

# ruff: noqa: SLF001 - Django's public name for what it knows of a model

import re
from collections.abc import Iterator
from typing import Final

from django.db import models
from django.db.models import Max, Q

from league.acts.services.check_rows import UNREADABLE, erased_by_nobody, gone, unexplained
from league.acts.services.check_tables import table_problems
from league.acts.services.journal import Row, Rows, columns_of, contents, journaled, stored_rows
from league.chain import erased_texts, place_of
from league.models import Act, Event, Match, Verb
from rules_ref.text import Text
from scoring.event.problem import EventProblem

_IDENTIFYING_COLUMNS: Final = ("number", "code", "order")


def row_problems(event: Event) -> Iterator[EventProblem]:
    """All differences between the stored rows and the acts."""
    yield from table_problems(event)
    yield from _journaled_problems(event)
    yield from _version_problems(event)
    yield from erasure_problems(event)


def _journaled_problems(event: Event) -> Iterator[EventProblem]:
    expected = _expected(event)
    if expected is None:
        return
    for table, model in journaled().items():
        name = model._meta.model_name or table
        explained, stored = expected.get(table, {}), stored_rows(event, model)
        for pk in sorted(explained | stored):
            if pk not in stored:
                yield gone(name, _where(name, pk, _read(explained[pk])))
            elif pk not in explained:
                yield unexplained(name, _where(name, pk, _read(stored[pk])))
            elif explained[pk] != stored[pk]:
                yield from _columns(model, pk, _read(explained[pk]), _read(stored[pk]))


def _expected(event: Event) -> dict[str, Rows] | None:
    """The rows that the acts lead to, by table. None if no act names rows, as in older versions."""
    acts = event.acts.exclude(rows=None).order_by("no").values_list("rows", flat=True)
    found: dict[str, Rows] | None = None
    for changes in acts.iterator():
        found = found or {}
        try:
            for table, rows in (changes or {}).items():
                for pk, row in rows.items():
                    if row is None:
                        found.get(table, {}).pop(int(pk), None)
                    else:
                        found.setdefault(table, {})[int(pk)] = dict(row)
        except UNREADABLE:
            continue
    return found


def _columns(model: type[models.Model], pk: int, explained: Row, stored: Row) -> Iterator[EventProblem]:
    name = model._meta.model_name or ""
    where = _where(name, pk, explained)
    for field in columns_of(model):
        default = field.get_default()
        if explained.get(field.attname, default) != stored.get(field.attname, default):
            yield unexplained(f"{name}.{field.name}", where)


def _read(row: Row) -> Row:
    try:
        return contents(row)
    except UNREADABLE:
        return {}


def _where(name: str, pk: int, row: Row) -> Text:
    called = "".join(f", {key} {row[key]}" for key in _IDENTIFYING_COLUMNS if key in row)
    return Text(f"{name} の行 {pk}{called}", f"row {pk} of {name}{called}")


def _version_problems(event: Event) -> Iterator[EventProblem]:
    # Both in one query: the caller may have read the event before the last act.
    last_seq = Max("acts__seq", filter=Q(acts__match=None))
    read = Event.objects.filter(pk=event.pk).annotate(last_seq=last_seq)
    version, last = read.values_list("version", "last_seq").get()
    if version != (last or 0):
        yield unexplained("version", Text("大会", "the event"))
    yield from _unhashed_problems(event)


def _unhashed_problems(event: Event) -> Iterator[EventProblem]:
    """Columns of an act that are not part of its hash, but follow from others that are."""
    matches = Match.objects.filter(table__round__event=event).select_related("table__round__stage")
    places = {match.pk: place_of(match) for match in matches} | {None: ""}
    for no, seq, base, match, at in event.acts.values_list("no", "seq", "base_version", "match_id", "place"):
        if seq != base + 1:
            yield unexplained("act.base_version", Text(f"記録{no}", f"entry {no}"))
        if places.get(match) != at:
            yield unexplained("act.match", Text(f"記録{no}", f"entry {no}"))
    # A reference to a row that does not exist is hashed as None, so that the hash does not show it.
    for name, there in (("ruling", event.rulings.all()), ("undoes", event.acts.all())):
        dangling = event.acts.exclude(**{name: None}).exclude(**{f"{name}__in": there})
        for no in dangling.values_list("no", flat=True):
            yield unexplained(f"act.{name}", Text(f"記録{no}", f"entry {no}"))


_EMPTIED_FIELDS: Final = frozenset({"kana", "club"})
"""Fields that are emptied when an entrant is forgotten."""


def erasure_problems(event: Event) -> Iterator[EventProblem]:
    """All acts with an erased text, unless a later act forgets the person whom it named."""
    codes: list[str] = []
    found = []
    acts = event.acts.only("event", "no", "verb", "actor", "reason", "before", "after", "salts")
    for act in acts.order_by("-no").iterator():
        if not all(_explained(key, text, codes) for key, text in erased_texts(act)):
            found.append(act.no)
        codes += _codes_of(act)
    for no in reversed(found):
        yield erased_by_nobody(no)


def _codes_of(act: Act) -> list[str]:
    """The codes that stand in for the people whom an act forgets."""
    if act.verb != Verb.FORGET or not isinstance(act.after, dict):
        return []
    if "entrant" in act.after:
        return [f"#{act.after['entrant']}"]
    return [str(act.after.get("code", ""))]


def _explained(key: str, text: str, codes: list[str]) -> bool:
    if not text:
        return key in _EMPTIED_FIELDS and bool(codes)
    # The whole number must match: #1 is not in #12.
    return any(re.search(rf"{re.escape(code)}(?!\d)", text) for code in codes if code)
