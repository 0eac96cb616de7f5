"""What the form asks of each document, and the case it makes of the answers."""

from typing import Any

import pytest

from league.adjudication.forms.play import PlayInquiry
from league.adjudication.forms.position import FACTS, PENDING
from league.adjudication.forms.table_questions import DealInquiry, RankingInquiry
from league.rulings.views.asking import INQUIRIES
from rules_ref import adjudicate
from rules_ref.documents import FORM_SPECS, RULESETS
from rules_ref.form_spec import QUESTIONS
from tests.league.asking import case_of, ruling


def position_of(document, **changes):
    return case_of(document, **{"play__cards": "S9", **changes})["position"]


# Each document.


def test_every_ruleset_has_its_form():
    assert list(FORM_SPECS) == list(RULESETS)


@pytest.mark.parametrize("document", FORM_SPECS)
def test_the_questions_are_those_the_document_answers(document):
    assert FORM_SPECS[document].questions == tuple(
        question for question in QUESTIONS if question in RULESETS[document].questions
    )


def test_computer_daihinmin_is_asked_about_plays_alone():
    assert FORM_SPECS["uecda"].questions == ("play",)


@pytest.mark.parametrize(
    ("document", "question"),
    [(each, question) for each in FORM_SPECS for question in FORM_SPECS[each].questions],
)
def test_a_form_sent_as_it_comes_is_readable_for_the_adjudicator(document, question):
    told = {"play": {"play__cards": "S9"}, "deal": {"seat__0__hand": "13"}}
    changes = told.get(question, {})
    answer = adjudicate(case_of(document, INQUIRIES[question], **changes))
    assert "error" not in answer, answer


@pytest.mark.parametrize(
    ("document", "players"), [("jbl", 4), ("sdin", 4), ("momo", 4), ("kyoto", 5), ("uecda", 5)]
)
def test_as_many_sit_as_the_document_has(document, players):
    assert len(position_of(document)["players"]) == players


@pytest.mark.parametrize("document", ["momo", "kyoto", "zai", "uecda"])
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_may_play_the_others(document, players):
    inquiry = PlayInquiry(document, seats=players)
    assert inquiry.names == list("ABCDEFGH")[:players]


@pytest.mark.parametrize(
    ("document", "ways"),
    [
        ("jbl", ["finish", "foul", "downfall", "retired"]),
        ("sdin", ["finish", "foul", "downfall", "retired"]),
        ("momo", ["finish", "foul", "retired"]),
        ("kyoto", ["finish", "foul", "downfall", "retired"]),
        ("zai", ["finish", "retired"]),
        ("uecda", ["finish", "retired"]),
    ],
)
def test_only_the_ways_out_that_the_document_knows_are_offered(document, ways):
    assert [player_exit.value for player_exit in FORM_SPECS[document].exits] == ways


@pytest.mark.parametrize(
    ("document", "asked"), [("jbl", True), ("kyoto", True), ("zai", False), ("uecda", False)]
)
def test_classes_are_asked_for_where_they_matter(document, asked):
    assert ("player_class" in PlayInquiry(document).seats[0].fields) is asked


@pytest.mark.parametrize(
    ("document", "fields"), [("jbl", ["game", "cut_off"]), ("sdin", ["game"]), ("momo", []), ("kyoto", [])]
)
def test_the_game_is_asked_for_where_points_depend_on_it(document, fields):
    assert list(RankingInquiry(document).main.fields) == fields


@pytest.mark.parametrize(
    ("document", "asked"), [("jbl", True), ("sdin", True), ("momo", False), ("kyoto", False)]
)
def test_the_envelope_is_asked_for_where_there_is_one(document, asked):
    assert ("blind" in DealInquiry(document).main.fields) is asked


# The position.

SAID: dict[str, Any] = {
    "revolution": (True, True),
    "back": (True, True),
    "number_lock": (True, True),
    "direction": (True, -1),
    "eight_cut_shift": (True, True),
    "smash_used": (True, True),
    "opening": (True, True),
    "round": ("2", 2),
    "attribute_lock": ("赤、星", ["赤", "星"]),
    "open_hands": (["1"], ["B"]),
    "draw_pile": ("0", 0),
    "exhausted": ("2", 2),
    "last_cut": ("♠8 H9", ["S8", "H9"]),
}
ASKED = [
    (document, key)
    for document, form_spec in FORM_SPECS.items()
    for key in (*form_spec.marks, *form_spec.details)
]


def test_every_fact_of_a_position_is_asked_by_a_document():
    assert {key for _document, key in ASKED} == set(FACTS) == set(SAID)


@pytest.mark.parametrize(("document", "key"), ASKED)
def test_a_fact_of_the_position_is_said_and_can_be_read(document, key):
    typed, said = SAID[key]
    case = case_of(document, play__cards="S9", **{f"play__{key}": typed})
    assert case["position"][key] == said
    assert "error" not in adjudicate(case)


@pytest.mark.parametrize(("document", "key"), ASKED)
def test_what_is_not_said_is_not_in_the_case(document, key):
    assert key not in position_of(document)


WAITING: dict[str, Any] = {
    "eight_cut": ({"by": "3"}, {"kind": "eight_cut", "by": "D"}),
    "revolution": ({"by": "3"}, {"kind": "revolution", "by": "D", "count": 4, "counters": 0}),
    "named": (
        {"player": "1", "by": "0", "effect": "three_nine", "count": "3"},
        {"kind": "named", "player": "B", "by": "A", "effect": "three_nine", "count": 3},
    ),
}


@pytest.mark.parametrize(
    ("document", "kind"),
    [(document, kind) for document, form_spec in FORM_SPECS.items() for kind in form_spec.pending],
)
def test_what_waits_is_said_and_can_be_read(document, kind):
    typed, said = WAITING[kind]
    fields: dict[str, Any] = {f"pending__{kind}__{key}": value for key, value in typed.items()}
    case = case_of(document, play__cards="S9", pile__0__cards="S8", **fields)
    assert case["position"]["pending"] == [said]
    assert "error" not in adjudicate(case)


def test_everything_that_may_wait_is_asked_by_a_document():
    assert (
        {kind for form_spec in FORM_SPECS.values() for kind in form_spec.pending}
        == set(PENDING)
        == set(WAITING)
    )


def test_while_an_eight_cut_can_be_answered_it_is_the_cutters_turn():
    position = position_of(
        "kyoto", play__by=1, play__cards="S4 H4", pile__0__cards="C8", pending__eight_cut__by=4
    )
    assert (position["turn"], position["pile"][0]["by"]) == ("E", "E")


def test_kyoto_3_3_two_fours_stop_the_eight_cut():
    answer = ruling("kyoto", play__by=1, play__cards="S4 H4", pile__0__cards="C8", pending__eight_cut__by=4)
    assert (answer["verdict"], "KYOTO-3.3" in answer["clauses"]) == ("legal", True)


def test_turns_go_the_other_way_after_a_nine():
    position = position_of("zai", play__direction=True, play__by=1, pile__0__cards="S5")
    assert position["pile"][0]["by"] == "C"


# Jokers beyond the ends.


@pytest.mark.parametrize("document", ["kyoto", "uecda"])
def test_a_joker_may_stand_beyond_the_ends(document):
    case = case_of(document, play__cards="SA S2 JK", play__declared="♠+")
    assert case["play"]["as"] == ["S+"]
    assert adjudicate(case)["verdict"] == "legal"
    assert "data-beyond" in str(PlayInquiry(document).main["declared"])


@pytest.mark.parametrize("document", ["jbl", "sdin", "momo", "zai"])
def test_elsewhere_the_picker_offers_no_place_beyond_the_ends(document):
    assert "data-beyond" not in str(PlayInquiry(document).main["declared"])


# Calls.


def test_only_documents_with_calls_ask_for_one():
    assert {each for each in FORM_SPECS if "claim" in PlayInquiry(each).main.fields} == {"kyoto", "zai"}


def test_kyoto_6_1_a_dobon_is_judged_by_the_whole_hand():
    case = case_of(
        "kyoto", play__by=1, play__claim="dobon", play__cards="", play__hand="S3 HA", pile__0__cards="S4"
    )
    assert case["play"] == {"by": "B", "claim": "dobon"}
    assert case["position"]["hands"] == {"B": ["S3", "HA"]}
    assert adjudicate(case)["verdict"] == "legal"


def test_a_call_on_anothers_play_leaves_the_turn_after_that_play():
    position = position_of(
        "kyoto", play__by=3, play__claim="dobon", play__cards="", play__hand="S3 HA",
        pile__0__cards="S4", pile__0__by=0,
    )  # fmt: skip
    assert position["turn"] == "B"


def kill(**changes):
    return {
        "play__by": 1, "play__claim": "kill_finish", "play__cards": "S9",
        "pile__0__cards": "S4", "exit__0__player": 3, **changes,
    }  # fmt: skip


def test_zai_g_1_who_finished_laid_the_last_cards():
    position = position_of("zai", **kill())
    assert position["pile"] == [{"by": "D", "cards": ["S4"]}]
    assert position["turn"] == "A"


def test_zai_g_1_without_a_killer_card_it_is_open():
    answer = ruling("zai", **kill())
    assert (answer["verdict"], answer["regulation_keys"]) == ("undetermined", ["killer_card"])


def test_zai_g_1_with_the_killer_card_the_finish_is_void():
    answer = ruling("zai", **kill(option__killer_card="♠9"))
    assert (answer["verdict"], answer["effects"][0]["kind"]) == ("legal", "void")


def test_zai_x_3_a_joker_returns_the_draw_doubled():
    case = case_of(
        "zai", play__by=1, play__claim="return_double", play__cards="",
        pending__named__player=1, pending__named__by=0,
    )  # fmt: skip
    assert case["play"] == {"by": "B", "claim": "return_double", "cards": ["JK"]}
    assert adjudicate(case)["effects"][0] == {
        "kind": "draw", "player": "A", "count": 4, "clause": "ZAI-X.3",
    }  # fmt: skip
