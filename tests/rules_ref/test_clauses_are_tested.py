"""Every clause that a play, ranking, exchange, deal or record can exercise has tests with its number."""

import re
from pathlib import Path

import pytest

from rules_ref import documents as clauses

TESTS = Path(__file__).parent.parent
TESTED = {
    name
    for directory in ("rules_ref", "scoring")
    for path in (TESTS / directory).rglob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}


CITED = re.compile(r'"((?:GEN|JBL|SDIN|MOMO|KYOTO|ZAI|UEC|TYC)-[A-Z0-9.]+)"')


def test_every_clause_that_is_cited_exists():
    sources = (
        path
        for package in ("rules_ref", "scoring", "league")
        for path in (TESTS.parent / package).rglob("*.py")
    )
    cited = {found for path in sources for found in CITED.findall(path.read_text(encoding="utf-8"))}
    assert cited - set(clauses.all_clauses()) == set()


@pytest.mark.parametrize("document_id", ["gen", *clauses.DOCUMENTS])
def test_every_clause_that_can_be_enforced_has_tests_with_its_number(document_id):
    enforced = [clause.id for clause in clauses.document(document_id).clauses if clause.enforced]
    wanted = {each: f"test_{each.lower().replace('-', '_').replace('.', '_')}_" for each in enforced}
    found = {each: sum(test.startswith(name) for test in TESTED) for each, name in wanted.items()}
    # One where it holds, one where it does not.
    assert [each for each, count in found.items() if count < 2] == []
