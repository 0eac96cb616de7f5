"""“ranking”: places, classes and points of a game: JBL-1.4, 1.6, 1.9, 4.3, 8.1, 8.2, 11.0, 11.1 and GEN-5."""

from itertools import permutations

import pytest

from tests.rules_ref.asking import ranking
from tests.rules_ref.helpers import classes_of, error


def order(events, **fields):
    ruling = ranking(events, **fields)
    assert ruling.legal
    return " ".join(ruling.json["order"])


@pytest.mark.parametrize("places", [" ".join(permutation) for permutation in permutations("ABCD")])
def test_jbl_4_3_the_order_of_finishing_gives_the_classes(places):
    ranking(places[:-2]).shows(cites="JBL-4.3", json={"order": places.split(), "classes": classes_of(places)})


def test_jbl_4_3_nobody_ranks_by_anything_else():
    assert order("C A B", players="D C B A") == "C A B D"


def test_jbl_1_4_points_of_four():
    ranking("B D A").shows(json={"points": {"B": 6, "D": 4, "A": 2, "C": 0}}, cites="JBL-1.4")


def test_jbl_1_4_points_of_three():
    ranking("C A", players="A B C").shows(
        json={"points": {"C": 6, "A": 3, "B": 0}, "classes": {"C": "daifugo", "A": "fugo", "B": "daihinmin"}}
    )


@pytest.mark.parametrize("game", [4, 8, 12])
def test_jbl_1_6_the_daifugo_of_a_fourth_game_gets_two_more(game):
    ranking("B D A", game=game).shows(
        json={"points": {"B": 8, "D": 4, "A": 2, "C": 0}, "bonus": {"B": 2}}, cites="JBL-1.6"
    )


@pytest.mark.parametrize("game", [1, 2, 3, 5, 11])
def test_jbl_1_6_no_other_game_pays_a_bonus(game):
    ranking("B D A", game=game).shows(json={"bonus": {}}, lacks="JBL-1.6")


def test_jbl_1_6_three_players_have_the_bonus_too():
    assert ranking("C A", players="A B C", game=4).json["points"] == {"C": 8, "A": 3, "B": 0}


@pytest.mark.parametrize("events", ["B D A", "B D A C"])
def test_gen_5_the_last_player_left_needs_no_event(events):
    ranking(events).shows(json={"order": ["B", "D", "A", "C"]}, cites="GEN-5")


def told(ruling):
    """The English sentences of the findings, by clause."""
    return {finding["clause"]: finding["en"] for finding in ruling.json["findings"]}


def test_gen_5_the_last_player_takes_the_best_open_place():
    assert told(ranking("A B C"))["GEN-5"] == "D, the last one left, takes the best open place: 4."
    assert told(ranking("B A:foul C:foul"))["GEN-5"] == "D, the last one left, takes the best open place: 2."
    assert order("B A:foul C:foul") == "B D C A"
    assert order("A:foul B:foul C:foul") == "D C B A"


@pytest.mark.parametrize("events", ["", "B", "B D", "B:foul D"])
def test_gen_5_with_two_left_the_game_is_not_over(events):
    ranking(events).shows(refused="GEN-5", json={"order": None, "points": None})


def test_jbl_11_0_a_foul_loses():
    ranking("A:foul B C").shows(json={"order": ["B", "C", "D", "A"]}, cites="JBL-11.0")


def test_jbl_11_0_is_not_cited_without_a_foul():
    assert "JBL-11.0" not in ranking("A B C").clauses


@pytest.mark.parametrize(
    ("events", "places"),
    [
        ("A:foul B:foul C", "C D B A"),
        ("B:foul A:foul C", "C D A B"),
        ("C A:foul B:foul", "C D B A"),
        ("A:foul C B:foul", "C D B A"),
        ("A:foul B:foul C:foul", "D C B A"),
    ],
)
def test_jbl_11_1_the_first_to_foul_is_daihinmin_the_next_above(events, places):
    ranking(events).shows(json={"order": places.split()}, cites="JBL-11.1")


def test_jbl_11_1_is_not_needed_for_one_foul():
    assert "JBL-11.1" not in ranking("A:foul B C").clauses


def test_jbl_8_1_the_fallen_daifugo_is_daihinmin():
    ranking("A B", classes="C A B D").shows(
        json={"order": ["A", "B", "D", "C"], "downfall": "C"}, cites="JBL-8.1"
    )


@pytest.mark.parametrize(
    ("events", "classes"),
    [("C A B", "C A B D"), ("A B C", ""), ("C:foul A B", "C A B D")],
)
def test_jbl_8_1_no_downfall_when_the_daifugo_is_first_in_a_first_game_or_by_fouls(events, classes):
    ranking(events, classes=classes).shows(json={"downfall": None}, lacks="JBL-8.1")


def test_jbl_8_1_only_a_clean_finish_brings_the_daifugo_down():
    ranking("A:foul B", classes="C A B D").shows(json={"downfall": "C", "order": ["B", "D", "C", "A"]})


@pytest.mark.parametrize(
    ("events", "places"),
    [
        ("A:foul B", "B D C A"),
        ("B A:foul", "B D C A"),
        ("A:foul D:foul B", "B C D A"),
        ("B A:foul D", "B D C A"),
    ],
)
def test_jbl_8_2_the_fallen_daifugo_moves_up_past_the_fouls(events, places):
    ranking(events, classes="C A B D").shows(
        json={"order": places.split(), "downfall": "C"}, cites="JBL-8.1 JBL-8.2 JBL-11.0"
    )


def test_jbl_8_2_points_follow_the_places():
    assert ranking("A:foul B", classes="C A B D").json["points"] == {"B": 6, "D": 4, "C": 2, "A": 0}


def test_jbl_8_2_the_new_place_is_told():
    said = told(ranking("A:foul B", classes="C A B D"))["JBL-8.2"]
    assert said == "With fouls in the game the fallen daifugo, C, takes place 3."


def test_jbl_8_2_three_players():
    ranking("A:foul B", players="A B C", classes="C A B").shows(
        json={"order": ["B", "C", "A"], "downfall": "C"}
    )


def test_jbl_8_2_without_a_foul_there_is_no_moving_up():
    assert "JBL-8.2" not in ranking("A B", classes="C A B D").clauses


@pytest.mark.parametrize(
    ("events", "classes", "reason"),
    [
        ("A A B", "", "A had already finished."),
        ("A:foul A B", "", "A was already out by a foul finish."),
        ("A B:foul B", "", "B was already out by a foul finish."),
        ("A C B", "C A B D", "C was already out by a downfall."),
        ("A C:foul B", "C A B D", "C was already out by a downfall."),
        ("A B C D:foul", "", "D left after the end of the game."),
        ("A B C A", "", "A left after the end of the game."),
    ],
)
def test_jbl_4_3_what_cannot_have_happened_is_illegal_and_says_why(events, classes, reason):
    ruling = ranking(events, classes=classes)
    ruling.shows(refused="JBL-4.3", json={"points": None})
    assert ruling.json["findings"][-1]["en"] == reason
    assert reason in ruling.json["summary_en"]


def test_jbl_1_9_a_cut_off_game_counts_nothing():
    ruling = ranking("B", cut_off=True)
    assert ruling.legal
    assert ruling.clauses == {"JBL-1.9"}
    assert ruling.basis == "regulation"
    assert ruling.keys == ["cutoff"]
    assert ruling.json["points"] == {"A": 0, "B": 0, "C": 0, "D": 0}


@pytest.mark.parametrize(
    ("events", "classes", "points"),
    [
        ("", "", {"A": 3, "B": 3, "C": 3, "D": 3}),
        ("B", "", {"A": 2, "B": 6, "C": 2, "D": 2}),
        ("B C", "", {"A": 1, "B": 6, "C": 4, "D": 1}),
        ("B:foul", "", {"A": 4, "B": 0, "C": 4, "D": 4}),
        ("B:foul C", "", {"A": 3, "B": 0, "C": 6, "D": 3}),
        ("B", "C A B D", {"A": 3, "B": 6, "C": 0, "D": 3}),
        ("A:foul", "C A B D", {"A": 0, "B": 4, "C": 4, "D": 4}),
    ],
)
def test_jbl_1_9_or_the_players_still_in_share_the_open_places(events, classes, points):
    ranking(events, classes=classes, cut_off=True, regulation={"cutoff": "share_open_places"}).shows(
        json={"points": points, "order": None, "classes": None}, keys=["cutoff"]
    )


def test_jbl_1_9_shares_that_are_no_whole_numbers_are_exact_fractions():
    share = {"cut_off": True, "players": "A B C", "regulation": {"cutoff": "share_open_places"}}
    assert ranking("B", **share).json["points"] == {"A": "3/2", "B": 6, "C": "3/2"}
    assert ranking("B:foul", **share).json["points"] == {"A": "9/2", "B": 0, "C": "9/2"}


def test_jbl_1_6_a_place_taken_before_the_cut_off_keeps_its_bonus():
    share = {"cut_off": True, "regulation": {"cutoff": "share_open_places"}}
    ranking("B", game=4, **share).shows(
        json={"points": {"A": 2, "B": 8, "C": 2, "D": 2}, "bonus": {"B": 2}}, clauses={"JBL-1.6", "JBL-1.9"}
    )


def test_jbl_1_6_a_shared_place_has_no_bonus():
    share = {"cut_off": True, "regulation": {"cutoff": "share_open_places"}}
    assert ranking("B:foul", game=4, **share).json["bonus"] == {}
    assert ranking("B", game=4, cut_off=True).json["bonus"] == {}


def test_jbl_1_9_a_game_that_is_over_is_not_cut_off():
    ranking("B D A", cut_off=True).shows(json={"order": ["B", "D", "A", "C"]}, lacks="JBL-1.9")


def test_jbl_1_9_what_cannot_have_happened_stays_impossible():
    assert ranking("B B", cut_off=True).illegal


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"events": None}, "events"),
        ({"events": [{"player": "A"}]}, "events[0].how"),
        ({"events": [{"player": "X", "how": "finish"}]}, "events[0].player"),
        ({"events": [{"player": "A", "how": "sleep"}]}, "events[0].how"),
        ({"events": [{"player": "A", "how": "finish", "at": 3}]}, "events[0].at"),
        ({"game": 0}, "game"),
        ({"game": True}, "game"),
        ({"cut_off": "yes"}, "cut_off"),
        ({"classes": {"A": "king"}}, "classes.A"),
        ({"classes": {"X": "daifugo"}}, "classes.X"),
        ({"classes": {"A": "daifugo", "B": "daifugo"}}, "classes.B"),
        ({"players": ["A", "B"]}, "players"),
        ({"positon": {}}, "positon"),
    ],
)
def test_a_question_that_cannot_be_read_names_the_field(change, field):
    case = {"ruleset": "jbl", "question": "ranking", "players": list("ABCD"), "events": []}
    assert error(case | change)[0] == field


def test_sdin_1_7_points_are_told_in_the_unit_of_the_document():
    told = ranking("B C A", ruleset="sdin", game=4).json["findings"]
    assert "得点は、上の順位から順に600、400、200、0点です。" in [each["ja"] for each in told]
    assert "B, daifugo of the set's last game, gets a bonus of 200 points." in [each["en"] for each in told]
    told = ranking("B C A", game=4).json["findings"]
    assert "セット最後のゲームで大富豪になったBに、2Pのボーナスがつきます。" in [each["ja"] for each in told]
    assert "B is the first to finish." in [each["en"] for each in told]
