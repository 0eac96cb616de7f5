"""A closed match: read by its link, reopened only by authorised accounts, each under its own name."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.urls import URLResolver, get_resolver, reverse

from league.matches.services.matches import close_match, cut_off_table, reopen_match
from league.models import Act, Match, Ruling
from tests.factories import (
    after_a_game,
    make_event,
    make_match,
    make_user,
    new_entry,
    play_match,
    record_at_now,
)
from tests.kept import kept
from tests.pages import form_to, send, text

pytestmark = pytest.mark.django_db

WHERE = {"set_number": 1, "game": 1, "seq": 1, "number": 1}
FIELDS: dict[str, Any] = {
    "name": "高木", "words": "止めてください", "reason": "まちがい", "player": 1, "kind": "foul", "how": "page", "exits": "2-1-3",
    "outgoing": 1, "incoming": 9, "number": "9-9", "drawn_by": 1, "found": "S5 H6",
    "seat_1": "C", "seat_2": "D", "seat_3": "H", "seat_4": "S",
    "cards": ["S5", "H6"],
}  # fmt: skip


@pytest.fixture
@kept
def match() -> Match:
    match = after_a_game()
    cut_off_table(match=match, entry=new_entry(match), reason="会場の都合")
    close_match(match=match, entry=new_entry(match), reason="署名は用紙")
    return match


def names_of_tables(
    resolver: URLResolver | None = None, way: tuple[str, ...] = ()
) -> Iterator[tuple[str, list[str]]]:
    """The names of all addresses under a table's link, with their parameters, from the URL resolver."""
    for pattern in (resolver or get_resolver()).url_patterns:
        taken = (*way, *pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            yield from names_of_tables(pattern, taken)
        elif "token" in taken and pattern.name:
            yield pattern.name, list(taken)


def state_of(match: Match) -> tuple[Any, ...]:
    now = Match.objects.get(pk=match.pk)
    return now.version, now.closed_at, record_at_now(match).parts, match.acts.count()


def answer(phone, match, **given):
    ruling = Ruling.objects.get()
    page = phone.get(reverse("ruling_detail", args=[match.table.round.event.slug, ruling.number]))
    return send(phone, page, "/decide/", **given)


class TestByItsLink:
    @pytest.mark.slow
    @pytest.mark.parametrize("seen", [True, False])
    def test_nothing_at_any_address_changes_it(self, phone, match, seen):
        before = state_of(match)
        for name, taken in names_of_tables():
            values = {key: match.table.token if key == "token" else WHERE[key] for key in taken}
            fields = {**FIELDS, "client_id": uuid4(), "base_version": before[0] if seen else 1}
            phone.get(reverse(name, kwargs=values))
            phone.post(reverse(name, kwargs=values), fields)
            assert state_of(match) == before, name

    def test_it_says_who_can_open_it_again(self, phone, match):
        shown = phone.get(match.table.get_absolute_url())
        assert "この卓のリンクでは、もう変えられません" in text(shown)
        assert "/reopen/" not in shown.content.decode()

    def test_it_says_that_it_was_cut_off_and_warns_of_nothing(self, phone, match):
        shown = phone.get(match.table.get_absolute_url())
        assert "この卓は打ち切られました。" in text(shown)
        assert '<p class="notice notice-warn">' not in shown.content.decode()

    def test_a_match_that_was_played_to_its_end_is_not_said_to_be_cut_off(self, client):
        other = make_match(event=make_event("autumn"))
        play_match(other)
        close_match(match=other, entry=new_entry(other), reason="署名は用紙")
        assert "打ち切" not in text(client.get(other.table.get_absolute_url()))

    def test_a_reopening_sent_all_the_same_is_refused_in_words(self, phone, match):
        fields = {"client_id": uuid4(), "base_version": match.version, "reason": "まちがい"}
        address = reverse("table_reopen", args=[match.table.token])
        assert phone.post(address, fields).status_code == 403
        waiting = phone.post(address, fields, headers={"Desk-Outbox": "0"})
        assert (waiting.status_code, waiting["Desk-Answer"]) == (403, "refused")
        assert "サインインした運営か審判長だけ" in waiting.content.decode()

    @pytest.mark.parametrize("right", ["organise_event", "judge_event"])
    def test_organisers_and_head_judges_open_it_under_their_own_name(self, phone, match, right):
        phone.force_login(make_user(right, username="kanri"))
        send(phone, phone.get(match.table.get_absolute_url()), "/reopen/", reason="集計ちがい")
        act = Act.objects.get(verb="reopen")
        assert (act.actor, act.user) == ("kanri", User.objects.get(username="kanri"))

    def test_an_account_without_a_right_does_not(self, phone, match):
        phone.force_login(make_user(username="guest"))
        fields = {"client_id": uuid4(), "base_version": record_at_now(match).version, "reason": "まちがい"}
        assert phone.post(reverse("table_reopen", args=[match.table.token]), fields).status_code == 403


class TestAskingForIt:
    def ask(self, phone, match):
        return send(phone, phone.get(match.table.get_absolute_url()), "/ask-reopening/")

    def test_one_tap_and_it_waits_in_the_inbox(self, phone, match):
        assert "このマッチを、訂正のために再開してください" in text(self.ask(phone, match))
        phone.force_login(make_user("judge_event", username="sato"))
        shown = text(phone.get(reverse("ruling_inbox", args=[match.table.round.event.slug])))
        assert "このマッチを、訂正のために再開してください" in shown

    def test_two_who_ask_are_one_question(self, phone, match):
        page = phone.get(match.table.get_absolute_url())
        self.ask(phone, match)
        send(phone, page, "/ask-reopening/")
        self.ask(phone, match)
        assert Ruling.objects.count() == 1

    def test_the_answer_opens_it(self, phone, match):
        self.ask(phone, match)
        phone.force_login(make_user("judge_event", username="sato"))
        answer(phone, match, reopens="yes")
        assert Match.objects.get(pk=match.pk).closed_at is None
        act = Act.objects.get(verb="reopen")
        assert (act.actor, act.ruling, act.reason) == (
            "sato",
            Ruling.objects.get(),
            "卓からの申し出による訂正",
        )

    def test_or_leaves_it_closed(self, phone, match):
        self.ask(phone, match)
        phone.force_login(make_user("judge_event", username="sato"))
        answer(phone, match, reopens="no", reason="用紙と同じ")
        assert Match.objects.get(pk=match.pk).closed_at is not None
        assert Ruling.objects.get().status == "ruled"

    def test_a_yes_to_what_somebody_else_has_opened_says_so_and_keeps_the_question(self, phone, match):
        self.ask(phone, match)
        reopen_match(match=match, entry=new_entry(match), reason="集計ちがい")
        phone.force_login(make_user("judge_event", username="sato"))
        assert "このマッチは終了していません" in text(answer(phone, match, reopens="yes"))
        assert Ruling.objects.get().status == "open"

    def test_not_once_who_goes_on_is_announced(self, phone, match):
        page = phone.get(match.table.get_absolute_url())
        stage = match.table.round.stage
        stage.advanced = ["p01"]
        stage.save()
        assert "通過者はもう発表されています" in text(send(phone, page, "/ask-reopening/"))
        assert "/ask-reopening/" not in phone.get(match.table.get_absolute_url()).content.decode()
        assert not Ruling.objects.exists()

    def test_a_phone_without_a_name_gives_one_first(self, client, match):
        address = reverse("table_ask_reopening", args=[match.table.token])
        response = client.post(address, {"client_id": uuid4()}, follow=True)
        assert "審判の名前" in text(response)
        assert not Ruling.objects.exists()


class TestNamesOfAccounts:
    """Only the account itself can act under its name."""

    @pytest.fixture
    def account(self):
        user = make_user("organise_event", username="Sato.T")
        user.first_name, user.last_name = "太郎", "佐藤"
        user.save()
        return user

    SAME = ("Sato.T", "sato.t", "ｓａｔｏ．ｔ", " Sato . T ", "佐藤太郎", "佐藤 太郎", "太郎　佐藤")

    @pytest.mark.parametrize("name", SAME)
    def test_nobody_else_takes_them(self, client, account, name):
        match = make_match()
        response = client.post(reverse("table_referee", args=[match.table.token]), {"name": name})
        assert response.status_code == 422
        assert "この名前のアカウントがあります" in text(response)

    @pytest.mark.parametrize("name", SAME)
    def test_their_owner_does(self, client, account, name):
        match = make_match()
        client.force_login(account)
        response = client.post(reverse("table_referee", args=[match.table.token]), {"name": name})
        assert response.status_code == 302

    def test_a_name_like_it_is_another(self, client, account):
        match = make_match()
        response = client.post(reverse("table_referee", args=[match.table.token]), {"name": "佐藤太"})
        assert response.status_code == 302

    def test_nobody_calls_the_head_judge_under_them(self, client, account):
        match = make_match()
        address = reverse("table_call", args=[match.table.token])
        form = form_to(client.get(address), "")
        response = client.post(
            address, {**form.values, "call-words": "来てください", "call-referee": "佐藤太郎"}
        )
        assert response.status_code == 422
        assert not Ruling.objects.exists()

    def test_a_phone_whose_name_has_become_an_accounts_is_asked_again(self, client):
        match = make_match()
        client.post(reverse("table_referee", args=[match.table.token]), {"name": "佐藤"})
        page = client.get(match.table.get_absolute_url())
        make_user(username="佐藤")
        cache.clear()  # names of accounts are cached for a few seconds
        send(client, page, "/draw/")
        assert not Act.objects.filter(verb="draw_seats").exists()
        assert "お名前を入れると" in text(client.get(match.table.get_absolute_url()))
