"""KYOTO section 3: sandstorm, spade three, four-stop, rokurokubi, 99-car, jokers."""

import pytest

from tests.rules_ref.asking import Asking

kyoto = Asking("kyoto", "A B C D E")
CUT = {"kind": "eight_cut", "by": "D"}
WAITING = {"on": "C: S5 / D: S8", "turn": "D", "pending": CUT}


@pytest.mark.parametrize(
    "on", ["", "SA", "S2 H2", "JK", "JK JK", "S4 S5 S6", "S6 H6 D6 C6", "S2 H2 D2", "S4 H4 D4"]
)
def test_kyoto_3_1_three_threes_beat_and_flush_everything(on):
    kyoto.play("H3 D3 C3", on=on).shows(legal=True, flush={"clause": "KYOTO-3.1"}, turn="A")


def test_kyoto_3_1_whatever_is_locked():
    ruling = kyoto.play("H3 D3 C3", on="S5 / S6", lock="S", number_lock=True)
    ruling.shows(flushes=True, cites="KYOTO-3.1")
    assert (ruling.lock, ruling.after["number_lock"]) == ("", False)


@pytest.mark.parametrize("order", [{}, {"revolution": True}, {"back": True}])
def test_kyoto_3_1_in_either_order(order):
    assert kyoto.play("H3 D3 C3", on="SA HA", **order).flushes


def test_kyoto_3_1_only_on_ones_own_turn():
    assert kyoto.play("H3 D3 C3", on="SA", turn="B").clauses == {"GEN-1"}
    assert kyoto.play("H3 D3 C3", on="SA", passed="A").clauses == {"GEN-15"}


@pytest.mark.parametrize("cards", ["H3 D3 JK", "H3 D3", "H3 D3 C3 S3", "H3 JK JK", "H4 D4 C4"])
def test_kyoto_3_1_exactly_three_natural_ones(cards):
    assert kyoto.play(cards, on="SA").illegal
    assert "flush" not in kyoto.lead(cards).kinds


def test_kyoto_3_1_four_of_them_are_a_revolution():
    assert kyoto.lead("H3 D3 C3 S3").kinds == ["revolution"]
    assert kyoto.lead("H3 D3 C3 JK").kinds == ["revolution"]


def test_kyoto_3_1_cannot_be_answered_by_two_fours():
    assert kyoto.play("H3 D3 C3", on="SA").after["pending"] is None


@pytest.mark.parametrize(
    "fields", [{}, {"revolution": True}, {"back": True}, {"lock": "H"}, {"number_lock": True}]
)
def test_kyoto_3_2_spade_three_on_a_single_joker_flushes(fields):
    kyoto.play("S3", on="JK", **fields).shows(flushes=True, cites="KYOTO-3.2", turn="A")


def test_gen_13_no_lock_stops_it():
    assert "GEN-13" in kyoto.play("S3", on="JK", lock="H").clauses
    assert "GEN-13" in kyoto.play("S3", on="JK", number_lock=True).clauses
    assert "GEN-13" not in kyoto.play("S3", on="JK").clauses


@pytest.mark.parametrize(
    ("cards", "on"), [("H3", "JK"), ("S3", "JK JK"), ("S3", "S4"), ("S3 H3", "JK JK"), ("S3", "S2")]
)
def test_kyoto_3_2_only_spade_three_and_only_there(cards, on):
    assert kyoto.play(cards, on=on).illegal


def test_kyoto_3_3_a_single_eight_can_be_stopped_until_the_cutter_leads():
    ruling = kyoto.play("S8", by="D", on="C: S5", hand="S8 HK HA")
    ruling.shows(kinds=["flush"], turn="D", after={"pending": CUT})
    assert [play["cards"] for play in ruling.after["pile"]] == [["S5"], ["S8"]]
    assert (ruling.lock, ruling.after["passed"], ruling.after["number_lock"]) == ("", [], False)


@pytest.mark.parametrize("player", "ABCE")
def test_kyoto_3_3_two_fours_stop_an_eight_by_any_other_player(player):
    kyoto.play("H4 D4", by=player, **WAITING).shows(
        legal=True,
        cites="KYOTO-3.3",
        flush={"clause": "KYOTO-3.3"},
        turn=player,
        after={"pile": [], "pending": None},
    )


def test_kyoto_3_3_but_not_by_the_cutter_who_leads():
    ruling = kyoto.play("H4 D4", by="D", **WAITING)
    ruling.shows(legal=True, kinds=[], lacks="KYOTO-3.3", after={"pending": None})
    assert [play["cards"] for play in ruling.after["pile"]] == [["H4", "D4"]]


@pytest.mark.parametrize("cards", ["H4", "H4 JK", "H4 D4 C4", "JK JK", "H9 D9", "H4 D4 JK"])
def test_kyoto_3_3_exactly_two_natural_fours(cards):
    kyoto.play(cards, by="A", **WAITING).shows(illegal=True, cites="GEN-1")


@pytest.mark.parametrize("fields", [{"lock": "S"}, {"number_lock": True}, {"passed": "A"}])
def test_kyoto_3_3_no_lock_stops_it(fields):
    assert kyoto.play("H4 D4", by="A", **WAITING | fields).flushes


def test_kyoto_3_3_when_the_cutter_leads_the_chance_is_gone():
    led = kyoto.play("HK", by="D", **WAITING)
    led.shows(after={"pending": None}, turn="E")
    assert [play["cards"] for play in led.after["pile"]] == [["HK"]]
    assert kyoto.play("H4 D4", by="A", on="D: HK", turn="E").illegal


def test_kyoto_3_3_the_cutter_may_not_pass_now():
    assert kyoto.passes(by="D", **WAITING).clauses == {"GEN-2"}


def test_kyoto_3_3_without_a_waiting_cut_two_fours_are_a_pair():
    assert kyoto.play("H4 D4", on="S8").illegal
    assert kyoto.lead("H4 D4").kinds == []


def test_kyoto_3_3_also_when_the_cutter_has_gone_out():
    kyoto.last("S8", by="D", on="C: S5").shows(foul=True, turn="E", after={"pending": CUT})
    gone = {"on": "C: S5 / D: S8", "turn": "E", "pending": CUT, "out": "D:foul"}
    kyoto.play("H4 D4", by="E", **gone).shows(flushes=True, cites="KYOTO-3.3", turn="E")
    assert kyoto.play("H4 D4", by="B", **gone).turn == "B"
    assert kyoto.play("H5 D5", by="E", **gone).after["pending"] is None


@pytest.mark.parametrize("top", ["S8 H8", "S7 S8 S9", "S9"])
def test_kyoto_3_3_the_cards_on_the_pile_count_more_than_what_is_said_to_wait(top):
    said = {"on": f"D: {top}", "turn": "D", "pending": CUT}
    ruling = kyoto.play("H4 D4", by="B", **said)
    assert ruling.illegal
    assert "pending" in {contradiction["field"] for contradiction in ruling.json["contradictions"]}


def test_kyoto_3_3_as_last_cards_the_next_player_leads():
    kyoto.last("H4 D4", by="A", **WAITING).shows(
        kinds=["finish", "flush"], turn="B", after={"out": [{"player": "A", "how": "finish"}]}
    )


@pytest.mark.parametrize("cards", ["S8 H8", "S8 JK", "S7 S8 S9", "S6 H6", "S9 H9", "H3 D3 C3"])
def test_kyoto_3_3_only_a_single_eight_can_be_stopped(cards):
    kyoto.lead(cards).shows(flushes=True, after={"pending": None})


def test_kyoto_3_3_is_a_legal_play_out_of_turn():
    asked = {"hand": "H4 D4 C4 SK", "by": "A"} | WAITING
    assert kyoto.play("H4 D4", with_legal_plays=True, **asked).legal_plays == ["H4 D4", "H4 C4", "D4 C4"]


@pytest.mark.parametrize("on", ["", "S5 H5"])
def test_kyoto_3_4_two_sixes_flush(on):
    kyoto.play("D6 C6", on=on).shows(flush={"clause": "KYOTO-3.4"}, turn="A")


@pytest.mark.parametrize("cards", ["S6", "S6 JK", "S6 H6 D6", "S6 S7 JK"])
def test_kyoto_3_4_only_exactly_two_without_a_joker(cards):
    assert "KYOTO-3.4" not in kyoto.lead(cards).clauses


def test_kyoto_3_4_they_must_beat_the_pile_and_follow_the_locks():
    assert kyoto.play("D6 C6", on="S9 H9").illegal
    assert kyoto.play("D6 C6", on="S4 H4 / S5 H5", lock="SH").illegal


@pytest.mark.parametrize("on", ["", "S5 H5"])
def test_kyoto_3_5_two_nines_flush(on):
    kyoto.play("D9 C9", on=on).shows(flush={"clause": "KYOTO-3.5"}, turn="A")


@pytest.mark.parametrize("cards", ["S9", "S9 JK", "S9 H9 D9"])
def test_kyoto_3_5_only_exactly_two_without_a_joker(cards):
    assert "KYOTO-3.5" not in kyoto.lead(cards).clauses


@pytest.mark.parametrize(
    ("cards", "on"), [("JK", "S2"), ("S9 JK", "S6 H6"), ("S9 S10 JK", "S4 S5 S6"), ("JK JK", "S2 H2")]
)
def test_kyoto_3_6_alone_the_strongest_else_any_card(cards, on):
    kyoto.play(cards, on=on).shows(legal=True, cites="KYOTO-3.6")


@pytest.mark.parametrize("cards", ["S6 JK", "S9 JK", "S4 JK", "S3 H3 JK"])
def test_kyoto_3_6_it_never_has_the_numbers_effect(cards):
    assert kyoto.lead(cards).kinds == []


def test_kyoto_3_6_not_in_stairs_either():
    assert kyoto.lead("S6 S7 JK=S8", hand="S6 S7 JK SK").kinds == ["give"]
    assert kyoto.lead("S6 JK=S7 S8").kinds == ["flush"]
