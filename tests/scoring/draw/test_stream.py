"""The random stream gives its known numbers, in any environment."""

import hashlib
import os
import subprocess
import sys

import pytest

from scoring.draw.stream import Stream

DEAL = "from scoring.draw.stream import Stream; print(Stream('jbl').shuffled(range(10_000)))"
DEAL_SHA256 = "d6191a310225d532ec81c85cdf638d973603969d2ed08eb16d115b86ff9acdea"


def blocks(key, count):
    """The words as documented: block k is SHA-256(SHA-256(key) + k), four words of eight bytes each."""
    seed = hashlib.sha256(key).digest()
    hashes = [hashlib.sha256(seed + k.to_bytes(8, "big")).digest() for k in range(count)]
    return [int.from_bytes(block[at : at + 8], "big") for block in hashes for at in (0, 8, 16, 24)]


def test_the_words_are_those_of_the_description():
    words = iter(Stream(b"jbl"))
    assert [next(words) for _ in range(40)] == blocks(b"jbl", 10)
    assert next(iter(Stream("jbl"))) == 6653837686472707529


def test_a_text_is_its_utf_8():
    assert next(iter(Stream("抽選"))) == next(iter(Stream("抽選".encode())))


def test_dice_of_the_stream():
    stream = Stream("jbl")
    dice = [stream.below(6) for _ in range(20)]
    assert dice == [5, 1, 1, 0, 2, 2, 5, 4, 3, 2, 1, 1, 5, 4, 2, 2, 3, 3, 2, 3]


def test_a_word_beyond_the_last_full_multiple_is_skipped():
    bound = (1 << 63) + 1
    stream = Stream(b"jbl")
    kept = [word for word in blocks(b"jbl", 10) if word < bound]
    assert 0 < len(kept) < 40
    assert [stream.below(bound) for _ in kept] == kept


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_no_number_below_nothing_nor_beyond_a_word(bound):
    with pytest.raises(ValueError, match=str(bound)):
        Stream("jbl").below(bound)


@pytest.mark.parametrize("items", [(), ("A",), tuple(range(1_000))])
def test_a_shuffle_keeps_every_item(items):
    assert tuple(sorted(Stream("jbl").shuffled(items))) == items


def test_every_order_of_three_is_as_likely():
    counts: dict[tuple[str, ...], int] = {}
    stream = Stream("jbl")
    for _ in range(6_000):
        order = stream.shuffled("ABC")
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(900 < count < 1_100 for count in counts.values())


@pytest.mark.parametrize("flags", [(), ("-O",), ("-OO",)])
@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_shuffle_of_10_000_is_the_same_in_every_process(flags, hash_seed):
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, *flags, "-c", DEAL]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert hashlib.sha256(result.stdout.strip().encode()).hexdigest() == DEAL_SHA256
