"""Tampering with the event file or the database: every change of the record is found and named."""

import json
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from league.acts.services.acts import perform_on_event
from league.acts.services.check import row_problems
from league.chain import erase
from league.clock.services import set_extra_minutes, start_round
from league.desk.services import compare_sheet, entry_as_paper
from league.entrants.services.attendance import miss_others
from league.entrants.services.entrants import Names, Newcomer, correct_entrant, enter_entrants
from league.entrants.services.forgetting import forget_name
from league.event_document import stage_value
from league.events.services import EventDetails, clone_event, correct_event, create_event, details_of
from league.management.logs import log_findings
from league.management.plain.cli import run_file_command
from league.matches.services.matches import How, close_match, confirm
from league.models import Act, Entrant, Event, Match, Verb
from league.objections.services import raise_objection, settle_objection
from league.rehearsal.services.tables import BotReferee, play_table
from league.rulings.services import Kind, take_step
from league.scored_matches import scheme_of
from league.stages.services.criteria import set_cut_off, set_scheme, set_tiebreaks
from league.stages.services.penalties import lift_penalty, penalise
from league.stages.services.stages import correct_stage
from rules_ref.cases.errors import MalformedCaseError
from scoring.criteria import LOT
from scoring.event.reading import read_event
from scoring.event.values import BestOverall
from scoring.log.chain import Head
from scoring.standings.findings.log import CLOCK
from scoring.standings.verify import verify
from tests.factories import NOW, REFEREE, correct, make_match, new_entry, play_match, record_at_now
from tests.kept import kept
from tests.league.commands import export
from tests.league.ruling_steps import ask, entry_on, overrule
from tests.rehearsal.plan import new_round
from tests.scoring.log.tampering import IN_THE_CHAIN, entry_of, head, rehash, swap_exits

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("triggers are put aside, JSON is changed in SQL")]
CHECKER = Path(__file__).parents[3] / "docs" / "check_log.py"


@kept
def played_event() -> Event:
    """A match up to its close, with a correction, a corrected name and two penalties, one lifted."""
    match = make_match()
    event, stage = match.table.round.event, match.table.round.stage
    entrants = list(event.entrants.order_by("number"))
    said = {"entrants": [
        {"entrant": entrant.number, "name": entrant.name, "kana": "", "club": "", "id": entrant.code} for entrant in entrants
    ]}  # fmt: skip
    perform_on_event(event, new_entry(0), Verb.ENTER_PLAYERS, said, lambda: None)
    play_match(match)
    correct(match, 4, "2x 3", set_number=3, reason="用紙と照合")
    for player in (1, 2, 3, 4):
        confirm(match=match, entry=new_entry(match), player=player, how=How.PAGE)
    close_match(match=match, entry=new_entry(match))
    correct_entrant(entrant=entrants[0], names=Names("青木 正", "", ""), seed=None, entry=new_entry(0))
    set_up_and_ruled(match)
    for points, reason in ((-10, "遅刻"), (-5, "私語")):
        penalise(stage=stage, entrant=entrants[1], points=points, reason=reason, entry=new_entry(0))
    lift_penalty(penalty=stage.penalties.get(points=-5), reason="誤り", entry=new_entry(0))
    return event


def set_up_and_ruled(match: Match) -> None:
    """Change criteria and a stage for a reason, time a round and a table, appeal and overrule rulings."""
    event, of_round = match.table.round.event, match.table.round
    set_tiebreaks(event=event, tiebreaks=[LOT], entry=new_entry(0), reason="要項どおりに")
    plan = replace(stage_value(of_round.stage), advance=BestOverall(2))
    correct_stage(stage=of_round.stage, plan=plan, entry=new_entry(0), reason="2人に減らす")
    start_round(of_round=of_round, minutes=50, entry=new_entry(0))
    set_extra_minutes(table=match.table, minutes=5, seen=0, entry=new_entry(0))
    for cards, reason in (("S8", "映像を見た"), ("H8", "映像を見た。" * 60)):
        ruling = ask(match, cards)
        take_step(ruling=ruling, kind=Kind.APPEALED, reason="8切りではない", entry=entry_on(ruling))
        overrule(ruling, reason, verdict="illegal" if cards == "S8" else "")


def at_the_desk(event: Event) -> None:
    """Raise and settle an objection, compare a sheet, change an option of the event."""
    match = Match.objects.get()
    raise_objection(match=match, entrant=event.entrants.get(number=2), words="私が先", entry=new_entry(0))
    settle_objection(
        objection=match.objections.get(), answer="映像のとおり", set_aside=True, entry=new_entry(0)
    )
    paper = entry_as_paper(record_at_now(match))
    compare_sheet(match=match, paper=paper, entry=new_entry(0))
    said = details_of(event)
    details = replace(said, options={**said.options, "idle_minutes": 20})
    correct_event(event=event, details=details, entry=new_entry(0))


def exported() -> dict[str, Any]:
    return export(Event.objects.get().slug, "--with-log")


@cache
def whole_file() -> str:
    played_event()
    return json.dumps(exported())


@pytest.fixture
def data(db) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(whole_file())
    return found


def found(data, held=None) -> str:
    """The findings of ``verify``, in English, one a line."""
    problems = verify(read_event(data), held and Head.read(held))
    return "\n".join(problem.text.en for problem in problems)


def alone(data, tmp_path, *options) -> tuple[int, str]:
    """The exit status and the output of the checker that needs nothing but Python."""
    path = tmp_path / "event.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    command = [sys.executable, str(CHECKER), str(path), *options]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout + ended.stderr


def test_nothing_is_found_where_nothing_was_done(data, tmp_path):
    assert found(data) == ""
    assert found(data, head(data, 20)) == ""
    assert alone(data, tmp_path, "--head", head(data, 20))[0] == 0


@pytest.mark.parametrize("what", IN_THE_CHAIN)
def test_a_changed_log_is_found_with_nothing_but_python(data, tmp_path, what):
    tamper, _ = IN_THE_CHAIN[what]
    tamper(data)
    assert alone(data, tmp_path)[0] == 1


@pytest.mark.parametrize("field", ["verb", "client_id", "reason"])
def test_a_text_that_cannot_be_written_is_malformed_by_its_entry(data, tmp_path, field):
    data["log_entries"][3][field] = "\ud800"
    with pytest.raises(MalformedCaseError, match=r"log_entries\[3\]"):
        read_event(data)
    assert alone(data, tmp_path)[0] == 2


def test_an_entry_that_says_two_things_under_one_key_is_malformed(data, tmp_path, capsys):
    entry = json.dumps(data["log_entries"][4]["after"], ensure_ascii=False)
    twice = entry.replace('"exits"', '"exits": [], "exits"', 1)
    path = tmp_path / "twice.json"
    path.write_text(json.dumps(data, ensure_ascii=False).replace(entry, twice, 1), encoding="utf-8")
    with pytest.raises(SystemExit, match="2"):
        run_file_command(["manage.py", "verify", str(path)])
    assert "log_entries[4]" in capsys.readouterr().err
    command = [sys.executable, str(CHECKER), str(path)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 2


@pytest.mark.parametrize("text", ["[" * 100_000, '{"log_entries": [], "log": {"no": 0, "hash": "", "x": 1}}'])
def test_the_checker_says_that_it_cannot_read(tmp_path, text):
    path = tmp_path / "other.json"
    path.write_text(text)
    ended = subprocess.run(
        [sys.executable, str(CHECKER), str(path)], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("cannot be read: ")


def test_a_log_rewritten_with_its_result_is_found_by_a_head_that_was_kept(data, tmp_path):
    held = head(data, len(data["log_entries"]))
    swap_exits(data)
    for entry in data["log_entries"]:
        for part in (entry["before"], entry["after"]):
            for exits in [part["game/1/1"]["exits"]] if part.get("game/1/1") else []:
                for player_exit in exits:
                    player_exit["player"] = {2: 1, 1: 2}.get(player_exit["player"], player_exit["player"])
    rehash(data)
    assert "log leads to" not in found(data)
    assert "This is not what the head" in found(data, held)
    assert alone(data, tmp_path, "--head", held)[0] == 1


def test_a_truncated_end_is_found_by_a_later_head(data, tmp_path):
    held = head(data, len(data["log_entries"]))
    del data["log_entries"][-3:]
    rehash(data)
    assert "There is no entry for the head" in found(data, held)
    assert alone(data, tmp_path, "--head", held)[0] == 1


def test_a_clock_set_back_is_a_warning(data, tmp_path, capsysbinary):
    entry_of(data, "close")["at"] = "2026-04-28T00:00:00.000000Z"
    rehash(data)
    assert "The clock was set back" in found(data)
    assert alone(data, tmp_path)[0] == 0
    path = tmp_path / "event.json"
    run_file_command(["manage.py", "verify", str(path)])
    assert b"The clock was set back" in capsysbinary.readouterr().out


def test_the_command_ends_with_1_where_something_was_changed_and_2_where_it_cannot_read(data, tmp_path):
    path = tmp_path / "event.json"
    swap_exits(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        run_file_command(["manage.py", "verify", str(path)])
    assert ended.value.code == 1
    data["log_entries"][3]["weather"] = "rain"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SystemExit, match="2"):
        run_file_command(["manage.py", "verify", str(path)])
    assert alone(data, tmp_path)[0] == 2


GUARDED = (
    "act", "exit", "match", "confirmation", "penalty", "game", "rulingstep", "stage", "round", "table", "event",
    "stagedecision", "objection", "sheetcomparison", "draw", "entrant", "bye",
)  # fmt: skip


def rewrite(statement) -> None:
    """Disable the guards of the database, then execute a statement."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            for (name,) in cursor.fetchall():
                cursor.execute("DROP TRIGGER " + name)
        else:
            for table in GUARDED:
                # Deferred checks of earlier writes would block ALTER TABLE.
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                cursor.execute(f"ALTER TABLE league_{table} DISABLE TRIGGER USER")
        cursor.execute(statement)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE league_act SET actor = '別人' WHERE no = 9", "entry 9: This entry was changed"),
        ("DELETE FROM league_act WHERE no = 9", "Before this, entry 9 is missing"),
        ("DELETE FROM league_act WHERE no = (SELECT max(no) FROM league_act)", "but the log ends with"),
        ("UPDATE league_event SET log_no = 3", "but the log ends with"),
        ("DELETE FROM league_exit", "table 1: An act tells of “exit 1 1 1 finish 1”, but it is not there."),
        ("UPDATE league_match SET closed_by = '別人'", "No act explains “match"),
        ("DELETE FROM league_penalty", " of penalty: An act tells of “penalty”"),
        ("UPDATE league_stage SET advance = NULL", "number 1, code s1: No act explains “stage.advance”"),
    ],
)
def test_what_is_changed_in_the_database_is_found_there(statement, words, capsysbinary):
    at_the_desk(played_event())
    rewrite(statement)
    with pytest.raises(SystemExit) as ended:
        call_command("check_log", Event.objects.get().slug)
    assert ended.value.code == 1
    assert words in capsysbinary.readouterr().out.decode()


def erased_behind_the_log(act: Act) -> None:
    """Erase the texts of an act as ``forget`` does, but without its log entry."""
    assert erase(act, lambda found: "#1")
    act.save(update_fields=["actor", "reason", "before", "after", "rows", "salts"])


def test_a_sealed_text_erased_while_nobody_was_forgotten_is_found():
    event = played_event()
    first, last = event.acts.earliest("no"), event.acts.latest("no")
    rewrite("SELECT 1")
    erased_behind_the_log(first)
    words = "A name or a reason sealed in this entry was erased"
    assert f"entry {first.no}: {words}" in all_found()
    forget_name(event=Event.objects.get(), name="誰か", entry=new_entry(0))
    assert f"entry {first.no}: Where a name or a reason was erased, nobody stands" in all_found()
    after = Event.objects.get().acts.latest("no")
    assert after.no > last.no
    erased_behind_the_log(after)
    assert f"entry {after.no}: {words}" in all_found()


def test_an_event_called_after_somebody_who_is_forgotten_is_whole():
    event = create_event(details=EventDetails(name="第3回 青木", slug="spring"), entry=new_entry(0))
    forget_name(event=event, name="青木", entry=new_entry(0))
    assert all_found() == ""


@pytest.mark.parametrize(
    "said", ["after = '{}'", "after = '[]'", "before = '[]'", "place = 'x'", "place = 'a/b/c'"]
)
def test_an_act_that_was_written_over_is_named_whatever_it_says_now(said):
    at_the_desk(played_event())
    acts = Act.objects.exclude(after={}) if said.startswith("after") else Act.objects.all()
    first = {act.verb: act for act in acts.order_by("-no")}
    rows = ", ".join(str(act.pk) for act in first.values())
    rewrite(f"UPDATE league_act SET {said} WHERE id IN ({rows})")  # noqa: S608 - our own words
    found = all_found()
    assert [act.no for act in first.values() if f"entry {act.no}: This entry was changed." not in found] == []


def all_found() -> str:
    return "\n".join(finding.text.en for finding in log_findings(Event.objects.get()))


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("scheme", {"bonus": 5}, "“bonus” is not what the log leads to"),
        ("scheme", {"points": {"4": [9, 4, 2, 0], "3": [6, 3, 0]}}, "“points” is not what the log leads to"),
        ("scheme", {"tiebreaks": ["lot"]}, "“tiebreaks” is not what the log leads to"),
        ("regulation", {"cutoff": "share_open_places"}, "“cutoff” is not what the log leads to"),
    ],
)
def test_criteria_of_which_no_act_ever_spoke_are_found_when_they_are_changed(field, value, words):
    details = EventDetails(name="春の大会", slug="spring")
    event = create_event(details=details, entry=new_entry(0))
    assert all_found() == ""
    Event.objects.filter(pk=event.pk).update(**{field: value})
    assert words in all_found()


def test_criteria_that_were_corrected_are_whole():
    event = create_event(details=EventDetails(name="春の大会", slug="spring"), entry=new_entry(0))
    set_tiebreaks(event=event, tiebreaks=[LOT], entry=new_entry(0))
    set_cut_off(event=event, cut_off="share_open_places", entry=new_entry(0))
    points = {"4": [9, 4, 2, 0], "3": [6, 3, 0]}
    scheme = scheme_of(Event.objects.get())
    places = {int(size): tuple(point) for size, point in points.items()}
    chosen = replace(scheme, ranking=replace(scheme.ranking, points=places, bonus=7))
    set_scheme(event=event, scheme=chosen, entry=new_entry(0))
    clone_event(source=event, name="秋の大会", slug="autumn", date=None, entry=new_entry(0))
    for each in Event.objects.all():
        assert [found.text.en for found in log_findings(each)] == []


def test_the_end_of_a_roll_call_leaves_the_log_whole_and_its_file_importable(tmp_path):
    event = create_event(details=EventDetails(name="春の大会", slug="spring"), entry=new_entry(0))
    names = [Newcomer(Names(each, "", "")) for each in ("青木", "井上")]
    enter_entrants(event=event, newcomers=names, status=Entrant.Status.REGISTERED, entry=new_entry(0))
    miss_others(event=event, entry=new_entry(0))
    assert all_found() == ""
    path = tmp_path / "event.json"
    path.write_text(json.dumps(exported()), encoding="utf-8")
    call_command("event_import", str(path), "--slug", "copy")
    assert set(Event.objects.get(slug="copy").entrants.values_list("status", flat=True)) == {"absent"}


def test_a_live_event_that_nobody_has_touched_is_whole(capsysbinary):
    event = played_event()
    at_the_desk(event)
    call_command("check_log", event.slug)
    assert "Everything agrees" in capsysbinary.readouterr().out.decode()


def test_an_event_that_was_read_before_its_last_act_is_whole():
    event = played_event()
    read = Event.objects.get(pk=event.pk)
    set_tiebreaks(event=event, tiebreaks=[LOT], entry=new_entry(0), reason="要項どおりに")
    assert [problem.text.en for problem in row_problems(read)] == []


def test_a_table_with_drawn_seats_agrees_with_its_log_before_the_second_set():
    of_round = new_round(1, 1)
    table = of_round.tables.get().match
    play_table(table, BotReferee(REFEREE, Random(1), lambda: NOW), before=(1, 3))
    assert [finding for finding in log_findings(Event.objects.get()) if finding.code != CLOCK] == []
