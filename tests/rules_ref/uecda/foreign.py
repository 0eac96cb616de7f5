"""A foreign move generator for the conformance kit's runner: it answers from lists of plays that it printed.

``python -m tests.rules_ref.uecda.foreign questions`` writes questions of the kit about its positions, with
the adjudicator's verdicts; ``… answer`` reads cases and writes the foreign verdicts, line by line.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from rules_ref import adjudicate
from tests.rules_ref.uecda.generated import by_name, case_of, listed, wastes_joker
from tests.rules_ref.uecda.oracle import POSITIONS

Json = dict[str, Any]
REFUSED = 2
"""The number of random sets from the hand asked about in each position, beside the listed plays."""
MOST = 4
"""The largest number of cards of such a set."""


def positions() -> list[Json]:
    with gzip.open(POSITIONS, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def questions() -> Iterator[Json]:
    """Every listed play, and random sets but for those that waste the joker, which the lists leave out."""
    for number, generated in enumerate(positions()):
        case = case_of(generated) | {"id": f"foreign-{number:04}"}
        del case["with_legal_plays"]
        hand = [by_name(name) for name in case["position"]["hands"]["A"]]
        rng, theirs = Random(number), listed(generated)
        some = (tuple(sorted(rng.sample(hand, rng.randint(1, min(MOST, len(hand)))))) for _ in range(REFUSED))
        for cards in dict.fromkeys((*sorted(theirs, key=str), *some)):
            if cards in theirs or not wastes_joker(case, hand, cards):
                asked = case | {"play": {"by": "A", "cards": [card.name for card in cards]}}
                yield {"case": asked, "answer": {"verdict": adjudicate(asked)["verdict"]}}


def answers() -> Iterator[Json]:
    """The foreign verdicts on the cases of standard input."""
    lists = [listed(generated) for generated in positions()]
    for line in sys.stdin:
        case = json.loads(line)
        cards = tuple(sorted(map(by_name, case["play"]["cards"])))
        legal = cards in lists[int(case["id"].removeprefix("foreign-"))]
        yield {"verdict": "legal" if legal else "illegal"}


if __name__ == "__main__":
    sys.stdout.writelines(
        f"{json.dumps(line)}\n" for line in (questions() if sys.argv[1] == "questions" else answers())
    )
