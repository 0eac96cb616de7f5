"""The published digests of a draw: equal for equal input, different for any other."""

import hashlib
import json

from scoring.draw.answer import answer
from scoring.draw.digest import commitment, input_digest
from scoring.draw.stream import Stream
from scoring.shape import canonical
from tests.scoring.draw.draws import request


def shuffled(value, stream):
    """The same JSON with the keys of every object in another order."""
    if isinstance(value, list):
        return [shuffled(each, stream) for each in value]
    if not isinstance(value, dict):
        return value
    return {key: shuffled(value[key], stream) for key in stream.shuffled(list(value))}


def test_the_digest_is_the_sha_256_of_sorted_json_without_spaces_in_utf_8() -> None:
    draw = request(4) | {"stage": "予選"}
    text = json.dumps(draw, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert "予選" in text
    assert answer(draw)["digest"] == hashlib.sha256(text.encode()).hexdigest()


def test_the_order_of_keys_does_not_matter() -> None:
    draw = request(9, clubs=3, suits={"p001": {"S": 1, "H": 2}}, three_tables={"p001": 1, "p002": 0})
    other = shuffled(draw, Stream("keys"))
    assert json.dumps(draw) != json.dumps(other)
    assert answer(other) == answer(draw)


def test_the_order_of_entrants_the_seed_and_every_other_thing_matter() -> None:
    draw = request(8, clubs=3)
    others = [
        draw | {"entrants": draw["entrants"][::-1]},
        draw | {"seed": "dice 4 2 6 6 2"},
        draw | {"round": 2},
        draw | {"effort": 9},
        draw | {"met": [["p001", "p002"]]},
    ]
    assert len({input_digest(other) for other in [draw, *others]}) == 6


def test_an_answer_does_not_count_as_input() -> None:
    drawn = answer(request(8))
    assert input_digest(drawn) == drawn["digest"]
    assert answer(drawn) == drawn


def test_the_commitment_is_made_before_the_seed_and_says_nothing_of_it() -> None:
    draw = request(8)
    unseeded = {key: value for key, value in draw.items() if key != "seed"}
    assert commitment(unseeded) == commitment(draw) == commitment(answer(draw))
    assert commitment(draw) != commitment(draw | {"round": 2})
    assert commitment(draw) != hashlib.sha256(canonical(unseeded)).hexdigest(), "the version is promised too"
