"""“record”: whole games, up to the first illegal move; with JBL-2.6, GEN-1 and GEN-5."""

import pytest

from tests.rules_ref.helpers import ask, classes_of, error, split_play

THREE = {"A": "S5 H9 D3", "B": "S6 D10", "C": "S7 C3 DK"}


def moves_of(text):
    """The moves of ``A: S5 | B: pass``."""
    found = []
    for part in text.split("|"):
        asked = split_play(part)
        found.append({"by": asked["by"], "pass": True} if asked["cards"] == ["pass"] else asked)
    return found


def case(moves, hands=None, *, leader="A", classes="", **fields):
    hands = hands or THREE
    return {
        "ruleset": "jbl",
        "question": "record",
        "players": sorted(hands),
        "hands": {player: cards.split() for player, cards in hands.items()},
        "classes": classes_of(classes),
        "leader": leader,
        "moves": moves_of(moves) if moves else [],
    } | fields


def record(moves, hands=None, **fields):
    return ask(case(moves, hands, **fields)).json


SHORT = {"A": "S5 H9", "B": "S6 D10", "C": "S7 C3"}
WHOLE = "A: S5 | B: S6 | C: S7 | A: pass | B: pass | C: C3 | A: H9"


def test_a_whole_game_ends_in_its_ranking():
    answer = record(WHOLE, SHORT)
    assert (answer["verdict"], answer["at"], answer["ruling"], answer["turns"]) == ("legal", None, None, 7)
    assert answer["ranking"]["order"] == ["C", "A", "B"]
    assert answer["ranking"]["points"] == {"C": 6, "A": 3, "B": 0}


def test_a_game_still_going_on_has_no_ranking():
    answer = record("A: S5 | B: S6", SHORT)
    assert (answer["verdict"], answer["turns"], answer["ranking"]) == ("legal", 2, None)
    assert answer["summary_ja"].endswith("ゲームは続いています。")
    assert answer["summary_en"].endswith("The game is still going on.")


def test_a_record_without_moves_is_legal():
    assert record("", SHORT)["turns"] == 0


@pytest.mark.parametrize(
    ("moves", "at", "clauses"),
    [
        ("A: S5 | B: S6 | C: S7 | A: H9", 3, ["JBL-9.1"]),
        ("A: S5 | C: S7", 1, ["GEN-1"]),
        ("B: S6", 0, ["GEN-1"]),
        ("A: pass", 0, ["GEN-2"]),
        ("A: H9 | B: S6", 1, ["JBL-4.1"]),
        ("A: S5 H9", 0, ["JBL-4.5"]),
        ("A: S5 | B: pass | C: S7 | A: SK", 3, ["GEN-1"]),
        ("A: S5 | B: S6 S6", 1, ["GEN-1"]),
    ],
)
def test_the_first_illegal_move_is_named_with_its_clauses(moves, at, clauses):
    answer = record(moves)
    assert (answer["verdict"], answer["at"], answer["turns"]) == ("illegal", at, at)
    assert answer["ruling"]["verdict"] == "illegal"
    assert answer["ruling"]["clauses"] == clauses
    assert answer["ruling"]["after"] is None
    assert answer["ranking"] is None


def test_gen_1_cards_not_held_are_illegal_whatever_had_been_decided_by_options_before():
    answer = record("A: S5 | B: pass | C: S7 | A: SK")
    assert answer["ruling"]["clauses"] == ["GEN-1"]
    assert answer["ruling"]["regulation_keys"] == []
    assert answer["ruling"]["basis"] == "interpretation"


def test_gen_1_cards_held_are_fine():
    assert record("A: S5 | B: pass | C: S7")["verdict"] == "legal"


def test_gen_1_more_cards_than_a_counted_hand_holds():
    answer = ask(case("A: S9 H9") | {"hands": {"A": 1, "B": 2, "C": 2}}).json
    assert answer["ruling"]["clauses"] == ["GEN-1"]


def test_gen_5_a_move_after_the_end_is_illegal():
    answer = record(f"{WHOLE} | B: D10", SHORT)
    assert (answer["at"], answer["turns"]) == (7, 7)
    assert answer["ruling"]["clauses"] == ["GEN-5"]


def test_jbl_2_6_the_daihinmin_leads():
    assert record("C: S7", classes="A B C", leader="C")["verdict"] == "legal"


def test_jbl_2_6_another_leader_is_illegal_at_the_first_move():
    answer = record("A: S5", classes="A B C", leader="A")
    assert answer["at"] == 0
    assert answer["ruling"]["clauses"] == ["JBL-2.6"]


def test_jbl_2_6_says_nothing_without_classes_or_after_the_first_move():
    assert record("A: S5 | B: S6", leader="A")["verdict"] == "legal"
    assert (
        record("C: S7 | A: pass | B: pass | C: DK | A: pass", classes="A B C", leader="C")["verdict"]
        == "legal"
    )


def test_jbl_4_1_the_option_that_refused_a_move_is_named():
    moves = "A: S5 | B: pass | C: S7 | A: pass"
    hands = {"A": "S5 H9 D3", "B": "S6 S10", "C": "S7 C3 DK", "D": "S8 S9"}
    answer = record("A: S5 | B: pass | C: S7 | D: S9 | A: pass | B: S10", hands)
    assert answer["at"] == 5
    assert answer["ruling"]["clauses"] == ["GEN-1", "JBL-4.1"]
    assert record(moves, hands)["at"] == 3


def test_jbl_8_1_the_downfall_is_in_the_ranking():
    hands = {"A": "H5", "B": "S9 C4", "C": "DK D4", "D": "S3 S4"}
    answer = record("D: S3 | A: H5 | B: S9 | D: pass | B: C4", hands, classes="C A B D", leader="D")
    assert answer["verdict"] == "legal"
    assert answer["ranking"]["downfall"] == "C"
    assert answer["ranking"]["order"] == ["A", "B", "D", "C"]


def test_jbl_11_0_a_foul_is_in_the_ranking():
    answer = record("A: S2 | B: pass | C: pass | B: H9", {"A": "S2", "B": "H9", "C": "D4 D5"})
    assert answer["ranking"]["order"] == ["B", "C", "A"]


@pytest.mark.parametrize(("game", "points"), [(3, 6), (4, 8), (None, 6)])
def test_jbl_1_6_the_number_of_the_game_pays_the_bonus(game, points):
    assert record(WHOLE, SHORT, game=game)["ranking"]["points"]["C"] == points


def test_jbl_4_1_without_lock_out_players_come_back():
    moves = "A: S5 | B: pass | C: H7 | A: C9 | B: D10"
    hands = {"A": "S5 C9 D3", "B": "S6 D10 D4", "C": "H7 C3 DK"}
    assert record(moves, hands)["at"] == 4
    assert record(moves, hands, regulation={"pass_lockout": False})["verdict"] == "legal"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"moves": None}, "moves"),
        ({"moves": [7]}, "moves[0]"),
        ({"moves": [{"by": "A", "cards": []}]}, "moves[0].cards"),
        ({"moves": [{"by": "A", "cards": ["S5"]}, {"by": "X", "pass": True}]}, "moves[1].by"),
        ({"moves": [{"by": "A", "cards": ["S5"], "colour": 1}]}, "moves[0].colour"),
        ({"moves": [{"by": "A", "claim": "dobon"}]}, "moves[0].claim"),
        ({"leader": "X"}, "leader"),
        ({"leader": None}, "leader"),
        ({"hands": {"A": ["S5", "S5"], "B": ["H4"], "C": ["H5"]}}, "hands.A[1]"),
        ({"hands": {"A": ["S5"], "B": ["S5"], "C": ["H5"]}}, "hands.B[0]"),
        ({"hands": {"A": ["S5"], "B": ["S6"]}}, "hands.C"),
        ({"hands": None}, "hands"),
        ({"hands": {"A": ["S5"], "B": ["S6"], "C": []}}, "hands.C"),
        ({"hands": {"A": ["S5"], "B": ["S6"], "C": 0}}, "hands.C"),
        ({"position": {}}, "position"),
    ],
)
def test_a_record_that_cannot_be_read_names_the_field(change, field):
    assert error(case("A: S5") | change)[0] == field
