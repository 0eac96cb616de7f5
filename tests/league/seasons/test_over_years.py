"""Seasons over years: closing with a digest, the next season, regulation, log, and forgotten persons."""

import json
from contextlib import suppress
from datetime import date
from hashlib import sha256
from re import findall
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection

from league.models import HandIn, Season, SeasonAct, SeasonFile, SeasonRole
from league.seasons.services.regulation import regulate, regulate_simply
from league.seasons.services.state import state_of
from scoring.season.answer import answer
from scoring.season.public_file import public_file
from scoring.season.reading import read_season
from scoring.season.season import work_out
from tests.factories import make_user, new_entry
from tests.league.seasons.scenes import CASES, event_file, make_season, signed_in, year
from tests.league.seasons.test_registrar import act, hand_in, planned, send
from tests.pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("triggers are put aside")]

HERE = "/seasons/2026/"


@pytest.fixture
def owner(client, season):
    return signed_in(client, season, "owner")


def taken(owner, season, content: bytes, **who: str) -> None:
    hand_in(owner, season, content)
    page = f"{HERE}inbox/{HandIn.objects.get(status='waiting').pk}/"
    send(owner, page, **{f"who-{entrant}": number for entrant, number in who.items()})
    season.refresh_from_db()


@pytest.fixture
def without_guards():
    """Remove the triggers that protect the log, as direct access to the database could."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(
                "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'league_seasonact'"
            )
            for (name,) in cursor.fetchall():
                cursor.execute(f"DROP TRIGGER {name}")
        else:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE league_seasonact DISABLE TRIGGER USER")


@pytest.fixture
def agrees(capfdbinary):
    """Returns the output of ``check_log`` for the season."""

    def said() -> str:
        capfdbinary.readouterr()
        with suppress(SystemExit):
            call_command("check_log", "2026", season=True)
        return str(capfdbinary.readouterr().out, "utf-8")

    return said


def test_a_season_is_closed_when_all_is_decided_and_the_next_begins_from_it(owner, season, agrees):
    def refused() -> str:
        return text(act(owner, "close"))

    assert "決勝2026" in refused()
    act(owner, "results", event="final", source="会報", rows="1 P5\n2 P6")
    hand_in(owner, season, event_file(), event="osaka")
    assert "確認待ちの大会ファイル" in refused()
    owner.post(f"{HERE}inbox/{HandIn.objects.get().pk}/aside/", {"client_id": str(uuid4())})
    assert act(owner, "close").status_code == 302

    answered = owner.get(f"{HERE}public.season.json")
    unchanged = owner.get(f"{HERE}public.season.json", headers={"If-None-Match": answered.headers["ETag"]})
    assert unchanged.status_code == 304
    public = answered.content
    digest = sha256(public).hexdigest()
    assert f"SHA-256 {digest}" in text(owner.get(HERE))
    assert owner.get("/api/seasons/2026").json()["closed"]["sha256"] == digest
    assert "このシーズンは終わりました" in text(
        act(owner, "decline", into="final", person="P1", at="2026-06-01")
    )
    offered = "".join(owner.get(f"{HERE}{page}").content.decode() for page in ("", "places/", "persons/"))
    assert set(findall(r"/acts/(\w+)/", offered)) == {"reopen", "forget"}
    new = {"slug": "2027", "name": "2027年", "first_day": "2026-12-01", "last_day": "2027-11-30"}
    assert send(owner, "/seasons/new/", **new, before="2026").status_code == 302

    content = Season.objects.get(slug="2027").content
    assert content["before"] == {"file": "2026.season.json", "sha256": digest}
    assert [person["id"] for person in content["persons"]] == ["P1", "P2", "P3", "P4", "P5", "P6"]
    assert content["into"]["final"] == {"event": "final", "size": 6, "passing_until": "2027-10-10"}
    assert content["given"] == [
        {
            "into": "final",
            "person": "P5",
            "as": "seed",
            "at": "2026-12-01",
            "by": "organiser",
            "reason": "2026 優勝 / champion",
        }
    ]
    found = state_of(Season.objects.get(slug="2027"))
    assert [finding.kind for finding in found.findings] == ["quota_of_nothing"]
    assert list(found.ledger.places["final"]) == ["P5"]

    act(owner, "reopen", reason="異議")
    assert owner.get("/api/seasons/2026").json()["closed"] is None
    act(owner, "results", event="final", source="会報", rows="1 P6\n2 P5")
    act(owner, "close")
    content["before"]["sha256"] = sha256(owner.get(f"{HERE}public.season.json").content).hexdigest()
    beside = {"2026.season.json": owner.get(f"{HERE}public.season.json").content}
    again = work_out(read_season(content), beside.get)
    assert {finding.kind for finding in again.findings} == {"quota_of_nothing", "before_unlike"}
    assert "すべて合っています" in agrees()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["say"][:40])
def test_the_public_file_says_the_same_and_less_of_persons(case):
    content, files = case["season"], {name: said.encode() for name, said in case.get("files", {}).items()}
    public = json.loads(public_file(content))
    assert answer(work_out(read_season(public), files.get)) == answer(
        work_out(read_season(content), files.get)
    )
    for person in public.get("persons", ()):
        assert person.keys() <= {"id", "name", "club", "born"}


def test_a_regulation_changed_after_the_first_event_bears_a_mark_for_good(owner, season, client):
    def regulated(**said: str) -> str:
        act(owner, "regulation", **said)
        return text(client.get(f"{HERE}regulation/"))

    assert "最初の大会のあとに変更" not in text(client.get(HERE))
    page = regulated(size="8")
    assert "前: 決勝2026: 定員6人" in page
    assert "後: 決勝2026: 定員8人" in page
    assert page.count("最初の大会のあとに変更") == 2
    assert regulated(size="6").count("最初の大会のあとに変更") == 3
    assert "規程（第3版） 最初の大会のあとに変更" in text(client.get(HERE))
    assert owner.get("/api/seasons/2026").json()["regulation"] == {"version": 3, "changed_late": True}


def test_two_who_change_the_regulation_at_once_lose_nothing_of_each_other(season):
    loaded = Season.objects.get(pk=season.pk)
    points = season.content["points"] | {"final": {"places": [50, 40]}}
    regulate(season=season, entry=new_entry(0), points=points)
    regulate_simply(
        season=loaded,
        name="2026年シーズン",
        first_day=date(2025, 12, 1),
        last_day=date(2026, 11, 30),
        size=6,
        passing_until=None,
        regional=2,
        down_to=8,
        points=[20, 15],
        best=1,
        tiebreaks=["wins"],
        entry=new_entry(0),
    )
    now = Season.objects.get(pk=season.pk).content["points"]
    assert now == {"regional": {"places": [20, 15], "taking_part": 1}, "final": {"places": [50, 40]}}


def test_before_the_first_event_a_regulation_changes_without_a_mark(owner, client):
    make_season("2030", events=[])
    SeasonRole.objects.create(
        season=Season.objects.get(slug="2030"), user_id=client.session["_auth_user_id"], role="owner"
    )
    send(owner, "/seasons/2030/acts/regulation/", size="8")
    page = text(client.get("/seasons/2030/regulation/"))
    assert "第2版" in page
    assert "最初の大会のあと" not in page


def test_the_log_says_in_sentences_what_was_done(owner, season):
    planned(owner)
    taken(owner, season, event_file(), p1="P2", p2="P5", p3="new", p4="guest")
    act(owner, "give", into="final", person="P4", at="2026-05-20", reason="推薦", role="entrant")
    act(owner, "merge", old="P0007", new="P4", at="2026-06-01", reason="同じ人")
    act(owner, "lot", order="P1 P2", at="2026-05-01")
    make_user(username="suzuki")
    send(owner, f"{HERE}roles/", username="suzuki", role="viewer")
    log = text(owner.get(f"{HERE}log/"))
    for sentence in (
        "九州大会: 2026-05-10、予定",
        "九州大会: 確定、大会ファイル",
        "だれがだれか: p1: P2 鈴木 一郎、p2: P5 伊藤 司、p3: P0007 新顔 A",
        "新しい番号: P0007 新顔 A",
        "提出: 九州 係",
        "P4 田中 実に枠を渡した（決勝2026） — 推薦",
        "P0007 新顔 AはP4 田中 実と同じ人 — 同じ人",
        "くじの順: P1 佐藤 健 → P2 鈴木 一郎",
        "suzukiを閲覧者にした",
    ):
        assert sentence in log, sentence


def everything_stored() -> str:
    """All season data in the database, as text."""
    kept = [season.document for season in Season.objects.all()] + [
        bytes(file.content).decode() for file in SeasonFile.objects.all()
    ]
    kept += [f"{bytes(one.content).decode()} {one.sender}" for one in HandIn.objects.all()]
    kept += [
        json.dumps([act.actor, act.before, act.after], ensure_ascii=False) for act in SeasonAct.objects.all()
    ]
    return "\n".join(
        json.dumps(json.loads(one), ensure_ascii=False) if one.startswith("{") else one for one in kept
    )


def test_a_person_who_is_forgotten_is_a_number_everywhere_and_all_else_stays(owner, season, client, agrees):
    planned(owner)
    taken(owner, season, event_file(), p1="P2", p2="P5", p3="new", p4="guest")
    act(owner, "person/?number=P2", former="鈴木 旧姓", born="1990-01-01", shown="name")
    before = answer(state_of(Season.objects.get()))
    head = Season.objects.get().log_no
    assert act(owner, "forget/?person=P2").status_code == 422
    assert act(owner, "forget/?person=P2", sure="on").status_code == 302

    stored = everything_stored()
    for gone in ("鈴木", "スズキ", "1990-01-01"):
        assert gone not in stored
    season.refresh_from_db()
    after = answer(state_of(season))
    assert after == before
    assert season.log_no == head + 1
    assert season.content["persons"][1] == {"id": "P2", "shown": "number"}
    for page in ("", "places/", "persons/P2/", "log/", "persons/"):
        assert "鈴木" not in text(owner.get(f"{HERE}{page}"))
    assert "P2" in text(client.get(f"{HERE}places/"))
    assert "すべて合っています" in agrees()

    # If a corrected file still names the person and is accepted, the name becomes a number there too.
    taken(owner, season, event_file("新会場"), p1="P2", p2="P5", p3="P0007", p4="guest")
    assert "鈴木" not in "".join(bytes(file.content).decode() for file in SeasonFile.objects.all())
    assert "もう消されています" in text(act(owner, "forget/?person=P2", sure="on"))


def test_a_person_who_is_forgotten_is_so_under_every_number_that_was_merged(owner, season, agrees):
    planned(owner)
    taken(owner, season, event_file(), p1="new", p2="P5", p3="P4", p4="guest")
    act(owner, "person/?number=P0007", name="鈴木 一郎", former="旧姓 一郎", shown="name")
    act(owner, "merge", old="P0007", new="P2", at="2026-06-01", reason="同じ人")
    before = answer(state_of(Season.objects.get()))

    assert owner.get(f"{HERE}persons/").content.decode().count("forget/?person=P0007") == 0
    assert act(owner, "forget/?person=P2", sure="on").status_code == 302

    for gone in ("鈴木", "スズキ", "旧姓"):
        assert gone not in everything_stored()
    season.refresh_from_db()
    assert answer(state_of(season)) == before
    left = [person for person in season.content["persons"] if person["id"] in {"P2", "P0007"}]
    assert left == [{"id": "P2", "shown": "number"}, {"id": "P0007", "shown": "number"}]
    assert "すべて合っています" in agrees()


def test_what_waits_and_names_somebody_is_settled_before_they_are_forgotten(owner, season):
    planned(owner)
    hand_in(owner, season, event_file())
    assert "確認待ちの大会ファイルに、この名前" in text(act(owner, "forget/?person=P2", sure="on"))


DAMAGES = {
    "an act was changed": (lambda act, _season: act.update(actor="別人"), "記録の中身が変えられている"),
    "a verb was changed": (lambda act, _season: act.update(verb="give"), "記録の中身が変えられている"),
    "an act was moved": (lambda act, _season: act.update(no=9), "がない"),
    "the file was changed": (
        lambda _act, season: season.update(document=json.dumps(year() | {"name": "別"})),
        "「name」が履歴のとおりではありません",
    ),
    "a member was added": (
        lambda _act, season: season.update(
            document=json.dumps(year() | {"declined": [*year()["declined"], {"into": "final", "person": "P1", "at": "2026-01-01"}]})
        ),
        "「declined」が履歴のとおりではありません",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("damage", "why"), DAMAGES.values(), ids=DAMAGES)
def test_the_log_of_a_season_is_held_against_itself_and_against_the_file(
    season, damage, why, without_guards, agrees
):
    assert "すべて合っています" in agrees()
    damage(SeasonAct.objects.filter(season=season, no=1), Season.objects.filter(pk=season.pk))
    assert why in agrees()


def test_a_season_is_made_from_its_file_with_the_event_files_beside_it(owner):
    def file(name: str, content: bytes) -> SimpleUploadedFile:
        return SimpleUploadedFile(name, content, "application/json")

    content = year() | {"slug": "2031"}
    content["events"][0] = content["events"][0] | {
        "file": "kyushu.json", "sha256": sha256(event_file()).hexdigest(), "who": {"p1": "P2"}
    }  # fmt: skip
    content["events"][0].pop("results")
    broken = send(
        owner, "/seasons/new/file/", file=file("s.json", b'{"format": "daifugo-season/1", "from": "x"}')
    )
    assert "from: " in text(broken)
    answered = send(
        owner,
        "/seasons/new/file/",
        file=file("s.json", json.dumps(content).encode()),
        beside=[file("kyushu.json", event_file())],
    )
    assert answered["Location"] == "/seasons/2031/inbox/"
    assert Season.objects.get(slug="2031").content == content
    assert [finding.kind for finding in state_of(Season.objects.get(slug="2031")).findings] == []
