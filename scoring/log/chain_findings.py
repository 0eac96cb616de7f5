"""Verify the hash chain of an event's log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules_ref.text import Text
from scoring.log.chain import FIRST, OF_AN_ENTRANT, ChainEntry, EventLog, Head, entry_hash, seal


@dataclass(frozen=True, slots=True)
class ChainFinding:
    """A defect of a chain at the entry ``no``. ``warning``: possible in an honest log."""

    no: int
    what: Text
    warning: bool = False


def chain_findings(log: EventLog, held: Head | None = None) -> Iterator[ChainFinding]:
    """All defects of the chain: in its links, its head and its seals. ``held``: a head noted earlier."""
    entries = log.entries or ()
    yield from _links(entries)
    last = Head(entries[-1]["no"], entries[-1]["hash"]) if entries else Head(0, FIRST)
    if last != log.head:
        yield ChainFinding(
            log.head.no,
            Text(
                f"大会の先頭は「{log.head}」なのに、記録は「{last}」で終わっている。",
                f"The event's head is “{log.head}”, but the log ends with “{last}”.",
            ),
        )
    if held is not None:
        yield from _held(entries, held)
    yield from _seals(log)


def _links(entries: Sequence[ChainEntry]) -> Iterator[ChainFinding]:
    prev, last_no, last_at = FIRST, 0, ""
    for entry in entries:
        no = entry["no"]
        if entry_hash(entry) != entry["hash"]:
            yield ChainFinding(no, Text("記録の中身が変えられている。", "This entry was changed."))
        if no > last_no + 1:
            gone = f"{last_no + 1}–{no - 1}" if no > last_no + 2 else f"{no - 1}"
            yield ChainFinding(
                no, Text(f"この前の記録{gone}がない。", f"Before this, entry {gone} is missing.")
            )
        elif no <= last_no:
            yield ChainFinding(
                no, Text("記録の順番が変えられている。", "This entry stands in the wrong place.")
            )
        if entry["prev"] != prev:
            yield ChainFinding(
                no, Text("前の記録につながっていない。", "This entry does not follow from the one before it.")
            )
        # A clock may be set back in an honest hall, so this alone proves nothing.
        if entry["at"] < last_at:
            at = entry["at"]
            yield ChainFinding(
                no, Text(f"時計が戻っている（{at}）。", f"The clock was set back ({at})."), warning=True
            )
        prev, last_no, last_at = entry["hash"], no, entry["at"]


def _held(entries: Sequence[ChainEntry], held: Head) -> Iterator[ChainFinding]:
    found = next((entry for entry in entries if entry["no"] == held.no), None)
    if found is None:
        what = Text(
            f"手元の控え「{held}」の記録がない。", f"There is no entry for the head “{held}” that was kept."
        )
        yield ChainFinding(held.no, what)
    elif not held.is_of(found["hash"]):
        what = Text(
            f"手元の控え「{held}」と違う。", f"This is not what the head “{held}” that was kept says."
        )
        yield ChainFinding(held.no, what)
    if not held.proves:
        what = Text(
            f"手元の控え「{held}」は短く、操作を見つけられても証明にはならない（全64桁か、紙の26文字を使う）。",
            f"The head “{held}” that was kept is too short to prove anything: take all 64 digits, or the 26 characters on paper.",
        )
        yield ChainFinding(held.no, what, warning=True)


def _seals(log: EventLog) -> Iterator[ChainFinding]:
    false = {digest for digest, secret in log.sealed.items() if seal(secret.salt, secret.text) != digest}
    entries = log.entries or ()
    listed, forgot = _listed(entries), _forgotten(entries)
    for entry in entries:
        seals, no = [*_owned_seals(entry)], entry["no"]
        gone = ((digest, owner) for digest, owner in seals if digest not in log.sealed)
        # Texts that belong to no entrant, such as a reason, may have named any forgotten person.
        if any(no >= max(listed.get(digest, 0), forgot.get(owner, 0)) for digest, owner in gone):
            what = Text(
                "封じた名前か理由が消されているのに、それを消したという個人情報の消去の記録が後にない。",
                "A name or a reason sealed in this entry was erased, but no later entry says that it went with somebody who was forgotten.",
            )
            yield ChainFinding(no, what)
        if any(digest in false for digest, _owner in seals):
            what = Text(
                "封じた名前か理由が変えられている。", "A name or a reason sealed in this entry was changed."
            )
            yield ChainFinding(no, what)


def _listed(entries: Sequence[ChainEntry]) -> dict[str, int]:
    """By digest, the number of the last entry that lists its text as erased."""
    last: dict[str, int] = {}
    for entry in entries:
        match entry["verb"], entry["after"]:
            case "forget", {"erased": list(digests)}:
                last |= {digest: entry["no"] for digest in digests if isinstance(digest, str)}
    return last


def _forgotten(entries: Sequence[ChainEntry]) -> dict[int | None, int]:
    """By entrant, the last entry of an older version that forgets them; under None, the last of all.

    Older versions did not list the texts. A newer one has ``rows`` from its first act on and lists them all.
    """
    last: dict[int | None, int] = {}
    for entry in entries:
        match entry["after"]:
            case {"rows": _}:
                break
            case {"entrant": int(number)} if entry["verb"] == "forget":
                last[number] = last[None] = entry["no"]
            case _ if entry["verb"] == "forget":
                last[None] = entry["no"]
    return last


def _owned_seals(value: Any, owner: int | None = None) -> Iterator[tuple[str, int | None]]:
    """The digests of all texts sealed in an entry, each with the entrant it names (None: another text)."""
    match value:
        # This key alone: an act may have a member of that name beside others.
        case {"sealed": str(digest), **rest} if not rest:
            yield digest, owner
        case dict():
            of = value.get("entrant")
            theirs = of if isinstance(of, int) else None
            for key, item in value.items():
                yield from _owned_seals(item, theirs if key in OF_AN_ENTRANT else None)
        case list():
            for item in value:
                yield from _owned_seals(item)
