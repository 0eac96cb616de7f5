"""An event's log from its file: the head in every file, the entries and what they hold sealed in the officials'."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from scoring.fields import MOST, count_of, free_object, members, text_of
from scoring.log.chain import KEYS, ChainEntry, EventLog, Head, Secret

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_ref.cases.reader import Reader

_HASH: Final = re.compile(r"[0-9a-f]{64}")
_SALT: Final = re.compile(r"[0-9a-f]{32}")
_AT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")


def read_log(event: Reader) -> EventLog | None:
    """What an event's file says of its log; None where it says nothing."""
    if event.value.get("log") is None:
        for key in ("log_entries", "sealed"):
            if event.value.get(key) is not None:
                event["log"].refuse("必要な項目がありません。", "This field is required.")
        return None
    head = event["log"]
    members(head, frozenset({"no", "hash"}), frozenset({"no", "hash"}))
    last = Head(count_of(head["no"]), _matching(head["hash"], _HASH))
    if event.value.get("log_entries") is None:
        return EventLog(last)
    entries = tuple([_entry(entry) for entry in event["log_entries"].items()])
    return EventLog(last, entries, _sealed(event) if event.value.get("sealed") is not None else {})


def _entry(reader: Reader) -> ChainEntry:
    """An entry as it stands: its hash is of this very spelling of it."""
    entry = cast("ChainEntry", members(reader, KEYS, KEYS))
    # Of what its act says nothing is read here. But a text that cannot be written cannot be hashed either, and a key
    # that stands twice would be hashed as one.
    free_object(reader)
    count_of(reader["no"])
    _matching(reader["at"], _AT)
    _matching(reader["prev"], _HASH)
    _matching(reader["hash"], _HASH)
    text_of(reader["verb"])
    for key in ("before", "after"):
        reader[key].mapping()
    if entry["table"] is not None:
        text_of(reader["stage"])
        for key in ("round", "table"):
            reader[key].number(1, MOST)
    return entry


def _sealed(event: Reader) -> Mapping[str, Secret]:
    found = {}
    for digest in event["sealed"].mapping():
        secret = event["sealed"][digest]
        members(secret, frozenset({"salt", "text"}), frozenset({"salt", "text"}))
        found[digest] = Secret(_matching(secret["salt"], _SALT), text_of(secret["text"]))
    return found


def _matching(reader: Reader, form: re.Pattern[str]) -> str:
    value = text_of(reader)
    if not form.fullmatch(value):
        reader.refuse("この形では読めません。", "This cannot be read in this form.")
    return value
