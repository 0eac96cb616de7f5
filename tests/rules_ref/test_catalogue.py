"""The catalogues: every clause of every document is there, in both languages, in the document's order."""

import pytest

from rules_ref import documents as clauses
from rules_ref.clauses import Basis, read_document


def numbered(prefix: str, counts: dict[str, range]) -> list[str]:
    return [f"{prefix}-{section}.{item}" for section, items in counts.items() for item in items]


def to(last: int) -> range:
    return range(1, last + 1)


EXPECTED = {
    "gen": [f"GEN-{n}" for n in to(15)],
    "jbl": numbered(
        "JBL",
        {
            "1": to(9), "2": to(7), "3": to(4), "4": to(6), "5": to(6), "6": to(4),
            "7": to(3), "8": to(2), "9": to(3), "10": to(4), "11": range(8),
        },
    ),
    "sdin": numbered(
        "SDIN",
        {
            "1": to(9), "2": to(2), "3": to(2), "4": to(3), "5": to(2),
            "6": to(1), "7": to(2), "8": to(1), "9": to(7),
        },
    ),
    "momo": numbered(
        "MOMO",
        {
            "1": to(2), "2": to(1), "3": to(2), "4": to(1), "5": to(1), "6": to(1), "7": to(1), "8": to(1),
            "9": to(8), "10": to(3), "11": to(3), "12": to(9), "13": to(4), "14": to(1), "15": to(3), "16": to(1),
        },
    ),
    "kyoto": numbered(
        "KYOTO", {"1": to(6), "2": to(6), "3": to(6), "4": to(7), "5": range(5), "6": to(3)}
    ),
    "zai": numbered(
        "ZAI",
        {
            "3": to(3), "4": to(1), "5": to(2), "6": to(2), "7": to(1), "8": to(3), "9": to(2), "10": to(1),
            "J": to(1), "Q": to(1), "K": to(1), "A": to(1), "2": to(2), "X": to(4), "L": to(2), "D": to(3),
            "G": to(2), "R": to(3), "C": to(1), "F": to(3), "S": to(4), "E": to(1),
        },
    ),
    "uecda": [f"UEC-{n}" for n in to(11)],
    "tycoon": [f"TYC-{n}" for n in to(16)],
}  # fmt: skip
WHOLE_REGULATIONS = ["GEN-15", "ZAI-G.1"]
REGULATION_KEYS = {
    "GEN-15": "pass_lockout",
    "JBL-1.9": "cutoff",
    "JBL-4.1": "pass_lockout",
    "KYOTO-2.1": "pass_lockout",
    "KYOTO-2.3": "stairs_number_effects",
    "KYOTO-6.1": "dobon_joker",
    "ZAI-G.1": "killer_card",
}
CATALOGUES = [clauses.document(each) for each in EXPECTED]
CLAUSES = [each for catalogue in CATALOGUES for each in catalogue.clauses]
ALL = [pytest.param(each, id=each.id) for each in CLAUSES]


@pytest.mark.parametrize(("document_id", "ids"), EXPECTED.items(), ids=EXPECTED)
def test_a_document_has_exactly_its_clauses_in_its_order(document_id, ids):
    catalogue = clauses.document(document_id)
    assert catalogue.id == document_id
    assert [clause.id for clause in catalogue.clauses] == ids
    assert {clause.document for clause in catalogue.clauses} == {document_id}


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda each: each.id)
def test_a_document_is_named_in_both_languages(catalogue):
    for text in (catalogue.title, catalogue.source):
        assert_japanese(text.ja)
        assert_english(text.en)


@pytest.mark.parametrize("clause", ALL)
def test_a_clause_is_worded_in_both_languages(clause):
    for text in filter(None, (clause.title, clause.text, clause.interprets)):
        assert_japanese(text.ja)
        assert_english(text.en)


@pytest.mark.parametrize("clause", ALL)
def test_a_clause_has_a_short_title_and_whole_sentences(clause):
    assert len(clause.title.ja) <= 20
    assert 1 <= len(clause.title.en.split()) <= 8
    for text in filter(None, (clause.text, clause.interprets)):
        assert clause.title.ja != text.ja
        assert text.ja.endswith("。")
        assert text.en.endswith(".")
        assert text.en[0].isupper() or text.en[0] in "0123456789♠♥♦♣("


@pytest.mark.parametrize("clause", ALL)
def test_an_interpretation_says_what_it_adds(clause):
    if clause.basis is Basis.INTERPRETATION:
        assert clause.interprets is not None


@pytest.mark.parametrize("clause", ALL)
def test_a_clause_names_the_regulation_that_settles_it(clause):
    assert clause.regulation_key == REGULATION_KEYS.get(clause.id)
    assert (clause.basis is Basis.REGULATION) is (clause.id in WHOLE_REGULATIONS)


def test_no_two_clauses_share_a_wording():
    for language in ("ja", "en"):
        wordings = [clause.text.in_language(language) for clause in CLAUSES]
        assert len(set(wordings)) == len(wordings)


def test_a_line_that_is_no_part_of_a_catalogue_is_named():
    written = "# 規則 / Rules\n\n- 説明。\n- About.\n\n### X-1 題 / Title\n\n- 文。\n- A sentence.\n"
    assert read_document("x", written).clauses[0].document == "x"
    with pytest.raises(ValueError, match="x: a line that was wrapped"):
        read_document("x", f"{written}a line that was wrapped\n")


def assert_japanese(sentence: str) -> None:
    assert sentence == sentence.strip()
    assert any("\u3041" <= each <= "\u9fff" for each in sentence)


def assert_english(sentence: str) -> None:
    assert sentence == sentence.strip()
    assert all(each in "♠♥♦♣" or " " <= each <= "~" for each in sentence)
    assert "  " not in sentence
