"""The rounds of an event, as the database has them, held against the acts: title, draw and byes."""

import pytest

from league.draws.services.draws import announce_draw, discard_draw, make_draw, publish_by_hand, publish_draw
from league.draws.services.seating import add_player, replace_player, sit_out, swap_players
from league.entrants.services.entrants import Names, Newcomer, enter_entrants
from league.entrants.services.forgetting import forget
from league.event_document import document_of_event
from league.event_files.services.event import import_event
from league.events.services import add_round, remove_round
from league.management.logs import log_findings
from league.models import Bye, Entrant, Event, Match, Round, Stage
from scoring.event.check import problems
from scoring.event.values import EventDocument
from tests.factories import make_entrant, make_event, make_stage, new_entry

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgresql("rows are compared with the log in the order in which they come"),
]
REASON = "遅れて来た"


def found(slug: str = "spring") -> list[str]:
    """What does not agree of rounds, byes and draws: the scene's entrants were entered by no act."""
    problems = log_findings(Event.objects.get(slug=slug))
    return [problem.text.en for problem in problems if problem.code == "log_row"]


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(event__slug="spring", number=number)


def round_of(number: int) -> Round:
    return Round.objects.get(event__slug="spring", number=number)


@pytest.fixture
def stage() -> Stage:
    """Eight of nine drawn for two rounds, which the ninth sits out."""
    event = make_event()
    stage = make_stage(event, matches=2, name="予選")
    for number in range(1, 10):
        make_entrant(event, number, f"参加者{number}")
    draw_and_publish(stage, ["p09"])
    return stage


def draw_and_publish(stage: Stage, sitting_out: list[str], reason: str = "") -> None:
    draw = announce_draw(
        stage=stage, source="さいころ", sitting_out=sitting_out, reason=reason, entry=new_entry(0)
    )
    make_draw(draw=draw, seed="1", entry=new_entry(0))
    publish_draw(draw=draw, entry=new_entry(0))


def test_rounds_that_nobody_has_touched_are_as_their_acts_say(stage):
    assert found() == []
    assert set(Bye.objects.values_list("entrant__number", flat=True)) == {9}


def test_seats_changed_by_hand_leave_rounds_as_their_acts_say(stage):
    first, second = round_of(1), round_of(2)
    tables = [
        [player.entrant for player in match.players.select_related("entrant")]
        for match in Match.objects.filter(table__round=second).order_by("table__number")
    ]
    swap_players(of_round=second, one=tables[0][0], other=tables[1][0], reason=REASON, entry=new_entry(0))
    late = [Newcomer(Names("参加者10"))]
    enter_entrants(event=stage.event, newcomers=late, status=Entrant.Status.PRESENT, entry=new_entry(0))
    sit_out(of_round=first, entrant=entrant(10), reason=REASON, entry=new_entry(0))
    replace_player(
        of_round=first, out=entrant(1), incoming=entrant(9), reason=REASON, entry=new_entry(0), later_too=True
    )
    assert found() == []
    assert not Bye.objects.filter(entrant__number=9).exists()
    assert [problem.code for problem in problems(document_of_event(stage.event))] == []


def test_who_sits_out_and_then_plays_leaves_the_round_as_its_acts_say():
    event = make_event()
    stage = make_stage(event, name="予選")
    for number in range(1, 9):
        make_entrant(event, number, f"参加者{number}")
    draw_and_publish(stage, ["p08"])
    three = Match.objects.get(table__round__stage=stage, size=3).table.number
    add_player(of_round=round_of(1), incoming=entrant(8), table=three, reason=REASON, entry=new_entry(0))
    assert found() == []
    assert not Bye.objects.exists()


def test_rounds_drawn_again_for_others_are_as_their_acts_say(stage):
    draw_and_publish(stage, ["p01"], reason=REASON)
    assert found() == []


def test_rounds_laid_by_hand_and_taken_back_are_as_their_acts_say(stage):
    third = add_round(event=stage.event, title="決勝", entry=new_entry(0))
    remove_round(of_round=third, entry=new_entry(0))
    again = add_round(event=stage.event, title="順位決定", entry=new_entry(0))
    seats = {1: {"S": "p01", "H": "p02", "D": "p03", "C": "p04"}}
    publish_by_hand(
        stage=again.stage, tables=seats, groups={}, sitting_out=["p05"], reason=REASON, entry=new_entry(0)
    )
    assert found() == []


def test_a_round_added_by_hand_has_no_byes_but_those_of_its_acts(stage):
    added = add_round(event=stage.event, title="決勝", entry=new_entry(0))
    sit_out(of_round=added, entrant=entrant(3), reason=REASON, entry=new_entry(0))
    assert found() == []


def test_an_event_from_a_file_is_whole_with_its_byes(stage):
    document = document_of_event(stage.event)
    assert isinstance(document, EventDocument)
    import_event(document=document, entry=new_entry(0), slug="copy")
    assert found("copy") == []


def test_the_reason_of_a_draw_is_that_of_its_act(stage):
    draw = announce_draw(stage=stage, source="", sitting_out=(), reason=REASON, entry=new_entry(0))
    discard_draw(draw=draw, reason="参加者3が遅れた", entry=new_entry(0))
    forget(entrant=entrant(3), entry=new_entry(0))
    assert found() == []
