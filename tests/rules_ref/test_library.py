"""The rules as a library: the ten lines of docs/library.md, and what a caller relies on."""

import doctest
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import rules_ref
from rules_ref import (
    Claim,
    Game,
    MalformedCaseError,
    Match,
    Play,
    PlayerClass,
    Position,
    Rules,
    __version__,
    cards,
    document,
    document_page,
)
from rules_ref.__main__ import main
from rules_ref.documents import RULESETS
from tests.rules_ref.chance import some_game

ROOT = Path(__file__).parents[2]
DISTRIBUTION = ROOT / "rules_ref" / "distribution"


def test_a_public_name_is_the_same_whichever_module_was_imported_first():
    """A module of the same name would replace the object in the package on import."""
    modules = {module.name for module in pkgutil.iter_modules(rules_ref.__path__)}
    # The package assigns the function ``cards`` after importing the module of that name.
    assert modules & set(rules_ref.__all__) == {"cards"}
    assert callable(rules_ref.cards)


@pytest.mark.parametrize("page", ["docs/library.md", "rules_ref/distribution/README.md"])
def test_the_lines_of_its_pages_do_what_they_say(page, monkeypatch):
    monkeypatch.syspath_prepend(str(DISTRIBUTION))
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted >= 8
    assert result.failed == 0


def blocks(kind):
    """The code blocks in this language in the README of the distribution."""
    return re.findall(rf"```{kind}\n(.*?)```", (DISTRIBUTION / "README.md").read_text("utf-8"), re.DOTALL)


def test_the_bot_of_its_readme_plays_a_match_under_every_document():
    (bot,) = blocks("python")
    paths = os.pathsep.join(map(str, (DISTRIBUTION, ROOT)))
    ran = [sys.executable, "-c", bot, "1"]
    done = subprocess.run(
        ran, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, check=True
    )
    assert len(bot.splitlines()) < 35
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == list(RULESETS)
    assert done.stdout.count("1 matches, ") == len(RULESETS)


@pytest.mark.parametrize("sample", blocks("console"), ids=["judge", "serve"])
def test_the_commands_of_its_readme_answer_as_it_says(sample):
    typed = [line for line in sample.splitlines() if line[:1] in {"$", ">"}]
    script = "\n".join(line[2:] for line in typed)
    command = f'daifugo() {{ "{sys.executable}" -m rules_ref "$@"; }}\n{script}\n'
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S607
    assert done.stdout.splitlines() == [line for line in sample.splitlines() if line not in typed]


def test_its_readme_says_what_the_documents_are():
    readme = (DISTRIBUTION / "README.md").read_text(encoding="utf-8")
    for name, ruleset in RULESETS.items():
        players = ", ".join(map(str, ruleset.table_sizes))
        points = " ".join(map(str, ruleset.ranking.points.get(4, ())))
        calls = ", ".join(f"`{kind}`" for kind in ruleset.claims)
        row = f"| `{name}` | {players} | {points} | {calls} |"
        assert row.replace("|  ", "| ") in readme.splitlines()


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("name", [*RULESETS, "gen"])
def test_a_document_is_a_page_with_its_options_and_clauses(name, language, capsys):
    assert main(["clauses", name, "--language", language]) == 0
    page = capsys.readouterr().out
    assert page == document_page(name, language)
    for clause in document(name).clauses:
        assert f"\n**{clause.id} {clause.title.in_language(language)}** " in page
        assert clause.text.in_language(language) in page
        assert clause.interprets is None or clause.interprets.in_language(language) in page
    for key, option in RULESETS[name].options.items() if name in RULESETS else ():
        assert f"\n- `{key}={option.default!r}`: {option.meaning.in_language(language)}" in page


def test_its_distribution_says_the_same_version_everywhere():
    cited = (DISTRIBUTION / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in cited
    kit = (ROOT / "docs" / "conformance" / "README.md").read_text(encoding="utf-8")
    assert f"These are the questions of version {__version__}:" in kit
    assert (DISTRIBUTION / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


def test_the_rules_load_without_a_framework():
    loaded = "import sys, rules_ref; print([each for each in ('django', 'pydantic', 'reportlab') if each in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
    assert (ROOT / "rules_ref" / "py.typed").is_file()


def test_an_option_that_the_document_does_not_know_is_refused_by_name():
    with pytest.raises(MalformedCaseError) as refused:
        Rules.of("jbl", stairs=True)
    assert refused.value.field == "regulation.stairs"
    with pytest.raises(KeyError, match="bridge: one of jbl, "):
        Rules.of("bridge")


@pytest.mark.parametrize(
    ("asked", "error", "says"),
    [
        (lambda: Game.new("jbl", 7), ValueError, "jbl seats 3, 4"),
        (lambda: Game.new("jbl", ("A", "A", "B")), ValueError, "different"),
        (lambda: Game.new("jbl", classes={"A": PlayerClass.DAIFUGO}), ValueError, "hinmin"),
        (lambda: Game.new("jbl").hand("Z"), KeyError, "Z"),
        (lambda: Game.new("jbl").observation("Z"), KeyError, "Z"),
        (lambda: Game.new("jbl").play(Claim("A", "dobon")), ValueError, "asked for now"),
        (lambda: Match.new("jbl", sets=0), ValueError, "one set"),
        (lambda: cards("S8 X3"), ValueError, "X3"),
        (lambda: Rules.of("jbl").judge(Game.new("jbl").position, Claim("A", "dobon")), KeyError, "dobon"),
    ],
)
def test_what_is_asked_wrongly_is_said(asked, error, says):
    with pytest.raises(error, match=says):
        asked()


def test_rules_judge_cards_that_are_not_held_and_show_their_options():
    rules = Rules.of("momo", stairs=True)
    refused = rules.judge(Position(("A", "B"), {"A": cards("S3")}, turn="A"), Play("A", cards("S5")))
    assert refused.clauses == ("GEN-1",)
    assert repr(rules) == "Rules.of('momo', stairs=True)"


def test_a_match_has_points_where_its_document_has():
    assert Match.new("jbl").points == dict.fromkeys("ABCD", 0)
    assert Match.new("kyoto").points is None


@pytest.mark.parametrize("document", RULESETS)
def test_a_position_written_in_notation_reads_back_with_its_rules(document):
    ruleset = RULESETS[document]
    regulation, moments = some_game(ruleset, Random(11))
    rules = Rules(ruleset, regulation)
    for moment in moments:
        if moment.after.turn is None:
            return
        assert rules.write(moment.after) == rules.write(moment.after, "en")
        for language in ("en", "ja"):
            again, position = Rules.read(rules.write(moment.after, language))
            assert position == moment.after
            assert again.legal_plays(position) == rules.legal_plays(moment.after)


def test_what_cannot_be_is_said_of_values():
    pile = (Play("C", cards("H7")), Play("D", cards("H9")))
    (found,) = Rules.of("jbl").contradictions(Position(("A", "B", "C", "D"), {}, "A", pile=pile))
    assert (found.field, found.implied, found.certain) == ("lock", ["H"], True)
