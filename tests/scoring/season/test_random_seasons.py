"""Random seasons have the results on which a second program, written from docs/season.md alone, agreed."""

import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random

from scoring.season.answer import answer
from scoring.season.reading import read_season
from scoring.season.season import work_out
from tests.golden import is_as_kept
from tests.scoring.season.random_seasons import random_day, random_season

TOGETHER = 10


def worked_out(seed: int) -> str:
    rng = Random(seed)
    (season, files), day = random_season(rng), random_day(rng)
    texts = {name: text.encode() for name, text in files.items()}
    return json.dumps(answer(work_out(read_season(season), texts.get, day)), ensure_ascii=False)


def digests() -> Iterator[str]:
    for first in range(0, 600, TOGETHER):
        answers = "\n".join(map(worked_out, range(first, first + TOGETHER)))
        yield f"{first} {sha256(answers.encode()).hexdigest()[:16]}"


def test_random_seasons_are_worked_out_as_by_a_second_program():
    is_as_kept("random_seasons", digests())
