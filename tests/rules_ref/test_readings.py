"""``readings`` of a ruling: the clauses of which our reading decides, not the words."""

import pytest

from rules_ref.clauses import Basis
from rules_ref.documents import RULESETS
from rules_ref.documents import document as catalogue
from tests.rules_ref.asking import Asking

jbl, sdin, momo, zai = Asking("jbl"), Asking("sdin"), Asking("momo"), Asking("zai")
kyoto = Asking("kyoto", players="A B C D E")
RANKED = {"classes": "D A B C"}


def readings(ruling):
    return set(ruling.json["readings"])


@pytest.mark.parametrize(
    ("cards", "fields", "foul"),
    [
        ("S2 H2 D2 C2", {}, True),
        ("S2 H2 D2 C2", {"revolution": True}, False),
        ("S3 H3 D3 C3", {}, False),
        ("S3 H3 D3 C3", {"revolution": True}, True),
    ],
)
@pytest.mark.parametrize("document", [jbl, sdin, kyoto])
def test_gen_12_decides_on_twos_and_threes_that_make_a_revolution(document, cards, fields, foul):
    document.last(cards, **fields).shows(foul=foul, cites="GEN-12", basis="interpretation")


@pytest.mark.parametrize(("cards", "fields"), [("S2 H2", {}), ("S5 H5 D5 C5", {}), ("S3 H3 D3 JK", {})])
def test_gen_12_decides_nothing_on_other_last_cards(cards, fields):
    assert "GEN-12" not in jbl.last(cards, **fields).clauses


@pytest.mark.parametrize("cards", ["S5 S6 JK", "S5 JK JK"])
def test_gen_6_decides_where_an_undeclared_joker_could_be_several_cards(cards):
    jbl.lead(cards).shows(cites="GEN-6", basis="interpretation")


@pytest.mark.parametrize("cards", ["S5 S6 JK=S7", "S5 S7 JK", "S5 H5 JK", "JK", "JK JK"])
def test_gen_6_decides_nothing_where_it_can_be_only_one(cards):
    assert "GEN-6" not in jbl.lead(cards).clauses


ATTRIBUTES = {"attributes": {"C9": ["red", "old"], "H4": ["red", "old"], "C10": ["red"], "H5": ["red"]}}
LOCKED = {"rules": "attribute_lock", "regulation": ATTRIBUTES}
CUT = {"on": "C: S6 / D: S8", "turn": "D", "pending": {"kind": "eight_cut", "by": "D"}}
WAITS = {"kind": "revolution", "by": "B", "count": 4}
NAMED = {"kind": "named", "player": "A", "by": "B", "effect": "draw2", "count": 2}
UNITED = {
    "rules": "unite_effects eleven_back",
    "regulation": {
        "unites": [
            {"cards": ["CJ", "DJ"], "effect": "revolution"},
            {"cards": ["C7", "D7"], "effect": "revolution"},
        ]
    },
}


@pytest.mark.parametrize(
    ("ruling", "read"),
    [
        (jbl.lead("S5 H5 JK"), "JBL-4.5"),
        (jbl.lead("JK JK"), ""),
        (jbl.last("CJ JK", **RANKED), "JBL-4.5 JBL-8.1"),
        # Whether a foul causes a downfall matters only with a daifugo who is still in and does not play.
        (jbl.last("S2"), ""),
        (jbl.last("S2", classes="A B C D"), ""),
        (jbl.last("S2", out="D", **RANKED), ""),
        (jbl.last("CJ", **RANKED), ""),
        (jbl.play("S3", on="JK", revolution=True), "JBL-10.1"),
        (jbl.play("S3", on="JK"), ""),
        (jbl.last("S8"), "JBL-11.2"),
        (jbl.last("S3", on="JK"), "JBL-11.2"),
        (jbl.last("S2 H2 D2 C2"), "JBL-11.2"),
        (sdin.last("CJ", **RANKED), "SDIN-6.1"),
        (sdin.last("CJ"), ""),
        (sdin.play("S3", on="JK", lock="H"), "SDIN-8.1"),
        (sdin.play("S3", on="JK", lock="S"), ""),
        (sdin.play("S3", on="JK"), ""),
        (momo.lead("D3 D4 D5", hand="D3 D4 D5 S9", rules="stairs", opening=True, round=1), "MOMO-1.1"),
        (momo.lead("D3 S3", hand="D3 S3 S9", opening=True, round=1), ""),
        (momo.lead("S5 H5 D5 JK"), "MOMO-3.1"),
        (momo.lead("S5 H5 D5 C5"), ""),
        (momo.lead("S8"), "MOMO-5.1"),
        # Another player leads after it, by GEN-4.
        (momo.last("S8"), ""),
        (momo.last("S8", rules="ban_eight_finish"), "MOMO-9.8"),
        (momo.last("S2", rules="ban_two_finish"), ""),
        (momo.lead("S4 S5 JK=S3", rules="stairs"), "MOMO-12.6"),
        (momo.play("S8 HA S6", on="H2", hand="S8 HA S6 S3"), "MOMO-13.2"),
        (momo.last("S8 HA S6", on="H2", smash_used=True), "MOMO-13.4"),
        (momo.play("C9", on="H4", **LOCKED), "MOMO-14.1"),
        (momo.play("C10", on="H5", **LOCKED), ""),
        (momo.play("C10", on="H4", attribute_lock=["red", "old"], **LOCKED), "MOMO-14.1"),
        (momo.play("S10", on="H4", attribute_lock=["red"], **LOCKED), ""),
        (momo.play("JK", on="H4", attribute_lock=["red"], **LOCKED), "MOMO-14.1"),
        (momo.lead("CJ DJ", **UNITED), "MOMO-15.3"),
        (momo.lead("C7 D7", **UNITED), ""),
        (momo.lead("SA S6 S8", hand="SA S6 S8", **UNITED), ""),
        (kyoto.last("C2", classes="B A C D E"), "KYOTO-1.6"),
        (kyoto.lead("C5"), ""),
        (kyoto.play("C5", on="E: D4", passed="B"), "KYOTO-2.1"),
        (kyoto.lead("C5 S5 H5 D5"), "KYOTO-2.1"),
        (kyoto.lead("C7"), ""),
        (kyoto.play("C7", on="E: D4", passed="B"), "KYOTO-2.2"),
        (kyoto.lead("C5 C6 C7"), "KYOTO-2.2"),
        (kyoto.last("CQ"), "KYOTO-2.6"),
        (kyoto.lead("CQ"), ""),
        (kyoto.play("S4 H4", by="B", **CUT), "KYOTO-3.3"),
        (kyoto.play("C3 C4 JK=C-", on="E: H4 H5 H6", revolution=True), "KYOTO-4.3"),
        (kyoto.play("CA C2 JK=C+", on="E: HK HA H2"), "KYOTO-4.5"),
        (kyoto.play("C10 JK", on="E: H8 C8", lock="HC"), "KYOTO-4.4"),
        (kyoto.play("C10", on="E: C8", lock="C"), ""),
        (kyoto.play("C9", on="E: H8"), ""),
        (kyoto.play("C9", on="E: H10", revolution=True), "KYOTO-4.5"),
        (kyoto.play("C9 JK", on="E: H8 D8"), "KYOTO-4.5"),
        (kyoto.play("C9", on="E: H6", number_lock=True), ""),
        (kyoto.play("JK", on="E: H6", number_lock=True), ""),
        (kyoto.lead("CJ SJ HJ DJ"), "KYOTO-4.6"),
        (kyoto.lead("C9 S9 H9 D9"), ""),
        (kyoto.last("C8"), "KYOTO-5.0"),
        (kyoto.claims("dobon", on="E: S5 H5", hand="C10"), ""),
        (kyoto.claims("dobon", on="E: SK", hand="C10 C3"), "KYOTO-6.1"),
        (kyoto.claims("dobon", on="A: S9", hand="C9 C3"), "KYOTO-6.2"),
        (zai.play("S3 H3 D3", on="D: S9", lock="S"), "ZAI-3.2"),
        (zai.play("S3 H3 D3", on="D: S9"), ""),
        (zai.play("S4 H4 D4", on="D: S3 H3 D3"), "ZAI-3.2"),
        (zai.lead("S7", hand="S7 S9"), "ZAI-7.1"),
        (zai.lead("S7", hand="S7 S9 S10"), ""),
        (zai.lead("S8 H8 D8 C8"), "ZAI-8.1"),
        (zai.lead("S8"), ""),
        (zai.play("S3 H3 D3", by="B", **CUT), "ZAI-8.2"),
        (zai.lead("S9 H9"), "ZAI-9.1"),
        (zai.lead("S9"), ""),
        (zai.lead("S9 H9 D9"), "ZAI-9.1 ZAI-9.2"),
        (zai.lead("SA", last_cut=["S4"]), "ZAI-A.1"),
        (zai.play("SA", on="D: S9"), ""),
        (zai.lead("S7 JK=H7", hand="S7 JK S9 S10 SJ"), "ZAI-X.1"),
        (zai.lead("S3 JK=H3"), ""),
        (zai.play("S6 JK=H6", on="D: S7 H7"), "ZAI-X.1 ZAI-D.1"),
        (zai.play("S6", on="D: S7"), ""),
        (zai.lead("S4 S5 S6 S7", hand="S4 S5 S6 S7 S9 S10"), "ZAI-S.2"),
        (zai.passes(on="B: S9 H9 D9 C9", passed="C D", hand="S4", pending=WAITS | {"counters": 1}), "ZAI-C.1"),
        (zai.passes(on="B: S9 H9 D9 C9", passed="C D", hand="S4", pending=WAITS), ""),
        (zai.claims("return_double", hand="JK", on="B: S2", pending=NAMED), "ZAI-X.3"),
        (zai.claims("return_double", hand="JK S4", on="B: S2", pending=NAMED), ""),
        (zai.play("H4 H5 H6 H7", on="D: S3 S4 S5 S6", revolution=True), "ZAI-S.4"),
    ],
)  # fmt: skip
def test_our_reading_of_a_clause_decides_or_its_words(ruling, read):
    assert readings(ruling) == {*read.split()}
    assert ruling.basis != "text" if read else True


OTHER_QUESTIONS = {
    "JBL-2.1", "JBL-2.4", "JBL-4.3", "JBL-5.1", "JBL-5.5", "JBL-8.2", "SDIN-3.1", "SDIN-9.7", "KYOTO-1.3", "KYOTO-1.4",
    "TYC-1",
}  # fmt: skip
"""Clauses that need a reading for a deal, an exchange or a ranking."""


@pytest.mark.parametrize("document", RULESETS)
def test_every_clause_with_two_halves_says_when_the_second_decides(document):
    clauses = catalogue(document).clauses
    halves = {clause.id for clause in clauses if clause.interprets is not None and clause.basis is Basis.TEXT}
    assert {*RULESETS[document].readings} == halves - OTHER_QUESTIONS
