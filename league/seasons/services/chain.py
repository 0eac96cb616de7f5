"""A season's stored acts as entries of its hash chain (``scoring.log.chain``)."""

import secrets
from collections.abc import Callable, Iterator
from datetime import UTC
from typing import Final, cast

from league.chain import head_of, without_texts
from league.models import Season, SeasonAct
from scoring.log.chain import (
    PERSONAL,
    ChainEntry,
    EventLog,
    Head,
    Secret,
    is_erased,
    linked,
    personal_texts,
    seal,
    sealed,
)
from scoring.season.values import Content

_SALT_BYTES: Final = 16
PERSONAL_KEYS: Final = PERSONAL | {"born", "former", "note", "sender", "source"}
"""The keys under which a season's acts hold what a person is called or has said."""


def link(act: SeasonAct, after: Head | None) -> Head:
    """Append an act after a head."""
    plain = plain_of(act)
    act.salts = {text.path: secrets.token_hex(_SALT_BYTES) for text in personal_texts(plain, PERSONAL_KEYS)}
    entry = linked(sealed(plain, act.salts), after)
    act.no, act.prev, act.hash = entry["no"], entry["prev"], entry["hash"]
    return Head(act.no, act.hash)


def log_of(season: Season) -> EventLog:
    """The whole log of a season, with its sealed texts."""
    acts = list(season.acts.order_by("no"))
    secrets_of = {digest: secret for act in acts for digest, secret in _secrets(act)}
    return EventLog(head_of(season) or Head(0, ""), tuple(_entry(act) for act in acts), secrets_of)


def _entry(act: SeasonAct) -> ChainEntry:
    entry = {"no": act.no, **sealed(plain_of(act), act.salts), "prev": act.prev, "hash": act.hash}
    return cast("ChainEntry", entry)


def _secrets(act: SeasonAct) -> Iterator[tuple[str, Secret]]:
    for found in personal_texts(plain_of(act), PERSONAL_KEYS):
        salt = act.salts.get(found.path, "")
        if salt and not is_erased(salt):
            yield seal(salt, found.text), Secret(salt, found.text)


def erase(act: SeasonAct, without: Callable[[Content], Content]) -> list[str]:
    """Erase texts of persons from an act; digests take the place of the salts.

    Returns the digests of the erased texts.
    """
    plain = plain_of(act)
    now = without(plain)
    left = {found.path: found.text for found in personal_texts(now, PERSONAL_KEYS)}
    gone = {
        found.path: found.text
        for found in personal_texts(plain, PERSONAL_KEYS)
        if left.get(found.path) != found.text
    }
    if not gone:
        return []
    act.salts, digests = without_texts(act.salts, gone)
    act.actor, act.before, act.after = now["actor"], now["before"], now["after"]
    act.save(update_fields=["actor", "before", "after", "salts"])
    return digests


def plain_of(act: SeasonAct) -> Content:
    """The contents of an entry without its place in the chain, texts in clear."""
    return {
        "at": act.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
        "verb": str(act.verb),
        "actor": act.actor,
        "account": str(act.user_id) if act.user_id else None,
        "client_id": str(act.client_id),
        "before": act.before,
        "after": act.after,
    }
