"""A mutated case of a round is answered, or its error names the field in both languages; nothing raises."""

import json
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules_ref import adjudicate
from tests.rules_ref.rounds.telling import case_of
from tests.sentences import are_sentences

CASES = (
    case_of("jbl", "A: H7 / B: pass / C: H9!", hands={"A": ["H7", "S4"], "B": 7}, classes="A B C D", out="D"),
    case_of(
        "kyoto",
        "A: H7 / B: HQ / C: dobon",
        hands={"C": ["SQ"]},
        beside={0: {"gives": ["S4"]}, 1: {"names": ["8"]}},
    ),
    case_of(
        "zai", "A: HA JK / B: S2", beside={1: {"target": "A", "drawn": {"A": ["C5", "C6"]}}}, direction=-1
    ),
    case_of("momo", "A: H7 H8 H9 / D: JK", rules="stairs", eight_cut_shift=True),
)
STRANGE: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**9,
    1.5,
    "",
    "A",
    "H9",
    "JK",
    "S+",
    [],
    {},
    ["H9", "H9"],
    {"A": ["H9"]},
    [[]],
)
KEYS = ("last", "gives", "as", "claim", "drawn", "all_give", "names", "pile", "leader", "moves", "another")


def members(value: Any) -> list[tuple[Any, Any]]:
    """Every place in the case, as its container and its key."""
    pairs = (
        [*value.items()]
        if isinstance(value, dict)
        else [*enumerate(value)]
        if isinstance(value, list)
        else []
    )
    return [(value, key) for key, _ in pairs] + [found for _, inner in pairs for found in members(inner)]


def spoilt(rng: Random) -> Any:
    case = deepcopy(rng.choice(CASES))
    for _ in range(rng.randint(1, 3)):
        places = members(case)
        if not places:
            return case
        container, key = rng.choice(places)
        if rng.random() < 0.3:
            del container[key]
        elif rng.random() < 0.3 and isinstance(container, dict):
            container[rng.choice(KEYS)] = deepcopy(rng.choice(STRANGE))
        else:
            container[key] = deepcopy(rng.choice(STRANGE))
    return case


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_a_spoilt_case_is_answered_or_names_its_field(seed):
    answer = adjudicate(spoilt(Random(seed)))
    json.dumps(answer)
    if "error" in answer:
        are_sentences(answer["error"]["message_ja"], answer["error"]["message_en"])
        assert len(answer["error"]) == 3
    else:
        assert answer["verdict"] in {"legal", "illegal", "undetermined"}
