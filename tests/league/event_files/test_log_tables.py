"""Tables, stages and who decided, as the database has them, held against the acts: groups, keys, names, criteria of a file."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command

from league.draws.services.draws import publish_by_hand
from league.entrants.services.entrants import Names, Newcomer, enter_entrants
from league.entrants.services.forgetting import forget_name
from league.entrants.services.leaving import come_back, leave, stand_in
from league.event_document import document_of_event, stage_value
from league.event_files.services.event import import_event
from league.events.services import EventDetails, add_round, create_event, remove_round, remove_table
from league.management.logs import log_findings
from league.matches.services.laying import create_table, renew_link
from league.models import Act, Entrant, Event, Stage, StageDecision, Table
from league.stages.services.advance import announce_advance, move_up
from league.stages.services.stages import add_stage, correct_stage, remove_stage
from scoring.event.reading import read_event
from scoring.event.values import EventStage, Seating
from scoring.standings.verify import verify
from tests.factories import new_entry
from tests.kept import kept
from tests.league.stage_scenes import decided, stage_of
from tests.scoring.log.tampering import entry_of, rehash

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgresql("rows are compared with the log in the order in which they come"),
]
SEATS = {number: dict(zip("SHDC", (f"p{n:02d}" for n in range(4 * number - 3, 4 * number + 1)), strict=True))
         for number in (1, 2)}  # fmt: skip
GROUPS = {player: str(number) for number, seats in SEATS.items() for player in seats.values()}


def found(slug: str = "spring") -> list[str]:
    return [finding.text.en for finding in log_findings(Event.objects.get(slug=slug))]


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(event__slug="spring", number=number)


@pytest.fixture
@kept
def event() -> Event:
    """Eight at two tables by group, and a table that was laid by hand."""
    event = create_event(details=EventDetails(name="春の大会", slug="spring"), entry=new_entry(0))
    newcomers = [Newcomer(Names(f"参加者{n}", "", "")) for n in range(1, 9)]
    enter_entrants(event=event, newcomers=newcomers, status=Entrant.Status.PRESENT, entry=new_entry(0))
    stage = add_stage(event=event, plan=EventStage("?", "青木杯", seating=Seating.GIVEN), entry=new_entry(0))
    add_stage(event=event, plan=EventStage("?"), entry=new_entry(0))
    publish(stage)
    by_hand = add_round(event=event, title="決勝", entry=new_entry(0))
    create_table(of_round=by_hand, number=1, entrants=people(), entry=new_entry(0))
    return event


def people() -> list[Entrant]:
    return [entrant(number) for number in range(1, 5)]


def publish(stage: Stage, reason: str = "", groups: dict[str, str] = GROUPS) -> None:
    publish_by_hand(
        stage=stage, tables=SEATS, groups=groups, sitting_out=(), reason=reason, entry=new_entry(0)
    )


def test_tables_that_nobody_has_touched_are_as_their_acts_say(event):
    assert set(Table.objects.values_list("group", flat=True)) == {"1", "2", ""}
    assert found() == []
    publish(stage_of(event), reason="引き直し", groups={})
    assert found() == []
    renew_link(table=Table.objects.get(round__number=1, number=2), entry=new_entry(0))
    by_hand = Table.objects.get(round__title="決勝")
    renew_link(table=by_hand, entry=new_entry(0))
    remove_table(table=by_hand, entry=new_entry(0))
    remove_round(of_round=by_hand.round, entry=new_entry(0))
    again = add_round(event=event, title="順位決定", entry=new_entry(0))
    create_table(of_round=again, number=1, entrants=people(), entry=new_entry(0))
    assert found() == []


def test_the_log_tells_of_no_key_what_opens_a_table(event):
    renew_link(table=Table.objects.get(round__number=1, number=2), entry=new_entry(0))
    said = json.dumps([[act.before, act.after] for act in Act.objects.all()])
    assert [table for table in Table.objects.values_list("token", flat=True) if table in said] == []


def test_a_stage_under_another_name_is_found(event):
    stage = stage_of(event, 2)
    correct_stage(stage=stage, plan=replace(stage_value(stage), name="準決勝"), entry=new_entry(0))
    correct_stage(stage=stage_of(event, 2), plan=replace(stage_value(stage), name=""), entry=new_entry(0))
    assert found() == []


def test_a_stage_named_after_somebody_who_is_forgotten_is_whole(event):
    correct_stage(
        stage=stage_of(event), plan=replace(stage_value(stage_of(event)), name="第1回 青木"), entry=new_entry(0),
        reason="名前",
    )  # fmt: skip
    forget_name(event=event, name="青木", entry=new_entry(0))
    assert found() == []


def test_a_stage_that_was_taken_back_leaves_the_event_whole(event):
    remove_stage(stage=stage_of(event, 2), entry=new_entry(0))
    assert found() == []


def test_groups_that_came_with_a_file_are_kept_to(event):
    import_event(document=document_of_event(event), entry=new_entry(0), slug="copy")
    assert found("copy") == []


def test_a_file_whose_first_entry_says_less_is_whole(event):
    import_event(document=document_of_event(event), entry=new_entry(0), slug="copy")
    out = StringIO()
    call_command("event_export", "copy", "--with-log", stdout=out)
    data = json.loads(out.getvalue())
    for key in ("ruleset", "regulation", "scheme", "stages", "groups", "name", "venue", "date"):
        del entry_of(data, "import")["after"][key]
    rehash(data)
    data["scheme"]["bonus"] = 9
    data["stages"][0]["name"] = "別の名前"
    assert [problem for problem in verify(read_event(data)) if problem.code.startswith("log_")] == []


def with_decisions() -> Event:
    """Somebody who was to go on left, another moved up; one left for a stand-in, one came back and left again."""
    stored = decided()
    going = ["p001", "p005", "p009", "p002"]
    announce_advance(stage=stage_of(stored), going=going, entry=new_entry(0))
    who = {each.code: each for each in stored.entrants.all()}
    leave(entrant=who["p001"], reason="発熱", entry=new_entry(0))
    stand_in(entrant=who["p005"], names=Names("代役"), reason="発熱", entry=new_entry(0))
    leave(entrant=who["p010"], reason="発熱", entry=new_entry(0))
    come_back(entrant=who["p010"], reason="誤り", entry=new_entry(0))
    leave(entrant=who["p010"], reason="帰宅", entry=new_entry(0))
    move_up(stage=stage_of(stored), player=who["p006"], instead_of=who["p001"], entry=new_entry(0))
    return stored


def test_decisions_are_as_their_acts_say():
    stored = with_decisions()
    assert found(stored.slug) == []
    kinds = list(StageDecision.objects.exclude(entrant=None).values_list("kind", "entrant__code"))
    assert len(kinds) == 5


def test_decisions_of_somebody_who_is_forgotten_are_whole():
    stored = with_decisions()
    name = Act.objects.latest("no").actor
    forget_name(event=stored, name=name.split()[-1], entry=new_entry(0))
    assert found(stored.slug) == []


def test_nobody_is_named_for_what_came_with_a_file():
    stored = with_decisions()
    import_event(document=document_of_event(stored), entry=new_entry(0), slug="copy")
    assert found("copy") == []
