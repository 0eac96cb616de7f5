"""Substitutions and players who leave, through the table's pages."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from league.event_document import document_of_event
from league.models import Entrant, MatchPlayer, Substitution, Verb
from scoring.event.reading import read_event, write_event
from scoring.log.parts import envelope_of
from scoring.standings.verify import verify
from tests.factories import (
    make_entrant,
    make_event,
    make_match,
    open_up,
    play_game,
    play_set,
    record_at_now,
    take_seats,
    written_at,
)
from tests.kept import kept
from tests.pages import send, text

pytestmark = pytest.mark.django_db
DAIFUGO_FIRST = ("1 2 3",) * 4


@pytest.fixture
@kept
def match():
    """A match with one set played; entrant 5 (近藤) is free."""
    match = make_match()
    make_entrant(match.table.round.event, 5, "近藤")
    play_set(match, 1, DAIFUGO_FIRST)
    return match


def page(phone, match):
    return phone.get(reverse("table_substitution", args=[match.table.token]))


def substitute(phone, match, outgoing=2, incoming=5, reason="体調不良"):
    return send(phone, page(phone, match), "/record/", outgoing=outgoing, incoming=incoming, reason=reason)


@pytest.mark.slow
def test_each_keeps_what_they_won_themselves(phone, match):
    substitute(phone, match)
    play_set(match, 2, ("1 5 3",) * 4)
    points = record_at_now(match).score.points
    assert points == {1: 52, 2: 16, 3: 16, 4: 0, 5: 16}


def test_whoever_comes_next_with_a_phone_reads_who_sits_there(phone, match, client):
    substitute(phone, match)
    client.cookies.clear()
    welcome = client.get(reverse("table_detail", args=[match.table.token])).content.decode()
    listed = re.findall(
        "<li>.*?<span>(.*?)</span>.*?</li>", welcome.split('class="players"')[1].split("</ul>")[0]
    )
    assert listed == ["青木", "近藤", "上田", "遠藤"]


def test_the_one_who_left_does_not_play_on(phone, match):
    substitute(phone, match)
    assert list(record_at_now(match).players_of(1)) == [1, 2, 3, 4]
    assert list(record_at_now(match).players_of(2)) == [1, 5, 3, 4]
    seats = phone.get(reverse("table_detail", args=[match.table.token]))
    assert "seat_5" in seats.content.decode()
    assert "seat_2" not in seats.content.decode()


def test_seats_already_drawn_go_to_the_substitute(phone, match):
    take_seats(match, 2, (4, 2, 3, 1))
    substitute(phone, match)
    suits = written_at(match)["seats/2"]["suits"]
    assert suits == {"S": 4, "H": 5, "D": 3, "C": 1}


def test_it_is_logged_with_its_reason(phone, match):
    substitute(phone, match)
    shown = text(phone.get(reverse("table_history", args=[match.table.token])))
    assert "第2セットから 井上 → 近藤" in shown
    assert match.acts.get(verb=Verb.SUBSTITUTE).reason == "体調不良"


def test_taking_it_back_frees_the_substitute_and_keeps_the_log(phone, match):
    shown = substitute(phone, match)
    send(phone, shown, "/undo/")
    assert not Substitution.objects.exists()
    assert not MatchPlayer.objects.filter(entrant__number=5).exists()
    history = text(phone.get(reverse("table_history", args=[match.table.token])))
    assert "第2セットから 井上 → #5" in history


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ((2, 99, "体調"), "99 は候補にありません。"),
        ((2, 1, "体調"), "1 は候補にありません。"),
        ((2, 5, ""), "このフィールドは必須です。"),
        ((9, 5, "体調"), "9 は候補にありません。"),
    ],
)
def test_who_cannot_come_or_leave(phone, match, who, said):
    refused = substitute(phone, match, *who)
    assert said in text(refused)
    assert not Substitution.objects.exists()


def test_nobody_comes_in_who_sits_at_another_table(phone, match):
    other = make_match(("木村", "工藤", "小林"), event=match.table.round.event, number=2)
    elsewhere = other.players.get(order=1).entrant
    assert f"{elsewhere.number} は候補にありません。" in text(
        substitute(phone, match, incoming=elsewhere.number)
    )


def test_nobody_comes_in_who_is_not_there(phone, match):
    Entrant.objects.filter(number=5).update(status=Entrant.Status.REGISTERED)
    assert "5 は候補にありません。" in text(substitute(phone, match))


def test_a_set_with_games_is_played_to_its_end_by_who_began_it(phone, match):
    play_set(match, 2, ("1 2 3",))
    assert "第3セットから交代します。" in text(page(phone, match))


def test_nobody_comes_in_once_the_last_set_has_begun(phone, match):
    play_set(match, 2, DAIFUGO_FIRST)
    play_set(match, 3, ("1 2 3",))
    assert "最後のセットがもう始まっています。" in text(page(phone, match))


@pytest.mark.slow
def test_the_sheet_names_both_and_adds_their_column_up(phone, match):
    substitute(phone, match)
    for number in (2, 3):
        play_set(match, number, ("1 5 3",) * 4)
    sheet = phone.get(reverse("table_sheet_filled", args=[match.table.token]))
    written = PdfReader(BytesIO(sheet.content)).pages[0].extract_text()
    assert "井上→近藤" in written.replace("\n", "")
    assert "交代 第2セットから 井上→近藤（井上 16P）。" in written.replace("\n", "")


def test_who_plays_to_the_end_confirms(phone, match):
    substitute(phone, match)
    for number in (2, 3):
        play_set(match, number, ("1 5 3",) * 4)
    done = text(phone.get(reverse("table_detail", args=[match.table.token])))
    assert "近藤" in done
    assert list(record_at_now(match).finishing) == [1, 5, 3, 4]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("running", "from_set", "points"),
    [
        ("played_out", 3, {1: 78, 2: 32, 3: 28, 4: 0}),
        ("ends", 3, {1: 58, 2: 20, 3: 22, 4: 0}),
        ("again", 2, {1: 78, 2: 16, 3: 32, 4: 0}),
    ],
)
def test_three_play_on_when_somebody_leaves_in_the_middle_of_a_set(phone, match, running, from_set, points):
    play_set(match, 2, ("1 2 3", "1 2"))
    leaves = {"outgoing": 2, "incoming": "", "reason": "帰宅", "running": running}
    send(phone, page(phone, match), "/record/", **leaves)
    if running == "played_out":
        play_game(match, 2, 2, "3")
        play_game(match, 2, 3, "1 2 3")
        play_game(match, 2, 4, "1 2 3")
    if running != "again":
        open_up(match, 2)
    for number in range(from_set, 4):
        play_set(match, number, ("1 3",) * 4)
    now = record_at_now(match)
    assert now.players_of(from_set) == (1, 3, 4)
    assert now.points == points
    assert now.score.check == sum(points.values())
    assert now.step.task.value == "confirm"
    assert now.parts[envelope_of(3)].cards == 3
    document = document_of_event(match.table.round.event)
    assert not [
        problem for problem in verify(document) if problem.code not in ("not_seated", "withdrawn_elsewhere")
    ]
    assert read_event(write_event(document)) == document
    sheet = phone.get(reverse("table_sheet_filled", args=[match.table.token]))
    written = PdfReader(BytesIO(sheet.content)).pages[0].extract_text().replace("\n", "")
    assert f"第{from_set}セットから3人（井上は{points[2]}Pで抜ける）。" in written
    # What this event chose once is the default from then on.
    other = make_match(("木村", "工藤", "小林", "佐藤"), event=match.table.round.event, number=2)
    play_set(other, 1, ("6 7 8",))
    form = page(phone, other).context["form"]
    assert form["running"].initial == running


def test_two_do_not_play_on(phone):
    three = make_match(("木村", "工藤", "小林"), event=make_event("autumn"))
    play_set(three, 1, ("1 2",) * 4)
    refused = send(phone, page(phone, three), "/record/", outgoing=2, incoming="", reason="帰宅")
    assert "代わりに入る人を選んでください。" in text(refused)
