"""``make proof``: asks both readings all questions; see docs/proof.md. Stopped and started again, it goes on where it was."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Final

from tests.proof.comparison import PROOFS, Done, ask

ROOT: Final = Path(__file__).parents[2]


def sources() -> str:
    """A hash of the engine and the questions: answers of other ones are not resumed."""
    files = sorted([*(ROOT / "rules_ref").rglob("*.py"), *(ROOT / "tests/proof").glob("*.py")])
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def resumed(state: Path, document: str) -> list[Done]:
    """The parts of an earlier run; one whose line was cut off is asked again."""
    head = json.dumps({"document": document, "sources": sources()})
    lines = state.read_text().splitlines(keepends=True) if state.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if not whole or whole[0].strip() != head:
        whole = [f"{head}\n"]
    state.write_text("".join(whole))
    return [json.loads(line) for line in whole[1:]]


def asked(state: Path, document: str, parts: list[str], processes: int) -> Iterator[Done]:
    with state.open("a") as file, get_context("forkserver").Pool(processes) as pool:
        for done in pool.imap_unordered(partial(ask, document), parts):
            file.write(json.dumps(done) + "\n")
            file.flush()
            yield done


def report(parts: list[str], found: list[Done], document: str) -> int:
    by_part = {done["part"]: done for done in found}
    everything = sha256("".join(by_part[part]["sha256"] for part in parts).encode()).hexdigest()
    disagreements = [line for part in parts for line in by_part[part]["disagreements"]]
    for line in disagreements[:100]:
        sys.stdout.write(f"{line}\n")
    total = sum(done["questions"] for done in found)
    sys.stdout.write(
        f"{document}: {total:,} questions, sha256 {everything}, {len(disagreements)} disagreements\n"
    )
    return 1 if disagreements else 0


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.proof", description=__doc__)
    parser.add_argument("document", nargs="?", choices=[*PROOFS], default="jbl")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--state", type=Path, help="file of what has been asked (.proof-DOCUMENT.jsonl)")
    parser.add_argument("--sample", type=int, default=1, help="only every so many-th part")
    options = parser.parse_args()
    state = options.state or Path(f".proof-{options.document}.jsonl")
    parts = PROOFS[options.document].every_part()[:: options.sample]
    found = [done for done in resumed(state, options.document) if done["part"] in parts]
    left = [part for part in parts if part not in {done["part"] for done in found}]
    began = monotonic()
    for number, done in enumerate(asked(state, options.document, left, options.processes), start=1):
        found.append(done)
        remaining = (monotonic() - began) / number * (len(left) - number)
        sys.stderr.write(f"\r{len(found)} of {len(parts)} parts, about {remaining / 60:.0f} min left ")
    sys.stderr.write("\n")
    return report(parts, found, options.document)


if __name__ == "__main__":
    sys.exit(main())
