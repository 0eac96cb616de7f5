"""Build JSON Schemas: null for optional values, and titled parts once, under ``$defs``."""

from typing import Final

from rules_ref.cases.writer import Json

Schema = Json

_NULL: Final[Schema] = {"type": "null"}
_LISTS: Final = ("anyOf", "oneOf", "prefixItems")


def nullable(schema: Schema) -> Schema:
    """The schema of the same value or null.

    >>> nullable({"type": "string"})
    {'type': ['string', 'null']}
    """
    kind = schema.get("type")
    if not schema or _NULL in schema.get("anyOf", ()) or isinstance(kind, list):
        return schema
    if kind and "title" not in schema:
        return schema | {"type": [kind, "null"]}
    return {"anyOf": [schema, _NULL]}


def with_definitions(schema: Schema) -> Schema:
    """The schema with its titled parts as definitions. Raises ValueError if different parts share a title.

    >>> name = {"title": "Name", "type": "string"}
    >>> with_definitions({"type": "array", "items": name})
    {'type': 'array', 'items': {'$ref': '#/$defs/Name'}, '$defs': {'Name': {'type': 'string'}}}
    """
    found: dict[str, Schema] = {}
    return _with_references(schema, found) | {"$defs": dict(sorted(found.items()))}


def _reference(part: Schema, found: dict[str, Schema]) -> Schema:
    inner = _with_references(part, found)
    title = part.get("title")
    if title is None:
        return inner
    if found.setdefault(title, inner) != inner:
        raise ValueError(title)
    return {"$ref": f"#/$defs/{title}"}


def _with_references(part: Schema, found: dict[str, Schema]) -> Schema:
    written: Schema = {}
    for key, value in part.items():
        if key == "properties":
            written[key] = {name: _reference(member, found) for name, member in value.items()}
        elif key in _LISTS:
            written[key] = [_reference(choice, found) for choice in value]
        elif key in {"items", "additionalProperties"} and isinstance(value, dict):
            written[key] = _reference(value, found)
        elif key != "title":
            written[key] = value
    return written
