"""The register of an event's rulings, the head judge's inbox, calls and appeals from the tables."""

import csv
import re
from io import StringIO
from uuid import uuid4

import pytest
from django.test import Client

from league.matches.services.matches import close_match
from league.models import Ruling, RulingStep
from league.rulings.services import RulingPlace, ask_reopening, record_ruling
from rules_ref import adjudicate
from tests.factories import NAMES, NOW, make_match, make_user, new_entry, played_match
from tests.league.ruling_steps import (
    answer,
    appeal,
    ask,
    call,
    overrule,
    play_case,
    slip_text,
    status_of,
    uphold,
)
from tests.pages import markup

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgresql("clauses, names and words are looked for and sorted"),
]
REGISTER, INBOX = "/e/spring/rulings/", "/e/spring/rulings/inbox/"


def numbers(response):
    return [row.record.number for row in response.context["table"].page]


def at_table(match, page=""):
    return f"/t/{match.table.token}/rulings/{page}"


# The register.


def test_the_register_shows_every_ruling_with_all_that_is_asked_of_it(judge, match):
    ask(match, "S8", set_number=2, game=3)
    page = markup(judge.get(REGISTER))
    where = ("予選 1卓", "第2セット 第3ゲーム", "審判 山本")
    for words in (*where, "出し方", "8切りです", "JBL-7.1", "裁定済み"):
        assert words in page


TURNED = "いまの規則なら変わります"
EIGHT = play_case("S8")
ANSWERS = {
    "as_today": (EIGHT, {}, ()),
    "other_words": (EIGHT, {"summary_ja": "別の言葉"}, ()),
    "another_verdict": (EIGHT, {"verdict": "illegal"}, ("判定", "8切り", "いまの理由")),
    "unreadable": (EIGHT | {"ruleset": "bridge"}, {}, ("もう読めない問い",)),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_what_the_rules_would_answer_otherwise_today_is_marked_with_both_answers(judge, match, name):
    case, changed, told = ANSWERS[name]
    ruling = ask(match, "S8")
    before = {"case": case, "answer": adjudicate(EIGHT) | changed}
    Ruling.objects.create(
        **before, event=ruling.event, number=2, client_id=uuid4(), ruleset="jbl", question="play", asked_by="山本", at=NOW
    )  # fmt: skip
    assert markup(judge.get(REGISTER)).count(TURNED) == bool(told)
    page = markup(judge.get(f"{REGISTER}2/"))
    assert [words in page for words in (TURNED, *told)] == [bool(told)] * (1 + len(told))
    assert TURNED not in markup(judge.get(f"{REGISTER}1/"))


@pytest.fixture
def four(match):
    """Rulings 1, 2 (appealed) and, at the next table, 3 (overruled) and 4 (an open call)."""
    ask(match, "S8")
    appeal(ask(match, "S9"))
    other = make_match(("加藤", "木村", "工藤", "小林"), event=match.table.round.event, number=2)
    overrule(ask(other, "S10", by="加藤"), "映像を見た")
    call(other, "席を間違えた")
    return other


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", [4, 3, 2, 1]),
        ("?state=open", [4]),
        ("?state=appealed", [2]),
        ("?state=overruled", [3]),
        ("?state=ruled", [1]),
        ("?state=upheld", []),
        ("?clause=JBL-7.1", [1]),
        ("?q=席", [4]),
        ("?q=ｶﾄｳ", []),
        ("?q=加藤", [3]),
        ("?q=映像", [3]),
        ("?q=納得 井上", [2]),
        ("?sort=number", [1, 2, 3, 4]),
        ("?sort=table", [1, 2, 3, 4]),
        ("?sort=state", [2, 4, 3, 1]),
    ],
)
def test_the_register_is_narrowed_down_and_sorted(judge, four, asked, found):
    assert numbers(judge.get(REGISTER + asked)) == found


def test_every_order_of_the_list_can_be_chosen_where_its_head_is_not_shown(judge, four):
    page = judge.get(REGISTER, {"sort": "state", "clause": ""})
    form = page.context["form"]
    assert not form.errors
    assert not page.context["is_narrowed"]
    headed = {column.name for column in page.context["table"].columns if column.orderable}
    assert {value.removeprefix("-") for value, _ in form.fields["sort"].choices} == headed
    assert len(form.fields["sort"].choices) == 2 * len(headed)
    assert '<option value="state" selected>状態（昇順）</option>' in markup(page)
    by_itself, *_others = form.fields["sort"].choices
    assert numbers(judge.get(REGISTER, {"sort": by_itself[0]})) == numbers(judge.get(REGISTER))


def test_the_register_of_one_table_and_of_what_cannot_be_asked_for(judge, four):
    assert numbers(judge.get(REGISTER, {"match": four.pk})) == [4, 3]
    response = judge.get(REGISTER, {"match": "x", "state": "maybe"})
    assert response.status_code == 200
    assert response.context["form"].errors.keys() == {"match", "state"}


def test_the_register_as_a_file_for_spreadsheets(judge, four):
    response = judge.get(REGISTER + "list.csv?state=overruled")
    header, row = csv.reader(StringIO(response.content.decode("utf-8-sig")))
    told = dict(zip(header, row, strict=True))
    shown = {"番号": "3", "状態": "裁定を変更", "理由": "映像を見た", "卓": "予選 2卓"}
    assert {column: told[column] for column in shown} == shown


def test_the_register_takes_the_same_queries_for_any_number(judge, match, django_assert_max_num_queries):
    ask(match)
    with django_assert_max_num_queries(15) as few:
        judge.get(REGISTER)
    for each in range(6):
        appeal(ask(match, f"S{each + 3}"))
    with django_assert_max_num_queries(len(few)):
        judge.get(REGISTER)


def test_the_spreadsheet_has_a_call_in_the_words_of_the_table_and_of_the_judge(judge, match):
    answer(call(match, "席を間違えた"), "そのまま打つ")
    response = judge.get(REGISTER + "list.csv")
    _header, row = csv.reader(StringIO(response.content.decode("utf-8-sig")))
    assert row[-2:] == ["席を間違えた", "そのまま打つ"]


@pytest.mark.parametrize("page", [REGISTER, REGISTER + "list.csv", INBOX])
def test_the_register_is_for_officials(client, match, page):
    assert client.get(page).status_code == 403
    client.force_login(make_user(username="guest"))
    assert client.get(page).status_code == 403


# The inbox.


def test_the_inbox_shows_what_waits_the_oldest_first(judge, four):
    response = judge.get(INBOX)
    assert [row.ruling.number for row in response.context["rows"]] == [2, 4]
    page = markup(response)
    for words in ("席を間違えた", "納得できない", "2件が審判長を待っています", "最近の裁定"):
        assert words in page


def test_people_come_first_then_tables_that_wait_then_questions(judge, match):
    made = play_case("S8", by="青木")
    record_ruling(
        place=RulingPlace(match.table.round.event, match, 1, 1), case=made, answer=adjudicate(made) | {"verdict": "undetermined"},
        entry=new_entry(0),
    )  # fmt: skip
    call(match, "来てください")
    call(match, "体調が悪い人がいます", ready="unwell")
    rows = judge.get(INBOX).context["rows"]
    assert [(row.ruling.number, row.is_urgent) for row in rows] == [(3, True), (2, False), (1, False)]


def test_a_call_is_done_with_by_one_tap_and_leaves_the_table_alone(judge, match):
    called, question = call(match), appeal(ask(match)).ruling
    page = markup(judge.get(INBOX))
    assert page.count("済んだ") == 1
    assert "裁定 第1号" not in page
    for _twice in range(2):
        judge.post(f"{INBOX.removesuffix('inbox/')}{called.number}/settle/")
    assert [each.reason for each in called.steps.all()] == ["済んだ"]
    assert [row.ruling for row in judge.get(INBOX).context["rows"]] == [question]
    assert "審判長の決定があります" not in markup(judge.get(f"/t/{match.table.token}/"))
    judge.post(f"{INBOX.removesuffix('inbox/')}{question.number}/settle/")
    assert status_of(question) == "appealed"


def test_an_empty_inbox_says_so_and_an_organiser_has_none(judge, match):
    assert "対応待ちのものはありません" in markup(judge.get(INBOX))
    judge.force_login(make_user("organise_event"))
    assert judge.get(INBOX).status_code == 403
    assert "受信箱" not in markup(judge.get(REGISTER))


def test_the_inbox_answers_only_when_something_has_changed(judge, match):
    version = judge.get(INBOX).context["version"]
    assert judge.get(INBOX, {"since": version}).status_code == 204
    ruling = ask(match)
    first = judge.get(INBOX, {"since": version}, headers={"HX-Request": "true"})
    assert first.status_code == 200
    assert "<html" not in first.content.decode()
    appeal(ruling)
    assert "納得できない" in markup(judge.get(INBOX, {"since": first.context["version"]}))


# Calls and appeals.


def test_the_referee_calls_the_head_judge(client, match):
    page = client.get(at_table(match, "call/?game=6"))
    form = page.context["form"]
    sent = {
        "call-form_id": form["form_id"].value(),
        "call-words": "席を間違えた",
        "call-referee": "審判 山本",
    }
    first = client.post(at_table(match, "call/?game=6"), sent)
    assert first.headers["Location"] == at_table(match, "1/")
    client.post(at_table(match, "call/?game=6"), sent)
    ruling = Ruling.objects.get()
    assert (ruling.set_number, ruling.game_number, ruling.asked_by) == (2, 2, "審判 山本")
    assert "席を間違えた" in markup(client.get(at_table(match, "1/")))
    assert "審判の名前" not in markup(client.get(at_table(match, "call/")))


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({}, "来てください"),
        ({"call-ready": "cards"}, "カードの枚数が合いません"),
        ({"call-ready": "cards", "call-words": "54枚"}, "カードの枚数が合いません 54枚"),
        ({"call-ready": "come", "call-referee": ""}, None),
    ],
    ids=["nothing", "ready", "ready and words", "no name"],
)
def test_a_call_needs_no_words_of_ones_own_but_a_name(client, match, sent, words):
    form = {"call-form_id": uuid4(), "call-referee": "審判 山本", **sent}
    assert client.post(at_table(match, "call/"), form).status_code == (302 if words else 422)
    assert [ruling.case["words"] for ruling in Ruling.objects.all()] == ([words] if words else [])


@pytest.mark.parametrize(
    ("caller", "reader", "read"),
    [
        ("ja", "en", "The number of cards is wrong 54枚"),
        ("en", "ja", "カードの枚数が合いません 54枚"),
        ("ja", "ja", "カードの枚数が合いません 54枚"),
    ],
)
def test_a_ready_reason_is_read_in_the_language_of_the_reader(judge, match, caller, reader, read):
    sent = {"call-form_id": uuid4(), "call-referee": "審判 山本", "call-ready": "cards", "call-words": "54枚"}
    Client().post(at_table(match, "call/"), sent, headers={"accept-language": caller})
    for page in (INBOX, "/e/spring/rulings/1/"):
        assert f">{read}<" in markup(judge.get(page, headers={"accept-language": reader}))
    assert numbers(
        judge.get(REGISTER, {"q": "枚数が合いません 54枚"}, headers={"accept-language": "ja"})
    ) == [1]


def test_a_request_to_reopen_is_read_in_the_language_of_the_reader(judge):
    match = played_match()
    close_match(match=match, entry=new_entry(match), reason="署名は用紙")
    ask_reopening(match=match, entry=new_entry(0))
    assert ">Please reopen this match" in markup(judge.get(INBOX, headers={"accept-language": "en"}))


@pytest.mark.parametrize("ready", [{}, {"ready": "later"}, {"ready": ["cards"]}, {"ready": "cards"}])
def test_a_call_kept_without_a_reason_that_is_known_stands_as_it_was_said(judge, match, ready):
    called = call(match, "カードがない")
    case = {"ruleset": "jbl", "question": "call", "words": "カードが1枚ない", **ready}
    record_ruling(place=RulingPlace(called.event, match), case=case, answer={}, entry=new_entry(0))
    assert ">カードが1枚ない<" in markup(judge.get("/e/spring/rulings/2/", headers={"accept-language": "en"}))


def test_the_inbox_says_where_to_go_and_since_when_somebody_waits(judge, four):
    page = judge.get(INBOX).content.decode()
    assert [page.count(f'<p class="waits-where"><strong>{number}卓</strong>') for number in (1, 2)] == [1, 1]
    for words in ("呼び出し", "異議", "待っています", 'data-count="2"'):
        assert words in page
    assert "審判長の受信箱（2件）" in markup(judge.get("/e/spring/"))


def test_the_slip_of_a_call_says_what_was_asked_and_answered(client, match):
    ruling = call(match, "席を間違えた")
    for words in ("席を間違えた", "審判長待ち"):
        assert words in slip_text(client, at_table(match, "1/slip.pdf"))
    answer(ruling, "席順に戻す", "JBL-2.1", "nothing-9")
    assert "JBL-2.1" in slip_text(client, at_table(match, "1/slip.pdf"))
    overrule(ruling, "やり直す")
    text = slip_text(client, at_table(match, "1/slip.pdf"))
    for words in ("審判長の裁定", "席順に戻す", "やり直す"):
        assert words in text


@pytest.mark.parametrize(
    ("cards", "more", "said"),
    [
        (("S8",), {}, ["場が流れ、青木から始めます。"]),
        (("S8",), {"hand": 1}, ["次は井上の番です。", "8切りにはならず、8は場に残ります。"]),
        (("H4", "H5", "H6", "H7"), {}, ["次は井上の番です。", "階段では革命になりません"]),
    ],
)
def test_the_slip_says_what_follows_and_what_it_is_not_and_nothing_twice(client, match, cards, more, said):
    ask(match, *cards, **more)
    told = slip_text(client, at_table(match, "1/slip.pdf")).split("根拠")[0]
    assert [told.count(each) for each in said] == [1] * len(said)


def test_the_slip_of_an_appealed_ruling_says_who_objects_and_the_print_room_takes_it_and_calls(client, match):
    call(match)
    appeal(ask(match), "枚数が違う", by="井上")
    assert "井上:枚数が違う" in slip_text(client, at_table(match, "2/slip.pdf"))
    client.force_login(make_user("organise_event"))
    assert client.get("/e/spring/print/?round=1").status_code == 200


@pytest.mark.parametrize(("verdict", "valid"), [("", ""), ("foul", "出せますが、反則あがりです")])
def test_what_was_overruled_says_what_is_valid_and_strikes_the_answer_out(judge, match, verdict, valid):
    overrule(ask(match), "映像を見た。出せない", verdict=verdict)
    for page in ("/e/spring/rulings/1/", INBOX, at_table(match), at_table(match, "1/"), REGISTER):
        shown = markup(judge.get(page))
        assert re.search(r"<s>[^<]*8切りです", shown), page
        unstruck = re.sub(r"(?s)<s>[^<]*</s>|<(textarea|pre).*?</\1>", "", shown)
        assert "映像を見た。出せない" in unstruck, page
        assert valid in unstruck, page
        assert not re.search(r"8切りです\s*<", unstruck), page


def held_up(shown: str) -> str:
    """The text of the card that is held up to the table, in both languages, with only its ``<s>`` tags."""
    card = shown[shown.index("<dialog") : shown.index("</dialog>")]
    return " ".join(re.sub(r"<(?!/?s>)[^>]*>", " ", card).split())


@pytest.mark.parametrize(
    ("verdict", "japanese", "english"),
    [
        ("illegal", "× 出せません 審判長の決定で変更 <s>○ 8切りです</s>", "Overruled by the head judge"),
        ("foul", "△ 出せますが、反則あがりです 審判長の決定で変更 <s>○ 8切りです</s>", "but a foul finish"),
        ("", "審判長の決定で変更 <s>○ 8切りです</s>", "Overruled by the head judge"),
    ],
)
def test_what_is_held_up_to_the_table_is_what_is_valid_now(judge, match, verdict, japanese, english):
    overrule(ask(match), "映像を見た", verdict=verdict)
    card = held_up(markup(judge.get("/e/spring/rulings/1/")))
    assert card.startswith(japanese)
    assert english in card
    assert "<s>○ Eight-cut</s>" in card
    assert card.count("映像を見た") == 1


def test_a_page_that_is_open_while_the_head_judge_decides_says_what_is_valid_from_then_on(client, match):
    overrule(ask(match), "映像を見た", verdict="illegal")
    shown = markup(client.get(at_table(match, "1/?since=0"), headers={"HX-Request": "true"}))
    assert '<div id="valid" hx-swap-oob="true">' in shown
    assert "取り消された裁定の理由" in shown[shown.index('<div id="why" hx-swap-oob="true">') :]
    assert not re.search(r"8切りです\s*<", re.sub(r"(?s)<s>[^<]*</s>|<(textarea|pre).*?</\1>", "", shown))


def test_an_appeal_leaves_the_decision_in_force(judge, match):
    ruling = ask(match)
    overrule(ruling)
    appeal(ruling)
    assert re.search(r"<s>[^<]*8切りです", markup(judge.get("/e/spring/rulings/1/")))
    uphold(ruling)
    assert "<s>" not in markup(judge.get("/e/spring/rulings/1/"))


@pytest.mark.parametrize(
    ("verdict", "valid"),
    [("", "審判長の決定: 映像を見た"), ("illegal", "出せません（審判長の決定: 映像を見た）")],
)
def test_the_register_as_a_file_says_what_is_valid(judge, match, verdict, valid):
    overrule(ask(match), "映像を見た", verdict=verdict)
    table = judge.get(REGISTER + "list.csv").content.decode("utf-8-sig")
    assert valid in table
    assert "8切りです" not in table


@pytest.mark.parametrize(
    ("verdict", "decided"), [("", "審判長の決定による"), ("illegal", "×出せません（審判長の決定）")]
)
def test_the_slip_of_an_overruled_ruling_has_the_decision_for_its_verdict(judge, match, verdict, decided):
    overrule(ask(match, pile=[{"by": "遠藤", "cards": ["S6"]}]), "映像を見た", verdict=verdict)
    slip = slip_text(judge)
    assert slip.index(decided) < slip.index("映像を見た") < slip.index("○8切りです")
    assert "場が流れ" not in slip.replace("○8切りです", "").split("根拠")[0].split("映像を見た")[0]


def test_a_call_answered_and_overruled_shows_the_question_and_what_is_valid(judge, match):
    question = call(match, "席を間違えた")
    answer(question, "戻して続ける")
    overrule(question, "配り直す")
    shown = markup(judge.get("/e/spring/rulings/1/"))
    assert shown.index("席を間違えた") < shown.index("審判長の決定で変更") < shown.index("配り直す")


def test_a_player_appeals_through_the_table(client, match):
    ask(match)
    page = client.get(at_table(match, "1/appeal/"))
    assert [label for _, label in page.context["form"]["by"].field.choices] == list(NAMES)
    sent = {"client_id": uuid4(), "seen": 0, "by": "井上", "reason": "枚数が違う", "referee": "審判 山本"}
    for _ in range(2):
        response = client.post(at_table(match, "1/appeal/"), sent)
        assert response.headers["Location"] == at_table(match, "1/")
    step = RulingStep.objects.get()
    assert (step.by, step.entered_by, step.reason) == ("井上", "審判 山本", "枚数が違う")
    page = markup(client.get(at_table(match, "1/")))
    assert "異議を申し立てる" not in page
    assert "（入力:審判山本）" in re.sub(r"<[^>]*>|\s", "", page)


@pytest.mark.parametrize(
    ("by", "appealed", "status", "said"),
    [({}, 0, 422, "だれの異議か、選んでください。"), ({"by": "上田"}, 1, 409, "先に進みました")],
    ids=["of nobody", "on an old page"],
)
def test_a_refused_appeal_keeps_its_words(client, match, by, appealed, status, said):  # noqa: PLR0917
    ruling = ask(match)
    if appealed:
        appeal(ruling)
    sent = {"client_id": uuid4(), "seen": 0, **by, "reason": "枚数が違う", "referee": "審判 山本"}
    response = client.post(at_table(match, "1/appeal/"), sent)
    assert response.status_code == status
    assert said in markup(response)
    assert "枚数が違う" in markup(response)
    assert RulingStep.objects.count() == appealed


def test_only_the_table_itself_appeals(client, match):
    ask(match)
    other = make_match(("加藤", "木村", "工藤"), event=match.table.round.event, number=2)
    assert client.get(at_table(other, "1/appeal/")).status_code == 404
    assert "異議を申し立てる" not in markup(client.get(at_table(other, "1/")))


def test_the_head_judge_answers_a_call_with_a_clause(judge, match):
    ruling = call(match)
    form = judge.get("/e/spring/rulings/1/").context["form"]
    clauses = ["JBL-2.1", "GEN-1"]
    sent = {"client_id": uuid4(), "seen": 0, "answers": "True", "reason": "戻して続ける", "clauses": clauses}
    assert "kind" not in form.fields
    for _ in range(2):
        assert judge.post("/e/spring/rulings/1/decide/", sent).status_code == 302
    assert status_of(ruling) == "ruled"
    page = markup(judge.get("/e/spring/rulings/1/"))
    for words in ("戻して続ける", "/rules/jbl/#JBL-2.1", "/rules/gen/#GEN-1"):
        assert words in page


def test_a_clause_of_another_document_is_no_choice(judge, match):
    call(match)
    sent = {"client_id": uuid4(), "seen": 0, "answers": "True", "reason": "続ける", "clauses": ["SDIN-1"]}
    assert judge.post("/e/spring/rulings/1/decide/", sent).status_code == 422
    assert not RulingStep.objects.exists()


def test_the_steps_come_by_themselves(client, match):
    ruling = ask(match)
    ours = {"HX-Request": "true"}
    assert client.get(at_table(match, "1/?since=0"), headers=ours).status_code == 204
    appeal(ruling)
    uphold(ruling, "正しい")
    part = client.get(at_table(match, "1/?since=0"), headers=ours)
    assert "正しい" in markup(part)
    assert "<html" not in markup(part)
    assert "異議を申し立てる" in markup(part), "an upheld ruling may be appealed again"


def test_names_and_words_are_never_markup(judge, match):
    evil = "<script>alert(1)</script>"
    ruling = call(match, evil)
    answer(ruling, evil)
    appeal(ruling, evil, by=evil)
    for page in (REGISTER, INBOX, "/e/spring/rulings/1/", at_table(match), at_table(match, "1/")):
        assert evil not in judge.get(page).content.decode()
