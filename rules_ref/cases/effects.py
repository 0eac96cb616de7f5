"""Effects as JSON, both ways: the fields of a kind are its keys."""

from dataclasses import MISSING, fields
from typing import Final

from rules_ref.cases.writer import Json
from rules_ref.effects import KINDS, Effect

_KEYS: Final = {
    kind.kind: tuple(
        (field.name, field.default is MISSING)
        for field in fields(kind)
        if field.name not in {"clause", "name", *kind.unwritten}
    )
    for kind in KINDS.values()
}
"""By kind of effect its keys in order, and whether a key is written even if its value is None."""


def effect_json(effect: Effect) -> Json:
    found: Json = {"kind": effect.kind}
    for key, needed in _KEYS[effect.kind]:
        value = getattr(effect, key)
        if needed or value is not None:
            found[key] = list(value) if isinstance(value, tuple) else value
    if effect.clause is not None:
        found["clause"] = effect.clause
    return found


def effect_of(written: Json) -> Effect:
    """The effect in a ruling, without what only the engine knew. Raises KeyError for an unknown kind.

    >>> effect_of({"kind": "turn", "player": "B"}).text.en
    "It is B's turn."
    """
    kind = KINDS[written["kind"]]
    values = {key: written[key] for key, _ in _KEYS[kind.kind] if key in written}
    return kind(written.get("clause"), **values)
