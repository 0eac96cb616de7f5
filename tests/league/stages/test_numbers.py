"""Numbers too large for Python to read, or for a column: refused or ignored, never a server error."""

import json
import re

import pytest
from django.http import QueryDict

from league.adjudication.forms.table_questions import RankingCaseForm
from league.rulings.forms.steps import KeepForm
from league.rulings.views.asking import CASE_FORMS
from rules_ref.documents import FORM_SPECS
from rules_ref.notation import read_notation
from tests.factories import make_event, make_match, make_user
from tests.league.asking import posted
from tests.league.pasting import GAME

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("a column takes no number that is too large")]
HUGE = ["9" * 5000, "9" * 20, "٩" * 5000]
"""More digits than ``int`` reads, more than 64 bits hold, and digits that are not ASCII."""
SMALL_PAGES = 500


@pytest.fixture(params=HUGE, ids=["digits", "bits", "arabic"])
def huge(request):
    return request.param


def answers(response, *expected):
    assert response.status_code in expected, response.status_code


@pytest.mark.parametrize(
    "keys", [("game", "players", "play", "since", "exits", "at"), ("question",), ("ruleset",)]
)
def test_in_an_address(client, huge, keys):
    match = make_match()
    asked = dict.fromkeys(keys, huge)
    for page in ("adjudicate/", "", "history/", "sets/1/games/1/"):
        answers(client.get(f"/t/{match.table.token}/{page}", asked), 200, 404)
    for page in ("/rules/adjudicate/", "/rules/replay/", "/"):
        answers(client.get(page, asked), 200, 404)


def test_the_replay_of_a_sample_goes_to_its_end(client, huge):
    page = client.get("/rules/replay/", {"sample": "jbl", "at": huge})
    assert "最後まで規則どおり" in page.content.decode()


def test_in_a_path(client, huge):
    match = make_match()
    event = match.table.round.event
    client.force_login(make_user("judge_event", "organise_event"))
    for page in ("rulings/{}/", "rulings/{}/slip.pdf", "entrants/{}/", "rounds/{}/", "rounds/{}/tables/{}/"):
        answers(client.get(f"/e/{event.slug}/{page.replace('{}', huge)}"), 404)
    for page in ("rulings/{}/", "history/{}/", "sets/{}/", "sets/1/games/{}/", "sets/{}/games/{}/"):
        answers(client.get(f"/t/{match.table.token}/{page.replace('{}', huge)}"), 404)
    for page in ("rules/{}/", "e/{}/", "t/{}/", "t/{}/adjudicate/", "api/documents/{}", "api/clauses/{}"):
        answers(client.get(f"/{page.replace('{}', huge)}"), 404)


@pytest.mark.parametrize(
    ("document", "question"),
    [(document, question) for document, spec in FORM_SPECS.items() for question in spec.questions],
)
def test_in_every_field_of_a_question(client, huge, document, question):
    shown = posted(CASE_FORMS[question](document), KeepForm(None))
    asked = f"/rules/adjudicate/?ruleset={document}&question={question}"
    filled = QueryDict(mutable=True)
    filled.update(dict.fromkeys(shown, huge))
    answers(client.post(asked, filled), 422)
    shown["came_from"] = huge
    answers(client.post(asked, shown), 200)


@pytest.mark.parametrize("document", FORM_SPECS)
def test_in_every_field_of_what_is_laid(client, huge, document):
    page = client.get(f"/rules/lay/?ruleset={document}")
    named = dict.fromkeys(re.findall(r'name="((?:lay|option)-[^"]+)"', page.content.decode()), huge)
    answers(client.post(f"/rules/lay/?ruleset={document}", named), 200)


def test_in_every_field_of_an_official(client, huge):
    make_event()
    client.force_login(make_user("judge_event"))
    sent = posted(RankingCaseForm("jbl"), KeepForm(None), exit__0__player="1")
    for field in ("keep-event", "keep-form_id", "ranking-game", "exit-0-player"):
        changed = sent.copy()
        changed[field] = huge
        answers(client.post("/rules/adjudicate/?question=ranking", changed), 422)


def test_in_a_pasted_text(client, huge):
    many = {
        "numbers of cards": GAME.replace("S5 H9", huge),
        "a card": GAME.replace("S5", f"S{huge}"),
        "the number of the game": GAME.replace("ruleset", f"id: {huge}\ngame: {huge}\nruleset"),
        "a case": json.dumps(read_notation(GAME).case).replace('"C3"', f'"C3", {huge}'),
        "a list": f"[{huge}]",
    }
    for text in many.values():
        answers(client.post("/rules/replay/", {"text": text, "at": huge, "game": huge}), 200, 422)
        answers(
            client.post("/rules/adjudicate/?question=play", posted(KeepForm(None), paste__text=text)), 422
        )


@pytest.mark.parametrize("digits", [5000, 4000, 20])
def test_in_a_case_for_the_api(client, digits):
    case = read_notation(GAME).case | {"game": 0}
    sent = json.dumps(case).replace('"game": 0', f'"game": {"9" * digits}')
    for body in (sent, f"[{sent}]"):
        response = client.post("/api/adjudicate", body, content_type="application/json")
        answers(response, 200, 400, 422)
        assert len(response.content) < SMALL_PAGES + 2 * digits
