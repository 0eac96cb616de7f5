"""The adjudication page outside any table: for visitors, and for officials, who can store the ruling."""

import html

import pytest

from league.adjudication.forms.paste import PlayCaseForm
from league.models import Event, Ruling
from league.rulings.forms.steps import KeepForm
from league.rulings.views.asking import CASE_FORMS
from tests.factories import make_event, make_user
from tests.league.asking import position, posted
from tests.pages import markup

pytestmark = pytest.mark.django_db
ANYWHERE = "/rules/adjudicate/"
PLAY = f"{ANYWHERE}?question=play"
EIGHT = position("場 D: ♠6", "A: ♠8")


def anywhere(question="play", **changes):
    return posted(CASE_FORMS[question]("jbl"), KeepForm(None), **changes)


def written(text=EIGHT):
    return anywhere(paste__text=text)


# Anyone.


@pytest.mark.parametrize("question", CASE_FORMS)
def test_every_question_has_its_page(client, question):
    page = markup(client.get(ANYWHERE, {"question": question}))
    assert 'aria-current="page"' in page
    assert "裁定する" in page


def test_a_question_there_is_not(client):
    assert client.get(ANYWHERE, {"question": "dobon"}).status_code == 404


def test_an_unknown_document_falls_back_to_the_first(client):
    assert client.get(ANYWHERE, {"ruleset": "bridge"}).status_code == 200


def test_anyone_gets_a_ruling_with_its_clauses_beside_what_was_asked_and_nothing_is_kept(client):
    response = client.post(PLAY, written())
    assert response.status_code == 200
    clause, copied = 'href="/rules/jbl/#JBL-7.1"', '"cards": [\n   "S8"\n  ]'
    for words in ("8切りです", "場が流れ、Aから始めます。", clause, "保存していません", EIGHT, copied):
        assert words in markup(response)
    assert not Ruling.objects.exists()


def test_all_plays_that_would_have_been_legal(client):
    page = markup(client.post(PLAY, written(position("出せる手も: あり", "A: ♠8", held="♠8 ♥9 JK"))))
    assert "出せたカードの組（5通り）" in page


EXCHANGE = {
    "seat__0__player_class": "daifugo", "seat__1__player_class": "fugo",
    "seat__2__player_class": "hinmin", "seat__3__player_class": "daihinmin",
}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "status", "said"),
    [
        (
            {"seat__3__hand": "JK SA HA C6", "seat__3__gives": "JK HA"}, 200,
            ("ここまで誤りはありません", "入力された分の交換に誤りはありません。", "<dt>または</dt>"),
        ),
        ({"seat__3__gives_none": True}, 200, ("交換に誤りがあります", "何も渡していません")),
        ({}, 422, ("少なくとも1人の、渡したカードを入れてください。",)),
        ({"seat__3__gives": "JK SA", "seat__3__gives_none": True}, 422, ("どちらか一方にしてください",)),
        (
            {"seat__0__gives": "♠3 ♠14", "seat__2__name": "髙橋"}, 422,
            ('<a href="#id_seat-0-gives">♠ 渡したカード', "「♠14」というカードはありません", 'value="♠3 ♠14"', 'value="髙橋"'),
        ),
    ],
    ids=["as far as entered", "nothing given", "nothing entered", "cards and nothing", "an error at its field"],
)  # fmt: skip
def test_an_exchange_is_judged_as_far_as_it_was_entered(client, changes, status, said):
    response = client.post(f"{ANYWHERE}?question=exchange", anywhere("exchange", **EXCHANGE, **changes))
    assert response.status_code == status
    assert [words for words in said if words not in markup(response)] == []
    assert "正しい交換です" not in markup(response)


def test_an_error_is_said_in_english_to_who_reads_english(client):
    client.post("/i18n/setlang/", {"language": "en"})
    page = markup(client.post(PLAY, written(position("A: ♠8", held="♠9"))))
    assert "♠8 is not in the hand." in page


def test_an_empty_submission_is_refused_and_not_an_error_of_ours(client):
    assert client.post(PLAY, {}).status_code == 422


@pytest.mark.parametrize("value", ["9", "-1", "x", "1.0"])
def test_a_choice_that_was_never_offered_is_refused(client, value):
    assert client.post(ANYWHERE, anywhere("ranking", exit__0__player=value)).status_code == 422


def test_names_are_never_markup(client):
    evil = "<img src=x onerror=alert(1)>"
    response = client.post(ANYWHERE, anywhere("ranking", exit__0__player=1, seat__0__name=evil))
    assert evil not in response.content.decode()
    assert html.escape(evil) in response.content.decode()


def test_a_ruling_needs_no_query(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(ANYWHERE)
        client.post(PLAY, written())


# Officials.


def test_an_official_may_keep_a_ruling_for_an_event(client):
    event = make_event()
    client.force_login(make_user("judge_event", username="sato"))
    response = client.post(PLAY, official(keep__event=event.pk))
    assert response.headers["Location"] == "/e/spring/rulings/1/"
    ruling = Ruling.objects.get()
    assert (ruling.asked_by, ruling.match, ruling.event) == ("sato", None, event)
    assert ruling.user is not None


def official(**changes):
    return posted(
        PlayCaseForm("jbl"), KeepForm(None, events=Event.objects.all()), paste__text=EIGHT, **changes
    )


@pytest.mark.parametrize(("user", "keeps"), [("organise_event", False), ("guest", True), (None, True)])
def test_only_an_official_who_names_an_event_keeps_a_ruling(client, user, keeps):
    event = make_event()
    if user:
        client.force_login(make_user(*([user] if user != "guest" else []), username="guest"))
    response = client.post(PLAY, official(**({"keep__event": event.pk} if keeps else {})))
    assert response.status_code == 200
    assert not Ruling.objects.exists()
    assert ("記録する大会" in markup(client.get(ANYWHERE))) is not keeps


def test_an_error_in_a_players_hand_names_the_player(client):
    fields = {"seat__1__name": "井上", "seat__1__hand": "S14"}
    page = markup(client.post(f"{ANYWHERE}?question=deal", anywhere("deal", **fields)))
    assert '<a href="#id_seat-1-hand">井上 手札（枚数だけでもよい）</a>: 「S14」' in page
