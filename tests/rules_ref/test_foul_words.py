"""What a finish that may not be is called: each document's own word, in everything that is said of it."""

from __future__ import annotations

import json

import pytest

from rules_ref.documents import RULESETS
from tests.rules_ref.asking import Asking

CLASSES = "D A B C E"
FOUL, BANNED = ("反則あがり", "foul finish"), ("禁止あがり", "banned finish")


def said(ruling) -> str:
    return json.dumps({key: value for key, value in ruling.json.items() if key != "id"}, ensure_ascii=False)


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


@pytest.mark.parametrize("document", RULESETS)
def test_the_word_is_the_one_of_its_clauses(document):
    ruleset = RULESETS[document]
    rules = ruleset.ranking
    if rules is not None and rules.foul_clause is not None:
        assert (ruleset.foul_word.ja, ruleset.foul_word.en) in (FOUL, BANNED)
        assert (ruleset.foul_word.ja == BANNED[0]) is (document in ("momo", "kyoto"))
