"""Downfall (都落ち) while a game is played: JBL-8.1. The places are tested in test_ranking."""

import pytest

from tests.rules_ref.asking import last, play

CLASSES = "C A B D"
DOWNFALL = {"kind": "downfall", "player": "C", "clause": "JBL-8.1"}


def test_jbl_8_1_the_daifugo_falls_when_another_finishes_first():
    ruling = last("SK", on="S5", classes=CLASSES)
    assert "JBL-8.1" in ruling.clauses
    assert ruling.effect("downfall") == DOWNFALL
    assert ruling.kinds == ["lock", "finish", "downfall"]
    assert ruling.after["out"] == [{"player": "A", "how": "finish"}, {"player": "C", "how": "downfall"}]
    assert ruling.after["hands"]["C"] == []


def test_jbl_8_1_both_languages_say_who_finished_before_whom():
    (told,) = [
        finding
        for finding in last("SK", on="S5", classes=CLASSES).json["findings"]
        if finding["clause"] == "JBL-8.1"
    ]
    assert told["ja"] == "大富豪のCより先にAがあがりました。Cは都落ちになり、手札を捨てて抜けます。"
    assert (
        told["en"]
        == "A finishes before the daifugo, C. It is the downfall of C, who lays the remaining cards aside and is out of this game."
    )


def test_jbl_8_1_the_fallen_daifugo_is_skipped_from_then_on():
    assert last("SK", on="H5", classes="B A C D").turn == "C"


@pytest.mark.parametrize("classes", ["A B C D", ""])
def test_jbl_8_1_not_when_the_daifugo_finishes_or_in_the_first_game(classes):
    last("SK", on="H5", classes=classes).shows(kinds=["finish"], lacks="JBL-8.1")


def test_jbl_8_1_not_without_a_finish():
    assert play("SK", on="H5", classes=CLASSES).kinds == []


@pytest.mark.parametrize("cards", ["C2", "JK", "C8", "S3"])
def test_jbl_8_1_a_foul_is_no_finish_ahead(cards):
    last(cards, classes=CLASSES).shows(foul=True, without="downfall")


@pytest.mark.parametrize("how", ["finish", "foul", "downfall"])
def test_jbl_8_1_not_when_the_daifugo_is_out_already(how):
    assert "downfall" not in last("SK", on="H5", classes=CLASSES, out=f"C:{how}").kinds


def test_jbl_8_1_the_second_finish_after_the_daifugo_brings_nobody_down():
    assert last("SK", on="H5", classes=CLASSES, out="C").kinds == ["finish"]


def test_jbl_8_1_the_downfall_may_end_the_game():
    last("SK", on="H5", classes=CLASSES, out="B:foul D:foul").shows(
        kinds=["finish", "downfall", "game_over"], turn=None
    )


def test_jbl_8_1_three_players_finish_and_downfall_end_the_game():
    ruling = last("SK", on="H5", players="A B C", classes="B A C")
    assert ruling.kinds == ["finish", "downfall", "game_over"]
    assert ruling.after["out"] == [{"player": "A", "how": "finish"}, {"player": "B", "how": "downfall"}]


def test_jbl_8_1_with_the_daifugo_gone_nobody_may_answer_and_the_pile_goes():
    last("SK", on="H5", classes="B A C D", passed="C D").shows(
        kinds=["finish", "downfall", "flush"], cites="GEN-3 GEN-4 JBL-8.1", turn="C"
    )
