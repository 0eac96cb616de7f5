"""The sentences of a ruling: whole, without repetition or contradiction, and no player taken for a card."""

import re
from itertools import pairwise
from random import Random

import pytest

from rules_ref import adjudicate
from rules_ref.documents import RULESETS
from tests.rules_ref.asking import Asking
from tests.rules_ref.playouts import answer, choices, some_position
from tests.rules_ref.test_properties import switches

BEGINS = re.compile(r"[A-Z0-9♠♥♦♣“](?!X)|(?:north|east|south|west)\b")
SMALL = re.compile(r"[a-z]{3}")
PERMITS = ("出せます。", "始められます。", "あがってかまいません。")
momo = Asking("momo")


def rulings(document, seed):
    """Rulings on random sets of up to four cards and on all legal moves, along a random game."""
    rng = Random(seed)
    asked = {"regulation": switches(document, rng)}
    # A JBL pile may hold stairs, which have no form in a document without them.
    begun = "jbl" if RULESETS[document].forms.stairs else document
    position = some_position(begun, seed, each=9, jokers=1) | {"revolution": rng.random() < 0.3}
    for _ in range(12):
        by = position["turn"]
        hand = position["hands"][by]
        for size in range(1, min(4, len(hand)) + 1):
            yield answer(document, position, {"by": by, "cards": rng.sample(hand, size)}, **asked)
        legal = [*choices(document, position), {"by": by, "pass": True}]
        for move in legal:
            ruling = answer(document, position, move, **asked)
            yield ruling
        position = ruling["after"] or position
        if position["turn"] is None or not position["hands"][position["turn"]]:
            return


@pytest.mark.parametrize("document", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_random_play_is_ruled_on_in_sentences_of_which_none_is_said_twice(document, seed):
    for ruling in rulings(document, seed):
        for language in ("ja", "en"):
            said = [each[language] for each in (*ruling["findings"], *ruling["nearly"])]
            assert len(set(said)) == len(said), said


@pytest.mark.parametrize("document", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_no_play_is_refused_right_after_a_step_that_lets_it(document, seed):
    for ruling in rulings(document, seed):
        steps = ruling["findings"]
        for step, following in pairwise(steps):
            assert not (step["holds"] and step["ja"].endswith(PERMITS) and not following["holds"]), steps


@pytest.mark.parametrize("document", RULESETS)
@pytest.mark.parametrize("seed", [7, 8, 9])
def test_a_sentence_is_written_as_its_language_is(document, seed):
    for ruling in rulings(document, seed):
        japanese = [ruling["summary_ja"], *(each["ja"] for each in (*ruling["findings"], *ruling["nearly"]))]
        assert all(each.endswith("。") and not set(each) & set("(),:") for each in japanese), japanese
        english = [ruling["summary_en"], *(each["en"] for each in (*ruling["findings"], *ruling["nearly"]))]
        assert all(each.endswith(".") and not set(each) & set("（）、。") for each in english), english
        # A sentence begins with a capital, a number, a card or a player's name, and has small letters.
        assert all(BEGINS.match(each) and SMALL.search(each) for each in english), english


def seated(play, players=("♠", "♥", "♦", "♣")):
    position = {"players": players, "hands": {"♥": ["S8", "C3"]}, "turn": "♥", "pile": []}
    return adjudicate(
        {"ruleset": "jbl", "question": "play", "position": position, "play": {"by": "♥"} | play}
    )


def test_a_player_is_called_by_the_seat():
    ruling = seated({"cards": ["S8"]})
    assert ruling["summary_ja"] == "8切りです（JBL-4.5、JBL-7.1）。場が流れ、♥から始めます。"
    assert ruling["summary_en"] == "Eight-cut (JBL-4.5, JBL-7.1): the pile is cleared, and ♥ leads."
    assert ruling["findings"][0]["ja"] == "♥の番です。"
    assert (
        seated({"pass": True})["summary_ja"]
        == "場が空なので、パスできません（GEN-2）。パスはなかったことにして、♥がカードを出します。"
    )


def said_of(ruling, clause):
    return [each["ja"] for each in ruling.json["findings"] if each["clause"] == clause]


def test_what_has_turned_the_order_is_said():
    weak = Asking("kyoto").play("C2", on="H4", revolution=True)
    assert "革命中なので、♣2は♥4より弱く、出せません。" in said_of(weak, "GEN-14")
    back = Asking("kyoto").play("C2", on="H4", back=True)
    assert "11バック中なので、♣2は♥4より弱く、出せません。" in said_of(back, "GEN-14")
    equal = Asking("kyoto").play("C4", on="H4")
    assert "♣4は♥4と同じ強さなので、出せません。" in said_of(equal, "GEN-14")


@pytest.mark.parametrize("on", ["H2", "H5 H6 H7"])
def test_momo_13_1_a_smash_is_not_explained_as_stairs(on):
    ruling = momo.last("S8 HA S6", on=on, rules="stairs")
    assert ruling.legal
    assert not any("階段" in each["ja"] for each in ruling.json["findings"])


def test_momo_6_1_too_many_cards_are_not_said_to_lead():
    steps = momo.lead("S9 H9 D9 C9 JK").json["findings"]
    assert [each["holds"] for each in steps] == [True, True, True, False]
    assert not any(each["ja"].endswith(PERMITS) for each in steps)


@pytest.mark.parametrize(("document", "rules"), [("momo", "ban_two_finish"), ("kyoto", "")])
def test_a_ban_names_the_card_that_is_banned_now(document, rules):
    clause, asking = {"momo": "MOMO-9.2", "kyoto": "KYOTO-5.4"}[document], Asking(document)
    two = said_of(asking.last("C2", rules=rules), clause)
    assert two == ["最後のカードが2で、革命中ではないので、禁止あがりです。"]
    three = said_of(asking.last("C3", rules=rules, revolution=True), clause)
    assert three == ["最後のカードが3で、革命中なので、禁止あがりです。"]


def test_momo_9_3_a_ban_names_the_number_that_cuts_now():
    eight = said_of(momo.last("C8", rules="ban_eight_finish"), "MOMO-9.3")
    assert eight == ["最後のカードが8なので、禁止あがりです。"]
    nine = said_of(momo.last("C9", rules="ban_eight_finish", eight_cut_shift=True), "MOMO-9.3")
    assert nine == ["8切りが9に移っていて、最後のカードが9なので、禁止あがりです。"]


def test_momo_9_2_a_ban_that_is_not_in_use_is_called_by_its_name():
    (near,) = momo.last("C2").json["nearly"]
    assert near["clause"] == "MOMO-9.2"
    assert near["ja"] == "この大会では「2あがり禁止」を採用していません。"


def test_table_sizes_are_listed_as_people_say_them():
    sizes = {"jbl": "3人か4人", "sdin": "4人", "zai": "2人から8人"}
    for document, said in sizes.items():
        case = {"ruleset": document, "question": "round", "players": ["A"], "leader": "A", "moves": []}
        assert adjudicate(case)["error"]["message_ja"] == f"この規則のプレイヤーは{said}です。"


def english_of(ruling, clause):
    return [each["en"] for each in ruling.json["findings"] if each["clause"] == clause]


def test_momo_14_1_attributes_are_listed_as_each_language_does():
    ruling = momo.play("C9", on="H4", rules="attribute_lock", attribute_lock=["red", "tall"])
    assert said_of(ruling, "MOMO-14.1") == ["属性しばりのため、red・tallのカードしか出せません。"]
    assert english_of(ruling, "MOMO-14.1") == ["The round of play is locked to red, tall."]


def test_zai_5_1_who_counts_as_having_passed_is_said_in_a_sentence():
    zai = Asking("zai")
    assert english_of(zai.lead("C5"), "ZAI-5.1") == [
        "By the five-skip B counts as having passed. The next player is skipped."
    ]
    assert english_of(zai.lead("C5 H5"), "ZAI-5.1")[0].startswith("By the five-skip B, C and D count")
