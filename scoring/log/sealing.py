"""Sealed texts of persons.

An entry of the chain has a digest in place of the text, which is stored beside it and can be erased.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.log.chain import seal

PERSONAL: Final = frozenset({"actor", "by", "club", "kana", "name", "reason", "row"})
"""The keys under which an act holds what a person is called or has said."""
_DIGEST: Final = 64
"""How long a digest is; a salt is shorter."""


@dataclass(frozen=True, slots=True)
class PersonalText:
    """A person's words in an act's content: where (``path``), under which ``key``, and whose (an entrant's number)."""

    path: str
    key: str
    text: str
    owner: int | None


def personal_texts(value: Any, path: str = "") -> Iterator[PersonalText]:
    """All personal texts in an act's content, each with its path (``after/closed/by``)."""
    match value:
        case dict():
            for key, item in value.items():
                if key in PERSONAL and isinstance(item, str):
                    # An empty text hides nothing and needs no salt.
                    if item:
                        yield PersonalText(_under(path, key), key, item, value.get("entrant"))
                else:
                    yield from personal_texts(item, _under(path, key))
        case list():
            for at, item in enumerate(value):
                yield from personal_texts(item, _under(path, str(at)))


def texts_at(value: Any, paths: Collection[str], path: str = "") -> Iterator[tuple[str, str]]:
    """The texts at these paths, each with its path, also of missing ones."""
    match value:
        case dict():
            for key, item in value.items():
                yield from texts_at(item, paths, _under(path, key))
        case list():
            for at, item in enumerate(value):
                yield from texts_at(item, paths, _under(path, str(at)))
        case str() if path in paths:
            yield path, value


def replaced(value: Any, texts: Mapping[str, str], path: str = "") -> Any:
    """The content with other texts at these paths."""
    match value:
        case dict():
            return {key: replaced(item, texts, _under(path, key)) for key, item in value.items()}
        case list():
            return [replaced(item, texts, _under(path, str(at))) for at, item in enumerate(value)]
    return texts.get(path, value)


def sealed(value: Any, salts: Mapping[str, str], path: str = "") -> Any:
    """The content with every such text replaced by its digest. ``salts``: by path the salt, or the digest of what was erased."""
    match value:
        case dict():
            return {key: sealed(item, salts, _under(path, key)) for key, item in value.items()}
        case list():
            return [sealed(item, salts, _under(path, str(at))) for at, item in enumerate(value)]
        case str() if path in salts:
            return {"sealed": _digest(salts[path], value)}
    return value


def _digest(salt: str, text: str) -> str:
    return salt if len(salt) == _DIGEST else seal(salt, text)


def is_erased(salt: str) -> bool:
    """Whether there is a digest in the place of the salt."""
    return len(salt) == _DIGEST


def _under(path: str, key: str) -> str:
    return f"{path}/{key}" if path else key
