"""All sentences of rulings on random games, without cards and names, are as they were when reviewed."""

import re

import pytest

from rules_ref.documents import RULESETS
from tests.golden import is_as_kept
from tests.rules_ref.test_sentences import rulings

CARD = re.compile(r"(?:[♠♥♦♣](?:10|[2-9JQKA])|JOKER)(?: (?:[♠♥♦♣](?:10|[2-9JQKA])|JOKER))*")
NAME = re.compile("north|east|south|west|middle", re.IGNORECASE)
SEEDS = range(20, 36)


def opened(text: str) -> str:
    return NAME.sub("N", CARD.sub("□", text))


@pytest.mark.parametrize("document", RULESETS)
def test_every_sentence_of_a_document_is_said_as_it_was(document):
    said = set()
    for ruling in (each for seed in SEEDS for each in rulings(document, seed)):
        for finding in ruling["findings"]:
            said.add(
                f"{finding['clause']} {finding['holds']} | {opened(finding['ja'])} | {opened(finding['en'])}"
            )
        for miss in ruling["nearly"]:
            said.add(f"{miss['clause']} nearly | {opened(miss['ja'])} | {opened(miss['en'])}")
        said.add(f"{ruling['verdict']} | {opened(ruling['summary_ja'])} | {opened(ruling['summary_en'])}")
    is_as_kept(f"sentences_{document}", sorted(said))
