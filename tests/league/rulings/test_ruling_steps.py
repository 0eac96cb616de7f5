"""Steps on a ruling: appealed, answered, upheld, overruled; none is ever erased."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from league.acts.services.acts import Refusal
from league.models import Act, Ruling, RulingStep
from league.rulings.services import Kind, RulingPlace, call_judge, take_step
from tests.factories import NOW, make_match, new_entry
from tests.league.devices import at_once
from tests.league.ruling_steps import JUDGE, answer, appeal, ask, call, entry_on, overrule, status_of, uphold

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("triggers")]


@pytest.fixture
def ruling():
    return ask(make_match())


def test_an_answer_of_the_adjudicator_is_a_ruling_until_somebody_objects(ruling):
    assert status_of(ruling) == "ruled"


def test_what_the_document_leaves_open_waits_for_the_head_judge():
    match = make_match()
    open_play = ask(
        match, "JK", pile=[{"by": "上田", "cards": ["SQ"]}, {"by": "遠藤", "cards": ["SA"]}], lock=["S"]
    )
    expected = "open" if open_play.answer["verdict"] == "undetermined" else "ruled"
    assert status_of(open_play) == expected


def test_a_call_says_something_and_is_open_until_it_is_answered():
    match = make_match()
    with pytest.raises(Refusal, match="短く"):
        call(match, "  ")
    called = call(match, " 席を間違えた ")
    assert (called.case["words"], called.answer, called.number) == ("席を間違えた", {}, 1)
    assert status_of(called) == "open"
    step = answer(called, "席順に戻す", "JBL-2.1")
    assert (status_of(called), step.clauses, step.by) == ("ruled", ["JBL-2.1"], JUDGE.name)


def test_a_call_joins_the_one_that_waits_in_the_same_words_and_no_table_floods_the_judge():
    match = make_match()
    first = call(match, "席")
    assert [call(match, "席") for _time in range(12)] == [first] * 12
    call(match, "けが")
    call(match, "カードが足りない")
    with pytest.raises(Refusal, match="もう審判長に届いています"):
        call(match, "まだ来ない")
    answer(first, "席順に戻す")
    assert call(match, "席") != first
    assert call(make_match(event=match.table.round.event, number=2), "席").number == 5


def test_the_same_form_twice_is_one_call():
    match, form_id = make_match(), uuid4()
    asked = RulingPlace(match.table.round.event, match, 1, 1)
    for _ in range(2):
        call_judge(place=asked, words="席", entry=new_entry(0, client_id=form_id))
    assert Ruling.objects.count() == 1


def test_every_way_a_ruling_can_go(ruling):
    seen = []
    for take in (appeal, uphold, appeal, overrule, appeal, uphold, overrule):
        take(ruling)
        seen.append(status_of(ruling))
    assert seen == ["appealed", "upheld", "appealed", "overruled", "appealed", "upheld", "overruled"]
    assert ruling.steps.count() == 7, "nothing is erased"


def test_the_decision_in_force_is_the_latest_though_it_was_appealed(ruling):
    uphold(ruling)
    overrule(ruling, "映像を見た")
    appeal(ruling)
    found = Ruling.objects.get(pk=ruling.pk).decision
    assert found is not None
    assert (found.kind, found.reason) == ("overruled", "映像を見た")


def test_a_change_says_what_is_valid_until_it_is_decided_anew(ruling):
    def valid():
        return Ruling.objects.get(pk=ruling.pk).decided_verdict

    assert valid() == ""
    overrule(ruling, verdict="illegal")
    said = Act.objects.filter(verb="step_on_ruling").latest("no").after
    assert (valid(), said["verdict"]) == ("illegal", "illegal")
    appeal(ruling)
    assert valid() == "illegal", "an appeal leaves it in force"
    uphold(ruling)
    assert valid() == ""
    overrule(ruling, "言葉だけ")
    said = Act.objects.filter(verb="step_on_ruling").latest("no").after
    assert (valid(), "verdict" in said) == ("", False)


@pytest.mark.parametrize(
    ("before", "take", "said"),
    [
        ((appeal,), appeal, "もう審判長のところ"),
        ((), answer, "もう答えがあります"),
        ((uphold,), answer, "もう答えがあります"),
        ((), lambda ruling: overrule(ruling, " "), "理由"),
        ((), lambda ruling: appeal(ruling, " "), "理由"),
    ],
    ids=["appealed", "ruled", "upheld", "overruled without a reason", "appealed without a reason"],
)
def test_what_is_not_due_or_has_no_reason_is_refused(ruling, before, take, said):
    for step in before:
        step(ruling)
    with pytest.raises(Refusal, match=said):
        take(ruling)
    assert ruling.steps.count() == len(before)


@pytest.mark.parametrize("take", [uphold, overrule, appeal])
def test_nothing_is_decided_on_a_call_before_its_answer(take):
    called = call(make_match())
    with pytest.raises(Refusal):
        take(called)
    assert status_of(called) == "open"


def test_the_same_form_twice_is_one_step(ruling):
    given = entry_on(ruling)
    first = take_step(ruling=ruling, kind=Kind.APPEALED, reason="枚数が違う", entry=given)
    assert take_step(ruling=ruling, kind=Kind.APPEALED, reason="枚数が違う", entry=given) == first
    assert ruling.steps.count() == 1


def test_a_form_of_another_ruling_is_not_taken_for_this_one(ruling):
    client_id = uuid4()
    take_step(ruling=ruling, kind=Kind.APPEALED, reason="枚数", entry=entry_on(ruling, client_id=client_id))
    other = ask(ruling.match, "S9")
    with pytest.raises(Refusal, match="別の記録"):
        take_step(ruling=other, kind=Kind.APPEALED, reason="枚数", entry=entry_on(other, client_id=client_id))


def test_who_has_not_seen_the_latest_step_decides_nothing(ruling):
    appeal(ruling)
    late = entry_on(ruling, seen=0)
    with pytest.raises(Refusal, match="先に進みました"):
        take_step(ruling=ruling, kind=Kind.APPEALED, reason="もう一度", entry=late)


@pytest.mark.django_db(transaction=True)
def test_two_judges_answering_at_once_give_one_answer():
    called = call(make_match())
    given = [entry_on(called, seen=0) for _ in range(6)]

    def say(each):
        return take_step(ruling=called, kind=Kind.RULED, reason="続ける", entry=each).pk

    answers = at_once(say, given, but=(Refusal,))
    assert len(answers) == called.steps.count() == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda: RulingStep.objects.update(kind="overruled", reason="x"),
        lambda: RulingStep.objects.update(verdict=""),
        lambda: RulingStep.objects.get().delete(),
    ],
    ids=["kind", "verdict", "deleted"],
)
def test_a_step_can_be_neither_changed_nor_deleted(ruling, change):
    uphold(ruling)
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        change()


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "maybe"},
        {"kind": "ruled", "reason": ""},
        {"by": ""},
        {"verdict": "legal"},
        {"kind": "overruled", "reason": "映像", "verdict": "maybe"},
    ],
)
def test_what_may_not_be_is_refused_by_the_database(ruling, fields):
    row = {"ruling": ruling, "kind": "upheld", "reason": "", "by": "審判長", "at": NOW}
    with pytest.raises(IntegrityError), transaction.atomic():
        RulingStep.objects.create(**row | fields)


def test_those_that_wait_come_longest_first_and_leave_when_settled(ruling):
    called, match = call(ruling.match), ruling.match
    appeal(ruling)
    ask(match, "S9")
    assert list(Ruling.objects.all().waiting()) == [ruling, called]
    uphold(ruling)
    answer(called)
    assert not Ruling.objects.all().waiting().exists()
