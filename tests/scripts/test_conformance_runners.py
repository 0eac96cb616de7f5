"""The runners of the conformance kit pass the desk's adjudicator, and catch one that errs."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KIT = ROOT / "docs" / "conformance"
NODE = shutil.which("node")
RUNNERS = {"python": [sys.executable, str(KIT / "run.py")], "node": [str(NODE), str(KIT / "run.mjs")]}
DESK = [sys.executable, "manage.py", "adjudicate", "-"]
BROKEN = """
import json, sys
from rules_ref import adjudicate
for number, line in enumerate(sys.stdin):
    answer = adjudicate(json.loads(line))
    answer["clauses"] = answer["clauses"][::-1]
    {fault}
    print(json.dumps(answer), flush=True)
"""
FAULTS = {
    "verdict": ('if number == 3: answer["verdict"] = "unsure"', 1, "39/40 (verdict alone 39/40)"),
    "clause": ('if number == 3: answer["clauses"].append("JBL-0.0")', 1, "39/40 (verdict alone 40/40)"),
    "effect": (
        'if number == 3: answer["effects"].append({"kind": "flush"})',
        1,
        "39/40 (verdict alone 40/40)",
    ),
    "no answer": ("if number == 3: answer = None", 1, "39/40 (verdict alone 39/40)"),
    "stops": ("if number == 30: break", 2, "30/40 (verdict alone 30/40)"),
    "nothing": ("pass", 0, "40/40 (verdict alone 40/40)"),
}


@pytest.fixture(params=RUNNERS)
def runner(request):
    if request.param == "node" and NODE is None:
        pytest.skip("node is not installed")
    return RUNNERS[request.param]


@pytest.fixture
def questions(tmp_path):
    """A kit of 40 questions on plays, spread over the whole file."""
    stored = (KIT / "jbl.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    plays = [line for line in stored if '"question":"play"' in line]
    (tmp_path / "jbl.jsonl").write_text("".join(plays[:: len(plays) // 40][:40]), encoding="utf-8")
    return tmp_path


def run(runner, *arguments):
    return subprocess.run([*runner, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_desk_itself_agrees(runner, questions):
    done = run(runner, "--questions", str(questions), *DESK)
    assert (done.stdout, done.returncode) == ("JBL 40/40 (verdict alone 40/40)\n", 0)


@pytest.mark.slow
def test_the_desk_itself_agrees_in_every_answer(runner):
    done = run(runner, *DESK)
    assert done.returncode == 0, done.stdout
    assert len(done.stdout.splitlines()) == len([*KIT.glob("*.jsonl")])


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_an_adjudicator_that_errs_is_caught(runner, questions, fault):
    words, status, score = FAULTS[fault]
    done = run(runner, "--questions", str(questions), sys.executable, "-c", BROKEN.replace("{fault}", words))
    *differing, last = done.stdout.splitlines()
    assert (last, done.returncode) == (f"JBL {score}", status)
    assert bool(differing) == (status != 0)


def test_what_cannot_be_run_is_said(runner):
    assert "no such questions" in run(runner, "--only", "bridge", *DESK).stderr
    assert "which program?" in run(runner).stderr
