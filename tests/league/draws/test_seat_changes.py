"""Published seats are changed by hand: recorded results stay, and every change is logged."""

from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from pypdf import PdfReader

from league.acts.services.acts import Refusal
from league.matches.services.envelopes import correct_envelope
from league.matches.services.matches import undo
from league.models import Act, Draw, Entrant, Match, Round, Verb
from scoring.log.parts import envelope_of
from tests.factories import make_entrant, new_entry, play_game, record_at_now
from tests.league.drawing import (
    begin,
    cards_in_order,
    found_in_log,
    play_on,
    publish_cards,
    published,
    seats,
    staged,
)
from tests.pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("rows that were changed come in another order")]


@pytest.fixture
def stage(organiser):
    """Entrants 1-4 at table 1, 5-7 at table 2."""
    stage = staged(7, matches=1)
    publish_cards(organiser, cards_in_order(7, 2))
    return stage


def change(client, kind: str, *, number: int = 1, sure: bool = True, **chosen):
    """Send a change as the page does; ``sure``: the preview was confirmed."""
    given = {"client_id": uuid4(), "change": kind, "reason": "遅刻", **chosen} | (
        {"sure": "on"} if sure else {}
    )
    return client.post(f"/e/spring/rounds/{number}/change/", given, follow=True)


def at(table: int) -> str:
    """The entrant numbers at a table of the first round, from ♠ on."""
    found = seats(Round.objects.get(number=1))[table]
    return " ".join(found[suit].lstrip("p0") for suit in "SHDC" if suit in found)


def test_two_change_places(organiser, stage):
    page = change(organiser, "swap", people=[1, 6])
    assert "席を直しました" in text(page)
    assert (at(1), at(2)) == ("6 2 3 4", "5 1 7")
    act = Act.objects.filter(verb=Verb.CHANGE_SEATING).get()
    assert act.reason == "遅刻"
    assert act.before["tables"]["1"] == [[1, "S"], [2, "H"], [3, "D"], [4, "C"]]
    assert act.after["tables"]["1"] == [[6, "S"], [2, "H"], [3, "D"], [4, "C"]]


def test_two_of_one_table_change_places(organiser, stage):
    change(organiser, "swap", people=[1, 4])
    assert at(1) == "4 2 3 1"
    match = Match.objects.get(table__number=1)
    assert {suit.value: number for suit, number in (record_at_now(match).result.sets[0].seats or {}).items()} == {
        "S": 4, "H": 2, "D": 3, "C": 1,
    }  # fmt: skip


def test_somebody_takes_the_seat_of_one_who_has_not_come(organiser, stage):
    make_entrant(stage.event, 8, "代役")
    change(organiser, "replace", people=[2], incoming=8)
    assert at(1) == "1 8 3 4"


def test_what_changes_in_later_rounds_too_is_shown_before(organiser):
    stage = staged(8, matches=2)
    published(organiser)
    make_entrant(stage.event, 9, "控え")
    chosen: dict[str, Any] = {"people": [2], "incoming": 9, "later_too": "on"}
    shown = text(change(organiser, "replace", sure=False, **chosen)).partition("こうなります")[2]
    here, _second, later = shown.partition(str(Round.objects.get(number=2)))
    assert all("控え" in each and "選手2 " in each for each in (here, later))
    change(organiser, "replace", **chosen)
    assert [
        list(
            event_round.appearances.filter(entrant__number__in=(2, 9)).values_list(
                "entrant__number", flat=True
            )
        )
        for event_round in Round.objects.all()
    ] == [[9], [9]]


def test_a_late_entrant_joins_a_table_of_three(organiser, stage):
    make_entrant(stage.event, 8, "遅刻者")
    change(organiser, "add", tables=[2], incoming=8)
    assert at(2) == "5 6 7 8"
    assert Match.objects.get(table__number=2).size == 4


def test_who_does_not_come_leaves_a_table_of_four(organiser, stage):
    change(organiser, "take_out", people=[2])
    assert at(1) == "1 4 3"
    match = Match.objects.get(table__number=1)
    assert (match.size, record_at_now(match).step.task.value) == (3, "seal_envelope")


def test_results_elsewhere_stay(organiser, stage):
    begin(Match.objects.get(table__number=2))
    before = record_at_now(Match.objects.get(table__number=2)).parts
    change(organiser, "swap", people=[1, 2])
    assert at(1) == "2 1 3 4"
    assert record_at_now(Match.objects.get(table__number=2)).parts == before


@pytest.mark.parametrize(
    ("kind", "chosen", "message"),
    [
        ("swap", {"people": [5, 6]}, "同じ卓の2人の席は、その卓の「席の訂正」で直します。"),
        ("add", {"tables": [2], "incoming": 8}, "2卓では対局が始まっています。途中で抜ける人は"),
        ("add", {"tables": [1], "incoming": 8}, "加われるのは3人の卓だけです"),
        ("turn", {"tables": [2]}, "対局が始まった卓の席は"),
        ("swap_tables", {"tables": [1, 2]}, "同じ人数の、2つの違う卓を選んでください。"),
        ("swap_tables", {"tables": [1]}, "卓を2つ選んでください。"),
        ("swap", {"people": [1]}, "名前を2人選んでください。"),
        ("swap", {"people": [1, 99]}, "99 は候補にありません。"),
        ("add", {"tables": [1]}, "入る人を選んでください。"),
        ("swap", {"people": [1, 2], "reason": ""}, "理由を書いてください。"),
        ("fly", {}, "fly は候補にありません。"),
    ],
)  # fmt: skip
def test_what_would_touch_results_is_refused(organiser, stage, kind, chosen, message):
    make_entrant(stage.event, 8, "控え")
    play_on(Match.objects.get(table__number=2))
    page = change(organiser, kind, **chosen)
    assert message in text(page)
    assert (at(1), at(2)) == ("1 2 3 4", "5 6 7")
    assert not Act.objects.filter(verb=Verb.CHANGE_SEATING).exists()


def test_nobody_leaves_a_table_of_three(organiser, stage):
    page = change(organiser, "take_out", people=[6])
    assert "3人の卓から抜けると2人になります" in text(page)


def test_a_round_changed_by_hand_is_no_longer_the_draws(organiser):
    staged(8)
    published(organiser)
    draw = Draw.objects.get()
    change(organiser, "swap", people=[1, 2])
    assert Round.objects.get().draw is None
    page = text(organiser.get(f"/e/spring/draws/{draw.pk}/"))
    assert "席を直す organiser 遅刻" in page


@pytest.fixture
def even(organiser):
    """Two tables of four: 1-4 and 5-8; at the first the envelope is sealed."""
    stage = staged(8, matches=1)
    publish_cards(organiser, cards_in_order(8, 2))
    begin(Match.objects.get(table__number=1))
    return stage


def test_what_a_change_does_is_shown_before_and_not_done(organiser, even):
    shown = text(change(organiser, "swap", people=[4, 8], sure=False))
    assert "こうなります" in shown
    assert "選手4 · 選手8" not in shown
    assert "同じ所属: 選手4、選手8" not in shown
    assert "同じ所属: 選手5、選手" not in shown.split("2卓")[0]
    assert (at(1), at(2)) == ("1 2 3 4", "5 6 7 8")
    assert not Act.objects.filter(verb=Verb.CHANGE_SEATING).exists()


def test_a_draw_would_have_avoided_it(organiser, even):
    # 1 and 5 are of one club.
    assert "同じ所属: 選手1、選手5" in text(change(organiser, "swap", people=[4, 5], sure=False))


def test_two_players_of_one_name_are_two(organiser, even):
    # 8 gets the club of 1 and the name of 6, who has no club.
    club = Entrant.objects.get(number=1).club
    Entrant.objects.filter(number=8).update(name="選手6", club=club)
    assert "同じ所属: 選手1、選手6" not in text(change(organiser, "swap", people=[4, 6], sure=False))
    assert "同じ所属: 選手1、選手6" in text(change(organiser, "swap", people=[4, 8], sure=False))


def numbers(match: Match) -> tuple[int, ...]:
    return record_at_now(match).starters


def test_a_sealed_envelope_freezes_no_seat(organiser, even):
    first = Match.objects.get(table__number=1)
    change(organiser, "swap", people=[1, 5])
    assert (at(1), at(2)) == ("5 2 3 4", "1 6 7 8")
    record = record_at_now(first)
    assert record.parts[envelope_of(1)].drawn_by == 5
    assert record.step.task.value == "play"
    change(organiser, "turn", tables=[1])
    assert at(1) == "4 5 2 3"
    change(organiser, "take_out", people=[5])
    assert at(1) == "4 3 2"
    assert record_at_now(first).step.task.value == "seal_envelope"
    assert not found_in_log(even.event)


def test_two_who_sat_at_each_others_table_have_the_games_they_played(organiser, even):
    for number in (1, 2):
        match = Match.objects.get(table__number=number)
        if number == 2:
            begin(match)
        play_game(match, 1, 1, " ".join(str(each) for each in numbers(match)[:3]))
    page = change(organiser, "swap", people=[1, 6], sure=False)
    shown = text(page).partition("こうなります")[2]
    assert "選手1 6 P" in shown
    assert "予選: 選手6 3位 → 1位" in shown
    change(organiser, "swap", people=[1, 6])
    points = {number: record_at_now(Match.objects.get(table__number=number)).points for number in (1, 2)}
    assert points == {1: {6: 6, 2: 4, 3: 2, 4: 0}, 2: {5: 6, 1: 4, 7: 2, 8: 0}}
    assert "予選 1卓: 席を訂正（遅刻）" in text(organiser.get("/e/spring/standings/"))
    sheet = organiser.get("/e/spring/rounds/1/sheets-filled.pdf").content
    assert "席を訂正: 遅刻" in PdfReader(BytesIO(sheet)).pages[0].extract_text().replace("\n", "")
    # Acts before the swap name other players: they cannot be undone, only corrected.
    match = Match.objects.get(table__number=1)
    with pytest.raises(Refusal, match="取り消せる記録がありません"):
        undo(match=match, entry=new_entry(match))
    play_game(match, 1, 2, "6 2")
    undo(match=match, entry=new_entry(match))
    assert not found_in_log(even.event)


def test_a_result_entered_at_the_wrong_table_is_moved(organiser, even):
    match = Match.objects.get(table__number=1)
    play_game(match, 1, 1, "1 2 3")
    shown = text(change(organiser, "move_result", tables=[1, 2], sure=False))
    assert "予選: 選手5 4位 → 1位" in shown
    change(organiser, "move_result", tables=[1, 2])
    assert (at(1), at(2)) == ("1 2 3 4", "5 6 7 8")
    assert not Match.objects.counting().filter(pk=match.pk).exists()
    assert record_at_now(Match.objects.get(table__number=2)).points == {5: 6, 6: 4, 7: 2, 8: 0}
    change(organiser, "swap_tables", tables=[1, 2])
    assert (at(1), at(2)) == ("5 6 7 8", "1 2 3 4")
    assert record_at_now(Match.objects.get(table__number=2)).points == {1: 6, 2: 4, 3: 2, 4: 0}
    assert not found_in_log(even.event)


@pytest.mark.parametrize(("written", "then"), [("1-1", "2-1"), ("E-7", "E-7"), ("1-2", "1-2")])
def test_a_moved_result_has_the_envelope_of_its_table_or_the_one_somebody_wrote(
    organiser, even, written, then
):
    here, there = Match.objects.order_by("table__number")
    correct_envelope(match=here, entry=new_entry(here), set_number=1, number=written, drawn_by=1)
    begin(there)
    change(organiser, "move_result", tables=[1, 2])
    envelopes = [record_at_now(match).parts[envelope_of(1)].number for match in (here, there)]
    assert envelopes == ["E-1", then]
    assert not found_in_log(even.event)
