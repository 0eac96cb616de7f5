"""The head judge's day on a phone: calls and appeals arrive by themselves, and decisions reach the table."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from league.models import Event, Match, Ruling, RulingStep
from tests.browser import head_judge
from tests.browser.looks import boxes, fits, looks_right, on_phone_and_laptop, problems_on, too_low, unfold
from tests.browser.outbox import NETWORK, expect_unsent
from tests.browser.referee import link, sign_on
from tests.conftest import PHONE
from tests.factories import make_match
from tests.league.ruling_steps import answer, appeal, ask, call, overrule, uphold

pytestmark = pytest.mark.django_db(transaction=True)
INBOX = "/e/spring/rulings/inbox/"


def call_judge(page: Page, match: Match, words: str) -> None:
    page.goto(link(match))
    page.get_by_role("link", name="審判長を呼ぶ").click()
    page.get_by_label("ほかのこと").fill(words)
    page.get_by_label("審判の名前").fill("審判 山本")
    page.get_by_role("button", name="書いて呼ぶ").dblclick()
    page.get_by_role("heading", name="審判長の呼び出し").wait_for()


@pytest.mark.slow
def test_a_call_arrives_is_answered_and_reaches_the_table_without_a_reload(phone, new_page, disputed):
    judge = new_page(**PHONE)
    head_judge.sign_in(judge)
    judge.goto("/e/spring/")
    judge.get_by_role("link", name="審判長の受信箱").tap()
    expect(judge.get_by_text("対応待ちのものはありません")).to_be_visible()
    table = sign_on(new_page(**PHONE), disputed)
    call_judge(phone, disputed, "席を間違えたまま2巡した")
    expect(table.get_by_text("審判長を待っています。")).to_be_visible()
    fits(table)
    judge.get_by_text("席を間違えたまま2巡した").wait_for()
    expect(judge.get_by_text("1件が審判長を待っています。")).to_be_visible()
    judge.get_by_role("button", name="答える").tap()
    judge.get_by_label("審判長の裁定とその理由").fill("このゲームは今の席で最後まで打つ。")
    judge.get_by_text("よりどころの条項").tap()
    judge.get_by_label("JBL-2.1 ").check()
    judge.get_by_role("button", name="裁定を記録する").tap()
    judge.get_by_text("決定を記録しました。").wait_for()
    phone.get_by_text("このゲームは今の席で最後まで打つ。").wait_for()
    expect(phone.get_by_role("link", name="JBL-2.1")).to_be_visible()
    assert RulingStep.objects.count() == 1
    expect(table.get_by_text("審判長の決定があります。")).to_be_visible()
    looks_right(table, "judged")
    table.get_by_role("link", name="裁定 第1号").tap()
    expect(table.get_by_text("このゲームは今の席で最後まで打つ。")).to_be_visible()


@pytest.mark.slow
def test_the_register_on_a_phone_is_read_downwards_and_its_filter_is_folded(phone, disputed):
    appeal(ask(disputed))
    overrule(ask(disputed), "場札の数字は確かに9だった。映像で確かめた。" * 3)
    head_judge.sign_in(phone)
    phone.goto("/e/spring/rulings/")
    wider = "each => each.scrollWidth > each.clientWidth"
    assert not phone.locator(".scroll-x").evaluate(wider)
    looks_right(phone, "register")
    search = phone.get_by_label("言葉・名前・番号")
    expect(search).to_be_hidden()
    phone.locator("summary", has_text="絞り込む").tap()
    search.fill("映像")
    phone.get_by_role("button", name="この条件で表示").tap()
    expect(phone.locator("tbody tr")).to_have_count(1)
    expect(search).to_be_visible()
    phone.set_viewport_size({"width": 320, "height": 640})
    assert not phone.locator(".scroll-x").evaluate(wider)


@pytest.mark.slow
def test_a_thumb_hits_every_clause_of_a_verdict(phone, disputed):
    phone.goto(link(disputed, "lay/?dispute=eight_in_stairs"))
    assert lowest(phone.locator(".lay-said .clause")) >= 44
    ask(disputed)
    phone.goto(link(disputed, "rulings/1/"))
    assert lowest(phone.locator(".verdict .clause")) >= 44
    looks_right(phone, "clauses")


def lowest(targets: Locator) -> float:
    heights: list[float] = targets.evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().height)"
    )
    return min(heights)


@pytest.mark.slow
def test_a_call_needs_no_words_and_waits_for_a_network(new_page, disputed, expected_errors):
    expected_errors += NETWORK
    table = sign_on(new_page(**PHONE), disputed)
    table.context.set_offline(True)
    table.get_by_role("link", name="審判長を呼ぶ").click()
    looks_right(table, "call-offline")
    table.get_by_role("dialog").get_by_role("button", name="来てください").click()
    expect(table.get_by_text("審判長を呼んでいます。")).to_be_visible()
    expect(table.locator("#call")).to_be_hidden()
    expect_unsent(table, 1)
    assert not Ruling.objects.exists()
    table.context.set_offline(False)
    expect(table.get_by_text("審判長を待っています。")).to_be_visible()
    assert [ruling.case["words"] for ruling in Ruling.objects.all()] == ["来てください"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "touch",
    [
        lambda page: page.get_by_role("heading", name="審判長の受信箱").tap(),
        lambda page: page.keyboard.press("Tab"),
    ],
    ids=["finger", "keyboard"],
)
def test_a_call_is_felt_and_heard_once_the_page_has_been_touched(phone, disputed, touch):
    phone.add_init_script(
        "navigator.vibrate = (pattern) => { window.felt = pattern; return true; }; window.heard = 0;"
        "const make = AudioContext.prototype.createOscillator;"
        "AudioContext.prototype.createOscillator = function () { window.heard += 1; return make.call(this); };"
    )
    head_judge.sign_in(phone)
    phone.goto(INBOX)
    call(disputed)
    expect(phone).to_have_title(re.compile(r"^\(1\)"))
    phone.wait_for_function("JSON.stringify([felt, heard]) === '[[200,100,200],0]'")
    hint = phone.get_by_text("画面を一度押すと")
    expect(hint).to_be_visible()
    touch(phone)
    expect(hint).to_be_hidden()
    call(disputed, "別の件")
    expect(phone).to_have_title(re.compile(r"^\(2\)"))
    phone.wait_for_function("heard === 1")


@pytest.mark.slow
def test_an_answer_that_was_there_first_is_shown_without_a_shake_that_the_browser_would_refuse(phone):
    match = make_match()
    sign_on(phone, match)
    overrule(ask(match), reason="映像を確認した。")
    phone.goto(link(match))
    expect(phone.locator(".judged.is-large")).to_contain_text("映像を確認した。")


@pytest.mark.slow
def test_the_judge_says_they_are_coming_and_the_answer_fills_the_screen(new_page, disputed):
    table = sign_on(new_page(**PHONE), disputed)
    call(disputed, "席を間違えた")
    judge = new_page(**PHONE)
    head_judge.sign_in(judge)
    judge.goto(INBOX)
    looks_right(judge, "inbox")
    judge.get_by_role("button", name="向かう").tap()
    expect(judge.get_by_text("が向かっています")).to_be_visible()
    expect(table.get_by_text("が向かっています。")).to_be_visible()
    judge.get_by_role("button", name="答える").tap()
    expect(judge.get_by_role("heading", name="卓のいま")).to_be_visible()
    looks_right(judge, "call-answered")
    judge.get_by_label("審判長の裁定とその理由").fill("席順に戻す")
    judge.get_by_role("button", name="裁定を記録する").tap()
    large = table.locator(".judged.is-large")
    expect(large).to_contain_text("席順に戻す")
    assert boxes(large) == [{"x": 0, "y": 0, "width": 360, "height": 740}]
    looks_right(table, "answer-large")
    large.get_by_role("button", name="読みました").tap()
    expect(large).to_have_count(0)
    table.reload()
    expect(table.get_by_text("席順に戻す")).to_be_visible()
    expect(large).to_have_count(0)


@pytest.mark.slow
def test_a_player_appeals_and_the_head_judge_overrules(phone, new_page, disputed):
    ask(disputed, "S8", by="渡邉 花子")
    phone.goto(link(disputed, "rulings/1/"))
    phone.get_by_role("button", name="異議を申し立てる").tap()
    phone.get_by_role("radio", name="東海林 実").check()
    phone.get_by_label("異議の理由").fill("出したのは♠9")
    phone.get_by_label("審判の名前").fill("審判 山本")
    phone.get_by_role("button", name="審判長に送る").tap()
    phone.get_by_text("出したのは♠9").wait_for()
    judge = new_page(**PHONE)
    head_judge.sign_in(judge)
    judge.goto(INBOX)
    judge.get_by_role("button", name="異議に裁定する").tap()
    head_judge.overrule(judge, "映像では♠9。")
    expect(judge.get_by_text("改めて決定する")).to_be_visible()
    expect(judge.get_by_role("button", name="決定を記録する")).to_be_hidden()
    expect(phone.locator("#valid .decided")).to_have_text("映像では♠9。")
    phone.get_by_role("button", name="この裁定で結果を訂正する").tap()
    expect(phone.get_by_text("裁定 第1号による訂正です。")).to_be_visible()


@pytest.mark.slow
def test_what_the_judge_has_typed_outlasts_news(new_page, disputed):
    judge = new_page(**PHONE)
    head_judge.sign_in(judge)
    ruling = ask(disputed, "S8", by="渡邉 花子")
    judge.goto("/e/spring/rulings/1/")
    judge.get_by_label("理由（変更には必要）").fill("書きかけの理由")
    appeal(ruling, "いま異議が出た", by="東海林 実")
    judge.get_by_text("いま異議が出た").wait_for()
    expect(judge.get_by_label("理由（変更には必要）")).to_have_value("書きかけの理由")


@pytest.mark.slow
def test_two_judges_do_not_decide_over_each_other(new_page, disputed, expected_errors):
    expected_errors.append("409")
    ruling = call(disputed)
    judge = new_page(**PHONE)
    head_judge.sign_in(judge)
    judge.goto("/e/spring/rulings/1/")
    judge.route("**/rulings/1/?since=*", lambda route: route.abort())
    expected_errors.append("Failed to load resource")
    expected_errors.append("htmx:")
    answer(ruling, "もう1人の答え")
    judge.get_by_label("審判長の裁定とその理由").fill("わたしの答え")
    judge.get_by_role("button", name="裁定を記録する").tap()
    expect(judge.get_by_role("alert").filter(has_text="先に進みました")).to_be_visible()
    expect(judge.get_by_text("もう1人の答え")).to_be_visible()
    expect(judge.get_by_label("理由（変更には必要）")).to_have_value("わたしの答え")
    assert RulingStep.objects.count() == 1


@pytest.mark.slow
def test_without_javascript_the_head_judge_is_called_all_the_same(new_page, disputed):
    page = new_page(**PHONE, java_script_enabled=False)
    call_judge(page, disputed, "カードが1枚多い")
    expect(page.get_by_text("カードが1枚多い")).to_be_visible()


def many(match: Match) -> None:
    uphold(ask(match, "S8", by="渡邉 花子"))
    ruling = ask(match, "H8", "D8", by="東海林 実")
    appeal(ruling, "枚数が違うと思う。" * 8, by="Alexandra Featherstonehaugh")
    overrule(ruling, "映像では1枚だけ。")
    answer(call(match, "席を間違えた"), "今の席で続ける", "JBL-2.1")
    call(match, "審判が席を外していた間に打った。どこまで戻すか。")
    appeal(ask(match, "C8", by="渡邉 花子"), "♣8ではない", by="東海林 実")
    Event.objects.update(public_rulings=True, screen_rulings=True)


@pytest.mark.slow
def test_the_pages_have_no_barriers(phone, disputed):
    many(disputed)
    tables = [link(disputed, f"rulings/{each}") for each in ("", "2/", "call/", "1/appeal/")]
    correction = link(disputed, "sets/1/games/1/?ruling=5&exits=2-1-3")
    found = problems_on(phone, *tables, "/e/spring/rulings/public/", correction)
    head_judge.sign_in(phone)
    for url in (INBOX, "/e/spring/rulings/2/", "/e/spring/rulings/5/"):
        phone.goto(url)
        unfold(phone)
        found += on_phone_and_laptop(phone)
    assert found == []


@pytest.mark.slow
def test_what_a_thumb_hits_is_48_pixels_high(new_page, disputed):
    many(disputed)
    phone = new_page(**PHONE)
    targets = (
        "main :is(button, [role=button], select, summary, label.chip, label.choice, .touch, .inbox h2 a)"
    )
    low: list[str] = []

    def look(url: str) -> None:
        phone.goto(url)
        unfold(phone, "#decide")
        low.extend(f"{url}: {each}" for each in too_low(phone.locator(targets).filter(visible=True)))

    for page in ("rulings/5/", "rulings/call/", "rulings/1/appeal/", "rulings/"):
        look(link(disputed, page))
    head_judge.sign_in(phone)
    for url in (INBOX, "/e/spring/rulings/4/", "/e/spring/rulings/5/", "/e/spring/rulings/"):
        look(url)
    assert low == []
