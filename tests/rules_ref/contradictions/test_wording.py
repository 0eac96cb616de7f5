"""The sentences on contradictions in random positions of every document are as they were when reviewed."""

from random import Random
from typing import Any

import pytest

from rules_ref import adjudicate
from rules_ref.cards import DECK
from rules_ref.documents import RULESETS
from tests.golden import is_as_kept
from tests.rules_ref.helpers import position
from tests.rules_ref.test_properties import switches


def laid(rng: Random) -> str:
    """A random play: a single, a pair, a card with a joker, or three of a suit in a row."""
    rank, suits = rng.choice(DECK[:52]).name[1:], rng.sample("SHDC", 4)
    match rng.randrange(6):
        case 0:
            ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
            at = rng.randrange(11)
            return " ".join(suits[0] + each for each in ranks[at : at + 3])
        case 1 | 2:
            return f"{suits[0]}{rank} {suits[1]}{rank}"
        case 3:
            return f"{suits[0]}{rank} JK"
        case _:
            return suits[0] + rank


def some_position(rng: Random):
    pile = " / ".join(f"{by}: {laid(rng)}" for by in rng.choice(["D", "CD", "BCD", "DC", "CC"]))
    fields: dict[str, Any] = {
        "lock": rng.choice(["", "", "S", "SH"]),
        "revolution": rng.random() < 0.3,
        "passed": rng.choice(["", "", "B", "B C"]),
        "out": rng.choice(["", "", "C", "C:foul"]),
        "classes": rng.choice(["", "D A B C"]),
    }
    return position(hand="5", pile=pile, **fields)


@pytest.mark.parametrize("document", RULESETS)
def test_what_cannot_be_is_said_as_it_was(document):
    rng, lines = Random(21), []
    for at in range(24):
        stated = some_position(rng)
        asked = {"ruleset": document, "question": "play", "regulation": switches(document, Random(at))}
        answer = adjudicate(asked | {"position": stated, "play": {"by": "A", "pass": True}})
        lines.append(f"# {at}: {' / '.join(' '.join(play['cards']) for play in stated['pile'])}")
        if "error" in answer:
            lines.append(answer["error"]["field"])
            continue
        for contradiction in answer["contradictions"]:
            lines.append(
                f"{contradiction['field']} {contradiction['clause']} {contradiction['implied']} {contradiction['certain']}"
            )
            lines += [contradiction["ja"], contradiction["en"]]
    is_as_kept(f"contradictions_{document}", lines)
