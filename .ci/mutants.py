#!/usr/bin/env python3
"""Break the rules and the scoring in many small ways and check that a test notices: `make mutants`, or with SAMPLE=200 PROCESSES=1.

mutmut makes all mutants; a sample of them, the same for the same SEED where the code is the same, is run
against the tests that reach it. Prints the survivors with their changes, and fails if more than one in twenty
survive. Mutants that only tests with a database reach are counted apart, and not tried.
"""

import hashlib
import json
import os
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

MUTANTS: Final = Path("mutants")
OPTIONS: Final = tomllib.loads(Path("pyproject.toml").read_text())["tool"]["mutmut"]
STATS: Final = MUTANTS / "mutmut-stats.json"
SAMPLE: Final = int(os.environ.get("SAMPLE", "1000"))
SEED: Final = os.environ.get("SEED", "大富豪")
PROCESSES: Final = int(os.environ.get("PROCESSES", str(os.cpu_count())))
RUN: Final = (sys.executable, "-m", "mutmut", "run", "--max-children", str(PROCESSES))
KILLED: Final = 0.95
NOBODY: Final = "nothing.of.this.name"
SURVIVED: Final = 0
FEW: Final = 2  # tests that reach a function only because they are the first to import it
NO_TESTS: Final = 5  # pytest's exit status if no test runs
UNREACHED: Final = 33  # mutmut's exit status for a function that no test calls


def mutants() -> dict[str, int | None]:
    """The exit status of the tests by the name of the mutant; None if it was not tried."""
    metas = (json.loads(path.read_text()) for path in sorted(MUTANTS.rglob("*.py.meta")))
    return {name: status for meta in metas for name, status in meta["exit_code_by_key"].items()}


def lot(name: str) -> bytes:
    """The sort key by which a mutant is drawn, from its name alone: changes elsewhere keep the sample."""
    return hashlib.sha256(f"{SEED} {name}".encode()).digest()


def survives_afresh(name: str) -> bool:
    """Whether a mutant passes its tests in a new process, in which modules are imported with the mutant."""
    stats = json.loads(STATS.read_text())
    tests = stats["tests_by_mangled_function_name"][name.partition("__mutmut_")[0]]
    if len(tests) <= FEW:
        # Code that runs at import is attributed to the first tests only, but any test may notice it.
        tests = OPTIONS["pytest_add_cli_args_test_selection"]
    # The last "-m" counts. Of the slow tests only those beside the module run, which test it as a whole.
    return passes(name, *sorted(tests)) and passes(name, "-m", "slow", str(tests_beside(name)))


def passes(name: str, *arguments: str) -> bool:
    """Whether no test fails with this mutant; also true if there is no test."""
    command = (sys.executable, "-m", "pytest", "-x", "-q", *OPTIONS["pytest_add_cli_args"], *arguments)
    environment = os.environ | {"MUTANT_UNDER_TEST": name}
    tried = subprocess.run(command, cwd=MUTANTS, env=environment, check=False, capture_output=True)
    return tried.returncode in {0, NO_TESTS}


def tests_beside(name: str) -> Path:
    """The folder of the tests of a mutant's package, below ``mutants``."""
    folder = Path("tests", *name.split(".")[:-1])
    while not folder.is_dir():
        folder = folder.parent
    return folder


def main() -> None:
    # For an unknown mutant, mutmut makes all mutants and records which test reaches which function.
    learned = subprocess.run([*RUN, NOBODY], check=False, capture_output=True, text=True)
    if not STATS.exists():
        sys.exit(f"Not all tests pass without a mutant:\n{learned.stdout}")
    every = sorted(mutants())
    sample = sorted(every, key=lot)[:SAMPLE]
    subprocess.run([*RUN, *sample], check=True)
    now = mutants()
    tried = [name for name in sample if now[name] not in (None, UNREACHED)]
    doubtful = sorted(name for name in tried if now[name] == SURVIVED)
    with ThreadPoolExecutor(PROCESSES) as pool:
        survived = [
            name
            for name, survives in zip(doubtful, pool.map(survives_afresh, doubtful), strict=True)
            if survives
        ]
    for name in survived:
        print(f"\n{name}", flush=True)
        subprocess.run([sys.executable, "-m", "mutmut", "show", name], check=True)
    unreached = sum(now[name] == UNREACHED for name in sample)
    killed = len(tried) - len(survived)
    print(
        f"\n{killed} of {len(tried)} mutants killed ({killed / len(tried):.1%}), {unreached} not reached,"
        f" {len(sample) - len(tried) - unreached} not tried, of {len(every)} there are"
    )
    sys.exit(killed < KILLED * len(tried))


if __name__ == "__main__":
    main()
