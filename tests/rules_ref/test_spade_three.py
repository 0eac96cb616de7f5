"""♠3 on the joker (スペ3返し): JBL section 10, GEN-7 and GEN-13."""

import pytest

from tests.rules_ref.asking import last, lead, play


@pytest.mark.parametrize("revolution", [False, True])
def test_jbl_10_1_spade_three_beats_a_single_joker_in_either_order(revolution):
    play("S3", on="S9 / JK", revolution=revolution).shows(legal=True, cites="JBL-10.1")


def test_jbl_10_1_a_joker_led_alone_may_be_answered_too():
    assert play("S3", on="JK").legal


def test_jbl_10_1_what_the_joker_was_called_does_not_matter():
    assert play("S3", on="JK=H9").legal


@pytest.mark.parametrize("cards", ["H3", "D3", "C3", "S4", "S2"])
def test_jbl_10_1_no_other_card_beats_the_joker(cards):
    assert play(cards, on="JK").clauses == {"JBL-4.1"}


@pytest.mark.parametrize("on", ["S5 JK", "JK JK", "S5 S6 JK"])
def test_jbl_10_1_not_on_a_joker_among_other_cards(on):
    play("S3", on=on).shows(illegal=True, lacks="JBL-10.1")


@pytest.mark.parametrize("cards", ["S3 H3", "S3 JK"])
def test_jbl_10_1_not_with_company(cards):
    assert play(cards, on="JK").illegal


def test_jbl_10_1_on_anything_else_it_is_a_three():
    assert play("S3", on="S4").clauses == {"JBL-4.1"}
    assert play("S3", on="H4", revolution=True).kinds == []


def test_jbl_10_1_only_on_ones_turn():
    ruling = play("S3", on="D: JK", turn="B")
    ruling.shows(refused="GEN-1")
    assert ruling.broken() == {"GEN-1"}


def test_jbl_10_1_not_when_locked_out_by_a_pass():
    play("S3", on="D: JK", passed="A").shows(refused="JBL-4.1")
    assert play("S3", on="D: JK", passed="A", regulation={"pass_lockout": False}).legal


def test_jbl_10_2_the_pile_is_flushed_and_its_player_leads():
    play("S3", on="JK").shows(
        effect={"kind": "flush", "clause": "JBL-10.2"}, cites="JBL-10.2", flushes=True, turn="A"
    )


def test_jbl_10_2_not_by_a_spade_three_on_other_cards():
    assert lead("S3").kinds == []


def test_jbl_10_2_the_new_lead_is_of_any_cards():
    after = play("S3", on="S5 / S9 / JK", lock="S").after
    assert after["pile"] == []
    assert after["lock"] == []


@pytest.mark.parametrize("lock", ["H", "SHDC", "C"])
def test_jbl_10_3_a_suit_lock_does_not_stop_it(lock):
    play("S3", on="H5 / H9 / JK", lock=lock).shows(legal=True, flushes=True)


def test_jbl_10_3_is_cited_where_the_lock_would_have_stopped_it():
    assert "JBL-10.3" in play("S3", on="H5 / H9 / JK", lock="H").clauses
    assert "JBL-10.3" not in play("S3", on="S5 / S9 / JK", lock="S").clauses
    assert "JBL-10.3" not in play("S3", on="JK").clauses


def test_jbl_10_3_the_reasons_are_told_in_both_languages():
    told = {
        each["clause"]: (each["ja"], each["en"])
        for each in play("S3", on="H9 / JK", lock="H").json["findings"]
    }
    assert told["JBL-10.1"] == ("♠3は、1枚で出されたジョーカーに勝ちます。", "♠3 beats a joker played alone.")
    assert told["JBL-10.3"] == (
        "しばりの間も、1枚で出されたジョーカーは♠3で返せます。",
        "Even under a lock ♠3 may answer the joker.",
    )


def test_jbl_10_3_the_lock_stops_any_other_three():
    assert "JBL-9.1" in play("C3", on="H5 / H9", lock="H", revolution=True).clauses


def test_jbl_10_4_the_foul_of_a_last_joker_stands():
    ruling = play("S3", on="D: JK", out="D:foul")
    assert ruling.clauses >= {"JBL-10.1", "JBL-10.2", "JBL-10.4"}
    assert ruling.flushes
    assert ruling.after["out"] == [{"player": "D", "how": "foul"}]
    assert ruling.turn == "A"


def test_jbl_10_4_has_nothing_to_say_while_the_joker_player_is_in():
    assert "JBL-10.4" not in play("S3", on="JK").clauses
    assert "JBL-10.4" not in play("S3", on="D: JK", out="B:foul").clauses


def test_jbl_10_4_a_last_spade_three_is_a_foul_of_its_own_and_stays():
    ruling = last("S3", on="D: JK", out="D:foul")
    ruling.shows(foul=True, cites="JBL-10.1 JBL-11.2 JBL-11.5", kinds=["foul"], turn="B")
    assert ruling.top["cards"] == ["S3"]


def test_gen_7_two_jokers_are_the_strongest_pair():
    play("JK JK", on="S2 H2").shows(legal=True, kinds=[])
    assert play("JK JK", on="S3 H3", revolution=True).legal


@pytest.mark.parametrize("revolution", [False, True])
@pytest.mark.parametrize("cards", ["S2 H2", "S3 H3"])
def test_gen_7_no_pair_beats_two_jokers(cards, revolution):
    assert play(cards, on="JK JK", revolution=revolution).clauses == {"JBL-4.1"}


def test_gen_7_no_spade_three_beats_two_jokers():
    assert play("S3", on="JK JK").clauses == {"JBL-4.1"}


def test_gen_13_no_lock_stops_spade_three():
    assert play("S3", on="C5 / C9 / JK", lock="C").legal


def test_gen_13_the_league_has_a_clause_of_its_own_for_it():
    assert "GEN-13" not in play("S3", on="C5 / C9 / JK", lock="C").clauses
