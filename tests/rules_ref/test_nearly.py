"""Near misses: the clause that a player had in mind, and none where no clause is near."""

from random import Random
from typing import Any

import pytest

from rules_ref.documents import RULESETS
from tests.golden import is_as_kept
from tests.rules_ref.asking import Asking
from tests.rules_ref.playouts import answer, choices, some_position

CUT = {"kind": "eight_cut", "by": "D"}
ON_THE_CUT = {"turn": "D", "pending": CUT}
LAST = {"last": True}
TWO = [{"cards": ["S8", "H6"], "effect": "revolution"}, {"cards": ["C9", "H9"], "effect": "eight_cut_shift"}]
ATTRIBUTES = {"S4": ["cool"], "H4": ["cool"], "S5": ["cool"], "D5": ["cute"], "H5": ["cool"], "C5": ["cute"]}


def near(document, cards, on="", **fields):
    """The near misses of a play; ``last``: as the last cards of the hand."""
    asking = Asking(document, "A B C D E" if document == "kyoto" else "A B C D")
    ask = asking.last if fields.pop("last", False) else asking.play
    return ask(cards, on=on, **fields).json["nearly"]


def nearly(document, cards, on="", **fields):
    """The clauses of the near misses."""
    return [each["clause"] for each in near(document, cards, on, **fields)]


NEAR: list[tuple[str, str, str, dict[str, Any], str | None]] = [
    # ♠3 on the joker.
    ("jbl", "H3", "JK", {}, "JBL-10.1"),
    ("jbl", "S3", "H9", {}, "JBL-10.1"),
    ("jbl", "S3", "JK JK", {}, "JBL-10.1"),
    ("jbl", "S3 H3", "H9 JK", {}, "JBL-10.1"),
    ("jbl", "S3 H3", "JK", {}, "JBL-10.1"),
    ("jbl", "S3", "JK", LAST, "JBL-10.2"),
    ("sdin", "D3", "JK", {}, "SDIN-8.1"),
    ("sdin", "S3", "JK", {"rules": "-spade3"}, "SDIN-8.1"),
    ("momo", "C3", "JK", {"rules": "spade3"}, "MOMO-11.1"),
    ("momo", "S3", "H9 JK", {"rules": "spade3"}, "MOMO-11.1"),
    ("momo", "S3", "JK", {}, "MOMO-11.1"),
    ("kyoto", "H3", "JK", {}, "KYOTO-3.2"),
    ("kyoto", "S3", "HK", {}, "KYOTO-3.2"),
    ("uecda", "H3", "JK", {}, "UEC-8"),
    ("zai", "H3", "JK", {}, "ZAI-3.1"),
    ("zai", "S3", "JK JK", {}, "ZAI-3.1"),
    ("zai", "S3", "H9", {}, "ZAI-3.1"),
    ("zai", "S3 JK", "JK JK", {}, "ZAI-3.1"),
    # An exact number of cards of one rank.
    ("kyoto", "S3 H3 JK", "", {}, "KYOTO-3.1"),
    ("kyoto", "S3 H3 JK", "SA", {}, "KYOTO-3.1"),
    ("kyoto", "S3 H3 D3 JK", "", {}, "KYOTO-3.1"),
    ("kyoto", "S3 H3 D3 C3", "", {}, "KYOTO-3.1"),
    ("zai", "S3 H3 D3 C3", "", {}, "ZAI-3.2"),
    ("zai", "S3 H3 D3 JK", "SA", {}, "ZAI-3.2"),
    ("kyoto", "S4 H4 D4", "D: S8", ON_THE_CUT, "KYOTO-3.3"),
    ("kyoto", "S4 JK", "D: S8", ON_THE_CUT, "KYOTO-3.3"),
    ("kyoto", "S4", "D: S8", ON_THE_CUT, "KYOTO-3.3"),
    ("kyoto", "S4 H4", "D: S8 H8", {}, "KYOTO-3.3"),
    ("kyoto", "S4 H4", "", {"turn": "D", "last_cut": ["S8", "H8"]}, "KYOTO-3.3"),
    ("kyoto", "S6 JK", "H5 D5", {}, "KYOTO-3.4"),
    ("kyoto", "S6 H6 D6", "", {}, "KYOTO-3.4"),
    ("kyoto", "S9 JK", "H5 D5", {}, "KYOTO-3.5"),
    ("kyoto", "S9 H9 D9", "", {}, "KYOTO-3.5"),
    ("zai", "S9 H9 D9 C9", "", {}, "ZAI-9.2"),
    ("zai", "S9 H9 D9", "HK DK CK", {}, "ZAI-9.2"),
    ("zai", "H9 D9 C9 S9", "D: S8", ON_THE_CUT, "ZAI-8.2"),
    ("zai", "H3 JK", "D: S8", ON_THE_CUT, "ZAI-8.2"),
    # A weak card in the order in force.
    ("jbl", "C2", "H4", {"revolution": True}, "JBL-6.1"),
    ("sdin", "C2", "H4", {"revolution": True}, "SDIN-4.1"),
    ("momo", "C2", "H4", {"revolution": True}, "MOMO-3.1"),
    ("kyoto", "C2", "H4", {"revolution": True}, "KYOTO-4.6"),
    ("zai", "C2", "H4", {"revolution": True}, "ZAI-R.1"),
    ("uecda", "C2", "H4", {"revolution": True}, "UEC-5"),
    ("momo", "C2", "H4", {"back": True, "rules": "eleven_back"}, "MOMO-10.1"),
    ("kyoto", "C2", "H4", {"back": True}, "KYOTO-2.5"),
    ("zai", "C2", "H4", {"back": True}, "ZAI-J.1"),
    ("kyoto", "C5", "H9", {"back": True, "revolution": True}, "KYOTO-4.6"),
    ("zai", "S8", "HK", {}, "ZAI-8.1"),
    ("momo", "C5", "H9", {"back": True, "revolution": True, "rules": "eleven_back"}, "MOMO-3.1"),
    ("zai", "C5", "H9", {"back": True, "revolution": True}, "ZAI-R.1"),
    # Near misses of a revolution.
    ("jbl", "S4 S5 S6 S7", "", {}, "JBL-6.1"),
    ("sdin", "S4 S5 S6 S7", "", {}, "SDIN-4.1"),
    ("uecda", "S4 S5 S6 S7", "", {}, "UEC-5"),
    ("momo", "S9 H9 D9 C9 JK", "", {}, "MOMO-3.1"),
    ("momo", "S4 S5 S6 S7 S8", "", {"rules": "stairs"}, "MOMO-12.7"),
    ("jbl", "S4 H4 D4 C4", "H9", {}, "JBL-6.1"),
    ("jbl", "SK HK DK CK", "H9 S9 D9 C9 JK", {}, "JBL-6.2"),
    ("zai", "SK HK DK CK", "H9", {}, "ZAI-R.1"),
    ("zai", "S4 H4 D4 C4", "S9 H9 D9 C9", {}, "ZAI-C.1"),
    # Eights that cut nothing.
    ("jbl", "S7 S8 S9", "", {}, "JBL-7.1"),
    ("jbl", "S8", "HK", {}, "JBL-7.1"),
    ("jbl", "S8", "H5", LAST, "JBL-7.1"),
    ("sdin", "S7 S8 S9", "", {}, "SDIN-5.1"),
    ("momo", "S7 S8 S9", "", {"rules": "stairs"}, "MOMO-5.1"),
    ("momo", "S8", "H5", {"eight_cut_shift": True}, "MOMO-5.1"),
    ("kyoto", "S7 S8 S9", "", {"rules": "-stairs_number_effects"}, "KYOTO-2.3"),
    ("kyoto", "S7 JK=S8 S9", "", {}, "KYOTO-2.3"),
    # Js and numbers that do nothing.
    ("momo", "SJ", "H9", {}, "MOMO-10.1"),
    ("momo", "S10 SJ SQ", "", {"rules": "stairs eleven_back"}, "MOMO-10.1"),
    ("momo", "SJ HJ DJ CJ", "", {"rules": "eleven_back"}, "MOMO-10.1"),
    ("kyoto", "S10 JK=SJ SQ", "", {}, "KYOTO-2.5"),
    ("kyoto", "SJ", "HQ", {"back": True}, "KYOTO-2.5"),
    ("zai", "SJ", "HQ", {"back": True}, "ZAI-J.1"),
    ("kyoto", "S4 S5 S6", "", {"rules": "-stairs_number_effects"}, "KYOTO-2.1"),
    ("kyoto", "S6 JK=S7 S8", "", {}, "KYOTO-2.2"),
    # Locks that did not begin.
    ("jbl", "S9 JK", "S5 H5", {}, "JBL-9.1"),
    ("jbl", "S9 H9", "S5 D5", {}, "JBL-9.1"),
    ("sdin", "S9 H9", "S5 JK", {}, "SDIN-7.1"),
    ("sdin", "S9", "S5", {"rules": "-suit_lock"}, "SDIN-7.1"),
    ("momo", "S9 H9", "S5 D5", {"rules": "suit_lock"}, "MOMO-8.1"),
    ("kyoto", "S7 JK", "S5 H5", {}, "KYOTO-4.4"),
    ("kyoto", "S7 H7", "S5 D5", {}, "KYOTO-4.4"),
    ("zai", "S7 JK", "S5 H5", {}, "ZAI-L.1"),
    ("uecda", "S7 H7", "S5 D5", {}, "UEC-7"),
    ("kyoto", "JK", "S2", {}, "KYOTO-4.5"),
    ("momo", "H5 C5", "S4 H4", {"rules": "attribute_lock", "regulation": {"attributes": ATTRIBUTES}}, "MOMO-14.1"),
    ("momo", "S5 JK", "S4 H4", {"rules": "attribute_lock", "regulation": {"attributes": ATTRIBUTES}}, "MOMO-14.1"),
    # Last cards.
    ("jbl", "S7 S8 S9", "", LAST, "JBL-11.4"),
    ("jbl", "S2", "", LAST | {"revolution": True}, "JBL-11.6"),
    ("jbl", "S3 H3", "", LAST, "JBL-11.5"),
    ("sdin", "S7 S8 S9", "", LAST, "SDIN-9.1"),
    ("sdin", "S2", "", LAST | {"rules": "-foul_finish"}, "SDIN-9.2"),
    ("sdin", "S3", "", LAST | {"rules": "-spade3"}, "SDIN-9.4"),
    ("momo", "S8", "", LAST, "MOMO-9.3"),
    ("momo", "S8", "", LAST | {"rules": "ban_eight_finish", "eight_cut_shift": True}, "MOMO-9.3"),
    ("momo", "S3 H3 D3 C3", "", LAST | {"rules": "ban_two_finish"}, "MOMO-9.2"),
    ("momo", "S3", "HJ", LAST | {"rules": "ban_two_finish eleven_back", "back": True}, "MOMO-9.2"),
    ("kyoto", "S2", "", LAST | {"revolution": True}, "KYOTO-5.4"),
    ("kyoto", "S3", "HJ", LAST | {"back": True}, "KYOTO-5.4"),
    ("kyoto", "S2", "H9", LAST | {"back": True, "revolution": True}, "KYOTO-5.4"),
    ("kyoto", "SA JK", "", LAST, "KYOTO-5.3"),
    ("kyoto", "S3", "", LAST, "KYOTO-5.2"),
    ("kyoto", "S7 S8 S9", "", LAST | {"rules": "-stairs_number_effects"}, "KYOTO-5.1"),
    ("zai", "S8 JK", "", LAST, "ZAI-8.3"),
    ("zai", "S8 JK", "", LAST, "ZAI-X.4"),
    ("zai", "S7 S8 S9", "", LAST, "ZAI-8.3"),
    ("zai", "S2 JK", "", LAST, "ZAI-2.2"),
    ("zai", "S2", "", LAST | {"revolution": True}, "ZAI-2.2"),
    ("zai", "S3 JK", "", LAST | {"revolution": True}, "ZAI-3.3"),
    ("zai", "S7", "", LAST, "ZAI-7.1"),
    ("zai", "S10", "", LAST, "ZAI-10.1"),
    # Downfalls that do not happen, and a play after a pass.
    ("jbl", "S8", "", LAST | {"classes": "B A C D"}, "JBL-8.1"),
    ("kyoto", "S8", "", LAST | {"classes": "B A C D E"}, "KYOTO-1.6"),
    ("jbl", "SK", "H9", {"passed": "A", "rules": "-pass_lockout"}, "JBL-4.1"),
    # Down number.
    ("zai", "CJ", "CK", {}, "ZAI-D.1"),
    ("zai", "HQ", "CK", {}, "ZAI-D.1"),
    ("zai", "CK", "CA", {}, None),
    ("zai", "C7", "C8", {}, "ZAI-D.1"),
    ("zai", "C3 C4 C5", "C4 C5 C6", {}, "ZAI-D.1"),
    # Smash, unite effects, stairs.
    ("momo", "S8 HA D6", "", {"hand": "S8 HA D6 S9"}, "MOMO-13.1"),
    ("momo", "S8 HA D6", "", {"rules": "-pylon_smash"}, "MOMO-13.1"),
    ("momo", "S8 HA JK", "", {}, "MOMO-13.1"),
    ("momo", "S9 H9", "", {"rules": "unite_effects", "regulation": {"unites": TWO}}, None),
    ("momo", "C9 H9 S9", "", {"rules": "unite_effects", "regulation": {"unites": TWO}}, "MOMO-15.1"),
    ("momo", "C9 H9", "", {"regulation": {"unites": TWO}}, "MOMO-15.1"),
    ("momo", "S8 H6", "", {"rules": "unite_effects", "regulation": {"unites": TWO}}, "MOMO-15.1"),
    ("jbl", "S5 S7 S8", "", {}, "JBL-4.5"),
    ("sdin", "S5 H6 S7", "", {}, "SDIN-2.2"),
    ("kyoto", "SA S2 S3", "", {}, "KYOTO-4.1"),
    ("zai", "S5 S6", "", {}, "ZAI-S.1"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "cards", "on", "fields", "clause"), NEAR)
def test_cards_that_look_like_something_special_say_why_they_are_not(document, cards, on, fields, clause):
    found = nearly(document, cards, on, **fields)
    assert clause in found if clause else found == []


@pytest.mark.parametrize("document", RULESETS)
def test_why_they_are_not_is_said_as_it_was(document):
    lines = []
    for _, cards, on, fields, _ in [each for each in NEAR if each[0] == document]:
        lines.append(f"# {cards} on {on or 'nothing'} {fields or ''}".rstrip())
        lines += [
            f"{each['clause']} | {each['ja']} | {each['en']}" for each in near(document, cards, on, **fields)
        ]
    is_as_kept(f"nearly_{document}", lines)


@pytest.mark.parametrize(
    ("document", "cards", "on", "fields", "clause"),
    [
        ("jbl", "S3", "JK", {}, "JBL-10.1"),
        ("kyoto", "S3 H3 D3", "SA", {}, "KYOTO-3.1"),
        ("kyoto", "S4 H4", "D: S8", ON_THE_CUT, "KYOTO-3.3"),
        ("kyoto", "S6 H6", "H5 D5", {}, "KYOTO-3.4"),
        ("kyoto", "S9 H9", "H5 D5", {}, "KYOTO-3.5"),
        ("jbl", "C2", "H4", {}, "JBL-6.1"),
        ("jbl", "S4 H4 D4 C4", "", {}, "JBL-6.1"),
        ("jbl", "S4 S5 S6", "", {}, "JBL-6.1"),
        ("jbl", "S8", "H5", {}, "JBL-7.1"),
        ("kyoto", "S7 S8 S9", "", {}, "KYOTO-2.3"),
        ("momo", "SJ", "H9", {"rules": "eleven_back"}, "MOMO-10.1"),
        ("jbl", "S9", "S5", {}, "JBL-9.1"),
        ("jbl", "S9 JK", "D5 H5", {}, "JBL-9.1"),
        ("kyoto", "SA", "SK", {}, "KYOTO-4.5"),
        ("jbl", "S8", "", LAST, "JBL-11.4"),
        ("kyoto", "JK JK", "", LAST, "KYOTO-5.3"),
        ("kyoto", "S2", "", LAST, "KYOTO-2.5"),
        ("jbl", "SK", "", LAST | {"classes": "B A C D"}, "JBL-8.1"),
        ("zai", "CQ", "CK", {}, "ZAI-D.1"),
        ("zai", "C4", "CK", {}, "ZAI-D.1"),
    ],
)
def test_what_it_really_is_it_is_not_nearly(document, cards, on, fields, clause):
    assert clause not in nearly(document, cards, on, **fields)


@pytest.mark.parametrize("document", RULESETS)
@pytest.mark.parametrize(
    ("cards", "on"), [("S10", "H6"), ("D4", ""), ("CA DK", ""), ("HQ DQ", "C9 S9"), ("S6", "H10")]
)
def test_nothing_is_near_a_plain_play(document, cards, on):
    assert nearly(document, cards, on) == []


@pytest.mark.parametrize(
    ("document", "fields", "clauses"),
    [
        ("momo", {"round": 1, "hand": "D3 S9"}, ["MOMO-1.1"]),
        ("kyoto", {"round": 1, "hand": "D3 S9"}, ["KYOTO-1.2"]),
        ("jbl", {"round": 2, "classes": "B C D A"}, ["JBL-2.6"]),
        ("sdin", {"round": 2, "classes": "B C D A"}, ["SDIN-1.8"]),
        ("momo", {"round": 2, "classes": "B C D A", "opening": False}, []),
        ("zai", {}, []),
    ],
)  # fmt: skip
def test_a_pass_at_the_opening_is_near_the_clause_that_begins_a_game(document, fields, clauses):
    ruling = Asking(document).passes(**{"opening": True} | fields)
    assert ruling.illegal
    assert [miss["clause"] for miss in ruling.json["nearly"]] == clauses


@pytest.mark.parametrize("document", RULESETS)
@pytest.mark.parametrize("seed", range(6))
def test_what_random_play_nearly_was_is_said_once_and_contradicts_no_effect(document, seed):
    rng = Random(seed)
    position = some_position("jbl", seed, each=8, jokers=1) | {"classes": None}
    for _ in range(25):
        by = position["turn"]
        some = rng.sample(position["hands"][by], rng.randint(1, min(3, len(position["hands"][by]))))
        assert_said_once(answer(document, position, {"by": by, "cards": some}))
        ruling = answer(
            document, position, rng.choice([*choices(document, position), {"by": by, "pass": True}])
        )
        assert_said_once(ruling)
        position = ruling["after"] or position
        if position["turn"] is None or not position["hands"][position["turn"]]:
            break


def assert_said_once(ruling):
    near = ruling["nearly"]
    assert len({each["clause"] for each in near}) == len(near)
    said = {finding["ja"] for finding in ruling["findings"]}
    assert all(
        each["ja"] not in said and each["ja"].endswith("。") and each["en"].endswith(".") for each in near
    )
    assert not {each["clause"] for each in near} & {effect.get("clause") for effect in ruling["effects"]}


@pytest.mark.parametrize(
    ("document", "cards", "on", "others"),
    [("momo", "H8", "S5", "B C"), ("kyoto", "H8", "S5", "B C D"), ("kyoto", "S3", "JK", "B C D")],
)
def test_a_ban_that_ends_the_game_keeps_no_card_from_flushing(document, cards, on, others):
    rules = "ban_eight_finish" if document == "momo" else ""
    assert nearly(document, cards, on, rules=rules, out=others, **LAST) == []


@pytest.mark.parametrize(("document", "clause"), [("jbl", "JBL-7.1"), ("sdin", "SDIN-5.1")])
def test_jbl_11_2_a_foul_that_ends_the_game_does_not_cut_either(document, clause):
    assert nearly(document, "H8", "S5", out="B C", **LAST) == [clause]
