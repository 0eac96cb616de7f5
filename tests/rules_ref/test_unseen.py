"""Piles of which only the form and the number of cards are known."""

import re
from random import Random

import pytest

from rules_ref import adjudicate
from rules_ref.cards import cards as cards_in
from rules_ref.documents import RULESETS
from tests.rules_ref.helpers import ask, error
from tests.rules_ref.questions_by_chance import questions


def on(form, cards, *, ruleset="jbl", size=None, hand="C4 D4", **fields):
    laid = {"by": "D", "form": form} | ({} if size is None else {"size": size})
    hands = {"A": [*cards.split(), *hand.split()], "B": 4, "C": 4, "D": 4}
    position = {"players": list("ABCD"), "turn": "A", "hands": hands, "pile": [laid]} | fields
    played = {"by": "A", "cards": cards.split()}
    return {"ruleset": ruleset, "question": "play", "position": position, "play": played}


@pytest.mark.parametrize(
    ("form", "size", "cards", "clause"),
    [
        ("pair", None, "S9", "JBL-4.1"),
        ("triple", 3, "S9 H9", "JBL-4.1"),
        ("stairs", 3, "S9 H9 D9", "JBL-4.6"),
        ("multiple", 5, "S9 H9 D9 C9", "JBL-6.3"),
    ],
)
def test_what_the_number_of_cards_or_their_form_decides_is_answered(form, size, cards, clause):
    ask(on(form, cards, size=size)).shows(illegal=True, cites=clause)


def test_a_joker_is_stronger_than_any_single_but_another_joker():
    ruling = ask(on("single", "JK", hand="JK D4"))
    assert ruling.legal
    assert ruling.after["pile"][0] == {"by": "D", "form": "single", "size": 1}
    assert ask(on("single", "JK", hand="C4")).json["verdict"] == "undetermined"


def test_which_card_would_decide_is_said():
    ruling = ask(on("single", "S9"))
    assert ruling.json["verdict"] == "undetermined"
    (finding,) = ruling.json["findings"]
    # An 8 would have been flushed, and cannot be on the pile.
    assert (
        finding["ja"] == "場のカードしだいです。3 4 5 6 7なら出せます、9 10 J Q K A 2 JOKERなら出せません。"
    )
    assert "with 3 4 5 6 7 it is playable" in finding["en"]


RANKS = (*"3456789JQKA2", "10")
ALL_BUT_A_JOKER = " ".join(f"{suit}{rank}" for suit in "SHDC" for rank in RANKS) + " JK"


@pytest.mark.parametrize(
    ("form", "size", "hand"), [("multiple", 7, "C4"), ("pair", None, ALL_BUT_A_JOKER.removeprefix("S3 "))]
)
def test_cards_that_cannot_lie_there_decide_nothing(form, size, hand):
    ruling = ask(on(form, "S3", size=size, hand=hand))
    assert ruling.json["verdict"] == "undetermined"
    assert "この出し方になるカードはありません" in ruling.json["findings"][0]["ja"]


def test_no_card_that_nobody_saw_is_named():
    assert ask(on("pair", "S8 H8", lock=["S", "H"])).json["verdict"] == "undetermined"
    flushing = ask(on("pair", "S9"))
    assert not any("♥" in finding["ja"] for finding in flushing.json["findings"])


@pytest.mark.parametrize(
    ("form", "cards", "fields", "verdict", "says"),
    [
        ("single", "JK", {"hand": "JK D4"}, "legal", "場のカードがどれであっても、JOKERを出せます"),
        ("pair", "S3 H3", {}, "illegal", "場のカードがどれであっても、♠3 ♥3は出せません"),
        ("stairs", "S3 S4 S5", {"size": 3}, "illegal", "場のカードがどれであっても、♠3 ♠4 ♠5は出せません"),
        ("single", "C2", {"revolution": True}, "illegal", "場のカードがどれであっても、♣2は出せません"),
        # The reason does not depend on the pile; that the 3 is too weak as well is a separate step.
        ("pair", "S9", {}, "illegal", "枚"),
        ("single", "S3", {"turn": "B", "hand": "JK JK C4"}, "illegal", "いまはBの番なので"),
    ],
)
def test_the_first_sentence_names_no_card_that_nobody_saw(form, cards, fields, verdict, says):
    ruling = ask(on(form, cards, **fields)).json
    assert ruling["verdict"] == verdict
    assert says in ruling["summary_ja"]
    named = set(re.findall("[♠♥♦♣](?:10|.)|JOKER", ruling["summary_ja"] + ruling["summary_en"]))
    assert named <= {card.symbol for card in cards_in(cards)}


@pytest.mark.parametrize(
    ("laid", "field"),
    [
        ({"form": "heap"}, "form"),
        ({"form": "pair", "size": 3}, "size"),
        ({"form": "stairs", "size": 2}, "size"),
        ({"form": "stairs"}, "size"),
        ({"form": "pair", "cards": ["S3"]}, "cards"),
    ],
)
def test_a_form_that_there_is_not_is_refused(laid, field):
    case = on("pair", "S9")
    case["position"]["pile"] = [{"by": "D"} | laid]
    assert error(case)[0] == f"position.pile[0].{field}"


def round_of(*moves, **more):
    case = {
        "ruleset": "jbl",
        "question": "round",
        "players": list("ABCD"),
        "leader": "B",
        "moves": list(moves),
    }
    return adjudicate(case | more)


def test_a_round_goes_on_over_cards_that_nobody_remembers():
    pair = {"by": "B", "form": "pair", "size": 2}
    refused = round_of(pair, {"by": "C", "cards": ["H9"]})
    assert (refused["verdict"], refused["at"]) == ("illegal", 1)
    assert refused["steps"][0]["state"]["pile"] == [pair]
    passed = round_of(pair, {"by": "C", "pass": True}, {"by": "D", "pass": True}, {"by": "A", "pass": True})
    assert (passed["verdict"], passed["after"]["turn"], passed["after"]["pile"]) == ("legal", "B", [])
    assert round_of(pair, {"by": "C", "cards": ["H9", "D9"]})["verdict"] == "undetermined"


def test_who_is_not_on_turn_may_not_lay_cards_that_nobody_remembers_either():
    assert round_of({"by": "C", "form": "single"})["verdict"] == "illegal"
    last = round_of({"by": "B", "form": "pair"}, hands={"B": 2})
    assert last["verdict"] == "undetermined"
    assert round_of({"by": "B", "form": "pair"}, hands={"B": 3})["after"]["hands"] == {"B": 1}


def test_who_leads_after_a_cut_that_nobody_answered_leaves_cards_that_are_to_be_beaten():
    moves = ({"by": "B", "cards": ["S8"]}, {"by": "B", "form": "single"}, {"by": "C", "cards": ["H9", "D9"]})
    refused = round_of(*moves, ruleset="kyoto", hands=dict.fromkeys("ABCD", 10))
    assert (refused["verdict"], refused["at"]) == ("illegal", 2)
    led = round_of(*moves[:2], ruleset="kyoto", hands=dict.fromkeys("ABCD", 10))["after"]
    assert (led["pile"], led["pending"]) == ([{"by": "B", "form": "single", "size": 1}], None)


def test_nobody_lays_more_cards_than_they_hold():
    refused = round_of({"by": "B", "form": "pair"}, hands={"B": 1})
    assert (refused["verdict"], refused["ruling"]["clauses"]) == ("illegal", ["GEN-1"])


def test_after_the_end_of_the_game_nothing_is_laid():
    ended = {"out": [{"player": "C", "how": "finish"}, {"player": "D", "how": "finish"}]}
    moves = ({"by": "B", "cards": ["S4"]}, {"by": "A", "form": "single"})
    refused = round_of(*moves, hands={"A": ["S5"], "B": ["S4"]}, **ended)
    assert (refused["verdict"], refused["at"], refused["ruling"]["clauses"]) == ("illegal", 1, ["GEN-5"])


FORMS = {1: "single", 2: "pair"}


def with_the_top_unseen(case):
    """The case with only the form and the number of cards of the top play."""
    position = case["position"]
    *below, top = position["pile"]
    run = len({face[0] for face in top["cards"]}) == 1
    form = FORMS.get(len(top["cards"]), "stairs" if run else "multiple")
    unseen = {"by": top["by"], "form": form, "size": len(top["cards"])}
    # A lock would reveal suits of the cards.
    return case | {"position": position | {"pile": [*below, unseen], "lock": []}}


@pytest.mark.parametrize("document", RULESETS)
def test_what_is_answered_holds_together_as_it_does_on_cards_that_are_seen(document):
    rng = Random(5)
    played = [case for case in questions(RULESETS[document], rng) if case["question"] == "play"]
    seen = [case for case in played if "cards" in (case["position"].get("pile") or [{}])[-1]]
    ruled = [ask(with_the_top_unseen(case)) for case in rng.sample(seen, 12) if "cards" in case["play"]]
    assert {ruling.json["verdict"] for ruling in ruled} > {"illegal"}
