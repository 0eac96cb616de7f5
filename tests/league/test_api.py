"""The API: rulings and clauses for other programs."""

import json
import re
from typing import Any

import jsonschema_rs
import pytest
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings

from league.api import app
from league.wsgi import application
from rules_ref import adjudicate
from rules_ref.documents import DOCUMENTS, all_clauses
from tests.effort import THOROUGH

LEGAL: dict[str, Any] = {
    "id": 7,
    "ruleset": "jbl",
    "question": "play",
    "position": {"players": ["A", "B", "C", "D"], "hands": {"A": ["CK", "H5"]}, "turn": "A"},
    "play": {"by": "A", "cards": ["CK"]},
}
MALFORMED = {**LEGAL, "play": {"by": "A", "cards": ["H14"]}}


@pytest.fixture(autouse=True)
def _fresh_rate():
    cache.clear()


def ask(client, body, **headers):
    return client.post("/api/adjudicate", data=body, content_type="application/json", headers=headers)


@pytest.mark.parametrize(("case", "status"), [(LEGAL, 200), (MALFORMED, 422)], ids=["legal", "malformed"])
def test_one_case_is_answered_as_the_adjudicator_answers_it(client, case, status):
    answered = ask(client, json.dumps(case))
    assert (answered.status_code, answered.json()) == (status, adjudicate(case))
    assert status == 200 or answered.json()["error"]["field"] == "play.cards[0]"


def test_a_list_is_answered_case_by_case_in_order(client):
    answered = ask(client, json.dumps([LEGAL, MALFORMED, LEGAL]))
    assert answered.status_code == 200
    assert ["error" in each for each in answered.json()] == [False, True, False]


NO_CASE = "ケースのオブジェクトか、そのリストを送ってください。"


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        *((cases, 422, NO_CASE) for cases in ("[{}, 1]", "[1]", "[[]]", json.dumps([LEGAL, None]))),
        ('{"id": NaN, "ruleset": "jbl"}', 400, "JSONとして読めません（NaN）。"),
    ],
)
def test_what_is_no_case_or_no_json_is_told_of_the_whole(client, body, status, detail):
    answered = ask(client, body)
    assert (answered.status_code, answered.json()["detail"]) == (status, detail)


def ask_all(client, case):
    return client.post("/api/adjudicate/side-by-side", data=json.dumps(case), content_type="application/json")


def test_a_play_is_answered_under_every_document_as_that_document_answers_it(client):
    eight = {**LEGAL, "position": {**LEGAL["position"], "hands": {"A": ["H8", "S3"]}}, "regulation": None}
    eight["position"]["pile"] = [{"by": "D", "cards": ["S5"]}]
    eight["play"] = {"by": "A", "cards": ["H8"]}
    found = ask_all(client, eight).json()
    assert [under["document"] for under in found] == [*DOCUMENTS]
    answers = [adjudicate({**eight, "ruleset": document}) for document in DOCUMENTS]
    assert [under["answer"] for under in found] == answers
    differs = {under["document"] for under in found if under["differs"]}
    assert "jbl" not in differs
    assert differs >= {"zai", "kyoto"}


def test_a_document_that_cannot_be_asked_so_is_answered_with_its_error(client):
    three = {**LEGAL, "position": {**LEGAL["position"], "players": ["A", "B", "C"]}}
    found = {under["document"]: under for under in ask_all(client, three).json()}
    assert {document for document, under in found.items() if "error" in under["answer"]} == {"sdin", "tycoon"}
    assert found["sdin"]["answer"]["error"]["field"] == "position.players"
    assert found["sdin"]["answer"]["id"] == 7


ONE_PLAY = {
    "malformed": (MALFORMED, 422, "play.cards[0]"),
    "no play": ({**LEGAL, "question": "deal"}, 422, "question"),
    "question unread": ({**LEGAL, "question": [1]}, 422, "question"),
    "a list": ([LEGAL], 422, "Send one case"),
    "legal plays": ({**LEGAL, "with_legal_plays": True}, 413, "with_legal_plays"),
    "bytes": ({**LEGAL, "note": "x" * 1_000_000}, 413, "1 MB"),
}


@pytest.mark.parametrize(("case", "status", "said"), ONE_PLAY.values(), ids=ONE_PLAY)
def test_what_cannot_be_asked_of_all_documents_is_refused(client, case, status, said):
    answered = ask_all(client, case)
    assert answered.status_code == status
    found = answered.json()
    assert said in (found["error"]["field"] if "error" in found else found["detail_en"])


PLAYS = {**LEGAL, "with_legal_plays": True}
TOO_MUCH = {
    "cases": [LEGAL] * 201,
    "bytes": {**LEGAL, "note": "x" * 1_000_000},
    "bytes that Django does not read": {**LEGAL, "note": "x" * 3_000_000},
    "lists of plays": [PLAYS, LEGAL, PLAYS],
}


@pytest.mark.parametrize("body", TOO_MUCH.values(), ids=TOO_MUCH)
def test_too_much_is_refused_in_both_languages(client, body):
    answered = ask(client, json.dumps(body))
    assert answered.status_code == 413
    assert answered.headers["Content-Type"] == "application/problem+json"
    error = answered.json()
    assert error["detail_ja"] != error["detail_en"]
    assert error["detail"] == error["detail_ja"]


@pytest.mark.parametrize("body", [[LEGAL] * 200, [PLAYS, LEGAL], PLAYS])
def test_as_much_as_is_allowed_is_answered(client, body):
    assert ask(client, json.dumps(body)).status_code == 200


@pytest.mark.parametrize("limit", ["MOST_SECONDS", "MOST_ANSWERED"])
def test_what_takes_too_long_or_answers_too_much_is_refused(client, monkeypatch, limit):
    monkeypatch.setattr(app, limit, 0)
    answered = ask(client, json.dumps(LEGAL))
    assert answered.status_code == 413
    assert "split" in answered.json()["detail_en"]


@pytest.mark.parametrize("body", ["{", "5", '"jbl"', ""])
def test_what_is_no_case_at_all_is_refused_with_a_reason(client, body):
    answered = ask(client, body)
    assert answered.status_code in {400, 422}
    said = answered.json()
    assert said.get("detail") or said["error"]["message_en"]


@pytest.mark.slow
@pytest.mark.parametrize("pretend", [False, True], ids=["as itself", "under other names"])
def test_an_address_that_puts_too_many_cases_has_to_wait_and_may_read_meanwhile(client, pretend):
    """The limit is per IP address, and a forged X-Forwarded-For does not evade it."""
    headers = ({"X-Forwarded-For": f"192.0.2.{number % 256}"} if pretend else {} for number in range(700))
    statuses = [
        client.post("/api/adjudicate", data="5", content_type="application/json", headers=given).status_code
        for given in headers
    ]
    assert set(statuses) == {422, 429}
    assert {client.get("/api/clauses/JBL-9.1").status_code for _phone in range(700)} == {200}


def test_every_document_lists_its_clauses(client):
    listed = client.get("/api/documents").json()
    assert [each["id"] for each in listed] == [*DOCUMENTS, "gen"]
    assert {clause["id"] for each in listed for clause in each["clauses"]} == set(all_clauses())
    assert client.get("/api/documents/jbl").json() == listed[0]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["documents/bridge", "clauses/JBL-99.9", "nowhere", "events/nowhere", "documents"]
)
def test_what_is_not_there_or_answers_no_such_method_is_a_problem_in_both_languages(client, path):
    answered = client.post("/api/documents") if path == "documents" else client.get(f"/api/{path}")
    assert answered.headers["Content-Type"] == "application/problem+json"
    assert answered.json()["detail_ja"] != answered.json()["detail_en"]
    allowed = answered.headers.get("Allow", "").split(", ")
    assert (answered.status_code, {*allowed}) in [(404, {""}), (405, {"GET", "HEAD"})]


def test_the_page_for_people_loads_nothing_from_elsewhere(client):
    page = client.get("/api/docs").content.decode()
    assert set(re.findall(r"https?://[^/\"]+", page)) == {"http://testserver"}
    assert all(name in page for name in ("GET /api/events/{slug}/live", "POST /api/adjudicate"))


def test_the_description_is_complete_and_its_examples_are_valid(client):
    described = client.get("/api/openapi.json").json()
    assert described["servers"]
    tags = {tag["name"] for tag in described["tags"]}
    ids = []
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            ids.append(operation["operationId"])
            assert set(operation["tags"]) <= tags
            assert ("304" in operation["responses"]) == (method != "post")
            for status, response in operation["responses"].items():
                kinds = response.get("content", {})
                of_a_case = (status, "adjudicate" in path) == ("422", True)
                if int(status) >= 400 and method != "head" and not of_a_case:
                    assert list(kinds) == ["application/problem+json"]
                for content in kinds.values():
                    if "Malformed" in str(content["schema"]) and status != "200":
                        continue
                    whole = content["schema"] | {"components": described["components"]}
                    jsonschema_rs.Draft202012Validator(whole).validate(content["example"])
    assert len(set(ids)) == len(ids)
    limits = [
        parameter["schema"]
        for operations in described["paths"].values()
        for parameter in operations.get("get", {}).get("parameters", ())
        if parameter["name"] == "limit"
    ]
    assert [(limit["minimum"], limit["maximum"]) for limit in limits] == [(1, 200)] * 4


@pytest.fixture
def _connection_stays(db):
    """Keep the test's database connection open at the end of a request, as Django's own test client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.slow
@pytest.mark.examples
@pytest.mark.usefixtures("_connection_stays")
def test_no_request_breaks_it():
    """Schemathesis is imported here, because the import takes seconds in every test process."""
    from schemathesis import checks, openapi  # noqa: PLC0415
    from schemathesis.core.result import Ok  # noqa: PLC0415
    from schemathesis.pytest.lazy import get_all_tests  # noqa: PLC0415
    from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance  # noqa: PLC0415

    def is_answered_as_described(case):
        cache.clear()
        case.call_and_validate(
            checks=(checks.not_a_server_error, status_code_conformance, response_schema_conformance)
        )

    # The explicit examples are at and beyond every limit in the description: some 80 per operation.
    phases = [Phase.generate, Phase.shrink, *[Phase.explicit] * THOROUGH]
    enough = settings(max_examples=10, deadline=None, phases=phases, suppress_health_check=list(HealthCheck))
    described = openapi.from_wsgi("/api/openapi.json", application)
    tests = get_all_tests(
        schema=described, test_func=is_answered_as_described, settings=enough, given_kwargs=None
    )
    asked = [one.ok() for one in tests if isinstance(one, Ok)]
    assert len(asked) == described.statistic.operations.total
    for _operation, test in asked:
        test()
