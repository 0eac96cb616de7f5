"""The log of an event, as its officials read it."""

import pytest
from django.urls import reverse

from league.entrants.services.attendance import CHECK_IN, call_roll
from league.entrants.services.entrants import fix_table
from league.stages.services.advance import announce_advance
from league.stages.services.penalties import penalise
from tests.factories import make_entrant, make_event, make_match, make_user, new_entry
from tests.league.ruling_steps import appeal, ask, overrule
from tests.league.stage_scenes import decided, stage_of
from tests.pages import text

pytestmark = pytest.mark.django_db


def page(client, **query):
    return client.get(reverse("event_history", args=["autumn"]), query)


@pytest.fixture
def official(client):
    client.force_login(make_user("judge_event"))
    return client


def test_every_act_says_who_what_and_why(official):
    stored = decided()
    stage, first = stage_of(stored), stored.entrants.get(number=1)
    penalise(stage=stage, entrant=first, points=-2, reason="遅刻", entry=new_entry(0))
    shown = text(page(official))
    assert "2. 罰則・注意 審判 山本 2026年4月29日 13:00:00 理由: 遅刻" in shown
    assert "得点 -2" in shown
    assert "1. 大会ファイルの取り込み" in shown


def test_what_was_there_before_stays_readable(official):
    stored = decided()
    going = ["p001", "p005", "p009", "p002"]
    stored.entrants.filter(code="p005").update(name="青木 一郎")
    announce_advance(stage=stage_of(stored), going=going, entry=new_entry(0))
    announce_advance(stage=stage_of(stored), going=going, reason="読み違い", entry=new_entry(0))
    [line, *_rest] = page(official).context["lines"]
    assert line.act.before["advanced"] == going
    assert "進む人 p001、青木 一郎、p009、p002" in text(page(official))


def test_a_step_of_the_roll_call_is_called_what_it_is_and_says_whose(official):
    event = make_event()
    who = make_entrant(event, 3, name="青木 一郎", status="registered")
    call_roll(entrant=who, step=CHECK_IN, entry=new_entry(0))
    shown = text(official.get(reverse("event_history", args=["spring"])))
    assert "受付 審判 山本" in shown
    assert "参加者 青木 一郎 状態 申込済み → 受付済み" in shown


def test_a_table_that_nobody_has_is_not_named(official):
    event = make_event()
    fix_table(entrant=make_entrant(event, 3, name="青木 一郎"), table=None, entry=new_entry(0))
    shown = official.get(reverse("event_history", args=["spring"]))
    assert "参加者 青木 一郎" in text(shown)
    assert "<dt>卓</dt>" not in shown.content.decode()


def test_the_page_takes_the_same_queries_for_any_number_of_acts(official, django_assert_num_queries):
    stored = decided()
    page(official)
    with django_assert_num_queries(9) as few:
        page(official)
    for number in range(1, 6):
        entrant = stored.entrants.get(number=number)
        penalise(stage=stage_of(stored), entrant=entrant, points=0, reason="私語", entry=new_entry(0))
    with django_assert_num_queries(len(few)):
        page(official)


def test_a_ruling_and_what_changed_it_are_told_in_words(official):
    ruling = ask(make_match())
    appeal(ruling)
    overrule(ruling, verdict="foul")
    shown = text(official.get(reverse("event_history", args=["spring"])))
    assert "裁定 第1号 種類 出し方" in shown
    assert "種類 裁定を変更" in shown
    assert "判定 反則あがり" in shown
    assert not {"question", "verdict", "cited", "case", "answer"} & set(shown.split())
