"""The hash chain of an event's log.

Each entry has the hash of the one before it, so that changes are detected. The format is public
(docs/log.md): it can be checked without this program.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, TypedDict, cast

from rules_ref.text import Text
from scoring.draw.digest import canonical


class ChainEntry(TypedDict):
    """An act as the chain has it (docs/log.md). ``before`` and ``after`` are what it changed, under the act's own keys."""

    no: int
    at: str
    verb: str
    actor: object
    account: str | None
    stage: str
    round: int
    table: int | None
    set: int | None
    game: int | None
    version: int
    client_id: str
    before: object
    after: object
    reason: object
    ruling: int | None
    undoes: int | None
    prev: str
    hash: str


OF_AN_ENTRANT: Final = frozenset({"name", "kana", "club"})
"""Under which keys, beside their number, an entry says what an entrant is called: only they can be forgotten there."""
ERASED: Final = "erased"
"""Under which key an entry ``forget`` lists the digests of the texts that went with it."""
GONE: Final = "\0"
"""What stands for a text that was erased, where an entry is opened: no text of a person."""
FIRST: Final = "0" * 64
"""What the first entry names as the hash before it."""
KEYS: Final = ChainEntry.__required_keys__
_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_TAKEN_FOR: Final = str.maketrans("oil", "011")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")
_HEX: Final = re.compile(r"[0-9a-f]{12,64}")
_BASE32: Final = re.compile(rf"[{_LETTERS}]{{26}}")
_PAPER: Final = 26
_PROVING: Final = 33
"""So many hex digits are 130 bits and more."""
_SHOWN: Final = 12


class UnreadableHeadError(ValueError):
    """The text is no head."""


@dataclass(frozen=True, slots=True)
class Head:
    """An entry by its number and hash, which fixes everything before it.

    A printed or typed head may have the beginning of the hash, or its 26 characters in base 32, in place of
    the hash.

    >>> head = Head(345, "3f9a12c477e0" + 52 * "0")
    >>> str(head), head.on_paper, Head.read("345 · 3f9a 12c4 77e0").proves
    ('345 · 3f9a 12c4 77e0', '7YD1 5H3Q W000 0000 0000 0000 00', False)
    """

    no: int
    hash: str

    @classmethod
    def read(cls, text: str) -> "Head":
        """A head as it is printed or typed. Raises UnreadableHeadError."""
        # Typed from a paper or a photograph: in capitals, with spaces anywhere, with another sign between the two.
        no, _, rest = text.strip().lower().replace("·", " ").partition(" ")
        digits = "".join(rest.strip(" :").split())
        if len(digits) == _PAPER:
            digits = digits.translate(_TAKEN_FOR)
        form = _BASE32 if len(digits) == _PAPER else _HEX
        if not _NUMBER.fullmatch(no.rstrip(":")) or not form.fullmatch(digits):
            raise UnreadableHeadError(text)
        return cls(int(no.rstrip(":")), digits)

    def __str__(self) -> str:
        return f"{self.no} · {_grouped(self.hash[:_SHOWN])}"

    @property
    def whole(self) -> str:
        """The head for a QR code: the number and all digits."""
        return f"{self.no} {self.hash}"

    @property
    def on_paper(self) -> str:
        """The head for typing: the first 130 bits of the hash in Crockford's base 32."""
        return _grouped(_in_base32(self.hash).upper())

    @property
    def proves(self) -> bool:
        """Whether it is long enough to be unique.

        Two histories with the same 12 digits were made within minutes.
        """
        return len(self.hash) == _PAPER or len(self.hash) >= _PROVING

    def is_of(self, whole: str) -> bool:
        """Whether it is the head of the entry with this hash."""
        return whole.startswith(self.hash) or _in_base32(whole) == self.hash


def _in_base32(digits: str) -> str:
    bits = int(digits, 16) << 4 * (len(FIRST) - len(digits))
    return "".join(_LETTERS[bits >> at & 31] for at in range(251, 121, -5))


def _grouped(digits: str) -> str:
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


@dataclass(frozen=True, slots=True)
class Secret:
    """A sealed text of an entry, with the salt (in hex) of its digest."""

    salt: str
    text: str


@dataclass(frozen=True, slots=True)
class EventLog:
    """The log in an event's file. ``entries`` None: only the head; ``sealed``: texts by their digest."""

    head: Head
    entries: tuple[ChainEntry, ...] | None = None
    sealed: Mapping[str, Secret] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChainFinding:
    """What is wrong with a chain at an entry. ``warning``: possible in an honest log."""

    no: int
    what: Text
    warning: bool = False


def entry_hash(entry: Mapping[str, object]) -> str:
    """SHA-256, in hex, of an entry without its ``hash``, in canonical JSON."""
    return sha256(canonical({key: value for key, value in entry.items() if key != "hash"})).hexdigest()


def linked(content: Mapping[str, object], after: Head | None) -> ChainEntry:
    """An entry's content as the next in a chain that ends with the head ``after`` (None: as its first)."""
    entry = {"no": after.no + 1 if after else 1, **content, "prev": after.hash if after else FIRST}
    return cast("ChainEntry", entry | {"hash": entry_hash(entry)})


def seal(salt: str, text: str) -> str:
    """The digest in place of a person's text: SHA-256 of the salt and the text in UTF-8.

    >>> seal("00" * 16, "山本")[:12]
    'ad7589477fee'
    """
    return sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


def chain_findings(log: EventLog, held: Head | None = None) -> Iterator[ChainFinding]:
    """All that is wrong with the chain, in its order. ``held``: a head noted earlier."""
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
        # Words that belong to no one person, a reason or who did it, may have named anybody who was forgotten.
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
    """By digest the last entry that lists its text as erased."""
    last: dict[str, int] = {}
    for entry in entries:
        match entry["verb"], entry["after"]:
            case "forget", {"erased": list(digests)}:
                last |= {digest: entry["no"] for digest in digests if isinstance(digest, str)}
    return last


def _forgotten(entries: Sequence[ChainEntry]) -> dict[int | None, int]:
    """By entrant the last entry of an older version that says they were forgotten; under None the last of anybody.

    It did not list the texts. A newer version tells of rows from its first act on, and of every text from then on.
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
    """The digests of all texts sealed in an entry, each with the entrant whose name, reading or club it is (None: no one's)."""
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


def opened(value: Any, sealed: Mapping[str, Secret], erased: str | None = "") -> Any:
    """A value of an entry with its sealed texts put back; ``erased`` in place of missing ones."""
    match value:
        case {"sealed": str(digest), **rest} if not rest:
            return sealed[digest].text if digest in sealed else erased
        case dict():
            return {key: opened(item, sealed, erased) for key, item in value.items()}
        case list():
            return [opened(item, sealed, erased) for item in value]
    return value
