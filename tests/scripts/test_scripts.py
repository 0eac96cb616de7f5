"""Run in node the scripts that need no page; what they know of the rules is compared with ``rules_ref``."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import pytest

from rules_ref.documents import RULESETS
from rules_ref.ranking import Exit, How, RankingRules, falls_by_first_finish, follow_exits

HERE = Path(__file__).parent
NODE = shutil.which("node")


def courses(rules: RankingRules, size: int) -> Iterator[dict[str, object]]:
    """Every possible order of exits, split into those that the desk has judged and those tapped since."""
    players = [str(number) for number in range(size)]
    falls = falls_by_first_finish(rules, players)
    hows = (How.FINISH, How.FOUL) if rules.foul_clause else (How.FINISH,)
    for daifugo, count in product((None, *players), range(size)):
        for order, how in product(permutations(players, count), product(hows, repeat=count)):
            exits = [Exit(*each) for each in zip(order, how, strict=True)]
            course = follow_exits(rules, players, daifugo, exits)
            if course.refused is not None:
                continue
            for said in range(count + 1):
                before = follow_exits(rules, players, daifugo, exits[:said])
                known = {
                    "size": size,
                    "out": size - len(before.still_in),
                    "exits": [
                        {"player": player_exit.player, "foul": player_exit.how is How.FOUL}
                        for player_exit in exits[said:]
                    ],
                    "falls": falls.get(daifugo, {}) if daifugo in before.still_in else {},
                } | ({"first": before.finishers[0]} if before.finishers else {})
                newly = course.fallen if course.fallen != before.fallen else None
                yield {
                    "known": known,
                    "course": {
                        "first": next(iter(course.finishers), None),
                        "fallen": newly,
                        "over": course.over,
                    },
                }


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_scripts_do_what_they_say(tmp_path: Path) -> None:
    rules = [RULESETS[document].ranking for document in ("jbl", "momo")]  # with a downfall, and without
    found = [course for ranking in rules for size in (3, 4) for course in courses(ranking, size)]
    assert len(found) > 1000
    path = tmp_path / "courses.json"
    path.write_text(json.dumps(found))
    run = subprocess.run(
        [str(NODE), "--test", *map(str, sorted(HERE.glob("*.test.mjs")))],
        env=os.environ | {"COURSES": str(path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "# skipped 0" in run.stdout
