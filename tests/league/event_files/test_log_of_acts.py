"""After acts on people, rounds, tables, stages and decisions, the rows agree with the log."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from league.draws.services.draws import announce_draw, discard_draw, make_draw, publish_by_hand, publish_draw
from league.draws.services.seating import add_player, replace_player, sit_out, swap_players
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
from league.event_document import document_of_event, stage_value
from league.event_files.services.event import import_event
from league.events.services import EventDetails, add_round, create_event, remove_round, remove_table
from league.management.logs import log_findings
from league.matches.services.games import record_exit
from league.matches.services.matches import cut_off_table
from league.matches.services.tables import create_table, renew_link
from league.models import Act, Bye, Entrant, Event, Match, Round, Stage, StageDecision, Table
from league.stages.services.advance import announce_advance, move_up
from league.stages.services.stages import add_stage, correct_stage, remove_stage
from scoring.event.check import problems
from scoring.event.reading import read_event
from scoring.event.values import EventStage, Seating
from scoring.standings.verify import verify
from tests.factories import new_entry, play_match, sit_down
from tests.kept import kept
from tests.league.commands import export
from tests.league.stage_scenes import decided, stage_of
from tests.scoring.log.tampering import entry_of, rehash

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgresql("rows are compared with the log in the order in which they come"),
]
Status = Entrant.Status
SEATS = {number: dict(zip("SHDC", (f"p{n:02d}" for n in range(4 * number - 3, 4 * number + 1)), strict=True))
         for number in (1, 2)}  # fmt: skip
GROUPS = {player: str(number) for number, seats in SEATS.items() for player in seats.values()}


def found(slug: str) -> list[str]:
    return [finding.text.en for finding in log_findings(Event.objects.get(slug=slug))]


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(event__slug="spring", number=number)


def entrants(*numbers: int) -> list[Entrant]:
    return [entrant(number) for number in numbers]


def round_of(number: int) -> Round:
    return Round.objects.get(event__slug="spring", number=number)


def do(act: Callable[..., Any], **given: Any) -> Any:
    return act(**given, entry=new_entry(0))


def entered(count: int, status: Entrant.Status = Status.PRESENT) -> Event:
    event: Event = do(create_event, details=EventDetails(name="春の大会", slug="spring"))
    newcomers = [
        Newcomer(Names(f"参加者{n}", f"さんかしゃ{n}", "東京"), seed=n if n < 3 else None)
        for n in range(1, count + 1)
    ]
    do(enter_entrants, event=event, newcomers=newcomers, status=status)
    return event


@kept
def roll_call() -> Event:
    """Ten entrants: some checked in, corrected, seeded, with a fixed table, absent, reinstated, removed."""
    event = entered(10, Status.REGISTERED)
    for number in range(1, 7):
        do(call_roll, entrant=entrant(number), step=CHECK_IN)
    do(correct_entrant, entrant=entrant(1), names=Names("青木", "あおき", "横浜"), seed=1)
    for number, table in ((2, 4), (3, 5), (3, None)):
        do(fix_table, entrant=entrant(number), table=table)
    do(call_roll, entrant=entrant(6), step=UNDO)
    do(call_roll, entrant=entrant(7), step=MISS)
    do(let_arrive, event=event, by_themselves=True)
    do(arrive, entrant=entrant(8))
    do(leave, entrant=entrant(9), reason="発熱")
    do(come_back, entrant=entrant(9), reason="誤り")
    do(remove_entrant, entrant=entrant(10))
    return event


@kept
def played() -> Event:
    """As ``roll_call``; four of its entrants have played a match."""
    event = roll_call()
    of_round = do(add_round, event=event, title="")
    play_match(do(create_table, of_round=of_round, number=1, entrants=entrants(1, 2, 3, 4)).match)
    return event


def draw_and_publish(stage: Stage, sitting_out: list[str], reason: str = "") -> None:
    draw = do(announce_draw, stage=stage, source="さいころ", sitting_out=sitting_out, reason=reason)
    do(make_draw, draw=draw, seed="1")
    do(publish_draw, draw=draw)


@kept
def drawn() -> Event:
    """Eight of nine drawn for two rounds, which the ninth sits out."""
    event = entered(9)
    draw_and_publish(do(add_stage, event=event, plan=EventStage("?", "予選", matches=2)), ["p09"])
    assert set(Bye.objects.values_list("entrant__number", flat=True)) == {9}
    return event


def publish(stage: Stage, reason: str = "", groups: dict[str, str] = GROUPS) -> None:
    do(publish_by_hand, stage=stage, tables=SEATS, groups=groups, sitting_out=(), reason=reason)


@kept
def by_hand() -> Event:
    """Eight at two tables by group, a second stage, and a table created by hand."""
    event = entered(8)
    publish(do(add_stage, event=event, plan=EventStage("?", "青木杯", seating=Seating.GIVEN)))
    do(add_stage, event=event, plan=EventStage("?"))
    last = do(add_round, event=event, title="決勝")
    do(create_table, of_round=last, number=1, entrants=entrants(1, 2, 3, 4))
    assert set(Table.objects.values_list("group", flat=True)) == {"1", "2", ""}
    return event


@kept
def with_decisions() -> Event:
    """A qualifier left and a player moved up; one was replaced by a stand-in; one came back, then left."""
    stored = decided()
    do(announce_advance, stage=stage_of(stored), going=["p001", "p005", "p009", "p002"])
    who = {entrant.code: entrant for entrant in stored.entrants.all()}
    do(leave, entrant=who["p001"], reason="発熱")
    do(stand_in, entrant=who["p005"], names=Names("代役"), reason="発熱")
    do(leave, entrant=who["p010"], reason="発熱")
    do(come_back, entrant=who["p010"], reason="誤り")
    do(leave, entrant=who["p010"], reason="帰宅")
    do(move_up, stage=stage_of(stored), player=who["p006"], instead_of=who["p001"])
    assert StageDecision.objects.exclude(entrant=None).count() == 5
    return stored


def nothing(_event: Event) -> None:
    """No further act."""


def the_roll_call_ends(event: Event) -> None:
    do(miss_others, event=event)
    do(leave, entrant=entrant(9), reason="発熱")


def people_are_forgotten(event: Event) -> None:
    do(forget, entrant=entrant(1))
    do(forget_name, event=event, name="東京")
    do(correct_entrant, entrant=entrant(2), names=Names("井上", "", ""), seed=None)


def who_has_played_leaves(_event: Event) -> None:
    for number in (3, 4):
        do(leave, entrant=entrant(number), reason="発熱")
    do(come_back, entrant=entrant(4), reason="誤り")


def stand_ins_come(_event: Event) -> None:
    do(stand_in, entrant=entrant(3), names=Names("代役"), reason="発熱")
    do(stand_in, entrant=entrant(9), names=Names("別の代役"), reason="発熱")
    assert [entrant(number).status for number in (3, 9)] == ["present", "withdrawn"]


def seats_change_by_hand(event: Event) -> None:
    first, second = round_of(1), round_of(2)
    one, other = (second.appearances.filter(match__table__number=table).first() for table in (1, 2))
    assert one is not None
    assert other is not None
    do(swap_players, of_round=second, one=one.entrant, other=other.entrant, reason="席")
    do(enter_entrants, event=event, newcomers=[Newcomer(Names("参加者10"))], status=Status.PRESENT)
    do(sit_out, of_round=first, entrant=entrant(10), reason="遅刻")
    do(replace_player, of_round=first, out=entrant(1), incoming=entrant(9), reason="遅刻", later_too=True)
    assert not Bye.objects.filter(entrant__number=9).exists()
    assert problems(document_of_event(event)) == ()


def who_sat_out_plays(event: Event) -> None:
    draw_and_publish(stage_of(event), ["p08", "p09"], "引き直し")
    three = Match.objects.filter(table__round__number=1, size=3).earliest("pk").table.number
    do(add_player, of_round=round_of(1), incoming=entrant(8), table=three, reason="来た")
    assert not round_of(1).byes.filter(entrant__number=8).exists()


def rounds_are_drawn_again(event: Event) -> None:
    draw_and_publish(stage_of(event), ["p01"], "遅刻")


def rounds_are_laid_and_taken_back(event: Event) -> None:
    do(remove_round, of_round=do(add_round, event=event, title="決勝"))
    again = do(add_round, event=event, title="順位決定")
    tables = {1: SEATS[1]}
    do(publish_by_hand, stage=again.stage, tables=tables, groups={}, sitting_out=["p05"], reason="手で")


def somebody_sits_a_round_out(event: Event) -> None:
    do(sit_out, of_round=do(add_round, event=event, title="決勝"), entrant=entrant(3), reason="遅刻")


def a_draw_is_discarded_for_somebody_who_is_forgotten(event: Event) -> None:
    draw = do(announce_draw, stage=stage_of(event), source="", sitting_out=(), reason="遅刻")
    do(discard_draw, draw=draw, reason="参加者3が遅れた")
    do(forget, entrant=entrant(3))


def tables_change(event: Event) -> None:
    publish(stage_of(event), reason="引き直し", groups={})
    do(renew_link, table=Table.objects.get(round__number=1, number=2))
    table = Table.objects.get(round__title="決勝")
    do(renew_link, table=table)
    do(remove_table, table=table)
    do(remove_round, of_round=table.round)
    again = do(add_round, event=event, title="順位決定")
    do(create_table, of_round=again, number=1, entrants=entrants(1, 2, 3, 4))


def a_stage_is_renamed(event: Event) -> None:
    for name in ("準決勝", ""):
        stage = stage_of(event, 2)
        do(correct_stage, stage=stage, plan=replace(stage_value(stage), name=name))


def a_stage_is_named_after_somebody_who_is_forgotten(event: Event) -> None:
    stage = stage_of(event)
    do(correct_stage, stage=stage, plan=replace(stage_value(stage), name="第1回 青木"), reason="名前")
    do(forget_name, event=event, name="青木")


def a_stage_is_taken_back(event: Event) -> None:
    do(remove_stage, stage=stage_of(event, 2))


def who_decided_is_forgotten(event: Event) -> None:
    do(forget_name, event=event, name=Act.objects.latest("no").actor.split()[-1])


ACTS = {
    roll_call: (nothing, the_roll_call_ends, people_are_forgotten),
    played: (who_has_played_leaves, stand_ins_come),
    drawn: (
        seats_change_by_hand, who_sat_out_plays, rounds_are_drawn_again, rounds_are_laid_and_taken_back,
        somebody_sits_a_round_out, a_draw_is_discarded_for_somebody_who_is_forgotten,
    ),
    by_hand: (
        tables_change, a_stage_is_renamed, a_stage_is_named_after_somebody_who_is_forgotten, a_stage_is_taken_back,
    ),
    with_decisions: (nothing, who_decided_is_forgotten),
}  # fmt: skip


@pytest.mark.parametrize(
    ("scene", "acts"),
    [(scene, acts) for scene, all_acts in ACTS.items() for acts in all_acts],
    ids=lambda function: function.__name__,
)
def test_rows_are_as_the_acts_say(scene, acts):
    event = scene()
    assert found(event.slug) == []
    acts(event)
    assert found(event.slug) == []


@pytest.mark.parametrize("scene", [played, drawn, by_hand, with_decisions], ids=lambda scene: scene.__name__)
def test_an_event_from_a_file_is_whole(scene):
    import_event(document=document_of_event(scene()), entry=new_entry(0), slug="copy")
    assert found("copy") == []


def test_what_no_act_speaks_of_passes():
    other = Event.objects.create(slug="older", name="前の大会")
    Entrant.objects.create(
        event=other, number=1, code="p01", name="青木", seed=3, fixed_table=2, status="absent"
    )
    assert found("older") == []


def test_the_log_tells_of_no_key_what_opens_a_table():
    by_hand()
    do(renew_link, table=Table.objects.get(round__number=1, number=2))
    said = json.dumps([[act.before, act.after] for act in Act.objects.all()])
    assert [table for table in Table.objects.values_list("token", flat=True) if table in said] == []


def of_the_log(data: Any) -> list[str]:
    return [problem.code for problem in verify(read_event(data)) if problem.code.startswith("log_")]


def test_a_stand_in_of_whom_an_older_log_does_not_say_when_they_came_is_whole():
    played()
    do(stand_in, entrant=entrant(3), names=Names("代役"), reason="発熱")
    data = export("spring", "--with-log")
    said = entry_of(data, "change_status", -1)["after"]
    (left,) = (decision for decision in data["decisions"] if decision["kind"] == "withdraw")
    # Older logs and files name only the stage after which a person left, no round or set.
    for holder, key in ((said, "after_stage"), (said, "after_round"), (left, "round")):
        del holder[key]
    rehash(data)
    assert of_the_log(data) == []
    data["decisions"].append({"kind": "withdraw", "player": "p04", "after": "s1"})
    assert of_the_log(data) == ["log_decision"]


def test_a_file_whose_first_entry_says_less_is_whole():
    import_event(document=document_of_event(by_hand()), entry=new_entry(0), slug="copy")
    data = export("copy", "--with-log")
    for key in ("ruleset", "regulation", "scheme", "stages", "groups", "name", "venue", "date"):
        del entry_of(data, "import")["after"][key]
    rehash(data)
    data["scheme"]["bonus"] = 9
    data["stages"][0]["name"] = "別の名前"
    assert of_the_log(data) == []


def test_a_table_that_plays_its_game_to_the_end_before_it_is_over():
    event = roll_call()
    of_round = do(add_round, event=event, title="")
    match = do(create_table, of_round=of_round, number=1, entrants=entrants(1, 2, 3, 4)).match
    sit_down(match)
    record_exit(match=match, entry=new_entry(match), set_number=1, game=1, player=1)
    cut_off_table(match=match, entry=new_entry(match), reason="閉館", after_game=True)
    assert Match.objects.get().last_game == 1
    assert found("spring") == []
    Match.objects.update(last_game=2)
    assert len(found("spring")) == 2  # the stored value, and the one the log implies
