"""UECDA: the complete lists of legal plays, against outside programs and against lists of our own."""

import json
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from tests.effort import examples
from tests.rules_ref.uecda.foreign import positions, questions
from tests.rules_ref.uecda.generated import differences
from tests.rules_ref.uecda.oracle import POSITIONS, needs

ROOT = Path(__file__).parents[3]
RUNNER = [sys.executable, str(ROOT / "docs" / "conformance" / "run.py")]
FOREIGN = [sys.executable, "-m", "tests.rules_ref.uecda.foreign", "answer"]

OWN = [
    {"hand": "c4 d4 h9 s2", "board": "-", "legal": "c-4 d-4 h-9 s-2 cd-4"},
    {"hand": "c4 d4 h9 s2", "board": "s-8", "legal": "p h-9 s-2"},
    {"hand": "c4 d4 h9 s2", "board": "s-8", "order": 1, "legal": "p c-4 d-4"},
    {"hand": "s9 h9 s2", "board": "s-8", "locked": 1, "legal": "p s-9 s-2"},
    {"hand": "s9 h9 jo", "board": "s-8", "locked": 1, "legal": "p s-9 jk"},
    {"hand": "s9 h9 d9 jo", "board": "sh-8", "locked": 1, "legal": "p hs-9 hs-9(h) hs-9(s)"},
    {"hand": "s9 d9 jo", "board": "sd-8", "locked": 1, "legal": "p ds-9 ds-9(s)"},
    {"hand": "s3 h3 s2", "board": "jk", "legal": "p s-3"},
    {"hand": "s3 h3 s2", "board": "jk", "locked": 1, "legal": "p s-3"},
    {"hand": "d7 d8 d9 h9 jo", "board": "s-456", "legal": "p d-789 d-789(8) d-789(7) d-789(9) d-89t(t)"},
    {"hand": "d6 d7 d8", "board": "s-456", "legal": "p"},
    {"hand": "da d2 jo", "board": "s-tjq", "legal": "p d-ka2(k) d-a2+(+)"},
    {"hand": "d3 d4 jo", "board": "s-789", "order": 1, "legal": "p d-345(5) d--34(-)"},
    {"hand": "s5 h5 d5 c5 jo", "board": "hcds-4", "legal": "p cdhs-5"},
]


def position(hand, board, legal, order=0, locked=0):
    return {"hand": hand.split(), "board": board, "legal": legal.split(), "order": order, "locked": locked}


@pytest.mark.parametrize("own", OWN, ids=lambda own: f"{own['hand']} on {own['board']}")
def test_our_own_lists_are_met(own):
    assert differences(position(**own)) == set()


def test_a_play_too_many_or_too_few_is_found():
    assert differences(position("c4 h9", "s-8", "p")) != set()
    assert differences(position("c4 h9", "s-8", "p c-4 h-9")) != set()


@pytest.mark.slow
@needs(POSITIONS)
def test_a_strong_program_lists_the_same_plays_in_five_thousand_positions():
    found = positions()
    assert len(found) == 5000
    assert [each for each in found if differences(each)] == []


@needs(POSITIONS)
def test_the_conformance_kits_runner_agrees_with_a_foreign_program(tmp_path):
    asked = [json.dumps(line) for line in islice(questions(), examples(4000))]
    (tmp_path / "uecda.jsonl").write_text("\n".join(asked), encoding="utf-8")
    done = subprocess.run(
        [*RUNNER, "--questions", str(tmp_path), *FOREIGN],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    score = f"{len(asked)}/{len(asked)}"
    assert (done.stdout, done.returncode) == (f"UECDA {score} (verdict alone {score})\n", 0)
