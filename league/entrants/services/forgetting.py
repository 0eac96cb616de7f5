"""Erase a person's names on request, and put their number in place of them.

Their results stay, and the chain of the log stays valid: a digest replaces the salt of an erased name.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple
from uuid import uuid5

from django.core.cache import cache
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.acts.services.journal import contents, row_text
from league.chain import erase
from league.matches.services.tables import hold_matches
from league.models import (
    Act,
    Coming,
    Draw,
    Entrant,
    Event,
    Match,
    Objection,
    Penalty,
    Printing,
    Ruling,
    RulingStep,
    SheetComparison,
    StageDecision,
    Substitution,
    Verb,
)
from scoring.log.chain import ERASED, OF_AN_ENTRANT, PersonalText, personal_texts

_HERE: Final[tuple[tuple[type[models.Model], str, tuple[str, ...]], ...]] = (
    (Match, "table__round__event", ("closed_by",)),
    (Penalty, "stage__event", ("reason",)),
    (StageDecision, "event", ("reason", "by")),
    (Substitution, "match__table__round__event", ("reason",)),
    (Printing, "round__event", ("by",)),
    (Draw, "stage__event", ("reason",)),
    (Coming, "ruling__event", ("by",)),
    (Objection, "match__table__round__event", ("words", "answer", "by")),
)
"""The fields with names of persons, or words that may name them: model, path to its event, fields."""

_FIXED: Final[tuple[tuple[type[models.Model], str, tuple[str, ...]], ...]] = (
    (Ruling, "event", ("asked_by",)),
    (RulingStep, "ruling__event", ("by", "entered_by", "reason")),
    (SheetComparison, "match__table__round__event", ("by",)),
)
"""The same in guarded rows: the database lets only these fields change, and only after a logged erasure."""

_WORDS: Final = frozenset(field for *_model, fields in (*_HERE, *_FIXED) for field in fields)

_WHOLE: Final = frozenset({"actor", "asked_by", "by", "closed_by", "entered_by", "name"})
"""Fields that hold a single name, at most after a title, so that a part of a name is never replaced."""

_LONG_ENOUGH: Final = 2
"""The shortest name that is replaced in a sentence: a single character may be a part of another name."""


class Forgotten(NamedTuple):
    """The names to erase, and their replacement. ``number``: the entrant's; 0 if they are no entrant's."""

    called: frozenset[str]
    code: str
    number: int = 0

    def without(self, text: str, key: str) -> str:
        """A text without the names."""
        # The longest first: one who was called 佐藤 and 佐藤健 leaves no 健 behind.
        for name in sorted(self.called, key=len, reverse=True):
            if text == name:
                return self.code
            if key in _WHOLE:
                text = (
                    f"{text.removesuffix(name)}{self.code}"
                    if text.endswith((f" {name}", f"\u3000{name}"))
                    else text
                )
            elif len(name) >= _LONG_ENOUGH:
                text = text.replace(name, self.code)
        return text

    def instead(self, found: PersonalText) -> str:
        """The replacement of a personal text in the log. Names of other entrants stay."""
        if found.key == "row":
            return self._row(found)
        if found.key not in OF_AN_ENTRANT or found.owner is None:
            return self.without(found.text, found.key)
        if found.owner != self.number:
            return found.text
        return self.code if found.key == "name" else ""

    def _row(self, found: PersonalText) -> str:
        """A row from the log, with its columns as the database has them now."""
        try:
            row: dict[str, object] = contents({"row": found.text})
        # The row was overwritten; the check of the log reports the entry.
        except (TypeError, ValueError):
            return self.without(found.text, found.key)
        if f"/{Entrant._meta.db_table}/" not in found.path:  # noqa: SLF001 - Django's public name for it
            row |= {
                key: self.without(text, key)
                for key, text in row.items()
                if key in _WORDS and isinstance(text, str)
            }
        elif row.get("number") == self.number:
            row = {key: value for key, value in row.items() if key not in OF_AN_ENTRANT} | {"name": self.code}
        return row_text(row)


def code_of(entrant: Entrant) -> str:
    """The replacement for a forgotten person's name."""
    return f"#{entrant.number}"


@transaction.atomic
def forget(*, entrant: Entrant, entry: Entry) -> Act:
    """Erase an entrant's name, reading and club from the log and the event's rows."""
    people = Forgotten(names_used_by(entrant), code_of(entrant), entrant.number)
    logged: dict[str, object] = {"entrant": entrant.number}

    def write() -> None:
        logged[ERASED] = _forget(entrant.event, people)
        Entrant.objects.filter(pk=entrant.pk).update(name=code_of(entrant), kana="", club="")

    return _perform(entrant.event, entry, logged, write, lambda: people)


@transaction.atomic
def forget_name(*, event: Event, name: str, entry: Entry) -> Act:
    """Erase the name of a person who is no entrant: a referee, an official, one named in a reason.

    Raises Refusal for the name of an entrant, whose results would lose it too.
    """
    if event.entrants.filter(name=name).exists():
        raise Refusal(_("参加者の名前です。参加者のページから消してください。"))
    logged: dict[str, object] = {}

    def write() -> None:
        # Counted while the event is locked, so that two names erased at once get different numbers.
        logged["code"] = f"*{event.acts.filter(verb=Verb.FORGET, after__has_key='code').count() + 1}"
        logged[ERASED] = _forget(event, Forgotten(frozenset({name}), str(logged["code"])))

    return _perform(event, entry, logged, write, lambda: Forgotten(frozenset({name}), str(logged["code"])))


def _perform(
    event: Event,
    entry: Entry,
    logged: Mapping[str, object],
    write: Callable[[], None],
    people: Callable[[], Forgotten],
) -> Act:
    hold_matches(Match.objects.filter(table__round__event=event).exclude(closed_by=""))
    # Cached pages show the name, and on disk they outlive a restart of the desk.
    transaction.on_commit(cache.clear)
    before = event.acts.count()
    act = perform_on_event(event, entry, Verb.FORGET, logged, write)
    if act.no > before and (changed := list(_changed_rows(event, people(), _FIXED))):
        # A second act with a derived id: guarded rows may change only once the log has the first.
        second = replace(entry, client_id=uuid5(entry.client_id, "fixed"))
        perform_on_event(event, second, Verb.FORGET, {"no": act.no}, lambda: _store(changed))
    return act


def _forget(event: Event, people: Forgotten) -> list[str]:
    """Erase a person from all texts. Returns the digests of the erased texts."""
    gone: list[str] = []
    for act in event.acts.order_by("no").iterator():
        if erased := erase(act, people.instead):
            gone += erased
            act.save(update_fields=["actor", "reason", "before", "after", "rows", "salts"])
    _store(_changed_rows(event, people, _HERE))
    return sorted(gone)


def _changed_rows(
    event: Event, people: Forgotten, where: tuple[tuple[type[models.Model], str, tuple[str, ...]], ...]
) -> Iterator[tuple[type[models.Model], int, dict[str, str]]]:
    """Rows in which a person is named, and their new contents."""
    for model, of_event, fields in where:
        for row in model._default_manager.filter(**{of_event: event}):  # noqa: SLF001 - Django's public name for it
            logged = {field: getattr(row, field) for field in fields}
            now = {field: people.without(text, field) for field, text in logged.items()}
            if now != logged:
                yield model, row.pk, now


def _store(rows: Iterable[tuple[type[models.Model], int, dict[str, str]]]) -> None:
    for model, pk, now in rows:
        model._default_manager.filter(pk=pk).update(**now)  # noqa: SLF001 - Django's public name for it


def names_used_by(entrant: Entrant) -> frozenset[str]:
    """All names that an entrant has had in the event, including those before a correction."""
    stored = Entrant.objects.values_list("name", flat=True).get(pk=entrant.pk)
    texts = (
        text
        for act in entrant.event.acts.filter(match=None)
        for text in personal_texts({"before": act.before, "after": act.after})
    )
    earlier = {text.text for text in texts if text.owner == entrant.number and text.key == "name"}
    return frozenset({stored, *earlier} - {code_of(entrant)})


def rulings_naming(event: Event, called: Collection[str]) -> list[int]:
    """The numbers of the rulings whose question or answer contains one of the names.

    The log has only their digests.
    """
    logged = event.rulings.order_by("number").values_list("number", "case", "answer", "imported")
    texts = ((number, json.dumps(what, ensure_ascii=False)) for number, *what in logged)
    return [number for number, text in texts if any(name in text for name in called)]


def names_in(event: Event, searched: str) -> list[str]:
    """Names in the event's texts that contain ``searched`` and are no entrant's.

    Includes ``searched`` itself if a sentence contains it.
    """
    wanted = searched.strip().casefold()
    names, sentences = set(), []
    for act in event.acts.iterator():
        for found in personal_texts(
            {"actor": act.actor, "reason": act.reason, "before": act.before, "after": act.after}
        ):
            if found.key in ("actor", "by"):
                names.add(found.text)
            elif found.key == "reason":
                sentences.append(found.text)
    for model, of_event, fields in (*_HERE, *_FIXED):
        for row in model.objects.filter(**{of_event: event}).values(*fields):  # type: ignore[attr-defined]
            names |= {text for field, text in row.items() if field in _WHOLE}
            sentences += [text for field, text in row.items() if field not in _WHOLE]
    if len(wanted) >= _LONG_ENOUGH and any(searched.strip() in sentence for sentence in sentences):
        names.add(searched.strip())
    entrants = set(event.entrants.values_list("name", flat=True))
    return sorted(
        name for name in names - entrants if name and wanted in name.casefold() and name[0] not in "*#"
    )
