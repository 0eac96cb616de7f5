"""A season and its event files are imported and exported unchanged."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import IntegrityError, transaction

from league.models import Season, SeasonAct
from league.seasons.services.state import state_of
from scoring.log.chain import FIRST
from scoring.season.answer import answer
from tests.factories import make_user
from tests.league.seasons.scenes import CASES, year

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("every column and every JSON there and back")]


def written(case: dict[str, Any], folder: Path) -> Path:
    """The season file of a case, with its event files beside it."""
    folder.mkdir(exist_ok=True)
    for name, text in case.get("files", {}).items():
        (folder / name).write_bytes(text.encode())
    file = folder / "season.json"
    file.write_bytes(json.dumps(case["season"], ensure_ascii=False).encode())
    return file


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["say"][:40])
def test_a_season_comes_out_as_it_went_in(case, tmp_path):
    call_command("season_import", str(written(case, tmp_path / "in")), "--slug", "year")
    for folder in ("out", "again"):
        (tmp_path / folder).mkdir()
    call_command("season_export", "year", str(tmp_path / "out" / "season.json"))
    out = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    call_command("season_import", str(tmp_path / "out" / "season.json"), "--slug", "again")
    call_command("season_export", "again", str(tmp_path / "again" / "season.json"))

    assert json.loads(out["season.json"]) == case["season"]
    assert out.keys() - {"season.json"} == case.get("files", {}).keys()
    assert {path.name: path.read_bytes() for path in (tmp_path / "again").iterdir()} == out
    if case["at"] is None:
        assert answer(state_of(Season.objects.get(slug="year"))) == case["answer"]


def test_an_address_is_taken_once_and_a_file_that_cannot_be_read_changes_nothing(tmp_path):
    file = written(CASES[0], tmp_path)
    call_command("season_import", str(file))

    with pytest.raises(CommandError, match="すでにあります"):
        call_command("season_import", str(file))
    file.write_text('{"format": "daifugo-season/1"}')
    with pytest.raises(CommandError, match=r"from: .*required"):
        call_command("season_import", str(file), "--slug", "other")
    with pytest.raises(CommandError, match="「kanri」というアカウントはありません。"):
        call_command("season_import", str(file), "--slug", "other", "--owner", "kanri")
    with pytest.raises(CommandError, match="other"):
        call_command("season_export", "other", str(tmp_path / "x.json"))
    assert Season.objects.count() == 1


@pytest.mark.parametrize("content", ["{", '{"format": "other/1"}'], ids=["no JSON", "another format"])
@pytest.mark.parametrize("of", ["event", "season before"])
def test_a_file_beside_it_that_no_page_could_read_keeps_a_season_out(of, content, tmp_path):
    (tmp_path / "b.json").write_text(content)
    beside = {"file": "b.json", "sha256": sha256(content.encode()).hexdigest()}
    season = year() | {"before": beside} if of == "season before" else year()
    season["events"][0] |= beside | {"results": None} if of == "event" else {}
    (tmp_path / "season.json").write_text(json.dumps(season))

    with pytest.raises(CommandError, match=r"season\.json: b\.json: .* / "):
        call_command("season_import", str(tmp_path / "season.json"))
    assert not Season.objects.exists()


def test_who_imports_a_season_may_name_the_account_that_keeps_it(tmp_path, client):
    client.force_login(make_user(username="kanri"))
    call_command("season_import", str(written(CASES[0], tmp_path)), "--slug", "year", "--owner", "kanri")
    assert client.get("/seasons/year/roles/").status_code == 200


def test_the_log_says_what_changed_seals_names_and_is_never_changed(tmp_path):
    call_command("season_import", str(written(CASES[0], tmp_path)), "--slug", "year")
    act = SeasonAct.objects.get()
    season = Season.objects.get()

    assert (season.log_no, season.log_hash) == (act.no, act.hash)
    assert act.after["persons"] == CASES[0]["season"]["persons"]
    assert {"actor", "after/name", "after/persons/0/name"} <= act.salts.keys()
    assert act.prev == FIRST
    changes: list[dict[str, Any]] = [
        {"after": {}},
        {"verb": "take", "salts": {}},
        {"hash": "1" * 64, "salts": {}},
    ]
    for change in changes:
        with pytest.raises(IntegrityError), transaction.atomic():
            SeasonAct.objects.update(**change)
    with pytest.raises(IntegrityError), transaction.atomic():
        SeasonAct.objects.all().delete()
