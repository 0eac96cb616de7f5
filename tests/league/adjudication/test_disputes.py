"""The disputes that come up most: each opens filled in, with the verdict that it is about."""

import pytest

from league.adjudication.forms.laying import start_of
from league.adjudication.pages.disputes import DISPUTES, moves_of
from league.adjudication.services.laying import lay

NAMES = ("A", "B", "C", "D")
LAID = [each for each in DISPUTES if each.moves]


def rulings(key, names=NAMES):
    moves = moves_of(key, names)
    return list(lay(start_of("jbl", None, names, {}, moves[0]["by"]), moves))


def test_there_are_twelve():
    assert len({each.key for each in DISPUTES}) == len(DISPUTES) == 12


@pytest.mark.parametrize("dispute", LAID, ids=lambda each: each.key)
@pytest.mark.parametrize("names", [NAMES, NAMES[:3]], ids=len)
def test_each_can_be_laid_at_a_table_of_any_size(dispute, names):
    assert all(each.error is None for each in rulings(dispute.key, names))


@pytest.mark.parametrize(
    ("key", "verdict", "foul", "clause"),
    [
        ("beats", "legal", False, "JBL-4.1"),
        ("lock", "illegal", False, "JBL-9.1"),
        ("foul", "legal", True, "JBL-11.4"),
        ("spade_three", "legal", False, "JBL-10.1"),
        ("joker_in_lock", "legal", False, "JBL-9.3"),
        ("pass_and_return", "illegal", False, "JBL-4.1"),
    ],
)
def test_the_last_play_of_each_has_the_ruling_it_is_about(key, verdict, foul, clause):
    ruling = rulings(key)[-1].ruling
    assert (ruling.verdict.value, ruling.foul) == (verdict, foul)
    assert clause in ruling.clauses


@pytest.mark.parametrize(
    ("key", "clause"), [("eight_in_stairs", "JBL-7.1"), ("stairs_revolution", "JBL-6.1")]
)
def test_what_it_is_not_is_said(key, clause):
    assert clause in [each.clause for each in rulings(key)[-1].ruling.nearly]


def test_after_a_finish_that_nobody_answers_the_next_one_leads():
    ruling = rulings("leads_next")[-1].ruling
    assert ruling.after.turn == "C"
    assert ruling.after.pile == ()


def test_a_dispute_there_is_not_has_no_plays():
    assert moves_of("dobon", NAMES) == []
