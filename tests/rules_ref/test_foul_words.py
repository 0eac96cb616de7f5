"""A foul finish is called by its document's own word, in every sentence about it."""

import json

import pytest

from rules_ref.documents import RULESETS
from rules_ref.notation import read_notation, write_case
from tests.rules_ref.asking import Asking

CLASSES = "D A B C E"
FOUL, BANNED = ("反則あがり", "foul finish"), ("禁止あがり", "banned finish")


def said(ruling) -> str:
    return json.dumps({key: value for key, value in ruling.json.items() if key != "id"}, ensure_ascii=False)


def in_english(ruling) -> list[str]:
    return [*(finding["en"] for finding in ruling.json["findings"]), ruling.json.get("summary_en", "")]


@pytest.mark.parametrize(
    ("ruling", "own", "other"),
    [
        (Asking("jbl").last("S8", classes="D A B C"), FOUL, BANNED),
        (Asking("sdin").last("S8", classes="D A B C"), FOUL, BANNED),
        (Asking("momo").last("S8", rules="ban_eight_finish"), BANNED, FOUL),
        (Asking("kyoto", "A B C D E").last("S8", classes=CLASSES), BANNED, FOUL),
        (Asking("jbl").ranking("B:foul A C", classes="D A B C"), FOUL, BANNED),
        (Asking("momo").ranking("B:foul A:foul C"), BANNED, FOUL),
        (Asking("kyoto", "A B C D E").ranking("B:foul A C", classes=CLASSES), BANNED, FOUL),
        (Asking("kyoto", "A B C D E").ranking("B:foul B:foul A C"), BANNED, FOUL),
    ],
)
def test_a_document_s_own_word_is_said_and_no_other(ruling, own, other):
    told = said(ruling)
    assert own[0] in told
    assert [each for each in other if each in told.lower()] == []
    if own is BANNED:
        assert [each for each in in_english(ruling) if "foul" in each.lower()] == []


@pytest.mark.parametrize("document", RULESETS)
def test_the_word_is_the_one_of_its_clauses(document):
    ruleset = RULESETS[document]
    rules = ruleset.ranking
    if rules.foul_clause is not None:
        assert (ruleset.foul_word.ja, ruleset.foul_word.en) in (FOUL, BANNED)
        assert (ruleset.foul_word.ja == BANNED[0]) is (document in ("momo", "kyoto"))


@pytest.mark.parametrize(("document", "word"), [("jbl", FOUL), ("momo", BANNED), ("kyoto", BANNED)])
def test_the_notation_writes_the_word_of_the_document_and_reads_either(document, word):
    case = {
        "ruleset": document,
        "question": "play",
        "position": {"players": list("ABC"), "turn": "A", "out": [{"player": "C", "how": "foul"}]},
    }
    text = write_case(case, "ja")
    assert f"C={word[0]}" in text
    for each in (FOUL, BANNED):
        again = read_notation(text.replace(word[0], each[0])).case
        assert again["position"]["out"] == [{"player": "C", "how": "foul"}]
