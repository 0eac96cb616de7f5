"""Random input to the form of any document gives a ruling or an error at a field, never a failure."""

import random

import pytest
from django import forms
from hypothesis import given, settings
from hypothesis import strategies as st

from league.adjudication.pages.report import Report
from league.rulings.views.asking import CASE_FORMS
from rules_ref import MalformedCaseError, adjudicate
from rules_ref.documents import FORM_SPECS
from rules_ref.text import Text
from tests.effort import examples
from tests.league.asking import posted

CARDS = [
    "S3",
    "H3",
    "D3",
    "S4",
    "H4",
    "C8",
    "S8",
    "H8",
    "JK",
    "SA",
    "S2",
    "H9",
    "D9",
    "S5",
    "S6",
    "S7",
    "SQ",
    "D7",
    "H10",
    "SJ",
]
WORDS = {
    "BooleanField": ("on",),
    "IntegerField": ("", "0", "1", "2", "4", "x"),
    "DeclaredField": ("", "S+", "H8"),
    "AttributesField": ("", "S8: a, b\nS4: a", "S8"),
    "UnitesField": ("", "S3 H3 = revolution", "="),
}


def some(field: forms.Field, rng: random.Random) -> str:
    if choices := getattr(field, "choices", None):
        return rng.choice([*(str(choice[0]) for choice in choices), "99"])
    if words := WORDS.get(type(field).__name__):
        return rng.choice(words)
    return " ".join(rng.sample(CARDS, rng.choice((0, 1, 1, 2, 3, 4))))


def typed_at_random(case_form, rng):
    fields = [bound for form in case_form.forms for bound in form]
    chosen = [bound for bound in fields if bound.name == "cards" or rng.random() < 0.1]
    return posted(case_form, **{bound.html_name: some(bound.field, rng) for bound in chosen})


@pytest.mark.parametrize(
    ("document", "question"),
    [
        (document, question)
        for document, form_spec in FORM_SPECS.items()
        for question in form_spec.questions
        if question != "play"
    ],
)
@settings(max_examples=examples(40), deadline=None, derandomize=True)
@given(rng=st.randoms(use_true_random=False))
def test_there_is_a_ruling_or_an_error_at_a_field(document, question, rng):
    kind, seats = CASE_FORMS[question], rng.choice(FORM_SPECS[document].sizes)
    case_form = kind(document, None, typed_at_random(kind(document, seats=seats), rng), seats=seats)
    assert kind(document, seats=seats, typed=case_form.typed).names == case_form.names
    if not case_form.is_valid():
        assert case_form.faulty
        return
    case = case_form.case()
    answer = adjudicate(case)
    if "error" in answer:
        error = answer["error"]
        said = Text(error["message_ja"], error["message_en"])
        case_form.show_error(MalformedCaseError(error["field"], said))
        assert case_form.faulty
        assert case_form.general_errors == []
        return
    report = Report.of(case, answer)
    assert report.verdict.words
    assert report.facts
    assert len(report.settings) == len(answer["regulation_keys"])
