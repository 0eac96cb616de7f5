#!/usr/bin/env python3
"""Ask a program the questions of this folder and compare its answers: `python run.py [--only jbl] PROGRAM [ARGUMENT …]`.

The program reads a case per line and writes an answer per line, in the same order. Nothing but Python is needed. Exit
status 0: every answer agrees; 1: some differ; 2: the program gave no answer to some.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
NOT_COMPARED = ("clause",)
"""Keys of an effect that an answer may have or not."""
SHOWN = 20
"""So many lines that differ are printed; with --all every one."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Ask a program the questions of this folder.")
    parser.add_argument(
        "--only", action="append", metavar="DOCUMENT", help="jbl, sdin …; more than once for several"
    )
    parser.add_argument("--all", action="store_true", help="print every line that differs")
    parser.add_argument("--questions", default=str(HERE), metavar="FOLDER", help="where the questions lie")
    parser.add_argument("program", nargs=argparse.REMAINDER, help="the program and its arguments")
    given = parser.parse_args(arguments)
    if not given.program:
        parser.error("which program?")
    lines = read(Path(given.questions), given.only)
    if not lines:
        parser.error("no such questions")
    answers = ask(given.program, [line["case"] for line in lines])
    wrong = [differing(line, answer) for line, answer in zip(lines, answers, strict=False)]
    wrong += [["answer"]] * (len(lines) - len(wrong))
    report(lines, answers, wrong, len(lines) if given.all else SHOWN)
    if len(answers) < len(lines):
        return 2
    return 1 if any(wrong) else 0


def read(folder: Path, only: list[str] | None) -> list[dict[str, Any]]:
    """The questions with their answers, document by document."""
    files = sorted(file for file in folder.glob("*.jsonl") if only is None or file.stem in only)
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def ask(program: list[str], cases: list[dict[str, Any]]) -> list[Any]:
    """What the program answers, line by line; what is no JSON counts as no answer to its line."""
    asked = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)
    done = subprocess.run(program, input=asked.encode(), stdout=subprocess.PIPE, check=False)  # noqa: S603
    return [answer_in(line) for line in done.stdout.splitlines() if line.strip()]


def answer_in(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def differing(line: dict[str, Any], answer: Any) -> list[str]:
    """The keys of the expected answer that the given one does not agree with."""
    given = answer if isinstance(answer, dict) else {}
    return [
        key
        for key, value in line["answer"].items()
        if comparable(key, given.get(key)) != comparable(key, value)
    ]


def comparable(key: str, value: Any) -> Any:
    """Clauses in any order, effects without the clause that each rests on."""
    if key == "clauses" and isinstance(value, list):
        return sorted(map(str, value))
    if key == "effects" and isinstance(value, list):
        return [without_clause(effect) for effect in value]
    return value


def without_clause(effect: Any) -> Any:
    if not isinstance(effect, dict):
        return effect
    return {key: value for key, value in effect.items() if key not in NOT_COMPARED}


def report(lines: list[dict[str, Any]], answers: list[Any], wrong: list[list[str]], most: int) -> None:
    """The lines that differ, then a score for each document."""
    differ = [number for number, keys in enumerate(wrong) if keys]
    for number in differ[:most]:
        line, given = lines[number], answers[number] if number < len(answers) else None
        said = given if isinstance(given, dict) else {}
        print(json.dumps({
            "case": line["case"],
            "differs": {key: {"expected": line["answer"].get(key), "given": said.get(key)} for key in wrong[number]},
        }, ensure_ascii=False))  # fmt: skip
    if len(differ) > most:
        print(f"… {len(differ) - most} more (--all)")
    for document in dict.fromkeys(line["case"]["ruleset"] for line in lines):
        print(
            score(
                document,
                [
                    keys
                    for line, keys in zip(lines, wrong, strict=True)
                    if line["case"]["ruleset"] == document
                ],
            )
        )


def score(document: str, wrong: list[list[str]]) -> str:
    """How many answers agree in everything, and in the verdict alone."""
    whole = sum(not keys for keys in wrong)
    verdicts = sum(not {"verdict", "foul", "answer"} & {*keys} for keys in wrong)
    return f"{document.upper()} {whole}/{len(wrong)} (verdict alone {verdicts}/{len(wrong)})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
