"""The form for an event's options: which ones a document has, and how the answers are read."""

import html

import pytest

from league.language import words
from league.rules.forms.options import RegulationForm
from league.rules.pages.documents import value_words
from rules_ref import adjudicate
from rules_ref.documents import FORM_SPECS, RULESETS
from tests.league.asking import play_case

OPTIONS = [
    (document, question, key)
    for document, form_spec in FORM_SPECS.items()
    for question, keys in form_spec.options.items()
    for key in keys
]
TYPED = {
    "attributes": ("♠9: 赤、星\nスペード4：赤", {"S9": ["赤", "星"], "S4": ["赤"]}),
    "unites": (
        "♠3 ♥3 = 革命\nS9 H9 → 8切り変化",
        [
            {"cards": ["S3", "H3"], "effect": "revolution"},
            {"cards": ["S9", "H9"], "effect": "eight_cut_shift"},
        ],
    ),
    "killer_card": ("スペード9", "S9"),
    "dobon_joker": ("10", 10),
    "cutoff": ("share_open_places", "share_open_places"),
}


def other(document, key):
    default = RULESETS[document].options[key].default
    return TYPED.get(key) or (None if default else True, not default)


def changed(document, question="play", **typed):
    """What ``typed`` changes in a regulation's form (None: switched off), as the adjudicator reads it."""
    shown = RegulationForm(FORM_SPECS[document], question)
    form = RegulationForm(
        FORM_SPECS[document], question, data={bound.name: bound.value() for bound in shown} | typed
    )
    assert form.is_valid(), form.errors
    return form.changed()


def ruling(document, *lines, **typed):
    answer = adjudicate(play_case(*lines, document=document) | {"regulation": changed(document, **typed)})
    assert "error" not in answer, answer
    return answer


@pytest.mark.parametrize(("document", "question", "key"), OPTIONS)
def test_every_option_can_be_reached_and_read(document, question, key):
    typed, said = other(document, key)
    switches = {each: True for each in ("attribute_lock", "unite_effects") if document == "momo"}
    assert changed(document, question, **{**switches, key: typed})[key] == said


@pytest.mark.parametrize("document", FORM_SPECS)
def test_every_option_of_a_document_is_asked_unless_it_changes_nothing(document):
    asked = {key for of, _question, key in OPTIONS if of == document}
    left_out = {"pass_lockout"} if document in {"sdin", "uecda", "tycoon"} else set()
    assert asked == set(RULESETS[document].options) - left_out


@pytest.mark.parametrize("document", FORM_SPECS)
def test_every_option_has_its_words_and_every_default_too(document):
    for key, option in RULESETS[document].options.items():
        assert words(option.label), key
        assert words(option.meaning), key
        assert value_words(option, option.default)


@pytest.mark.parametrize("document", FORM_SPECS)
def test_options_left_as_they_are_say_nothing(document):
    assert changed(document) == {}


def test_attributes_say_nothing_while_their_lock_is_off():
    assert changed("momo", attributes="♠9: 赤") == {}


def test_a_unite_effect_happens():
    answer = ruling("momo", "A: ♠3 ♥3", unite_effects=True, unites="♠3 ♥3 = revolution")
    assert "MOMO-15.3" in answer["clauses"]


def test_an_attribute_lock_is_begun_by_what_the_event_says():
    options = {"attribute_lock": True, "attributes": "♠9: ツンデレ、お嬢\n♥4: お嬢"}
    answer = ruling("momo", "場 D: ♥4", "A: ♠9", **options)
    assert {"kind": "attribute_lock", "attributes": ["お嬢"], "clause": "MOMO-14.1"} in answer["effects"]


@pytest.mark.parametrize(
    ("key", "typed", "said"),
    [
        ("attributes", "♠9 赤", "1行目: 「♠3: ツンデレ、お嬢」"),
        ("attributes", "♠9: 赤\n♠14: 赤", "2行目: 「♠14」"),
        ("attributes", "♠9: 赤\n\n♠9: 星", "3行目: このカードは"),
        ("attributes", ": 赤", "1行目: 「♠3:"),
        ("unites", "♠9 ♥9", "1行目: 「♠3 ♥4 = 革命」"),
        ("unites", "♠9 ♥9 = 砂嵐", "1行目: 「♠3 ♥4 = 革命」"),
        ("unites", "♠9 X = 革命", "1行目: 「X」"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(key, typed, said):
    form = RegulationForm(FORM_SPECS["momo"], "play", data={key: typed})
    assert not form.is_valid()
    assert said in html.unescape(str(form.errors[key]))


@pytest.mark.parametrize(
    ("document", "key", "typed", "said"),
    [
        ("zai", "killer_card", "S9 H9", "1枚だけ"),
        ("zai", "killer_card", "S1", "「S1」"),
        ("kyoto", "dobon_joker", "x", "整数"),
        ("kyoto", "dobon_joker", "", "必須"),
        ("jbl", "pass_lockout", "on", ""),
    ],
)
def test_an_option_of_the_wrong_kind_is_refused_at_its_field(document, key, typed, said):
    form = RegulationForm(FORM_SPECS[document], "play", data={key: typed})
    assert form.is_valid() is (said == "")
    assert said in html.unescape(str(form.errors.get(key, "")))
