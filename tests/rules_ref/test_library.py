"""The rules as a library: the ten lines of docs/library.md, and what a caller relies on."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from rules_ref import MalformedCaseError, Play, Position, Rules, __version__, cards
from rules_ref.documents import RULESETS
from tests.rules_ref.chance import some_game

ROOT = Path(__file__).parents[2]
DISTRIBUTION = ROOT / "rules_ref" / "distribution"


@pytest.mark.parametrize("page", ["docs/library.md", "rules_ref/distribution/README.md"])
def test_the_lines_of_its_pages_do_what_they_say(page, monkeypatch):
    monkeypatch.syspath_prepend(str(DISTRIBUTION))
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted >= 9
    assert result.failed == 0


def test_its_distribution_says_the_same_version_everywhere():
    cited = (DISTRIBUTION / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in cited
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
    with pytest.raises(KeyError):
        Rules.of("bridge")


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
