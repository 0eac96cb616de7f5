"""How every act on a season is done: locked, checked, written and logged as one."""

from __future__ import annotations

import json
import secrets
from datetime import UTC
from typing import TYPE_CHECKING, Any

from django.db import transaction

from league.acts.services.acts import Refusal
from league.language import words
from league.models import Season, SeasonAct, SeasonFile
from rules_ref.cases.errors import MalformedCaseError
from scoring.log.chain import Head, linked
from scoring.log.sealing import PERSONAL, sealed
from scoring.season.reading import read_season
from scoring.season.writing import dumps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from league.acts.services.acts import Entry
    from league.models import SeasonVerb

    Content = dict[str, Any]

_SALT_BYTES = 16
_PERSONAL = PERSONAL | {"born", "former", "sender", "source"}
"""The keys under which a season's acts hold what a person is called or has said."""


@transaction.atomic
def perform_on_season(
    season: Season,
    entry: Entry,
    verb: SeasonVerb,
    change: Callable[[Content], None],
    *,
    files: Mapping[str, bytes] | None = None,
    told: Content | None = None,
) -> SeasonAct:
    """Do one act: ``change`` the season file, and let ``files`` lie beside it. The same ``client_id`` again changes nothing.

    The log says by itself what changed, and what is ``told`` beside it. Refused where the file could not be read then.
    """
    held = Season.objects.select_for_update().get(pk=season.pk)
    earlier = SeasonAct.objects.filter(client_id=entry.client_id).first()
    if earlier is not None:
        return earlier
    before, after = held.content, held.content
    change(after)
    _refuse_malformed(after)
    for name, content in (files or {}).items():
        SeasonFile.objects.update_or_create(season=held, name=name, defaults={"content": content})
    was, now = changed(before, after)
    act = SeasonAct(
        season=held,
        client_id=entry.client_id,
        actor=entry.by.name,
        user=entry.by.user,
        at=entry.now,
        verb=verb,
        before=was,
        after=now | (told or {}),
    )
    head = _link(act, Head(held.log_no, held.log_hash) if held.log_no else None)
    act.save(force_insert=True)
    written = {"document": dumps(after), "log_no": head.no, "log_hash": head.hash}
    Season.objects.filter(pk=held.pk).update(**written)
    vars(season).update(written)
    return act


def changed(before: Content, after: Content) -> tuple[Content, Content]:
    """The members of a season file that differ: as they were, and as they are. Of lists and objects only what differs.

    >>> changed({"slug": "x", "given": [1]}, {"slug": "x", "given": [1, 2]})
    ({}, {'given': [2]})
    """
    was, now = {}, {}
    for key in [*before, *(key for key in after if key not in before)]:
        old, new = before.get(key), after.get(key)
        if old != new:
            was[key], now[key] = _differing(old, new)
    return _without_nothing(was), _without_nothing(now)


def _differing(old: Any, new: Any) -> tuple[Any, Any]:
    match old, new:
        case list() | None, list() | None:
            # By their spelling: members are objects, and a list of thousands is looked through once.
            first, second = (
                {json.dumps(one, sort_keys=True): one for one in lst or ()} for lst in (old, new)
            )
            return [one for key, one in first.items() if key not in second], [
                one for key, one in second.items() if key not in first
            ]
        case dict() | None, dict() | None:
            return (
                {key: one for key, one in (old or {}).items() if (new or {}).get(key) != one},
                {key: one for key, one in (new or {}).items() if (old or {}).get(key) != one},
            )
    return old, new


def _without_nothing(members: Content) -> Content:
    return {key: value for key, value in members.items() if value not in (None, [], {})}


def _refuse_malformed(content: Content) -> None:
    try:
        read_season(content)
    except MalformedCaseError as error:
        raise Refusal(f"{error.field}: {words(error.text)}") from error


def _link(act: SeasonAct, after: Head | None) -> Head:
    plain = plain_of(act)
    act.salts = {path: secrets.token_hex(_SALT_BYTES) for path, _text in personal_texts(plain)}
    entry = linked(sealed(plain, act.salts), after)
    act.no, act.prev, act.hash = entry["no"], entry["prev"], entry["hash"]
    return Head(act.no, act.hash)


def plain_of(act: SeasonAct) -> Content:
    """All that an entry says beside its place in the chain, words of persons as they are."""
    return {
        "at": act.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
        "verb": str(act.verb),
        "actor": act.actor,
        "account": str(act.user_id) if act.user_id else None,
        "client_id": str(act.client_id),
        "before": act.before,
        "after": act.after,
    }


def personal_texts(value: Any, path: str = "", *, personal: bool = False) -> Iterator[tuple[str, str]]:
    """All words of persons in an act, each with its path."""
    match value:
        case dict():
            for key, member in value.items():
                at = f"{path}/{key}" if path else key
                yield from personal_texts(member, at, personal=key in _PERSONAL)
        case list():
            for at, member in enumerate(value):
                yield from personal_texts(member, f"{path}/{at}", personal=personal)
        case str() if personal and value:
            yield path, value
