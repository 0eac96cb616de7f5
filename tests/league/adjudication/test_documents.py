"""What the form asks of each document, and the case it makes of the answers."""

import pytest

from league.adjudication.forms.laying import FACTS
from league.adjudication.forms.table_questions import DealCaseForm, RankingCaseForm
from league.rulings.views.asking import CASE_FORMS
from rules_ref import adjudicate
from rules_ref.documents import FORM_SPECS, RULESETS
from rules_ref.form_spec import QUESTIONS
from tests.league.asking import case_of, position

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
    told = {"play": {"paste__text": position("A: ♠9", document=document)}, "deal": {"seat__0__hand": "13"}}
    changes = told.get(question, {})
    answer = adjudicate(case_of(document, CASE_FORMS[question], **changes))
    assert "error" not in answer, answer


@pytest.mark.parametrize(("document", "players"), [("jbl", 4), ("sdin", 4), ("momo", 4), ("kyoto", 5)])
def test_as_many_sit_as_the_document_has(document, players):
    assert len(RankingCaseForm(document).names) == players


@pytest.mark.parametrize("document", ["momo", "kyoto", "zai"])
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_may_play_the_others(document, players):
    assert RankingCaseForm(document, seats=players).names == list("ABCDEFGH")[:players]


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


@pytest.mark.parametrize(("document", "asked"), [("jbl", True), ("kyoto", True), ("zai", False)])
def test_classes_are_asked_for_where_they_matter(document, asked):
    assert ("player_class" in RankingCaseForm(document).seats[0].fields) is asked


@pytest.mark.parametrize(
    ("document", "fields"), [("jbl", ["game", "cut_off"]), ("sdin", ["game"]), ("momo", []), ("kyoto", [])]
)
def test_the_game_is_asked_for_where_points_depend_on_it(document, fields):
    assert list(RankingCaseForm(document).main.fields) == fields


@pytest.mark.parametrize(
    ("document", "asked"), [("jbl", True), ("sdin", True), ("momo", False), ("kyoto", False)]
)
def test_the_envelope_is_asked_for_where_there_is_one(document, asked):
    assert ("blind" in DealCaseForm(document).main.fields) is asked


def test_every_fact_of_a_position_is_of_a_document():
    asked = {key for form_spec in FORM_SPECS.values() for key in (*form_spec.marks, *form_spec.details)}
    assert asked == set(FACTS)
