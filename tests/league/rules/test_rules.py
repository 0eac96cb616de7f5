"""The rule documents as pages."""

import re

import pytest

from league.rules.views import READABLE
from rules_ref.documents import document
from tests.pages import markup

pytestmark = pytest.mark.django_db


def test_every_document_is_listed(client):
    page = markup(client.get("/rules/"))
    for each in READABLE:
        assert f'href="/rules/{each}/"' in page
        assert document(each).title.ja in page


@pytest.mark.parametrize("document_id", READABLE)
def test_every_clause_of_a_document_has_an_address_and_every_section_says_what_it_is_about(
    client, document_id
):
    page = markup(client.get(f"/rules/{document_id}/"))
    addresses = re.findall(r'id="([A-Z]+-[^"]+)"', page)
    clauses = [clause.id for clause in document(document_id).clauses]
    assert [address for address in addresses if address in clauses] == clauses
    assert len(set(addresses)) == len(addresses), "a section and a clause never share an address"
    headings = re.findall(r'<h2 id="[^"]+">([^<]+)</h2>', page)
    assert headings
    assert [heading for heading in headings if " " not in heading] == []


def test_jbl_9_1_is_shown_with_its_section_its_basis_our_reading_and_what_the_event_decides(client):
    page = markup(client.get("/rules/jbl/"))
    assert "JBL-9 スートしばり" in page
    articles = dict(re.findall(r'<article class="rule" id="(JBL-[^"]+)"(.*?)</article>', page, re.DOTALL))
    clause = next(clause for clause in document("jbl").clauses if clause.id == "JBL-9.2")
    assert clause.interprets is not None
    for words in (clause.title.ja, clause.text.ja, clause.interprets.ja, "明文"):
        assert words in articles["JBL-9.2"]
    assert "大会の設定で決まる: パスした人は流れるまで出せない" in articles["JBL-4.1"]


def test_the_document_is_shown_in_english(client):
    client.post("/i18n/setlang/", {"language": "en"})
    page = markup(client.get("/rules/jbl/"))
    for clause in document("jbl").clauses[:10]:
        assert clause.title.en in page
    assert document("jbl").clauses[0].text.ja not in page


@pytest.mark.parametrize("document_id", ["bridge", "JBL", "index"])
def test_no_other_document_is_there(client, document_id):
    assert client.get(f"/rules/{document_id}/").status_code == 404


def test_the_pages_ask_nothing_of_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/rules/")
        client.get("/rules/jbl/")
