"""docs/draw.md is accurate: its example is drawn as it says, and it names every key."""

import hashlib
import json
import re
from pathlib import Path

from scoring.draw.answer import answer
from scoring.draw.digest import commitment
from scoring.draw.request import NEWEST

GUIDE = Path(__file__).parents[3] / "docs" / "draw.md"
TEXT = GUIDE.read_text(encoding="utf-8")
GIVEN, ANSWERED = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL))


def spelt(value) -> str:
    """The canonical JSON, implemented again from the guide."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def numbers(key: str):
    """The random numbers of a key, implemented again from the guide."""
    start = hashlib.sha256(key.encode()).digest()
    for k in range(1 << 64):
        block = hashlib.sha256(start + k.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))


def lottery(key: str, names: list[str]) -> list[str]:
    chance, order = numbers(key), list(names)
    for last in range(len(order) - 1, 0, -1):
        number = next(each for each in chance if each < 2**64 // (last + 1) * (last + 1)) % (last + 1)
        order[last], order[number] = order[number], order[last]
    return order


def test_the_example_is_drawn_as_it_says() -> None:
    assert answer(GIVEN) == GIVEN | ANSWERED


def test_the_digest_and_the_commitment_can_be_computed_from_the_guide_alone() -> None:
    assert ANSWERED["digest"] == hashlib.sha256(spelt(GIVEN).encode()).hexdigest()
    promised = {key: value for key, value in GIVEN.items() if key != "seed"} | {"version": NEWEST.value}
    assert f'"version": "{NEWEST.value}"' in TEXT
    assert commitment(GIVEN) == hashlib.sha256(spelt(promised).encode()).hexdigest()
    assert commitment(GIVEN) in TEXT


def test_the_order_of_the_lottery_can_be_computed_from_the_guide_alone() -> None:
    order = lottery(ANSWERED["digest"], [entrant["id"] for entrant in GIVEN["entrants"]])
    assert TEXT.count(f"`{' '.join(order)}`") == 2


def test_every_key_and_every_number_is_explained() -> None:
    for key in [*GIVEN, *ANSWERED["quality"], "rounds", "rounds_tables", "group", "rematch_price"]:
        assert f"`{key}`" in TEXT, key
