"""The hash chain of an event's log.

Each entry has the hash of the one before it, so that changes are detected, and a digest in place of the text of a
person, which is stored beside it and can be erased. The format is public (docs/log.md): it can be checked without this
program.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, TypedDict, cast

from scoring.shape import canonical


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


PERSONAL: Final = frozenset({"actor", "by", "club", "kana", "name", "reason", "row"})
"""The keys of an act's personal texts: names, and what a person has said."""
_DIGEST: Final = 64
"""The length of a digest in hex digits; a salt is shorter."""
OF_AN_ENTRANT: Final = frozenset({"name", "kana", "club"})
"""The keys beside an entrant's number whose texts belong to that entrant and are forgotten only with them."""
ERASED: Final = "erased"
"""The key of a ``forget`` entry that lists the digests of the texts it erased."""
GONE: Final = "\0"
"""The placeholder of an erased text in an opened entry; no text of a person equals it."""
FIRST: Final = "0" * 64
"""The ``prev`` of the first entry."""
_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_TAKEN_FOR: Final = str.maketrans("oil", "011")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")
_HEX: Final = re.compile(r"[0-9a-f]{12,64}")
_BASE32: Final = re.compile(rf"[{_LETTERS}]{{26}}")
_PAPER: Final = 26
_PROVING: Final = 33
"""The fewest hex digits that make 130 bits."""
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


def entry_hash(entry: Mapping[str, object]) -> str:
    """SHA-256, in hex, of an entry without its ``hash``, in canonical JSON."""
    return sha256(canonical({key: value for key, value in entry.items() if key != "hash"})).hexdigest()


def linked(content: Mapping[str, object], after: Head | None) -> ChainEntry:
    """The next entry of a chain that ends with the head ``after`` (None: the first entry)."""
    entry = {"no": after.no + 1 if after else 1, **content, "prev": after.hash if after else FIRST}
    return cast("ChainEntry", entry | {"hash": entry_hash(entry)})


def seal(salt: str, text: str) -> str:
    """The digest in place of a person's text: SHA-256 of the salt and the text in UTF-8.

    >>> seal("00" * 16, "山本")[:12]
    'ad7589477fee'
    """
    return sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class PersonalText:
    """A text in an act's content: where (``path``), under which ``key``, and whose (an entrant's number)."""

    path: str
    key: str
    text: str
    owner: int | None


def texts_in(content: Any) -> Iterator[PersonalText]:
    """All texts in an act's content in their order, each with its path (``after/closed/by``); those of a list have its key."""
    beneath = [("", "", content, None)]
    while beneath:
        path, key, value, owner = beneath.pop()
        below = f"{path}/" if path else ""
        match value:
            case dict():
                owner = value.get("entrant")
                beneath += [(f"{below}{name}", name, item, owner) for name, item in reversed(value.items())]
            case list():
                items = reversed(list(enumerate(value)))
                beneath += [(f"{below}{at}", key, item, owner) for at, item in items]
            case str():
                yield PersonalText(path, key, value, owner)


def personal_texts(content: Any, keys: Collection[str] = PERSONAL) -> Iterator[PersonalText]:
    """The texts of persons: those under one of the ``keys``, unless empty (which need no salt)."""
    return (found for found in texts_in(content) if found.text and found.key in keys)


def replaced(value: Any, texts: Mapping[str, object], path: str = "") -> Any:
    """The content with other values at these paths."""
    below = f"{path}/" if path else ""
    match value:
        case dict():
            return {key: replaced(item, texts, f"{below}{key}") for key, item in value.items()}
        case list():
            return [replaced(item, texts, f"{below}{at}") for at, item in enumerate(value)]
    return texts.get(path, value)


def sealed(content: Any, salts: Mapping[str, str]) -> Any:
    """The content with a digest in place of every text that has a salt at its path.

    ``salts`` has the digest itself in place of the salt of an erased text.
    """
    with_salt = ((found, salts[found.path]) for found in texts_in(content) if found.path in salts)
    return replaced(
        content,
        {
            found.path: {"sealed": salt if is_erased(salt) else seal(salt, found.text)}
            for found, salt in with_salt
        },
    )


def is_erased(salt: str) -> bool:
    """Whether this is the digest of an erased text in place of its salt."""
    return len(salt) == _DIGEST


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
