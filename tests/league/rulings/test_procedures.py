"""An event's own procedures for cases outside of the rules: written by its organiser, read at its tables."""

from uuid import uuid4

import pytest
from django.utils.translation import override

from league.models import Act, Event, Ruling, RulingStatus
from league.rules.pages.procedures import PROCEDURES
from tests.factories import NAMES, make_event, make_match
from tests.league.ruling_steps import slip_text
from tests.pages import markup

pytestmark = pytest.mark.django_db


def test_every_case_has_a_text_marked_as_the_regulation_of_the_event(client):
    match = make_match()
    page = markup(client.get(f"/t/{match.table.token}/procedures/"))
    assert page.count("大会規定") == len(PROCEDURES)
    assert "審判長が決めます" not in page
    for case in PROCEDURES.values():
        assert str(case.title) in page
        assert str(case.usual) in page


def test_a_table_that_seals_no_envelope_reads_of_none(client):
    match = make_match(event=make_event(ruleset="momo", scheme={"points": {"4": [6, 4, 2, 0]}, "bonus": 0}))
    page = markup(client.get(f"/t/{match.table.token}/procedures/"))
    assert page.count("大会規定") == len(PROCEDURES) - 1
    assert not any(word in page for word in ("封筒", "ブラインド", "反則"))


def ruled(client, match, key, form_id=None, **more):
    sent = {"procedure": key, "keep-form_id": form_id or uuid4(), "keep-referee": "審判 佐藤", **more}
    return client.post(f"/t/{match.table.token}/procedures/?game=2", sent)


@pytest.mark.parametrize("key", PROCEDURES)
def test_one_tap_rules_a_case_and_keeps_it_like_any_ruling(client, key):
    match = make_match()
    answer = ruled(client, match, key)
    kept = Ruling.objects.get()
    assert answer.url == f"/t/{match.table.token}/rulings/1/"
    assert (kept.number, kept.match, kept.set_number, kept.game_number) == (1, match, 1, 2)
    assert (kept.status, kept.asked_by, kept.question) == (RulingStatus.RULED, "審判 佐藤", "procedure")
    for page in (answer.url, f"/t/{match.table.token}/rulings/"):
        shown = markup(client.get(page))
        assert str(PROCEDURES[key].title) in shown
        assert str(PROCEDURES[key].usual) in shown
    english = markup(client.get(answer.url, headers={"accept-language": "en"}))
    with override("en"):
        assert str(PROCEDURES[key].usual) in english
    assert "大会規定" in markup(client.get(answer.url))
    assert str(PROCEDURES[key].usual)[:8] in slip_text(client, f"{answer.url}slip.pdf")
    assert Act.objects.get(verb="ask_ruling").after["question"] == "procedure"


def test_the_head_judge_has_no_part_in_it_until_somebody_appeals(client):
    match = make_match()
    page = ruled(client, match, "envelope").url
    assert not Ruling.objects.waiting().exists()
    sent = {"client_id": uuid4(), "seen": 0, "by": NAMES[0], "reason": "だれも見ていない"}
    assert client.post(f"{page}appeal/", sent).status_code == 302
    assert Ruling.objects.waiting().get().status == RulingStatus.APPEALED


def test_the_same_tap_twice_is_one_ruling_another_case_another_and_one_that_is_none_not_found(client):
    match, form_id = make_match(), uuid4()
    unnamed = ruled(client, match, "slow", **{"keep-referee": ""})
    assert unnamed.status_code == 422
    assert "審判の名前" in markup(unnamed)
    assert ruled(client, match, "nothing").status_code == 404
    pages = [ruled(client, match, key, form_id).url for key in ("slow", "slow", "exposed")]
    assert pages[0] == pages[1] != pages[2]
    assert Ruling.objects.count() == 2


def test_what_the_organiser_wrote_is_ruled_and_a_later_wording_changes_no_ruling(client):
    match = make_match()
    Event.objects.update(procedures={"slow": "20秒でパスです。"}, public_rulings=True)
    page = ruled(client, match, "slow").url
    Event.objects.update(procedures={"slow": "40秒でパスです。"})
    assert "20秒でパスです。" in markup(client.get(page))
    public = markup(client.get(f"/e/{match.table.round.event.slug}/rulings/public/"))
    assert "考える時間が長い" in public
    assert "20秒" not in public


def test_the_page_that_asks_for_a_ruling_has_a_button_for_each_case(client):
    match = make_match()
    page = markup(client.get(f"/t/{match.table.token}/lay/"))
    assert all(page.count(f'name="procedure" value="{key}"') == 1 for key in PROCEDURES)


def test_an_organiser_writes_it_down_and_the_tables_read_it(organiser):
    match = make_match()
    said = {"procedure_exposed": " 見せたカードはそのまま手札に戻す "}
    sent = {"client_id": uuid4(), "name": "春の大会", "slug": "spring", **said}
    assert organiser.post("/e/spring/edit/", sent).status_code == 302
    assert Event.objects.get().procedures == {"exposed": "見せたカードはそのまま手札に戻す"}
    assert Act.objects.get(verb="correct_event").after["procedures"] == Event.objects.get().procedures
    assert "手順の決まり" in markup(organiser.get("/e/spring/history/"))
    assert "見せたカードはそのまま手札に戻す" in markup(organiser.get("/e/spring/edit/"))
    page = markup(organiser.get(f"/t/{match.table.token}/procedures/"))
    assert "見せたカードはそのまま手札に戻す" in page
    assert str(PROCEDURES["exposed"].usual) not in page
    assert str(PROCEDURES["slow"].usual) in page


def test_what_is_written_is_not_endless(organiser):
    make_event()
    sent = {"client_id": uuid4(), "name": "春の大会", "slug": "spring", "procedure_slow": "あ" * 301}
    assert organiser.post("/e/spring/edit/", sent).status_code == 422
