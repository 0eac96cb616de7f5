"""A registrar's year: calendar, event files handed in by link, who is who, places, announcements."""

import json
import re
from hashlib import sha256
from html import unescape
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from league.entrants.services.attendance import EntrantWithState, with_state
from league.models import Entrant, HandIn, Season
from league.seasons.services.handing_in import LARGEST, MOST_WAITING
from league.seasons.services.state import state_of
from scoring.season.answer import answer
from tests.factories import let_everybody_in, make_event, make_user
from tests.league.seasons.scenes import event_file, signed_in
from tests.league.stage_scenes import take_in
from tests.pages import forms_of, text

pytestmark = pytest.mark.django_db

HERE = "/seasons/2026/"


@pytest.fixture
def registrar(client, season):
    """A browser of a registrar."""
    return signed_in(client, season, "registrar")


def send(browser, address, **said):
    """Submit the form of a page with the values shown, except for ``said``."""
    page = browser.get(address)
    form = next(
        form
        for form in forms_of(page)
        if form.action in ("", address.partition("?")[0]) and "client_id" in form.values
    )
    return browser.post(address.partition("?")[0], form.values | said)


def act(browser, which, /, **said):
    """Submit the form of an act; ``which`` is its name, with a query if it needs one."""
    act_name, _slash, query = which.partition("/")
    return send(browser, f"{HERE}acts/{act_name}/{query}", **said)


def hand_in(browser, season, content: bytes, event: str = "kyushu", sender: str = "九州 係"):
    page = f"/hand-in/{season.hand_in_key}/"
    values = next(form.values for form in forms_of(browser.get(page)) if "client_id" in form.values)
    file = SimpleUploadedFile("event.json", content, "application/json")
    return browser.post(page, values | {"event": event, "sender": sender, "file": file})


def kyushu_of(season):
    """The event "kyushu" as it is stored now."""
    season.refresh_from_db()
    return next(event for event in season.content["events"] if event["id"] == "kyushu")


@pytest.fixture
def final():
    """The event of the final, without entrants."""
    event = make_event("final-2026")
    let_everybody_in(event)
    return event


def planned(registrar):
    kyushu = {"event": "kyushu", "name": "九州大会", "kind": "regional", "day": "2026-05-10"}
    assert act(registrar, "event", **kyushu, status="planned").status_code == 302


def test_a_region_hands_in_and_the_registrar_takes_it_with_who_is_who(registrar, season):
    planned(registrar)
    content = event_file()
    region = Client()
    answered = hand_in(region, season, content)
    assert "受け取りました" in text(answered)
    assert "Set-Cookie" not in answered or "sessionid" not in answered.cookies

    waiting = HandIn.objects.get()
    assert "九州大会 九州 係" in text(registrar.get(f"{HERE}inbox/"))
    page = text(registrar.get(f"{HERE}inbox/{waiting.pk}/"))
    assert "P2 鈴木 一郎 (名前)" in page
    names = {entrant["name"]: entrant["id"] for entrant in json.loads(content)["entrants"]}
    said = {"鈴木 一郎": "P2", "新顔 A": "new", "新顔 B": "guest"}
    who = {f"who-{names[name]}": which for name, which in said.items()}
    assert send(registrar, f"{HERE}inbox/{waiting.pk}/", **who).status_code == 302

    kyushu = kyushu_of(season)
    assert kyushu["sha256"] == sha256(content).hexdigest()
    assert kyushu["who"] == {names["鈴木 一郎"]: "P2", names["新顔 A"]: "P0007"}
    assert kyushu["guests"] == [names["新顔 B"]]
    assert kyushu["status"] == "official"
    assert [one["entrant"] for one in answer(state_of(season))["unmapped"]] == [names["伊藤 司"]]
    assert "九州大会 1人" in text(registrar.get(f"{HERE}inbox/"))
    who |= {f"who-{names['伊藤 司']}": "P5", f"who-{names['新顔 A']}": "P0007"}
    send(registrar, f"{HERE}who/kyushu/", **who)
    season.refresh_from_db()
    assert state_of(season).unmapped == ()
    assert "もう片付いています" in registrar.get(f"{HERE}inbox/{waiting.pk}/").content.decode()


def test_one_person_for_two_entrants_is_refused_and_so_is_a_number_that_is_nobodys(registrar, season):
    planned(registrar)
    hand_in(registrar, season, event_file())
    waiting = HandIn.objects.get()
    entrants = [entrant["id"] for entrant in json.loads(event_file())["entrants"]]
    for who, why in (
        ({f"who-{one}": "P2" for one in entrants}, "P2が2人の参加者に"),
        ({f"other-{entrants[0]}": "P99"}, "番号P99の人はいません"),
    ):
        assert why in text(send(registrar, f"{HERE}inbox/{waiting.pk}/", **who))
    waiting.refresh_from_db()
    assert waiting.status == "waiting"


def damaged(change) -> bytes:
    event = json.loads(event_file())
    change(event)
    return json.dumps(event).encode()


UNFIT = {
    "no JSON": (b"{", "JSONとして読めません"),
    "no event": (b"{}", "format: 必要な項目がありません"),
    "too large": (b" " * (LARGEST + 1), "大きすぎます（2 MBまで）"),
    "not over": (damaged(lambda event: event["rounds"][0]["tables"][0]["sets"].pop()), "まだ終わっていない"),
    "a wrong seat": (
        damaged(lambda event: event["rounds"][0]["tables"][0]["seats"].update(S="p99")),
        "p99",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("content", "why"), UNFIT.values(), ids=UNFIT)
def test_a_file_that_does_not_do_is_refused_with_why(registrar, season, content, why):
    planned(registrar)
    answered = hand_in(registrar, season, content)
    assert answered.status_code == 422
    assert why in text(answered)
    assert not HandIn.objects.exists()


def test_a_file_waits_once_few_wait_for_one_event_and_what_is_taken_does_not_come_again(registrar, season):
    planned(registrar)
    for _again in range(2):
        hand_in(registrar, season, event_file())
    assert HandIn.objects.count() == 1
    for number in range(MOST_WAITING):
        last = hand_in(registrar, season, event_file(f"会場{number}"))
    assert "何度も届いています" in text(last)
    assert HandIn.objects.count() == MOST_WAITING
    waiting = HandIn.objects.earliest("pk")
    send(registrar, f"{HERE}inbox/{waiting.pk}/")
    assert "もう取り込まれています" in text(hand_in(registrar, season, event_file()))
    wrong = hand_in(registrar, season, event_file(), event="osaka")
    assert "「九州大会」のファイルです" in text(wrong)
    send(registrar, f"{HERE}inbox/{HandIn.objects.filter(status='waiting').earliest('pk').pk}/")
    assert "差し替えられています" in text(hand_in(registrar, season, event_file()))
    assert registrar.get("/hand-in/x/").status_code == 404


def test_a_corrected_file_replaces_the_first_and_what_it_changes_is_shown_before(registrar, season):
    planned(registrar)
    hand_in(registrar, season, event_file())
    ids = {entrant["name"]: entrant["id"] for entrant in json.loads(event_file())["entrants"]}
    who = {f"who-{ids['伊藤 司']}": "P5", f"who-{ids['鈴木 一郎']}": "P2"}
    send(registrar, f"{HERE}inbox/{HandIn.objects.get().pk}/", **who)
    hand_in(registrar, season, event_file("別の会場"))
    same = HandIn.objects.get(status="waiting")
    assert "枠も年間順位も変わりません" in text(registrar.get(f"{HERE}inbox/{same.pk}/"))
    registrar.post(f"{HERE}inbox/{same.pk}/aside/", {"client_id": str(uuid4())})
    assert hand_in(registrar, season, event_file(reverse=True), event="").status_code == 422
    hand_in(registrar, season, event_file(reverse=True))
    second = HandIn.objects.get(status="waiting")
    page = text(registrar.get(f"{HERE}inbox/{second.pk}/"))
    assert "取り込むと変わること" in page
    assert "年間順位の変わる人" in page
    send(registrar, f"{HERE}inbox/{second.pk}/")
    kyushu = kyushu_of(season)
    assert kyushu["replaces"] == [sha256(event_file()).hexdigest()]
    assert kyushu["who"] == {"p1": "P2", "p2": "P5", "p3": "P0007", "p4": "P0008"}


def test_places_are_given_declined_announced_and_ended_each_act_with_its_author(registrar, season):
    act(registrar, "give/?into=final", person="P3", at="2026-05-20", reason="連盟推薦", role="entrant")
    act(registrar, "decline/?into=final", person="P5", at="2026-06-01")
    page = text(registrar.get(f"{HERE}announce/final/"))
    assert "T.H. 連盟の推薦" in page
    assert "辞退は2026年10月10日までに" in page
    registrar.post(
        f"{HERE}announce/final/",
        forms_of(registrar.get(f"{HERE}announce/final/"))[-1].values | {"person": ["P3"], "at": "2026-06-02"},
    )
    act(registrar, "end/?into=final", person="P2", kind="withdraw", at="2026-06-03", reason="誤り")

    season.refresh_from_db()
    content = season.content
    assert content["given"][-1]["by"] == content["declined"][-1]["by"] == "organiser"
    assert content["announced"][-1] == {"into": "final", "person": "P3", "from": "given", "at": "2026-06-02"}
    assert content["decisions"][-1]["reason"] == "誤り"
    log = text(registrar.get(f"{HERE}log/"))
    assert log.index("発表とくじの決定") < log.index("枠の発表") < log.index("辞退") < log.index("枠の付与")


def test_persons_are_entered_corrected_merged_and_split(registrar, season):
    act(registrar, "person", name="小林 新", kana="コバヤシ アラタ", former="旧姓 新、別名", shown="name")
    act(registrar, "person/?number=P0007", club="札幌", born="2014-05", shown="initials")
    assert act(registrar, "merge/?old=P0007", reason="まだ選んでいない").status_code == 422
    act(registrar, "merge/?old=P0007", new="P4", at="2026-06-01", reason="同じ人")
    season.refresh_from_db()
    assert season.content["persons"][-1] == {
        "id": "P0007",
        "name": "小林 新",
        "kana": "コバヤシ アラタ",
        "club": "札幌",
        "former": ["旧姓 新", "別名"],
        "born": "2014-05",
        "shown": "initials",
    }
    assert "→ P4" in text(registrar.get(f"{HERE}persons/?q=小林"))
    act(registrar, "split/?old=P0007", reason="別人だった")
    season.refresh_from_db()
    assert season.content["merged"] == []


def test_a_lot_settles_a_tie_and_names_known_people_only(registrar, season):
    assert "番号P9の人" in text(act(registrar, "lot", order="P1 P9"))
    assert "1つずつ" in text(act(registrar, "lot", order="P1 P1"))
    assert act(registrar, "lot", order="P1 P2", at="2026-05-01").status_code == 302
    season.refresh_from_db()
    assert season.content["decisions"] == [
        {"kind": "lot", "order": ["P1", "P2"], "at": "2026-05-01", "by": "organiser"}
    ]


def test_an_event_without_results_cannot_be_official(registrar):
    answered = act(registrar, "event/?event=final", status="official")
    assert answered.status_code == 422
    assert "結果がまだありません" in text(answered)


def test_a_season_begins_with_a_form_and_its_regulation(client):
    client.force_login(make_user("organise_event"))
    send(client, "/seasons/new/", slug="2027", name="2027年", first_day="2026-12-01", last_day="2027-11-30")
    said = {"size": "46", "regional": "3", "points": "9/2 1", "best": "4", "passing_until": ""}
    assert "「x」は数ではありません" in text(
        send(client, "/seasons/2027/acts/regulation/", **said | {"points": "x"})
    )
    assert send(client, "/seasons/2027/acts/regulation/", **said).status_code == 302

    content = Season.objects.get().content
    assert content["into"]["final"] == {"event": "final", "size": 46, "passing_until": None}
    assert [quota["n"] for quota in content["quotas"]] == [3, {"fill": True}]
    assert content["points"]["regional"]["places"] == ["9/2", 1]
    assert content["counting"]["best"] == 4
    assert "すでにあります" in text(
        send(client, "/seasons/new/", slug="2027", name="x", first_day="2026-12-01", last_day="2027-11-30")
    )


def test_who_holds_a_place_takes_part_in_the_final_by_one_click_and_those_who_come_later_by_another(
    registrar, season, final
):
    form = next(form for form in forms_of(registrar.get(f"{HERE}places/")) if form.action.endswith("/enter/"))
    registrar.post(form.action, form.values | {"event": final.slug})
    entered = list(final.entrants.values_list("code", "name", "seed"))
    assert entered[:2] == [("P6", "渡辺 前年王者", 1), ("P1", "佐藤 健", None)]
    assert {code for code, _name, _seed in entered} == {"P6", "P1", "P2", "P5", "P4"}
    act(registrar, "give/?into=final", person="P3", at="2026-11-20", reason="推薦", role="entrant")
    for _twice in range(2):
        registrar.post(form.action, form.values | {"event": final.slug, "client_id": str(uuid4())})
        assert final.entrants.count() == 6
    assert "もう全員が参加者です" in text(registrar.get(f"{HERE}places/"))


def enter_by_one_click(registrar, event, **said: str) -> dict[str, EntrantWithState]:
    form = next(form for form in forms_of(registrar.get(f"{HERE}places/")) if form.action.endswith("/enter/"))
    registrar.post(form.action, form.values | {"event": event.slug} | said)
    return {entrant.code: entrant for entrant in with_state(event.entrants.all())}


def test_people_of_one_event_are_apart_in_the_draw_where_wished(registrar, season, final):
    clubs = {code: one.club for code, one in enter_by_one_click(registrar, final, apart="on").items()}
    assert clubs == {"P6": "", "P1": "名古屋大会", "P2": "名古屋大会", "P5": "大阪大会", "P4": "大阪大会"}


def test_an_empty_chair_on_the_day_goes_to_the_next_in_line(registrar, season, final):
    for name in ("補欠 一", "補欠 二"):
        act(registrar, "person", name=name, shown="name")
    rows = "1 P1\n2 P3\n3 P5\n4 P4\n5 補欠一\n6 補欠二"
    act(registrar, "results", event="osaka", source="会場", rows=rows)
    assert enter_by_one_click(registrar, final).keys() == {"P6", "P1", "P2", "P5", "P4"}

    act(registrar, "decline/?into=final", person="P5", at="2026-11-22")
    page = registrar.get(f"{HERE}places/")
    assert "空席 2つを補欠で埋める" in text(page)
    assert text(page).index("補欠: 大阪大会 5位") < text(page).index("補欠: 大阪大会 6位")
    (link,) = re.findall(r'href="([^"]*acts/reserve/[^"]*person=P0007[^"]*)"', page.content.decode())
    send(registrar, unescape(link), at="2026-11-22")
    assert "補欠 一 発表済み 大阪大会 枠を残す決定" in text(registrar.get(f"{HERE}places/"))
    entered = enter_by_one_click(registrar, final)
    assert entered.keys() == {"P6", "P1", "P2", "P5", "P4", "P0007"}
    assert [code for code, one in entered.items() if one.state == Entrant.Status.WITHDRAWN] == ["P5"]
    season.refresh_from_db()
    assert season.content["decisions"][-1]["reason"] == "補欠: 大阪大会 5位"
    assert state_of(season).findings == ()


def test_an_event_of_this_desk_comes_into_the_inbox_by_its_public_file(registrar, season):
    planned(registrar)
    event = take_in(json.loads(event_file()))
    let_everybody_in(event)
    answered = registrar.post(f"{HERE}inbox/own/", {"own": event.slug, "event": "kyushu"})
    assert answered["Location"] == f"{HERE}inbox/{HandIn.objects.get().pk}/"
    assert "P2 鈴木 一郎 (名前)" in text(registrar.get(answered["Location"]))


def test_ranks_come_from_a_spreadsheet_as_well(registrar, season):
    planned(registrar)
    csv = "順位,名前,点\n1位,鈴木 一郎,38\n2,,\n3,P5,12\n".encode("cp932")
    file = SimpleUploadedFile("kyushu.csv", csv, "text/csv")
    assert act(registrar, "results", event="kyushu", source="会報", file=file).status_code == 302
    kyushu = kyushu_of(season)
    assert kyushu["results"] == [
        {"person": "P2", "rank": 1, "match_points": 38},
        {"person": None, "rank": 2},
        {"person": "P5", "rank": 3, "match_points": 12},
    ]
    for wrong, why in (({"file": SimpleUploadedFile("x.csv", b"%PDF-1.4")}, "PDF"), ({}, "貼り付けるか")):
        assert why in text(act(registrar, "results", event="kyushu", source="会報", **wrong))


WRONG_ROWS = {
    "1 鈴木 一郎\n2 小林": "2行目: 「小林」という人は0人います",
    "1 鈴木一郎\n2 佐藤 健": "2行目: 「佐藤 健」という人は2人います",
    "一 P1": "1行目: 順位は1以上の数",
}


def test_ranks_alone_of_an_event_count_by_number_or_by_a_name_that_is_one_persons(registrar, season):
    planned(registrar)
    act(registrar, "person", name="佐藤 健", shown="name")
    for rows, why in WRONG_ROWS.items():
        assert why in text(act(registrar, "results", event="kyushu", source="会報", rows=rows))
    act(registrar, "results", event="kyushu", source="会報", rows="1 鈴木一郎\n2\n2 P0007\n")
    kyushu = kyushu_of(season)
    assert kyushu["results"] == [
        {"person": "P2", "rank": 1},
        {"person": None, "rank": 2},
        {"person": "P0007", "rank": 2},
    ]
    assert "九州大会 地区大会 確定 順位のみの記録 3人" in text(registrar.get(HERE))
