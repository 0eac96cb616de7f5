"""Seats and places of people who left: reported on the officials' pages, settled by one tap each."""

from io import BytesIO
from random import Random
from uuid import uuid4

import pytest
from django.db.transaction import atomic
from pypdf import PdfReader

from league.draws.services.draws import draw_at_once
from league.entrants.services.entrants import Names, Newcomer, enter_besides
from league.event_document import document_of_event
from league.matches.services.matches import close_match
from league.models import Event, Match, Round, StageDecision
from league.stages.services.advance import announce_advance
from league.standings.pages.stages import tables_of
from scoring.standings.verify import verify
from tests.factories import make_match, new_entry, open_up, play_game, play_match, play_set, record_at_now
from tests.league.drawing import begin, found_in_log, published, seats, staged
from tests.league.stage_scenes import decided, stage_of
from tests.pages import send, text

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
TOLD = "抜けた人の席が決まっていません。"
LIST = "/e/spring/leaving/"


@pytest.fixture
def event(organiser) -> Event:
    """Eight people, three rounds drawn at once; 9 (控え) is here and has no seat."""
    stage = staged(8, matches=3)
    published(organiser)
    with atomic():
        enter_besides(event=stage.event, newcomers=[Newcomer(Names("控え"))], entry=new_entry(0))
    return stage.event


def leaves(organiser, number: int, when: str = "now"):
    page = f"/e/spring/entrants/{number}/leave/"
    return send(organiser, organiser.get(page), "/leave/", when=when, reason="帰宅")


def settle(organiser, of_round: int, number: int, **values):
    return send(organiser, organiser.get(LIST), f"/leaving/{of_round}/{number}/", **values)


def match_of(event: Event, of_round: int, number: int) -> Match:
    return Match.objects.get(table__round__number=of_round, players__entrant__number=number)


def open_seats(event: Event) -> list[str]:
    told = ("left_and_seated", "withdrawn_plays")
    return [problem.text.ja for problem in verify(document_of_event(event)) if problem.code in told]


def in_order(event: Event, of_round: int) -> bool:
    return all(
        "".join(seat) in ("SHD", "SHDC") for seat in seats(Round.objects.get(number=of_round)).values()
    )


@pytest.mark.parametrize("played", [False, True])
def test_a_leaver_is_told_of_everywhere_until_each_seat_is_settled(organiser, event, played):
    if played:
        for match in Match.objects.filter(table__round__number=1):
            exits = " ".join(str(each) for each in record_at_now(match).starters[:3])
            play_drawn(match, ",".join([exits] * 4))
            for number in (2, 3):
                play_set(match, number, [exits] * 4)
    shown = text(organiser.get("/e/spring/entrants/3/leave/"))
    assert shown.count("先に決まっている席") == (2 if played else 3)
    assert "選手3を棄権にしました。" in text(leaves(organiser, 3))
    rounds = [2, 3] if played else [1, 2, 3]
    for page in ("", "hall/", "entrants/", f"print/?round={rounds[0]}", "stages/1/draw/"):
        assert f"{TOLD} 選手3" in text(organiser.get(f"/e/spring/{page}")), page
    assert open_seats(event)
    sheets = organiser.get(f"/e/spring/rounds/{rounds[0]}/sheets-blank.pdf").content
    printed = "".join(page.extract_text() for page in PdfReader(BytesIO(sheets)).pages)
    assert "選手3" not in printed
    assert "選手4" in printed
    settle(organiser, rounds[0], 3, do="three")
    settle(organiser, rounds[1], 3, do="in", incoming=9)
    for number in rounds[2:]:
        settle(organiser, number, 3, do="three")
    assert "抜けた人の席と枠は、すべて決まっています。" in text(organiser.get(LIST))
    assert TOLD not in text(organiser.get("/e/spring/"))
    assert not open_seats(event)
    assert all(in_order(event, number) for number in rounds)
    assert not found_in_log(event)


@pytest.mark.parametrize("sealed", [False, True])
def test_two_of_one_table_leave_and_the_two_others_rest(organiser, event, sealed):
    match = match_of(event, 1, 1)
    if sealed:
        begin(match)
    gone = [player.entrant.number for player in match.players.all()][:2]
    for number in gone:
        leaves(organiser, number)
    settle(organiser, 1, gone[0], do="three")
    page = settle(organiser, 1, gone[1], do="rest")
    assert "の席を決めました。" in text(page)
    assert list(Match.objects.filter(pk=match.pk).values_list("cut_off", flat=True)) == [True] * sealed
    assert Round.objects.get(number=1).byes.count() == (0 if sealed else 2)
    assert not [seat for seat in open_seats(event) if "第1回戦" in seat]
    assert not found_in_log(event)


def play_drawn(match: Match, games: str) -> None:
    """Play the first set of drawn seats: games divided by commas, the envelope opened after four."""
    begin(match)
    for number, exits in enumerate(games.split(","), start=1):
        play_game(match, 1, number, exits)
    if games.count(",") == 3:
        open_up(match, 1)


def begin_second_set(event: Event) -> Match:
    match = match_of(event, 1, 1)
    exits = " ".join(str(each) for each in record_at_now(match).starters[:3])
    play_drawn(match, ",".join([exits] * 4))
    play_set(match, 2, (exits,))
    return match


@pytest.mark.parametrize(
    ("when", "running", "from_set"), [("now", "ends", 3), ("now", "again", 2), ("after_set", "", 3)]
)
def test_a_running_table_plays_on_with_three(organiser, event, when, running, from_set):
    match = begin_second_set(event)
    a, b, c, _d = record_at_now(match).starters
    leaves(organiser, b, when)
    page = organiser.get(LIST)
    assert ("途中の第2セット" in text(page)) == (when == "now")
    settle(organiser, 1, b, do="three", **({"running": running} if running else {}))
    if when == "after_set":
        for game in (2, 3, 4):
            play_game(match, 2, game, f"{a} {b} {c}")
    if running != "again":
        open_up(match, 2)
    for number in range(from_set, 4):
        play_set(match, number, (f"{a} {c}",) * 4)
    record = record_at_now(match)
    assert record.step.task.value == "confirm"
    assert record.score.sets[-1].check == 38
    assert not [seat for seat in open_seats(event) if "第1回戦" in seat]
    assert not found_in_log(event)


def test_a_first_set_played_again_with_three_is_a_table_of_three(organiser, event):
    match = match_of(event, 1, 1)
    a, b, _c, _d = record_at_now(match).starters
    play_drawn(match, str(a))
    leaves(organiser, b)
    settle(organiser, 1, b, do="three", running="again")
    match.refresh_from_db()
    assert (match.size, record_at_now(match).step.task.value) == (3, "seal_envelope")
    assert in_order(event, 1)
    assert not found_in_log(event)


def test_who_leaves_in_the_last_set_ends_the_table(organiser, event):
    match = begin_second_set(event)
    a, b, c, _d = record_at_now(match).starters
    for game in (2, 3, 4):
        play_game(match, 2, game, f"{a} {b} {c}")
    open_up(match, 2)
    play_set(match, 3, (f"{a} {b} {c}",))
    leaves(organiser, b)
    settle(organiser, 1, b, do="cut_off")
    match.refresh_from_db()
    assert match.cut_off
    assert not [seat for seat in open_seats(event) if "第1回戦" in seat]


def test_coming_back_leads_to_those_without_a_seat(organiser, event):
    leaves(organiser, 3)
    settle(organiser, 1, 3, do="three")
    back = organiser.post("/e/spring/entrants/3/come-back/", {"client_id": uuid4()}, follow=True)
    assert "選手3を復帰させました。" in text(back)
    assert back.redirect_chain[-1][0] == "/e/spring/latecomers/"
    assert "3. 選手3" in text(back)
    assert not StageDecision.objects.exists()


def test_what_the_page_does_not_offer_is_refused(organiser, event):
    leaves(organiser, 3)
    sent = {"client_id": str(uuid4()), "do": "fly"}
    assert organiser.post(f"{LIST}1/3/", sent).status_code == 400
    assert organiser.post(f"{LIST}1/4/", {"client_id": str(uuid4()), "do": "three"}).status_code == 404
    assert "代わりに入る人を選んでください。" in text(
        organiser.post(f"{LIST}1/3/", {"client_id": str(uuid4()), "do": "in", "incoming": "4"}, follow=True)
    )


def test_the_final_ranking_shows_who_left(organiser):
    play_match(make_match())
    leaves(organiser, 3)
    final = text(organiser.get("/e/spring/standings/final/"))
    assert final.count("棄権") == 1
    assert "上田 棄権 ステージ1 24" in final


@pytest.fixture
def final(organiser) -> Event:
    """Twelve have played, 選手 p001, p005, p009 and p002 sit in a final that has not begun."""
    stored = announced()
    draw_at_once(stage=stage_of(stored, 2), sitting_out=(), reason="", entry=new_entry(0), rng=Random(3))
    return stored


def announced() -> Event:
    stored = decided()
    going = ["p001", "p005", "p009", "p002"]
    announce_advance(stage=stage_of(stored), going=going, entry=new_entry(0))
    return stored


def of_stage(event: Event, number: int) -> list[str]:
    """The lines of a stage's standings: rank, code and state."""
    (table,) = (stage for stage in tables_of(event).stages if stage.number == number)
    return [f"{line.rank} {line.code} {line.state}".strip() for line in table.lines]


def test_the_next_in_line_rises_into_a_final_and_who_left_counts_nowhere_in_it(organiser, final):
    leaving = final.entrants.get(code="p002")
    organiser.post(
        f"/e/autumn/entrants/{leaving.number}/leave/", {"client_id": uuid4(), "when": "now", "reason": ""}
    )
    page = organiser.get("/e/autumn/leaving/")
    risers = [each.code for each in page.context["leavings"].seats[0].risers]
    assert risers == ["p006", "p010", "p003"]
    assert "p006が繰り上がる" in text(page)
    riser = final.entrants.get(code="p006")
    answer = organiser.post(
        f"/e/autumn/leaving/2/{leaving.number}/?incoming={riser.number}",
        {"client_id": uuid4(), "do": "rise"},
        follow=True,
    )
    assert "抜けた人の席と枠は、すべて決まっています。" in text(answer)
    match = Match.objects.get(table__round__stage__number=2)
    assert match.size == 4
    assert sorted(record_at_now(match).labels) == sorted(
        final.entrants.filter(code__in=["p001", "p005", "p009", riser.code]).values_list("number", flat=True)
    )
    first = of_stage(final, 1)
    assert [each for each in first if each.split()[1] in ("p002", riser.code)] == [
        "4 p002 left",
        f"5 {riser.code} risen",
    ]
    public = text(organiser.get("/e/autumn/standings/1/"))
    assert f"棄権した{leaving.name}に代わり、{riser.name}が繰り上がりました。" in public
    a, b, c, _d = record_at_now(match).starters
    play_drawn(match, f"{a} {b} {c}")
    open_up(match, 1)
    close_match(match=match, entry=new_entry(match), reason="見本")
    second = of_stage(final, 2)
    assert [each.split()[0] for each in second] == ["1", "2", "3", "4"]
    assert "p002" not in " ".join(second)
    found = [(problem.code, problem.text.ja) for problem in verify(document_of_event(final))]
    assert found == []


def test_a_place_in_a_stage_that_is_not_drawn_goes_to_the_next_in_line(organiser):
    event = announced()
    leaving = event.entrants.get(code="p001")
    organiser.post(
        f"/e/autumn/entrants/{leaving.number}/leave/", {"client_id": uuid4(), "when": "now", "reason": ""}
    )
    page = organiser.get("/e/autumn/leaving/")
    (place,) = page.context["leavings"].places
    assert (place.entrant, place.left) == (leaving, 3)
    assert "だれも繰り上がらなければ、3人で組合せを抽選します。" in text(page)
    send(organiser, page, "/move-up/", player=place.risers[0].number)
    draw_at_once(stage=stage_of(event, 2), sitting_out=(), reason="", entry=new_entry(0), rng=Random(3))
    (tables,) = seats(Round.objects.get(number=2)).values()
    assert sorted(tables.values()) == sorted(["p002", "p005", "p009", place.risers[0].code])
    assert not open_seats(event)
