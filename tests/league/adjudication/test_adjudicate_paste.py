"""A position pasted into the form: read as a whole, refused by line and word, and nothing typed is lost."""

import html
import json
import re

import pytest

from league.adjudication.forms.paste import LONGEST
from league.adjudication.forms.play import PlayInquiry
from league.models import Ruling
from league.rulings.forms.steps import KeepForm
from league.rulings.views.asking import INQUIRIES
from rules_ref.documents import DOCUMENTS
from rules_ref.notation import read_notation
from tests.factories import make_event, make_match, make_user, play_set
from tests.league.asking import posted

pytestmark = pytest.mark.django_db
ANYWHERE = "/rules/adjudicate/"
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
WITH_DEFAULT = """\
ruleset: kyoto
regulation pass_lockout: on
players: A B C D
hand A: S6 H4 H9
turn: A
A: S6
"""


def paste(client, text, address=ANYWHERE, **changes):
    return client.post(address, posted(PlayInquiry("jbl"), KeepForm(None), paste__text=text, **changes))


def page_of(response):
    return html.unescape(response.content.decode())


def part(response, pattern):
    """The first group of what is found in the page, which must be there."""
    found = re.search(pattern, page_of(response), re.DOTALL)
    assert found, pattern
    return found[1]


def written(response):
    """What stands in the field for the notation."""
    return part(response, r'<textarea name="paste-text"[^>]*>\n?(.*?)</textarea>')


def errors(response):
    return html.unescape(
        " ".join(re.findall(r'class="errorlist".*?</ul>', response.content.decode(), re.DOTALL))
    )


def shown(response, field):
    """The value of a text field, or those of what is chosen."""
    page = page_of(response)
    chosen = re.findall(rf'name="{field}" value="([^"]*)"[^>]* checked', page)
    listed = re.findall(rf'<select name="{field}".*?</select>', page, re.DOTALL)
    chosen += [value for each in listed for value in re.findall(r'value="([^"]*)" selected', each)]
    return chosen or re.findall(rf'name="{field}" value="([^"]*)"', page)


def test_a_position_without_a_move_comes_back_filled_in(client):
    response = paste(client, POSITION)
    assert response.status_code == 200
    expected = {
        "pile-0-cards": ["♦10"],
        "pile-0-by": ["2"],
        "pile-1-cards": ["♦9"],
        "play-by": ["4"],
        "play-turn": ["4"],
        "play-passed": ["1", "3"],
        "play-lock": ["D"],
        "play-left": ["listed"],
        "play-hand": ["♦J ♣6"],
        "seat-0-name": ["春"],
        "seat-0-hand": ["4"],
        "seat-0-player_class": ["daifugo"],
    }
    assert {field: shown(response, field) for field in expected} == expected
    assert re.search(r'name="play-number_lock"[^>]* checked', page_of(response))
    assert "貼られた局面を記入しました。" in page_of(response)
    assert written(response) == ""


def test_it_switches_to_its_own_document_and_number_of_players(client):
    page = page_of(paste(client, POSITION))
    assert re.search(r'title="[^"]*" aria-current="page">KYOTO<', page)
    assert 'action="?ruleset=kyoto&question=play&players=5"' in page


def test_with_a_move_it_gets_its_ruling(client):
    response = paste(client, POSITION + MOVE)
    page = page_of(response)
    assert response.status_code == 200
    for words in ("11バックです", 'href="/rules/kyoto/#KYOTO-2.5"', "次は春の番"):
        assert words in page
    assert shown(response, "play-cards") == ["♦J"]
    assert not Ruling.objects.exists()


def test_the_ruling_writes_its_case_out(client):
    text = part(paste(client, POSITION + MOVE), r'<textarea id="case-notation"[^>]*>\n(.*?)</textarea>')
    assert read_notation(text).case == read_notation(POSITION + MOVE).case


def test_a_question_without_a_notation_writes_none(client):
    data = posted(INQUIRIES["ranking"]("jbl"), KeepForm(None), exit__0__player="1")
    page = page_of(client.post(f"{ANYWHERE}?question=ranking", data))
    assert "case-json" in page
    assert "case-notation" not in page


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_example_of_every_document_gets_a_ruling(client, document):
    example = part(client.get(ANYWHERE, {"ruleset": document}), r"<pre[^>]*>(.*?)</pre>")
    assert "8切りです" in page_of(paste(client, example))


def test_the_document_of_the_form_need_not_be_named(client):
    text = POSITION.replace("規則: kyoto\n", "") + MOVE
    assert "KYOTO-2.5" in page_of(paste(client, text, f"{ANYWHERE}?ruleset=kyoto"))


def test_a_case_in_json_is_read_as_well(client):
    case = read_notation(POSITION + MOVE).case
    assert "KYOTO-2.5" in page_of(paste(client, json.dumps(case)))


def test_what_no_field_asks_keeps_its_text(client):
    response = paste(client, WITH_DEFAULT)
    assert "次はBの番" in page_of(response)
    assert written(response) == WITH_DEFAULT
    assert written(paste(client, WITH_DEFAULT.replace("regulation pass_lockout: on\n", ""))) == ""


def test_without_a_move_it_says_where_to_write_what_no_field_asks(client):
    text = "ruleset: jbl\nregulation cutoff: discard_game\nplayers: A B C\nhand A: S3 S4\nturn: A\n"
    response = paste(client, text)
    assert "表記の最後に1行で" in page_of(response)
    assert written(response) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (POSITION.replace("あり", "たぶん"), "11行目の8文字目「たぶん」: ここには次のどれか"),
        (POSITION.replace("♣6", "♣16"), "4行目の10文字目: 「♣16」というカードはありません。"),
        (POSITION + "月: ♦J ♦J\n", "12行目の"),
        (POSITION + "空: ♦J\n", "12行目の1文字目: 「空」はこの卓にいません。"),
        (POSITION.replace("手番: 月", "手番: -"), "6行目の1文字目「手番」: ゲームが終わった"),
        (POSITION.replace("春 夏 秋", "春"), "8行目の3文字目: 「秋」はこの卓にいません。"),
        (POSITION.replace("kyoto", "bridge"), "1行目の1文字目「規則」: "),
        (POSITION.replace("手番: 月\n", ""), "「手番」（局面）の行がありません。"),
        ("ruleset: jbl\nplayers: A B C\nleader: A\nhand A: 1", "ゲームの棋譜はリプレイのページ"),
        ("[]", "ゲームがありません。"),
        (POSITION + r'note: "\u0000"', "表示できない文字が含まれています。"),
        ("{", "JSONとして読めなくなります。"),
        ('{"question": "play"}', "position: "),
        ('{"question": "play", "position": 7}', "position: "),
        ("#" * (LONGEST + 1), f"{LONGEST}"),
    ],
)
def test_what_cannot_be_read_is_named_and_nothing_is_lost(client, text, message):
    response = paste(client, text, seat__0__name="髙﨑", play__cards="S8 H8", exit__1__player="2")
    assert response.status_code == 422
    assert message in errors(response)
    assert written(response) == text
    kept = {"seat-0-name": ["髙﨑"], "play-cards": ["S8 H8"], "exit-1-player": ["2"]}
    assert {field: shown(response, field) for field in kept} == kept


def test_refusals_are_in_the_readers_language(client):
    client.cookies.load({"django_language": "en"})
    assert "This must be one of these: on (あり), off (なし)" in page_of(
        paste(client, POSITION.replace("あり", "so"))
    )


def test_the_text_comes_along_to_another_question_unread(client):
    sent = posted(
        PlayInquiry("jbl"), KeepForm(None), paste__text="たぶん", came_from="ruleset=jbl&question=play"
    )
    there = client.post(f"{ANYWHERE}?ruleset=jbl&question=ranking", sent)
    assert (there.status_code, written(there)) == (200, "たぶん")
    sent["came_from"] = "ruleset=jbl&question=ranking"
    assert written(client.post(f"{ANYWHERE}?ruleset=jbl&question=play", sent)) == "たぶん"


def test_only_a_question_about_a_play_reads_the_text(client):
    sent = posted(INQUIRIES["ranking"]("jbl"), KeepForm(None), exit__0__player="1", paste__text="たぶん")
    response = client.post(f"{ANYWHERE}?question=ranking", sent)
    assert response.status_code == 200
    assert "case-json" in page_of(response)


def test_officials_may_keep_the_ruling_on_a_pasted_position(client):
    event = make_event()
    user = make_user("judge_event")
    client.force_login(user)
    response = paste(client, POSITION + MOVE, keep__event=event.pk)
    assert response.headers["Location"] == f"/e/{event.slug}/rulings/1/"
    assert Ruling.objects.get().case == read_notation(POSITION + MOVE).case


# At a table.


@pytest.fixture
def match():
    match = make_match()
    play_set(match, 1, ("1 2 3",))
    return match


def at_table(client, match, text, name="審判 山本", query=""):
    data = posted(KeepForm(None, ask_name=True), keep__referee=name, paste__text=text)
    return client.post(f"/t/{match.table.token}/adjudicate/{query}", data)


def test_a_table_knows_document_players_and_classes(client, match):
    response = at_table(client, match, "手札 青木: ♠8 ♥5\n手番: 青木\n青木: ♠8")
    ruling = Ruling.objects.get()
    assert response.headers["Location"] == f"/t/{match.table.token}/rulings/1/"
    assert ruling.case["ruleset"] == "jbl"
    assert ruling.case["position"]["classes"]["青木"] == "daifugo"
    assert len(ruling.case["position"]["players"]) == 4


def test_players_may_be_named_from_another_seat_on(client, match):
    at_table(client, match, "手札 青木: ♠8 ♥5\n手番: 青木\n青木: ♠8")
    seated = Ruling.objects.get().case["position"]["players"]
    turned = f"席順: {' '.join(seated[1:] + seated[:1])}\n手札 青木: ♠8 ♥5\n手番: 青木\n青木: ♠8"
    at_table(client, match, turned)
    assert [ruling.case["position"]["players"] for ruling in Ruling.objects.all()] == [seated, seated]


def test_without_a_move_the_table_fills_in_its_part(client, match):
    response = at_table(client, match, "手番: 青木\n手札 青木: 3枚\n場 井上: ♠5")
    assert response.status_code == 200
    assert shown(response, "pile-0-cards") == ["♠5"]
    assert shown(response, "keep-referee") == ["審判 山本"]
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("規則: zai", "1行目の1文字目「規則」: この大会の規則ではありません。"),
        ("席順: A B C D", "1行目の1文字目「席順」: この卓の席順は"),
        ("設定 pass_lockout: なし", "1行目の1文字目「設定」: この大会の設定と違います。"),
    ],
)
def test_a_table_is_no_other_table(client, match, line, message):
    response = at_table(client, match, f"{line}\n手番: 青木\n手札 青木: ♠8 ♥5\n青木: ♠8")
    assert response.status_code == 422
    assert message in errors(response)
    assert not Ruling.objects.exists()


def test_the_name_of_the_referee_is_still_asked(client, match):
    text = "手番: 青木\n手札 青木: ♠8 ♥5\n青木: ♠8"
    response = at_table(client, match, text, name="")
    assert response.status_code == 422
    assert written(response) == text
    assert not Ruling.objects.exists()


def test_a_text_from_another_question_of_the_table_is_not_read(client, match):
    page = at_table(client, match, "手番: 青木\n手札 青木: ♠8 ♥5\n青木: ♠8", query="?question=deal")
    assert page.status_code == 422
    assert not Ruling.objects.exists()
