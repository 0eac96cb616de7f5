"""Who takes part, as the database has it, held against the acts: what was changed behind the log is found by its row."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from league.entrants.services.attendance import (
    CHECK_IN,
    MISS,
    UNDO,
    arrive,
    call_roll,
    let_arrive,
    miss_others,
)
from league.entrants.services.entrants import (
    Names,
    Newcomer,
    correct_entrant,
    enter_entrants,
    fix_table,
    remove_entrant,
)
from league.entrants.services.forgetting import forget, forget_name
from league.entrants.services.leaving import come_back, leave, stand_in
from league.events.services import EventDetails, add_round, create_event
from league.management.logs import log_findings
from league.matches.services.laying import create_table
from league.models import Entrant, Event, Match
from scoring.event.reading import read_event
from scoring.standings.verify import verify
from tests.factories import new_entry, play_match
from tests.scoring.log.tampering import entry_of, rehash

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgresql("rows are compared with the log in the order in which they come"),
]
Status = Entrant.Status


def found(slug: str = "spring") -> list[str]:
    return [finding.text.en for finding in log_findings(Event.objects.get(slug=slug))]


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(event__slug="spring", number=number)


@pytest.fixture
def event() -> Event:
    """Ten entered, some of them here, corrected, seeded, with a table of their own, absent, gone, back again, taken back."""
    event = create_event(details=EventDetails(name="春の大会", slug="spring"), entry=new_entry(0))
    people = [
        Newcomer(Names(f"参加者{n}", f"さんかしゃ{n}", "東京"), seed=n if n < 3 else None)
        for n in range(1, 11)
    ]
    enter_entrants(event=event, newcomers=people, status=Status.REGISTERED, entry=new_entry(0))
    for number in range(1, 7):
        call_roll(entrant=entrant(number), step=CHECK_IN, entry=new_entry(0))
    correct_entrant(entrant=entrant(1), names=Names("青木", "あおき", "横浜"), seed=1, entry=new_entry(0))
    fix_table(entrant=entrant(2), table=4, entry=new_entry(0))
    fix_table(entrant=entrant(3), table=5, entry=new_entry(0))
    fix_table(entrant=entrant(3), table=None, entry=new_entry(0))
    call_roll(entrant=entrant(6), step=UNDO, entry=new_entry(0))
    call_roll(entrant=entrant(7), step=MISS, entry=new_entry(0))
    let_arrive(event=event, by_themselves=True, entry=new_entry(0))
    arrive(entrant=entrant(8), entry=new_entry(0))
    leave(entrant=entrant(9), reason="発熱", entry=new_entry(0))
    come_back(entrant=entrant(9), reason="誤り", entry=new_entry(0))
    remove_entrant(entrant=entrant(10), entry=new_entry(0))
    return event


def test_people_that_nobody_has_touched_are_as_their_acts_say(event):
    assert found() == []
    miss_others(event=event, entry=new_entry(0))
    leave(entrant=entrant(9), reason="発熱", entry=new_entry(0))
    assert found() == []


def test_people_that_were_forgotten_are_as_their_acts_say(event):
    forget(entrant=entrant(1), entry=new_entry(0))
    forget_name(event=event, name="東京", entry=new_entry(0))
    correct_entrant(entrant=entrant(2), names=Names("井上", "", ""), seed=None, entry=new_entry(0))
    assert found() == []


def of_the_log(data) -> list[str]:
    return [problem.code for problem in verify(read_event(data)) if problem.code.startswith("log_")]


@pytest.fixture
def played(event: Event) -> Event:
    """Four of them have played a match."""
    of_round = add_round(event=event, title="", entry=new_entry(0))
    table = create_table(
        of_round=of_round, number=1, entrants=[entrant(n) for n in range(1, 5)], entry=new_entry(0)
    )
    play_match(Match.objects.get(table=table))
    return event


def test_who_leaves_after_playing_is_as_their_acts_say(played):
    leave(entrant=entrant(3), reason="発熱", entry=new_entry(0))
    leave(entrant=entrant(4), reason="発熱", entry=new_entry(0))
    come_back(entrant=entrant(4), reason="誤り", entry=new_entry(0))
    assert found() == []


def test_who_leaves_for_a_stand_in_is_as_their_acts_say(played):
    stand_in(entrant=entrant(3), names=Names("代役"), reason="発熱", entry=new_entry(0))
    stand_in(entrant=entrant(9), names=Names("別の代役"), reason="発熱", entry=new_entry(0))
    assert found() == []
    assert [entrant(number).status for number in (3, 9)] == ["present", "withdrawn"]


def test_a_stand_in_of_whom_an_older_log_does_not_say_when_they_came_is_whole(played):
    stand_in(entrant=entrant(3), names=Names("代役"), reason="発熱", entry=new_entry(0))
    out = StringIO()
    call_command("event_export", "spring", "--with-log", stdout=out)
    data = json.loads(out.getvalue())
    said = entry_of(data, "change_status", -1)["after"]
    (left,) = (decision for decision in data["decisions"] if decision["kind"] == "withdraw")
    # Who left, left after a stage then: neither log nor file spoke of rounds and sets.
    for holder, key in ((said, "after_stage"), (said, "after_round"), (left, "round")):
        del holder[key]
    rehash(data)
    assert of_the_log(data) == []
    data["decisions"].append({"kind": "withdraw", "player": "p04", "after": "s1"})
    assert of_the_log(data) == ["log_decision"]


def test_what_no_act_speaks_of_passes(event):
    other = Event.objects.create(slug="older", name="前の大会")
    Entrant.objects.create(
        event=other, number=1, code="p01", name="青木", seed=3, fixed_table=2, status="absent"
    )
    assert found("older") == []


def test_a_file_says_of_everybody_how_they_came(played, tmp_path):
    leave(entrant=entrant(9), reason="発熱", entry=new_entry(0))
    out = StringIO()
    call_command("event_export", "spring", "--with-log", stdout=out)
    path = tmp_path / "event.json"
    path.write_text(out.getvalue(), encoding="utf-8")
    call_command("event_import", str(path), "--slug", "copy")
    assert found("copy") == []
