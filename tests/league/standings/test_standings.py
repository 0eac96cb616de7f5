"""The public standings, as pages and as files."""

import csv
import json
import re
from datetime import timedelta
from io import BytesIO, StringIO
from unittest.mock import patch

import pytest
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook
from PIL import Image

from league.entrants.services.leaving import leave
from league.hall.pages.screen import SECONDS, screen_of
from league.matches.services.matches import reopen_match
from league.models import Entrant, Event
from league.stages.services.advance import announce_advance, move_up
from league.stages.services.penalties import penalise
from scoring.event.reading import read_event
from scoring.standings.verify import verify
from tests.factories import correct, make_event, make_user, new_entry
from tests.league.commands import export
from tests.league.print_scenes import printed
from tests.league.stage_scenes import (
    decided,
    match_at,
    played_out,
    stage_of,
    take_in,
    tied_at_the_line,
    two_stages_played,
)
from tests.pages import send, text
from tests.scoring.standings.events import a_round, a_set, a_table, event, ids, substitution

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("rows that were changed come in another order")]


def page(client, name="standings", *where, **query):
    return client.get(reverse(name, args=["autumn", *where]), query)


def lines(response):
    return [(each.rank, each.code, each.total) for each in response.context["page"]]


def test_the_latest_stage_with_equal_ranks(client):
    tied_at_the_line()
    assert lines(page(client))[:7] == [
        (1, "p001", "6"), (1, "p005", "6"), (1, "p009", "6"),
        (4, "p002", "4"), (4, "p006", "4"), (4, "p010", "4"), (7, "p003", "2"),
    ]  # fmt: skip


def test_a_tie_at_the_line_is_said_to_be_open(client):
    tied_at_the_line()
    shown = page(client)
    assert "通過ラインに同点の人がいます（残り2人分）。" in text(shown)
    states = {each.code: each.state for each in shown.context["page"]}
    assert (states["p001"], states["p002"], states["p003"]) == ("clinched", "open", "eliminated")


def test_what_decided_a_tie_is_shown(client):
    people = ids(8)
    tables = [
        a_table(1, people[:4], a_set("p001 p002 p003", "p002 p003")),
        a_table(2, people[4:], a_set("p005 p006 p007", "p005 p007 p006")),
    ]
    scheme = {"sets": 1, "games_per_set": 2, "bonus": 0}
    take_in(event(people, [{"id": "s1"}], [a_round("s1", 1, tables)], scheme=scheme))
    shown = {each.code: str(each.decided_words) for each in page(client).context["page"]}
    assert "大富豪になったゲームの数" in shown.values()


def announced():
    """As ``decided``, with the advance announced."""
    stored = decided()
    going = ["p001", "p002", "p005", "p009"]
    announce_advance(stage=stage_of(stored), going=going, entry=new_entry(0))
    return stored


class TestNothingIsAnnouncedBeforeItIsAnnounced:
    """Neither public pages, the hall screen, papers nor files show who advances before it is announced."""

    def shown_everywhere(self, client):
        papers = printed(client, "standings", place="/e/autumn/print/")
        answers = (
            page(client),
            client.get(reverse("player_detail", args=["autumn", 1])),
            client.get(reverse("player_detail", args=["autumn", 3])),
        )
        files = page(client, "standings_file", 1, "csv").content.decode("utf-8-sig")
        return [*papers, *map(text, answers), self.shown_in_the_hall(client), files]

    def shown_in_the_hall(self, client):
        """The text of all pages of the hall screen, which are shown in turn."""
        begin, pages = timezone.now(), screen_of(Event.objects.get()).pages
        moments = (begin + timedelta(seconds=SECONDS * turn) for turn in range(len(pages)))
        shown = []
        for moment in moments:
            with patch.object(timezone, "now", return_value=moment):
                shown.append(text(client.get(reverse("screen", args=["autumn"]))))
        return " ".join(shown)

    @pytest.mark.parametrize("scene", [tied_at_the_line, decided])
    def test_all_tables_closed_are_provisional(self, organiser, scene):
        scene()
        for each in self.shown_everywhere(organiser):
            said = each.replace("通過確実", "").replace("敗退確実", "").replace("通過ライン", "")
            assert not re.search("確定|敗退|通過(?!者)", said)

    @pytest.mark.parametrize("scene", [tied_at_the_line, decided])
    def test_what_is_certain_is_said_with_what_it_leaves_out(self, organiser, scene):
        scene()
        shown = text(page(organiser))
        assert "通過確実" in shown
        assert "罰則、訂正、打ち切りは考えに入れていません。" in shown
        assert "罰則、訂正、打ち切りは考えに入れていません。" in text(
            organiser.get(reverse("player_detail", args=["autumn", 1]))
        )

    def test_a_closed_stage_says_that_the_organiser_is_awaited(self, client):
        decided()
        assert "通過者はまだ発表されていません。" in text(page(client))

    def test_what_was_announced_is_shown_everywhere(self, organiser):
        announced()
        everywhere = self.shown_everywhere(organiser)
        assert all("通過" in each or "敗退" in each for each in everywhere)
        assert not any("確実" in each for each in everywhere)

    def test_who_moved_up_advances(self, client):
        stored = announced()
        leave(entrant=stored.entrants.get(number=9), entry=new_entry(0), reason="急用")
        move_up(
            stage=stage_of(stored), player=stored.entrants.get(number=6),
            instead_of=stored.entrants.get(number=9), entry=new_entry(0),
        )  # fmt: skip
        states = {each.code: each.state for each in page(client).context["page"]}
        assert (states["p006"], states["p009"]) == ("risen", "left")


def test_everything_announced_is_final_and_one_table_open_is_not(client):
    stored = announced()
    assert "確定" in text(page(client))
    match = match_at(stored, 1)
    reopen_match(match=match, entry=new_entry(match), reason="見直し")
    assert "暫定" in text(page(client))


def test_a_correction_is_on_the_page_at_once(client):
    stored = decided()
    assert lines(page(client))[0] == (1, "p001", "6")
    match = match_at(stored, 1)
    reopen_match(match=match, entry=new_entry(match), reason="見直し")
    correct(match, 1, "4 3 2")
    assert lines(page(client))[0] == (1, "p004", "6")


def test_a_page_is_sent_again_only_when_it_has_changed(client):
    stored = decided()
    seen = {"if-none-match": page(client)["ETag"]}
    again = client.get(reverse("standings", args=["autumn"]), headers=seen)
    assert (again.status_code, again.content) == (304, b"")
    first = stored.entrants.get(number=1)
    penalise(stage=stage_of(stored), entrant=first, points=-2, reason="遅刻", entry=new_entry(0))
    again = client.get(reverse("standings", args=["autumn"]), headers=seen)
    assert again.status_code == 200
    assert "-2" in text(again)


def test_ones_own_line_is_found_by_name_or_number(client):
    decided()
    assert [code for _rank, code, _total in lines(page(client, q="p007"))] == ["p007"]
    assert [code for _rank, code, _total in lines(page(client, q="7"))] == ["p007"]
    assert "該当する人がいません。" in text(page(client, q="だれでもない"))


@pytest.mark.parametrize("typed", ["高橋", "takahasi", "Misaki Takahashi", "ﾐｻｷ"])
def test_ones_own_line_is_found_however_the_name_is_written(client, typed):
    decided()
    Entrant.objects.filter(number=7).update(name="髙橋　美咲", kana="たかはし　みさき")
    assert [code for _rank, code, _total in lines(page(client, q=typed))] == ["p007"]


def test_the_final_ranking_says_how_far_everybody_came_and_with_what(client):
    two_stages_played()
    shown = page(client, "standings_final")
    reached = [(each.rank, each.name, each.stage, each.total) for each in shown.context["page"]]
    assert reached[0] == (1, "p005", "決勝", "6")
    assert [stage for _rank, _name, stage, _total in reached] == ["決勝"] * 4 + ["予選"] * 8
    assert "1 p005 決勝 6" in text(shown)


def test_a_final_ranking_is_provisional_until_every_table_is_confirmed(client):
    people = ids(4)
    scheme = {"sets": 1, "games_per_set": 1}
    played = a_round("s1", 1, [a_table(1, people, a_set("p003 p001 p002"))])
    stored = take_in(event(people, [{"id": "s1", "name": "決勝"}], [played], scheme=scheme))
    final = page(client, "standings_final")
    assert "確定" in text(final)
    ranked = [(line.rank, line.name) for line in final.context["page"]]
    assert ranked == [(1, "p003"), (2, "p001"), (3, "p002"), (4, "p004")]
    match = match_at(stored, 1)
    reopen_match(match=match, entry=new_entry(match), reason="見直し")
    assert "暫定" in text(page(client, "standings_final"))


def test_before_its_end_there_is_no_final_ranking(client):
    decided()
    assert "最後のステージが終わると" in text(page(client, "standings_final"))


def test_an_event_without_stages(client):
    make_event("autumn")
    assert "まだ終わったゲームがありません。" in text(page(client))


def test_a_stage_that_is_not_there(client):
    decided()
    assert page(client, "standings_stage", 9).status_code == 404


def test_what_is_computed_is_read_once_for_all_addresses(client, django_assert_max_num_queries):
    played_out(8)
    page(client)
    with django_assert_max_num_queries(5):
        client.get("/e/autumn/standings/?q=p")


class TestFiles:
    def test_csv(self, client):
        decided()
        response = page(client, "standings_file", 1, "csv")
        rows = list(csv.reader(StringIO(response.content.decode("utf-8-sig"))))
        assert rows[0][:3] == ["順位", "番号", "名前"]
        assert rows[1][:3] == ["1", "1", "p001"]
        assert len(rows) == 13

    def test_xlsx_of_every_game(self, client):
        decided()
        book = load_workbook(BytesIO(page(client, "games_file", "xlsx").content))
        rows = list(book.worksheets[0].values)
        assert len(rows) == 1 + 12
        assert rows[1][:7] == ("予選", 1, 1, 1, 1, 1, "p001")

    def test_the_event_file_of_officials_says_what_the_database_says(self, client, tmp_path):
        decided()
        client.force_login(make_user("judge_event"))
        path = tmp_path / "event.json"
        path.write_bytes(page(client, "event_file").content)
        assert read_event(json.loads(path.read_text("utf-8"))) == read_event(export("autumn"))

    def test_why_somebody_was_penalised_or_replaced_is_in_the_file_of_officials_only(self, client):
        penalty = {"player": "p001", "stage": "s1", "points": -2, "reason": "飲酒"}
        swap = substitution("p002", "p009", reason="骨折")
        stages = [{"id": "s1", "enter": {"players": ids(8)}}]
        rounds = [a_round("s1", 1, [a_table(1, ids(4)), a_table(2, ids(8)[4:])])]
        take_in(event(ids(9), stages, rounds, penalties=[penalty], substitutions=[swap]))
        public = page(client, "event_file").content.decode()
        assert "飲酒" not in public
        assert "骨折" not in public
        assert public.count("非公開 / not public") == 2
        client.force_login(make_user("judge_event"))
        officials = json.loads(page(client, "event_file").content)
        assert [officials[each][0]["reason"] for each in ("penalties", "substitutions")] == ["飲酒", "骨折"]

    def test_rulings_are_in_the_file_of_officials_only(self, client):
        ruling = {"no": 1, "case": {"question": "play"}, "ruling": {"verdict": "legal"}}
        warning = {"player": "p001", "stage": "s1", "points": 0, "reason": "私語", "ruling": 1}
        played_out(8, rulings=[ruling], penalties=[warning])
        published = json.loads(page(client, "event_file").content)
        assert published["rulings"] == []
        assert verify(read_event(published)) == (), "no penalty names a ruling that is not there"
        client.force_login(make_user("judge_event"))
        assert len(json.loads(page(client, "event_file").content)["rulings"]) == 1


class TestPenalties:
    def penalise(self, client, **change):
        """Submit the penalty form; the resulting page."""
        given: dict[str, str | int] = {"stage": 1, "entrant": 1, "points": -3, "reason": "遅刻", "ruling": ""}
        shown = client.get(reverse("penalty_list", args=["autumn"]))
        return send(client, shown, "/penalties/", **given | change)

    def test_points_are_taken_with_a_reason_and_given_back(self, organiser):
        decided()
        shown = self.penalise(organiser)
        assert "1 p001 -3 P" in text(shown)
        assert lines(page(organiser))[0] == (1, "p005", "6")
        lifted = send(organiser, shown, "/lift/", reason="誤り")
        assert "取り消した罰則" in text(lifted)

    def test_a_warning_takes_nothing(self, organiser):
        decided()
        assert "注意" in text(self.penalise(organiser, points=0, reason="私語"))
        assert lines(page(organiser))[0] == (1, "p001", "6")

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"entrant": 99}, "見つかりません: 99"),
            ({"reason": ""}, "このフィールドは必須です。"),
            ({"points": 5000}, "1000"),
            ({"ruling": 8}, "第8号の裁定はこの大会にありません。"),
        ],
    )
    def test_what_is_no_penalty(self, organiser, change, said):
        decided()
        assert said in text(self.penalise(organiser, **change))


def test_nothing_new_brings_no_page(client, django_assert_num_queries, head_stays_known):
    decided()
    version = page(client).context["tables"].version
    with django_assert_num_queries(2):
        assert page(client, since=version).status_code == 204
    assert page(client, since="older").status_code == 200


def test_a_picture_of_the_best_says_whether_it_may_change(client):
    decided()
    answer = client.get(reverse("stage_card", args=["autumn", 1]))
    assert answer.headers["Content-Type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    assert client.get(reverse("stage_card", args=["autumn", 9])).status_code == 404
