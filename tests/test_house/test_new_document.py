"""The example of docs/new-document.md: a folder beside the others adds a document, without other changes."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from rules_ref.documents import DOCUMENTS

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "samurai"
PEOPLE = ["A", "B", "C", "D", "E"]
HANDS = {"A": ["S3", "H3", "D3", "C3", "C5"], "B": ["H6", "H7"]}
LOOK = dedent(
    """
    import json, os, sys
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django
    django.setup()
    from django.test.utils import setup_test_environment
    setup_test_environment()
    from django.test import Client
    from league.api.json_schemas import schema
    from league.models import Event
    from rules_ref import adjudicate
    from rules_ref.documents import DOCUMENTS, RULESETS
    from rules_ref.samples import SAMPLES
    from rules_ref.notation import read_notation
    from scoring.matches.scheme import scheme_for

    pages = ("/rules/", "/rules/samurai/", "/rules/adjudicate/?ruleset=samurai&question=play", "/api/documents")
    client = Client()
    answers = {page: client.get(page) for page in pages}
    asked = json.load(sys.stdin)
    game = adjudicate(read_notation(SAMPLES["samurai"].text).case)
    print(json.dumps({
        "documents": DOCUMENTS,
        "pages": {page: [answer.status_code, answer.content.decode()] for page, answer in answers.items()},
        "rulings": [adjudicate(case) for case in asked],
        "api": [client.post("/api/adjudicate", case, content_type="application/json").json() for case in asked],
        "shape": schema("case")["$defs"]["Ruleset"]["enum"],
        "choices": [each for each, _ in Event._meta.get_field("ruleset").flatchoices],
        "game": [game["verdict"], game["turns"]],
        "worth": scheme_for("samurai", points={5: (4, 3, 2, 1, 0)}).game_check(5),
    }))
    """
)


def asked(play, hands=HANDS, **position):
    known = {"players": PEOPLE, "hands": hands, "turn": play["by"], "pile": []}
    return {"ruleset": "samurai", "question": "play", "position": known | position, "play": play}


CASES = {
    "SAMURAI-5 four of a rank turn the order": asked({"by": "A", "cards": HANDS["A"][:4]}),
    "SAMURAI-5 three do not": asked({"by": "A", "cards": HANDS["A"][:3]}),
    "SAMURAI-3 no stairs": asked({"by": "A", "cards": ["C3", "C4", "C5"]}, {"A": ["C3", "C4", "C5"]}),
    "SAMURAI-2 the ashigaru leads": asked(
        {"by": "A", "cards": ["C5"]},
        classes=dict(zip(PEOPLE, ("fugo", "daifugo", "heimin", "hinmin", "daihinmin"), strict=True)),
        opening=True,
        round=2,
    ),
    "SAMURAI-4 the event decides": asked(
        {"by": "B", "cards": ["H6"]}, pile=[{"by": "A", "cards": ["S5"]}], passed=["B"]
    ),
}


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    """The output of a desk whose rules have the example's folder as well."""
    home = tmp_path_factory.mktemp("home")
    without_bytecode = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "rules_ref", home / "rules_ref", ignore=without_bytecode)
    shutil.copytree(EXAMPLE, home / "rules_ref" / "documents" / "samurai", ignore=without_bytecode)
    path = os.pathsep.join([str(home), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", LOOK],
        cwd=home,
        env=os.environ | {"PYTHONPATH": path},
        input=json.dumps(list(CASES.values())),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def ruling(seen, name):
    return seen["rulings"][list(CASES).index(name)]


def test_it_is_one_folder_of_four_files_and_a_game():
    files = {
        path.relative_to(EXAMPLE).as_posix()
        for path in EXAMPLE.rglob("*")
        if path.suffix in {".py", ".txt", ".md"}
    }
    assert files == {"__init__.py", "clauses.md", "ruleset.py", "options.py", "samples/samurai.txt"}


def test_the_library_the_pages_the_api_and_the_events_know_it(seen):
    assert seen["documents"] == [*DOCUMENTS, "samurai"]
    assert seen["choices"][-1] == "samurai"
    assert seen["shape"][-1] == "samurai"
    assert seen["worth"] == 10
    for page, (status, text) in seen["pages"].items():
        assert status == 200, (page, text[:500])
        assert "SAMURAI" in text


def test_its_sample_game_is_legal(seen):
    assert seen["game"] == ["legal", 10]


@pytest.mark.parametrize(
    ("name", "verdict", "clauses"),
    [
        ("SAMURAI-5 four of a rank turn the order", "legal", ["SAMURAI-3", "SAMURAI-5"]),
        ("SAMURAI-5 three do not", "legal", ["SAMURAI-3"]),
        ("SAMURAI-3 no stairs", "illegal", ["SAMURAI-3"]),
        ("SAMURAI-2 the ashigaru leads", "illegal", ["SAMURAI-2"]),
        ("SAMURAI-4 the event decides", "illegal", ["SAMURAI-4"]),
    ],
)
def test_its_clauses_are_ruled_by(seen, name, verdict, clauses):
    found = ruling(seen, name)
    assert (found["verdict"], found["clauses"]) == (verdict, clauses)


def test_the_api_says_the_same(seen):
    assert seen["api"] == seen["rulings"]


def test_what_the_text_leaves_open_rests_on_the_event(seen):
    found = ruling(seen, "SAMURAI-4 the event decides")
    assert (found["basis"], found["regulation_keys"]) == ("regulation", ["pass_lockout"])
