"""Every clause that a play, a ranking, an exchange, a deal or a record can exercise has a test with its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_ref import clauses

TESTS = Path(__file__).parent.parent
TESTED = {
    name
    for directory in ("rules_ref", "scoring")
    for path in (TESTS / directory).rglob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}


@pytest.mark.parametrize("document_id", ["gen", "jbl"])
def test_every_clause_that_can_be_enforced_has_a_test_with_its_number(document_id):
    enforced = [each.id for each in clauses.document(document_id).clauses if each.enforced]
    wanted = {each: f"test_{each.lower().replace('-', '_').replace('.', '_')}_" for each in enforced}
    assert [each for each, name in wanted.items() if not any(test.startswith(name) for test in TESTED)] == []
