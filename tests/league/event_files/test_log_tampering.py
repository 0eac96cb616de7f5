"""Whoever has the file or the database may try: every change of what was recorded is found, and named."""

import copy
import json
import subprocess
import sys
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from league.acts.services.acts import perform_on_event
from league.entrants.services.entrants import Names, correct_entrant
from league.matches.services.games import correct_game
from league.matches.services.matches import How, close_match, confirm
from league.models import Event, Verb
from league.stages.services.penalties import lift_penalty, penalise
from scoring.event.reading import read_event
from scoring.log.chain import FIRST, Head, entry_hash
from scoring.standings.verify import verify
from tests.factories import make_match, new_entry, play_match, read_exits

pytestmark = pytest.mark.django_db
CHECKER = Path(__file__).parents[3] / "docs" / "check_log.py"


def played_event() -> Event:
    """A match from the draw to its close, with a correction, a corrected name, a penalty, and one taken back."""
    match = make_match()
    event, stage = match.table.round.event, match.table.round.stage
    entrants = list(event.entrants.order_by("number"))
    said = {"entrants": [
        {"entrant": each.number, "name": each.name, "kana": "", "club": "", "id": each.code} for each in entrants
    ]}  # fmt: skip
    perform_on_event(event, new_entry(0), Verb.ENTER_PLAYERS, said, lambda: None)
    play_match(match)
    exits = read_exits("2x 3")
    correct_game(match=match, entry=new_entry(match), set_number=3, game=4, exits=exits, reason="用紙と照合")
    for player in (1, 2, 3, 4):
        confirm(match=match, entry=new_entry(match), player=player, how=How.PAGE)
    close_match(match=match, entry=new_entry(match))
    correct_entrant(entrant=entrants[0], names=Names("青木 正", "", ""), seed=None, entry=new_entry(0))
    for points, reason in ((-10, "遅刻"), (-5, "私語")):
        penalise(stage=stage, entrant=entrants[1], points=points, reason=reason, entry=new_entry(0))
    lift_penalty(penalty=stage.penalties.get(points=-5), reason="誤り", entry=new_entry(0))
    return event


def exported() -> dict[str, Any]:
    out = StringIO()
    call_command("event_export", Event.objects.get().slug, "--with-log", stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


@cache
def whole_file() -> str:
    played_event()
    return json.dumps(exported())


@pytest.fixture
def data(db) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(whole_file())
    return found


def found(data, held=None) -> str:
    """What ``verify`` finds, in English, and nothing but the log's findings."""
    problems = verify(read_event(data), held and Head.read(held))
    return "\n".join(each.text.en for each in problems)


def alone(data, tmp_path, *options) -> tuple[int, str]:
    """The exit status and the words of the checker that needs nothing but Python."""
    path = tmp_path / "event.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    command = [sys.executable, str(CHECKER), str(path), *options]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout + ended.stderr


def head(data, no) -> str:
    return f"{no} {data['log_entries'][no - 1]['hash'][:12]}"


def rehash(data) -> None:
    """What one who knows the form would do after a change: number and chain everything anew."""
    prev = FIRST
    for no, entry in enumerate(data["log_entries"], start=1):
        entry |= {"no": no, "prev": prev}
        prev = entry["hash"] = entry_hash(entry)
    data["log"] = {"no": len(data["log_entries"]), "hash": prev}


def entry_of(data, verb, at: int = 0) -> dict[str, Any]:
    found: list[dict[str, Any]] = [each for each in data["log_entries"] if each["verb"] == verb]
    return found[at]


def table_of(data) -> dict[str, Any]:
    table: dict[str, Any] = data["rounds"][0]["tables"][0]
    return table


def change(which, **fields):
    return lambda data: entry_of(data, which).update(fields)


def say_otherwise(text):
    def tamper(data):
        next(each for each in data["sealed"].values() if each["text"] == text)["text"] = "ちがう"

    return tamper


def drop(verb, at=0):
    return lambda data: data["log_entries"].remove(entry_of(data, verb, at))


def put_in(where):
    def tamper(data):
        entries = data["log_entries"]
        invented = copy.deepcopy(entry_of(data, "penalise")) | {"no": entries[where]["no"] + 1}
        invented["prev"] = entries[where]["hash"]
        invented["hash"] = entry_hash(invented)
        entries.insert(len(entries) if where == -1 else where + 1, invented)

    return tamper


def swap(one, other):
    def tamper(data):
        entries = data["log_entries"]
        entries[one], entries[other] = entries[other], entries[one]

    return tamper


def exits_of(data) -> list[Any]:
    exits: list[Any] = table_of(data)["sets"][0]["games"][0]["events"]
    return exits


def swap_exits(data):
    exits = exits_of(data)
    exits[0], exits[1] = exits[1], exits[0]


def foul_for_finish(data):
    exits_of(data)[0]["how"] = "foul"


def empty_game(data):
    table_of(data)["sets"][2]["games"][3]["events"] = []


def swap_names(data):
    one, other = data["entrants"][:2]
    one["name"], other["name"] = other["name"], one["name"]


def swap_seats(data):
    seats = table_of(data)["sets"][1]["seats"]
    seats["S"], seats["H"] = seats["H"], seats["S"]


def swap_actors(data):
    entry_of(data, "confirm")["actor"] = entry_of(data, "close")["reason"]


def other_envelope(data):
    table_of(data)["sets"][0]["envelope"] = "E-9"


def other_cards(data):
    table_of(data)["sets"][0]["blind"] = ["S5", "S6"]


def no_penalty(data):
    data["penalties"] = []


def smaller_penalty(data):
    data["penalties"][0]["points"] = -1


def lifted_penalty(data):
    data["penalties"].append({"player": "p02", "stage": "s1", "points": -5, "reason": "私語", "ruling": None})


def invented_decision(data):
    data["decisions"].append({"kind": "withdraw", "player": "p04", "after": "s1"})


def other_totals(data):
    recorded = table_of(data)["recorded"]
    recorded["p01"], recorded["p02"] = recorded["p02"], recorded["p01"]


def cut_off(data):
    table_of(data)["cut_off"] = True


def substitution(data):
    data["substitutions"].append(
        {"stage": "s1", "round": 1, "table": 1, "from_set": 3, "out": "p04", "in": "p05", "reason": ""}
    )
    data["entrants"].append({"id": "p05", "name": "近藤"})


IN_THE_CHAIN = {
    "an actor": (say_otherwise("審判 山本"), "sealed in this entry was changed"),
    "a reason": (say_otherwise("用紙と照合"), "sealed in this entry was changed"),
    "an actor for another": (swap_actors, "was changed"),
    "a time": (change("close", at="2026-04-29T09:00:00.000000Z"), "was changed"),
    "a verb": (change("correct_game", verb="record_exit"), "was changed"),
    "what was before": (change("correct_game", before={}), "was changed"),
    "what was after": (change("correct_game", after={}), "was changed"),
    "the account": (change("close", account="1"), "was changed"),
    "a hash": (change("close", hash="0" * 64), "was changed"),
    "what it follows": (change("close", prev="0" * 64), "does not follow"),
    "the first dropped": (lambda data: data["log_entries"].pop(0), "entry 1 is missing"),
    "one in the middle dropped": (drop("record_exit", 7), "is missing"),
    "the last but one dropped": (lambda data: data["log_entries"].pop(-2), "is missing"),
    "the last dropped": (lambda data: data["log_entries"].pop(), "the log ends with"),
    "an act on the event dropped": (drop("penalise"), "is missing"),
    "one put in": (put_in(10), "wrong place"),
    "one put in at the end": (put_in(-1), "the log ends with"),
    "two swapped": (swap(4, 5), "wrong place"),
    "one moved": (lambda data: data["log_entries"].append(data["log_entries"].pop(8)), "wrong place"),
}
IN_THE_EVENT = {
    "exits swapped": (swap_exits, "stage s1, round 1, table 1, set 1, game 1: The game"),
    "a foul for a finish": (foul_for_finish, "table 1, set 1, game 1: The game"),
    "a game emptied": (empty_game, "table 1, set 3, game 4: The game"),
    "seats swapped": (swap_seats, "table 1, set 2: The seats"),
    "another envelope": (other_envelope, "table 1, set 1: The envelope"),
    "other blind cards": (other_cards, "table 1, set 1: The envelope"),
    "other totals": (other_totals, "table 1: The totals"),
    "a cut-off": (cut_off, "table 1: The cut-off"),
    "a substitution": (substitution, "table 1: The substitutions"),
    "names swapped": (swap_names, "entrant p01: The name"),
    "a penalty dropped": (no_penalty, "stage s1, number 2: The penalties"),
    "a penalty made smaller": (smaller_penalty, "stage s1, number 2: The penalties"),
    "a penalty that was lifted": (lifted_penalty, "stage s1, number 2: The penalties"),
    "a decision nobody took": (invented_decision, "decision withdraw p04: The decision"),
    "a table dropped": (lambda data: data["rounds"][0]["tables"].clear(), "table 1: There are entries"),
    "an entrant nobody entered": (
        lambda data: data["entrants"].append({"id": "p05", "name": "近藤"}),
        "entrant p05: No entry",
    ),
}


def test_nothing_is_found_where_nothing_was_done(data, tmp_path):
    assert found(data) == ""
    assert found(data, head(data, 20)) == ""
    assert alone(data, tmp_path, "--head", head(data, 20))[0] == 0


@pytest.mark.parametrize("what", IN_THE_CHAIN)
def test_a_changed_log_is_found_and_named(data, tmp_path, what):
    tamper, words = IN_THE_CHAIN[what]
    tamper(data)
    assert words in found(data)
    assert alone(data, tmp_path)[0] == 1


@pytest.mark.parametrize("what", IN_THE_EVENT)
def test_a_result_changed_behind_the_log_is_found_and_named(data, what):
    tamper, words = IN_THE_EVENT[what]
    tamper(data)
    assert words in found(data)


def test_a_log_rewritten_with_its_result_is_found_by_a_head_that_was_kept(data, tmp_path):
    held = head(data, len(data["log_entries"]))
    swap_exits(data)
    for entry in data["log_entries"]:
        for part in (entry["before"], entry["after"]):
            for exits in [part["game/1/1"]["exits"]] if part.get("game/1/1") else []:
                for each in exits:
                    each["player"] = {2: 1, 1: 2}.get(each["player"], each["player"])
    rehash(data)
    assert "log leads to" not in found(data)
    assert "This is not what the head" in found(data, held)
    assert alone(data, tmp_path, "--head", held)[0] == 1


def test_an_entry_dropped_and_all_chained_anew_leaves_a_gap_in_what_was_there(data):
    drop("record_exit", 7)(data)
    rehash(data)
    assert "is not what the entries before left" in found(data)


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
    call_command("verify", str(path))
    assert b"The clock was set back" in capsysbinary.readouterr().out


def test_the_command_ends_with_1_where_something_was_changed_and_2_where_it_cannot_read(data, tmp_path):
    path = tmp_path / "event.json"
    swap_exits(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        call_command("verify", str(path))
    assert ended.value.code == 1
    data["log_entries"][3]["weather"] = "rain"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(CommandError) as refused:
        call_command("verify", str(path))
    assert refused.value.returncode == 2
    assert alone(data, tmp_path)[0] == 2


def test_a_head_cannot_be_held_against_a_file_without_entries(data):
    held = head(data, 20)
    del data["log_entries"], data["sealed"]
    assert "export it with --with-log" in found(data, held)


def rewrite(statement) -> None:
    """A statement on the database by one who takes the guards away first."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            for (name,) in cursor.fetchall():
                cursor.execute("DROP TRIGGER " + name)
        else:
            for table in ("act", "exit", "match", "confirmation", "penalty", "game"):
                # What the scene has written waits for its checks, and holds the table until they are made.
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                cursor.execute(f"ALTER TABLE league_{table} DISABLE TRIGGER USER")
        cursor.execute(statement)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE league_act SET actor = '別人' WHERE no = 9", "entry 9: This entry was changed"),
        ("UPDATE league_act SET at = '2026-01-01 00:00:00' WHERE no = 9", "entry 9: This entry was changed"),
        ("UPDATE league_act SET reason = '' WHERE verb = 'correct_game'", "This entry was changed"),
        ("UPDATE league_act SET verb = 'confirm' WHERE verb = 'close'", "This entry was changed"),
        ("DELETE FROM league_act WHERE no = 9", "Before this, entry 9 is missing"),
        ("DELETE FROM league_act WHERE verb = 'lift_penalty'", "but the log ends with"),
        (
            "UPDATE league_exit SET kind = 'foul' WHERE id = (SELECT min(id) FROM league_exit)",
            "game 1: The game",
        ),
        ("DELETE FROM league_exit", "game 4: The game"),
        ("UPDATE league_match SET closed_by = '別人'", "No act explains “closed”"),
        ("UPDATE league_match SET closed_by = '', closed_at = NULL", "No act explains “closed”"),
        ("UPDATE league_confirmation SET how = 'paper'", "No act explains “confirmed”"),
        ("DELETE FROM league_penalty", "stage s1, number 2: The penalties"),
        ("UPDATE league_event SET log_no = 3", "but the log ends with"),
    ],
)
def test_what_is_changed_in_the_database_is_found_there(statement, words, capsysbinary):
    played_event()
    rewrite(statement)
    with pytest.raises(SystemExit) as ended:
        call_command("check_log", Event.objects.get().slug)
    assert ended.value.code == 1
    assert words in capsysbinary.readouterr().out.decode()


def test_a_live_event_that_nobody_has_touched_is_whole(capsysbinary):
    event = played_event()
    call_command("check_log", event.slug)
    assert "Everything agrees" in capsysbinary.readouterr().out.decode()
