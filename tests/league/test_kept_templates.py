"""What is the same on every page is written out once for each language, and pieces are made once for what they show."""

import pytest
from django.template import Context, Engine, Library
from django.utils.translation import override

PAGES = {
    "words": "{% load i18n %}{% translate '大会' %}: {{ name }}",
    "chosen": "{% load i18n %}{% if name %}{% translate '大会' %}{% else %}{% translate '規則集' %}{% endif %}",
    "held": "{% load i18n %}{% translate '大会' as words %}{{ words|length }}",
    "files": "{% load static %}<{% static 'league/icon.svg' %}>",
    "around": "{% for each in names %}{% include 'within' with name=each %}{% endfor %}{{ name }}",
    "within": "{% if name %}[{{ name }}]{% endif %}{% include 'empty' %}",
    "empty": "",
    "blocks": "{% block a %}1{% endblock %}{% include 'base' %}",
    "base": "({% block a %}2{% endblock %})",
    "child": "{% extends 'base' %}{% load i18n %}{% block a %}{% translate '大会' %}{{ block.super }}{% endblock %}",
    "tree": "{{ at.name }}{% for at in at.below %}({% include 'tree' %}){% endfor %}",
    "kept": "{% load kept noting %}{% kept value %}{{ value|noted }}!{% endkept %}",
    "alone": "{% load kept %}{% kept table.token %}{{ table.token }}-{{ table.name }}-{{ other }}{% endkept %}",
    "twice": "{% load kept %}{% kept value %}a{{ value }}{% endkept %}{% kept value %}b{{ value }}{% endkept %}",
}


NOTED: list[object] = []
register = Library()


@register.filter
def noted(value):
    """The value, written down each time somebody makes a piece of it."""
    NOTED.append(value)
    return value


@pytest.fixture
def made():
    NOTED.clear()
    return NOTED


@pytest.fixture
def page():
    engine = Engine(
        loaders=[("league.kept_templates.Loader", [("django.template.loaders.locmem.Loader", PAGES)])],
        libraries={
            "i18n": "django.templatetags.i18n",
            "kept": "league.templatetags.kept",
            "noting": __name__,
            "static": "django.templatetags.static",
        },
    )

    def rendered(template, **values):
        return engine.get_template(template).render(Context(values))

    return rendered


def test_words_are_of_the_language_of_each_page(page):
    for _ in range(2):
        assert page("words", name="<A>") == "大会: &lt;A&gt;"
        with override("en"):
            assert page("words", name="<A>") == "Events: &lt;A&gt;"
            assert page("chosen", name="") == "Rules"
        assert page("chosen", name="A") == "大会"
        assert page("held") == "2"


def test_addresses_of_files_are_written_out(page):
    assert page("files") == "</static/league/icon.svg>"


def test_a_fragment_sees_what_is_around_it_and_leaves_nothing_behind(page):
    for _ in range(2):
        assert page("around", names=["A", "<B>", ""], name="C") == "[A][&lt;B&gt;]C"


def test_blocks_stay_those_of_the_template_they_are_in(page):
    for _ in range(2):
        assert page("blocks") == "1(2)"
        assert page("child") == "(大会2)"


def test_a_fragment_may_lie_in_itself(page):
    leaf = {"name": "c", "below": []}
    assert page("tree", at={"name": "a", "below": [{"name": "b", "below": [leaf]}, leaf]}) == "a(b(c))(c)"


def test_a_piece_is_made_once_for_what_it_shows(page, made):
    for value in (1, 1, 2):
        assert page("kept", value=value) == f"{value}!"
    with override("en"):
        assert page("kept", value=1) == "1!"
    assert made == [1, 2, 1], "once for each value and language"


def test_a_piece_sees_its_values_and_nothing_else(page):
    table = {"token": "secret", "name": "A"}
    assert page("alone", table=table, other="B") == "secret--"
    assert page("alone", table={"token": ["secret"]}, other="B") == "[&#x27;secret&#x27;]--", (
        "not kept either"
    )


def test_pieces_at_two_places_are_two(page):
    assert page("twice", value="x") == "axbx"


def test_what_cannot_be_compared_is_made_each_time(page, made):
    for _ in range(2):
        assert page("kept", value=["x"]) == "[&#x27;x&#x27;]!"
    assert made == [["x"], ["x"]]
