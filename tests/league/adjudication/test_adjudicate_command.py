"""``manage.py adjudicate`` run as a process: cases in, rulings out, exit statuses."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

LEGAL = {
    "id": "legal",
    "ruleset": "jbl",
    "question": "play",
    "play": {"by": "A", "cards": ["S8"]},
    "position": {
        "players": ["A", "B", "C", "D"],
        "hands": {"A": ["S8", "H5"]},
        "turn": "A",
        "pile": [{"by": "D", "cards": ["S6"]}],
    },
}
ILLEGAL = LEGAL | {"id": "illegal", "play": {"by": "A", "cards": ["H5"]}}
MALFORMED = LEGAL | {"id": "malformed", "ruleset": "bridge"}


def run(*arguments: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "manage.py", "adjudicate", *arguments],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], **environment},
        input=given,
        capture_output=True,
        check=False,
    )


def lines(*cases: object) -> bytes:
    return "".join(json.dumps(case) + "\n" for case in cases).encode()


def rulings(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_one_object_over_many_lines_is_one_case(tmp_path: Path) -> None:
    (tmp_path / "case.json").write_text(json.dumps(LEGAL, indent=2), encoding="utf-8")
    done = run(str(tmp_path / "case.json"))
    assert [ruling["verdict"] for ruling in rulings(done)] == ["legal"]
    assert done.returncode == 0


def test_one_object_per_line_is_answered_line_by_line_in_order() -> None:
    done = run("-", given=b"\xef\xbb\xbf" + lines(LEGAL) + b"\n\r\n" + lines(ILLEGAL, LEGAL))
    assert [(ruling["id"], ruling["verdict"]) for ruling in rulings(done)] == [
        ("legal", "legal"), ("illegal", "illegal"), ("legal", "legal"),
    ]  # fmt: skip
    assert done.returncode == 0, "an illegal verdict is an answer"


def test_a_malformed_case_is_answered_with_its_error_and_the_next_one_still_ruled_on() -> None:
    done = run("-", given=lines(MALFORMED, LEGAL))
    error, ruling = rulings(done)
    assert error["id"] == "malformed"
    assert error["error"]["field"] == "ruleset"
    assert ruling["verdict"] == "legal"
    assert done.returncode == 2


@pytest.mark.parametrize(
    "unreadable",
    [b"{", b"{}}", b"hello", b"\xff\xfe{}", b'{"id": NaN}', b"[" * 100_000],
    ids=["cut", "too long", "words", "not UTF-8", "NaN", "deep"],
)
@pytest.mark.parametrize("first", [True, False])
def test_an_unreadable_line_is_answered_too(unreadable: bytes, first: bool) -> None:
    good = lines(LEGAL)
    done = run("-", given=unreadable + b"\n" + good if first else good + unreadable + b"\n")
    answers = rulings(done)
    assert len(answers) == 2
    assert answers[0 if first else 1].keys() == {"id", "error"}
    assert answers[0 if first else 1]["error"]["field"] == ""
    assert answers[1 if first else 0]["verdict"] == "legal"
    assert done.returncode == 2


@pytest.mark.parametrize("case", [None, [], "S3", 8])
def test_json_that_is_no_object_is_malformed(case: object) -> None:
    done = run("-", given=lines(LEGAL, case))
    assert rulings(done)[1]["error"]["message_en"]
    assert done.returncode == 2


def test_no_case_is_no_ruling() -> None:
    done = run("-")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("missing", ["nowhere.json", "."])
def test_a_file_that_cannot_be_read_is_named_in_one_line(missing: str, tmp_path: Path) -> None:
    done = run(str(tmp_path / missing))
    assert done.returncode == 2
    assert str(tmp_path / missing).encode() in done.stderr
    assert done.stderr.count(b"\n") == 1
    assert done.stdout == b""


def test_names_come_back_readable_whatever_the_locale_and_broken_ones_come_back_at_all() -> None:
    position = LEGAL["position"] | {"players": ["A", "髙橋", "\ud800", "D"]}  # type: ignore[operator]
    done = run("-", given=lines(LEGAL | {"position": position}), LC_ALL="C", PYTHONUTF8="0")
    assert "髙橋".encode() in done.stdout
    assert rulings(done)[0]["after"]["players"] == ["A", "髙橋", "\ud800", "D"]


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    command = [sys.executable, "manage.py", "adjudicate", "-"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=settings.BASE_DIR, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdout
        process.stdout.close()
        _, complaint = process.communicate(lines(LEGAL) * 500)
    assert complaint == b""


def test_neither_a_signing_key_nor_a_database_is_needed(tmp_path: Path) -> None:
    nowhere = {"VAR": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/no/such.sqlite3"}
    done = run("-", given=lines(LEGAL), **nowhere)
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.iterdir()) == []
