"""A later game stands as played when an earlier one is corrected: choice, log, display, undo."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from league.acts.services.acts import perform_on_event
from league.acts.services.check import row_problems
from league.models import Event, Verb
from scoring.event.reading import read_event
from scoring.standings.verify import verify
from tests.factories import make_match, new_entry, play_game, play_set, record_at_now
from tests.kept import kept
from tests.league.commands import export
from tests.league.tables.test_corrections import game_page, page
from tests.pages import form_to, forms_of, send, text

pytestmark = pytest.mark.django_db

STAND = {"stands": "1", "reason": "交換も終わっていた"}


@pytest.fixture
@kept
def match():
    """Two games: 1 was daifugo of the first and fell in the second, when 4 finished."""
    match = make_match()
    play_set(match, 1, ("1 2 3", "4 2"))
    return match


def points(match, game=2):
    return dict(record_at_now(match).score.sets[0].games[game - 1].points)


def correct(phone, match, *, stands: bool):
    """Correct the daifugo of game 1 from 1 to 2, who would then have fallen in game 2 and not finished."""
    address = reverse("table_game", args=[match.table.token, 1, 1])
    draft = phone.get(address, {"exits": "2-1-3", **({"stands": "1"} if stands else {})})
    return send(phone, draft, "/correct/", reason="見まちがい")


def played_as_before(match):
    return points(match) == {1: 0, 2: 4, 3: 2, 4: 6}


class TestChosenWithTheCorrection:
    def test_both_ways_are_offered_with_what_they_change(self, phone, match):
        shown = game_page(phone, match, 1, "2-1-3")
        assert "第2ゲームは、訂正前の階級で行われました" in text(shown)
        assert "入れ直しが必要です" in text(shown)
        assert 'href="?exits=2-1-3&amp;stands=1"' in shown.content.decode()
        address = reverse("table_game", args=[match.table.token, 1, 1])
        standing = phone.get(address, {"exits": "2-1-3", "stands": "1"})
        assert "入れ直しが必要です" not in text(standing)
        assert form_to(standing, "/correct/").values["stands"] == "1"

    def test_nothing_is_asked_where_the_daifugo_stays(self, phone, match):
        assert "行われたとおり" not in text(game_page(phone, match, 1, "1-3-2"))

    def test_the_game_keeps_its_order_and_its_points(self, phone, match):
        assert played_as_before(match)
        answer = text(correct(phone, match, stands=True))
        assert "遠藤 → 井上 → 遠藤 → 井上 （訂正前の階級のまま有効）" in answer
        assert played_as_before(match)
        assert points(match, 1) == {2: 6, 1: 4, 3: 2, 4: 0}

    def test_it_needs_a_reason(self, phone, match):
        address = reverse("table_game", args=[match.table.token, 1, 1])
        draft = phone.get(address, {"exits": "2-1-3", "stands": "1"})
        refused = send(phone, draft, "/correct/", reason="")
        assert refused.status_code == 422
        assert "理由を入力してください" in text(refused)

    def test_the_page_says_so_and_the_history_why(self, phone, match):
        correct(phone, match, stands=True)
        assert "第2ゲームは、前のゲームの訂正前の階級のまま有効です" in text(page(phone, match))
        history = text(phone.get(reverse("table_history", args=[match.table.token])))
        assert "理由: 見まちがい" in history

    def test_a_game_that_is_being_played_goes_on_by_its_classes(self, phone, match):
        play_game(match, 1, 3, "1")
        draft = phone.get(
            reverse("table_game", args=[match.table.token, 1, 2]), {"exits": "2-4", "stands": "1"}
        )
        send(phone, draft, "/correct/", reason="見まちがい")
        play_game(match, 1, 3, "2")
        score = record_at_now(match).score.sets[0].games[2]
        assert score.course.fallen == 4
        assert score.counts

    def test_undone_it_is_as_it_was(self, phone, match):
        correct(phone, match, stands=True)
        send(phone, page(phone, match), "/undo/")
        assert not record_at_now(match).score.sets[0].games[1].stands
        assert played_as_before(match)

    def test_corrected_back_it_stands_by_what_follows(self, phone, match):
        correct(phone, match, stands=True)
        send(phone, game_page(phone, match, 1, "1-2-3"), "/correct/")
        assert not record_at_now(match).score.sets[0].games[1].stands
        assert played_as_before(match)


class TestChosenLater:
    def test_where_a_game_became_impossible(self, phone, match):
        correct(phone, match, stands=False)
        repair = page(phone, match)
        assert "このゲームは、訂正前の階級で行われました" in text(repair)
        send(phone, repair, "/stand/", reason="交換も終わっていた")
        assert played_as_before(match)

    def test_and_taken_back(self, phone, match):
        correct(phone, match, stands=True)
        game = game_page(phone, match, 2)
        assert "このゲームは、訂正前の階級のまま有効です" in text(game)
        send(phone, game, "/stand/", reason="やり直すことになった")
        assert record_at_now(match).score.impossible

    def test_without_a_reason_the_game_is_shown_again_and_nothing_changes(self, phone, match):
        correct(phone, match, stands=True)
        refused = send(phone, game_page(phone, match, 2), "/stand/", reason="")
        assert "このゲームは、訂正前の階級のまま有効です" in text(refused)
        assert played_as_before(match)

    def test_not_where_it_was_played_by_the_classes_it_has(self, phone, match):
        assert not any("/stand/" in form.action for form in forms_of(game_page(phone, match, 2)))
        form = form_to(game_page(phone, match, 1, "2-1-3"), "/correct/").values
        address = reverse("table_stand", args=[match.table.token, 1, 2])
        assert phone.post(address, {**form, **STAND}).status_code == 422

    def test_a_reason_is_needed(self, phone, match):
        correct(phone, match, stands=False)
        assert send(phone, page(phone, match), "/stand/", reason=" ").status_code == 422


class TestEverywhereElse:
    @pytest.fixture(autouse=True)
    def stand(self, phone, match):
        event = match.table.round.event
        said = [
            {"entrant": entrant.number, "name": entrant.name, "kana": "", "club": "", "id": entrant.code}
            for entrant in event.entrants.order_by("number")
        ]
        perform_on_event(event, new_entry(0), Verb.ENTER_PLAYERS, {"entrants": said}, lambda: None)
        correct(phone, match, stands=True)

    def test_log_and_rows_agree(self, match):
        assert list(row_problems(match.table.round.event)) == []
        call_command("check_log", match.table.round.event.slug)

    def test_the_event_file_says_by_which_classes_and_comes_back(self, match, tmp_path):
        written = export(match.table.round.event.slug, "--with-log")
        game = written["rounds"][0]["tables"][0]["sets"][0]["games"][1]
        assert game["classes"] == {"p01": "daifugo", "p02": "fugo", "p03": "hinmin", "p04": "daihinmin"}
        assert not verify(read_event(written))
        written["slug"] = "copy"
        written = {key: each for key, each in written.items() if key not in ("log", "log_entries", "sealed")}
        path = tmp_path / "event.json"
        path.write_text(json.dumps(written), encoding="utf-8")
        call_command("event_import", str(path), stdout=StringIO())
        (copied,) = Event.objects.get(slug="copy").rounds.get().tables.all()
        assert played_as_before(copied.match)

    def test_classes_changed_behind_the_log_are_found(self, match):
        written = export(match.table.round.event.slug, "--with-log")
        written["rounds"][0]["tables"][0]["sets"][0]["games"][1]["classes"]["p01"] = "fugo"
        written["rounds"][0]["tables"][0]["sets"][0]["games"][1]["classes"]["p02"] = "daifugo"
        assert verify(read_event(written))
