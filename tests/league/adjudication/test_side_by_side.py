"""One play judged under every document: which documents rule differently, and by which clauses."""

import pytest

from league.adjudication.services.doubts import ruled
from league.adjudication.services.side_by_side import side_by_side
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.documents import DOCUMENTS
from rules_ref.notation import write_case
from tests.pages import text as text_of

URL = "/rules/side-by-side/"


def case(play="H8", *pile, players="ABCD"):
    laid = [
        {"by": player, "cards": [card]} for player, card in zip(players[-len(pile) :], pile, strict=False)
    ]
    position = {"players": [*players], "hands": {"A": [play, "S3"]}, "turn": "A", "pile": laid}
    return {"ruleset": "jbl", "question": "play", "position": position, "play": {"by": "A", "cards": [play]}}


def under(asked):
    return {each.document: each for each in side_by_side(ruled(asked))}


@pytest.mark.parametrize(
    ("asked", "differ"),
    [(case("H8", "S5"), {"zai", "kyoto"}), (case("H8", "H5", "H6"), {"kyoto"}), (case("H9", "S6"), {"zai"})],
)
def test_each_document_rules_by_its_own_clauses(asked, differ):
    found = under(asked)
    assert {*found} == {*DOCUMENTS}
    assert not found["jbl"].differs
    assert {document for document, each in found.items() if each.differs} >= differ


@pytest.mark.parametrize(("players", "cannot"), [("ABC", {"sdin", "tycoon"}), ("ABCD", set())])
def test_a_document_that_cannot_be_asked_says_why(players, cannot):
    found = under(case("H8", players=players))
    assert {
        document for document, each in found.items() if isinstance(each.outcome, MalformedCaseError)
    } == cannot


def test_locks_follow_from_the_pile_under_each_document():
    asked = case("S9", "H5", "H7")
    asked["position"]["lock"] = ["H"]
    found = under(asked)
    assert {document for document, each in found.items() if each.differs} >= {"momo", "tycoon"}
    assert not found["uecda"].differs


def test_the_page_lights_what_differs(client):
    page = text_of(client.post(URL, {"text": write_case(case("H8", "H5", "H6"))}))
    assert "この場面、どの規則なら？" in page
    assert "KYOTO-4.5" in page
    assert "違う" in page


@pytest.mark.parametrize("text", ["", "ruleset: jbl", "players: A B C D\nturn: A\nhand A: S3", "??"])
def test_what_cannot_be_read_is_said(client, text):
    response = client.post(URL, {"text": text})
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()


def test_a_ruling_leads_there(client):
    asked = client.post("/rules/lay/?ruleset=jbl", {"lay-moves": "[]", "lay-cards": "S8", "lay-by": "1"})
    assert URL in asked.content.decode()
