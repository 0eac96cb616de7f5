#!/usr/bin/env python3
"""Write docs/conformance/*.jsonl anew from the engine: `python .ci/build_conformance.py [DOCUMENT …]`.

The questions come from constructed plays and from random games, both seeded. Of each combination of verdict,
clauses, near misses and effects the smallest are chosen, different shapes first, up to the document's number
of questions.
"""

import json
import runpy
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice, zip_longest
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules_ref import adjudicate  # noqa: E402 - the root is on the path only now
from rules_ref.documents import RULESETS  # noqa: E402
from tests.rules_ref.about_clauses import about_clauses  # noqa: E402
from tests.rules_ref.constructed import constructed  # noqa: E402
from tests.rules_ref.questions_by_chance import questions  # noqa: E402

Json = dict[str, Any]
FOLDER = ROOT / "docs" / "conformance"
without_clause = runpy.run_path(str(FOLDER / "run.py"))["without_clause"]
COUNTS = {"jbl": (160, 2700, 2650), "uecda": (30, 700, 250), "tycoon": (30, 700, 250)}
"""The number of random games, of constructed questions, and of questions in the file."""
OTHERS = (120, 1500, 525)
DISPUTES = ROOT / "tests" / "rules_ref" / "cases" / "edges.jsonl"
OF_ONE_GAME = 30
"""The largest number of questions taken, at random, from a game."""
KINDS = ("play", "ranking", "exchange", "deal")
ANSWERED = ("verdict", "foul", "clauses", "effects", "order", "points", "bonus", "downfall", "owed", "missing", "extra", "wrong_count")  # fmt: skip
"""The keys of an answer that must agree; the others hold words and the basis."""


def main(documents: Iterable[str]) -> None:
    for document in documents:
        lines = kit(document)
        text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
        (FOLDER / f"{document}.jsonl").write_text(text, "utf-8")
        print(document, len(lines), flush=True)


def kit(document: str) -> list[Json]:
    """The lines of a document's file."""
    games, laid_out, count = COUNTS.get(document, OTHERS)
    about = [line_of(case, adjudicate(case)) | {"about": clause} for clause, case in about_clauses(document)]
    written = [line["case"] for line in about]
    others = (line for line in asked(document, games, laid_out) if line["case"] not in written)
    return numbered([*chosen(others, count - len(about)), *about])


def asked(document: str, games: int, laid_out: int) -> Iterator[Json]:
    """Every question once, with its answer, without malformed ones and impossible positions."""
    purposely = islice(constructed(RULESETS[document], Random(document)), laid_out)
    cases = chain(disputes(document), purposely, by_chance(document, games))
    spelled = dict.fromkeys(map(json.dumps, cases))
    for case in map(json.loads, spelled):
        answer = adjudicate(case)
        if "verdict" in answer and not answer.get("contradictions"):
            yield line_of(case, answer)


def disputes(document: str) -> Iterator[Json]:
    """Disputed questions, which are also cases of the rules' tests."""
    cases = (json.loads(line)["case"] for line in DISPUTES.read_text("utf-8").splitlines())
    for case in cases:
        if case["ruleset"] == document and case["question"] in KINDS:
            yield {key: value for key, value in case.items() if key not in {"id", "why", "note"}}


def by_chance(document: str, games: int) -> Iterator[Json]:
    for seed in range(games):
        rng = Random(f"{document} {seed}")
        found = list(questions(RULESETS[document], rng))
        yield from rng.sample(found, min(OF_ONE_GAME, len(found)))


def line_of(case: Json, answer: Json) -> Json:
    told = {key: answer[key] for key in ANSWERED if key in answer}
    if "effects" in told:
        told["effects"] = [without_clause(effect) for effect in told["effects"]]
    if case["question"] != "play":
        del told["foul"]
    near = [near_miss["clause"] for near_miss in answer.get("nearly", ())]
    return {"case": case, "answer": told} | ({"nearly": near} if near else {})


def chosen(lines: Iterable[Json], count: int) -> list[Json]:
    """Round robin over the combinations: of each the smallest line of a shape, then of another shape."""
    combinations: dict[str, dict[str, list[Json]]] = {}
    for line in sorted(lines, key=_size):
        combinations.setdefault(_combination(line), {}).setdefault(_shape(line["case"]), []).append(line)
    in_turn = [_layers(shapes.values()) for shapes in combinations.values()]
    return list(_layers(in_turn))[:count]


def numbered(lines: list[Json]) -> list[Json]:
    """The lines with ids, sorted: plays first, the smaller before the larger."""
    found = sorted(
        lines, key=lambda line: (line["case"]["question"] != "play", line["case"]["question"], _size(line))
    )
    return [
        line | {"case": {"id": f"{line['case']['ruleset']}-{number:04}", **line["case"]}}
        for number, line in enumerate(found, 1)
    ]


def _layers(lists: Iterable[list[Json]]) -> list[Json]:
    """The first of every list, then the second of every list …"""
    return [line for line in chain.from_iterable(zip_longest(*lists)) if line is not None]


def _size(line: Json) -> tuple[int, str]:
    text = json.dumps(line)
    return len(text), text


def _combination(line: Json) -> str:
    answer = line["answer"]
    kinds = [effect["kind"] for effect in answer.get("effects", ())]
    told = [line["case"]["question"], answer["verdict"], sorted(answer["clauses"]), kinds, line.get("nearly")]
    return json.dumps(told)


def _shape(case: Json) -> str:
    """The shape of a question: numbers of players and cards, order, locks and the like."""
    position, play = case.get("position", {}), case.get("play", {})
    top = (position.get("pile") or [{}])[-1].get("cards", ())
    cards = play.get("cards", ())
    told = [
        len(case.get("players", position.get("players", ()))),
        len(cards),
        len(top),
        cards.count("JK") if cards else 0,
    ]
    state = [position.get(key) for key in ("revolution", "back", "lock", "number_lock", "opening", "out")]
    return json.dumps([told, state, case.get("game"), case.get("cut_off")])


if __name__ == "__main__":
    main(sys.argv[1:] or RULESETS)
