"""The most frequent disputes: their example plays end with the verdict that each is about."""

import pytest

from league.adjudication.forms.laying import start_of
from league.adjudication.pages.disputes import DISPUTES, disputes_among, moves_of
from league.adjudication.services.laying import lay
from rules_ref.classes import classes_by_place
from rules_ref.documents import RULESETS

NAMES = ("A", "B", "C", "D")
LAID = [each for each in DISPUTES if each.moves]


def rulings(key, names=NAMES, left=()):
    still_in = [name for name in names if name not in left]
    out = {"out": [{"player": each, "how": "finish"} for each in left]} if left else {}
    return laid_under("jbl", moves_of(key, still_in), names, out)


def laid_under(document, moves, names, before):
    return list(lay(start_of(document, None, names, before, moves[0]["by"]), moves))


def test_there_are_twelve():
    assert len({dispute.key for dispute in DISPUTES}) == len(DISPUTES) == 12


@pytest.mark.parametrize("dispute", LAID, ids=lambda each: each.key)
@pytest.mark.parametrize("names", [NAMES, NAMES[:3]], ids=len)
def test_each_can_be_laid_at_a_table_of_any_size(dispute, names):
    assert all(ruling.error is None for ruling in rulings(dispute.key, names))


@pytest.mark.parametrize(
    ("key", "ruled", "clause"),
    [
        ("beats", ("legal", False), "JBL-4.1"),
        ("lock", ("illegal", False), "JBL-9.1"),
        ("foul", ("legal", True), "JBL-11.4"),
        ("spade_three", ("legal", False), "JBL-10.1"),
        ("joker_in_lock", ("legal", False), "JBL-9.3"),
        ("pass_and_return", ("illegal", False), "JBL-4.1"),
    ],
)
@pytest.mark.parametrize(
    ("names", "left"), [(NAMES, ()), (NAMES[:3], ()), (NAMES, ("C",)), (NAMES, ("C", "A"))]
)
def test_the_last_play_of_each_has_the_ruling_it_is_about(key, ruled, clause, names, left):
    still_in = [name for name in names if name not in left]
    if key not in [each.key for each in disputes_among(still_in)]:
        assert moves_of(key, still_in) == []
        return
    ruling = rulings(key, names, left)[-1].ruling
    assert (ruling.verdict.value, ruling.foul) == ruled
    assert clause in ruling.clauses


@pytest.mark.parametrize(
    ("key", "clause"), [("eight_in_stairs", "JBL-7.1"), ("stairs_revolution", "JBL-6.1")]
)
def test_what_it_is_not_is_said(key, clause):
    assert clause in [each.clause for each in rulings(key)[-1].ruling.nearly]


@pytest.mark.parametrize(
    ("names", "left", "leads"), [(NAMES, (), "C"), (NAMES[:3], (), "C"), (NAMES, ("C",), "D")]
)
def test_after_a_finish_that_nobody_answers_the_next_one_leads(names, left, leads):
    ruling = rulings("leads_next", names, left)[-1].ruling
    assert ruling.after.turn == leads
    assert ruling.after.pile == ()


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("document", RULESETS)
def test_where_the_classes_are_known_nobody_falls_before_the_next_one_leads(document, size):
    if size not in RULESETS[document].table_sizes:
        pytest.skip("no such table")
    names = (*NAMES, "E")[:size]
    for daifugo in names:
        others = [name for name in names if name != daifugo]
        held = zip((daifugo, *others), classes_by_place(size), strict=True)
        classes = {"classes": {player: each.value for player, each in held}}
        after = laid_under(document, moves_of("leads_next", names, daifugo), names, classes)[-1].ruling.after
        assert [(each.player, each.how.value) for each in after.out] == [(daifugo, "finish")]
        assert after.turn == names[(names.index(daifugo) + 1) % size]


@pytest.mark.parametrize("document", RULESETS)
def test_no_dispute_stops_before_the_play_it_is_about(document):
    for each in LAID:
        laid = laid_under(document, moves_of(each.key, NAMES), NAMES, {})
        assert [one.stops for one in laid[:-1]] == [False] * (len(laid) - 1), each.key


def test_between_two_nobody_comes_back_from_a_pass_and_a_finish_ends_the_game():
    not_there = {dispute.key for dispute in DISPUTES} - {each.key for each in disputes_among(NAMES[:2])}
    assert not_there == {"pass_and_return", "leads_next"}
    assert disputes_among(NAMES[:3]) == list(DISPUTES)


def test_a_dispute_there_is_not_has_no_plays():
    assert moves_of("dobon", NAMES) == []
