"""A play pasted in the notation gets its ruling; errors name line and character, and the text is kept."""

import json
import re

import pytest

from league.adjudication.forms.paste import LONGEST, PlayCaseForm
from league.models import Ruling
from league.rulings.forms.steps import KeepForm
from league.rulings.views.asking import CASE_FORMS
from rules_ref.documents import DOCUMENTS
from rules_ref.notation import read_notation
from tests.factories import after_a_game, make_event, make_user
from tests.league.asking import posted
from tests.pages import markup

pytestmark = pytest.mark.django_db
ANYWHERE = "/rules/adjudicate/?question=play"
POSITION = """\
規則: kyoto
席順: 春 夏 秋 冬 月
階級: 春=大富豪
手札 月: ♦J ♣6
手札 春: 4枚
手番: 月
場 春: ♦9
場 秋: ♦10
パス済み: 夏 冬
しばり: ♦
数字しばり: あり
"""
MOVE = "月: ♦J\n"


def paste(client, text, address=ANYWHERE, **changes):
    return client.post(address, posted(PlayCaseForm("jbl"), KeepForm(None), paste__text=text, **changes))


def part(response, pattern):
    """The first group of the pattern's match in the page; fails if there is none."""
    found = re.search(pattern, markup(response), re.DOTALL)
    assert found, pattern
    return found[1]


def written(response):
    """The content of the field for the notation."""
    return part(response, r'<textarea name="paste-text"[^>]*>\n?(.*?)</textarea>')


def errors_of(response):
    return " ".join(re.findall(r'class="errorlist".*?</ul>', markup(response), re.DOTALL))


def test_with_a_move_it_gets_its_ruling(client):
    response = paste(client, POSITION + MOVE)
    page = markup(response)
    assert response.status_code == 200
    for words in ("11バックです", 'href="/rules/kyoto/#KYOTO-2.5"', "次は春の番"):
        assert words in page
    assert not Ruling.objects.exists()


def test_the_ruling_writes_its_case_out(client):
    text = part(paste(client, POSITION + MOVE), r'<textarea id="case-notation"[^>]*>\n(.*?)</textarea>')
    assert read_notation(text).case == read_notation(POSITION + MOVE).case


def test_a_question_without_a_notation_writes_none(client):
    data = posted(CASE_FORMS["ranking"]("jbl"), KeepForm(None), exit__0__player="1")
    page = markup(client.post("/rules/adjudicate/?question=ranking", data))
    assert "case-json" in page
    assert "case-notation" not in page


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_example_of_every_document_gets_a_ruling(client, document):
    example = part(client.get(ANYWHERE, {"ruleset": document, "question": "play"}), r"<pre[^>]*>(.*?)</pre>")
    assert "8切りです" in markup(paste(client, example))


@pytest.mark.parametrize(
    ("text", "query"),
    [
        (POSITION.replace("規則: kyoto\n", "") + MOVE, "&ruleset=kyoto"),
        (json.dumps(read_notation(POSITION + MOVE).case), ""),
    ],
    ids=["the document of the form", "JSON"],
)
def test_a_case_is_read_without_its_document_or_in_json(client, text, query):
    assert "KYOTO-2.5" in markup(paste(client, text, ANYWHERE + query))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (POSITION, "どの手を裁定するかが書かれていません。"),
        (POSITION.replace("あり", "たぶん"), "11行目の8文字目「たぶん」: ここには次のどれか"),
        (POSITION.replace("♣6", "♣16"), "4行目の10文字目: 「♣16」というカードはありません。"),
        (POSITION + "月: ♦J ♦J\n", "12行目の"),
        (POSITION + "空: ♦J\n", "12行目の1文字目: 「空」はこの卓にいません。"),
        (POSITION.replace("手番: 月", "手番: -"), "6行目の1文字目「手番」: ゲームが終わった"),
        (POSITION.replace("春 夏 秋", "春") + MOVE, "8行目の3文字目: 「秋」はこの卓にいません。"),
        (POSITION.replace("kyoto", "bridge") + MOVE, "1行目の1文字目「規則」: "),
        (POSITION.replace("手番: 月\n", ""), "「手番」（局面）の行がありません。"),
        ("ruleset: jbl\nplayers: A B C\nleader: A\nhand A: 1", "ゲームの棋譜はリプレイのページ"),
        ("[]", "ゲームがありません。"),
        ("", "必須"),
        (POSITION + r'note: "\u0000"', "表示できない文字が含まれています。"),
        ("{", "JSONとして読めなくなります。"),
        ('{"question": "play"}', "position: "),
        ('{"question": "play", "position": 7}', "position: "),
        ("#" * (LONGEST + 1), f"{LONGEST}"),
    ],
)
def test_what_cannot_be_read_is_named_and_nothing_is_lost(client, text, message):
    response = paste(client, text)
    assert response.status_code == 422
    assert message in errors_of(response)
    assert written(response) == text


def test_refusals_are_in_the_readers_language(client):
    client.cookies.load({"django_language": "en"})
    assert "This must be one of these: on (あり), off (なし)" in markup(
        paste(client, POSITION.replace("あり", "so"))
    )


def test_officials_may_keep_the_ruling_on_a_pasted_position(client):
    event = make_event()
    user = make_user("judge_event")
    client.force_login(user)
    response = paste(client, POSITION + MOVE, keep__event=event.pk)
    assert response.headers["Location"] == f"/e/{event.slug}/rulings/1/"
    assert Ruling.objects.get().case == read_notation(POSITION + MOVE).case


# At a table.

EIGHT = "手番: 青木\n手札 青木: ♠8 ♥5\n青木: ♠8"


@pytest.fixture
def match():
    return after_a_game()


def at_table(client, match, text, name="審判 山本", query="?question=play"):
    data = posted(KeepForm(None, ask_name=True), keep__referee=name, paste__text=text)
    return client.post(f"/t/{match.table.token}/adjudicate/{query}", data)


def test_a_table_knows_document_players_and_classes_and_may_name_them_from_another_seat_on(client, match):
    response = at_table(client, match, EIGHT)
    assert response.headers["Location"] == f"/t/{match.table.token}/rulings/1/"
    first = Ruling.objects.get().case
    seated = first["position"]["players"]
    assert (first["ruleset"], first["position"]["classes"]["青木"], len(seated)) == ("jbl", "daifugo", 4)
    at_table(client, match, f"席順: {' '.join(seated[1:] + seated[:1])}\n{EIGHT}")
    assert [ruling.case["position"]["players"] for ruling in Ruling.objects.all()] == [seated, seated]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("規則: zai", "1行目の1文字目「規則」: この大会の規則ではありません。"),
        ("席順: A B C D", "1行目の1文字目「席順」: この卓の席順は"),
        ("設定 pass_lockout: なし", "1行目の1文字目「設定」: この大会の設定と違います。"),
    ],
)
def test_a_table_is_no_other_table(client, match, line, message):
    response = at_table(client, match, f"{line}\n{EIGHT}")
    assert response.status_code == 422
    assert message in errors_of(response)
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    "more", [{"name": ""}, {"query": "?question=deal"}], ids=["no name", "another question"]
)
def test_without_a_name_or_of_another_question_nothing_is_kept(client, match, more):
    response = at_table(client, match, EIGHT, **more)
    assert response.status_code == 422
    assert "query" in more or written(response) == EIGHT
    assert not Ruling.objects.exists()
