"""A case without names: the same question about A, B, C and D."""

from string import ascii_uppercase
from typing import Any, Final

from rules_ref.cases.writer import Json

# Under these keys stand words of the rules, and a player may be called like one of them.
_WITHOUT_PLAYERS: Final = frozenset(
    {
        "ruleset",
        "question",
        "regulation",
        "cards",
        "as",
        "lock",
        "attribute_lock",
        "how",
        "claim",
        "effect",
        "kind",
    }
)
_FREE_WORDS: Final = frozenset({"id", "why", "note", "words"})


def anonymous(case: Json) -> Json:
    """The case with letters in place of its players, in their order, and without free text.

    >>> anonymous({"position": {"players": ["Sato", "Ueda"], "turn": "Ueda"}, "note": "Sato again"})
    {'position': {'players': ['A', 'B'], 'turn': 'B'}}
    """
    players = case.get("players") or case.get("position", {}).get("players", ())
    letters = dict(zip(players, ascii_uppercase, strict=False))
    renamed: Json = _renamed(case, letters)
    return renamed


def _renamed(value: Any, letters: dict[str, str]) -> Any:
    match value:
        case dict():
            return {
                letters.get(key, key): member if key in _WITHOUT_PLAYERS else _renamed(member, letters)
                for key, member in value.items()
                if key not in _FREE_WORDS
            }
        case list():
            return [_renamed(item, letters) for item in value]
        case str():
            return letters.get(value, value)
    return value
