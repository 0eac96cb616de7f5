"""Every operation of the API. Nothing is stored, and nobody signs in."""

from __future__ import annotations

import json
from http import HTTPStatus
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from ninja import NinjaAPI
from ninja.errors import HttpError, Throttled, ValidationError
from ninja.throttling import AnonRateThrottle

from league.access.budget import OverBudgetError, computing
from league.api.answering import ProblemError, problem, readable
from league.api.events import router
from league.api.json_schemas import NAMED, schema
from league.api.schemas import Case, ClauseOut, DocumentOut, Malformed, Refused, Ruling
from league.language import reader_language
from rules_ref import adjudicate
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.json_text import read_json
from rules_ref.documents import DOCUMENTS, all_clauses, document
from rules_ref.text import Text
from scoring.published.answers import json_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse, HttpResponseBase
    from django.utils.functional import Promise

    from rules_ref.clauses import Clause

MOST_CASES: Final = 200
MOST_BYTES: Final = 1_000_000
MOST_ANSWERED: Final = 5_000_000
"""Bytes of an answer; a list of all legal plays is long."""
MOST_SECONDS: Final = 5.0
"""Processor time of one request."""


class Throttle(AnonRateThrottle):
    """By a clock that nobody sets back: requests of the future would not be forgotten before it has come."""

    timer = monotonic


api = NinjaAPI(
    title="大富豪デスク / Daifugo Desk",
    version="1",
    urls_namespace="api",
    description="Adjudication by form, and the clauses that rulings cite. 規則に基づく裁定と、その条項。",
    throttle=[Throttle(settings.API_RATE)],
)

api.add_router("/events", router)

Answer = Ruling | Malformed


@api.exception_handler(ProblemError)
def not_answered(request: HttpRequest, error: ProblemError) -> HttpResponse:
    """What the reading API cannot answer."""
    return problem(error)


@api.exception_handler(ValidationError)
def no_case(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """What is neither an object nor a list of objects is no case; an address may hold what is no number."""
    if request.method != "POST":
        text = Text("アドレスの値を読めません。", "A value in the address cannot be read.")
        return problem(ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, text))
    return _refused(request, 422, _("ケースのオブジェクトか、そのリストを送ってください。"))


@api.exception_handler(RequestDataTooBig)
def too_much(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
    """Django stops reading where a request is larger than any form of ours."""
    return _refused(request, 413, _("1 MB までです。"))


@api.exception_handler(OverBudgetError)
@api.exception_handler(Throttled)
def too_often(request: HttpRequest, error: Exception) -> HttpResponse:
    """An address that asked for more than its share waits a minute."""
    return _refused(request, 429, _("この接続元からの問い合わせが多すぎます。1分待ってください。"))


@api.post(
    "/adjudicate",
    response={
        200: Answer | list[Answer],
        413: Refused,
        422: Malformed | Refused,
        frozenset({400, 429}): Refused,
    },
    summary="Rule on one case, or on a list of cases",
)
def adjudicate_cases(request: HttpRequest, cases: Case | list[Case]) -> HttpResponse:
    """One ruling for one case (422 when it is malformed); a list is answered case by case, in order, with 200."""
    if len(request.body) > MOST_BYTES:
        return _refused(request, 413, _("1 MB までです。"))
    # The adjudicator reads the JSON as it came, and its ruling goes out as it is: a schema would change both.
    try:
        asked = read_json(request.body)
    except MalformedCaseError as error:
        return _response(request, 400, error.text.ja, error.text.en)
    listed = asked if isinstance(asked, list) else [asked]
    if not all(isinstance(case, dict) for case in listed):
        raise ValidationError([])
    if len(listed) > MOST_CASES:
        return _refused(request, 413, _("一度に%d件までです。"), MOST_CASES)
    if sum(bool(case.get("with_legal_plays")) for case in listed) > 1:
        return _refused(request, 413, _("with_legal_plays は、1回に1件だけ付けられます。"))
    with computing(request):
        return _answered(request, asked, listed)


def _answered(request: HttpRequest, asked: object, cases: list[Mapping[str, object]]) -> HttpResponse:
    """The rulings, as long as they cost no more than one request may."""
    until = thread_time() + MOST_SECONDS
    rulings, size = [], 0
    for case in cases:
        ruling = adjudicate(case)
        size += len(json.dumps(ruling, ensure_ascii=False).encode())
        if thread_time() > until or size > MOST_ANSWERED:
            return _refused(
                request, 413, _("答えが大きすぎるか、時間がかかりすぎます。分けて送ってください。")
            )
        rulings.append(ruling)
    if isinstance(asked, list):
        return api.create_response(request, rulings, status=200)
    return api.create_response(request, rulings[0], status=422 if "error" in rulings[0] else 200)


def _refused(request: HttpRequest, status: int, message: Promise, *values: object) -> HttpResponse:
    """A refusal in both languages."""
    said = []
    for language in ("ja", "en"):
        with override(language):
            said.append(str(message) % values)
    return _response(request, status, *said)


def _response(request: HttpRequest, status: int, ja: str, en: str) -> HttpResponse:
    detail = en if reader_language() == "en" else ja
    error = {"field": "", "message_ja": ja, "message_en": en}
    return api.create_response(request, {"detail": detail, "error": error}, status=status)


@api.get("", response={200: dict[str, object]}, summary="What there is")
def index(request: HttpRequest) -> HttpResponseBase:
    """The version, and where everything else is."""
    schemas = {name: reverse("json_schema", args=[name]) for name in NAMED}
    links = {"events": reverse("api:list_events"), "documents": reverse("api:list_documents")}
    docs = {"docs": reverse("api:openapi-view"), "openapi": reverse("api:openapi-json")}
    return readable(request, json_bytes({"version": "1", "links": links | docs, "schemas": schemas}))


def json_schema(request: HttpRequest, name: str) -> HttpResponseBase:
    """A JSON Schema by its name."""
    if name not in NAMED:
        raise Http404
    return readable(request, json_bytes(schema(name, request.build_absolute_uri("/").rstrip("/"))))


@api.get("/documents", response=list[DocumentOut], summary="All rule documents with their clauses")
def list_documents(request: HttpRequest) -> list[DocumentOut]:
    """The documents that rulings can be asked of, and ``gen``: what they share."""
    return [_document(each) for each in (*DOCUMENTS, "gen")]


@api.get("/documents/{document_id}", response={200: DocumentOut, 404: Refused}, summary="One rule document")
def get_document(request: HttpRequest, document_id: str) -> DocumentOut:
    """A document with its clauses in the order of the text."""
    try:
        return _document(document_id)
    except KeyError:
        raise HttpError(404, str(_("この規則はありません。"))) from None


@api.get("/clauses/{clause_id}", response={200: ClauseOut, 404: Refused}, summary="One clause")
def get_clause(request: HttpRequest, clause_id: str) -> ClauseOut:
    """A clause by its id, such as ``JBL-9.1``."""
    found = all_clauses().get(clause_id)
    if found is None:
        raise HttpError(404, str(_("この条項はありません。")))
    return _clause(found)


def _document(document_id: str) -> DocumentOut:
    found = document(document_id)
    return DocumentOut(
        id=found.id,
        title_ja=found.title.ja,
        title_en=found.title.en,
        clauses=[_clause(each) for each in found.clauses],
    )


def _clause(clause: Clause) -> ClauseOut:
    interprets = clause.interprets
    return ClauseOut(
        id=clause.id,
        document=clause.document,
        title_ja=clause.title.ja,
        title_en=clause.title.en,
        text_ja=clause.text.ja,
        text_en=clause.text.en,
        basis=clause.basis.value,
        interprets_ja=interprets.ja if interprets else None,
        interprets_en=interprets.en if interprets else None,
        regulation_key=clause.regulation_key,
    )
