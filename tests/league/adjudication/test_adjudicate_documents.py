"""The adjudication page under every document: its form, its answer, and input carried to another form."""

import re

import pytest

from league.models import Event
from league.rulings.forms.steps import KeepForm
from league.rulings.views.asking import CASE_FORMS
from rules_ref.documents import FORM_SPECS
from tests.factories import make_event, make_user
from tests.league.asking import position, posted
from tests.league.ruling_steps import slip_text
from tests.pages import markup

pytestmark = pytest.mark.django_db


def address(document, question="play", **params):
    extra = "".join(f"&{key}={value}" for key, value in params.items())
    return f"/rules/adjudicate/?ruleset={document}&question={question}{extra}"


def sent(document, question="play", seats=None, **changes):
    return posted(CASE_FORMS[question](document, seats=seats), KeepForm(None), **changes)


def asked(client, document, question="play", **changes):
    return client.post(address(document, question), sent(document, question, **changes))


CLASSES = {
    f"seat__{place}__player_class": each
    for place, each in enumerate(("daifugo", "fugo", "hinmin", "daihinmin"))
}
EXCHANGE = CLASSES | {
    "seat__0__gives": "S3 H4", "seat__1__gives": "D5", "seat__2__gives": "HA", "seat__3__gives": "JK S2",
}  # fmt: skip
EXITS = {f"exit__{order}__player": order for order in range(3)}

KILL = ("場 D: ♠4", "抜けた人: D=あがり", "手札 B: 3枚", "B: あがり殺し ♠9")


def play(document, *lines, **said):
    return {"paste__text": position(*lines, document=document, **said)}


ANSWERS = [
    ("jbl", "play", play("jbl", "A: ♠8"), "8切りです", "JBL-7.1"),
    ("jbl", "ranking", EXITS, "この結果で確定です", "JBL-4.3"),
    ("jbl", "exchange", EXCHANGE, "正しい交換です", "JBL-5.1"),
    ("jbl", "deal", {f"seat__{at}__hand": "13" for at in range(4)}, "ここまで誤りはありません", "JBL-2.4"),
    ("sdin", "play", play("sdin", "設定 suit_lock: なし", "場 D: ♠6", "A: ♠9"),
     "この大会では「スートしばり」を採用していません", "SDIN-1.3"),
    ("sdin", "ranking", EXITS, "この結果で確定です", "SDIN-3.1"),
    ("sdin", "exchange", EXCHANGE, "正しい交換です", "SDIN-3.2"),
    ("sdin", "deal", {"seat__0__hand": "14"}, "配り方に誤りがあります", "SDIN-1.1"),
    ("momo", "play", play("momo", "設定 ban_two_finish: あり", "A: ♠2", held="♠2"), "禁止あがりです", "MOMO-9.2"),
    ("momo", "ranking", EXITS, "この結果で確定です", "GEN-5"),
    ("momo", "exchange", EXCHANGE, "正しい交換です", "MOMO-7.1"),
    ("momo", "deal", {}, "規則だけでは決まりません", "MOMO-2.1"),
    ("kyoto", "play", play("kyoto", "A: ♠5 ♥5", held="3枚"), "次の2人の番を飛ばします。", "KYOTO-2.1"),
    ("kyoto", "ranking", EXITS | {"exit__3__player": 3}, "この結果で確定です", "KYOTO-1.3"),
    ("kyoto", "exchange", EXCHANGE, "正しい交換です", "KYOTO-1.4"),
    ("kyoto", "deal", {"seat__0__hand": "12"}, "配り方に誤りがあります", "KYOTO-1.1"),
    ("zai", "play", play("zai", "A: ♠4"), "Aが4枚引きます。", "ZAI-4.1"),
    ("zai", "ranking", EXITS, "この結果で確定です", "GEN-5"),
    ("zai", "exchange", {}, "規則だけでは決まりません", "ZAI-S.1"),
    ("zai", "deal", {}, "規則だけでは決まりません", "ZAI-S.1"),
    ("uecda", "play", play("uecda", "A: ♠8"), "場が流れます。", "UEC-6"),
    ("tycoon", "play", play("tycoon", "A: ♠8"), "8切りです", "TYC-10"),
    ("tycoon", "ranking", EXITS, "この結果で確定です", "TYC-13"),
    ("tycoon", "exchange", EXCHANGE, "正しい交換です", "TYC-14"),
    ("tycoon", "deal", {"seat__0__hand": "15"}, "配り方に誤りがあります", "TYC-1"),
]  # fmt: skip


def test_every_question_of_every_document_is_answered_below():
    assert {(document, question) for document, question, *_rest in ANSWERS} == {
        (document, question) for document, form_spec in FORM_SPECS.items() for question in form_spec.questions
    }


@pytest.mark.parametrize(("document", "question", "changes", "words", "clause"), ANSWERS)
def test_a_question_is_answered_with_its_clauses(  # noqa: PLR0917
    client, document, question, changes, words, clause
):
    response = asked(client, document, question, **changes)
    assert response.status_code == 200, markup(response)
    assert words in markup(response)
    assert f"#{clause}" in markup(response)


# Switching forms.


def switched(client, to, document, question="ranking", **changes):
    """Switch tabs as a browser does: send the form to the tab's address, with ``came_from``."""
    page = markup(client.get(address(document, question)))
    button = re.search(rf'formaction="(\?{to}[^"]*)" formnovalidate name="came_from" value="([^"]+)"', page)
    assert button is not None, to
    data = sent(document, question, **changes)
    data["came_from"] = button[2]
    return client.post(f"/rules/adjudicate/{button[1]}", data)


def test_another_document_asks_what_it_needs_and_keeps_what_still_applies(client):
    response = switched(
        client, "ruleset=kyoto", "jbl", "exchange", seat__1__name="井上", seat__1__gives="♠8 ♠14"
    )
    page = markup(response)
    assert response.status_code == 200
    assert "まだ裁定できません" not in page
    for value in ("♠8 ♠14", "井上"):
        assert f'value="{value}"' in page


@pytest.mark.parametrize(
    ("to", "question", "typed", "shown"),
    [
        ("ruleset=kyoto", "play", {"paste__text": "たぶん"}, "たぶん</textarea>"),
        ("ruleset=uecda", "ranking", {}, 'name="paste-text"'),
        ("ruleset=jbl&question=exchange", "ranking", {"seat__2__name": "髙橋"}, 'value="髙橋"'),
        ("ruleset=jbl&question=exchange", "ranking", {"seat__2__player_class": "fugo"}, '"fugo" selected>'),
    ],
    ids=["a text", "another first question", "a name", "a class"],
)
def test_what_was_typed_comes_along(client, to, question, typed, shown):
    assert shown in markup(switched(client, to, "jbl", question, **typed))


def test_what_was_only_there_to_begin_with_does_not_come_along(client):
    page = markup(switched(client, "ruleset=kyoto", "jbl"))
    assert 'value="♠"' not in page
    assert len(re.findall(r'name="seat-\d-name"', page)) == 5


def test_more_players_may_sit_down(client):
    page = markup(switched(client, "ruleset=momo&question=ranking&players=6", "momo", seat__0__name="青木"))
    assert re.findall(r'name="seat-\d-name" value="([^"]+)"', page) == ["青木", *"BCDEF"]


@pytest.mark.parametrize("players", ["1", "9", "x", "-4"])
def test_a_number_of_players_there_is_not_is_the_usual_one(client, players):
    page = markup(client.get(address("kyoto", "ranking", players=players)))
    assert len(re.findall(r'name="seat-\d-name"', page)) == 5


@pytest.mark.parametrize("came_from", ["", "ruleset=bridge", "question=&ruleset=jbl&players=99", "%"])
def test_coming_from_nowhere_starts_anew(client, came_from):
    response = client.post(address("kyoto"), {"came_from": came_from, "exit-0-player": "77"})
    assert response.status_code in {200, 404}


# The ruling.


def test_an_open_question_names_the_option_that_would_settle_it(client):
    page = markup(asked(client, "zai", **play("zai", *KILL)))
    for words in (
        "規則だけでは決まりません",
        "大会が決めればここで決まります",
        "あがり殺しのカード",
        "決まっていない",
        "このカードを捨てると、ほかの人のあがりを取り消せる。",
    ):
        assert words in page
    assert "<code>killer_card</code>" not in page


def test_a_kept_ruling_of_another_document_is_printed_with_what_would_settle_it(client):
    event = make_event()
    client.force_login(make_user("judge_event", username="sato"))
    keep = KeepForm(None, events=Event.objects.all())
    sent_by_judge = posted(CASE_FORMS["play"]("zai"), keep, keep__event=event.pk, **play("zai", *KILL))
    assert client.post(address("zai"), sent_by_judge).headers["Location"] == "/e/spring/rulings/1/"
    slip = slip_text(client)
    settles = "あがり殺しのカード:決まっていない。このカードを捨てると"
    for words in ("規則だけでは決まりません", "B:あがり殺し", "大会の設定しだいのところ", settles):
        assert words in slip


@pytest.mark.parametrize(
    ("document", "question", "asks", "words", "said"),
    [
        ("momo", "deal", {}, "決めるのは審判長", True),
        ("sdin", "play", play("sdin", "A: ♠8", held="♠8"), "大会の設定しだいのところ", True),
        ("sdin", "play", play("sdin", "A: ♠8", held="♠8"), "<dt>反則あがり</dt>", True),
        ("jbl", "play", play("jbl", "A: ♠8"), "大会の設定しだいのところ", False),
    ],
)
def test_a_ruling_says_who_or_which_option_decides(client, document, question, asks, words, said):  # noqa: PLR0917
    assert (words in markup(asked(client, document, question, **asks))) is said
