"""“deal”: JBL-2.4, 2.7, 3.1, 3.2 and 3.4."""

import pytest

from rules_ref.cards import DECK
from tests.rules_ref.helpers import ask, error

NAMES = [card.name for card in DECK]


def dealt(players="ABCD", **changes):
    """A correct deal: the last cards of the deck are blind, the jokers go to the last player."""
    blind = {4: 2, 3: 3}[len(players)]
    rest = [*NAMES[:-blind], "JK", "JK"]
    size = len(rest) // len(players)
    hands = {player: rest[at * size : (at + 1) * size] for at, player in enumerate(players)}
    case = {
        "ruleset": "jbl",
        "question": "deal",
        "players": list(players),
        "hands": hands,
        "blind": NAMES[-blind:],
    }
    return case | changes


def with_hand(case, player, change):
    return case | {"hands": case["hands"] | {player: change(case["hands"][player])}}


def test_jbl_2_4_thirteen_cards_each():
    ruling = ask(dealt())
    ruling.shows(legal=True, clauses={"JBL-2.4", "JBL-3.1", "JBL-3.2"})
    assert (ruling.json["missing"], ruling.json["extra"], ruling.json["wrong_count"]) == ([], [], {})


def test_jbl_2_4_twelve_and_fourteen_are_wrong():
    case = dealt()
    moved = case["hands"]["A"][0]
    wrong = with_hand(with_hand(case, "A", lambda hand: hand[1:]), "B", lambda hand: [*hand, moved])
    ruling = ask(wrong)
    assert ruling.illegal
    assert ruling.clauses == {"JBL-2.4"}
    assert ruling.json["wrong_count"] == {"A": 12, "B": 14}
    assert ruling.json["summary_en"] == "Every hand should have 13 cards, but A has 12, B has 14."
    assert ruling.json["missing"] == []


def test_jbl_2_7_three_players_have_seventeen():
    ask(dealt("ABC")).shows(legal=True, clauses={"JBL-2.7", "JBL-3.2", "JBL-3.4"})


def test_jbl_2_7_not_sixteen():
    ask(with_hand(dealt("ABC"), "A", lambda hand: hand[1:])).shows(
        clauses={"JBL-2.7", "JBL-3.2"}, json={"wrong_count": {"A": 16}, "missing": ["S3"]}
    )


@pytest.mark.parametrize("blind", [2, None])
def test_jbl_3_1_in_an_unopened_envelope_two_cards_may_be_unseen(blind):
    ask(dealt(blind=blind)).shows(legal=True, json={"missing": []})


@pytest.mark.parametrize("blind", [["C2"], ["D2", "C2", "H2"], [], 0, 1, 3, 52])
def test_jbl_3_1_two_cards_not_fewer_nor_more(blind):
    ask(dealt(blind=blind)).shows(illegal=True, cites="JBL-3.1")


def test_jbl_3_1_a_joker_is_never_blind():
    case = dealt(blind=["C2", "JK"])
    ask(with_hand(case, "D", lambda hand: [*hand[:-1], "D2"])).shows(refused="JBL-3.1")


def test_jbl_3_2_behind_an_unopened_envelope_no_joker_may_be_missing():
    ruling = ask(with_hand(dealt(blind=2), "D", lambda hand: [*hand[:-1], "D2"]))
    ruling.shows(
        refused="JBL-3.2",
        json={
            "missing": ["C2", "JK"],
            "summary_ja": "見えていない2枚（♣2 JOKER）に、ブラインドカードにならないジョーカーがあります。",
        },
    )
    assert "(♣2 JOKER) is a joker, which is never a blind card." in ruling.json["summary_en"]


def test_jbl_3_2_how_many_cards_are_out_of_sight_is_said_plainly():
    short = ask(with_hand(dealt(blind=2), "A", lambda hand: hand[:-1])).json
    assert "見えていないカードは2枚のはずですが、3枚あります（♠6 ♦2 ♣2）。" in short["summary_ja"]
    assert "Two cards should be out of sight, but three are (♠6 ♦2 ♣2)." in short["summary_en"]
    opened = ask(with_hand(dealt(), "A", lambda hand: hand[:-1])).json
    assert opened["summary_ja"].endswith("♠6が足りません。")
    twice = ask(
        with_hand(with_hand(dealt(blind=2), "A", lambda h: [*h, "C2"]), "B", lambda h: [*h, "D2"])
    ).json
    assert "見えていないカードは2枚のはずですが、全部見えています。" in twice["summary_ja"]


def test_kyoto_1_1_a_hand_has_eleven_or_ten_cards():
    ruling = ask(
        {"ruleset": "kyoto", "question": "deal", "players": list("ABCDE"), "hands": {"A": 9, "B": 11}}
    )
    assert "手札は11枚か10枚のはずですが、Aは9枚です。" in ruling.json["summary_ja"]
    assert "Every hand should have 11 or 10 cards, but A has 9." in ruling.json["summary_en"]


def test_jbl_3_2_a_card_seen_twice_is_extra_and_another_missing():
    ask(with_hand(dealt(), "A", lambda hand: [*hand[:-1], "S3"])).shows(
        clauses={"JBL-3.2"}, json={"extra": ["S3"], "missing": ["S6"]}
    )


def test_jbl_3_2_a_third_joker_is_extra():
    assert ask(with_hand(dealt(), "A", lambda hand: [*hand[:-1], "JK"])).json["extra"] == ["JK"]


def test_jbl_3_2_a_blind_card_in_a_hand_is_extra():
    ask(with_hand(dealt(), "A", lambda hand: [*hand[:-1], "C2"])).shows(
        json={"extra": ["C2"], "missing": ["S6"]}
    )


def test_jbl_3_4_three_players_have_three_blind_cards():
    assert ask(dealt("ABC", blind=3)).legal
    assert ask(dealt("ABC", blind=None)).legal


def test_jbl_3_4_not_two():
    assert "JBL-3.4" in ask(dealt("ABC", blind=2)).clauses
    assert "JBL-3.4" in ask(dealt("ABC", blind=["D2", "C2"])).clauses


def test_hands_of_which_only_the_number_is_known():
    assert ask(dealt(hands=dict.fromkeys("ABCD", 13), blind=2)).legal
    wrong = ask(dealt(hands=dict.fromkeys("ABC", 13) | {"D": 14}, blind=2))
    assert "JBL-2.4" in wrong.clauses
    assert wrong.json["wrong_count"] == {"D": 14}


def test_one_hand_counted_the_others_seen():
    assert ask(with_hand(dealt(), "D", lambda _: 13)).legal
    assert ask(with_hand(dealt(blind=2), "D", lambda _: 13)).legal


def test_a_hand_not_given_is_taken_as_right():
    case = dealt()
    del case["hands"]["D"]
    assert ask(case).legal


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hands": None}, "hands"),
        ({"hands": {"A": "S3"}}, "hands.A"),
        ({"hands": {"A": ["S3", "X9"]}}, "hands.A[1]"),
        ({"hands": {"A": -1}}, "hands.A"),
        ({"hands": {"A": True}}, "hands.A"),
        ({"hands": {"X": []}}, "hands.X"),
        ({"blind": "C4"}, "blind"),
        ({"blind": -1}, "blind"),
        ({"blind": 53}, "blind"),
        ({"blind": ["C4", None]}, "blind[1]"),
        ({"gives": {}}, "gives"),
    ],
)
def test_a_question_that_cannot_be_read_names_the_field(change, field):
    assert error(dealt(**change))[0] == field
