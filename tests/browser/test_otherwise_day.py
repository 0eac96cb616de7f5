"""A day of 46 players with twelve incidents, after which all pages, papers and files name who sat where."""

import re
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from openpyxl import Workbook
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from league.access import Person
from league.acts.services.acts import Refusal
from league.management.logs import log_findings
from league.matches.services.envelopes import seal_envelope
from league.matches.services.matches import undo
from league.models import Entrant, Event, Match, MatchPlayer, Round
from league.rehearsal.services.simulation import play_round
from league.rehearsal.services.tables import BotReferee, play_table
from scoring.event.reading import parse_event
from scoring.standings.verify import verify
from tests.browser.organiser import press, settle_ties, sign_in
from tests.browser.outbox import NETWORK, sent, tap_out
from tests.browser.referee import sign_on
from tests.browser.test_outbox_store import FAILING
from tests.factories import record_at_now
from tests.league.print_scenes import printed
from tests.league.stage_scenes import take_in
from tests.scoring.standings.events import event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PLACE: Final = "/e/autumn/"
PEOPLE: Final = 46
LISTS: Final = Path(__file__).parents[1] / "scoring" / "entries" / "lists"
AS_THEY_COME: Final = {
    "23_formulas_merged.xlsx": (12, ""),
    "00-google-forms.csv": (3, ""),
    "01-mahjong-taikai.csv": (6, ""),
    "12-kata-utf8.csv": (3, ""),
    "answers.xlsx": (16, ""),
    "09-auckland-people.csv": (6, "4: Alex + 5: Gray"),
}
"""Lists as organisers have them: the number of people, and the answer if asked where the names are."""
STAND_IN: Final = "代役太郎"
STAGES: Final[list[dict[str, object]]] = [
    {"id": "s1", "name": "予選", "matches": 2, "advance": {"rule": "best_overall", "n": 8}},
    {"id": "s2", "name": "決勝", "enter": {"from": "s1"}},
]
HALL: Final = BotReferee(Person("審判 自動"), Random(7), timezone.now)
SHORT: Final = {"sets": 2, "games_per_set": 2, "bonus": 0, "tiebreaks": ["daifugo_games", "lot"]}


def test_a_day_on_which_twelve_things_go_otherwise(
    desktop: Page, phone: Page, expected_errors: list[str]
) -> None:
    desktop.set_default_timeout(40_000)
    take_in(event([], STAGES, scheme=SHORT))
    sign_in(desktop, username="内山")
    six_lists_come_as_they_are(desktop)
    the_wrong_draw_is_published(desktop)
    a_stand_in_comes(desktop)
    two_tables_sit_at_each_others(desktop)
    the_phone_keeps_nothing(phone, expected_errors)
    somebody_leaves_in_the_middle_of_a_set(desktop)
    a_swap_is_noticed_after_two_games(desktop)
    a_result_is_entered_at_the_wrong_table(desktop)
    everything_at_a_table_is_undone(desktop)
    somebody_leaves_and_comes_back(desktop)
    list(play_round(round_of(1), HALL))
    the_hall_closes_in_the_second_round(desktop)
    a_finalist_leaves_between_the_stages(desktop)
    list(play_round(round_of(3), HALL))
    everything_agrees(desktop)
    for number in (1, 2, 3):
        nobody_is_named_in_a_seat_they_did_not_have(desktop, round_of(number))


def six_lists_come_as_they_are(page: Page) -> None:
    come = 0
    for name, (people, asked) in AS_THEY_COME.items():
        content = answers_of_a_form() if name == "answers.xlsx" else (LISTS / name).read_bytes()
        page.goto(f"{PLACE}entrants/import/")
        page.get_by_label("名簿のファイル").set_input_files(
            {"name": name, "mimeType": "application/octet-stream", "buffer": content}
        )
        press(page, "内容を確認する")
        if asked:
            press(page, asked)
        register = "選んだとおりに登録する" if come else f"{people}人を登録する"
        # The previous page has the same radio buttons.
        page.get_by_role("button", name=register, exact=True).wait_for()
        page.get_by_role("radio", name="受付済み").check()
        press(page, register)
        page.wait_for_url("**/entrants/")
        come += people
        assert Entrant.objects.count() == come
    assert come == PEOPLE


def answers_of_a_form() -> bytes:
    """A workbook of answers under a title, as exported by a web form."""
    book, stored = Workbook(), BytesIO()
    sheet = book.active
    assert sheet is not None
    sheet.append(["秋の大会 申込フォームの回答"])
    sheet.append(["タイムスタンプ", "メールアドレス", "お名前", "所属"])
    for number in range(1, AS_THEY_COME["answers.xlsx"][0] + 1):
        name = f"参加者{number:02d}"
        sheet.append(["2026/09/01 10:00", f"a{number}@example.com", name, f"{number % 5}会"])
    book.save(stored)
    return stored.getvalue()


def the_wrong_draw_is_published(page: Page) -> None:
    page.goto(f"{PLACE}stages/1/draw/")
    press(page, "抽選して公開する")
    page.get_by_text("公開した組合せを取り消す").click()
    page.get_by_label("理由").fill("名簿が古かった")
    press(page, "組合せを取り消す")
    page.wait_for_load_state()
    page.goto(f"{PLACE}seats/")
    expect(page.get_by_text("公開した席は取り消されました。")).to_be_visible()
    page.goto(f"{PLACE}stages/1/draw/")
    press(page, "抽選して公開する")
    expect(page.get_by_text("抽選して、組合せを公開しました。")).to_be_visible()


def a_stand_in_comes(page: Page) -> None:
    page.goto(f"{PLACE}entrants/{at(12)[0]}/stand-in/")
    page.get_by_label("名前", exact=True).fill(STAND_IN)
    page.get_by_label("理由").fill("発熱")
    page.get_by_role("main").locator("form button").last.click()
    expect(page.get_by_text("代役として")).to_be_visible()


def two_tables_sit_at_each_others(page: Page) -> None:
    first, second = at(1), at(2)
    change(page, "2卓の人を入れ替える", tables=(1, 2))
    assert (at(1), at(2)) == (second, first)


def the_phone_keeps_nothing(phone: Page, expected_errors: list[str]) -> None:
    expected_errors += NETWORK
    match = match_at(3)
    play_table(match, HALL, before=(1, 1))
    names = record_at_now(match).labels
    phone.add_init_script(path=FAILING)
    sign_on(phone, match)
    phone.evaluate("failStore('hangs')")
    phone.context.set_offline(True)
    tap_out(phone, names[at(3)[0]])
    expect(phone.locator(".outbox-note")).to_contain_text(
        "この端末には保存できていません。", use_inner_text=True
    )
    phone.context.set_offline(False)
    sent(phone)
    assert [player_exit.player for player_exit in record_at_now(match).result.sets[0].games[0].exits] == at(
        3
    )[:1]


def somebody_leaves_in_the_middle_of_a_set(page: Page) -> None:
    match = match_at(4)
    play_table(match, HALL, before=(1, 2))
    leaver = next(number for number in at(4) if len(table_of(2, number)) == 4)
    leaves(page, leaver)
    press(page, "3人で続ける")
    press(page, "3人で行う")
    expect(page.get_by_text("抜けた人の席と枠は、すべて決まっています。")).to_be_visible()


def a_swap_is_noticed_after_two_games(page: Page) -> None:
    for table in (5, 6):
        play_table(match_at(table), HALL, before=(2, 1))
    one, other = at(5)[1], at(6)[1]
    points = record_at_now(match_at(5)).points[one]
    change(page, people=(one, other))
    assert record_at_now(match_at(5)).points[other] == points
    assert one in at(6)


def a_result_is_entered_at_the_wrong_table(page: Page) -> None:
    match = match_at(7)
    seal_envelope(match=match, entry=HALL.entry(), set_number=1, number="E-7", drawn_by=at(7)[0])
    play_table(match_at(7), HALL, before=(1, 2))
    change(page, "2卓の結果を入れ替える", tables=(7, 8))
    assert Match.objects.counting().filter(
        table__round=round_of(1), table__number__in=(7, 8)
    ).get() == match_at(8)


def everything_at_a_table_is_undone(page: Page) -> None:
    match = match_at(9)
    play_table(match, HALL, before=(1, 2))
    with suppress(Refusal):
        while True:
            match.refresh_from_db()
            undo(match=match, entry=HALL.entry(match.version))
    before = at(9)
    change(page, "♠♥♦♣を1つ回す", tables=(9,))
    assert at(9) == [before[-1], *before[:-1]]


def somebody_leaves_and_comes_back(page: Page) -> None:
    number = at(10)[2]
    leaves(page, number)
    page.get_by_role("button", name="3人で行う").first.click()
    page.goto(f"{PLACE}entrants/{number}/")
    page.locator("form[action$='/come-back/'] button").click()
    expect(page.get_by_text(f"{name_of(number)}を復帰させました。")).to_be_visible()
    press(page, "10卓に加える")
    assert at(10)[-1] == number


def the_hall_closes_in_the_second_round(page: Page) -> None:
    for table in (1, 2):
        play_table(match_at(table, 2), HALL, before=(1, 2))
    page.goto(f"{PLACE}hall/?round=2")
    page.get_by_text("卓を打ち切る（会場が閉まるときなど）").click()
    page.get_by_label("まだ打っている全卓").check()
    page.locator("#end-reason").fill("閉館")
    page.locator("#end").click()
    expect(page.get_by_text("卓を打ち切りました。")).to_be_visible()
    page.get_by_role("link", name="打ち切った卓の結果").click()
    press(page, "選んだ卓の結果を確定する")
    expect(page.get_by_text("結果を確定しました。")).to_be_visible()


def a_finalist_leaves_between_the_stages(page: Page) -> None:
    page.goto(f"{PLACE}stages/1/advance/")
    settle_ties(page)
    press(page, "通過者を発表する")
    expect(page.get_by_text("通過者を発表しました。")).to_be_visible()
    stage = Event.objects.get().stages.get(number=1)
    leaver = Event.objects.get().entrants.get(code=(stage.advanced or [])[5])
    leaves(page, leaver.number)
    page.get_by_role("button", name=re.compile("が繰り上がる$")).first.click()
    page.goto(f"{PLACE}standings/1/")
    expect(page.get_by_text(f"棄権した{leaver.name}に代わり")).to_be_visible()
    page.goto(f"{PLACE}stages/2/draw/")
    press(page, "抽選して公開する")
    expect(page.get_by_text("抽選して、組合せを公開しました。")).to_be_visible()
    seated = {number for table in seats(round_of(3)).values() for number in table}
    assert len(seated) == 8
    assert leaver.number not in seated


def everything_agrees(page: Page) -> None:
    document = parse_event(page.request.get(f"{PLACE}event.json").body())
    assert verify(document) == ()
    found = [finding.text.ja for finding in log_findings(Event.objects.get())]
    # The fixture gives every account its role without an act.
    assert [each for each in found if not each.startswith("eventrole")] == []
    names = {entrant.id: entrant.name for entrant in document.entrants}
    in_file = [
        {table.number: {names[player] for player in table.seats.values()} for table in event_round.tables}
        for event_round in document.rounds
    ]
    assert in_file == [named(round_of(number)) for number in (1, 2, 3)]


def nobody_is_named_in_a_seat_they_did_not_have(page: Page, of_round: Round) -> None:
    page.goto(f"{PLACE}seats/?round={of_round.number}&by=table&whole=1")
    shown = page.locator(".seat-tables > li").all_inner_texts()
    assert {int(re.findall(r"(\d+)卓", each)[0]): names_in(each) for each in shown} == named(of_round)
    sheets = PdfReader(BytesIO(page.request.get(f"{PLACE}rounds/{of_round.number}/sheets-filled.pdf").body()))
    assert [names_in(each.extract_text()) for each in sheets.pages] == list(named(of_round).values())
    officials = Client()
    officials.force_login(User.objects.get(username="内山"))
    papers = partial(printed, officials, place=f"{PLACE}print/", number=of_round.number)
    assert list(map(names_in, papers("seat_cards"))) == list(named(of_round).values())
    on_the_wall = set[str]().union(*named(of_round).values())
    sitting_out = set(of_round.byes.values_list("entrant__name", flat=True))
    for kind in ("pairings_by_table", "pairings_by_name"):
        assert names_in("".join(papers(kind))) == on_the_wall | sitting_out
    for number, table in seats(of_round).items():
        page.goto(f"{PLACE}players/{table[0]}/")
        seat = page.locator(f"section[aria-labelledby=round-{of_round.number}]")
        expect(seat.locator(".own-seat")).to_contain_text(f"{number}卓", use_inner_text=False)


def leaves(page: Page, number: int) -> None:
    page.goto(f"{PLACE}players/{number}/")
    page.get_by_role("button", name="抜ける（棄権・退場・帰宅）").click()
    press(page, "棄権にする")
    page.wait_for_url("**/leaving/")


def change(
    page: Page, button: str = "", *, people: tuple[int, ...] = (), tables: tuple[int, ...] = ()
) -> None:
    """Correct seats of the first round: choose them (two people need no button), review, confirm."""
    page.goto(f"{PLACE}rounds/1/change/")
    for name, chosen in (("people", people), ("tables", tables)):
        for each in chosen:
            page.locator(f"input[name={name}][value='{each}']").click()
    if tables:
        press(page, button)
    page.get_by_label("理由").fill("席のまちがい")
    press(page, "直す")
    expect(page.get_by_text("席を直しました。")).to_be_visible()


def name_of(number: int) -> str:
    return Event.objects.get().entrants.get(number=number).name


def round_of(number: int) -> Round:
    return Round.objects.get(number=number)


def match_at(table: int, of_round: int = 1) -> Match:
    return Match.objects.get(table__round__number=of_round, table__number=table)


def at(table: int) -> list[int]:
    """The players at a table of the first round, from ♠ on."""
    return seats(round_of(1))[table]


def table_of(of_round: int, number: int) -> list[int]:
    return next(table for table in seats(round_of(of_round)).values() if number in table)


def seats(of_round: Round) -> dict[int, list[int]]:
    """The numbers of the players who began at each table, by table."""
    found: dict[int, list[int]] = {}
    players = MatchPlayer.objects.filter(round=of_round).order_by("match__table__number", "order")
    for table, number in players.values_list("match__table__number", "entrant__number"):
        found.setdefault(table, []).append(number)
    return found


def named(of_round: Round) -> dict[int, set[str]]:
    names = dict(Event.objects.get().entrants.values_list("number", "name"))
    return {table: {names[number] for number in numbers} for table, numbers in seats(of_round).items()}


def names_in(text: str) -> set[str]:
    """The entrants named in a text. Spaces and line ends may be anywhere; some names begin others."""
    names = {
        "".join(name.split()): name for name in Event.objects.get().entrants.values_list("name", flat=True)
    }
    longest_first = sorted(names, key=len, reverse=True)
    return {
        names[each] for each in re.findall("|".join(map(re.escape, longest_first)), "".join(text.split()))
    }
