"""The OpenAPI description: operations, with the schemas and examples of their answers."""

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from http import HTTPStatus
from typing import Any, Final

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from league.api.examples import examples
from league.api.json_schemas import NAMED, schema

_IN_COMPONENTS: Final = "#/components/schemas/"
_TAGS: Final = {
    "events": "Events, their results and their logs / 大会",
    "seasons": "The league's year: places, table, persons / シーズン",
    "rules": "The adjudicator, the documents and their clauses / 規則と裁定",
    "index": "Where everything is / 入口",
}
_ANSWERS: Final[Mapping[str, tuple[str, str]]] = {
    "index": ("index", "index"),
    "adjudicate_cases": ("rules", "ruling"),
    "adjudicate_side_by_side": ("rules", "side-by-side"),
    "list_documents": ("rules", "documents"),
    "get_document": ("rules", "document"),
    "get_clause": ("rules", "clause"),
    "list_events": ("events", "events"),
    "get_event": ("events", "event"),
    "get_event_document": ("events", "event-file"),
    "get_standings": ("events", "standings"),
    "get_round": ("events", "round"),
    "get_draw": ("events", "draw"),
    "get_player": ("events", "player"),
    "list_rulings": ("events", "rulings"),
    "get_live": ("events", "live"),
    "get_log_head": ("events", "log-head"),
    "list_seasons": ("seasons", "seasons"),
    "get_season": ("seasons", "published-season"),
    "get_season_table": ("seasons", "season-table"),
    "get_season_places": ("seasons", "season-places"),
    "get_season_ledger": ("seasons", "season-ledger"),
    "list_season_persons": ("seasons", "persons"),
    "get_season_person": ("seasons", "season-person"),
}
"""Each operation's tag and the name of its answer: a published schema, or an example of its own."""
_TAKING_CASES: Final = frozenset({"adjudicate_cases", "adjudicate_side_by_side"})
"""Operations whose body is a case. They declare their answers themselves."""
_UNCHANGED: Final = {"description": "What the tag of `If-None-Match` is of has not changed."}


class DescribedAPI(NinjaAPI):
    """An API whose answers are described by the published JSON Schemas."""

    def get_openapi_operation_id(self, operation: Any) -> str:
        """The function's name, which is short in generated clients."""
        return str(operation.view_func.__name__)

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        described = super().get_openapi_schema(path_prefix=path_prefix, path_params=path_params)
        described["servers"] = [{"url": "/", "description": "The desk that serves this page / このデスク"}]
        described["tags"] = [{"name": name, "description": words} for name, words in _TAGS.items()]
        described["components"]["schemas"] |= components()
        for operations in described["paths"].values():
            for method, operation in operations.items():
                operations[method] = _described(method, operation)
        return described


@cache
def components() -> dict[str, Any]:
    """The published schemas and their definitions (``schema.definition``) as components."""
    found: dict[str, Any] = {}
    for name in NAMED:
        whole: Any = schema(name)
        definitions = whole.pop("$defs", {})
        for key in ("$schema", "$id"):
            whole.pop(key)
        names = {definition: f"{name}.{definition}" for definition in definitions}
        found[name] = _with_refs(whole, names)
        found |= {names[inner]: _with_refs(part, names) for inner, part in definitions.items()}
    return found


def _with_refs(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_with_refs(item, names) for item in value]
    if not isinstance(value, dict):
        return value
    target = value.get("$ref")
    if isinstance(target, str):
        return value | {"$ref": _IN_COMPONENTS + names[target.removeprefix("#/$defs/")]}
    return {key: _with_refs(item, names) for key, item in value.items()}


def _described(method: str, declared: dict[str, Any]) -> dict[str, Any]:
    operation = deepcopy(declared)
    name = operation["operationId"]
    tag, answer = _ANSWERS[name]
    operation["tags"] = [tag]
    responses = operation["responses"]
    responses[HTTPStatus.OK]["content"]["application/json"]["example"] = examples()[answer]
    if answer in NAMED and name not in _TAKING_CASES:
        responses[HTTPStatus.OK]["content"] = {"application/json": _content(answer)}
    elif name in _TAKING_CASES:
        operation["requestBody"]["content"]["application/json"] = _content("case")
    for status, response in responses.items():
        if status >= HTTPStatus.BAD_REQUEST and "Malformed" not in str(response.get("content")):
            response["content"] = {"application/problem+json": _content("problem")}
    if name not in _TAKING_CASES:
        responses[HTTPStatus.NOT_MODIFIED] = dict(_UNCHANGED)
    if method == "head":
        operation["operationId"] = f"{name}_head"
        for response in responses.values():
            response.pop("content", None)
    return operation


def _content(name: str) -> dict[str, Any]:
    return {"schema": {"$ref": _IN_COMPONENTS + name}, "example": examples()[name]}
