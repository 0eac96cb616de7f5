"""Stored acts as entries of the hash chain of an event or a season (``scoring.log.chain``)."""

import re
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import UTC
from typing import Final, cast

from league.models import Act, Event, Match, Season, SeasonAct
from scoring.log.chain import (
    PERSONAL,
    ChainEntry,
    EventLog,
    Head,
    PersonalText,
    Secret,
    is_erased,
    linked,
    personal_texts,
    replaced,
    seal,
    sealed,
    texts_in,
)
from scoring.log.replay import ROWS

_SALT: Final = re.compile(r"[0-9a-f]{32}|[0-9a-f]{64}")
_TIMES: Final = "times"
"""The key beside the salts that counts erasures; no text of an act has this path."""
PERSONAL_IN_SEASON: Final = PERSONAL | {"born", "former", "note", "sender", "source"}
"""The keys of personal texts in a season's acts: names, and what a person has written."""


def head_of(event: Event | Season) -> Head | None:
    """The last entry of an event's log, or of a season's; None before the first."""
    return Head(event.log_no, event.log_hash) if event.log_no else None


def log_foot(event: Event | Season) -> str:
    """The head of a log as it is printed, short: to find an entry, and the hash to prove it."""
    head = head_of(event)
    return f"{head}\n{head.on_paper}" if head else ""


def log_of(event: Event | Season) -> EventLog | None:
    """The whole log of an event, as the officials' file has it, or of a season; None before the first act."""
    head = head_of(event)
    acts: list[Act | SeasonAct] = (
        list(event.acts.select_related("ruling", "undoes").order_by("no"))
        if isinstance(event, Event)
        else list(event.acts.order_by("no"))
    )
    if head is None and not acts:
        return None
    secrets = {digest: secret for act in acts for digest, secret in _secrets(act)}
    return EventLog(head or Head(0, ""), tuple(chain_entry(act) for act in acts), secrets)


def chain_entry(act: Act | SeasonAct) -> ChainEntry:
    """The chain entry of a stored act, with its stored hash."""
    entry = {"no": act.no, **sealed(plain_of(act), salts_of(act)), "prev": act.prev, "hash": act.hash}
    return cast("ChainEntry", entry)


def new_salt() -> str:
    """128 random bits: with less beside a name, a holder of the log could find a sealed one by trying them all."""
    return secrets.token_hex(16)


def link(act: Act | SeasonAct, after: Head | None, salt: Callable[[], str] = new_salt) -> Head:
    """Append an act ``after`` a head. ``salt`` returns a new salt at each call."""
    # A salt for each text: with one for all, equal names would have equal digests.
    plain = plain_of(act)
    act.salts = {text.path: salt() for text in personal_texts(plain, _personal(act))}
    entry = linked(sealed(plain, act.salts), after)
    act.no, act.prev, act.hash = entry["no"], entry["prev"], entry["hash"]
    return Head(act.no, act.hash)


def erase(act: Act, instead: Callable[[PersonalText], str]) -> list[str]:
    """Replace texts of an act and keep their digests in place of the salts, so that the chain stays valid.

    Returns the digests of the erased texts; nothing is stored yet.
    """
    plain = plain_of(act)
    found = [text for text in personal_texts(plain) if instead(text) != text.text]
    if not found:
        return []
    act.salts, digests = without_texts(act.salts, {text.path: text.text for text in found})
    now = replaced(plain, {text.path: instead(text) for text in found})
    act.actor, act.reason = now["actor"], now["reason"]
    act.before, act.after = now["before"], now["after"]
    if act.rows:
        act.rows = act.after.pop(ROWS)
    return digests


def without_texts(salts: Mapping[str, str], texts: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """The salts of an act without those of the erased texts, a digest in place of each; and these digests."""
    digests = {
        path: salts.get(path, "") if is_erased(salts.get(path, "")) else seal(salts.get(path, ""), text)
        for path, text in texts.items()
    }
    # The database allows texts to change only together with the salts: the count changes at every erasure.
    again = str(1 + int(salts.get(_TIMES, "0")))
    return {**salts, **digests, _TIMES: again}, list(digests.values())


def erased_texts(act: Act) -> Iterator[tuple[str, str]]:
    """The keys of the erased texts of an act, each with the replacement."""
    paths = {path for path, salt in salts_of(act).items() if is_erased(salt)}
    if not paths:
        return
    content = {"actor": act.actor, "reason": act.reason, "before": act.before, "after": act.after}
    for found in texts_in(content):
        if found.path in paths:
            yield found.path.rpartition("/")[2], found.text


def salts_of(act: Act | SeasonAct) -> Mapping[str, str]:
    """The salt of each sealed text of an act, by path. Invalid values in a tampered column are left out."""
    salts = act.salts if isinstance(act.salts, dict) else {}
    return {path: salt for path, salt in salts.items() if isinstance(salt, str) and _SALT.fullmatch(salt)}


def place_of(match: Match) -> str:
    """A match's table in the chain: its stage, the round in it and its number."""
    of_round = match.table.round
    return f"{of_round.stage.code}/{of_round.in_stage}/{match.table.number}"


def table_at(place: str) -> tuple[str | None, int | None, int | None]:
    """The stage, round and table of an act. A place that was tampered with gives one that no hash matches."""
    match place.rsplit("/", 2):
        case [stage, of_round, table] if of_round.isdecimal() and table.isdecimal():
            return stage, int(of_round), int(table)
    return place or None, None, None


def plain_of(act: Act | SeasonAct) -> dict[str, object]:
    """The contents of an entry without its place in the chain, texts in clear."""
    plain: dict[str, object] = {
        "at": act.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
        "verb": str(act.verb),
        "actor": act.actor,
        "account": str(act.user_id) if act.user_id else None,
        "client_id": str(act.client_id),
        "before": act.before,
        "after": act.after,
    }
    if isinstance(act, SeasonAct):
        return plain
    stage, of_round, table = table_at(act.place)
    # Migrations call this for acts whose table has no such column yet.
    rows = getattr(act, "rows", None)
    return plain | {
        "stage": stage,
        "round": of_round,
        "table": table,
        "set": act.set_number,
        "game": act.game_number,
        "version": act.seq,
        "after": {**act.after, ROWS: rows} if rows and isinstance(act.after, dict) else act.after,
        "reason": act.reason,
        "ruling": act.ruling.number if act.ruling else None,
        "undoes": act.undoes.no if act.undoes else None,
    }


def _personal(act: Act | SeasonAct) -> Collection[str]:
    return PERSONAL_IN_SEASON if isinstance(act, SeasonAct) else PERSONAL


def _secrets(act: Act | SeasonAct) -> Iterable[tuple[str, Secret]]:
    salts = salts_of(act)
    for text in personal_texts(plain_of(act), _personal(act)):
        salt = salts.get(text.path, "")
        if salt and not is_erased(salt):
            yield seal(salt, text.text), Secret(salt, text.text)
