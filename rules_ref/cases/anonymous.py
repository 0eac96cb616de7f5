"""A case without names: the same question about A, B, C and D."""

from string import ascii_uppercase
from typing import Any, Final

from rules_ref.cases.writer import Json

# The values of these keys are words of the rules; a player may have the same name.
_WITHOUT_PLAYERS: Final = frozenset(
    {
        "ruleset",
        "question",
        "regulation",
        "cards",
        "discards",
        "names",
        "last_cut",
        "as",
        "lock",
        "attribute_lock",
        "how",
        "claim",
        "effect",
        "kind",
    }
)
_BY_PLAYER: Final = frozenset({"hands", "classes", "gives", "all_give", "drawn"})
"""Keys whose values are objects keyed by player, or lists of cards."""
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
                key: _member(key, member, letters) for key, member in value.items() if key not in _FREE_WORDS
            }
        case list():
            return [_renamed(item, letters) for item in value]
        case str():
            return letters.get(value, value)
    return value


def _member(key: str, value: Any, letters: dict[str, str]) -> Any:
    if key in _WITHOUT_PLAYERS:
        return value
    if key not in _BY_PLAYER:
        return _renamed(value, letters)
    if not isinstance(value, dict):
        return value
    return {
        letters.get(player, player): _renamed(what, letters) if isinstance(what, dict) else what
        for player, what in value.items()
    }
