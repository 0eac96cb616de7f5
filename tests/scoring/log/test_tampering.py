"""Every change of recorded facts in an event's file is found and named from the file alone."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.event.reading import read_event
from scoring.log.chain import EventLog, Head, linked
from scoring.log.chain_findings import chain_findings
from scoring.standings.verify import verify
from tests.golden import in_words, is_as_kept
from tests.scoring.log.tampering import IN_THE_CHAIN, IN_THE_EVENT, drop, entry_of, head, rehash
from tests.scoring.paths import put

CHECKER = Path(__file__).parents[3] / "docs" / "check_log.py"
EXPORTED = (Path(__file__).parent / "exported.json").read_text(encoding="utf-8")
"""An old export of a small event with its log, which must stay readable and intact for ever."""


@pytest.fixture
def data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(EXPORTED)
    return found


def problems(data, held=None):
    return list(verify(read_event(data), held and Head.read(held)))


def found(data, held=None) -> str:
    return "\n".join(problem.text.en for problem in problems(data, held))


def test_what_was_exported_is_whole(data):
    assert found(data) == ""
    assert found(data, head(data, 20)) == ""


@pytest.mark.parametrize("what", [*IN_THE_CHAIN, *IN_THE_EVENT])
def test_what_was_changed_is_found_and_named(data, what):
    tamper, words = (IN_THE_CHAIN | IN_THE_EVENT)[what]
    tamper(data)
    assert words in found(data)


def test_every_change_is_said_as_it_was_when_people_read_it():
    lines = []
    for name, (tamper, _) in (IN_THE_CHAIN | IN_THE_EVENT).items():
        data = json.loads(EXPORTED)
        tamper(data)
        lines += [f"# {name}", *in_words(problems(data))]
    is_as_kept("log_tampering", lines)


@pytest.mark.parametrize(
    ("verb", "way", "value"),
    [
        ("enter_players", ("after", "entrants", 0, "id"), []),
        ("enter_players", ("after", "entrants", 0, "entrant"), "1"),
        ("draw_seats", ("before",), {"sealed": "x"}),
        ("draw_seats", ("after", "seats/1", "suits", "S"), []),
        ("record_exit", ("after", "game/1/1", "exits", 0, "player"), {}),
        ("ask_ruling", ("after", "ruling"), "1"),
        ("step_on_ruling", ("after", "cited"), 1),
        ("step_on_ruling", ("after", "verdict"), 1),
        ("correct_stage", ("after", "change"), []),
        ("correct_stage", ("after", "advanced"), [1, "p01"]),
        ("correct_event", ("after", "scheme", "tiebreaks"), {"x": 1}),
    ],
)
def test_an_act_that_says_what_no_act_can_say_is_named(data, verb, way, value):
    put(way, value)(entry_of(data, verb))
    rehash(data)
    assert found(data) != ""


def test_an_entry_dropped_and_all_chained_anew_leaves_a_gap_in_what_was_there(data):
    drop("record_exit", 7)(data)
    rehash(data)
    assert "is not what the entries before left" in found(data)


def test_a_head_cannot_be_held_against_a_file_without_entries(data):
    held = head(data, 20)
    del data["log_entries"], data["sealed"]
    assert "export it with --with-log" in found(data, held)


def history(client: str, *order: int) -> dict[str, Any]:
    """A log of one entry. The ids of the two below are chosen so that 12 digits of the hashes agree."""
    exits = [{"player": player, "how": "finish"} for player in order]
    content = {
        "at": "2026-04-29T04:00:00.000000Z", "verb": "correct_game", "actor": "", "account": None, "stage": "s1",
        "round": 1, "table": 1, "set": 1, "game": 1, "version": 1, "client_id": f"00000000-0000-4000-8000-{client}",
        "before": {"game/1/1": None}, "after": {"game/1/1": {"exits": exits, "cut_off": False}}, "reason": "",
        "ruling": None, "undoes": None,
    }  # fmt: skip
    entry = linked(content, None)
    return {"entrants": [], "log": {"no": 1, "hash": entry["hash"]}, "log_entries": [entry], "sealed": {}}


HISTORIES = (history("3af77ae5867e", 1, 2), history("4dc16d21bc09", 2, 1))


def checkers(data: dict[str, Any], held: str, tmp_path: Path) -> list[tuple[str, str]]:
    """The findings of the desk and of docs/check_log.py for the kept head ``held``."""
    log = EventLog(Head(1, data["log"]["hash"]), tuple(data["log_entries"]))
    told = "\n".join(finding.what.en for finding in chain_findings(log, Head.read(held)))
    path = tmp_path / "event.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    command = [sys.executable, str(CHECKER), str(path), "--head", held]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [("desk", told), ("alone", f"{done.returncode} {done.stdout}")]


def test_a_short_head_finds_both_of_two_histories_and_is_too_short_to_prove_either(tmp_path):
    one, other = (Head(1, data["log"]["hash"]) for data in HISTORIES)
    assert one.hash != other.hash
    assert str(one) == str(other)
    for data in HISTORIES:
        for _which, told in checkers(data, str(one), tmp_path):
            assert "too short to prove anything" in told
            assert not told.startswith("1")
    for held in (one.whole, f"1 · {one.on_paper}"):
        for _which, told in checkers(HISTORIES[0], held, tmp_path):
            assert told in ("", "0 1 entries, all in one chain\n")
        for which, told in checkers(HISTORIES[1], held, tmp_path):
            assert ("not what the head" if which == "desk" else "1 entry 1: it is not the one") in told
