"""Closing the hall: many tables end at once for one reason, and their results are confirmed in one list."""

from uuid import uuid4

import pytest

from league.hall.pages.screen import screen_of
from league.models import Act, Event, Match, Round, Verb
from scoring.log.parts import envelope_of
from tests.factories import make_event, make_match, new_entry, play_game, play_set, record_at_now
from tests.kept import kept
from tests.pages import send, text

pytestmark = pytest.mark.django_db
HALL = "/e/spring/hall/"


@pytest.fixture
@kept
def event() -> Event:
    """Three tables: one in the middle of its second game, one between two sets, one that has not begun."""
    event = make_event()
    first, second, _third = (
        make_match([f"{name}{number}" for name in "甲乙丙丁"], event=event, number=number)
        for number in (1, 2, 3)
    )
    play_set(first, 1, ("1 2 3", "1"))
    play_set(second, 1, ("5 6 7",) * 4)
    return event


def end(organiser, **fields):
    return organiser.post(
        f"{HALL}1/end/", {"client_id": str(uuid4()), "reason": "閉館", **fields}, follow=True
    )


def match(number: int) -> Match:
    return Match.objects.get(table__number=number)


def test_all_tables_end_now(organiser, event):
    shown = end(organiser, everywhere="on", when="now")
    assert f"{HALL}1/confirm/" in shown.content.decode()
    assert all(each.cut_off for each in Match.objects.all())
    assert {act.reason for act in Act.objects.filter(verb=Verb.CUT_OFF_TABLE)} == {"閉館"}
    # The game that had begun counts for nothing; the envelope of a table that was cut off is not asked for.
    record = record_at_now(match(1))
    assert record.points == {1: 6, 2: 4, 3: 2, 4: 0}
    assert record.parts[envelope_of(1)].opened_at is None
    assert record.step.task.value == "confirm"
    hall = text(organiser.get(HALL))
    assert hall.count("打ち切り・確認待ち") == 3
    assert "対局中 0卓" in hall


def test_a_table_plays_its_game_to_the_end_and_is_over_then(organiser, event):
    end(organiser, tables=["1-0", "2-0"], when="after_game")
    assert [match(number).cut_off for number in (1, 2, 3)] == [False, True, False]
    play_game(match(1), 1, 2, "2 3")
    record = record_at_now(match(1))
    assert (match(1).cut_off, match(1).last_game, record.step.task.value) == (True, None, "confirm")
    assert record.points == {1: 12, 2: 8, 3: 4, 4: 0}


def test_taking_the_last_exit_back_lets_the_game_go_on(organiser, event):
    from league.matches.services.matches import undo  # noqa: PLC0415

    end(organiser, tables=["1-0"], when="after_game")
    play_game(match(1), 1, 2, "2 3")
    undo(match=match(1), entry=new_entry(match(1)))
    assert (match(1).cut_off, match(1).last_game) == (False, 2)


def test_their_results_are_agreed_to_in_one_list(organiser, event):
    end(organiser, everywhere="on", when="now")
    shown = organiser.get(f"{HALL}1/confirm/")
    assert 'value="閉館"' in shown.content.decode()
    done = send(organiser, shown, "/confirm/", tables=["1", "2", "3"])
    assert "結果を確定しました。" in text(done)
    assert not Match.objects.filter(closed_at=None).exists()
    assert match(2).recorded == {"5": 26, "6": 16, "7": 8, "8": 0}


def test_the_screen_has_no_clock_where_the_round_is_over(organiser, event):
    Round.objects.update(started_at=new_entry(0).now, minutes=30)
    assert any(page.clock for page in screen_of(event).pages)
    end(organiser, everywhere="on", when="now")
    event.refresh_from_db()
    assert not any(page.clock for page in screen_of(event).pages)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"when": "now"}, "卓を選んでください。"),
        ({"when": "now", "everywhere": "on", "reason": ""}, "理由を書いてください。"),
        ({"when": "later", "everywhere": "on"}, "later は候補にありません"),
    ],
)
def test_nothing_ends_without_tables_and_a_reason(organiser, event, fields, said):
    assert said in text(end(organiser, **fields))
    assert not Match.objects.filter(cut_off=True).exists()


@pytest.mark.slow
def test_a_table_that_is_over_is_said_and_the_others_end(organiser, event):
    for number in (2, 3):
        play_set(match(2), number, ("5 6 7",) * 4)
    assert "2卓: このマッチはすべてのゲームを終えています。" in text(
        end(organiser, everywhere="on", when="now")
    )
    assert [match(number).cut_off for number in (1, 2, 3)] == [True, False, True]


def test_the_same_submission_again_ends_nothing_more(organiser, event):
    sent = {"client_id": str(uuid4()), "reason": "閉館", "tables": ["1-0"], "when": "now"}
    for _time in range(2):
        organiser.post(f"{HALL}1/end/", sent)
    assert Act.objects.filter(verb=Verb.CUT_OFF_TABLE).count() == 1
