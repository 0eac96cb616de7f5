"""A stored ruling, on any kind of question, can be read, and is written the same again."""

from random import Random
from typing import Any

import pytest

from rules_ref import adjudicate
from rules_ref.cases.rulings import contradictions_of, ruling_json, ruling_of
from rules_ref.documents import RULESETS
from tests.rules_ref.contradictions.stating import ruling
from tests.rules_ref.playouts import NAMES, deal, opening, playout
from tests.rules_ref.test_properties import switches

NOT_KEPT = ("id", "ruleset", "after", "legal_plays")


def read_again(case, written):
    again = ruling_json(ruling_of(case["question"], written))
    for key in (again.keys() | written).difference(NOT_KEPT):
        # An empty value and a missing one are equal.
        was = written.get(key, key == "complete")
        assert (again.get(key) or None) == (was or None), key


@pytest.mark.parametrize("document", RULESETS)
def test_rulings_on_plays(document):
    rng = Random(5)
    for position, move, _ in playout("jbl", opening(rng, 4, 7, jokers=1), rng):
        case = {"ruleset": document, "question": "play", "position": position}
        by = position["turn"]
        for cards in ([each] for each in position["hands"][by][:3]):
            read_again(case, adjudicate(case | {"play": {"by": by, "cards": cards}}))
        read_again(case, adjudicate(case | {"play": move, "with_legal_plays": True}))


@pytest.mark.parametrize(
    "document", [each for each in RULESETS if each != "uecda"]
)  # which answers none of these questions
def test_rulings_on_rankings_deals_openings_and_exchanges(document):
    rng = Random(6)
    players = list(NAMES[:4])
    order = ["daifugo", "fugo", "hinmin", "daihinmin"]
    common = {"ruleset": document, "players": players, "classes": dict(zip(players, order, strict=True))}
    hands = deal(rng, 4, 13)
    asked: list[dict[str, Any]] = [
        {"question": "ranking", "events": [{"player": player, "how": how} for player, how in zip(players, ("finish", "foul", "finish"), strict=False)]},
        {"question": "deal", "counts": dict.fromkeys(players, 13)},
        {"question": "opening", "hands": hands},
        {"question": "exchange", "hands": hands, "gives": {players[3]: hands[players[3]][:2]}},
    ]  # fmt: skip
    answered = [(case, adjudicate(common | case)) for case in asked]
    assert sum("error" not in answer for _, answer in answered) > 1
    for case, answer in answered:
        if "error" not in answer:
            read_again(case, answer)


def test_what_of_a_position_cannot_be_is_read_again():
    answer = ruling("jbl", on="C: H7 / D: H9")
    (found,) = contradictions_of(answer)
    (written,) = answer["contradictions"]
    assert (found.field, found.given, found.implied, found.clause) == ("lock", [], ["H"], "JBL-9.1")
    assert (found.text.ja, found.text.en, found.certain) == (written["ja"], written["en"], True)
    read_again({"question": "play"}, answer)


def test_switched_rules_leave_effects_that_are_read_again():
    rng = Random(9)
    for seed in range(4):
        asked = {"regulation": switches("momo", Random(seed))}
        for position, move, _ in playout("momo", opening(rng, 4, 6), rng):
            case = {"ruleset": "momo", "question": "play", "position": position, "play": move}
            read_again(case, adjudicate(case | asked))
