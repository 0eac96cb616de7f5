"""Every operation of the API. None stores anything or needs an account."""

import json
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from time import monotonic, thread_time
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from ninja.errors import HttpError, Throttled, ValidationError
from ninja.throttling import AnonRateThrottle

from league.access.budget import OverBudgetError, computing
from league.adjudication.services.doubts import ruled
from league.adjudication.services.side_by_side import side_by_side
from league.api.answering import BAD_LIMIT, ProblemError, problem, readable
from league.api.answers import INDEX
from league.api.events import router
from league.api.json_schemas import NAMED, schema
from league.api.openapi import DescribedAPI
from league.api.schemas import Case, ClauseOut, DocumentOut, Malformed, Problem, Ruling, UnderDocument
from league.api.seasons import router as seasons
from rules_ref import adjudicate
from rules_ref.adjudicator import malformed_answer
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.json_text import read_json
from rules_ref.documents import DOCUMENTS, all_clauses
from rules_ref.text import Text
from scoring.published.answers import json_bytes

MOST_CASES: Final = 200
MOST_BYTES: Final = 1_000_000
MOST_ANSWERED: Final = 5_000_000
"""The largest answer, in bytes; a list of all legal plays is long."""
MOST_SECONDS: Final = 5.0
"""The most processor time of one request."""
READ: Final = ["GET", "HEAD"]
_NO_CASE: Final = Text(
    "ケースのオブジェクトか、そのリストを送ってください。", "Send a case as an object, or a list of cases."
)
_NO_ONE_CASE: Final = Text("ケースのオブジェクトを1つ送ってください。", "Send one case as an object.")
_PARAMETER_ERRORS: Final = {"cases": _NO_CASE, "case": _NO_ONE_CASE, "limit": BAD_LIMIT}
"""Texts about invalid parameters, by name; _NO_ADDRESS for those in the address."""
_NO_PLAY: Final = Text(
    "すべての規則に並べて尋ねられるのは play だけです。",
    "Only play can be asked of all documents side by side.",
)
_NO_LISTS: Final = Text(
    "すべての規則に並べて尋ねるとき、with_legal_plays は付けられません。",
    "A case that is put to all documents cannot ask for with_legal_plays.",
)
_TOO_LARGE: Final = Text("1 MB までです。", "At most 1 MB.")
_TOO_MANY: Final = Text(f"一度に{MOST_CASES}件までです。", f"At most {MOST_CASES} at a time.")
_TOO_OFTEN: Final = Text(
    "この接続元からの問い合わせが多すぎます。1分待ってください。",
    "Too many questions from this address. Please wait a minute.",
)
_ONE_LIST: Final = Text(
    "with_legal_plays は、1回に1件だけ付けられます。",
    "Only one case of a request may ask for with_legal_plays.",
)
_TOO_EXPENSIVE: Final = Text(
    "答えが大きすぎるか、時間がかかりすぎます。分けて送ってください。",
    "The answer is too large or takes too long. Please split the request.",
)
_NO_ADDRESS: Final = Text("アドレスの値を読めません。", "A value in the address cannot be read.")
_UNREADABLE: Final = Text("この要求は読めません。", "This request cannot be read.")
_NO_DOCUMENT: Final = Text("この規則はありません。", "There is no such document.")
_NO_CLAUSE: Final = Text("この条項はありません。", "There is no such clause.")


class Throttle(AnonRateThrottle):
    """Uses a monotonic clock: if the clock were set back, requests of the future would block an address."""

    timer = monotonic


_CASES_A_MINUTE: Final = Throttle(settings.API_RATE)
"""The throttle applies to questions only: all phones of a hall read from one address."""

api = DescribedAPI(
    title="大富豪デスク / Daifugo Desk",
    version="1",
    urls_namespace="api",
    docs_url=None,
    description="Events and their results; adjudication, and the clauses that rulings cite. 大会の結果、裁定、条項。",
)

api.add_router("/events", router)
api.add_router("/seasons", seasons)

Answer = Ruling | Malformed


@api.exception_handler(ProblemError)
def not_answered(_request: HttpRequest, error: ProblemError) -> HttpResponse:
    """A request that the API refuses."""
    return problem(error)


@api.exception_handler(HttpError)
def not_read(_request: HttpRequest, error: HttpError) -> HttpResponse:
    """A request body that cannot be read."""
    return problem(ProblemError(HTTPStatus(error.status_code), _UNREADABLE))


@api.exception_handler(ValidationError)
def not_of_its_type(_request: HttpRequest, error: ValidationError) -> HttpResponse:
    """A body that is neither an object nor a list of objects, or a parameter that is no number or out of range."""
    names = (name for found in error.errors for name in found["loc"])
    text = next((_PARAMETER_ERRORS[name] for name in names if name in _PARAMETER_ERRORS), _NO_ADDRESS)
    return problem(ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, text))


@api.exception_handler(RequestDataTooBig)
@api.exception_handler(OverBudgetError)
@api.exception_handler(Throttled)
def too_much(_request: HttpRequest, error: Exception) -> HttpResponse:
    """A request larger than Django reads (413), or from an address above its rate or processor time (429)."""
    if isinstance(error, RequestDataTooBig):
        return problem(ProblemError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _TOO_LARGE))
    return problem(ProblemError(HTTPStatus.TOO_MANY_REQUESTS, _TOO_OFTEN))


@api.post(
    "/adjudicate",
    response={200: Answer | list[Answer], 422: Malformed | Problem, frozenset({400, 413, 429}): Problem},
    summary="Rule on one case, or on a list of cases",
    throttle=_CASES_A_MINUTE,
)
def adjudicate_cases(request: HttpRequest, cases: Case | list[Case]) -> HttpResponse:
    """One ruling for one case (422 when it is malformed); a list is answered case by case, in order, with 200."""
    body = _body(request)
    listed = body if isinstance(body, list) else [body]
    if not all(isinstance(case, dict) for case in listed):
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, _NO_CASE)
    if len(listed) > MOST_CASES:
        raise ProblemError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _TOO_MANY)
    if sum(bool(case.get("with_legal_plays")) for case in listed) > 1:
        raise ProblemError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _ONE_LIST)
    with computing(request):
        rulings = list(_rulings(listed))
    if isinstance(body, list):
        return api.create_response(request, rulings, status=200)
    return api.create_response(request, rulings[0], status=422 if "error" in rulings[0] else 200)


@api.post(
    "/adjudicate/side-by-side",
    response={200: list[UnderDocument], 422: Malformed | Problem, frozenset({400, 413, 429}): Problem},
    summary="Rule on one play under every document",
    throttle=_CASES_A_MINUTE,
)
def adjudicate_side_by_side(request: HttpRequest, case: Case) -> HttpResponse:
    """What each document answers to a play, in a fixed order; locks and the like follow from the pile under each."""
    body = _body(request)
    if not isinstance(body, dict):
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, _NO_ONE_CASE)
    identity = body.get("id")
    if body.get("with_legal_plays"):
        raise ProblemError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _NO_LISTS)
    try:
        with computing(request):
            _require_play(body.get("question"))
            found = side_by_side(ruled(body))
    except MalformedCaseError as error:
        return api.create_response(request, malformed_answer(error, identity), status=422)
    answers = [
        {"document": under.document, "answer": under.answer(identity), "differs": under.differs}
        for under in found
    ]
    return api.create_response(request, answers, status=200)


def _require_play(question: object) -> None:
    if question != "play":
        raise MalformedCaseError("question", _NO_PLAY)


def _body(request: HttpRequest) -> Any:
    """The request body as parsed JSON; the adjudicator validates it, and a schema would change it."""
    if len(request.body) > MOST_BYTES:
        raise ProblemError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _TOO_LARGE)
    try:
        return read_json(request.body)
    except MalformedCaseError as error:
        raise ProblemError(HTTPStatus.BAD_REQUEST, error.text) from error


def _rulings(cases: list[Mapping[str, object]]) -> Iterator[dict[str, object]]:
    """Adjudicate in order; ProblemError above the time or size of one request."""
    until, size = thread_time() + MOST_SECONDS, 0
    for case in cases:
        ruling = adjudicate(case)
        size += len(json.dumps(ruling, ensure_ascii=False).encode())
        if thread_time() > until or size > MOST_ANSWERED:
            raise ProblemError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _TOO_EXPENSIVE)
        yield ruling


@api.api_operation(READ, "", response=dict[str, object], summary="What there is")
def index(request: HttpRequest) -> HttpResponseBase:
    """The version, and the addresses of the parts of the API."""
    schemas = {name: reverse("json_schema", args=[name]) for name in NAMED}
    names = {"events": "list_events", "seasons": "list_seasons", "documents": "list_documents"}
    links = {part: reverse(f"api:{name}") for part, name in names.items()}
    docs = {"docs": reverse("api_docs"), "openapi": reverse("api:openapi-json")}
    return readable(
        request, json_bytes(INDEX.write({"version": "1", "links": links | docs, "schemas": schemas}))
    )


def json_schema(request: HttpRequest, name: str) -> HttpResponseBase:
    """A JSON Schema by its name."""
    if name not in NAMED:
        raise Http404
    return readable(request, json_bytes(schema(name, request.build_absolute_uri("/").rstrip("/"))))


@api.api_operation(
    READ, "/documents", response=list[DocumentOut], summary="All rule documents with their clauses"
)
def list_documents(request: HttpRequest) -> HttpResponseBase:
    """The documents that can rule, and ``gen``: their common clauses."""
    return readable(request, json_bytes([DocumentOut.of(one).dict() for one in (*DOCUMENTS, "gen")]))


@api.api_operation(
    READ,
    "/documents/{document_id}",
    response={200: DocumentOut, frozenset({404, 422}): Problem},
    summary="One rule document",
)
def get_document(request: HttpRequest, document_id: str) -> HttpResponseBase:
    """A document with its clauses in the order of the text."""
    try:
        found = DocumentOut.of(document_id)
    except KeyError:
        raise ProblemError(HTTPStatus.NOT_FOUND, _NO_DOCUMENT) from None
    return readable(request, json_bytes(found.dict()))


@api.api_operation(
    READ,
    "/clauses/{clause_id}",
    response={200: ClauseOut, frozenset({404, 422}): Problem},
    summary="One clause",
)
def get_clause(request: HttpRequest, clause_id: str) -> HttpResponseBase:
    """A clause by its id, such as ``JBL-9.1``."""
    found = all_clauses().get(clause_id)
    if found is None:
        raise ProblemError(HTTPStatus.NOT_FOUND, _NO_CLAUSE)
    return readable(request, json_bytes(ClauseOut.of(found).dict()))
