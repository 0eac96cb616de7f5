"""Overlays for streams: only public data, opened by a key, and empty rather than wrong."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league.clock.services import start_round
from league.matches.services.tables import create_table
from league.models import Act, Envelope, Event, Verb
from league.overlays.services import renew_overlays, withdraw_overlays
from league.overlays.views import KINDS
from tests.factories import begin_match, make_event, make_match, make_round, make_user, new_entry, play_game
from tests.league.drawing import drawn, staged
from tests.league.ruling_steps import ask
from tests.league.stage_scenes import decided, played_out, two_stages_played
from tests.pages import send
from tests.pages import text as text_of

pytestmark = pytest.mark.django_db

EMPTY = "配信画面"
"""The title, which is the only text of an empty picture."""


def text(page: Any) -> str:
    return text_of(page).strip()


def key_of(slug: str = "spring") -> str:
    event = Event.objects.get(slug=slug)
    if not event.overlay_key:
        renew_overlays(event=event, entry=new_entry(0))
        event.refresh_from_db()
    return event.overlay_key


def shown(client: Client, name: str, *where: object, slug: str = "spring", **headers: str) -> Any:
    return client.get(reverse(f"overlay_{name}", args=[key_of(slug), *where]), headers=headers)


def everything(client: Client, slug: str = "spring") -> str:
    return " ".join(text(client.get(reverse(kind, args=[key_of(slug)]))) for kind in KINDS)


class TestWhatTheyShow:
    @pytest.mark.parametrize(("exits", "place", "finished"), [("2", "②", 2), ("2x", "×", 1)])
    def test_a_tap_is_on_the_overlay_of_its_table_and_a_foul_takes_no_place(
        self, client, exits, place, finished
    ):
        match = begin_match()
        before = text(shown(client, "table", 1))
        assert "予選 1卓 第1セット 第1ゲーム" in before
        assert "青木 ① 0 井上 0" in before
        play_game(match, 1, 1, exits)
        assert f"青木 ① 0 井上 {place} 0" in text(shown(client, "table", 1))
        public = client.get(reverse("event_file", args=["spring"])).content.decode()
        assert public.count('"how": "finish"') == finished

    def test_the_points_are_those_of_the_result_s_page(self, client):
        match = begin_match()
        play_game(match, 1, 1, "2 3")
        result = client.get(reverse("table_result", args=["spring", 1, 1]))
        assert "<span>検算 </span>12" in result.content.decode()  # stands alone below them, so it has a label
        lines = [f"{total.name} {total.points} {total.points}" for total in result.context["totals"]]
        overlay = text(shown(client, "table", 1))
        assert all(line in overlay for line in lines)

    def test_a_table_follows_the_round_being_played(self, client):
        match = begin_match()
        people = [player.entrant for player in match.players.all()]
        later = make_round(match.table.round.event, 2, title="決勝")
        create_table(of_round=later, number=1, entrants=people, entry=new_entry(0))
        assert "予選" in text(shown(client, "table", 1))
        start_round(of_round=later, minutes=50, entry=new_entry(0))
        assert "決勝" in text(shown(client, "table", 1))

    @pytest.mark.parametrize("name", ["table", "names", "comparison", "player"])
    def test_a_table_or_person_that_is_not_there_is_an_empty_picture(self, client, name):
        make_match()
        page = shown(client, name, 7)
        assert (page.status_code, text(page)) == (200, EMPTY)

    def test_people_are_introduced_and_compared_by_the_figures_of_the_public_page(self, client):
        match = begin_match()
        match.table.round.event.entrants.filter(number=1).update(club="名古屋の会")
        assert "青木 名古屋の会 井上" in text(shown(client, "names", 1))
        play_game(match, 1, 1, "2 3")
        line = client.get(reverse("standings", args=["spring"])).context["stage"].lines[0]
        introduced = text(shown(client, "player", line.number))
        assert f"{line.name} 名古屋の会 {line.rank}位 {line.total} P" in introduced
        compared = text(shown(client, "comparison", 1))
        assert f"{line.name} {line.rank} {line.total} {line.daifugo_games} 0 0 {line.total}" in compared
        assert "大富豪 反則あがり 都落ち この卓" in compared

    def test_the_standings_are_those_of_the_public_page(self, client):
        decided()
        page = text(shown(client, "standings", slug="autumn"))
        public = client.get(reverse("standings", args=["autumn"])).context["stage"]
        for line in public.lines:
            assert f"{line.rank} {line.name} {line.state_words}".strip() in page

    def test_many_pages_follow_each_other_as_on_the_hall_screen(self, client, monkeypatch):
        played_out(44)
        monkeypatch.setattr("league.overlays.pages.SECONDS", 10**12)
        assert "1 / 3" in text(shown(client, "standings", slug="autumn"))

    def test_seats_of_the_next_round_come_with_it(self, client):
        match = begin_match()
        assert text(shown(client, "seats")) == EMPTY
        people = [player.entrant for player in match.players.all()]
        later = make_round(match.table.round.event, 2, title="決勝")
        create_table(of_round=later, number=1, entrants=people, entry=new_entry(0))
        assert "次の回戦の席 決勝" in text(shown(client, "seats"))

    def test_a_ruling_names_nobody_and_comes_only_once_the_organiser_wants_it(self, client):
        match = begin_match()
        ask(match, "S8", by="青木")
        assert text(shown(client, "ruling")) == EMPTY
        Event.objects.update(screen_rulings=True, public_rulings=False)
        page = text(shown(client, "ruling"))
        assert "裁定 第1号" in page
        assert "青木" not in page


class TestNothingUnannounced:
    @pytest.mark.slow
    def test_a_draw_that_was_made_seats_nobody_before_it_is_published(self, client):
        client.force_login(make_user("organise_event", username="内山"))
        staged(8)
        page = drawn(client)
        names = [entrant.name for entrant in Event.objects.get().entrants.all()]
        assert not any(name in everything(client) for name in names)
        assert text(shown(client, "table", 1)) == EMPTY
        send(client, page, "publish/")
        seats = text(shown(client, "seats"))
        assert all(name in seats for name in names)

    def test_who_goes_on_is_said_as_on_the_public_page(self, client):
        decided()
        assert "通過" not in everything(client, "autumn").replace("通過確実", "")

    def test_an_envelope_stays_closed(self, client):
        begin_match()
        assert Envelope.objects.get().number == "E-1"
        assert "E-1" not in everything(client) + text(shown(client, "table", 1))

    def test_nothing_leads_anywhere_and_nothing_is_kept_of_anybody(self, organiser):
        two_stages_played()
        for kind in KINDS:
            page = organiser.get(reverse(kind, args=[key_of("autumn")]))
            assert not any(words in page.content.decode() for words in ("<a ", "csrf", "/t/"))
            assert not page.cookies


class TestTheKey:
    def test_without_one_there_is_nothing(self, client):
        make_match()
        assert client.get("/o//standings/").status_code == 404
        assert client.get("/o/spring/standings/").status_code == 404

    def test_a_withdrawn_one_is_404_and_an_empty_picture(self, client):
        begin_match()
        addresses = [reverse(kind, args=[key_of()]) for kind in KINDS]
        addresses.append(reverse("overlay_table", args=[key_of(), 1]))
        assert {client.get(address).status_code for address in addresses} == {200}
        withdraw_overlays(event=Event.objects.get(), entry=new_entry(0))
        answers = [client.get(address) for address in addresses]
        assert {(answer.status_code, text(answer)) for answer in answers} == {(404, EMPTY)}

    def test_a_renewed_one_opens_and_the_old_one_does_not(self, client):
        make_match()
        old = key_of()
        renew_overlays(event=Event.objects.get(), entry=new_entry(0))
        assert key_of() != old
        assert client.get(reverse("overlay_standings", args=[old])).status_code == 404
        assert shown(client, "standings").status_code == 200

    def test_the_log_says_that_it_was_renewed_and_not_what_it_is(self, organiser):
        make_match()
        page = organiser.get(reverse("overlay_list", args=["spring"]))
        assert "アドレスを作る" in text(page)
        for name in ("overlay_renew", "overlay_renew", "overlay_withdraw"):
            organiser.post(reverse(name, args=["spring"]), {"client_id": uuid4()})
        acts = Act.objects.filter(verb=Verb.RENEW_OVERLAYS).order_by("no")
        said = [(act.before, act.after) for act in acts]
        on, off = {"overlays": True}, {"overlays": False}
        assert said == [(off, on), (on, on), (on, off)]
        assert "配信画面のアドレス" in text(organiser.get(reverse("event_history", args=["spring"])))

    def test_the_organiser_finds_the_addresses(self, organiser):
        begin_match()
        key = key_of()
        page = text(organiser.get(reverse("overlay_list", args=["spring"])))
        of_table = ("table/1/", "table/1/names/", "table/1/comparison/", "player/1/")
        for part in ("standings/", "seats/", "ruling/", *of_table):
            assert f"http://testserver/o/{key}/{part}" in page
        assert "裁定は、会場の画面に出すと決めるまで空です。" in page

    def test_nobody_can_write_with_it(self, client):
        make_match()
        assert client.post(reverse("overlay_standings", args=[key_of()])).status_code == 405


class TestRenewal:
    @pytest.mark.parametrize(
        ("name", "where"),
        [("table", (1,)), ("standings", ()), ("seats", ()), ("names", (1,)), ("player", (1,))],
    )
    def test_nothing_new_is_said_in_two_queries(self, client, django_assert_num_queries, name, where):
        begin_match()
        page = shown(client, name, *where)
        address = reverse(f"overlay_{name}", args=[key_of(), *where])
        with django_assert_num_queries(2):
            again = client.get(address, headers={"If-None-Match": page["ETag"]})
        assert (again.status_code, again.content) == (304, b"")

    def test_another_entry_has_another_name(self, client):
        match = begin_match()
        first = shown(client, "table", 1)["ETag"]
        play_game(match, 1, 1, "2")
        assert shown(client, "table", 1, **{"If-None-Match": first}).status_code == 200

    def test_the_page_of_one_language_is_not_that_of_another(self, client):
        play_game(begin_match(), 1, 1, "2 3")
        japanese = shown(client, "standings")
        english = shown(client, "standings", **{"If-None-Match": japanese["ETag"], "Accept-Language": "en"})
        assert "Standings" in text(english)


def test_two_events_do_not_mix(client):
    begin_match()
    other = make_event("summer", name="夏の大会")
    renew_overlays(event=other, entry=new_entry(0))
    assert text(shown(client, "table", 1, slug="summer")) == EMPTY
