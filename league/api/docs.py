"""The page ``/api/docs``: the OpenAPI description for people, without resources of other sites."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.api.app import api


@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    """Every operation with its parameters, answers and an example."""
    described = api.get_openapi_schema()
    tags = [(tag["description"], list(_operations(described, tag["name"]))) for tag in described["tags"]]
    return render(request, "league/api_docs.html", {"version": described["openapi"], "tags": tags})


def _operations(described: Mapping[str, Any], tag: str) -> Iterator[dict[str, Any]]:
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            if tag in operation["tags"] and method != "head":
                content = operation["responses"][200]["content"]["application/json"]
                example = content.get("example")
                text = None if example is None else json.dumps(example, ensure_ascii=False, indent=1)
                about = f"{operation['summary']}. {operation['description']}".replace("``", "")
                responses = sorted(
                    (int(status), response) for status, response in operation["responses"].items()
                )
                called = f"{method.upper()} {path}"
                yield {**operation, "called": called, "about": about, "responses": responses, "example": text}
