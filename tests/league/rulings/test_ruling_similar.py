"""Similar earlier rulings: this event's before others', decided ones first, at most a handful."""

from uuid import uuid4

import pytest

from league.models import Ruling
from league.rulings.pages import similar
from league.rulings.pages.similar import SHOWN
from tests.factories import NOW, make_event, make_match
from tests.league.ruling_steps import answer, ask, call, overrule, uphold

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("texts are looked for")]


def similar_to(ruling, *, opens=True):
    return similar.similar_to(ruling, lambda _each: opens)


def test_of_one_that_does_not_open_there_is_no_name(match):
    named = ask(match, "S8")
    [shown] = similar_to(ask(match, "H8"), opens=False)
    assert shown.report is not None
    name = named.case["play"]["by"]
    assert name in named.answer["summary_ja"]
    assert name not in str((shown.report.case, shown.report.answer))


def numbers(ruling):
    return [each.ruling.number for each in similar_to(ruling)]


def test_only_earlier_ones_are_like_it(match):
    first = ask(match, "S8")
    ask(match, "H8")
    assert similar_to(first) == []


def test_those_on_the_same_clauses_about_the_same_kind_of_play(match):
    ask(match, "S8")
    ask(match, "S9")
    ask(match, "S5", "S6", "S7")
    third = ask(match, "H8")
    same, less = similar_to(third)
    assert (same.ruling.number, less.ruling.number) == (1, 2)
    assert same.likeness.text.ja.startswith("同じ条項（")
    assert less.likeness.text.ja.startswith("共通の条項（")


def test_decided_ones_come_first(match):
    ask(match, "S8")
    uphold(ask(match, "H8"))
    ask(match, "D8")
    overrule(ask(match, "C8"))
    assert numbers(ask(match, "S8", hand=9)) == [4, 2, 3, 1]


def test_this_event_before_others_under_its_document(match):
    other = make_match(("加藤", "木村", "工藤", "小林"), event=make_event("autumn"))
    overrule(ask(other, "S8", by="加藤"))
    ask(match, "H8")
    found = similar_to(ask(match, "D8"))
    assert [(each.here, each.ruling.event.slug) for each in found] == [(True, "spring"), (False, "autumn")]


@pytest.mark.parametrize("kind", ["is_demo", "is_practice"])
def test_what_was_ruled_in_a_demo_or_in_practice_is_no_precedent_elsewhere(match, kind):
    apart = make_match(("加藤", "木村", "工藤", "小林"), event=make_event("apart", **{kind: True}))
    overrule(ask(apart, "S8", by="加藤"))
    assert similar_to(ask(match, "H8")) == []
    inside = similar_to(ask(apart, "H8", by="加藤"))
    assert [each.ruling.event.slug for each in inside] == ["apart"]


def test_at_most_a_handful(match):
    for _ in range(SHOWN + 3):
        ask(match, "S8")
    assert len(numbers(ask(match, "H8"))) == SHOWN


def test_calls_by_the_clauses_that_the_head_judge_named(match):
    for clause in ("JBL-2.1", "JBL-3.1"):
        answer(call(match, f"{clause}のこと"), "こうする", clause)
    last = call(match, "席のこと")
    assert similar_to(last) == []
    answer(last, "こうする", "JBL-2.1")
    assert numbers(Ruling.objects.get(pk=last.pk)) == [1]


def test_a_foreign_ruling_is_neither_looked_at_nor_found(match):
    foreign = ask(match, "S8")
    fields = ("event", "ruleset", "question", "cited", "case", "answer")
    row = {field: getattr(foreign, field) for field in fields} | {"asked_by": "x", "at": NOW}
    for number, told in ((2, True), (3, False)):
        Ruling.objects.create(**row, number=number, client_id=uuid4(), imported={"foreign": told})
    assert numbers(ask(match, "H8")) == [3, 1]


def test_ten_thousand_rulings_take_no_more_queries(match, django_assert_num_queries):
    first = ask(match, "S8")
    row = {
        field: getattr(first, field)
        for field in ("event", "match", "ruleset", "question", "cited", "case", "answer", "asked_by", "at")
    }
    many = [Ruling(**row, number=number, client_id=uuid4()) for number in range(2, 10_001)]
    Ruling.objects.bulk_create(many, batch_size=500)
    last = Ruling.objects.prefetch_related("steps").get(pk=ask(match, "H8").pk)
    with django_assert_num_queries(3):
        assert numbers(last) == [10_000, 9_999, 9_998, 9_997, 9_996]
