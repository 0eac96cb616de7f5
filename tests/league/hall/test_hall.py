"""The hall page: the state of every table, which are late or idle, and the organiser's control of time."""

import re
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.clock.pages import current_round
from league.matches.services.matches import close_match, cut_off_table
from league.matches.services.seats import enter_seats
from league.matches.services.tables import create_table
from league.models import Act, Event, Match, Round, Table, Verb
from rules_ref.cards import SUITS
from tests.factories import make_event, make_match, make_round, make_user, new_entry, play_set, sit_down
from tests.league.ruling_steps import answer, call
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event()


def table_in(of_round, number=1, first=1):
    """Create a table in this round, for four players from number ``first`` on."""
    entrants = list(of_round.event.entrants.filter(number__gte=first)[:4])
    return create_table(of_round=of_round, number=number, entrants=entrants, entry=new_entry(0)).match


def started(of_round, minutes_ago, minutes=50):
    Round.objects.filter(pk=of_round.pk).update(
        started_at=timezone.now() - timedelta(minutes=minutes_ago), minutes=minutes
    )


def seats_entered(match, minutes_ago):
    entry = replace(new_entry(match), now=timezone.now() - timedelta(minutes=minutes_ago))
    players = [player.entrant.number for player in match.players.all()]
    enter_seats(match=match, entry=entry, set_number=1, seats=dict(zip(SUITS, players, strict=False)))


def page(client, **query):
    return client.get(reverse("hall", args=["spring"]), query)


def submit(client, name, *where, **fields):
    return client.post(reverse(name, args=["spring", *where]), {"client_id": uuid4(), **fields}, follow=True)


@pytest.mark.parametrize("rights", [None, (), ("judge_event",)])
def test_it_is_for_organisers(client, event, rights):
    make_match(event=event)
    if rights is not None:
        client.force_login(make_user(*rights))
    # The head judge may see the page, but not change the clock.
    assert page(client).status_code == (200 if rights else 403)
    for name in ("start", "stop", "minutes", "extend"):
        assert submit(client, f"hall_{name}", 1).status_code == 403
    assert submit(client, "hall_extra", 1, 1, change="0-5").status_code == 403
    assert not Act.objects.exclude(verb=Verb.CREATE_TABLE).exists()


def test_an_event_without_tables_says_so(organiser, event):
    make_round(event)
    assert "まだ卓がありません。" in text(page(organiser))


def test_every_table_with_its_players_and_where_it_is(organiser, event):
    sit_down(make_match(event=event))
    make_match(("加藤", "木村", "工藤"), event=event, number=2)
    shown = text(page(organiser))
    assert "1卓 第1セット 第1ゲーム 青木 · 井上 · 上田 · 遠藤" in shown
    assert "2卓 開始前 加藤 · 木村 · 工藤" in shown
    assert "開始前 1卓 対局中 1卓" in shown


def test_the_clock_is_started_and_stopped(organiser, event):
    match = make_match(event=event)
    assert "残り 90分" in text(submit(organiser, "hall_start", 1, minutes=90))
    assert "残り 60分" in text(submit(organiser, "hall_minutes", 1, minutes=60))
    assert "時間の制限なし" in text(submit(organiser, "hall_minutes", 1, minutes=""))
    assert "時計は動いていません" in text(submit(organiser, "hall_stop", 1))
    assert "この回戦の時計は動いていません。" in text(submit(organiser, "hall_stop", 1))
    match.table.round.refresh_from_db()
    assert match.table.round.started_at is None


@pytest.mark.parametrize(
    ("running", "minutes", "said"),
    [
        (True, "50", "この回戦の時計はもう動いています。"),
        (False, "0", "持ち時間（分）: "),
        (False, "x", "持ち時間（分）: "),
        (False, "601", "持ち時間（分）: "),
    ],
)
def test_a_second_start_and_minutes_that_cannot_be_are_refused_in_words(
    organiser, event, running, minutes, said
):
    make_match(event=event)
    if running:
        submit(organiser, "hall_start", 1, minutes=90)
    shown = submit(organiser, "hall_start", 1, minutes=minutes)
    assert "notice-bad" in shown.content.decode()
    assert said in text(shown)
    assert Round.objects.filter(minutes=90, started_at__isnull=False).exists() is running


def test_the_next_round_is_offered_the_time_of_the_one_before(organiser, event):
    make_match(event=event)
    Round.objects.update(minutes=75)
    table_in(make_round(event, 2))
    assert page(organiser, round=2).context["minutes_form"].initial["minutes"] == 75


def test_more_time_for_one_table(organiser, event):
    match = make_match(event=event)
    started(match.table.round, 50)
    assert "遅れ 1卓" in text(page(organiser))
    shown = submit(organiser, "hall_extra", 1, 1, change="0-5")
    assert "延長 5分" in text(shown)
    assert not shown.context["hall"].flags.late
    assert "5分になっています" in text(submit(organiser, "hall_extra", 1, 1, change="0-10"))
    submit(organiser, "hall_extra", 1, 1, change="5-0")
    assert Table.objects.get().extra_minutes == 0


def test_the_same_tap_twice_gives_time_once(organiser, event):
    make_match(event=event)
    address, fields = (reverse("hall_extra", args=["spring", 1, 1]), {"client_id": uuid4(), "change": "0-5"})
    for _tap in range(2):
        assert organiser.post(address, fields).status_code == 302
    assert Act.objects.filter(verb=Verb.CHANGE_TIME).count() == 1


def test_late_and_idle_tables_come_first_and_are_named_in_words(organiser, event):
    first = make_match(event=event)
    second = make_match(("加藤", "木村", "工藤"), event=event, number=2)
    started(first.table.round, 51)
    Table.objects.filter(pk=first.table.pk).update(extra_minutes=60)
    seats_entered(first, 20)
    hall = page(organiser).context["hall"]
    assert [(each.table.number, each.time.late, each.time.idle) for each in hall.flagged] == [
        (1, False, True), (2, True, True),
    ]  # fmt: skip
    cut_off_table(match=second, entry=new_entry(second), reason="時間")
    close_match(match=second, entry=new_entry(second), reason="時間")
    shown = text(page(organiser))
    assert "見に行く卓 1卓 第1セット 封筒" in shown
    assert "停滞" in shown
    assert "2卓 終了" in shown
    assert "2卓 終了（打ち切り）" in shown
    assert "遅れ" not in shown


def test_for_how_long_nothing_was_entered_is_said_only_where_that_is_too_long(organiser, event):
    first = make_match(event=event)
    second = make_match(("加藤", "木村", "工藤"), event=event, number=2)
    started(first.table.round, 30)
    seats_entered(first, 20)
    seats_entered(second, 3)
    shown = text(page(organiser))
    assert "20分 記録なし" in shown
    assert "3分 記録なし" not in shown


def test_without_a_start_only_tables_with_entries_are_idle(organiser, event):
    make_match(event=event)
    seats_entered(make_match(("加藤", "木村", "工藤"), event=event, number=2), 16)
    assert [each.table.number for each in page(organiser).context["hall"].flagged] == [2]
    Event.objects.update(idle_minutes=17)
    assert page(organiser).context["hall"].flagged == ()


class TestRenewal:
    def since(self, client, **query):
        found = re.search(r'since=(\w+)"', page(client, **query).content.decode())
        assert found is not None
        return found[1]

    def test_an_unchanged_hall_is_answered_without_a_page(self, organiser, event, django_assert_num_queries):
        sit_down(make_match(event=event))
        version = self.since(organiser)
        with django_assert_num_queries(9):  # three for the user, one for what waits for the head judge
            answer = page(organiser, since=version)
        assert (answer.status_code, answer.content) == (204, b"")

    def test_an_entry_a_start_and_the_mere_passing_of_time_are_changes(self, organiser, event):
        match = make_match(event=event)
        versions = [self.since(organiser)]
        sit_down(match)
        for minutes in (None, 1, 49, 51):
            if minutes:
                started(match.table.round, minutes)
            versions.append(self.since(organiser))
        assert len(set(versions)) == 5
        assert page(organiser, since=versions[0]).status_code == 200

    def test_only_the_part_is_sent_to_a_page_that_asks(self, organiser, event):
        make_match(event=event)
        part = organiser.get(
            reverse("hall", args=["spring"]), headers={"HX-Request": "true"}
        ).content.decode()
        assert "<html" not in part
        assert 'id="hall"' in part

    def test_the_number_of_queries_does_not_grow_with_the_tables(
        self, organiser, event, django_assert_max_num_queries
    ):
        for number in range(1, 7):
            names = [f"選手{number}-{place}" for place in range(4)]
            sit_down(make_match(names, event=event, number=number))
        with django_assert_max_num_queries(30):
            page(organiser)


def number_now(event):
    current = current_round(event)
    return current and current.number


class TestCurrentRound:
    def test_there_is_none_without_tables(self, event):
        make_round(event)
        assert number_now(event) is None

    def test_the_first_until_the_next_begins(self, event):
        sit_down(make_match(event=event))
        later = make_round(event, 2)
        table_in(later)
        assert number_now(event) == 1
        started(later, 0)
        assert number_now(event) == 2

    def test_one_entry_at_a_wrong_table_moves_nobody_on(self, event):
        sit_down(make_match(event=event))
        make_match(("加藤", "木村", "工藤", "近藤"), event=event, number=2)
        make_match(("佐藤", "清水", "鈴木", "瀬戸"), event=event, number=3)
        later = make_round(event, 2)
        sit_down(table_in(later))
        table_in(later, 2, 5)
        table_in(later, 3, 9)
        assert number_now(event) == 1

    def test_the_next_once_every_table_is_closed(self, event):
        match = make_match(event=event)
        table_in(make_round(event, 2))
        play_set(match, 1, ("1 2 3",))
        cut_off_table(match=match, entry=new_entry(match), reason="時間")
        close_match(match=match, entry=new_entry(match), reason="時間")
        assert number_now(event) == 2


@pytest.mark.parametrize("change", ["", "5", "x-5", "0--5", "0-99999"])
def test_a_change_of_time_that_was_not_ours_is_refused(organiser, event, change):
    make_match(event=event)
    assert "notice-bad" in submit(organiser, "hall_extra", 1, 1, change=change).content.decode()
    assert Table.objects.get().extra_minutes == 0


@pytest.mark.slow
def test_a_hall_of_128_tables_is_a_page_of_less_than_100_kb(organiser, event):
    for number in range(1, 129):
        make_match([f"選手 {number}の{place}" for place in range(4)], event=event, number=number)
    started(Round.objects.get(), 20)
    shown = page(organiser)
    assert len(shown.context["hall"].flagged) == 128
    assert len(shown.content) < 100_000


class TestManyTablesAtOnce:
    @pytest.fixture(autouse=True)
    def _tables(self, event):
        for number, names in enumerate(
            (("青木", "井上", "上田"), ("加藤", "木村", "工藤"), ("佐藤", "清水", "鈴木")), 1
        ):
            make_match(names, event=event, number=number)

    def extra(self):
        return list(Table.objects.order_by("number").values_list("extra_minutes", flat=True))

    def test_every_chosen_table_gets_more_time_and_can_lose_it_again(self, organiser):
        shown = text(submit(organiser, "hall_extend", 1, tables=["1-0", "3-0"], more="5"))
        assert "2卓の延長を5分増やしました。" in shown
        assert self.extra() == [5, 0, 5]
        submit(organiser, "hall_extend", 1, tables=["3-5"], more="-5")
        assert self.extra() == [5, 0, 0]

    def test_a_double_tap_is_one_act_on_all_of_them(self, organiser):
        fields = {"client_id": uuid4(), "tables": ["1-0", "2-0"], "more": "5"}
        for _tap in range(2):
            assert organiser.post(reverse("hall_extend", args=["spring", 1]), fields).status_code == 302
        assert self.extra() == [5, 5, 0]
        act = Act.objects.get(verb=Verb.CHANGE_TIME)
        assert act.before == {"extra_minutes": [0, 0]}
        assert act.after == {"round": 1, "tables": [1, 2], "extra_minutes": [5, 5]}

    @pytest.mark.parametrize(
        ("tables", "more", "said"),
        [
            (["1-0", "2-5"], "5", "2卓の延長は、ほかの端末で0分になっています。"),
            (["1-0", "9-0"], "5", "この卓はありません。"),
            (["1-0"], "-5", "延長は0分から600分までです。"),
            ([], "5", "卓を選んでください。"),
            (["1"], "5", "卓を選んでください。"),
            (["1-x"], "5", "卓を選んでください。"),
            (["1-0", "1-99999"], "5", "卓を選んでください。"),
            (["1-0"], "60", "60 は候補にありません"),
        ],
    )
    def test_all_get_it_or_none(self, organiser, tables, more, said):
        assert said in text(submit(organiser, "hall_extend", 1, tables=tables, more=more))
        assert self.extra() == [0, 0, 0]
        assert not Act.objects.filter(verb=Verb.CHANGE_TIME).exists()

    def test_only_open_tables_are_chosen_and_only_by_an_organiser(self, client, organiser):
        match = Match.objects.get(table__number=2)
        cut_off_table(match=match, entry=new_entry(match), reason="時間")
        close_match(match=match, entry=new_entry(match), reason="時間")
        offered = re.findall(r'name="tables" value="([^"]+)"', page(organiser).content.decode())
        assert offered == ["1-0", "3-0"]
        client.force_login(make_user("judge_event", username="sato"))
        assert 'name="tables"' not in page(client).content.decode()


class TestCalls:
    def title(self, response):
        found = re.search(r"<title>(.*?)</title>", response.content.decode(), re.DOTALL)
        assert found is not None
        return " ".join(found[1].split())

    @pytest.mark.parametrize("where", ["hall", "event_detail"])
    def test_the_title_counts_who_waits_for_the_head_judge(self, organiser, event, where):
        match = make_match(event=event)
        assert not self.title(organiser.get(reverse(where, args=["spring"]))).startswith("(")
        call(match)
        assert self.title(organiser.get(reverse(where, args=["spring"]))).startswith("(1) ")

    def test_the_part_that_renews_itself_brings_the_title_and_a_visitor_is_not_told(self, organiser, event):
        call(make_match(event=event))
        part = organiser.get(reverse("hall", args=["spring"]), headers={"HX-Request": "true"})
        assert self.title(part).startswith("(1) 会場")
        assert not self.title(Client().get("/e/spring/")).startswith("(")

    @pytest.mark.parametrize(
        ("right", "leads_to"), [("judge_event", "ruling_inbox"), ("organise_event", "ruling_list")]
    )
    def test_the_page_leads_to_what_waits(self, client, event, right, leads_to):
        call(make_match(event=event))
        client.force_login(make_user(right))
        shown = page(client)
        assert "1件が審判長を待っています。" in text(shown)
        link = f'href="{reverse(leads_to, args=["spring"])}"><span class="flag flag-call">'
        assert link in shown.content.decode()

    def test_a_table_that_calls_comes_before_one_that_is_late(self, organiser, event):
        first = make_match(event=event)
        call(make_match(("加藤", "木村", "工藤"), event=event, number=2))
        started(first.table.round, 51)
        hall = page(organiser).context["hall"]
        assert [(each.table.number, each.calls) for each in hall.flagged] == [(2, True), (1, False)]
        assert "見に行く卓 2卓 開始前 加藤 · 木村 · 工藤 呼び出し" in text(page(organiser))

    def test_a_call_and_its_answer_are_changes(self, organiser, event):
        match = make_match(event=event)
        versions = [page(organiser).context["version"]]
        ruling = call(match)
        versions.append(page(organiser).context["version"])
        answer(ruling)
        versions.append(page(organiser).context["version"])
        assert len(set(versions)) == 3
