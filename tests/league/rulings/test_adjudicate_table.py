"""Asking for a ruling at a table: the form is filled in from its record, and every ruling is stored."""

import re
from uuid import uuid4

import pytest
from django.core.cache import cache

from league.adjudication.forms.table_questions import RankingCaseForm
from league.adjudication.pages.known import known_at
from league.models import Event, Match, Ruling
from league.rulings.forms.steps import KeepForm
from tests.factories import make_match, play_game, play_set, record_at_now
from tests.league.asking import posted
from tests.pages import markup

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    match = make_match()
    play_set(match, 1, ("1 2 3", "2"))
    return match


def table(match, page="adjudicate/"):
    return f"/t/{match.table.token}/{page}"


def asking(match):
    return table(match, "adjudicate/?question=play")


def at_table(*, name="審判 山本", move="上田: ♠8", **changes):
    """The data a referee's phone sends for a play; ``name`` is asked on a new device only."""
    text = f"手番: 上田\n手札 上田: 5枚\n{move}"
    return posted(KeepForm(None, ask_name=True), keep__referee=name, paste__text=text, **changes)


def test_the_form_knows_the_table(client, match):
    page = markup(client.get(table(match)))
    for words in ("1卓", "予選", "青木", "遠藤", "第1セット 第2ゲーム"):
        assert words in page
    assert 'name="seat-0-name"' not in page
    assert re.search(r'name="seat-0-player_class".*?<option value="daifugo" selected>', page, re.DOTALL)
    assert re.search(r'name="exit-0-player".*?<option value="1" selected>井上', page, re.DOTALL)


def test_another_game_can_be_asked_about(client, match):
    page = markup(client.get(table(match), {"game": 1}))
    assert '<option value="1" selected>第1セット 第1ゲーム' in page
    assert not re.search(r'name="seat-0-player_class".*?<option value="daifugo" selected>.*?</select>', page)


@pytest.mark.parametrize("game", ["0", "13", "x", "-1", ""])
def test_a_game_there_is_not_is_the_one_now_at_the_table(client, match, game):
    assert '<option value="2" selected>' in markup(client.get(table(match), {"game": game}))


def test_a_ruling_at_the_table_is_kept_and_shown_under_its_number(client, match):
    response = client.post(asking(match), at_table())
    assert response.headers["Location"] == table(match, "rulings/1/")
    ruling = Ruling.objects.get()
    assert (ruling.asked_by, ruling.set_number, ruling.game_number) == ("審判 山本", 1, 2)
    assert ruling.case["position"]["classes"]["青木"] == "daifugo"
    assert ruling.answer["clauses"] == ["JBL-4.5", "JBL-7.1"]
    page = markup(client.get(response.headers["Location"]))
    for words in ("裁定 第1号", "8切りです", "審判 山本", "第1セット 第2ゲーム", "裁定済み"):
        assert words in page


def test_the_referees_name_is_asked_once_per_device(client, match):
    assert 'name="keep-referee"' in markup(client.get(table(match)))
    client.post(asking(match), at_table())
    assert 'name="keep-referee"' not in markup(client.get(table(match)))
    client.post(asking(match), at_table(name=None, move="上田: ♠9"))
    assert [ruling.asked_by for ruling in Ruling.objects.all()] == ["審判 山本"] * 2


@pytest.mark.parametrize(
    ("sent", "said"),
    [({"name": ""}, "審判の名前"), ({"keep__form_id": "?"}, "読み直して")],
    ids=["no name", "no id"],
)
def test_without_a_name_or_the_id_of_its_form_nothing_is_kept(client, match, sent, said):
    response = client.post(asking(match), at_table(**sent))
    assert response.status_code == 422
    assert said in markup(response)
    assert not Ruling.objects.exists()


def test_the_same_submission_twice_is_one_ruling_and_another_question_another(client, match):
    version, data = Match.objects.get().version, at_table()
    first, second = (client.post(asking(match), data).headers["Location"] for _ in range(2))
    assert first == second
    assert Ruling.objects.count() == 1
    data["paste-text"] += " ♥8"
    assert client.post(asking(match), data).headers["Location"].endswith("/rulings/2/")
    assert Match.objects.get().version == version, "asking changes nothing of the match"


def test_players_and_options_of_a_table_are_not_the_phones_to_choose(client, match):
    known = known_at(record_at_now(match), 2, {})
    data = posted(RankingCaseForm("jbl", known), KeepForm(None, ask_name=True), keep__referee="審判 山本")
    data["seat-2-name"] = "別人"
    data["option-cutoff"] = "share_open_places"
    client.post(table(match, "adjudicate/?question=ranking"), data)
    case = Ruling.objects.get().case
    assert "別人" not in case["players"]
    assert "regulation" not in case


def test_the_events_regulation_is_in_force(client, match):
    Event.objects.update(regulation={"pass_lockout": False})
    client.post(asking(match), at_table())
    assert Ruling.objects.get().case["regulation"] == {"pass_lockout": False}


def test_the_form_of_a_table_is_never_kept_by_the_browser_and_not_there_behind_a_void_link(client, match):
    assert "no-store" in client.get(table(match)).headers["Cache-Control"]
    assert client.get("/t/xxxxxxxxxxxxxxxxxxxxxx/adjudicate/").status_code == 404


def test_the_form_of_a_table_costs_the_same_however_long_the_match_is(
    client, match, django_assert_num_queries
):
    for game, exits in ((2, "3"), (3, "2 1 3")):
        play_game(match, 1, game, exits)
        cache.clear()
        with django_assert_num_queries(8):
            client.get(table(match))


def from_outbox(client, match, **changes):
    """Send a form from the outbox, as after it was filled in offline."""
    client.post(table(match, "referee/"), {"name": "審判 山本"})
    sent = at_table(name=None, **changes) | {"client_id": str(uuid4())}
    return client.post(asking(match), sent, headers={"HX-Request": "true", "Desk-Outbox": "0"})


def test_what_waited_on_the_phone_is_recorded_and_moves_no_version(client, match):
    version = Match.objects.get().version
    answer = from_outbox(client, match)
    ruling = Ruling.objects.get()
    assert (answer["Desk-Answer"], answer["Desk-Version"]) == ("recorded", str(Match.objects.get().version))
    assert answer["Desk-Then"] == table(match, f"rulings/{ruling.number}/")
    assert Match.objects.get().version == version


def test_what_cannot_be_ruled_on_goes_back_to_the_phone_with_the_reason(client, match):
    answer = from_outbox(client, match, move="上田: ♠14")
    assert (answer.status_code, answer["Desk-Answer"]) == (422, "refused")
    assert 'role="alert"' in answer.content.decode()
    assert not Ruling.objects.exists()
