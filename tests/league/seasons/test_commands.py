"""Commands on bad season files say what is wrong and where in both languages; their exit statuses."""

import json
from copy import deepcopy
from hashlib import sha256
from pathlib import Path

import pytest

from league.management.plain.cli import run_file_command
from tests.league.seasons.scenes import event_file, year
from tests.scoring.paths import put

COMMANDS = {
    "season": ["season.json"],
    "verify": ["season.json"],
    "season_who": ["season.json", "event.json"],
    "season_diff": ["season.json", "nagoya", "event.json"],
    "season_entrants": ["season.json", "final"],
}
FILE = {"file": "event.json", "sha256": sha256(event_file()).hexdigest(), "results": None}


@pytest.fixture
def run(tmp_path, monkeypatch, capfdbinary):
    """Run a command in a folder with a season and an event file; its exit status and both outputs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "season.json").write_text(json.dumps(year()))
    (tmp_path / "event.json").write_bytes(event_file())

    def ran(*arguments: str) -> tuple[object, str, str]:
        status: object = 0
        try:
            run_file_command(["desk.py", *arguments])
        except SystemExit as ended:
            status = ended.code
        out, err = (str(written, "utf-8") for written in capfdbinary.readouterr())
        return status, out, err

    return ran


def damaged(path: str, value: object) -> str:
    whole = deepcopy(year())
    put(path, value)(whole)
    return json.dumps(whole)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("extra", 1, "extra"),
        ("to", "2026-02-30", "to"),
        ("persons", {}, "persons"),
        ("persons.0", "P1", "persons[0]"),
        ("persons.1.id", "P1", "persons[1].id"),
        ("persons.0.born", "2014-13", "persons[0].born"),
        ("events.0.status", "done", "events[0].status"),
        ("events.0.results.0.rank", 0, "events[0].results[0].rank"),
        ("events.0.results", None, "events[0].file"),
        ("events.2.file", "a.json", "events[2].sha256"),
        ("quotas.0.n", -1, "quotas[0].n"),
        ("quotas.0.n", [[1]], "quotas[0].n[0]"),
        ("quotas.0.from", {"kind": "a", "event": "b"}, "quotas[0].from"),
        ("quotas.0.from", {"kind": "a", "until": "2026-05-01"}, "quotas[0].from.until"),
        ("quotas.0.into", "x", "quotas[0].into"),
        ("decisions", ["lot"], "decisions[0]"),
        ("decisions", [{}], "decisions[0].kind"),
        ("points.regional.places", ["1/0"], "points.regional.places[0]"),
        ("counting.tiebreaks", ["x"], "counting.tiebreaks[0]"),
    ],
)
def test_a_malformed_season_is_named_with_its_field(command, path, value, field, run):
    Path("season.json").write_text(damaged(path, value))
    status, out, err = run(command, *COMMANDS[command])
    assert (status, out) == (2, "")
    assert err.startswith(f"CommandError: season.json: {field}: ")
    assert " / " in err


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (["season_diff", "season.json", "nagoya", "bad.json"], "CommandError: bad.json: rounds: "),
        (["season_diff", "season.json", "nowhere", "event.json"], "CommandError: season.json: nowhere: "),
        (["season_diff", "season.json", "nagoya", "season.json"], "CommandError: season.json: format: "),
        (["season", "event.json"], "CommandError: event.json: format: "),
        (["season_who", "season.json", "bad.json"], "CommandError: bad.json: rounds: "),
        (["season_entrants", "season.json", "kids"], "CommandError: season.json: kids: "),
        (["season", "of_bad.json"], "CommandError: of_bad.json: bad.json: rounds: "),
        (["verify", "of_bad.json"], "CommandError: of_bad.json: bad.json: rounds: "),
        (["season", "season.json", "--at", "2026-02-30"], "usage: "),
    ],
)
def test_what_a_command_cannot_use_is_named(arguments, begins, run, tmp_path):
    (tmp_path / "bad.json").write_text(json.dumps(json.loads(event_file()) | {"rounds": 1}))
    of_bad = year()
    of_bad["events"][0] |= FILE | {"file": "bad.json"}
    (tmp_path / "of_bad.json").write_text(json.dumps(of_bad))
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(begins)
    assert " / " in err


@pytest.mark.parametrize("name", ["../event.json", "no.json", ".", "x" * 5000])
def test_a_file_that_is_not_in_the_folder_is_a_finding(name, run, tmp_path):
    outside = tmp_path / "in"
    outside.mkdir()
    content = year()
    content["events"][0] |= FILE | {"file": name}
    (outside / "season.json").write_text(json.dumps(content))
    status, out, err = run("season", "in/season.json")
    assert (status, err) == (1, "")
    assert {"kind": "file_missing", "event": "nagoya"} in json.loads(out)["findings"]


def test_a_file_that_lets_an_announced_place_fall_is_a_finding_of_the_difference(run, tmp_path):
    content = year()
    content["events"][0] |= FILE | {"who": {"p1": "P2", "p2": "P5", "p3": "P3", "p4": "P4"}}
    content["declined"] = []
    (tmp_path / "season.json").write_text(json.dumps(content))
    (tmp_path / "newer.json").write_bytes(event_file(reverse=True))
    assert run("season_diff", "season.json", "nagoya", "event.json")[0] == 0
    status, out, _err = run("season_diff", "season.json", "nagoya", "newer.json")
    fell = {"kind": "announced_fell", "into": "final", "person": "P2", "event": "nagoya"}
    assert (status, json.loads(out)["findings"]) == (1, [fell])
