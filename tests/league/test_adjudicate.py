"""Asking for a ruling: by anyone, by officials, at a table."""

import html
import re

import pytest

from league.forms.play import PlayInquiry
from league.forms.rulings import KeepForm
from league.models import Event, Match, Ruling
from league.pages.known import known_at
from league.views.adjudicate import INQUIRIES
from tests.factories import make_event, make_match, make_user, play_game, play_set, record_at_now
from tests.league.asking import posted

pytestmark = pytest.mark.django_db
ANYWHERE = "/rules/adjudicate/"


@pytest.fixture
def match():
    match = make_match()
    play_set(match, 1, ("1 2 3",))
    play_game(match, 1, 2, "2")
    return match


def table(match, page="adjudicate/"):
    return f"/t/{match.table.token}/{page}"


def text_of(response):
    return html.unescape(response.content.decode())


def anywhere(question="play", **changes):
    return posted(INQUIRIES[question]("jbl"), KeepForm(None), **changes)


def at_table(match, *, game=2, name="審判 山本", **changes):
    """What a referee's phone sends for a play; ``name`` is asked on a new device only."""
    known = known_at(record_at_now(match), game, {})
    keep = KeepForm(None, ask_name=True)
    return posted(PlayInquiry("jbl", known), keep, keep__referee=name, **changes)


def seat(match, name):
    return list(known_at(record_at_now(match), 2, {}).players).index(name)


# Anyone.


@pytest.mark.parametrize("question", INQUIRIES)
def test_every_question_has_its_page(client, question):
    page = text_of(client.get(ANYWHERE, {"question": question}))
    assert 'aria-current="page"' in page
    assert "裁定する" in page


def test_a_question_there_is_not(client):
    assert client.get(ANYWHERE, {"question": "dobon"}).status_code == 404


def test_an_unknown_document_falls_back_to_the_first(client):
    assert client.get(ANYWHERE, {"ruleset": "bridge"}).status_code == 200


def test_anyone_gets_a_ruling_with_its_clauses_and_nothing_is_kept(client):
    response = client.post(ANYWHERE, anywhere(play__cards="S8", pile__0__cards="♠6"))
    page = text_of(response)
    assert response.status_code == 200
    for words in (
        "出せます",
        "場が流れる。",
        "次は♠の番。",
        'href="/rules/jbl/#JBL-7.1"',
        "保存していません",
    ):
        assert words in page
    assert not Ruling.objects.exists()


def test_what_was_asked_stays_filled_in_beside_the_ruling(client):
    page = text_of(client.post(ANYWHERE, anywhere(play__cards="S8 JK", pile__0__cards="ハート6 ダイヤ6")))
    assert 'value="S8 JK"' in page
    assert 'value="ハート6 ダイヤ6"' in page


def test_the_contract_of_the_case_is_there_to_copy(client):
    page = text_of(client.post(ANYWHERE, anywhere(play__cards="S8")))
    assert '"cards": [\n   "S8"\n  ]' in page


def test_all_plays_that_would_have_been_legal(client):
    fields = {"play__cards": "S8", "play__left": "listed", "play__hand": "S8 H9 JK", "play__all_plays": True}
    page = text_of(client.post(ANYWHERE, anywhere(**fields)))
    assert "出せたカードの組（5通り）" in page


@pytest.mark.parametrize(
    ("question", "changes", "words"),
    [
        ("ranking", {"exit__0__player": 1, "exit__1__player": 0, "exit__2__player": 3}, "この結果で確定です"),
        ("exchange", {"seat__0__player_class": "daifugo"}, "交換"),
        ("deal", {"seat__0__hand": "13"}, "配札"),
    ],
)
def test_the_other_questions_are_answered_too(client, question, changes, words):
    response = client.post(f"{ANYWHERE}?question={question}", anywhere(question, **changes))
    assert response.status_code == 200
    assert words in text_of(response)


def test_an_error_names_its_field_and_nothing_typed_is_lost(client):
    fields = {
        "play__cards": "♠8 ♠14",
        "pile__0__cards": "ハート6",
        "seat__2__name": "髙橋",
        "play__passed": ["2"],
    }
    response = client.post(ANYWHERE, anywhere(**fields))
    page = text_of(response)
    assert response.status_code == 422
    assert re.search(r'<a href="#id_play-cards">出したカード</a>: 「♠14」というカードはありません', page)
    for value in ("♠8 ♠14", "ハート6", "髙橋"):
        assert f'value="{value}"' in page
    assert re.search(r'name="play-passed" value="2"[^>]* checked', page)


def test_an_error_of_the_adjudicator_is_shown_at_its_field(client):
    fields = {"play__cards": "S8", "play__left": "listed", "play__hand": "S9"}
    response = client.post(ANYWHERE, anywhere(**fields))
    assert response.status_code == 422
    assert '<a href="#id_play-cards">出したカード</a>: ♠8は手札にありません。' in text_of(response)


def test_an_error_is_said_in_english_to_who_reads_english(client):
    client.post("/i18n/setlang/", {"language": "en"})
    fields = {"play__cards": "S8", "play__left": "listed", "play__hand": "S9"}
    assert "♠8 is not in the hand." in text_of(client.post(ANYWHERE, anywhere(**fields)))


def test_an_empty_submission_is_refused_and_not_an_error_of_ours(client):
    assert client.post(ANYWHERE, {}).status_code == 422


@pytest.mark.parametrize("value", ["9", "-1", "x", "1.0"])
def test_a_choice_that_was_never_offered_is_refused(client, value):
    assert client.post(ANYWHERE, anywhere(play__cards="S8", play__by=value)).status_code == 422


def test_names_are_never_markup(client):
    evil = "<img src=x onerror=alert(1)>"
    response = client.post(ANYWHERE, anywhere(play__cards="S8", seat__0__name=evil))
    assert evil not in response.content.decode()
    assert html.escape(evil) in response.content.decode()


def test_a_ruling_needs_no_query(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(ANYWHERE)
        client.post(ANYWHERE, anywhere(play__cards="S8"))


# Officials.


def test_an_official_may_keep_a_ruling_for_an_event(client):
    event = make_event()
    client.force_login(make_user("judge_event", username="sato"))
    response = client.post(ANYWHERE, official(play__cards="S8", keep__event=event.pk))
    assert response.headers["Location"] == "/e/spring/rulings/1/"
    ruling = Ruling.objects.get()
    assert (ruling.asked_by, ruling.match, ruling.event) == ("sato", None, event)
    assert ruling.user is not None


def official(**changes):
    return posted(PlayInquiry("jbl"), KeepForm(None, events=Event.objects.all()), **changes)


def test_an_official_may_also_just_ask(client):
    make_event()
    client.force_login(make_user("organise_event"))
    assert client.post(ANYWHERE, official(play__cards="S8")).status_code == 200
    assert not Ruling.objects.exists()


@pytest.mark.parametrize("signed_in", [True, False])
def test_nobody_else_keeps_a_ruling_for_an_event(client, signed_in):
    event = make_event()
    if signed_in:
        client.force_login(make_user(username="guest"))
    response = client.post(ANYWHERE, official(play__cards="S8", keep__event=event.pk))
    assert response.status_code == 200
    assert not Ruling.objects.exists()
    assert "記録する大会" not in text_of(client.get(ANYWHERE))


# At a table.


def test_the_form_knows_the_table(client, match):
    page = text_of(client.get(table(match)))
    for words in ("1卓", "予選", "青木", "遠藤", "第1セット 第2ゲーム"):
        assert words in page
    assert 'name="seat-0-name"' not in page
    assert re.search(r'name="seat-0-player_class".*?<option value="daifugo" selected>', page, re.DOTALL)
    assert re.search(r'name="exit-0-player".*?<option value="1" selected>井上', page, re.DOTALL)
    assert re.search(r'name="exit-1-how".*?<option value="downfall" selected>', page, re.DOTALL)


def test_another_game_can_be_asked_about(client, match):
    page = text_of(client.get(table(match), {"game": 1}))
    assert '<option value="1" selected>第1セット 第1ゲーム' in page
    assert not re.search(r'name="seat-0-player_class".*?<option value="daifugo" selected>.*?</select>', page)


@pytest.mark.parametrize("game", ["0", "13", "x", "-1", ""])
def test_a_game_there_is_not_is_the_one_now_at_the_table(client, match, game):
    assert '<option value="2" selected>' in text_of(client.get(table(match), {"game": game}))


def test_a_ruling_at_the_table_is_kept_and_shown_under_its_number(client, match):
    response = client.post(table(match), at_table(match, play__by=seat(match, "上田"), play__cards="S8"))
    assert response.headers["Location"] == table(match, "rulings/1/")
    ruling = Ruling.objects.get()
    assert (ruling.asked_by, ruling.set_number, ruling.game_number) == ("審判 山本", 1, 2)
    assert ruling.case["position"]["classes"]["青木"] == "daifugo"
    assert ruling.answer["clauses"] == ["JBL-4.5", "JBL-7.1"]
    page = text_of(client.get(response.headers["Location"]))
    for words in ("裁定 第1号", "出せます", "審判 山本", "第1セット 第2ゲーム", "決定待ち"):
        assert words in page


def test_the_referees_name_is_asked_once_per_device(client, match):
    assert 'name="keep-referee"' in text_of(client.get(table(match)))
    client.post(table(match), at_table(match, play__by=2, play__cards="S8"))
    assert 'name="keep-referee"' not in text_of(client.get(table(match)))
    client.post(table(match), at_table(match, name=None, play__by=2, play__cards="S9"))
    assert [each.asked_by for each in Ruling.objects.all()] == ["審判 山本"] * 2


def test_without_a_name_nothing_is_kept(client, match):
    response = client.post(table(match), at_table(match, name="", play__by=2, play__cards="S8"))
    assert response.status_code == 422
    assert "審判の名前" in text_of(response)
    assert not Ruling.objects.exists()


def test_the_same_submission_twice_is_one_ruling(client, match):
    data = at_table(match, play__by=2, play__cards="S8")
    first, second = (client.post(table(match), data).headers["Location"] for _ in range(2))
    assert first == second
    assert Ruling.objects.count() == 1


def test_going_back_and_asking_something_else_is_another_ruling(client, match):
    data = at_table(match, play__by=2, play__cards="S8")
    client.post(table(match), data)
    data["play-cards"] = "S9"
    assert client.post(table(match), data).headers["Location"].endswith("/rulings/2/")


def test_a_form_without_its_id_is_refused_in_words(client, match):
    data = at_table(match, play__by=2, play__cards="S8", keep__form_id="?")
    response = client.post(table(match), data)
    assert response.status_code == 422
    assert "読み直して" in text_of(response)


def test_players_and_options_of_a_table_are_not_the_phones_to_choose(client, match):
    data = at_table(match, play__by=2, play__cards="S8")
    data["seat-2-name"] = "別人"
    data["option-pass_lockout"] = ""
    client.post(table(match), data)
    case = Ruling.objects.get().case
    assert "別人" not in case["position"]["players"]
    assert "regulation" not in case


def test_the_events_regulation_is_in_force(client, match):
    Event.objects.update(regulation={"pass_lockout": False})
    client.post(table(match), at_table(match, play__by=2, play__cards="S8"))
    assert Ruling.objects.get().case["regulation"] == {"pass_lockout": False}


def test_asking_changes_nothing_of_the_match(client, match):
    before = Match.objects.get().version
    client.post(table(match), at_table(match, play__by=2, play__cards="S8"))
    assert Match.objects.get().version == before


def test_a_void_link_opens_no_form(client):
    assert client.get("/t/xxxxxxxxxxxxxxxxxxxxxx/adjudicate/").status_code == 404


def test_the_form_of_a_table_is_never_kept_by_the_browser(client, match):
    assert "no-store" in client.get(table(match)).headers["Cache-Control"]


def test_the_form_of_a_table_costs_the_same_however_long_the_match_is(
    client, match, django_assert_num_queries
):
    with django_assert_num_queries(10):
        client.get(table(match))
    play_game(match, 1, 2, "3")
    play_game(match, 1, 3, "2 1 3")
    with django_assert_num_queries(10):
        client.get(table(match))
