"""The fields of the adjudication form under each document, and the case it makes of the input."""

import pytest

from league.adjudication.forms.laying import FACTS
from league.adjudication.forms.table_questions import DealCaseForm, RankingCaseForm
from league.rulings.views.asking import CASE_FORMS
from rules_ref import adjudicate
from rules_ref.documents import FORM_SPECS, RULESETS
from rules_ref.form_spec import QUESTIONS
from tests.league.asking import case_of, position


def test_every_ruleset_has_its_form_with_the_questions_that_it_answers():
    assert list(FORM_SPECS) == list(RULESETS)
    for document, ruleset in RULESETS.items():
        answered = [question for question in QUESTIONS if question in ruleset.questions]
        assert list(FORM_SPECS[document].questions) == answered, document
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


@pytest.mark.parametrize(
    ("document", "players", "classes", "of_ranking", "blind", "ways"),
    [
        ("jbl", 4, True, ["game", "cut_off"], True, "finish foul downfall retired"),
        ("sdin", 4, True, ["game"], True, "finish foul downfall retired"),
        ("momo", 4, True, [], False, "finish foul retired"),
        ("kyoto", 5, True, [], False, "finish foul downfall retired"),
        ("zai", 4, False, [], False, "finish retired"),
        ("uecda", 5, False, [], False, "finish retired"),
    ],
)
def test_what_is_asked_for_is_what_the_document_knows(document, players, classes, of_ranking, blind, ways):  # noqa: PLR0917
    ranking = RankingCaseForm(document)
    assert len(ranking.names) == players
    assert ("player_class" in ranking.seats[0].fields) is classes
    assert list(ranking.main.fields) == of_ranking
    assert ("blind" in DealCaseForm(document).main.fields) is blind
    assert [way.value for way in FORM_SPECS[document].exits] == ways.split()


@pytest.mark.parametrize("document", ["momo", "kyoto", "zai"])
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_may_play_the_others(document, players):
    assert RankingCaseForm(document, seats=players).names == list("ABCDEFGH")[:players]


def test_every_fact_of_a_position_is_of_a_document():
    asked = {key for form_spec in FORM_SPECS.values() for key in (*form_spec.marks, *form_spec.details)}
    assert asked == set(FACTS)
