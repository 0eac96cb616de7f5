"""Descriptions of JSON objects, each of which gives a reader, a writer and a JSON Schema."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from enum import Enum
from functools import partial
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import Any, Final

from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import Json, number_json
from scoring.fields import (
    MOST,
    free_object,
    is_plain_name,
    is_plain_text,
    name_of,
    points_of,
    present,
    refuse_other_keys,
    text_of,
)
from scoring.schemas import Schema, nullable

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


def _unchanged(value: Any) -> Any:
    return value


def _unless_empty(text: str) -> str | None:
    return text or None


@dataclass(frozen=True, slots=True)
class ValueKind:
    """A kind of JSON value: its reader (which refuses it at its field), its schema and its writer.

    ``null``: what is written for None. ``holds``: a fast check that a value of a file is of this kind and is
    read unchanged; where it fails, ``read`` decides.
    """

    read: Callable[[Reader], Any]
    schema: Schema
    write: Callable[[Any], Any] = _unchanged
    null: object = None
    holds: Callable[[Any], bool] | None = None


def one_of(*choices: str) -> ValueKind:
    return ValueKind(lambda reader: reader.one_of(choices), {"enum": list(choices)})


def member_of(enum: type[Enum]) -> ValueKind:
    """A member of an enumeration of texts."""
    members = {member.value: member for member in enum}
    choices = one_of(*members)
    return ValueKind(
        lambda reader: members[choices.read(reader)], choices.schema, lambda member: member.value
    )


def number(least: int, most: int = MOST) -> ValueKind:
    schema = {"type": "integer", "minimum": least, "maximum": most}
    return ValueKind(lambda reader: reader.number(least, most), schema)


def matching(pattern: str, ja: str, en: str, holds: Callable[[str], bool] = bool) -> ValueKind:
    """A text that matches ``pattern`` and ``holds``; others are refused with the message ``ja`` / ``en``."""
    form = re.compile(pattern)

    def read(reader: Reader) -> str:
        text = text_of(reader)
        if not (form.fullmatch(text) and holds(text)):
            reader.refuse(ja, en)
        return text

    return ValueKind(read, {"type": "string", "pattern": f"^{pattern}$"}, _unless_empty)


def listed(kind: ValueKind) -> ValueKind:
    """A list of values of one kind, read as a tuple."""
    return ValueKind(
        lambda reader: tuple([kind.read(item) for item in reader.items()]),
        {"type": "array", "items": kind.schema},
        lambda values: [kind.write(value) for value in values],
    )


def by_name(kind: ValueKind) -> ValueKind:
    """An object whose keys are names that the file chooses."""

    def read(reader: Reader) -> Json:
        refuse_other_keys(reader, frozenset(reader.mapping()))
        return {name_of(Reader(key, key, reader)): kind.read(member) for key, member in reader.members()}

    return ValueKind(
        read,
        {"type": "object", "additionalProperties": kind.schema},
        lambda values: {name: kind.write(value) for name, value in values.items()},
    )


def by_key(keys: Json, kind: ValueKind) -> ValueKind:
    """An object with some of ``keys``, read as the values they have there; no member may be null."""

    def read(reader: Reader) -> dict[Any, Any]:
        refuse_other_keys(reader, frozenset(keys))
        return {keys[key]: kind.read(member) for key, member in reader.members()}

    properties = dict.fromkeys(keys, kind.schema)
    names = {value: key for key, value in keys.items()}
    return ValueKind(
        read,
        {"type": "object", "properties": properties, "additionalProperties": False},
        lambda values: {names[key]: kind.write(value) for key, value in values.items()},
    )


def titled(title: str, kind: ValueKind) -> ValueKind:
    """The same kind, with a schema that becomes a definition of its own (``$defs``)."""
    return replace(kind, schema={"title": title, **kind.schema})


def or_null(kind: ValueKind) -> ValueKind:
    """A value or null, for a required key that may have no value."""
    return ValueKind(
        lambda reader: None if reader.value is None else kind.read(reader),
        nullable(kind.schema),
        _unchanged
        if kind.write is _unchanged
        else lambda value: None if value is None else kind.write(value),
    )


def kept(kind: ValueKind) -> ValueKind:
    """An object that is validated and then stays JSON."""

    def read(reader: Reader) -> Json:
        kind.read(reader)
        found: Json = reader.value
        return found

    return ValueKind(read, kind.schema, dict)


def stated(schema: Schema) -> ValueKind:
    """A value that is not validated when read; ``schema`` describes what is written."""
    return ValueKind(lambda reader: reader.value, schema)


def shape(
    value: type[Any],
    known: Mapping[str, ValueKind],
    *,
    tag: tuple[str, str] | None = None,
    required: Iterable[str] | None = None,
    called: Mapping[str, str] = _NONE,
    aside: Iterable[str] = (),
    sparse: Iterable[str] = (),
    make: Callable[[Reader, Json], Any] | None = None,
    parts: Callable[[Any], Json] | None = None,
) -> ValueKind:
    """An object, read as a dataclass or a ``dict``. Null counts as missing where a key is not required.

    ``tag``: a key and the text it must have. ``required``: by default the keys whose fields have no default.
    ``called``: the fields of keys with another name. ``aside``: keys that are allowed and ignored.
    ``sparse``: keys that are not written where they have their default. ``make`` builds the value from the
    members, or refuses members that contradict each other; ``parts`` is its inverse.
    """
    names = {key: called.get(key, key) for key in known}
    described = () if value is dict else fields(value)
    defaults = {field.name: field.default for field in described}
    needed = {
        field.name for field in described if (field.default, field.default_factory) == (MISSING, MISSING)
    }
    left_out = {key: defaults.get(names[key]) for key in sparse}
    must = frozenset([key for key in known if names[key] in needed] if required is None else required)
    kinds = [(key, names[key], kind.read, kind.holds, key in must) for key, kind in known.items()]
    tags = () if tag is None else (tag,)
    all_keys = frozenset([*known, *aside, *dict(tags)])

    def read(reader: Reader) -> Any:
        found = reader.value
        if type(found) is not dict:
            refuse_other_keys(reader, all_keys)
        # Tags first: a file of another kind is refused as such, not for its first unknown key.
        for key, text in tags:
            present(reader, key).one_of((text,))
        if not found.keys() <= all_keys:
            refuse_other_keys(reader, all_keys)
        values = {}
        for key, name, read_member, holds, is_required in kinds:
            member = found.get(key)
            if holds is not None and holds(member):
                values[name] = member
            elif member is not None or (is_required and key in found):
                values[name] = read_member(Reader(member, key, reader))
            elif is_required:
                present(reader, key)
        return value(**values) if make is None else make(reader, values)

    def write(made: Any) -> Json:
        values = {name: getattr(made, name) for name in names.values()} if parts is None else parts(made)
        return dict(tags) | {
            key: kind.null if (part := values[names[key]]) is None else kind.write(part)
            for key, kind in known.items()
            if key not in left_out or values[names[key]] != left_out[key]
        }

    properties: Schema = {key: {"const": text} for key, text in tags}
    properties |= {key: kind.schema if key in must else nullable(kind.schema) for key, kind in known.items()}
    schema: Schema = {} if value is dict else {"title": value.__name__}
    schema |= {
        "type": "object",
        "properties": properties | {key: {} for key in aside},
        "required": [*dict(tags), *(key for key in known if key in must)],
        "additionalProperties": False,
    }
    return ValueKind(read, schema, write)


def _only_written(reader: Reader) -> Any:
    raise TypeError(reader.value)


def written(
    title: str,
    known: Mapping[str, ValueKind],
    about: str = "",
    *,
    called: Mapping[str, str | Callable[[Any], Any]] = MappingProxyType({}),
    sparse: Iterable[str] = (),
) -> ValueKind:
    """An object that is only written, from a value or a ``dict``; ``title`` and ``about`` are for its schema.

    ``called``: the attributes of keys with another name, as a path (``tally.games``) or a function.
    ``sparse``: keys that are left out where they would be null.
    """
    optional = frozenset(sparse)
    of_value, of_dict = (
        [
            (
                key,
                get(called.get(key, key), key in optional),
                None if kind.write is _unchanged else kind.write,
                kind.null,
            )
            for key, kind in known.items()
        ]
        for get in (_attribute, _item)
    )

    def write(value: Any) -> Json:
        made = {}
        for key, get, write_part, null in of_dict if type(value) is dict else of_value:
            part = get(value)
            if part is not None:
                made[key] = part if write_part is None else write_part(part)
            elif key not in optional:
                made[key] = null
        return made

    described = {"description": about} if about else {}
    schema = {
        "title": title,
        "type": "object",
        **described,
        "properties": {key: kind.schema for key, kind in known.items()},
        "required": [key for key in known if key not in optional],
        "additionalProperties": False,
    }
    return ValueKind(_only_written, schema, write)


def _attribute(source: str | Callable[[Any], Any], _is_optional: bool) -> Callable[[Any], Any]:
    return source if callable(source) else attrgetter(source)


def _item(source: str | Callable[[Any], Any], is_optional: bool) -> Callable[[Any], Any]:
    if callable(source):
        return source
    return (lambda value: value.get(source)) if is_optional else itemgetter(source)


def variants(key: str, shapes: Mapping[str, partial[ValueKind]]) -> ValueKind:
    """Objects of several shapes (``partial(shape, …)``), told apart by the text under ``key``."""
    kinds = {text: described(tag=(key, text)) for text, described in shapes.items()}
    kinds_by_type = {described.args[0]: kinds[text] for text, described in shapes.items()}

    def read(reader: Reader) -> Any:
        reader.mapping()
        return kinds[reader[key].one_of((*kinds,))].read(reader)

    return ValueKind(
        read,
        {"anyOf": [kind.schema for kind in kinds.values()]},
        lambda made: kinds_by_type[type(made)].write(made),
    )


TEXT: Final = ValueKind(text_of, {"type": "string"}, holds=is_plain_text)
NAME: Final = ValueKind(name_of, {"type": "string", "minLength": 1}, _unless_empty, holds=is_plain_name)
COUNT: Final = number(1)
INTEGER: Final = ValueKind(_only_written, {"type": "integer"})
FLAG: Final = ValueKind(
    lambda reader: reader.flag(), {"type": "boolean"}, holds=lambda value: value is True or value is False
)
POINTS: Final = titled(
    "Points",
    ValueKind(
        points_of,
        {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]{1,9}/[1-9][0-9]{0,8}$"}]},
        number_json,
    ),
)
FREE: Final = ValueKind(free_object, {"type": "object"}, dict)


def canonical(value: object) -> bytes:
    """The canonical form of a JSON value: UTF-8, keys by code points, no spaces, no needless escapes.

    >>> canonical({"b": "卓", "a": [1, None]}).decode()
    '{"a":[1,null],"b":"卓"}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
