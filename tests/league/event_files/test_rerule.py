"""``rerule`` judges stored cases again and lists the rulings that change, with both reasonings."""

import json
from copy import deepcopy

import pytest
from django.core.management import call_command

from league.management.plain.rerule import run
from rules_ref import adjudicate
from tests.factories import make_match
from tests.league.ruling_steps import ask, call
from tests.scoring.event.large import large_event

PLAY = {
    "ruleset": "jbl",
    "question": "play",
    "position": {"players": ["A", "B", "C", "D"], "hands": {"A": ["S8", "H5"]}, "turn": "A"},
    "play": {"by": "A", "cards": ["S8"]},
}
RANKING = {
    "ruleset": "jbl",
    "question": "ranking",
    "players": ["A", "B", "C", "D"],
    "events": [{"player": player, "how": "finish"} for player in "BCD"],
}
CALL = {"ruleset": "jbl", "question": "call", "words": "来てください"}


def ruled(case, **changes):
    """A case's answer as an older version gave it: with ``changes``; None removes a key."""
    answer = deepcopy(adjudicate(case)) | changes
    return {key: value for key, value in answer.items() if value is not None}


def told(tmp_path, capfd, *rulings, published=False):
    """The output of the command for these cases and stored answers, and its exit status."""
    keys = ("number", "answer") if published else ("no", "ruling")
    found = [
        dict(zip(keys, (number, answer), strict=True)) | {"case": case}
        for number, (case, answer) in enumerate(rulings, 1)
    ]
    whole = {"rulings": found, "next": None} if published else large_event(8) | {"rulings": found}
    path = tmp_path / "rulings.json"
    path.write_text(json.dumps(whole), encoding="utf-8")
    try:
        run(str(path))
    except SystemExit as ended:
        return capfd.readouterr().out, ended.code
    return capfd.readouterr().out, 0


@pytest.mark.parametrize("published", [False, True])
def test_what_is_answered_as_it_was_does_not_turn(tmp_path, capfd, published):
    as_it_was = [(PLAY, ruled(PLAY)), (RANKING, ruled(RANKING)), (CALL, {})]
    out, status = told(tmp_path, capfd, *as_it_was, published=published)
    assert (out.strip(), status) == (
        "もう一度尋ねた裁定: 2、変わるもの: 0 / rulings asked again: 2, that turn: 0",
        0,
    )


@pytest.mark.parametrize(
    ("case", "changes", "what"),
    [
        (PLAY, {"verdict": "illegal"}, "verdict"),
        (PLAY, {"clauses": ["JBL-7.1"]}, "clauses"),
        (PLAY, {"effects": [{"kind": "turn", "player": "B", "clause": "JBL-4.1"}]}, "what follows"),
        (PLAY, {"after": {"turn": "B"}}, "the position after it"),
        (RANKING, {"order": ["A", "B", "C", "D"]}, "order"),
        (RANKING, {"points": {"A": 1}, "downfall": "A"}, "points, downfall"),
    ],
)
def test_a_ruling_that_turns_is_told_with_both_reasonings(tmp_path, capfd, case, changes, what):
    out, status = told(
        tmp_path, capfd, (case, ruled(case)), (case, ruled(case, summary_en="Once.", **changes))
    )
    first, *reasonings, last = out.splitlines()
    assert first.endswith(f"Ruling 2 turns: {what}.")
    assert first.startswith("裁定 第2号が変わります（")
    assert any(line.endswith(" / Once.") for line in reasonings)
    assert sum(line.startswith(("  以前 / before: ", "  今 / now: ")) for line in reasonings) == 2
    assert (last[-1], status) == ("1", 1)


@pytest.mark.parametrize(
    "changes",
    [
        {"summary_ja": "別の言葉", "findings": []},
        {"effects": None, "after": None},
        {"after": {"turn": "A"}},
        {"clauses": ["JBL-7.1", "JBL-4.5"]},
    ],
)
def test_other_words_an_older_answer_and_the_order_of_clauses_turn_nothing(tmp_path, capfd, changes):
    assert told(tmp_path, capfd, (PLAY, ruled(PLAY, **changes)))[1] == 0


def test_an_answer_of_another_program_is_told_as_far_as_it_goes(tmp_path, capfd):
    out, status = told(
        tmp_path, capfd, (PLAY, {"verdict": "yes", "clauses": [7], "findings": "none", "ruling": 1})
    )
    assert "以前 / before: yes 7" in out
    assert status == 1


def test_a_case_that_cannot_be_read_any_more_is_told(tmp_path, capfd):
    out, status = told(tmp_path, capfd, (PLAY | {"ruleset": "bridge"}, ruled(PLAY)))
    assert "Ruling 1 turns: the case cannot be read any more." in out
    assert status == 1


@pytest.mark.django_db
def test_the_rulings_of_an_event_of_this_desk_are_asked(capfd):
    match = make_match()
    ask(match)
    call(match)
    call_command("rerule", event=match.table.round.event.slug)
    assert capfd.readouterr().out.strip().endswith("rulings asked again: 1, that turn: 0")
