"""Objects of a JSON file, each described once: by the description it is read, written, and told as a JSON Schema."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from scoring.fields import MOST, members, name_of, optional, points_of, present, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rules_ref.cases.reader import Reader

    Schema = dict[str, object]

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


def _as_it_is(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class ValueKind:
    """A kind of value: how it is read (refused at its field), its schema, and how it is written again."""

    read: Callable[[Reader], Any]
    schema: Schema
    write: Callable[[Any], Any] = _as_it_is


def one_of(*choices: str) -> ValueKind:
    return ValueKind(lambda reader: reader.one_of(choices), {"enum": list(choices)})


def number(least: int) -> ValueKind:
    schema = {"type": "integer", "minimum": least, "maximum": MOST}
    return ValueKind(lambda reader: reader.number(least, MOST), schema)


def listed(kind: ValueKind) -> ValueKind:
    """A list, as a tuple of values."""
    return ValueKind(
        lambda reader: tuple([kind.read(item) for item in reader.items()]),
        {"type": "array", "items": kind.schema},
        lambda values: [kind.write(value) for value in values],
    )


def by_name(kind: ValueKind) -> ValueKind:
    """An object whose keys are names that the file chooses."""
    return ValueKind(
        lambda reader: {name: kind.read(member) for name, member in reader.members()},
        {"type": "object", "additionalProperties": kind.schema},
        lambda values: {name: kind.write(value) for name, value in values.items()},
    )


def shape(
    value: type[Any],
    known: Mapping[str, ValueKind],
    *,
    called: Mapping[str, str] = _NONE,
    aside: Iterable[str] = (),
    check: Callable[[Reader, Any], None] | None = None,
) -> ValueKind:
    """An object as a value of a dataclass. Whose field has no default must be there; null is as good as left out.

    ``called``: the fields of keys that are named otherwise. ``aside``: keys that may be there and say nothing.
    ``check`` refuses what is wrong between its members.
    """
    fields_by_key = {key: called.get(key, key) for key in known}
    defaults = {field.name: (field.default, field.default_factory) for field in fields(value)}
    required = [key for key, name in fields_by_key.items() if defaults[name] == (MISSING, MISSING)]
    all_keys = frozenset([*known, *aside])

    def read(reader: Reader) -> Any:
        members(reader, all_keys)
        said = {}
        for key, name in fields_by_key.items():
            if key in required:
                said[name] = known[key].read(present(reader, key))
            elif (found := optional(reader, key, known[key].read, MISSING)) is not MISSING:
                said[name] = found
        made = value(**said)
        if check is not None:
            check(reader, made)
        return made

    def write(made: Any) -> dict[str, object]:
        """All members; null for an empty text, which no member has that was written."""
        said = {key: getattr(made, name) for key, name in fields_by_key.items()}
        return {key: None if one in ("", None) else known[key].write(one) for key, one in said.items()}

    properties = {
        key: kind.schema if key in required else {"anyOf": [kind.schema, {"type": "null"}]}
        for key, kind in known.items()
    }
    schema = {"type": "object", "properties": properties | {key: {} for key in aside}, "required": required}
    return ValueKind(read, schema | {"additionalProperties": False}, write)


def _written_points(points: Any) -> int | str:
    return points if isinstance(points, int) else str(points)


TEXT: Final = ValueKind(text_of, {"type": "string"})
NAME: Final = ValueKind(name_of, {"type": "string", "minLength": 1})
POINTS: Final = ValueKind(
    points_of,
    {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]{1,9}/[1-9][0-9]{0,8}$"}]},
    _written_points,
)
