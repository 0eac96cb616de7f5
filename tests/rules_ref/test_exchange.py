"""“exchange”: JBL section 5 and JBL-1.7."""

import pytest

from tests.rules_ref.helpers import ask, classes_of, error

HANDS = {"A": "C3 C4 D9", "B": "D3 C5 H7", "C": "H5 S6 CQ", "D": "JK SA HA C6"}
GIVES = {"A": "C3 C4", "B": "D3", "C": "CQ", "D": "JK SA"}


def case(gives=None, hands=None, *, classes="A B C D"):
    """An exchange, A daifugo to D daihinmin; ``gives`` and ``hands`` replace those of single players."""
    players = sorted({*HANDS} if len(classes.split()) != 3 else "ABC")
    held = {player: cards for player, cards in (HANDS | (hands or {})).items() if player in players}
    given = {player: cards for player, cards in (GIVES | (gives or {})).items() if player in players}
    return {
        "ruleset": "jbl",
        "question": "exchange",
        "players": players,
        "classes": classes_of(classes),
        "hands": {player: cards.split() for player, cards in held.items()},
        "gives": {player: cards.split() for player, cards in given.items()},
    }


def exchange(gives=None, hands=None, *, classes="A B C D"):
    return ask(case(gives, hands, classes=classes))


def test_the_right_exchange_cites_all_four_duties():
    exchange().shows(legal=True, clauses={"JBL-5.1", "JBL-5.2", "JBL-5.3", "JBL-5.4"})


@pytest.mark.parametrize("gives", ["JK SA", "SA JK", "HA JK"])
def test_jbl_5_1_the_daihinmin_gives_the_two_strongest(gives):
    assert exchange({"D": gives}).legal


@pytest.mark.parametrize("gives", ["SA HA", "JK C6", "JK", "", "JK SA HA"])
def test_jbl_5_1_nothing_weaker_and_not_another_number(gives):
    exchange({"D": gives}).shows(refused="JBL-5.1")


def test_jbl_5_1_what_would_have_been_right_is_listed():
    assert exchange({"D": "C6 HA"}).json["owed"] == {
        "D": {"to": "A", "cards": [["JK", "SA"], ["JK", "HA"]]},
        "C": {"to": "B", "cards": [["CQ"]]},
    }


@pytest.mark.parametrize(
    ("hand", "owed"),
    [
        ("JK JK S2 H2", [["JK", "JK"]]),
        ("S2 H2 SA", [["S2", "H2"]]),
        ("S2 H2 D2", [["S2", "H2"], ["S2", "D2"], ["H2", "D2"]]),
        ("C5 S4 H4 D4", [["C5", "S4"], ["C5", "H4"], ["C5", "D4"]]),
        ("SA S2 S3", [["S2", "SA"]]),
        ("S2 JK", [["JK", "S2"]]),
    ],
)
def test_jbl_5_1_from_the_top_equal_ranks_leave_the_choice(hand, owed):
    others = {"A": "C3 C9 D9", "B": "D3 C7 H7", "C": "H5 S6 CQ"}
    gives = {"A": "C3 C9", "D": " ".join(owed[-1])}
    ruling = exchange(gives, others | {"D": hand})
    assert ruling.legal
    assert ruling.json["owed"]["D"]["cards"] == owed


def test_jbl_5_1_the_strength_is_the_normal_one_in_the_exchange():
    assert exchange({"D": "S2 SA"}, {"D": "S2 SA H3 S3"}).legal


@pytest.mark.parametrize("gives", ["C3 C4", "C3 D9", "D9 C4"])
def test_jbl_5_2_the_daifugo_gives_any_two(gives):
    assert exchange({"A": gives}).legal


@pytest.mark.parametrize("gives", ["C3", "C3 C4 D9", ""])
def test_jbl_5_2_but_two(gives):
    assert exchange({"A": gives}).clauses == {"JBL-5.2"}


def test_jbl_5_3_the_hinmin_gives_the_strongest():
    assert exchange({"C": "CQ"}).legal


@pytest.mark.parametrize("gives", ["S6", "H5", "", "CQ S6"])
def test_jbl_5_3_and_nothing_else(gives):
    assert exchange({"C": gives}).clauses == {"JBL-5.3"}


@pytest.mark.parametrize("gives", ["D3", "C5", "H7"])
def test_jbl_5_4_the_fugo_gives_any_one(gives):
    assert exchange({"B": gives}).legal


@pytest.mark.parametrize("gives", ["", "D3 C5"])
def test_jbl_5_4_but_one(gives):
    assert exchange({"B": gives}).clauses == {"JBL-5.4"}


def test_jbl_5_5_handing_back_what_has_just_come_shows_a_look():
    exchange({"A": "C3 SA"}).shows(refused="JBL-5.5")
    assert exchange({"B": "CQ"}).clauses == {"JBL-5.5"}


def test_jbl_5_5_a_joker_of_ones_own_is_no_sign_of_it():
    assert exchange({"A": "JK C3"}, {"A": "JK C3 D9"}).legal


def test_a_hand_too_small_to_give_owes_nothing_that_could_be_listed():
    ruling = exchange({"D": "S2"}, {"D": "S2"})
    assert ruling.clauses == {"JBL-5.1"}
    assert ruling.json["owed"]["D"]["cards"] == []


def partly(*players, **changes):
    """The ruling on an exchange in which only these players' cards have been entered."""
    told = case(**changes)
    return ask(told | {"gives": {player: told["gives"][player] for player in players}})


def test_jbl_5_1_who_is_not_told_of_has_not_given_nothing():
    partly("D").shows(
        legal=True,
        clauses={"JBL-5.1"},
        json={
            "summary_ja": "入力された分の交換に誤りはありません。ほかの人が渡したカードは、まだ入力されていません。"
        },
    )


def test_jbl_5_3_what_is_told_is_judged_all_the_same():
    assert partly("C", gives={"C": "S6"}).clauses == {"JBL-5.3"}


def test_jbl_5_1_an_unknown_hand_is_not_said_to_have_given_its_strongest():
    ruling = ask(case() | {"hands": {}})
    assert ruling.legal
    told = [finding["ja"] for finding in ruling.json["findings"] if finding["clause"] == "JBL-5.1"]
    assert "調べていません" in told[0]


def test_giving_nothing_at_all_breaks_every_duty():
    ruling = exchange({"A": "", "B": "", "C": "", "D": ""})
    assert ruling.clauses == {"JBL-5.1", "JBL-5.2", "JBL-5.3", "JBL-5.4"}
    assert ruling.holding() == set()
    assert "D owes A two cards and gave none." in ruling.json["summary_en"]


def test_every_broken_clause_is_cited():
    assert exchange({"A": "C3", "B": "", "C": "H5", "D": "C6 HA"}).clauses == {
        "JBL-5.1", "JBL-5.2", "JBL-5.3", "JBL-5.4",
    }  # fmt: skip


THREE = {"A": "C3 C4 D9", "B": "D3 C5 H7", "C": "JK SA CQ"}


def test_jbl_5_6_of_three_only_daifugo_and_daihinmin_exchange():
    exchange({"A": "C3 D9", "B": "", "C": "JK SA"}, THREE, classes="A B C").shows(
        legal=True, clauses={"JBL-5.6"}, json={"owed": {"C": {"to": "A", "cards": [["JK", "SA"]]}}}
    )


@pytest.mark.parametrize(
    "gives",
    [
        {"A": "C3 D9", "B": "D3", "C": "JK SA"},
        {"A": "C3 D9", "B": "", "C": "JK CQ"},
        {"A": "C3 D9", "B": "", "C": "JK"},
        {"A": "C3", "B": "", "C": "JK SA"},
    ],
)
def test_jbl_5_6_the_fugo_gives_nothing_the_others_two(gives):
    assert exchange(gives, THREE, classes="A B C").clauses == {"JBL-5.6"}


def test_jbl_1_7_without_classes_an_exchange_is_illegal():
    exchange(classes="").shows(refused="JBL-1.7", json={"owed": {}})


@pytest.mark.parametrize("gives", [{}, {"A": []}, {"A": None}])
def test_jbl_1_7_without_classes_no_exchange_is_right(gives):
    ask(case(classes="") | {"gives": gives}).shows(legal=True, clauses={"JBL-1.7"})


def test_hands_of_which_only_the_number_is_known_are_taken_on_trust():
    ruling = ask(case() | {"hands": {"A": 13, "D": 13}})
    assert ruling.legal
    assert ruling.json["owed"]["D"]["cards"] == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"gives": []}, "gives"),
        ({"gives": {"X": []}}, "gives.X"),
        ({"gives": {"A": "C3 C4"}}, "gives.A"),
        ({"gives": {"A": ["C3", "S14"]}}, "gives.A[1]"),
        ({"gives": {"A": ["C3", "H10"]}}, "gives.A[1]"),
        ({"gives": {"A": ["C3", "C3"]}}, "gives.A[1]"),
        ({"hands": {"A": ["C3", "C4"], "B": ["C3"]}}, "hands.B[0]"),
        ({"hands": {"A": ["JK", "JK"], "B": ["JK"]}}, "hands.B[0]"),
        ({"hands": []}, "hands"),
        ({"classes": []}, "classes"),
        ({"moves": []}, "moves"),
    ],
)
def test_a_question_that_cannot_be_read_names_the_field(change, field):
    assert error(case() | change)[0] == field


def test_jbl_5_1_what_should_have_gone_is_said_plainly():
    two = exchange({"D": "SA HA"}).json
    assert two["summary_ja"] == "Dが渡した♠A ♥Aは、手札で最も強い2枚ではありません。"
    assert two["summary_en"] == "D gave ♠A ♥A, not the 2 strongest cards of the hand."


def test_jbl_5_3_one_card_is_the_strongest_card():
    one = exchange({"C": "S6"}).json
    assert one["summary_ja"] == "Cが渡した♠6は、手札で最も強いカードではありません。"
    assert one["summary_en"] == "C gave ♠6, not the strongest card of the hand."


def test_jbl_1_7_without_classes_it_is_said_why_nothing_is_given():
    ruling = exchange(classes="").json
    assert ruling["summary_ja"] == "階級がないので交換はしませんが、A、B、C、Dがカードを渡しています。"


def test_where_nothing_is_exchanged_it_decides_nothing_that_a_player_looked():
    ruling = ask(case(dict.fromkeys("ABCD", ""), classes="A B C D") | {"classes": None, "looked": ["A"]})
    ruling.shows(legal=True, clauses={"JBL-1.7"})
    assert ruling.json["readings"] == []
