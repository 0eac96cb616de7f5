"""Rulings as pages: who may read them, what they show, the head judge's decision, the slip."""

import re
from uuid import uuid4

import pytest

from league.access import Person
from league.matches.services.tables import renew_link
from league.models import Event, RulingStep
from league.rulings.services import RulingPlace, record_ruling
from rules_ref import adjudicate
from tests.factories import make_event, make_match, make_user, new_entry
from tests.league.ruling_steps import answer, call, overrule, slip_text
from tests.pages import markup

pytestmark = pytest.mark.django_db
EVIL = "<script>alert(1)</script>"


def case(by="A", cards=("S8",), hand=5):
    players = [by, "B", "C", "D"]
    position = {"players": players, "turn": by, "hands": {by: hand}}
    return {
        "ruleset": "jbl", "question": "play", "position": position, "play": {"by": by, "cards": list(cards)},
    }  # fmt: skip


def keep(match, asked=None, referee="審判 山本", **given):
    made, place = case(**given), asked or RulingPlace(match.table.round.event, match, 1, 2)
    entry = new_entry(0, by=Person(referee))
    return record_ruling(place=place, case=made, answer=adjudicate(made), entry=entry)


def of_table(match, page=""):
    return f"/t/{match.table.token}/rulings/{page}"


@pytest.mark.parametrize(
    "address",
    [
        "/rules/adjudicate/?ruleset=sdin&question={question}", "/rules/lay/?ruleset=sdin", "/rules/replay/",
        "/t/{token}/adjudicate/?question={question}", "/t/{token}/lay/", "/t/{token}/rulings/call/", "/t/{token}/procedures/",
        "/t/{token}/rulings/1/", "/t/{token}/rulings/1/appeal/", "/e/spring/rulings/1/", "/e/spring/rulings/inbox/",
    ],
)  # fmt: skip
def test_the_document_that_rules_is_named_wherever_something_is_asked(judge, address):
    match = make_match(event=make_event(ruleset="sdin"))
    call(match)
    for question in ("play", "ranking", "exchange", "deal") if "{question}" in address else ("",):
        shown = judge.get(address.format(token=match.table.token, question=question))
        assert shown.status_code == 200
        main = markup(shown).partition("<main")[2]
        assert re.search(r'href="/rules/sdin/">[^<]*SDIN大富豪|<b>[^<]*SDIN大富豪', main), (address, question)


PAGES = ("", "1/", "1/slip.pdf")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("right", "status"), [("judge_event", 200), ("organise_event", 200), ("", 403), (None, 403)]
)
def test_officials_read_rulings_and_nobody_else_does(client, match, page, right, status):
    keep(match)
    if right is not None:
        client.force_login(make_user(*filter(None, [right])))
    assert client.get(f"/e/spring/rulings/{page}").status_code == status


@pytest.mark.parametrize("page", PAGES)
def test_a_tables_link_opens_the_rulings_of_its_own_table_and_no_others(client, match, page):
    keep(match, by="青木")
    other = make_match(("加藤", "木村", "工藤"), event=match.table.round.event, number=2)
    assert client.get(of_table(match, page)).status_code == 200
    opened = client.get(of_table(other, page))
    assert opened.status_code == (404 if page else 200)
    assert "青木" not in markup(opened)


def test_beside_a_ruling_those_of_other_tables_name_nobody(client, match):
    overrule(keep(match, by="青木"), reason="青木さんの言うとおり")
    other = make_match(("加藤", "木村", "工藤"), event=match.table.round.event, number=2)
    keep(other, by="加藤")
    page = markup(client.get(of_table(other, "2/")))
    assert "これまでの似た裁定" in page
    assert "裁定 第1号" in page
    assert "青木" not in page
    assert of_table(other, "1/") not in page


def test_nor_do_those_of_an_event_that_one_has_no_role_at(judge, match):
    elsewhere = make_match(("青木", "木村", "工藤"), event=make_event("autumn"))
    keep(elsewhere, by="青木")
    Event.objects.get(slug="autumn").roles.all().delete()
    keep(match, by="加藤")
    page = markup(judge.get("/e/spring/rulings/1/"))
    assert "これまでの似た裁定" in page
    assert "青木" not in page
    assert "/e/autumn/rulings/" not in page


def test_the_list_at_a_table_leads_to_the_public_rulings_where_there_are_any(client, match):
    assert "/rulings/public/" not in markup(client.get(of_table(match)))
    Event.objects.update(public_rulings=True)
    assert 'href="/e/spring/rulings/public/"' in markup(client.get(of_table(match)))


@pytest.mark.parametrize("page", PAGES)
def test_a_void_link_opens_no_ruling(client, match, page):
    keep(match)
    old = of_table(match, page)
    renew_link(table=match.table, entry=new_entry(0))
    assert client.get(old).status_code == 404


def test_a_link_opens_only_rulings_of_its_own_event(client, match):
    keep(match)
    elsewhere = make_match(("加藤", "木村", "工藤"), event=make_event("autumn"))
    assert client.get(of_table(elsewhere, "1/")).status_code == 404
    assert "裁定 第1号" not in markup(client.get(of_table(elsewhere)))


@pytest.mark.parametrize("page", ["9/", "9/slip.pdf", "0/"])
def test_a_ruling_there_is_not(judge, match, page):
    assert judge.get(f"/e/spring/rulings/{page}").status_code == 404


def test_the_list_at_a_table_shows_the_newest_first_with_verdict_and_status(client, match):
    keep(match)
    keep(match, cards=("S2",), hand=["S2"])
    page = markup(client.get(of_table(match)))
    assert page.index("裁定 第2号") < page.index("裁定 第1号")
    for words in ("反則あがりです", "裁定済み", "審判 山本", "予選 1卓 第1セット 第2ゲーム"):
        assert words in page


def test_a_list_without_rulings_says_so(client, match):
    assert "まだ裁定はありません" in markup(client.get(of_table(match)))


def test_the_list_takes_the_same_queries_for_any_number(client, match, django_assert_num_queries):
    keep(match)
    with django_assert_num_queries(4):
        client.get(of_table(match))
    for _ in range(5):
        keep(match)
    with django_assert_num_queries(4):
        client.get(of_table(match))


def test_a_ruling_shows_verdict_consequences_clauses_reasoning_and_case(client, match):
    ruling = keep(match, by="A")
    page = markup(client.get(of_table(match, "1/")))
    for words in ("8切りです", "場が流れ、Aから始めます。", "JBL-7.1", "1枚出し", "出したカード"):
        assert words in page
    for finding in ruling.answer["findings"]:
        assert finding["ja"] in page
    assert 'href="/rules/jbl/#JBL-7.1"' in page


def test_a_ruling_is_shown_in_english(client, match):
    ruling = keep(match)
    client.post("/i18n/setlang/", {"language": "en"})
    page = markup(client.get(of_table(match, "1/")))
    assert ruling.answer["summary_en"] in page
    for finding in ruling.answer["findings"]:
        assert finding["en"] in page


def test_names_are_never_markup(client, match):
    keep(match, by=EVIL, referee=EVIL)
    for page in ("", "1/"):
        assert EVIL not in client.get(of_table(match, page)).content.decode()


# The decision.


def decide(client, **fields):
    shown = client.get("/e/spring/rulings/1/").context
    form = shown.get("form") if shown else None
    ours = {"client_id": uuid4(), "seen": form["seen"].value() if form else 0}
    return client.post("/e/spring/rulings/1/decide/", ours | fields)


def test_the_head_judge_upholds_and_a_later_decision_leaves_that_readable_and_stays_text(judge, match):
    keep(match)
    assert decide(judge, kind="upheld", reason="はじめの判断").headers["Location"] == "/e/spring/rulings/1/"
    assert "原裁定どおり" in markup(judge.get("/e/spring/rulings/1/"))
    decide(judge, kind="overruled", verdict="illegal", reason=f"映像を確認した。{EVIL}")
    page = judge.get("/e/spring/rulings/1/").content.decode()
    for words in ("はじめの判断", "sato", "映像を確認した。"):
        assert words in page
    assert EVIL not in page


def test_overruling_without_a_reason_is_refused_and_the_form_stays(judge, match):
    keep(match)
    response = decide(judge, kind="overruled", verdict="illegal")
    assert response.status_code == 422
    assert "変更には理由が必要です。" in markup(response)
    assert 'value="overruled"' in markup(response)
    assert not RulingStep.objects.exists()


@pytest.mark.slow
def test_who_changes_a_verdict_says_what_is_valid_instead(judge, match):
    keep(match)
    shown = judge.get("/e/spring/rulings/1/").context["form"]
    assert [said for said, _ in shown["verdict"].field.choices] == ["illegal", "foul", "words"]
    for verdict in ({}, {"verdict": "legal"}, {"verdict": "maybe"}):
        assert decide(judge, kind="overruled", reason="映像", **verdict).status_code == 422
    assert "変更後の判定を選んでください。" in markup(decide(judge, kind="overruled", reason="映像"))
    assert not RulingStep.objects.exists()
    decide(judge, kind="overruled", reason="映像", verdict="foul")
    decide(judge, kind="overruled", reason="やり直し", verdict="words")
    decide(judge, kind="upheld", verdict="foul")
    assert [each.verdict for each in RulingStep.objects.order_by("pk")] == ["foul", "", ""]


def test_a_pass_and_a_call_are_changed_in_words_of_their_own(judge, match):
    made = case() | {"play": {"by": "A", "pass": True}}
    asked = RulingPlace(match.table.round.event, match, 1, 2)
    record_ruling(place=asked, case=made, answer=adjudicate(made), entry=new_entry(0, by=Person("山本")))
    form = judge.get("/e/spring/rulings/1/").context["form"]
    assert [str(said) for _, said in form["verdict"].field.choices][:1] == ["○ パスできます"]
    assert len(form["verdict"].field.choices) == 2, "nobody leaves the game by a pass"
    question = call(match)
    answer(question)
    assert "verdict" not in judge.get("/e/spring/rulings/2/").context["form"].fields
    sent = {"client_id": uuid4(), "seen": 1, "kind": "overruled", "reason": "配り直す"}
    assert judge.post("/e/spring/rulings/2/decide/", sent).status_code == 302


@pytest.mark.parametrize("kind", ["", "maybe"])
def test_a_decision_is_one_of_two(judge, match, kind):
    keep(match)
    assert decide(judge, kind=kind, reason="…").status_code == 422


def test_a_decision_sent_twice_is_one(judge, match):
    keep(match)
    said = {"kind": "overruled", "verdict": "foul", "reason": "映像を確認した。"}
    sent = {"client_id": uuid4(), "seen": 0, **said}
    for _ in range(2):
        response = judge.post("/e/spring/rulings/1/decide/", sent)
        assert response.headers["Location"] == "/e/spring/rulings/1/"
    assert RulingStep.objects.count() == 1


def test_who_decides_on_an_old_page_is_told_and_loses_no_word(judge, match):
    keep(match)
    decide(judge, kind="upheld", reason="はじめの判断")
    response = decide(judge, kind="overruled", verdict="foul", reason="映像を確認した。", seen=0)
    assert response.status_code == 409
    page = markup(response)
    for words in ("先に進みました", "はじめの判断", "映像を確認した。"):
        assert words in page
    assert response.context["form"]["seen"].value() == 1
    assert RulingStep.objects.count() == 1


@pytest.mark.parametrize("right", ["organise_event", None], ids=["an organiser", "a referee"])
def test_only_the_head_judge_decides_and_never_by_following_a_link(client, match, right):
    keep(match)
    if right:
        client.force_login(make_user(right))
    page = "/e/spring/rulings/1/" if right else of_table(match, "1/")
    assert "決定を記録する" not in markup(client.get(page))
    assert decide(client, kind="upheld").status_code == 403
    assert client.get("/e/spring/rulings/1/decide/").status_code == 405
    assert not RulingStep.objects.exists()


# The slip.


def test_the_slip_says_what_the_page_says(client, match):
    keep(match)
    text = slip_text(client, of_table(match, "1/slip.pdf"))
    for words in (
        "第1号",
        "春の大会",
        "予選1卓第1セット第2ゲーム",
        "審判山本",
        "8切りです",
        "♠8",
        "JBL-7.1",
        "場が流れ、",
    ):
        assert words in text


def test_the_slip_speaks_the_language_of_the_page(client, match):
    keep(match)
    client.post("/i18n/setlang/", {"language": "en"})
    assert "Thehead judge'sdecision".replace(" ", "") in slip_text(client, of_table(match, "1/slip.pdf"))


def test_the_slip_carries_the_decision(judge, match):
    keep(match)
    decide(judge, kind="overruled", verdict="foul", reason="映像を確認した。")
    text = slip_text(judge)
    assert "映像を確認した。" in text
    assert "sato" in text


def test_a_ruling_asked_at_no_table_has_a_slip_without_one(judge, match):
    keep(match, asked=RulingPlace(match.table.round.event))
    assert "1卓" not in slip_text(judge)
