"""The event page: one primary action for each role, and warnings for officials."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.utils import timezone

from league.acts.services.acts import Entry
from league.clock.services import start_round
from league.draws.services.seating import replace_player
from league.matches.services.matches import close_match
from league.models import Event, Match, Role
from league.printing.pages.room import Choice, kind_lines
from league.printing.services import record_printing
from tests.factories import (
    NOW,
    REFEREE,
    make_entrant,
    make_event,
    make_match,
    make_stage,
    make_user,
    new_entry,
    play_match,
    play_set,
    sit_down,
)
from tests.pages import text

pytestmark = pytest.mark.django_db


def led(client) -> tuple[str, str]:
    """The label and the address of the page's only primary action."""
    page = client.get("/e/spring/").content.decode()
    (found,) = re.findall(r'<a id="day-action" href="([^"]*)" role="button">([^<]*)</a>', page)
    return found[1], found[0]


def as_role(client, role: Role):
    user = User.objects.create_user(f"a {role}")
    client.force_login(user)
    Event.objects.get().roles.create(user=user, role=role)
    return client


def test_a_new_event_leads_to_its_stages_then_to_its_entrants(organiser):
    event = make_event()
    organiser.force_login(make_user("organise_event", username="uchiyama"))
    assert led(organiser)[1] == "/e/spring/stages/"
    make_stage(event)
    assert led(organiser)[1] == "/e/spring/entrants/import/"
    for number in range(1, 9):
        make_entrant(event, number, status="registered")
    assert led(organiser) == ("受付を始める", "/e/spring/check-in/")
    event.entrants.update(status="present")
    assert led(organiser)[1] == "/e/spring/stages/1/draw/"


@pytest.mark.slow
def test_the_visitor_is_not_led(client):
    make_match()
    page = client.get("/e/spring/").content.decode()
    assert "day-action" not in page
    assert "大会の仕事" not in page


class TestADayUnderWay:
    @pytest.fixture(autouse=True)
    def _match(self):
        self.match = make_match()
        self.event = self.match.table.round.event

    def print_round(self):
        of_round = self.match.table.round
        prints = Choice(["pairings_by_table"]).prints(kind_lines(of_round))
        record_printing(of_round=of_round, prints=prints, by=REFEREE, now=NOW)

    @pytest.mark.parametrize(
        ("role", "where"),
        [
            (Role.OWNER, "/e/spring/print/?round=1"),
            (Role.ORGANISER, "/e/spring/print/?round=1"),
            (Role.DESK, "/e/spring/print/?round=1"),
            (Role.HEAD_JUDGE, "/e/spring/rulings/inbox/"),
            (Role.VIEWER, "/e/spring/hall/"),
        ],
    )
    def test_each_role_has_its_own_action(self, client, role, where):
        assert led(as_role(client, role))[1] == where

    @pytest.mark.slow
    def test_from_paper_to_the_clock_to_the_hall_to_the_file(self, client):
        as_role(client, Role.ORGANISER)
        self.print_round()
        assert led(client) == ("予選の時計を動かす", "/e/spring/hall/?round=1")
        start_round(of_round=self.match.table.round, minutes=50, entry=new_entry(0))
        assert led(client)[0] == "予選の会場を見る"
        play_match(self.match)
        close_match(match=self.match, entry=new_entry(self.match), reason="全員の署名がある")
        assert led(client)[1] == "/e/spring/event.json"

    def test_a_table_that_is_late_and_one_without_entries_are_named(self, client):
        as_role(client, Role.DESK)
        sit_down(self.match)
        entry = Entry(REFEREE, new_entry(0).client_id, 0, timezone.now() - timedelta(minutes=90))
        start_round(of_round=self.match.table.round, minutes=50, entry=entry)
        assert "遅れ 1卓" in text(client.get("/e/spring/"))

    def test_papers_are_out_of_date_once_somebody_else_sits_there(self, client):
        as_role(client, Role.DESK)
        self.print_round()
        assert "印刷後に変更" not in text(client.get("/e/spring/"))
        late = make_entrant(self.event, 9, "遅刻")
        replace_player(
            of_round=self.match.table.round, out=self.event.entrants.get(number=1), incoming=late,
            reason="交代", entry=new_entry(0),
        )  # fmt: skip
        assert "印刷後に変更: 予選の用紙" in text(client.get("/e/spring/"))

    def test_the_keeper_is_told_that_there_is_no_backup(self, client, settings, tmp_path):
        settings.BACKUPS = tmp_path
        keeper = User.objects.create_superuser("keeper")
        self.event.roles.create(user=keeper, role=Role.OWNER)
        client.force_login(keeper)
        assert "バックアップがまだありません" in text(client.get("/e/spring/"))
        (tmp_path / "desk-20241101-100000-000000.zip").write_bytes(b"")
        assert "最後のバックアップは2024-11-01 19:00です" in text(client.get("/e/spring/"))
        at = timezone.now()
        (tmp_path / f"desk-{at:%Y%m%d-%H%M%S-%f}.zip").write_bytes(b"")
        assert "バックアップがまだありません" not in text(client.get("/e/spring/"))

    def test_the_page_asks_again_when_only_a_printing_has_come(self, client):
        as_role(client, Role.ORGANISER)
        (since,) = re.findall(r"since=([^\"&]*)", client.get("/e/spring/").content.decode())[:1]
        assert client.get(f"/e/spring/?since={since}").status_code == 204
        self.print_round()
        assert client.get(f"/e/spring/?since={since}").status_code == 200


@pytest.mark.slow
def test_before_play_the_page_says_when_where_and_how_to_enter_and_during_it_how_long_and_the_race(client):
    told = {"schedule": "10時受付", "venue": "市民会館", "how_to_enter": "https://example.org/ へ"}
    match = make_match(event=make_event(**told))
    before = client.get("/e/spring/")
    for words in ("時間: 10時受付", "会場: 市民会館", "申し込み方: https://example.org/ へ"):
        assert words in text(before)
    assert '<a href="https://example.org/"' in before.content.decode()
    start_round(of_round=match.table.round, minutes=50, entry=new_entry(0))
    play_set(match, 1, ("1 2 3",))
    during = client.get("/e/spring/")
    assert "申し込み方" not in text(during)
    assert re.search(r"\d+:\d\d開始 \d+:\d\dまで", text(during))
    assert "得点の伸び" in text(during)
    assert "得点の伸び" not in text(client.get("/e/spring/", headers={"HX-Target": "live"}))


def test_whoever_looks_on_is_led_to_the_seat_while_one_plays_and_to_the_standings_afterwards(client):
    match = make_match()
    assert main_act(client) == "自分の席を探す"
    Match.objects.filter(pk=match.pk).update(closed_at=NOW, closed_by="運営")
    cache.clear()  # the update made no act
    assert main_act(client) == "順位表"


def main_act(client) -> str:
    """The label of the page's only filled button."""
    page = client.get("/e/spring/").content.decode()
    found: list[str] = re.findall(r'<a href="[^"]*" role="button">([^<]*)</a>', page)
    assert len(found) == 1
    return found[0]


def test_the_strip_names_the_draw_in_english(organiser):
    event = make_event()
    make_stage(event)
    organiser.cookies["django_language"] = "en"
    assert "Draw" in text(organiser.get("/e/spring/"))
    assert "By draw" not in text(organiser.get("/e/spring/"))
